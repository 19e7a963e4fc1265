"""The end of the backend process: stop, save, end, whatever the console's cell does meanwhile."""

from __future__ import annotations

import atexit
import faulthandler
import gc
import logging
import os
import signal
import sqlite3
import sys
import threading
from collections.abc import Callable
from typing import Any, NoReturn, Protocol

from eagerlab.store.checkpoint_writer import give_up

SAVE_SECONDS = 8.0
"""For the batch in hand and the last checkpoint; the window's patience ends at 10 s."""
LEAVE_SECONDS = 1.5
"""For the main thread to leave its cell, and for the interpreter to come down."""

log = logging.getLogger(__name__)


class Closing(Protocol):
    """What `Ending` needs of a lab."""

    ready: threading.Event

    def shutdown(self, save: bool = True, timeout: float | None = None) -> bool:
        """Stop, save, send everything, end the threads; whether that was done in time."""


class Ending:
    """Ends the process once, on a thread of its own; any thread may call `begin`.

    Parameters
    ----------
    lab : Lab
        Stopped and saved first.
    kernel : LabKernel
        Its main loop is left then.
    close : callable
        Closes what else the backend holds (publisher, watches, output).
    """

    def __init__(self, lab: Closing, kernel: Any, close: Callable[[], None]) -> None:
        self._lab = lab
        self._kernel = kernel
        self._close = close
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._saved = threading.Event()
        self._main_left = threading.Event()

    def begin(self, save: bool = True, on_saved: Callable[[], None] | None = None) -> None:
        """Begin to end the process; a second call changes nothing.

        Parameters
        ----------
        save : bool
            Whether a last checkpoint is written.
        on_saved : callable, optional
            Called when training has stopped and all is saved, before the process ends.
        """
        with self._lock:
            if self._thread is not None:
                return
            self._thread = threading.Thread(
                target=self._end, args=(save, on_saved), name="eagerlab-end", daemon=True
            )
            self._thread.start()

    def wait_saved(self, save: bool = True) -> None:
        """Begin, if nobody has, and block until all is saved."""
        self.begin(save)
        self._saved.wait(SAVE_SECONDS + 1)

    def leave(self) -> NoReturn:
        """End the process; called by the main thread when it has left its loop."""
        self._main_left.set()
        # A search for garbage takes long, and all memory is given back in a moment. IPython searches all the
        # same when it forgets the names: it finds nothing to look at then.
        gc.disable()
        gc.freeze()
        # From here on Python code may not get to run any more: this guard is a thread of C.
        faulthandler.dump_traceback_later(LEAVE_SECONDS * 2, exit=True, file=sys.__stderr__ or sys.stderr)
        # ipykernel's own end can lock up for ever: it joins its subshells' threads while it holds a lock that
        # they wait for. The system closes the sockets, and the window removes their folder.
        atexit.unregister(self._kernel.parent.close)
        # What the person's code registered still runs. Taking down TensorFlow's modules does not: it takes a
        # second, saves nothing, and waits for threads that a cell left behind.
        atexit._run_exitfuncs()
        os._exit(0)

    def _end(self, save: bool, on_saved: Callable[[], None] | None) -> None:
        interrupt_main_thread()
        try:
            if not self._lab.ready.is_set():
                # Nothing was trained yet, and the import of TensorFlow can't be interrupted.
                self._leave_at_once(on_saved)
            in_time = self._lab.shutdown(save, SAVE_SECONDS)
            if not in_time:
                log.error("Training did not stop within %s s; the process ends all the same.", SAVE_SECONDS)
            if on_saved is not None:
                on_saved()
            self._save_history()
            end_children()
            self._close()
            if not in_time:
                # A step is still in native code, or a checkpoint on its way to a slow disk; an orderly end
                # would wait for its thread.
                give_up()
                os._exit(0)
        except Exception:
            log.exception("The end went wrong; the process ends all the same.")
        self._saved.set()
        self._kernel.release_main_thread()
        if not self._main_left.wait(LEAVE_SECONDS):
            # A cell that swallows interrupts, or native code: nothing is left to lose.
            os._exit(0)

    def _leave_at_once(self, on_saved: Callable[[], None] | None) -> NoReturn:
        if on_saved is not None:
            on_saved()
        self._save_history()
        end_children()
        self._close()
        os._exit(0)

    def _save_history(self) -> None:
        try:
            self._kernel.shell.history_manager.writeout_cache()
        except sqlite3.Error:
            log.exception("The console's history could not be saved.")


def end_children() -> None:
    """Ask the programs that cells left running to end; this process itself ignores SIGTERM by now."""
    if sys.platform != "win32" and os.getpgrp() == os.getpid():
        os.killpg(os.getpgrp(), signal.SIGTERM)


def interrupt_main_thread() -> None:
    """Raise KeyboardInterrupt in the cell that runs, if one does; ignored between cells."""
    if sys.platform == "win32":
        import _thread

        if callable(signal.getsignal(signal.SIGINT)):
            _thread.interrupt_main()
        return
    main = threading.main_thread().ident
    if main is not None:
        signal.pthread_kill(main, signal.SIGINT)
