"""Work on the console's thread between two cells, as interruptible as a cell."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from eagerlab.backend.apart import carry_out

if TYPE_CHECKING:
    from eagerlab.backend.kernel import LabKernel, LabShell
    from eagerlab.backend.lab import Lab

T = TypeVar("T")


class BetweenCells:
    """Runs work when no cell runs: names of the console stand still then, and Ctrl-C ends it.

    The work is no cell: it has no number, no place in the history, and its end does not tell the window that
    names may have changed.

    Parameters
    ----------
    kernel : LabKernel
        Whose main thread it is.
    shell : LabShell
        The console's.
    lab : Lab
        Told that something of the person's runs, as during a cell.
    """

    def __init__(self, kernel: LabKernel, shell: LabShell, lab: Lab) -> None:
        self._kernel = kernel
        self._shell = shell
        self._lab = lab

    def submit(self, work: Callable[[], T]) -> Future[T]:
        """Run `work` when the running cell has ended. Any thread may call this."""
        future: Future[T] = Future()
        self._kernel.io_loop.add_callback(partial(carry_out, partial(self._run, work), future))
        return future

    def _run(self, work: Callable[[], T]) -> T:
        self._lab.cell_began()
        try:
            with self._taking_interrupts():
                return work()
        finally:
            self._lab.cell_ended()

    @contextlib.contextmanager
    def _taking_interrupts(self) -> Iterator[None]:
        """Let Ctrl-C raise `KeyboardInterrupt` here, and nothing afterwards."""
        assert threading.current_thread() is threading.main_thread()
        before = signal.signal(signal.SIGINT, self._shell.on_interrupt)
        try:
            with self._shell.interruptible():
                yield
        finally:
            signal.signal(signal.SIGINT, before)
