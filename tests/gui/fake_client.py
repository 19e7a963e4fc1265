"""A client without a kernel: tests hand its messages to the console themselves."""

from __future__ import annotations

from typing import Any

from jupyter_client.session import Session
from PySide6.QtCore import QObject, Signal

Message = dict[str, Any]


class FakeChannel(QObject):
    message_received = Signal(object)
    kernel_died = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[Message] = []

    def send(self, message: Message) -> None:
        self.sent.append(message)


class FakeClient(QObject):
    """Has what qtconsole uses of its client."""

    started_channels = Signal()
    stopped_channels = Signal()
    channels_running = False

    def __init__(self) -> None:
        super().__init__()
        self.session = Session(key=b"not a secret")
        self.shell_channel = FakeChannel()
        self.iopub_channel = FakeChannel()
        self.stdin_channel = FakeChannel()
        self.hb_channel = FakeChannel()
        self.cells: list[str] = []
        self.inputs: list[str] = []
        self.cell = ""

    def execute(self, source: str, silent: bool = False) -> str:
        message = self.session.msg("execute_request", {"code": source})
        self.cells.append(source)
        self.cell = message["header"]["msg_id"]
        return self.cell

    def history(self, **_: Any) -> str:
        return ""

    def input(self, line: str) -> None:
        self.inputs.append(line)

    def iopub(self, kind: str, content: dict[str, Any], cell: str | None = None) -> None:
        """Let the kernel say something about a cell, by default the newest."""
        self.iopub_channel.message_received.emit(self._message(kind, content, cell))

    def begun(self) -> None:
        self.iopub("execute_input", {"code": self.cells[-1], "execution_count": 1})

    def printed(self, text: str) -> None:
        self.iopub("stream", {"name": "stdout", "text": text})

    def reply(self, status: str = "ok", number: int = 1, cell: str | None = None, **more: Any) -> None:
        content = {"status": status, "execution_count": number, "payload": [], **more}
        self.shell_channel.message_received.emit(self._message("execute_reply", content, cell))

    def idle(self, cell: str | None = None) -> None:
        self.iopub("status", {"execution_state": "idle"}, cell)

    def ask(self, prompt: str, *, password: bool = False) -> None:
        content = {"prompt": prompt, "password": password}
        self.stdin_channel.message_received.emit(self._message("input_request", content, None))

    def _message(self, kind: str, content: dict[str, Any], cell: str | None) -> Message:
        parent = {"msg_id": self.cell if cell is None else cell, "session": self.session.session}
        header = {"msg_type": kind, "msg_id": "m", "session": "kernel"}
        return {
            "header": header,
            "msg_type": kind,
            "parent_header": parent,
            "content": content,
            "buffers": [],
        }
