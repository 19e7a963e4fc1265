"""What happens around each cell of the console: device, record in the run, watched names."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from eagerlab.backend.capture import OutputCapture
from eagerlab.backend.holding.outputs import let_go_of_hidden
from eagerlab.backend.kernel import LabShell
from eagerlab.backend.lab import Lab
from eagerlab.backend.output import flush_streams
from eagerlab.backend.publisher import Publisher
from eagerlab.protocol.events import NamesChanged

_LOOK_AGAIN = 0.1


class AroundCell(Protocol):
    """Wants to know when the code of a cell begins and ends; both are called on the main thread."""

    def cell_began(self) -> None:
        """Get ready: TensorFlow is imported, and the first statement comes next."""

    def cell_ended(self) -> None:
        """Clean up: the last statement has ended, in one way or the other."""


class Cells:
    """Hooks into the console's shell. They run on the main thread.

    Parameters
    ----------
    shell : LabShell
        The console's shell.
    lab : Lab
        Gives the device, and records cells that ran while it trained.
    publisher : Publisher
        Told that names changed.
    around : sequence of AroundCell
        Told of each cell's beginning and, in reverse order, of its end.
    capture : OutputCapture
        Forwards what native code prints while a cell runs.
    ready : threading.Event
        Set when TensorFlow is imported and its names are in the console.
    """

    def __init__(
        self,
        shell: LabShell,
        lab: Lab,
        publisher: Publisher,
        around: Sequence[AroundCell],
        capture: OutputCapture,
        ready: threading.Event,
    ) -> None:
        self._shell = shell
        self._lab = lab
        self._publisher = publisher
        self._around = around
        self._capture = capture
        self._ready = ready
        self._scope = DeviceScope()
        self._began = False
        self._names: dict[str, Any] = {}

    def give(self, names: dict[str, Any]) -> None:
        """Put names into the console; any thread. They come back when ``%reset`` or ``del`` took them away.

        Parameters
        ----------
        names : dict
            Name and object. What a person gives such a name instead stays.
        """
        self._names |= names
        self._shell.push(names, interactive=False)

    def install(self) -> None:
        """Register the hooks."""
        self._shell.before_code = self.before_code
        self._shell.events.register("pre_run_cell", self.pre_run_cell)
        self._shell.events.register("post_run_cell", self.post_run_cell)

    def pre_run_cell(self, info: Any) -> None:
        """Note that a cell begins; its code may still have to wait for TensorFlow."""
        self._began = False

    def before_code(self) -> None:
        """Wait until TensorFlow is there, and enter the device, before a cell's first statement."""
        if self._began:
            return
        # In pieces: on Windows Ctrl-C does not end a wait that has no end.
        while not self._ready.wait(_LOOK_AGAIN):
            pass
        self._began = True
        self._lab.cell_began()
        self._capture.cell_began()
        self._scope.enter(self._lab.device)
        for one in self._around:
            one.cell_began()

    def post_run_cell(self, result: Any) -> None:
        """Leave the device, forward the rest of the output, record the cell, tell those around it."""
        if self._began:
            self._began = False
            for one in reversed(self._around):
                one.cell_ended()
            self._scope.leave()
            self._capture.cell_ended()
            flush_streams()
        code = getattr(getattr(result, "info", None), "raw_cell", "") or ""
        number = getattr(result, "execution_count", None) or 0
        self._lab.cell_ended(code, number)
        gone = {name: value for name, value in self._names.items() if name not in self._shell.user_ns}
        if gone:
            self._shell.push(gone, interactive=False)
        let_go_of_hidden(self._shell)
        self._publisher.publish(NamesChanged())


class DeviceScope:
    """A ``tf.device`` around each cell, left whatever the cell did to the scopes of its thread."""

    def __init__(self) -> None:
        self._leave: Callable[[], None] | None = None

    def enter(self, device: str) -> None:
        """Enter `device` (``auto``: TensorFlow places) on the calling thread."""
        if "tensorflow" not in sys.modules:
            return
        from tensorflow.python.eager import context

        eager = context.context()
        before = (eager.device_name, eager.device_spec)

        def leave() -> None:
            # Not scope.__exit__: it refuses when the cell left a scope open, and the device would stick.
            eager._set_device(*before)

        self._leave = leave
        if device != "auto":
            import tensorflow as tf

            from eagerlab.backend import devices

            tf.device(devices.full_name(device)).__enter__()

    def leave(self) -> None:
        """Put the thread's device back as it was before the cell."""
        if self._leave is not None:
            self._leave()
            self._leave = None
