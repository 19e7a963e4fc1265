"""The plot of points that cells plot themselves, below loss and metrics. GUI thread only."""

from __future__ import annotations

import numpy as np
import pyqtgraph as pg
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from eagerlab.gui.models.decimate import Floats
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.legend import LegendBar
from eagerlab.gui.views.predictions_plot import SeeingPlot

MARGIN = 0.04
FEW = 100
"""So many points have a mark each; more would be a smear."""


class OwnArea(QWidget):
    """Curves and paths of ``lab.plot``. A double click shows everything again after a zoom.

    Attributes
    ----------
    plot : SeeingPlot
        objectName ``own_plot``.
    legend : LegendBar
        Its entries have a button that takes the curve away.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        title = QLabel(self.tr("Your own points"))
        title.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.legend = LegendBar(theme)
        self.plot = SeeingPlot(theme, self.tr("Points that cells plotted"))
        self.plot.setObjectName("own_plot")
        self.plot.setMinimumHeight(90)
        self._items: dict[str, pg.PlotDataItem] = {}
        self.plot.scene().sigMouseClicked.connect(self._clicked)
        theme.changed.connect(self.plot.style_axes)
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(title)
        top.addWidget(self.legend, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(top)
        layout.addWidget(self.plot, 1)

    def names(self) -> tuple[str, ...]:
        """Return the curves that are drawn."""
        return tuple(self._items)

    def points(self, name: str) -> tuple[Floats, Floats]:
        """Return what is drawn of a curve."""
        x, y = self._items[name].getData()
        return (np.zeros(0), np.zeros(0)) if x is None else (x, y)

    def draw(self, name: str, x: Floats, y: Floats, colour: str) -> None:
        """Draw a curve; its points are joined in their order, with a gap where one is no number."""
        item = self._items.get(name)
        if item is None:
            item = self._items[name] = pg.PlotDataItem(connect="finite")
            self.plot.addItem(item)
        few = len(x) <= FEW
        item.setData(
            x,
            y,
            pen=pg.mkPen(colour, width=1),
            symbol="o" if few else None,
            symbolSize=5,
            symbolBrush=colour,
            symbolPen=None,
        )

    def remove(self, name: str) -> None:
        """Take a curve away."""
        item = self._items.pop(name, None)
        if item is not None:
            self.plot.removeItem(item)

    def show_all(self) -> None:
        """Bring all points into view, unless the person has zoomed."""
        data = [self.points(name) for name in self._items]
        ranges = []
        for axis in (0, 1):
            values = np.concatenate([pair[axis] for pair in data]) if data else np.zeros(0)
            finite = values[np.isfinite(values)]
            low, high = (float(finite.min()), float(finite.max())) if finite.size else (0.0, 1.0)
            margin = (high - low) * MARGIN or max(abs(high) * MARGIN, 1e-12)
            ranges.append((low - margin, high + margin))
        self.plot.show_range(ranges[0], ranges[1])

    def _clicked(self, event: object) -> None:
        if getattr(event, "double", bool)():
            self.plot.show_all()
            self.show_all()
