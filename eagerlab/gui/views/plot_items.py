"""What a plot is made of: its axes, its curves, and the marks that lie over them. GUI thread only."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget
from typing_extensions import override

from eagerlab.gui import numbers
from eagerlab.gui.models.decimate import IS_INF, IS_MINUS_INF, IS_NAN, Flags, Floats
from eagerlab.gui.models.history import Mark
from eagerlab.gui.models.shapes import Scale, Shape
from eagerlab.gui.theme import Tokens, mixed

LABEL_ROWS = 3
LABEL_WIDTH = 340.0
LABELS_TOGETHER = 3
FEW_GROUPS = 12
OPAQUE = 255


LineSpec = tuple[QPen, QPointF, QPointF]
TextSpec = tuple[QRectF, int, str]


@dataclass(frozen=True)
class CurveStyle:
    """How one curve looks: `points` joins big dots by a line, `dashed` tells two of one colour apart."""

    colour: str
    points: bool = False
    dashed: bool = False
    visible: bool = True


class NumberAxis(pg.AxisItem):
    """An axis with our way of writing numbers, over the places of a `Scale`."""

    def __init__(self, orientation: str, whole: bool = False) -> None:
        super().__init__(orientation)
        self._place = Scale()
        self._whole = whole
        self._ground = QColor(Qt.GlobalColor.white)
        self.picture: object = None
        self._specs: tuple[LineSpec, list[LineSpec], list[TextSpec]] | None = None
        self.setStyle(autoExpandTextSpace=False, autoReduceTextSpace=False, maxTickLevel=1)

    def set_scale_of_values(self, scale: Scale) -> None:
        """Show the values of `scale` from now on."""
        if scale != self._place:
            self._place = scale
            self.logMode = scale.log
            self.picture = None
            self.update()

    def set_ground(self, colour: str) -> None:
        """Take the colour that lies below the grid."""
        self._ground = QColor(colour)
        self.update()

    @override
    def paint(self, p: QPainter, opt: QStyleOptionGraphicsItem, widget: QWidget | None) -> None:
        # pyqtgraph plays a QPicture; drawing at once is quicker. It sets `picture` to None on changes.
        if self.picture is None:
            self._specs = self.generateDrawSpecs(p)
            self.picture = self._specs or ()
        if self._specs is not None:
            self.drawPicture(p, *self._specs)

    @override
    def drawPicture(
        self, p: QPainter, axisSpec: LineSpec, tickSpecs: list[LineSpec], textSpecs: list[TextSpec]
    ) -> None:
        # Lines as filled rectangles of a mixed colour: with a half transparent one Qt takes 0.1 ms for each.
        p.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for pen, first, last in (axisSpec, *tickSpecs):
            wide, high = max(1.0, abs(last.x() - first.x())), max(1.0, abs(last.y() - first.y()))
            corner = QPointF(min(first.x(), last.x()), min(first.y(), last.y()))
            p.fillRect(
                QRectF(round(corner.x()), round(corner.y()), round(wide), round(high)), self._over_ground(pen)
            )
        p.setPen(self.textPen())
        p.setClipRect(self.boundingRect().toAlignedRect())
        for rect, flags, text in textSpecs:
            p.drawText(rect, int(flags), text)

    def _over_ground(self, pen: QPen) -> QColor:
        ink = pen.color()
        return ink if ink.alpha() == OPAQUE else mixed(self._ground, ink, ink.alphaF())

    @override
    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        if self._place.log:
            return [numbers.significant(self._place.value(float(value)), 1) for value in values]
        decimals = max(0, math.ceil(-math.log10(spacing) - 1e-9)) if spacing > 0 else 0
        if self._whole and decimals:
            return [numbers.integer(round(v)) if abs(v - round(v)) < 1e-9 else "" for v in values]
        exponent = self._place.exponent
        ending = f"e{numbers.integer(exponent)}" if exponent else ""
        return [numbers.fixed(float(v), decimals) + (ending if v else "") for v in values]


class CurveItem:
    """The graphics of one curve; they are made once and only ever given new data."""

    def __init__(self, view: pg.ViewBox) -> None:
        self._view = view
        self._line = pg.PlotCurveItem(connect="finite")
        self._smooth = pg.PlotCurveItem(connect="finite", antialias=True)
        self._dots = pg.ScatterPlotItem(pxMode=True)
        for depth, item in enumerate((self._line, self._smooth, self._dots)):
            item.setZValue(depth)
            view.addItem(item, ignoreBounds=True)
        self._points = False
        self._visible = True

    def remove(self) -> None:
        """Take the curve from its plot."""
        for item in (self._line, self._smooth, self._dots):
            self._view.removeItem(item)

    def set_style(self, style: CurveStyle, faint: bool) -> None:
        """Take colours; `faint` is for values that lie behind their smoothed curve."""
        colour = QColor(style.colour)
        pale = QColor(colour)
        pale.setAlphaF(0.35)
        pen = pg.mkPen(pale if faint else colour, width=1)
        if style.dashed:
            pen.setStyle(Qt.PenStyle.DashLine)
        self._line.setPen(pen)
        self._line.opts["antialias"] = style.points
        self._smooth.setPen(pg.mkPen(colour, width=1))
        self._dots.setPen(pg.mkPen(None))
        self._dots.setBrush(pg.mkBrush(colour))
        self._dots.setSize(7 if style.points else 5)
        self._points = style.points
        self._visible = style.visible
        for item in (self._line, self._smooth, self._dots):
            item.setVisible(style.visible)

    def set_shape(self, shape: Shape) -> None:
        """Draw another shape."""
        self._line.setData(shape.line_x, shape.line_y)
        self._smooth.setData(shape.smooth_x, shape.smooth_y)
        if self._points:
            finite = np.isfinite(shape.line_y)
            self._dots.setData(shape.line_x[finite], shape.line_y[finite])
        else:
            self._dots.setData(shape.dot_x, shape.dot_y)
        # Also an item without points takes its time at each repaint.
        for item, x in ((self._smooth, shape.smooth_x), (self._dots, self._dots.data)):
            item.setVisible(self._visible and len(x) > 0)

    def drawn(self) -> tuple[Floats, Floats]:
        """Return the points of the line that is drawn."""
        x, y = self._line.getData()
        return (np.zeros(0), np.zeros(0)) if x is None else (x, y)

    def dots(self) -> list[tuple[float, float]]:
        """Return the dots that are drawn."""
        return [(point.pos().x(), point.pos().y()) for point in self._dots.points()]


class MarkOverlay(pg.GraphicsObject):
    """Events of the run as dashed lines with labels, and NaN and infinities on the axis, in pixels."""

    def __init__(self, view: pg.ViewBox) -> None:
        super().__init__()
        self.setParentItem(view)
        self.setZValue(500)
        self._view = view
        self._tokens: Tokens | None = None
        self._marks: list[Mark] = []
        self._mark_steps: Floats = np.zeros(0)
        self._bad_steps: Floats = np.zeros(0)
        self._bad_flags: Flags = np.zeros(0, np.uint8)
        self._labels_shown = True
        view.sigResized.connect(self._resized)

    def set_tokens(self, tokens: Tokens) -> None:
        """Take the colours of a theme."""
        self._tokens = tokens
        self.update()

    def set_labels_shown(self, shown: bool) -> None:
        """Show lines with their labels, or lines alone."""
        self._labels_shown = shown

    def set_marks(self, marks: Sequence[Mark]) -> None:
        """Show these events."""
        self._marks = sorted(marks, key=lambda mark: mark.step)
        self._mark_steps = np.array([mark.step for mark in self._marks], float)
        self.update()

    def set_not_finite(self, steps: Floats, flags: Flags) -> None:
        """Show that there is no number at these steps."""
        self._bad_steps, self._bad_flags = steps, flags
        self.update()

    def not_finite(self) -> list[float]:
        """Return the steps that are marked on the axis as having no number."""
        return [float(step) for step in self._bad_steps]

    def groups(self) -> list[tuple[float, str]]:
        """Return the visible events as pixels and labels; those that lie within 4 pixels are one."""
        (first, last), _ = self._view.viewRange()
        groups: list[tuple[float, list[Mark]]] = []
        inside = np.flatnonzero((self._mark_steps >= first) & (self._mark_steps <= last))
        for index, x in zip(inside, self._pixels(self._mark_steps[inside]), strict=True):
            if groups and x - groups[-1][0] < 4:
                groups[-1][1].append(self._marks[index])
            else:
                groups.append((float(x), [self._marks[index]]))
        return [(x, _label_of(marks)) for x, marks in groups]

    @override
    def boundingRect(self) -> QRectF:
        return QRectF(self._view.rect())

    @override
    def paint(self, p: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self._tokens is None:
            return
        p.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        self._paint_marks(p, self._tokens)
        self._paint_not_finite(p, self._tokens)

    def _paint_marks(self, painter: QPainter, tokens: Tokens) -> None:
        groups = self.groups()
        ink = QColor(tokens.dim)
        ink.setAlphaF(1.0 if len(groups) <= FEW_GROUPS else 0.4)
        pen = QPen(ink, 1, Qt.PenStyle.DashLine)
        bottom, right = self._view.rect().bottom(), self._view.rect().right()
        metrics = QFontMetricsF(painter.font())
        taken = [0.0] * LABEL_ROWS
        painter.setPen(pen)
        for x, _ in groups:
            painter.drawLine(QPointF(round(x), 0), QPointF(round(x), bottom))
        for x, text in groups if self._labels_shown else ():
            text = metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, LABEL_WIDTH)
            wide = metrics.horizontalAdvance(text)
            left = x + 4 if x + 4 + wide < right else x - 4 - wide
            row = next((row for row, end in enumerate(taken) if end <= left), None)
            if row is None:
                continue
            taken[row] = left + wide + 10
            box = QRectF(left - 2, 3 + row * (metrics.height() + 3), wide + 4, metrics.height())
            ground = QColor(tokens.panel)
            ground.setAlphaF(0.85)
            painter.fillRect(box, ground)
            painter.setPen(QColor(tokens.dim))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    def _paint_not_finite(self, painter: QPainter, tokens: Tokens) -> None:
        (first, last), _ = self._view.viewRange()
        inside = (self._bad_steps >= first) & (self._bad_steps <= last)
        pixels = np.round(self._pixels(self._bad_steps[inside]))
        bottom = self._view.rect().bottom()
        painter.setPen(Qt.PenStyle.NoPen)
        for flag, colour in (
            (IS_NAN, tokens.nan),
            (IS_INF, tokens.positive_infinity),
            (IS_MINUS_INF, tokens.negative_infinity),
        ):
            for x in np.unique(pixels[self._bad_flags[inside] & flag != 0]):
                painter.fillRect(QRectF(x - 1, bottom - 9, 3, 9), QColor(colour))

    def _pixels(self, steps: Floats) -> Floats:
        (first, last), _ = self._view.viewRange()
        per_step = float(self._view.rect().width()) / float((last - first) or 1.0)
        return (steps - float(first)) * per_step

    def _resized(self) -> None:
        self.prepareGeometryChange()
        self.update()


def _label_of(marks: Sequence[Mark]) -> str:
    """Return one label for events at one place: what was changed tells more than that a cell ran."""
    changes = [mark.label for mark in marks if mark.what != "cell"]
    labels = changes[:LABELS_TOGETHER] or [marks[0].label]
    rest = len(marks) - len(labels)
    return " · ".join(labels) + (f"  +{numbers.integer(rest)}" if rest else "")
