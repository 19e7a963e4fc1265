"""The backend's process: start, interrupt, restart, end, and what its death says."""

from __future__ import annotations

import signal
import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Signal

from eagerlab.gui.kernel.client import BackendClient
from eagerlab.gui.kernel.running import KILL_SECONDS, STOP_SECONDS, RunningBackend
from eagerlab.store.home import Home

QUICK_DEATHS = 3
QUICK_SECONDS = 60.0
LAST_WORDS = 4000
"""Bytes of what a dead backend printed that are shown."""


def death_in_words(status: int) -> str:
    """Say what an exit status means.

    Parameters
    ----------
    status : int
        As `subprocess.Popen.returncode`: negative for a signal.

    Returns
    -------
    str
        A sentence without what to do.
    """
    if status >= 0:
        return _tr("The backend stopped by itself (exit code {status}).").format(status=status)
    number = -status
    hints = {
        9: _tr("killed: often out of memory"),
        11: _tr("a crash in native code"),
        6: _tr("aborted by native code"),
        7: _tr("a bus error: often a full disk or shared memory"),
        15: _tr("it was told to end"),
    }
    try:
        name = signal.Signals(number).name
    except ValueError:
        name = ""
    hint = hints.get(number, name)
    return _tr("The backend stopped (signal {number}, {hint}).").format(number=number, hint=hint)


