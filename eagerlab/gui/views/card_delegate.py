"""How a card is painted: the picture above, name and sentence below."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPainterPath, QPen, QPixmap, QTextLayout
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget
from typing_extensions import override

from eagerlab.gui.icons import icon
from eagerlab.gui.models.cards import Card
from eagerlab.gui.theme import Theme, Tokens

CARD_SIZE = QSize(220, 200)
PICTURE = QSize(204, 112)
MARGIN = 8
RADIUS = 6
LINES = 3


class CardDelegate(QStyledItemDelegate):
    """Paints `Card` items. GUI thread only."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return CARD_SIZE

    @override
    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        card = index.data(Qt.ItemDataRole.UserRole)
        if not isinstance(card, Card):
            return
        tokens = self._theme.tokens
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_frame(painter, option, tokens)
        inner = option.rect.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        place = QRect(inner.topLeft(), PICTURE)
        pixmap = index.data(Qt.ItemDataRole.DecorationRole)
        if isinstance(pixmap, QPixmap):
            paint_picture(painter, place, pixmap)
        else:
            paint_stand_in(painter, place, card.icon, tokens)
        words = inner.adjusted(2, PICTURE.height() + MARGIN, -2, 0)
        font = QFont(option.font)
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(QColor(tokens.text))
        metrics = QFontMetrics(font)
        title = metrics.elidedText(card.title, Qt.TextElideMode.ElideMiddle, words.width())
        painter.drawText(words, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, title)
        painter.setPen(QColor(tokens.dim))
        paint_lines(painter, words.adjusted(0, metrics.height() + 2, 0, 0), card.sentence, option.font)
        painter.restore()

    def _paint_frame(self, painter: QPainter, option: QStyleOptionViewItem, tokens: Tokens) -> None:
        frame = QPainterPath()
        frame.addRoundedRect(option.rect.adjusted(1, 1, -1, -1), RADIUS, RADIUS)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        over = bool(option.state & QStyle.StateFlag.State_MouseOver)
        if selected or over:
            painter.fillPath(frame, QColor(tokens.selection if selected else tokens.hover))
        focus = bool(option.state & QStyle.StateFlag.State_HasFocus) and selected
        painter.setPen(QPen(QColor(tokens.accent if focus else tokens.line), 2 if focus else 1))
        painter.drawPath(frame)


def paint_picture(painter: QPainter, place: QRect, pixmap: QPixmap) -> None:
    """Fill `place` with the middle of a picture, corners rounded."""
    ratio = painter.device().devicePixelRatioF()
    wanted = place.size() * ratio
    scaled = pixmap.scaled(
        wanted,
        Qt.AspectRatioMode.KeepAspectRatioByExpanding,
        Qt.TransformationMode.SmoothTransformation,
    )
    left, top = (scaled.width() - wanted.width()) // 2, (scaled.height() - wanted.height()) // 2
    path = QPainterPath()
    path.addRoundedRect(place, RADIUS - 2, RADIUS - 2)
    painter.save()
    painter.setClipPath(path)
    painter.drawPixmap(place, scaled, QRect(left, top, wanted.width(), wanted.height()))
    painter.restore()


def paint_stand_in(painter: QPainter, place: QRect, name: str, tokens: Tokens) -> None:
    """Fill `place` with an icon, as there is no picture."""
    path = QPainterPath()
    path.addRoundedRect(place, RADIUS - 2, RADIUS - 2)
    painter.fillPath(path, QColor(tokens.info_back))
    side = 48
    spot = QRect(0, 0, side, side)
    spot.moveCenter(place.center())
    icon(name, tokens.accent).paint(painter, spot)


def paint_lines(painter: QPainter, place: QRect, text: str, font: QFont) -> None:
    """Write `text` into the lines there is room for; the last is cut if need be."""
    metrics = QFontMetrics(font)
    painter.setFont(font)
    layout = QTextLayout(text, font)
    layout.beginLayout()
    lines = []
    while (line := layout.createLine()).isValid():
        line.setLineWidth(place.width())
        lines.append(text[line.textStart() : line.textStart() + line.textLength()])
    layout.endLayout()
    room = min(LINES, place.height() // metrics.lineSpacing())
    if len(lines) > room:
        rest = " ".join(part.strip() for part in lines[room - 1 :])
        lines = [*lines[: room - 1], metrics.elidedText(rest, Qt.TextElideMode.ElideRight, place.width())]
    for number, part in enumerate(lines):
        top = place.top() + number * metrics.lineSpacing()
        painter.drawText(place.left(), top + metrics.ascent(), part.rstrip())
