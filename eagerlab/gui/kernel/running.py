"""One backend process: its command, its sockets' folder, its client, its end."""

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
from pathlib import Path

from jupyter_client.connect import write_connection_file
from jupyter_client.launcher import launch_kernel
from PySide6.QtCore import QCoreApplication

from eagerlab.gui.kernel.client import BackendClient
from eagerlab.own_packages.starting import backend_start
from eagerlab.store.home import Home

log = logging.getLogger(__name__)

_folders_lock = threading.Lock()
"""One backend's folder is made while another's is being removed, and the folder around both is the same."""

STOP_SECONDS = 10.0
"""How long the backend may take to stop and save before it is terminated."""
KILL_SECONDS = 2.0
"""How long after that it may take before it is killed."""


def backend_arguments(connection_file: Path) -> list[str]:
    """Return the arguments of a backend that ends with this process."""
    return ["--backend", "-f", str(connection_file), "--window-pid", str(os.getpid())]


class RunningBackend:
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
        start = backend_start(home.root, self._environment(home, environment))
        self.own_packages_trouble = start.trouble
        try:
            with self.log_file.open("ab") as output:
                self.process: subprocess.Popen[bytes] = launch_kernel(
                    [*start.command, *backend_arguments(self.connection_file)],
                    stdin=subprocess.DEVNULL,
                    stdout=output.fileno(),
                    stderr=output.fileno(),
                    env=start.environment,
                    independent=True,
                )
        except OSError:
            self.close()
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
        """Block until the process has ended; its exit status. What it started ends with it."""
        status = self.process.wait()
        self._kill_group()
        return status

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

    def end(self, save: bool, patience: float = STOP_SECONDS) -> None:
        """Ask it to end, and see to it that it does after `patience` seconds."""
        self._send_shutdown(save)
        try:
            self.process.wait(patience)
        except subprocess.TimeoutExpired:
            log.warning("The backend did not end within %s s.", patience)
            self.process.terminate()
            try:
                self.process.wait(KILL_SECONDS / 2)
            except subprocess.TimeoutExpired:
                self.kill()

    def kill(self) -> None:
        """End it and what it started, now."""
        self._kill_group()
        self.process.wait()

    def _kill_group(self) -> None:
        if sys.platform == "win32":
            self.process.kill()
            return
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            return  # nothing of it is left
        except PermissionError:
            log.warning("A program that the backend started belongs to another user and goes on.")

    def _send_shutdown(self, save: bool) -> None:
        # Jupyter's own message on the control channel: heard before there are subshells, beside any cell.
        client = self.client
        if client is not None and client.channels_running:
            client.control_channel.send(
                client.session.msg("shutdown_request", {"restart": False, "save": save})
            )

    def close(self) -> None:
        """Close the channels and remove the sockets' folder, and the one around it when it is empty then."""
        with self._lock:
            if self.client is not None and self.client.channels_running:
                self.client.stop_channels()
            shutil.rmtree(self.folder, ignore_errors=True)
        with _folders_lock:
            if self.folder.parent.is_dir() and not any(self.folder.parent.iterdir()):
                self.folder.parent.rmdir()


def _socket_folder(home: Home) -> Path:
    """Make a folder for one start's sockets and connection file, inside the private one of this process."""
    with _folders_lock:
        home.runtime.mkdir(mode=0o700, exist_ok=True)
        folder = home.runtime / secrets.token_hex(2)
        folder.mkdir(mode=0o700)
    return folder


def _remove_old_logs(logs: Path, keep: int = 10) -> None:
    for old in sorted(logs.glob("backend-*.log"))[:-keep]:
        old.unlink(missing_ok=True)