class BackendProcess(QObject):
    """Starts and ends the backend; never blocks the GUI thread.

    All methods are called on the GUI thread; the work is done in threads of its own, the signals arrive on
    the GUI thread. The process is never restarted by itself.

    Parameters
    ----------
    home : Home
        Its folder is handed to the backend.
    environment : dict, optional
        Variables for the backend besides the window's own, for example ``EAGERLAB_CPU_DEVICES``; read at each
        start.

    Attributes
    ----------
    kernel_client : BackendClient or None
        A new one for each backend process; see `client_changed`. There is no kernel manager: set
        `custom_interrupt` and `custom_restart` of the console's widget and call `interrupt` and `restart`.
    pid : int or None
        Of the running backend.
    restart_wanted : bool
        The process is being ended for a new one.
    many_deaths : bool
        It died three times within a minute: starting it again will hardly help.
    """

    client_changed = Signal(object)
    """A new `BackendClient` with open channels, for the console. The link is up with `Bridge.ready`."""
    starting = Signal()
    """A process is about to be started."""
    started = Signal()
    """A process runs; just before `client_changed`."""
    start_failed = Signal(str)
    """No process could be started; in words."""
    died = Signal(str)
    """It ended without being asked to; in words for a person."""
    stopped = Signal()
    """It ended because it was asked to."""
    restarting = Signal()
    """The old process is being ended for a new one."""
    without_own_packages = Signal(str)
    """It runs without the person's own packages, although it should not: why."""

    _launched = Signal(object, object)
    _ended = Signal(object, int)
    _failed = Signal(str)

    def __init__(
        self, home: Home, environment: dict[str, str] | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._home = home
        self.environment = environment if environment is not None else {}
        self.kernel_client: BackendClient | None = None
        self.pid: int | None = None
        self.log_file: Path | None = None
        self._current: RunningBackend | None = None
        self._starting = False
        self.restart_wanted = False
        self._end_wanted = False
        self._ending = False
        self._deaths: deque[float] = deque(maxlen=QUICK_DEATHS)
        self._threads: list[threading.Thread] = []
        self._launched.connect(self._on_launched)
        self._ended.connect(self._on_ended)
        self._failed.connect(self._on_failed)

    @property
    def many_deaths(self) -> bool:
        """Whether it died three times within a minute."""
        return len(self._deaths) == QUICK_DEATHS and self._deaths[-1] - self._deaths[0] < QUICK_SECONDS

    @property
    def is_running(self) -> bool:
        """Whether a process runs or is being started."""
        return self._starting or self._current is not None

    def last_words(self) -> str:
        """Return the end of what the newest backend printed outside the console; empty when it was silent."""
        if self.log_file is None or not self.log_file.is_file():
            return ""
        with self.log_file.open("rb") as file:
            file.seek(max(0, self.log_file.stat().st_size - LAST_WORDS))
            return file.read().decode(errors="replace").strip()

    def start(self) -> None:
        """Start the backend; nothing happens when it runs already."""
        if self.is_running:
            return
        self._starting = True
        self._ending = False
        self.starting.emit()
        self._in_thread("eagerlab-backend-start", self._launch)

    def restart(self, save: bool = True, patience: float = STOP_SECONDS) -> None:
        """End the backend, if it still runs, and start a new one.

        Parameters
        ----------
        save : bool
            Whether what was trained since the last checkpoint is saved first.
        patience : float
            Seconds for that; then the backend is ended, whatever it does.
        """
        if self._current is None:
            self.start()
            return
        if self.restart_wanted:
            return
        self.restart_wanted = True
        self.restarting.emit()
        self.shutdown(save, patience)

    def interrupt(self) -> None:
        """Interrupt the console's cell; the trainer goes on."""
        if self._current is not None:
            self._current.interrupt()

    def shutdown(self, save: bool = True, patience: float = STOP_SECONDS) -> None:
        """End the backend: it stops training, saves when `save`, and ends; emits `stopped`."""
        if self._current is None:
            self._end_wanted = self._starting
            return
        self._ending = True
        running = self._current
        self._in_thread("eagerlab-backend-end", lambda: running.end(save, patience))

    def wait_stopped(self, timeout: float = STOP_SECONDS + KILL_SECONDS) -> bool:
        """Block until the process is gone (for the end of the window only); False after `timeout` seconds."""
        deadline = time.monotonic() + timeout
        while self.is_running or any(thread.is_alive() for thread in self._threads):
            if time.monotonic() > deadline:
                return False
            for thread in list(self._threads):
                thread.join(0.02)
            # No event loop runs meanwhile: hand this object the signals of its own threads.
            QCoreApplication.sendPostedEvents(self, QEvent.Type.MetaCall.value)
        return True

    def _in_thread(self, name: str, work: Callable[[], None]) -> None:
        self._threads = [thread for thread in self._threads if thread.is_alive()]
        thread = threading.Thread(target=work, name=name, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _launch(self) -> None:
        try:
            running = RunningBackend(self._home, self.environment)
        except OSError as error:
            self._failed.emit(_tr("The backend could not be started: {error}.").format(error=error))
            return
        try:
            client = running.connect()
        except (OSError, RuntimeError) as error:
            running.kill()
            self._failed.emit(_tr("The backend could not be reached: {error}.").format(error=error))
            return
        self._launched.emit(running, client)

    def _on_launched(self, running: RunningBackend, client: BackendClient) -> None:
        self._starting = False
        self._current = running
        self.pid = running.process.pid
        self.log_file = running.log_file
        self.kernel_client = client
        self._in_thread("eagerlab-backend-watch", lambda: self._ended.emit(running, running.wait()))
        if self._end_wanted:
            self._end_wanted = False
            self.shutdown(save=False)
            return
        self.started.emit()
        if running.own_packages_trouble:
            self.without_own_packages.emit(running.own_packages_trouble)
        self.client_changed.emit(client)

    def _on_ended(self, running: RunningBackend, status: int) -> None:
        self._current = None
        self.pid = None
        if self.kernel_client is not None:
            self.kernel_client.alive = False
        self._in_thread("eagerlab-backend-close", running.close)
        if self._ending:
            self._ending = False
            self.stopped.emit()
        else:
            self.restart_wanted = False
            self._deaths.append(time.monotonic())
            words = death_in_words(status)
            if self.many_deaths:
                words += " " + _tr(
                    "It stopped three times within a minute; what it printed is in {file}."
                ).format(file=running.log_file)
            self.died.emit(words)
        if self.restart_wanted:
            self.restart_wanted = False
            self.start()

    def _on_failed(self, words: str) -> None:
        self._starting = False
        self.start_failed.emit(words)


def _tr(text: str) -> str:
    return QCoreApplication.translate("BackendProcess", text)
