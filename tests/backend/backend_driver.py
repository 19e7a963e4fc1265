"""A real backend process, driven from a test without Qt: requests on subshells, cells, events."""

from __future__ import annotations

import contextlib
import os
import queue
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.connect import write_connection_file

from eagerlab.protocol import codec
from eagerlab.protocol.base import Problem
from eagerlab.protocol.events import Event, ProblemRaised
from eagerlab.protocol.replies import Reply, Welcome
from eagerlab.protocol.requests import LANES, Hello, Lane, Request
from tests.patience import patient


@dataclass
class Outcome:
    """What a cell gave: text of each stream, results, figures, errors, questions, and the reply."""

    stdout: str = ""
    results: list[dict[str, Any]] = field(default_factory=list)
    error: str = ""
    traceback: str = ""
    questions: list[str] = field(default_factory=list)
    messages: int = 0
    reply: dict[str, Any] = field(default_factory=dict)

    @property
    def result(self) -> str:
        """The plain text of the last result."""
        return str(self.results[-1]["text/plain"])


class BackendDriver:
    """Starts ``eagerlab --backend``; `close` ends it.

    Parameters
    ----------
    program : sequence of str
        How EagerLab is started; by default from this checkout.
    """

    def __init__(
        self,
        home: Path,
        window_pid: int | None = None,
        program: Sequence[str] = (sys.executable, "-m", "eagerlab"),
        **environment: str,
    ) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="el-"))
        self.log = self.folder / "log"
        connection = self.folder / "connection.json"
        write_connection_file(
            str(connection), key=secrets.token_hex(8).encode(), transport="ipc", ip=str(self.folder / "k")
        )
        command = [*program, "--backend", "-f", str(connection)]
        if window_pid is not None:
            command += ["--window-pid", str(window_pid)]
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
                env={
                    **os.environ,
                    "EAGERLAB_HOME": str(home),
                    "EAGERLAB_BACKEND_LOG": str(self.log),
                    **environment,
                },
            )
        self.client = BlockingKernelClient(connection_file=str(connection))
        self.client.load_connection_file()
        self.client.start_channels(hb=False)
        self.events: list[tuple[Event, list[Any]]] = []
        self.seen: list[str] = []
        self._taken = ("", "")
        self.take_one()  # what is published before anybody listens is lost
        self.subshells = {lane: self._subshell(lane) for lane in LANES}

    def _subshell(self, lane: Lane) -> str:
        message = self.client.session.msg("create_subshell_request", {"lane": lane})
        self.client.control_channel.send(message)
        reply = self.client.control_channel.get_msg(timeout=patient(60))
        while reply["parent_header"].get("msg_id") != message["header"]["msg_id"]:
            reply = self.client.control_channel.get_msg(timeout=patient(60))
        return str(reply["content"]["subshell_id"])

    def send(self, kind: str, content: dict[str, Any], lane: Lane) -> str:
        """Send a shell message to a lane; return its id."""
        message = self.client.session.msg(kind, content)
        message["header"]["subshell_id"] = self.subshells[lane]
        self.client.shell_channel.send(message)
        return str(message["header"]["msg_id"])

    def reply_to(self, message_id: str, seconds: float = 60) -> dict[str, Any]:
        """Return the reply to a shell message."""
        deadline = time.monotonic() + patient(seconds)
        while True:
            reply: dict[str, Any] = self.client.shell_channel.get_msg(
                timeout=max(0.0, deadline - time.monotonic())
            )
            if reply["parent_header"].get("msg_id") == message_id:
                return reply

    def ask(self, request: Request) -> Reply:
        """Ask and return the answer."""
        reply = self.reply_to(self.send(codec.REQUEST_TYPE, codec.pack(request), request.lane))
        return codec.unpack_reply(reply["content"])

    def wait_event(self, kind: type[Any], seconds: float = 60, **fields: Any) -> Any:
        """Return the next event of a kind with these values, that comes or came since this was last asked."""
        deadline = time.monotonic() + patient(seconds)
        while True:
            while self.events:
                event, _ = self.events.pop(0)
                if isinstance(event, kind) and all(getattr(event, k) == v for k, v in fields.items()):
                    return event
            self._take(self.client.iopub_channel.get_msg(timeout=max(0.0, deadline - time.monotonic())))

    def start_problem(self) -> Problem:
        """Return why TensorFlow could not be started, as the welcome or an event says it."""
        welcome = self.ask(Hello())
        assert isinstance(welcome, Welcome)
        if welcome.problem is not None:
            return welcome.problem
        raised = self.wait_event(ProblemRaised)
        assert isinstance(raised, ProblemRaised)
        return raised.problem

    def take_one(self, seconds: float = 60) -> None:
        """Wait for one more message on IOPub; its type is added to `seen`."""
        self._take(self.client.iopub_channel.get_msg(timeout=patient(seconds)))

    def wait_question(self) -> None:
        """Wait until a cell asks for a line; what comes on IOPub meanwhile is taken."""
        deadline = time.monotonic() + patient(60)
        while not self.client.stdin_channel.msg_ready():
            assert time.monotonic() < deadline, "no question came"
            with contextlib.suppress(queue.Empty):
                self._take(self.client.iopub_channel.get_msg(timeout=0.1))

    def _take(self, message: dict[str, Any]) -> None:
        self.seen.append(message["msg_type"])
        self._taken = (message["msg_type"], message["parent_header"].get("msg_id", ""))
        if message["msg_type"] == codec.EVENT_TYPE:
            self.events.append((codec.unpack_event(message["content"]), message["buffers"]))

    def begin(self, code: str, *, stdin: bool = False) -> str:
        """Begin to run a cell."""
        return str(self.client.execute(code, allow_stdin=stdin))

    def begin_and_wait(self, code: str) -> str:
        """Begin to run a cell; return when the kernel has it, so that an interrupt is the cell's."""
        cell = self.begin(code)
        while self._taken != ("execute_input", cell):
            self.take_one()
        return cell

    def run(self, code: str, answers: list[str] | None = None, seconds: float = 90) -> Outcome:
        """Run a cell to its end; `answers` go to its questions."""
        return self.finish(self.begin(code, stdin=answers is not None), answers, seconds)

    def finish(self, cell: str, answers: list[str] | None = None, seconds: float = 90) -> Outcome:
        """Wait for the end of a cell."""
        outcome, waiting = Outcome(), list(answers or [])
        deadline, idle = time.monotonic() + patient(seconds), False
        while not (idle and outcome.reply):
            if time.monotonic() > deadline:
                raise AssertionError(f"the cell did not end: {outcome}")
            try:
                message = self.client.iopub_channel.get_msg(timeout=0.02)
            except queue.Empty:
                pass
            else:
                idle = self._note(message, cell, outcome) or idle
            if answers is not None and self.client.stdin_channel.msg_ready():
                question = self.client.stdin_channel.get_msg(timeout=patient(1))
                outcome.questions.append(question["content"]["prompt"])
                self.client.input(waiting.pop(0))
            if self.client.shell_channel.msg_ready():
                reply = self.client.shell_channel.get_msg(timeout=patient(1))
                if reply["parent_header"].get("msg_id") == cell:
                    outcome.reply = reply["content"]
        return outcome

    def _note(self, message: dict[str, Any], cell: str, outcome: Outcome) -> bool:
        self._take(message)
        if message["parent_header"].get("msg_id") != cell:
            return False
        content, kind = message["content"], message["msg_type"]
        outcome.messages += 1
        if kind == "stream":
            outcome.stdout += content["text"]
        elif kind in ("execute_result", "display_data"):
            outcome.results.append(content["data"])
        elif kind == "error":
            outcome.error = f"{content['ename']}: {content['evalue']}"
            outcome.traceback = "\n".join(content["traceback"])
        return bool(kind == "status" and content["execution_state"] == "idle")

    def close(self, seconds: float = 15) -> int:
        """Ask the backend to end; return its exit status."""
        if self.process.poll() is None:
            self.client.control_channel.send(
                self.client.session.msg("shutdown_request", {"restart": False, "save": True})
            )
        try:
            return self.process.wait(patient(seconds))
        finally:
            self.forget()

    def forget(self) -> None:
        """Close the channels and remove the folder; kill what still runs."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if self.folder.exists():
            self.client.stop_channels()
            self.client.context.destroy(linger=0)
            shutil.rmtree(self.folder)
