"""Python's debugger at the console: IPython's, kept out of the libraries, and ended by an interrupt."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

from IPython.core.debugger import Pdb

from eagerlab.backend.code_places import place_of_frame
from eagerlab.backend.numerics.places import is_own


class OwnCodeDebugger(Pdb):
    """IPython's debugger, which steps through the person's code only.

    ``s`` steps over the code of libraries, but into functions of the person that they call, such as a layer's
    ``call``. ``u``, ``d`` and ``w`` pass over frames of libraries, of which many are between two layers;
    after ``skip_hidden false`` they show every frame. ``b`` stops anywhere.
    """

    _began_in = ""

    def set_trace(self, frame: FrameType | None = None, **options: Any) -> None:
        """Stop in `frame`."""
        self._began_in = "" if frame is None else frame.f_code.co_filename
        super().set_trace(frame, **options)  # type: ignore[no-untyped-call]

    def stop_here(self, frame: FrameType) -> bool:
        """Whether stepping may end in this frame."""
        name = frame.f_code.co_filename
        return (is_own(name) or name == self._began_in) and bool(
            super().stop_here(frame)  # type: ignore[no-untyped-call]
        )

    def hidden_frames(self, stack: Any) -> list[bool]:
        """Tell for each frame whether ``u``, ``d`` and ``w`` pass over it."""
        hidden = super().hidden_frames(stack)  # type: ignore[no-untyped-call]
        newest = len(stack) - 1
        return [
            bool(is_hidden) or not (place == newest or is_own(frame.f_code.co_filename))
            for place, (is_hidden, (frame, _)) in enumerate(zip(hidden, stack, strict=True))
        ]

    def format_stack_entry(self, frame_lineno: tuple[FrameType, int], *args: Any, **kwargs: Any) -> str:
        """Name a cell as the console does, not by the file that it was compiled as."""
        frame, line = frame_lineno
        text: str = super().format_stack_entry(frame_lineno, *args, **kwargs)
        place = place_of_frame(frame, line)
        if place.kind != "cell":
            return text
        return text.replace(str(self.canonic(frame.f_code.co_filename)), place.name, 1)


class CellDebugger(OwnCodeDebugger):
    """What ``breakpoint()`` in a cell starts. Main thread."""

    def _cmdloop(self) -> None:
        """Take commands; an interrupt at the prompt ends the cell. IPython's own would let it run on."""
        try:
            self.cmdloop()
        except KeyboardInterrupt:
            self.message("--KeyboardInterrupt--")
            self.set_quit()


def is_symbolic() -> bool:
    """Whether Keras runs a `call` with placeholders now, to find the shapes of what it makes."""
    scope = sys.modules.get("keras.src.backend.common.symbolic_scope")
    return scope is not None and bool(scope.in_symbolic_scope())
