"""The debugger of the trainer's thread: it runs there, and the console asks and answers for it."""

from __future__ import annotations

import pdb
import sys
import threading
from bdb import BdbQuit
from collections.abc import Callable
from types import FrameType
from typing import Any

import IPython.core.debugger
from typing_extensions import override

from eagerlab.backend.code_places import place_of_frame
from eagerlab.backend.debugging import OwnCodeDebugger
from eagerlab.backend.standing import Standing, StepQuitError


class TrainerDebugger(OwnCodeDebugger):
    """IPython's debugger on the trainer's thread; made there, and used for one breakpoint after the other.

    Parameters
    ----------
    standing : Standing
        Takes questions and text, gives answers.
    on_stop : callable
        Called each time it asks: names may have changed.
    """

    def __init__(self, standing: Standing, on_stop: Callable[[], None]) -> None:
        self._standing = standing
        self._on_stop = on_stop
        self._thread = threading.current_thread()
        super().__init__(stdin=_Answers(self), stdout=_Said(standing), nosigint=True)
        self.use_rawinput = False

    @property
    def current_names(self) -> dict[str, Any]:
        """The local names of the frame that is looked at; on the trainer's thread, while it asks."""
        return {} if self.curframe is None else dict(self._curframe_locals)

    def asks_on_this_thread(self) -> bool:
        """Whether the calling thread is the one that stands, carrying out a command."""
        return self.curframe is not None and threading.current_thread() is self._thread

    def is_of_this_thread(self) -> bool:
        """Whether it can stop the calling thread: a step in parts has a thread of its own."""
        return threading.current_thread() is self._thread

    def let_go(self) -> None:
        """Step no further: the code that was stepped through has ended."""
        sys.settrace(None)
        self.reset()

    def ask(self) -> str:
        """Return the person's next command."""
        frame, line = self.stack[self.curindex]
        self._on_stop()
        return self._standing.ask(self.prompt, place_of_frame(frame, line), self.current_names)

    def do_skip(self, arg: str) -> bool | None:
        """Skip [count]: go on, and pass over the next calls of breakpoint(); without a count, over all."""
        try:
            count = int(arg) if arg else sys.maxsize
        except ValueError:
            self.error("skip [count]: expected a whole number")
            return None
        self._standing.pass_over(max(count, 0))
        return bool(self.do_continue(""))

    @override
    def trace_dispatch(self, frame: FrameType, event: str, arg: Any) -> Any:
        try:
            return super().trace_dispatch(frame, event, arg)
        except BdbQuit:
            self._standing.went_on()
            raise StepQuitError from None

    @override
    def interaction(self, frame: FrameType | None, tb_or_exc: Any) -> None:
        super().interaction(frame, tb_or_exc)  # type: ignore[no-untyped-call]
        self._standing.went_on()

    @override
    def _cmdloop(self) -> None:
        self.cmdloop()


class _Answers:
    """What the debugger reads from."""

    def __init__(self, debugger: TrainerDebugger) -> None:
        self._debugger = debugger

    def readline(self) -> str:
        """Return a line with its end."""
        return self._debugger.ask()


class _Said:
    """What the debugger writes to; other threads' text goes where it went before.

    While it executes a statement, the debugger makes this the standard output of the whole process.
    """

    def __init__(self, standing: Standing) -> None:
        self._standing = standing
        self._thread = threading.current_thread()
        self._others = sys.stdout

    def write(self, text: str) -> int:
        """Take text; a prompt is asked with the question instead."""
        if threading.current_thread() is not self._thread:
            return self._others.write(text)
        if text != IPython.core.debugger.prompt:
            self._standing.say(text)
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._others, name)


def replace_set_trace(stop: Callable[[FrameType], None]) -> None:
    """Let ``pdb.set_trace()``, and IPython's, do what ``breakpoint()`` does.

    Parameters
    ----------
    stop : callable
        Takes the frame that wants the debugger.
    """

    def set_trace(frame: FrameType | None = None, header: str | None = None, **_options: Any) -> None:
        if header is not None:
            print(header)  # noqa: T201
        stop(sys._getframe(1) if frame is None else frame)

    pdb.set_trace = IPython.core.debugger.set_trace = set_trace
