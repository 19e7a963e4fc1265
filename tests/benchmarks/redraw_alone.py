"""Redraws of the plots with 10 million rows in the current run: prints milliseconds a line, one view a line.

``redraw_alone.py memory`` prints the megabytes that the rows take in the window's process instead.
"""

import sys
import tempfile
import time
from pathlib import Path
from typing import cast

import numpy as np
import psutil
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication

sys.path.insert(0, str(Path(__file__).parents[2]))

from eagerlab.gui.controllers.learning import LearningController
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.learning import LearningPane
from tests.gui.plotting import Backend

ROWS, BATCH, VIEWS = 10_000_000, 100_000, 40


def main() -> None:
    """Fill a run, then redraw it at random zooms, new rows arriving each time."""
    app = QApplication([])
    theme = Theme("light")
    theme.apply(app)
    pane, backend = LearningPane(theme, QAction("Train")), Backend()
    with tempfile.TemporaryDirectory() as folder:
        controller = LearningController(cast("Bridge", backend), Path(folder) / "runs.sqlite", pane, theme)
        pane.resize(900, 700)
        pane.show()
        app.processEvents()
        before = psutil.Process().memory_info().rss
        random = np.random.default_rng(1)
        backend.start()
        for first in range(0, ROWS, BATCH):
            backend.send(np.exp(-first / ROWS) + 0.1 * random.normal(size=BATCH), first)
        app.processEvents()
        if sys.argv[1:] == ["memory"]:
            print((psutil.Process().memory_info().rss - before) / 1e6)
        else:
            for view in range(VIEWS):
                backend.send(random.normal(size=10), ROWS + 10 * view)
                width = ROWS * 10 ** -random.uniform(0, 5)
                start = random.uniform(0, ROWS - width)
                print(redraw(app, controller, pane, (start, start + width) if view % 2 else None))
        controller.close()


def redraw(
    app: QApplication, controller: LearningController, pane: LearningPane, view: tuple[float, float] | None
) -> float:
    """Return the milliseconds that one redraw of both plots takes, painting included."""
    app.processEvents()
    if view is not None:
        pane.loss_plot.set_view(view, None)
    start = time.perf_counter()
    controller.painter.redraw()
    pane.loss_plot.viewport().repaint()
    pane.metric_plot.viewport().repaint()
    return (time.perf_counter() - start) * 1e3


if __name__ == "__main__":
    main()
