"""Drives the window of an installed EagerLab from within; `smoke.py` sends this source to its Python.

Nothing but the installed program, Qt and the standard library is imported. What is found, and what `smoke.py`
is to do with the mouse, is printed as lines that begin with ``@``, followed by JSON. `smoke_checks.py` says
what is looked at.
"""

from __future__ import annotations

import ast
import base64
import json
import os
import re
import sys
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QBuffer, QEventLoop, QIODevice, QObject, Qt, QTimer
from PySide6.QtWidgets import QToolButton, QWidget

PATIENCE = 300.0
"""Seconds; a busy machine takes its time, and what does not come fails all the same."""
MOST_GRABS = 6
GRAB_EVERY_MS = 500


def tell(**what: Any) -> None:
    """Print one line for `smoke.py`."""
    sys.stdout.write("@" + json.dumps(what) + "\n")
    sys.stdout.flush()


class Driver(QObject):
    """The window, and ways to wait for it and to ask the backend."""

    def __init__(self, words: list[str]) -> None:
        super().__init__()
        from eagerlab.gui.app import create_window

        self.began = time.monotonic()
        self.app, self.window = create_window(["eagerlab", *words])
        tell(reached="drawn", at=time.time(), busy=time.process_time())
        self.failures = 0
        self._replies: dict[str, Any] = {}
        self._listening: Any = None

    def check(self, name: str, look: Callable[[], Any]) -> None:
        """Carry out one check and tell how it went; it fails by an exception."""
        began = time.monotonic()
        try:
            detail, ok = look() or "", True
        except Exception as error:  # noqa: BLE001 (whatever goes wrong is the finding)
            detail, ok = f"{type(error).__name__}: {error}", False
            self.failures += 1
        tell(check=name, ok=ok, seconds=round(time.monotonic() - began, 2), detail=str(detail))

    def wait(self, condition: Callable[[], Any], what: str, every: int = 10) -> Any:
        """Turn the event loop until the condition holds, looked at in intervals of ms; return its value."""
        loop, timer, deadline, found = QEventLoop(), QTimer(), time.monotonic() + PATIENCE, []

        def look() -> None:
            value = condition()
            if value or time.monotonic() > deadline:
                found.append(value)
                loop.quit()

        timer.timeout.connect(look)
        timer.start(every)
        loop.exec()
        timer.stop()
        if not found[0]:
            raise TimeoutError(f"not within {PATIENCE:.0f} s: {what} (backend {self.window.backend_state})")
        return found[0]

    def wait_state(self, state: str) -> None:
        """Wait for a state of the backend."""
        self.wait(lambda: self.window.backend_state == state, state)

    def child(self, name: str) -> Any:
        """Return the widget of that name."""
        found = self.window.findChild(QWidget, name)
        if found is None:
            raise LookupError(f"there is no widget {name}")
        return found

    def trigger(self, name: str) -> None:
        """Trigger an action, which must be enabled."""
        action = self.window.commands[name]
        if not action.isEnabled():
            raise RuntimeError(f"{name} is disabled: {action.toolTip()}")
        action.trigger()

    def click_train(self) -> str:
        """Let the real mouse press Train, where there is one; else press it ourselves."""
        action = self.window.commands["train"]
        buttons = self.window.findChildren(QToolButton)
        shown = [one for one in buttons if one.defaultAction() is action and one.isVisible()]
        # The one of the toolbar, which is there from the beginning: an empty plot offers another one.
        button = min(shown, key=lambda one: one.mapTo(self.window, one.rect().center()).y())
        place = button.mapToGlobal(button.rect().center())
        if os.environ.get("SMOKE_MOUSE"):
            within = button.mapTo(self.window, button.rect().center())
            tell(click=[place.x(), place.y()], within=[within.x(), within.y()])
            return "by mouse"
        button.click()
        return "without a mouse"

    def run(self, code: str) -> str:
        """Type a cell at the console; return what the console shows from there on."""
        console = self.child("console")
        before = len(console._control.toPlainText())
        ended: list[object] = []
        console.executed.connect(ended.append)
        console.execute(code)
        self.wait(lambda: ended, f"the cell {code[:40]!r}")
        console.executed.disconnect(ended.append)
        return str(console._control.toPlainText()[before:])

    def printed(self, code: str, expected: str) -> str:
        """Run a cell whose output must hold some words; return the last line of the output."""
        text = self.run(code)
        # The console repeats the code, with an ellipsis before the second line and those that follow.
        shown = [line for line in text.splitlines() if re.sub(r"^ *\.+: ", "", line).strip() not in code]
        if not any(expected in line for line in shown):
            raise AssertionError(f"expected {expected!r} in: {' / '.join(shown[-12:])}")
        return next(line.strip() for line in shown if expected in line)

    def value(self, expression: str) -> Any:
        """Return the value of an expression of the console's names."""
        client = self.child("console").kernel_client
        if client is not self._listening:
            client.shell_channel.message_received.connect(self._keep, Qt.ConnectionType.QueuedConnection)
            self._listening = client
        asked = client.execute("", silent=True, user_expressions={"value": expression})
        reply = self.wait(lambda: self._replies.pop(asked, None), expression)
        answer = reply["content"]["user_expressions"]["value"]
        if answer["status"] != "ok":
            raise AssertionError(f"{expression}: {answer['ename']}: {answer['evalue']}")
        return ast.literal_eval(answer["data"]["text/plain"])

    def _keep(self, message: dict[str, Any]) -> None:
        self._replies[message["parent_header"].get("msg_id", "")] = message

    def picture(self, name: str) -> None:
        """Send a picture of the window, once it stands still, or is as far as it comes in a few seconds."""
        pixels, grabs = self.window.grab(), 0

        def stands_still() -> bool:
            nonlocal pixels, grabs
            last, pixels, grabs = pixels.toImage(), self.window.grab(), grabs + 1
            return pixels.toImage() == last or grabs == MOST_GRABS

        self.wait(stands_still, "a picture", every=GRAB_EVERY_MS)
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        pixels.save(buffer, "PNG")
        tell(picture=name, png=base64.b64encode(buffer.data().data()).decode())
        image = pixels.toImage()
        places = ((x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7))
        if len({image.pixel(*place) for place in places}) < 10:
            raise AssertionError("nothing is drawn")


def make_wheel(folder: Path) -> Path:
    """Write a package of one module as a wheel."""
    path = folder / "eagerlab_smoke-1.0-py3-none-any.whl"
    about = "eagerlab_smoke-1.0.dist-info"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("eagerlab_smoke.py", "SAYS = 'hello from a wheel'\n")
        archive.writestr(f"{about}/METADATA", "Metadata-Version: 2.1\nName: eagerlab-smoke\nVersion: 1.0\n")
        archive.writestr(
            f"{about}/WHEEL",
            "Wheel-Version: 1.0\nGenerator: smoke\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        )
        archive.writestr(f"{about}/RECORD", "")
    return path
