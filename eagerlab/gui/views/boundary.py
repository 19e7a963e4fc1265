"""Where a model of two inputs draws the line: classes as colours, confidence as strength, points over it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import numpy as np
import numpy.typing as npt
import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QLabel, QStyleOptionGraphicsItem, QVBoxLayout, QWidget
from typing_extensions import override

from eagerlab.gui import heat, numbers
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.predictions_plot import SeeingPlot

STRONGEST = 0.55
"""Opacity of a class where the model is sure, so that points still stand out."""
POINT = 7
LEGEND_CLASSES = 12


@dataclass(frozen=True, eq=False)
class Border:
    """What is drawn: classes and confidence (or numbers, and None) of a grid, and points with their truth."""

    step: int
    across: tuple[float, float]
    up: tuple[float, float]
    grid: npt.NDArray[Any]
    confidence: npt.NDArray[np.float32] | None
    points: npt.NDArray[np.float32]
    truth: npt.NDArray[Any]
    names: tuple[str, ...]
    classes: tuple[str, ...]


class SmoothImage(pg.ImageItem):
    """A picture whose pixels run into each other."""

    @override
    def paint(self, p: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        p.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        super().paint(p, option, widget)


class BoundaryView(QWidget):
    """The plane of two inputs. GUI thread only.

    Attributes
    ----------
    plot : SeeingPlot
        objectName ``decision_boundary``.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._border: Border | None = None
        self.plot = SeeingPlot(theme, self.tr("Decision boundary over two inputs"))
        self.plot.setObjectName("decision_boundary")
        self.plot.showGrid(x=False, y=False)
        self.image = SmoothImage(axisOrder="row-major")
        self.image.setZValue(-10)
        self.points = pg.ScatterPlotItem(pxMode=True, size=POINT)
        self.plot.addItem(self.image)
        self.plot.addItem(self.points)
        self.legend = QLabel()
        self.legend.setTextFormat(Qt.TextFormat.RichText)
        self.legend.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.legend)
        layout.addWidget(self.plot, 1)

    @property
    def border(self) -> Border | None:
        """What is drawn."""
        return self._border

    def show_border(self, border: Border) -> None:
        """Draw another answer; points are drawn anew only where they are others."""
        before, self._border = self._border, border
        self._draw_ground(border)
        if before is None or before.points.shape != border.points.shape or not _same(before, border):
            self._draw_points(border)
            names = border.names if len(border.names) == 2 else ("x1", "x2")
            self.plot.set_titles(*names)
            self._write_legend(border)
            self.plot.show_all()
        self.plot.show_range(border.across, border.up)

    def restyle(self) -> None:
        """Take over the colours of the theme."""
        self.plot.style_axes()
        if self._border is not None:
            self._draw_ground(self._border)
            self._draw_points(self._border)
            self._write_legend(self._border)

    def _draw_ground(self, border: Border) -> None:
        if border.confidence is None:
            pixels = self._heat(border)
        else:
            colours = self._colours(max(len(border.classes), int(border.grid.max(initial=0)) + 1))
            pixels = np.empty((*border.grid.shape, 4), np.uint8)
            pixels[..., :3] = colours[border.grid]
            least = 1.0 / max(2, len(border.classes))
            sure = np.clip((np.nan_to_num(border.confidence) - least) / (1 - least), 0, 1)
            pixels[..., 3] = np.rint(255 * STRONGEST * (0.15 + 0.85 * sure))
        self.image.setImage(pixels, autoLevels=False, levels=None)
        (left, right), (low, high) = border.across, border.up
        rows, columns = border.grid.shape
        # The outer cells' middles lie on the edges of the range.
        wide, tall = (right - left) / (columns - 1), (high - low) / (rows - 1)
        self.image.setRect(left - wide / 2, low - tall / 2, wide * columns, tall * rows)

    def _heat(self, border: Border) -> npt.NDArray[np.uint8]:
        values = border.grid.astype(np.float32)
        finite = values[np.isfinite(values)]
        low, high = (float(finite.min()), float(finite.max())) if finite.size else (0.0, 1.0)
        return heat.colour_picture(values, heat.Scale.picture(low, high), self._theme.tokens)

    def _draw_points(self, border: Border) -> None:
        panel = self._theme.tokens.panel
        if border.confidence is not None:
            truth = border.truth.astype(np.int64)
            brushes = [pg.mkBrush(QColor(self._theme.series_colour(number))) for number in range(8)]
            ink = [brushes[number % 8] for number in truth.tolist()]
        else:
            values = border.truth.astype(np.float32)
            low, high = (float(values.min()), float(values.max())) if values.size else (0.0, 1.0)
            scale = heat.Scale.picture(low, high)
            colours = heat.colour_picture(values[np.newaxis], scale, self._theme.tokens)[0]
            ink = [pg.mkBrush(QColor(*colour)) for colour in colours.tolist()]
        self.points.setData(
            pos=border.points.astype(np.float64), brush=ink, pen=pg.mkPen(panel, width=1), size=POINT
        )

    def _colours(self, count: int) -> npt.NDArray[np.uint8]:
        colours = [QColor(self._theme.series_colour(number)) for number in range(count)]
        return np.array([(one.red(), one.green(), one.blue()) for one in colours], np.uint8)

    def _write_legend(self, border: Border) -> None:
        if border.confidence is None:
            values = border.truth
            low, high = (numbers.significant(float(one), 3) for one in (values.min(), values.max()))
            self.legend.setText(self.tr("True values of the points: {0} to {1}").format(low, high))
            return
        shown = border.classes[:LEGEND_CLASSES]
        parts = [
            f'<span style="color:{self._theme.series_colour(number)}">●</span> {escape(name)}'
            for number, name in enumerate(shown)
        ]
        self.legend.setText(
            "&nbsp;&nbsp; ".join(parts) + ("&nbsp;&nbsp; …" if len(border.classes) > 12 else "")
        )


def _same(one: Border, other: Border) -> bool:
    same: Sequence[bool] = (
        np.array_equal(one.points, other.points),
        np.array_equal(one.truth, other.truth),
        one.classes == other.classes,
    )
    return all(same)
