"""How a tensor's values are spread."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from eagerlab.gui import numbers
from eagerlab.gui.models.shapes import scale_for
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.plot_items import NumberAxis

AXIS_WIDTH = 70


class TensorHistogram(QWidget):
    """Bars of counts. GUI thread only."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._axes = {"left": NumberAxis("left", whole=True), "bottom": NumberAxis("bottom")}
        self.plot = pg.PlotWidget(axisItems=self._axes)
        self.plot.setObjectName("tensor_histogram")
        self.plot.setAccessibleName(self.tr("Histogram of the values"))
        self.plot.hideButtons()
        self.plot.setMenuEnabled(False)
        self.plot.setMouseEnabled(x=True, y=False)
        for axis in self._axes.values():
            axis.enableAutoSIPrefix(False)
        self._axes["left"].setWidth(AXIS_WIDTH)
        self.plot.setLabel("bottom", self.tr("value"))
        self.plot.setLabel("left", self.tr("elements"))
        self.bars = pg.PlotCurveItem([0.0, 1.0], [0.0], stepMode="center", fillLevel=0)
        self.plot.addItem(self.bars)
        self.note = QLabel()
        self.note.setWordWrap(True)
        self.note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.plot, 1)
        layout.addWidget(self.note)
        self.clear()
        self.restyle()

    def clear(self, note: str = "") -> None:
        """Show no bars, and say why."""
        self.bars.setData([0.0, 1.0], [0.0])
        self.bars.setVisible(False)
        self.plot.hide()
        self.note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.note.setText(note)

    def show_counts(
        self,
        edges: npt.NDArray[np.float64],
        counts: npt.NDArray[np.int64],
        *,
        counted: int,
        total: int,
        note: str = "",
    ) -> None:
        """Show bars between `edges` (bins + 1, rising); `counted` of `total` elements were looked at."""
        if counts.size == 0 or not counts.any():
            self.clear(note or self.tr("No finite values to count."))
            return
        scale = scale_for(float(edges[0]), float(edges[-1]), log=False)
        self._axes["bottom"].set_scale_of_values(scale)
        places = scale.place(np.asarray(edges, np.float64))
        self.bars.setData(places, np.asarray(counts, np.float64))
        self.bars.setVisible(True)
        self.plot.show()
        self.plot.setRange(
            xRange=(float(places[0]), float(places[-1])),
            yRange=(0.0, float(counts.max()) * 1.05),
            padding=0.02,
        )
        self.note.setAlignment(Qt.AlignmentFlag.AlignLeft)
        parts = [note] if note else []
        if counted < total:
            parts.append(
                self.tr("From a sample of {0} of {1} elements.").format(
                    numbers.integer(counted), numbers.integer(total)
                )
            )
        self.note.setText(" ".join(parts))

    def restyle(self) -> None:
        """Take over the colours of the theme."""
        tokens = self._theme.tokens
        self.plot.setBackground(tokens.panel)
        for axis in self._axes.values():
            axis.setPen(pg.mkPen(tokens.line))
            axis.setTextPen(pg.mkPen(tokens.dim))
        colour = pg.mkColor(self._theme.series_colour(0))
        self.bars.setPen(pg.mkPen(colour))
        colour.setAlpha(140)
        self.bars.setBrush(pg.mkBrush(colour))
