"""How a metric is painted: name and result, below them its class, its variables and a small curve."""

from __future__ import annotations

import math

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

from eagerlab.gui.models.metrics import ENTRY, Entry
from eagerlab.gui.theme import Theme

MARGIN = 8
GAP = 12
CURVE = 110
"""Width of the small curve; it gives way where the pane is narrow."""


class MetricDelegate(QStyledItemDelegate):
    """Paints `Entry` items. GUI thread only."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(200, 2 * self._line(option) + 2 * MARGIN)

    @override
    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        entry = index.data(ENTRY)
        if not isinstance(entry, Entry):
            return
        tokens = self._theme.tokens
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, QColor(tokens.selection))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(option.rect, QColor(tokens.hover))
        inner = option.rect.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        line = self._line(option)
        self._paint_first(painter, QRect(inner.left(), inner.top(), inner.width(), line), entry, option.font)
        below = QRect(inner.left(), inner.top() + line, inner.width(), line)
        self._paint_second(painter, below, entry, option.font)
        painter.setPen(QPen(QColor(tokens.line), 1))
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())
        painter.restore()

    def _line(self, option: QStyleOptionViewItem) -> int:
        return max(QFontMetrics(option.font).height(), QFontMetrics(self._theme.code_font()).height()) + 2

    def _paint_first(self, painter: QPainter, place: QRect, entry: Entry, font: QFont) -> None:
        """Paint name and result; the result gets the room that the name leaves, half of it at least."""
        tokens = self._theme.tokens
        bold = QFont(font)
        bold.setBold(True)
        metrics = QFontMetrics(bold)
        title = metrics.elidedText(entry.row.title, Qt.TextElideMode.ElideMiddle, place.width() // 2)
        painter.setFont(bold)
        painter.setPen(QColor(tokens.text))
        painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, title)
        code = self._theme.code_font()
        painter.setFont(code)
        left = metrics.horizontalAdvance(title) + GAP
        room = place.adjusted(left, 0, 0, 0)
        result = QFontMetrics(code).elidedText(entry.result, Qt.TextElideMode.ElideRight, room.width())
        painter.setPen(QColor(tokens.dim if entry.row.approximate else tokens.text))
        painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, result)

    def _paint_second(self, painter: QPainter, place: QRect, entry: Entry, font: QFont) -> None:
        tokens = self._theme.tokens
        curve = min(CURVE, place.width() // 3) if len(entry.values) > 1 else 0
        words = place.adjusted(0, 0, -(curve + GAP) if curve else 0, 0)
        text = entry.error or entry.about
        painter.setFont(font)
        painter.setPen(QColor(tokens.bad if entry.error else tokens.dim))
        shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, words.width())
        painter.drawText(words, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
        if curve:
            room = QRect(place.right() - curve, place.top() + 3, curve, place.height() - 4)
            self._paint_curve(painter, room, entry)

    def _paint_curve(self, painter: QPainter, room: QRect, entry: Entry) -> None:
        points = curve_points(entry.times, entry.values, room)
        painter.setPen(QPen(QColor(self._theme.series_colour(0)), 1))
        for part in points:
            painter.drawPolyline(QPolygonF(part))
        if points and points[-1]:
            painter.setBrush(QColor(self._theme.series_colour(0)))
            painter.drawEllipse(points[-1][-1], 1.5, 1.5)


def curve_points(times: list[float], values: list[float], room: QRect) -> list[list[QPointF]]:
    """Return the points of a curve that fills `room`, in pieces between values that are not finite."""
    finite = [value for value in values if math.isfinite(value)]
    if not finite:
        return []
    low, high = min(finite), max(finite)
    began, lasted = times[0], (times[-1] - times[0]) or 1.0
    parts: list[list[QPointF]] = [[]]
    for moment, value in zip(times, values, strict=True):
        if not math.isfinite(value):
            parts.append([])
            continue
        x = room.left() + (moment - began) / lasted * room.width()
        share = 0.5 if high == low else (value - low) / (high - low)
        parts[-1].append(QPointF(x, room.bottom() - share * room.height()))
    return [part for part in parts if part]
