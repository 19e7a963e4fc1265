"""The window's end of the protocol, for tests of the plots: a bridge that only has the signals."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import cast

import numpy as np
from PySide6.QtGui import QAction
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers.learning import LearningController
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.kernel.signals import BackendSignals
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.learning import LearningPane
from eagerlab.protocol.events import Marker, Metrics, RunStarted, Watched

NAMES = ("loss", "accuracy")


class Backend(BackendSignals):
    """The signals of a `Bridge`, and what the backend would send through them."""

    def __init__(self) -> None:
        super().__init__()
        self.requests: list[object] = []

    def request(self, request: object, *_callbacks: object, **_owner: object) -> str:
        self.requests.append(request)
        return "id"

    def start(self, run: str = "run") -> None:
        self.run_started.emit(RunStarted(run=run, experiment="MNIST, small CNN", first_step=0))

    def send(
        self,
        values: Sequence[float] | np.ndarray,
        first: int = 0,
        run: str = "run",
        stream: str = "train",
        steps: Sequence[int] | None = None,
    ) -> None:
        """Send losses, with an accuracy of half of each."""
        loss = np.asarray(values, np.float64)
        with np.errstate(invalid="ignore"):
            rows = np.stack([loss, loss / 2], axis=1)
        at = np.arange(first + 1, first + len(loss) + 1) if steps is None else np.asarray(steps)
        event = Metrics.model_validate(
            {"run": run, "stream": stream, "names": NAMES, "first_row": first, "rows": len(loss)}
        )
        columns = (at.astype("<i8"), np.zeros(len(loss)), rows.astype("<f8"))
        self.metrics.emit(event, [memoryview(column.tobytes()) for column in columns])

    def send_named(self, stream: str, first: int = 0, /, **columns: Sequence[float]) -> None:
        """Send columns of these names as the rows of a stream from `first` on."""
        count = len(next(iter(columns.values())))
        event = Metrics.model_validate(
            {"run": "run", "stream": stream, "names": tuple(columns), "first_row": first, "rows": count}
        )
        rows = np.stack([np.asarray(column, "<f8") for column in columns.values()], axis=1)
        parts = (np.arange(first + 1, first + count + 1, dtype="<i8"), np.zeros(count), rows)
        self.metrics.emit(event, [memoryview(part.tobytes()) for part in parts])

    def mark(self, step: int, label: str, detail: str = "", run: str = "run") -> None:
        self.marker.emit(Marker(run=run, step=step, what="cell", label=label, detail=detail))

    def watch(self, name: str, first: int, values: Sequence[float], ended: bool = False) -> None:
        event = Watched(name=name, first=first, count=len(values), ended=ended)
        self.watched.emit(event, [memoryview(np.asarray(values, "<f8").tobytes())])


class Learning:
    """A learning pane on the screen with its controller."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        self.qtbot = qtbot
        self.backend = Backend()
        self.theme = Theme("light")
        self.train = QAction("Train")
        self.pane = LearningPane(self.theme, self.train)
        qtbot.addWidget(self.pane)
        self.database = folder / "runs.sqlite"
        bridge = cast(Bridge, self.backend)
        self.controller = LearningController(bridge, self.database, self.pane, self.theme)
        self.painter = self.controller.painter
        self.pane.resize(800, 600)
        with qtbot.waitExposed(self.pane):
            self.pane.show()

    def drawn(self) -> None:
        """Wait until the plots hold what was sent."""
        with self.qtbot.waitSignal(self.painter.redrawn):
            self.painter.touch()

    def line(self, key: str = "train/loss", plot: int = 0) -> tuple[list[float], list[float]]:
        x, y = self.painter.plots[plot].curve(key).drawn()
        return x.tolist(), y.tolist()
