"""How well numbers are told: a line over its points, a forecast over its curve, or residuals."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from eagerlab.gui import numbers
from eagerlab.gui.models.seeing import Predictions
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.predictions_plot import SeeingPlot, faint

Floats = npt.NDArray[np.float32]

BINS = 40
POINT = 5
SERIES_SHOWN = 400


class FitView(QWidget):
    """One plot of the fit, and one of the residuals below it. GUI thread only.

    Attributes
    ----------
    plot : SeeingPlot
        objectName ``fit_plot``.
    residuals : SeeingPlot
        How far what is said lies from the truth.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.plot = SeeingPlot(theme, self.tr("What the model says over what is true"))
        self.plot.setObjectName("fit_plot")
        self.residuals = SeeingPlot(theme, self.tr("Histogram of the residuals"))
        self.residuals.setObjectName("residuals")
        self.points = pg.ScatterPlotItem(pxMode=True, size=POINT)
        self.truth = pg.PlotCurveItem(connect="finite")
        self.curve = pg.PlotCurveItem(connect="finite", antialias=True)
        self.bars = pg.PlotCurveItem([0.0, 1.0], [0.0], stepMode="center", fillLevel=0)
        for item in (self.points, self.truth, self.curve):
            self.plot.addItem(item)
        self.residuals.addItem(self.bars)
        self.note = QLabel()
        self.note.setTextFormat(Qt.TextFormat.RichText)
        self._mode = ""
        self._points: tuple[Floats, Floats] | None = None
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.note)
        layout.addWidget(self.plot, 3)
        layout.addWidget(self.residuals, 1)
        self.restyle()

    @property
    def mode(self) -> str:
        """``curve``, ``series`` or ``scatter``; empty at first."""
        return self._mode

    def show_curve(self, grid: Floats, answers: Floats, x: Floats, y: Floats, name: str) -> None:
        """Draw the model's curve over the points of the data."""
        self._begin("curve", name or self.tr("input"), self.tr("target"))
        if not self._are_drawn(x, y):
            self.points.setData(x, y)
        self.curve.setData(grid, answers)
        self._show_all(np.concatenate([x, grid]), np.concatenate([y, answers]))
        # Between two points of the curve a line is near enough.
        self._show_residuals(np.interp(x, grid, answers) - y)

    def show_series(self, predictions: Predictions) -> None:
        """Draw forecasts over the true values, one after the other; of long series the end."""
        self._begin("series", self.tr("sample"), self.tr("value"))
        first = max(0, len(predictions) - SERIES_SHOWN)
        place = np.arange(first, len(predictions), dtype=np.float32)
        truth, told = predictions.truth[first:, 0], predictions.predicted[first:, 0]
        self.truth.setData(place, truth)
        self.curve.setData(place, told)
        self._show_all(place, np.concatenate([truth, told]))
        self._show_residuals(predictions.predicted - predictions.truth)

    def show_scatter(self, predictions: Predictions) -> None:
        """Draw predictions against the truth, with the diagonal on which they should lie."""
        self._begin("scatter", self.tr("truth"), self.tr("predicted"))
        truth, told = predictions.truth.reshape(-1), predictions.predicted.reshape(-1)
        self.points.setData(truth, told)
        both = np.concatenate([truth, told])
        finite = both[np.isfinite(both)]
        ends = np.array([finite.min(), finite.max()]) if finite.size else np.array([0.0, 1.0])
        self.truth.setData(ends, ends)
        self._show_all(ends, ends)
        self._show_residuals(predictions.predicted - predictions.truth)

    def restyle(self) -> None:
        """Take over the colours of the theme."""
        theme = self._theme
        for plot in (self.plot, self.residuals):
            plot.style_axes()
        blue, vermilion = theme.series_colour(0), theme.series_colour(1)
        self.points.setBrush(pg.mkBrush(faint(blue, 0.45)))
        self.points.setPen(pg.mkPen(None))
        self.curve.setPen(pg.mkPen(vermilion, width=2))
        self.truth.setPen(pg.mkPen(blue if self._mode == "series" else theme.tokens.dim, width=1))
        self.bars.setPen(pg.mkPen(blue))
        self.bars.setBrush(pg.mkBrush(faint(blue, 0.5)))
        self._write_note()

    def _begin(self, mode: str, across: str, up: str) -> None:
        if mode == self._mode:
            self.plot.set_titles(across, up)
            return
        self._mode, self._points = mode, None
        self.points.setVisible(mode != "series")
        self.truth.setVisible(mode != "curve")
        self.curve.setVisible(mode != "scatter")
        self.plot.set_titles(across, up)
        self.residuals.set_titles(self.tr("predicted − truth"), self.tr("samples"))
        self.plot.show_all()
        self.restyle()

    def _are_drawn(self, x: Floats, y: Floats) -> bool:
        before, self._points = self._points, (x, y)
        return before is not None and np.array_equal(before[0], x) and np.array_equal(before[1], y)

    def _show_all(self, x: Floats, y: Floats) -> None:
        ranges = []
        for values in (x, y):
            finite = values[np.isfinite(values)]
            low, high = (float(finite.min()), float(finite.max())) if finite.size else (0.0, 1.0)
            margin = (high - low) * 0.04 or 1.0
            ranges.append((low - margin, high + margin))
        self.plot.show_range(*ranges)

    def _show_residuals(self, residuals: npt.NDArray[Any]) -> None:
        rest = residuals.reshape(-1).astype(np.float64)
        rest = rest[np.isfinite(rest)]
        if not rest.size:
            self.bars.setData([0.0, 1.0], [0.0])
            return
        reach = float(np.abs(rest).max()) or 1.0
        counts, edges = np.histogram(rest, BINS, (-reach, reach))
        self.bars.setData(edges, counts.astype(np.float64))
        self.residuals.setRange(xRange=(-reach, reach), yRange=(0, float(counts.max()) * 1.05), padding=0.02)
        mean, spread = (numbers.significant(float(one), 3) for one in (rest.mean(), rest.std()))
        self.residuals.setToolTip(self.tr("Mean {0}, standard deviation {1}").format(mean, spread))

    def _write_note(self) -> None:
        blue, vermilion = self._theme.series_colour(0), self._theme.series_colour(1)
        told = f'<span style="color:{vermilion}">━</span> ' + self.tr("what the model says")
        texts = {
            "curve": f'<span style="color:{blue}">●</span> {self.tr("data")}&nbsp;&nbsp; {told}',
            "series": f'<span style="color:{blue}">━</span> {self.tr("truth")}&nbsp;&nbsp; {told}',
            "scatter": self.tr("On the line, a prediction is right."),
        }
        self.note.setText(texts.get(self._mode, ""))
