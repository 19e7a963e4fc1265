"""Samples of few numbers as a plot: points of a plane, points over a line, windows of a series."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import pyqtgraph as pg
from PySide6.QtWidgets import QVBoxLayout, QWidget

from eagerlab.gui.theme import Theme
from eagerlab.gui.views.plot_items import NumberAxis

AXIS_WIDTH = 74
DOT = 7
MOST_WINDOWS = 6
GRID = 0.12
BELOW_THE_SAMPLES = -1000


class PreviewPlot(QWidget):
    """A plot that stands still. GUI thread only.

    Parameters
    ----------
    theme : Theme
        Colours of classes and curves, followed while the plot lives.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._axes = {"left": NumberAxis("left"), "bottom": NumberAxis("bottom")}
        self.plot = pg.PlotWidget(axisItems=self._axes)
        self.plot.setObjectName("data_preview_plot")
        self.plot.setAccessibleName(self.tr("Samples as a plot"))
        self.plot.hideButtons()
        self.plot.setMenuEnabled(False)
        self.plot.showGrid(x=True, y=True, alpha=GRID)
        for axis in self._axes.values():
            axis.enableAutoSIPrefix(False)
            axis.setZValue(BELOW_THE_SAMPLES)
        self._axes["left"].setWidth(AXIS_WIDTH)
        self._redraw = self._draw_nothing
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.plot)
        theme.changed.connect(self._restyle)
        self._restyle()

    def set_points(self, x: npt.NDArray[Any], y: npt.NDArray[Any], names: Sequence[str]) -> None:
        """Show points.

        Parameters
        ----------
        x : array, shape (n, 2) or (n, 1)
            Places in a plane, coloured by class; or places on a line, with `y` above.
        y : array, shape (n,) or (n, 1)
            Classes, or numbers.
        names : sequence of str
            Of the inputs.
        """
        if x.shape[1] == 1:
            self._redraw = lambda: self._draw_line(x[:, 0], y.reshape(len(y), -1)[:, 0], names)
        else:
            self._redraw = lambda: self._draw_plane(x, y.reshape(len(y), -1)[:, 0], names)
        self._restyle()

    def set_series(self, x: npt.NDArray[Any], y: npt.NDArray[Any]) -> None:
        """Show windows of a series.

        Parameters
        ----------
        x : array, shape (n, steps, channels)
            What the model sees; the first channel is drawn, of the first few samples.
        y : array
            The value that is to be told, drawn as a point behind its window, where it is one number.
        """
        self._redraw = lambda: self._draw_series(x, y)
        self._restyle()

    def _restyle(self) -> None:
        tokens = self._theme.tokens
        self.plot.setBackground(tokens.panel)
        for axis in self._axes.values():
            axis.set_ground(tokens.panel)
            axis.setPen(pg.mkPen(tokens.line))
            axis.setTextPen(pg.mkPen(tokens.dim))
        self.plot.clear()
        self._redraw()
        self.plot.autoRange()

    def _draw_nothing(self) -> None:
        self._label("", "")

    def _draw_plane(self, x: npt.NDArray[Any], classes: npt.NDArray[Any], names: Sequence[str]) -> None:
        self._label(*(names[:2] if len(names) > 1 else ("", "")))
        for number in np.unique(classes):
            chosen = classes == number
            self._dots(x[chosen, 0], x[chosen, 1], int(number))

    def _draw_line(self, x: npt.NDArray[Any], y: npt.NDArray[Any], names: Sequence[str]) -> None:
        self._label(names[0] if names else "", self.tr("target"))
        self._dots(x, y, 0)

    def _draw_series(self, x: npt.NDArray[Any], y: npt.NDArray[Any]) -> None:
        self._label(self.tr("place in the window"), self.tr("value"))
        values = x.reshape(len(x), x.shape[1], -1)[..., 0]
        for number, window in enumerate(values[:MOST_WINDOWS]):
            colour = self._theme.series_colour(number)
            self.plot.plot(np.arange(len(window)), window, pen=pg.mkPen(colour, width=1))
            if y[number].size == 1 and np.issubdtype(y.dtype, np.floating):
                self._dots(np.array([len(window)]), y[number].reshape(1), number)

    def _dots(self, x: npt.NDArray[Any], y: npt.NDArray[Any], number: int) -> None:
        colour = pg.mkColor(self._theme.series_colour(number))
        colour.setAlpha(200)
        self.plot.addItem(pg.ScatterPlotItem(x, y, size=DOT, pen=None, brush=pg.mkBrush(colour)))

    def _label(self, x: str, y: str) -> None:
        self.plot.setLabel("bottom", x)
        self.plot.setLabel("left", y)
