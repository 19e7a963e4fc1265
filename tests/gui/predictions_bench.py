"""The predictions pane with a link that records what is asked of it, in a window of its own."""

from __future__ import annotations

from typing import Any

import numpy as np
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMainWindow, QPushButton
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers.seeing import SeeingController
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.predictions import PredictionsPane
from eagerlab.protocol.codec import array_buffer
from eagerlab.protocol.events import Device, State
from eagerlab.protocol.seeing import See, Seen
from tests.gui.conftest import RecordedLink

DIGITS = tuple("0123456789")


class Bench:
    """The pane with its controller, shown in a window."""

    def __init__(self, qtbot: QtBot, theme: Theme, link: RecordedLink, backend: BackendModel) -> None:
        self.qtbot, self.link = qtbot, link
        self.window = QMainWindow()
        qtbot.addWidget(self.window)
        self.pane = PredictionsPane(theme)
        self.window.setCentralWidget(self.pane)
        self.controller = SeeingController(self.window, link, backend, self.pane, theme)  # type: ignore[arg-type]
        self.window.resize(900, 600)
        with qtbot.waitExposed(self.window):
            self.window.show()

    def wait_for(self, kind: type[Any]) -> Any:
        """Return the newest question of a kind that has no answer yet."""
        self.qtbot.waitUntil(lambda: any(r.id in self.link._callbacks for r in self.link.asked_for(kind)))
        return next(r for r in reversed(self.link.asked_for(kind)) if r.id in self.link._callbacks)

    def answer(self, kind: type[Any], reply: Any, arrays: list[np.ndarray]) -> None:
        """Answer the question of a kind that waits."""
        request = self.wait_for(kind)
        pairs = [array_buffer(array) for array in arrays]
        reply = reply.model_copy(update={"request": request.id, "generation": request.generation})
        if "headers" in type(reply).model_fields:
            reply = reply.model_copy(update={"headers": tuple(header for header, _ in pairs)})
        on_reply, _ = self.link._callbacks.pop(request.id)
        on_reply(reply, [buffer for _, buffer in pairs])

    def see_digits(self, count: int = 50, step: int = 0, classes: int = 10, **fields: Any) -> None:
        """Answer See with digits, of which every seventh is taken for the next one."""
        truth = (np.arange(count) % classes).astype(np.int32)
        predicted = np.where(np.arange(count) % 7 == 6, (truth + 1) % classes, truth).astype(np.int32)
        ones = np.full(count, 0.75, np.float32)
        names = DIGITS if classes == 10 else tuple(f"class {number}" for number in range(classes))
        told: dict[str, Any] = {"total": count, "accuracy": 0.86, "loss": 0.5, "kind_of": "pictures"}
        told |= {"input_shape": (28, 28, 1), "classes": names, **fields}
        reply = Seen(request="", generation=0, step=step, task="classification", **told)
        self.answer(See, reply, [truth, predicted, ones, np.linspace(0, 1, count, dtype=np.float32)])

    def tell(self, phase: Any, step: int) -> None:
        """Let the backend tell how far it is."""
        device = Device(name="CPU:0", description="this machine")
        self.link.state_changed.emit(State(phase=phase, step=step, devices=(device,)))

    def button(self) -> QPushButton:
        found = self.pane.findChild(QPushButton, "predictions_button")
        assert isinstance(found, QPushButton)
        return found


def draw(bench: Bench) -> None:
    canvas = bench.pane.draw.canvas
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QTest.mousePress(canvas, left, none, QPoint(100, 60))
    QTest.mouseMove(canvas, QPoint(100, 200))
    QTest.mouseRelease(canvas, left, none, QPoint(100, 200))
