"""The backend's process: start, interrupt, restart, end, and what its death says."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Signal


class BackendProcess(QObject):
    """Starts and ends the backend; never blocks the GUI thread.

    All methods are called on the GUI thread; the work is done in threads of its own, the signals arrive on the GUI
    thread. The process is never restarted by itself.

    Attributes
    ----------
    kernel_client : qtconsole QtKernelClient
        One client for the whole life of this object: its channels stay over restarts, so the console connects once
        (before `start`). There is no kernel manager: set `custom_interrupt` and `custom_restart` of the console's
        widget and call `interrupt` and `restart` here.
    pid : int or None
        Of the running backend.
    """

    started = Signal()
    """A process runs and its channels are open; also after a restart. The link is up with `Bridge.ready`."""
    died = Signal(str)
    """It ended without being asked to; in words for a person."""
    stopped = Signal()
    """It ended because it was asked to."""
    restarting = Signal()
    """The old process is being ended for a new one."""

    kernel_client: Any
    pid: int | None = None

    def start(self) -> None:
        """Start the backend."""
        raise NotImplementedError

    def restart(self) -> None:
        """End the backend, if it still runs, and start a new one."""
        raise NotImplementedError

    def interrupt(self) -> None:
        """Interrupt the console's cell; the trainer goes on."""
        raise NotImplementedError

    def shutdown(self, save: bool = True) -> None:
        """End the backend: it stops training, saves when `save`, and ends; emits `stopped`."""
        raise NotImplementedError

    def wait_stopped(self, timeout: float = 12.0) -> bool:
        """Block until the process is gone (for the end of the window only); False after `timeout` seconds."""
        raise NotImplementedError
