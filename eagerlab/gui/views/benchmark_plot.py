"""Time of a call over size, both on logarithmic axes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pyqtgraph as pg
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from eagerlab.gui import numbers
from eagerlab.gui.models.benchmark import time_words
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.legend import LegendBar, LegendEntry
from eagerlab.gui.views.predictions_plot import SeeingPlot

MARGIN = 0.06
STEPS = (1, 2, 5)
FEW_DECADES = 1.5
BOTTOM_HEIGHT = 36


@dataclass(frozen=True)
class SizeCurve:
    """One device and mode: its name, sizes, and quartiles of the time in seconds."""

    name: str
    sizes: tuple[int, ...]
    low: tuple[float, ...]
    median: tuple[float, ...]
    high: tuple[float, ...]


class BenchmarkPlot(QWidget):
    """Curves with the middle half of the calls as bars. GUI thread only.

    Attributes
    ----------
    plot : SeeingPlot
        objectName ``benchmark_plot``.
    legend : LegendBar
        Hides and shows curves.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._curves: tuple[SizeCurve, ...] = ()
        self._hidden: set[str] = set()
        self._size_name = ""
        self.legend = LegendBar(theme)
        self.legend.toggled.connect(self._toggle)
        self.plot = SeeingPlot(theme, self.tr("Time of a call over size"))
        self.plot.setObjectName("benchmark_plot")
        self.plot.setFrameShape(QFrame.Shape.NoFrame)
        self.plot.setMinimumHeight(110)
        self.plot.axes["bottom"].setHeight(BOTTOM_HEIGHT)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self.legend)
        layout.addWidget(self.plot, 1)
        theme.changed.connect(self._draw)

    @property
    def curves(self) -> tuple[SizeCurve, ...]:
        """What is drawn, hidden ones included."""
        return self._curves

    def show_curves(self, size_name: str, curves: Sequence[SizeCurve]) -> None:
        """Draw these curves over this name."""
        self._size_name, self._curves, self._hidden = size_name, tuple(curves), set()
        self.plot.show_all()
        self._draw()

    def _toggle(self, name: str, visible: bool) -> None:
        (self._hidden.discard if visible else self._hidden.add)(name)
        self._draw()

    def _draw(self) -> None:
        self.plot.clear()
        self.plot.style_axes()
        self.plot.set_titles(self._size_name, self.tr("time of a call"))
        entries = []
        for number, curve in enumerate(self._curves):
            colour = self._theme.series_colour(number)
            visible = curve.name not in self._hidden
            entries.append(LegendEntry(curve.name, curve.name, colour, visible, points=True))
            if visible:
                self._add(curve, colour)
        self.legend.set_entries(entries)
        self._scale()

    def _add(self, curve: SizeCurve, colour: str) -> None:
        x, y = np.log10(curve.sizes), np.log10(curve.median)
        below, above = y - np.log10(curve.low), np.log10(curve.high) - y
        ink = QColor(colour)
        self.plot.addItem(pg.ErrorBarItem(x=x, y=y, top=above, bottom=below, beam=0.02, pen=pg.mkPen(ink)))
        self.plot.addItem(
            pg.PlotDataItem(
                x,
                y,
                name=curve.name,
                pen=pg.mkPen(ink, width=1),
                antialias=True,
                symbol="o",
                symbolSize=6,
                symbolBrush=ink,
                symbolPen=pg.mkPen(None),
            )
        )

    def _scale(self) -> None:
        sizes = sorted({size for curve in self._curves for size in curve.sizes})
        times = [time for curve in self._curves for time in (*curve.low, *curve.high)]
        if not sizes or not times:
            return
        across, up = (_padded(math.log10(min(v)), math.log10(max(v))) for v in (sizes, times))
        self.plot.show_range(across, up)
        self.plot.axes["bottom"].setTicks([[(math.log10(size), numbers.integer(size)) for size in sizes]])
        self.plot.axes["left"].setTicks(
            [[(math.log10(time), time_words(time)) for time in _round_times(*up)]]
        )


def _padded(low: float, high: float) -> tuple[float, float]:
    margin = MARGIN * (high - low) or 0.3
    return low - margin, high + margin


def _round_times(low: float, high: float) -> list[float]:
    """Return 1, 2, 5 times powers of ten between two logarithms; powers alone where there are many."""
    steps = STEPS if high - low < FEW_DECADES else (1,)
    powers = range(math.floor(low), math.ceil(high) + 1)
    times = [step * 10.0**power for power in powers for step in steps]
    return [time for time in times if low <= math.log10(time) <= high]
