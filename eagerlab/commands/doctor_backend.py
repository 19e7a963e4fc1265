"""A look into a backend process without Qt: what it sees, and which threads it has."""

from __future__ import annotations

import os
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty
from typing import Any

from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.connect import write_connection_file
from jupyter_client.launcher import launch_kernel

from eagerlab.own_packages.starting import backend_start
from eagerlab.protocol import codec
from eagerlab.protocol.events import State
from eagerlab.protocol.replies import Failed, Reply, ThreadRow, Threads, Welcome
from eagerlab.protocol.requests import LANES, Hello, ListThreads, Request
from eagerlab.store.home import Home

START_SECONDS = 30.0
IMPORT_SECONDS = 120.0
END_SECONDS = 15.0
PAUSE_SECONDS = 0.2


class BackendError(Exception):
    """The backend did not do what was asked; the message says what, in a sentence."""


class Look:
    """A connection to a backend, on a subshell of its own; close it.

    Parameters
    ----------
    connection_file : Path
        Of a backend that runs, or is starting.
    seconds : float
        How long it may take to answer.
    """

    def __init__(self, connection_file: Path, seconds: float) -> None:
        self._client = BlockingKernelClient(connection_file=str(connection_file))
        self._client.load_connection_file()
        self._client.start_channels(hb=False)
        self._subshell = ""
        try:
            self._subshell = self.make_subshell("doctor", seconds)
        except BackendError:
            self.close()
            raise

    def make_subshell(self, lane: str, seconds: float = START_SECONDS) -> str:
        """Make a subshell, as a window does for each of its lanes, and return its id."""
        reply = self._control("create_subshell_request", {"lane": lane}, seconds)
        return str(reply["subshell_id"])

    def ask(self, request: Request, seconds: float = START_SECONDS) -> Reply:
        """Return the backend's answer; raises `BackendError`."""
        message = self._client.session.msg(codec.REQUEST_TYPE, codec.pack(request))
        message["header"]["subshell_id"] = self._subshell
        self._client.shell_channel.send(message)
        content = self._reply(self._client.shell_channel, message, seconds)
        try:
            reply = codec.unpack_reply(content)
        except codec.ProtocolError as error:
            raise BackendError("It is of another version of EagerLab.") from error
        if isinstance(reply, Failed):
            raise BackendError(reply.problem.sentence())
        return reply

    def threads(self) -> tuple[ThreadRow, ...]:
        """Return its threads."""
        reply = self.ask(ListThreads())
        return reply.threads if isinstance(reply, Threads) else ()

    def wait_imported(self) -> State:
        """Wait until TensorFlow is imported (or could not be), and return the state."""
        deadline = time.monotonic() + IMPORT_SECONDS
        while time.monotonic() < deadline:
            reply = self.ask(Hello())
            if isinstance(reply, Welcome) and reply.state.phase != "starting":
                return reply.state
            time.sleep(PAUSE_SECONDS)
        raise BackendError(f"TensorFlow was not imported within {IMPORT_SECONDS:.0f} s.")

    def end_backend(self) -> None:
        """Ask the backend to end, without saving."""
        self._client.control_channel.send(
            self._client.session.msg("shutdown_request", {"restart": False, "save": False})
        )

    def close(self) -> None:
        """Leave the backend as it was."""
        if self._subshell:
            content = {"subshell_id": self._subshell}
            self._client.control_channel.send(self._client.session.msg("delete_subshell_request", content))
        self._client.stop_channels()

    def _control(self, kind: str, content: dict[str, Any], seconds: float) -> dict[str, Any]:
        message = self._client.session.msg(kind, content)
        self._client.control_channel.send(message)
        return self._reply(self._client.control_channel, message, seconds)

    @staticmethod
    def _reply(channel: Any, message: dict[str, Any], seconds: float) -> dict[str, Any]:
        deadline = time.monotonic() + seconds
        while True:
            try:
                reply = channel.get_msg(timeout=max(0.0, deadline - time.monotonic()))
            except Empty:
                raise BackendError(f"It did not answer within {seconds:.0f} s.") from None
            if reply["parent_header"].get("msg_id") == message["header"]["msg_id"]:
                return dict(reply["content"])


@contextmanager
def trial_backend(home: Home) -> Iterator[Look]:
    """Start a backend as a window on `home` does, but in a temporary home; end it afterwards.

    Raises
    ------
    BackendError
        It does not start, or does not answer.
    """
    folder = Path(tempfile.mkdtemp(prefix="eagerlab-"))
    connection, log = folder / "connection.json", folder / "log"
    key = secrets.token_hex(32).encode()
    if sys.platform == "win32":
        write_connection_file(str(connection), key=key)
    else:
        write_connection_file(str(connection), key=key, transport="ipc", ip=str(folder / "k"))
    environment = {**os.environ, "EAGERLAB_HOME": str(folder / "home"), "EAGERLAB_BACKEND_LOG": str(log)}
    # With the person's own packages where there are such: what they break is what has to be found.
    start = backend_start(home.root, environment)
    with log.open("ab") as output:
        process = launch_kernel(
            [*start.command, "--backend", "-f", str(connection), "--window-pid", str(os.getpid())],
            stdin=subprocess.DEVNULL,
            stdout=output.fileno(),
            stderr=output.fileno(),
            env=start.environment,
            independent=True,
        )
    look = None
    try:
        look = _connect(connection, process, log)
        for lane in LANES:
            look.make_subshell(lane)
        yield look
    finally:
        if look is not None:
            look.end_backend()
            _wait_for_end(process)
            look.close()
        else:
            process.kill()
            process.wait()
        shutil.rmtree(folder, ignore_errors=True)


def _connect(connection: Path, process: subprocess.Popen[bytes], log: Path) -> Look:
    try:
        return Look(connection, START_SECONDS)
    except BackendError:
        if process.poll() is None:
            raise
        lines = log.read_text(errors="replace").strip().splitlines()
        last = f" Its last line: {lines[-1]}" if lines else ""
        raise BackendError(f"It ended with status {process.returncode}.{last}") from None


def _wait_for_end(process: subprocess.Popen[bytes]) -> None:
    try:
        process.wait(END_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
