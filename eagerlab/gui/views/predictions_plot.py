"""What the plots of predictions have in common: axes, colours, and a line that names what is drawn."""

from __future__ import annotations

import pyqtgraph as pg
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

from eagerlab.gui.theme import Theme
from eagerlab.gui.views.plot_items import NumberAxis

GRID = 0.12
AXIS_WIDTH = 74
BELOW = -1000


class SeeingPlot(pg.PlotWidget):
    """A plot with our axes. It follows what is shown until it is zoomed by hand. GUI thread only."""

    def __init__(self, theme: Theme, accessible: str, parent: QWidget | None = None) -> None:
        self.axes = {"left": NumberAxis("left"), "bottom": NumberAxis("bottom")}
        super().__init__(parent, axisItems=self.axes)
        self._theme = theme
        self.setAccessibleName(accessible)
        self.hideButtons()
        self.setMenuEnabled(False)
        for axis in self.axes.values():
            axis.enableAutoSIPrefix(False)
            axis.setZValue(BELOW)
        self.axes["left"].setWidth(AXIS_WIDTH)
        self.showGrid(x=True, y=True, alpha=GRID)
        self.zoomed = False
        self.getViewBox().sigRangeChangedManually.connect(lambda *_: self._note_zoom())
        self.style_axes()

    def show_range(self, across: tuple[float, float], up: tuple[float, float]) -> None:
        """Show this range, unless another one was chosen by hand."""
        if not self.zoomed:
            self.setRange(xRange=across, yRange=up, padding=0)

    def show_all(self) -> None:
        """Follow again."""
        self.zoomed = False

    def set_titles(self, across: str, up: str) -> None:
        """Name the axes."""
        self.setLabel("bottom", across)
        self.setLabel("left", up)

    def style_axes(self) -> None:
        """Take over the colours of the theme."""
        tokens = self._theme.tokens
        self.setBackground(tokens.panel)
        for axis in self.axes.values():
            axis.setPen(pg.mkPen(tokens.dim))
            axis.setTextPen(pg.mkPen(tokens.dim))
            axis.set_ground(tokens.panel)

    def _note_zoom(self) -> None:
        self.zoomed = True


def faint(colour: str, share: float) -> QColor:
    """Return a colour with an opacity."""
    ink = QColor(colour)
    ink.setAlphaF(share)
    return ink
