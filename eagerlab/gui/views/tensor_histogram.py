"""How a tensor's values are spread."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyqtgraph as pg
from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget
from typing_extensions import override

from eagerlab.gui import numbers
from eagerlab.gui.models.shapes import Scale, scale_for
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.plot_items import NumberAxis
from eagerlab.gui.views.plot_readout import PlotReadout
from eagerlab.gui.views.tensor_histogram_tools import HistogramTools
from eagerlab.protocol.picturing import HistogramValues

AXIS_WIDTH = 70
LEAST_TICK = 48.0
"""Pixels between two powers of ten."""
BELOW_ONE = math.log10(0.5)
"""Where the bars of a logarithmic count begin."""

Floats = npt.NDArray[np.float64]


class ValueAxis(NumberAxis):
    """Values as they are, or on a scale that is linear about zero and logarithmic beyond.

    Attributes
    ----------
    linear : float
        Up to this distance from zero the scale is linear; 0 for values as they are.
    """

    def __init__(self) -> None:
        super().__init__("bottom")
        self.linear = 0.0

    def set_whole(self, whole: bool) -> None:
        """Tell whether values are whole, so that only such are numbered."""
        self._whole = whole

    def set_linear(self, linear: float) -> None:
        """Show values on the other scale up from this distance."""
        self.linear = linear
        self.picture = None
        self.update()

    def place(self, values: Floats) -> Floats:
        """Return where values lie on the scale."""
        return np.sign(values) * np.log1p(np.abs(values) / self.linear)

    def value(self, place: float) -> float:
        """Return the value at a place."""
        return math.copysign(math.expm1(min(abs(place), 700.0)) * self.linear, place)

    @override
    def tickValues(self, minVal: float, maxVal: float, size: float) -> list[tuple[float, list[float]]]:
        if not self.linear:
            found: list[tuple[float, list[float]]] = super().tickValues(minVal, maxVal, size)
            return found
        apart = LEAST_TICK * (maxVal - minVal) / max(1.0, size)
        reach = max(abs(self.value(minVal)), abs(self.value(maxVal)))
        first = math.ceil(math.log10(self.linear))
        last = math.floor(math.log10(reach)) if 0 < reach < math.inf else first
        step = max(1, math.ceil(apart / math.log(10)))
        places = [0.0]
        for power in range(last, first - 1, -step):
            place = float(self.place(np.array([10.0**power]))[0])
            if place >= apart:
                places += [place, -place]
        return [(apart, sorted(one for one in places if minVal <= one <= maxVal))]

    @override
    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        if not self.linear:
            return super().tickStrings(values, scale, spacing)
        return [numbers.trimmed(self.value(value), 3) for value in values]


@dataclass(frozen=True)
class Shown:
    """Bars, and what is told about them."""

    edges: Floats
    counts: npt.NDArray[np.int64]
    reply: HistogramValues


class TensorHistogram(QWidget):
    """Bars of counts. GUI thread only.

    Attributes
    ----------
    counts_wanted : Signal
        The person wants other bins: read `tools`.
    exact_requested, cancel_requested : Signal
        All elements are to be counted, not a sample; or that is to end.
    """

    counts_wanted = Signal()
    exact_requested = Signal()
    cancel_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shown: Shown | None = None
        self.tools = HistogramTools()
        self.tools.changed.connect(self.counts_wanted)
        self.tools.drawn_otherwise.connect(self._draw)
        self.values_axis = ValueAxis()
        self.counts_axis = NumberAxis("left", whole=True)
        self.plot = pg.PlotWidget(axisItems={"left": self.counts_axis, "bottom": self.values_axis})
        self.plot.setObjectName("tensor_histogram")
        self.plot.setAccessibleName(self.tr("Histogram of the values"))
        self.plot.hideButtons()
        self.plot.setMenuEnabled(False)
        self.plot.setMouseEnabled(x=True, y=False)
        for axis in (self.counts_axis, self.values_axis):
            axis.enableAutoSIPrefix(False)
        self.counts_axis.setWidth(AXIS_WIDTH)
        self.plot.setLabel("bottom", self.tr("value"))
        self.plot.setLabel("left", self.tr("elements"))
        self.bars = pg.PlotCurveItem([0.0, 1.0], [0.0], stepMode="center", fillLevel=0)
        self.plot.addItem(self.bars)
        self.plot.scene().sigMouseMoved.connect(self._hover)
        self.readout = PlotReadout(theme, self.plot)
        self.readout.put_at_top(True)
        self.readout.setAccessibleName(self.tr("Bin under the mouse"))
        self.note = QLabel()
        self.note.setWordWrap(True)
        self.note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.exact = QPushButton()
        self.exact.setObjectName("histogram_exact")
        self.exact.clicked.connect(self._press)
        self.set_counting(False)
        foot = QHBoxLayout()
        foot.setContentsMargins(0, 0, 0, 0)
        foot.addWidget(self.note, 1)
        foot.addWidget(self.exact, 0, Qt.AlignmentFlag.AlignBottom)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.tools)
        layout.addWidget(self.plot, 1)
        layout.addLayout(foot)
        self.clear()
        self.restyle()

    def clear(self, note: str = "") -> None:
        """Show no bars, and say why."""
        self._shown = None
        self.bars.setData([0.0, 1.0], [0.0])
        self.bars.setVisible(False)
        self.readout.setText("")
        for widget in (self.tools, self.plot, self.exact):
            widget.hide()
        self.note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.note.setText(note)

    def show_counts(
        self, edges: Floats, counts: npt.NDArray[np.int64], reply: HistogramValues, note: str = ""
    ) -> None:
        """Show bars between `edges` (bins + 1, rising), and what `reply` tells about them."""
        if counts.size == 0 or reply.minimum is None:
            why = note or self.tr("No finite values to count.")
            self.clear(" ".join(part for part in (why, _special(reply)) if part))
            return
        self._shown = Shown(np.asarray(edges, np.float64), counts, reply)
        self.bars.setVisible(True)
        self.tools.show()
        self.plot.show()
        self._draw()
        self.note.setAlignment(Qt.AlignmentFlag.AlignLeft)
        self.note.setText(" ".join(part for part in (*self._notes(reply), note) if part))
        self.exact.setVisible(reply.counted < reply.total)

    def set_counting(self, counting: bool, share: float = 0.0) -> None:
        """Offer to end the exact count, and tell how far it is from 0 to 1; or offer to begin one."""
        self._is_counting = counting
        if counting:
            self.exact.setText(self.tr("Cancel ({0} %)").format(round(100 * share)))
            self.exact.setToolTip(self.tr("Keep the counts of the sample"))
        else:
            self.exact.setText(self.tr("Count all"))
            self.exact.setToolTip(self.tr("Count all elements, not a sample"))

    def restyle(self) -> None:
        """Take over the colours of the theme."""
        tokens = self._theme.tokens
        self.plot.setBackground(tokens.panel)
        for axis in (self.counts_axis, self.values_axis):
            axis.setPen(pg.mkPen(tokens.line))
            axis.setTextPen(pg.mkPen(tokens.dim))
        colour = pg.mkColor(self._theme.series_colour(0))
        self.bars.setPen(pg.mkPen(colour))
        colour.setAlpha(140)
        self.bars.setBrush(pg.mkBrush(colour))
        self.readout.restyle()

    def words_at(self, value: float) -> str:
        """Return how many elements the bin with this value has."""
        if self._shown is None:
            return ""
        edges, counts = self._shown.edges, self._shown.counts
        place = int(np.searchsorted(edges, value, side="right")) - 1
        place = place - 1 if value == edges[-1] else place
        if not 0 <= place < len(counts):
            return ""
        low, high = (numbers.trimmed(float(edge), 4) for edge in edges[place : place + 2])
        return self.tr("{0} to {1}: {2}").format(low, high, numbers.integer(int(counts[place])))

    def _press(self) -> None:
        if self._is_counting:
            self.cancel_requested.emit()
        else:
            self.exact_requested.emit()

    def _draw(self) -> None:
        shown = self._shown
        if shown is None:
            return
        places = self._places(shown)
        heights, floor = shown.counts.astype(np.float64), 0.0
        logarithms = self.tools.log_counts.isChecked()
        self.counts_axis.set_scale_of_values(Scale(log=logarithms))
        if logarithms:
            floor = BELOW_ONE
            heights = np.where(heights > 0, np.log10(np.maximum(heights, 1)), floor)
        self.bars.setFillLevel(floor)
        self.bars.setData(places, heights)
        top = float(heights.max())
        self.plot.setRange(
            xRange=(float(places[0]), float(places[-1])),
            yRange=(floor, top + 0.05 * (top - floor) if top > floor else floor + 1),
            padding=0.02,
        )

    def _places(self, shown: Shown) -> Floats:
        """Return where the edges lie on the axis."""
        self.values_axis.set_linear(shown.reply.linear)
        edges = shown.edges  # a bin for each whole number reaches half a one to both sides
        self.values_axis.set_whole(bool(np.all(np.diff(edges) == 1) and edges[0] % 1 == 0.5))
        if shown.reply.linear:
            self._scale = Scale()
            self.values_axis.set_scale_of_values(self._scale)
            return self.values_axis.place(shown.edges)
        self._scale = scale_for(float(shown.edges[0]), float(shown.edges[-1]), log=False)
        self.values_axis.set_scale_of_values(self._scale)
        return self._scale.place(shown.edges)

    def _notes(self, reply: HistogramValues) -> list[str]:
        parts = []
        outside = reply.below + reply.above
        finite = reply.counted - reply.nan - reply.positive_infinity - reply.negative_infinity
        if outside and finite:
            share = min(99.99, 100 * (1 - outside / finite))
            parts.append(
                self.tr("Shows {0} % of values: {1} are less, {2} are greater.").format(
                    numbers.trimmed(share, 4), numbers.integer(reply.below), numbers.integer(reply.above)
                )
            )
        parts.append(_special(reply))
        if reply.counted < reply.total:
            parts.append(
                self.tr("From a sample of {0} of {1} elements.").format(
                    numbers.integer(reply.counted), numbers.integer(reply.total)
                )
            )
        return parts

    def _hover(self, place: QPointF) -> None:
        if self._shown is None:
            return
        x = float(self.plot.getViewBox().mapSceneToView(place).x())
        value = self.values_axis.value(x) if self.values_axis.linear else self._scale.value(x)
        self.readout.setText(self.words_at(value))


def _special(reply: HistogramValues) -> str:
    """Return the counts of what is not finite."""
    named = (
        ("NaN", reply.nan),
        ("Inf", reply.positive_infinity),
        (f"{numbers.MINUS}Inf", reply.negative_infinity),
    )
    found = [f"{name}\N{NO-BREAK SPACE}{numbers.integer(count)}" for name, count in named if count]
    return ", ".join(found) + "." if found else ""
