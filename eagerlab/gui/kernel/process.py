"""The backend's process: start, interrupt, restart, end, and what its death says."""

from __future__ import annotations

import logging
import os
import secrets
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path

from jupyter_client.connect import write_connection_file
from jupyter_client.launcher import launch_kernel
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Signal

from eagerlab.gui.kernel.client import BackendClient
from eagerlab.store.home import Home

log = logging.getLogger(__name__)

STOP_SECONDS = 10.0
KILL_SECONDS = 2.0
QUICK_DEATHS = 3
QUICK_SECONDS = 60.0


def backend_command(connection_file: Path) -> list[str]:
    """Return the command of a backend that ends with this process; also in a packaged program."""
    python = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "eagerlab"]
    return [*python, "--backend", "-f", str(connection_file), "--window-pid", str(os.getpid())]


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
        self._current: _Running | None = None
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

    def start(self) -> None:
        """Start the backend; nothing happens when it runs already."""
        if self.is_running:
            return
        self._starting = True
        self._ending = False
        self._in_thread("eagerlab-backend-start", self._launch)

    def restart(self, save: bool = True) -> None:
        """End the backend, if it still runs, and start a new one.

        Parameters
        ----------
        save : bool
            Whether what was trained since the last checkpoint is saved first.
        """
        if self._current is None:
            self.start()
            return
        if self.restart_wanted:
            return
        self.restart_wanted = True
        self.restarting.emit()
        self.shutdown(save)

    def interrupt(self) -> None:
        """Interrupt the console's cell; the trainer goes on."""
        if self._current is not None:
            self._current.interrupt()

    def shutdown(self, save: bool = True) -> None:
        """End the backend: it stops training, saves when `save`, and ends; emits `stopped`."""
        if self._current is None:
            self._end_wanted = self._starting
            return
        self._ending = True
        running = self._current
        self._in_thread("eagerlab-backend-end", lambda: running.end(save))

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
            running = _Running(self._home, self.environment)
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

    def _on_launched(self, running: _Running, client: BackendClient) -> None:
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
        self.client_changed.emit(client)

    def _on_ended(self, running: _Running, status: int) -> None:
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


class _Running:
    """One backend process, its sockets' folder and its client. Used from threads of `BackendProcess`."""

    def __init__(self, home: Home, environment: dict[str, str]) -> None:
        self.folder = _socket_folder(home)
        self.connection_file = self.folder / "connection.json"
        key = secrets.token_hex(32).encode()
        if sys.platform == "win32":
            write_connection_file(str(self.connection_file), key=key)
        else:
            write_connection_file(
                str(self.connection_file), key=key, transport="ipc", ip=str(self.folder / "k")
            )
        self.log_file = home.logs / f"backend-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(2)}.log"
        _remove_old_logs(home.logs)
        self.client: BackendClient | None = None
        self._lock = threading.Lock()
        try:
            with self.log_file.open("ab") as output:
                self.process: subprocess.Popen[bytes] = launch_kernel(
                    backend_command(self.connection_file),
                    stdin=subprocess.DEVNULL,
                    stdout=output.fileno(),
                    stderr=output.fileno(),
                    env=self._environment(home, environment),
                    independent=True,
                )
        except OSError:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise

    def _environment(self, home: Home, environment: dict[str, str]) -> dict[str, str]:
        return {
            **os.environ,
            **environment,
            "EAGERLAB_HOME": str(home.root),
            "EAGERLAB_BACKEND_LOG": str(self.log_file),
            "PYTHONUNBUFFERED": "1",
        }

    def connect(self) -> BackendClient:
        """Make the client and open its channels."""
        self.client = BackendClient(connection_file=str(self.connection_file))
        self.client.load_connection_file()
        self.client.start_channels()
        self.client.alive = True
        # Made here, it belongs to this thread, whose event loop nobody runs.
        application = QCoreApplication.instance()
        if application is not None:
            self.client.moveToThread(application.thread())
        return self.client

    def wait(self) -> int:
        """Block until the process has ended; its exit status."""
        return self.process.wait()

    def interrupt(self) -> None:
        """Send what Ctrl-C sends, to the cell and to the programs that it started."""
        if sys.platform == "win32":
            from jupyter_client.win_interrupt import send_interrupt

            send_interrupt(self.process.win32_interrupt_event)
        elif self.process.poll() is None:
            try:
                os.killpg(self.process.pid, signal.SIGINT)
            except ProcessLookupError:
                log.info("The backend had just ended when it was interrupted.")

    def end(self, save: bool) -> None:
        """Ask it to end, and see to it that it does."""
        self._send_shutdown(save)
        try:
            self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            log.warning("The backend did not end within %s s.", STOP_SECONDS)
            self.process.terminate()
            try:
                self.process.wait(KILL_SECONDS / 2)
            except subprocess.TimeoutExpired:
                self.kill()

    def kill(self) -> None:
        """End it and what it started, now."""
        if sys.platform == "win32":
            self.process.kill()
        else:
            try:
                os.killpg(self.process.pid, signal.SIGKILL)
            except ProcessLookupError:
                log.info("The backend had ended before it was killed.")
        self.process.wait()
        self.close()

    def _send_shutdown(self, save: bool) -> None:
        # Jupyter's own message on the control channel: heard before there are subshells, beside any cell.
        client = self.client
        if client is not None and client.channels_running:
            client.control_channel.send(
                client.session.msg("shutdown_request", {"restart": False, "save": save})
            )

    def close(self) -> None:
        """Close the channels and remove the sockets' folder."""
        with self._lock:
            if self.client is not None and self.client.channels_running:
                self.client.stop_channels()
            shutil.rmtree(self.folder, ignore_errors=True)


def _socket_folder(home: Home) -> Path:
    """Make a folder for one start's sockets and connection file, inside the private one of this process."""
    folder = home.runtime / secrets.token_hex(2)
    folder.mkdir(mode=0o700, parents=True)
    return folder


def _remove_old_logs(logs: Path, keep: int = 10) -> None:
    for old in sorted(logs.glob("backend-*.log"))[:-keep]:
        old.unlink(missing_ok=True)


def _tr(text: str) -> str:
    return QCoreApplication.translate("BackendProcess", text)
