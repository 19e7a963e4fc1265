"""Drives the real window: waits on conditions, types at the console, reads values of the live backend."""

from __future__ import annotations

import ast
import time
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEventLoop, QObject, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from eagerlab.gui.app import create_window
from tests.patience import patient


class Replies(QObject):
    """Replies on the shell channel, which come in the client's thread and are kept in this one."""

    def __init__(self, client: Any) -> None:
        super().__init__()
        self._signal = client.shell_channel.message_received
        self.by_request: dict[str, Any] = {}
        self._signal.connect(self._keep, Qt.ConnectionType.QueuedConnection)

    def _keep(self, message: dict[str, Any]) -> None:
        self.by_request[message["parent_header"].get("msg_id", "")] = message

    def close(self) -> None:
        """Listen no more."""
        self._signal.disconnect(self._keep)


class Driver:
    """One open window; close it with `shutdown`.

    Parameters
    ----------
    *argv : str
        The command line without the program's name.
    """

    def __init__(self, *argv: str) -> None:
        self.app, self.window = create_window(["eagerlab", *argv])

    def wait(self, condition: Callable[[], Any], seconds: float = 60, what: str = "") -> Any:
        """Turn the event loop until `condition` is true; return its value; AssertionError at the limit.

        What the condition raises is raised at once.
        """
        seconds = patient(seconds)
        loop, deadline, timer = QEventLoop(), time.monotonic() + seconds, QTimer()
        result: list[Any] = []
        raised: list[Exception] = []

        def look() -> None:
            try:
                value = condition()
            except Exception as error:  # noqa: BLE001 - Qt would print it and go on for ever
                raised.append(error)
                loop.quit()
                return
            if value or time.monotonic() > deadline:
                result.append(value)
                loop.quit()

        timer.timeout.connect(look)
        timer.start(5)
        loop.exec()
        timer.stop()
        if raised:
            raise raised[0]
        if not result[0]:
            raise AssertionError(f"not within {seconds} s: {what or condition}; {self.situation()}")
        return result[0]

    def wait_ready_or_training(self, seconds: float = 90) -> None:
        """Wait until the backend is up; Train may have been pressed meanwhile."""
        self.wait(lambda: self.window.backend_state in ("ready", "training"), seconds, "backend up")

    def wait_ready(self, seconds: float = 90) -> None:
        """Wait until TensorFlow is imported and every pane exists."""
        self.wait(lambda: self.window.backend_state == "ready", seconds, "backend ready")

    def situation(self) -> str:
        """Return what a person would see, for the message of a failed wait."""
        message = self.window.findChild(QWidget, "status_message")
        text = message.text() if message is not None and hasattr(message, "text") else ""
        return f"backend_state={self.window.backend_state!r}, status={text!r}"

    def action(self, name: str) -> QAction:
        """Return the action of that objectName."""
        found = self.window.findChild(QAction, name)
        assert found is not None, f"no action is called {name}"
        return found

    def trigger(self, name: str) -> None:
        """Trigger an action, as soon as it is enabled: the backend's state comes after its answers."""
        action = self.action(name)
        if not action.isEnabled():
            self.wait(action.isEnabled, what=f"{name} to be enabled; now: {action.toolTip()}")
        action.trigger()

    def child(self, name: str, kind: type[QObject] = QWidget) -> Any:
        """Return the widget of that objectName."""
        found = self.window.findChild(kind, name)
        assert found is not None, f"no widget is called {name}"
        return found

    def run(self, code: str, seconds: float = 60) -> str:
        """Type a cell at the console, wait for its end and return the console's text."""
        console = self.child("console")
        ended: list[object] = []
        console.executed.connect(ended.append)
        try:
            console.execute(code)
            self.wait(lambda: ended, seconds, f"cell {code[:60]!r}")
        finally:
            console.executed.disconnect(ended.append)
        return str(console._control.toPlainText())

    def value(self, expression: str, seconds: float = 60) -> Any:
        """Return the value of an expression of the console's namespace, read without leaving a trace."""
        client = self.child("console").kernel_client
        arrived = Replies(client)
        try:
            ask = client.execute("", silent=True, user_expressions={"value": expression})
            reply = self.wait(lambda: arrived.by_request.get(ask), seconds, f"value of {expression}")
        finally:
            arrived.close()
        answer = reply["content"]["user_expressions"]["value"]
        if answer["status"] != "ok":
            raise AssertionError(f"{expression}: {answer['ename']}: {answer['evalue']}")
        text = answer["data"]["text/plain"]
        try:
            return ast.literal_eval(text)
        except (ValueError, SyntaxError):
            return text

    def shutdown(self) -> None:
        """Close the window and wait until the backend's process is gone."""
        self.window.shutdown()
        self.window.close()
        self.window.deleteLater()
        self.app.processEvents()
