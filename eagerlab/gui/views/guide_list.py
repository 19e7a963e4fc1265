"""The list of lessons with a field to search them."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QResizeEvent, QTextLayout
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from eagerlab.gui.icons import icon
from eagerlab.gui.models.guide_rows import LessonRow, LessonRows
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.empty_state import EmptyOr, EmptyState

PADDING = 8
ICON_SIZE = 16
LEFT = 12 + ICON_SIZE + 8
MOST_LINES = 2
"""Lines of the sentence below a title; one that says what is wrong is shown whole."""
MOST_LINES_DAMAGED = 8
ICONS = {
    "new": ("circle-outline", "disabled"),
    "begun": ("circle-half-full", "dim"),
    "done": ("check-circle", "good"),
    "damaged": ("alert-outline", "warn"),
}


class LessonDelegate(QStyledItemDelegate):
    """Paints a `LessonRow`. GUI thread only."""

    def __init__(self, theme: Theme, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._theme = theme
        self._view = view

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        row: LessonRow = index.data(Qt.ItemDataRole.UserRole)
        width = max(120, self._view.viewport().width())
        font = self._view.font()
        title = len(lines_of(row.title, _bold(font), width - LEFT - PADDING - self._amount_width(row)))
        words = len(self._words(row, width))
        spacing = QFontMetrics(font).lineSpacing()
        bold_spacing = QFontMetrics(_bold(font)).lineSpacing()
        return QSize(width, 2 * PADDING + title * bold_spacing + 2 + words * spacing)

    @override
    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        row: LessonRow = index.data(Qt.ItemDataRole.UserRole)
        tokens, rect = self._theme.tokens, option.rect
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, QColor(tokens.selection))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, QColor(tokens.hover))
        bold, plain = _bold(option.font), option.font
        top = rect.top() + PADDING
        name, colour = ICONS[row.state]
        spot = QRect(rect.left() + 12, top + 1, ICON_SIZE, ICON_SIZE)
        icon(name, getattr(tokens, colour)).paint(painter, spot)
        left, width = rect.left() + LEFT, rect.width() - LEFT - PADDING
        painter.setPen(QColor(tokens.dim))
        painter.setFont(plain)
        amount = QRect(left, top, width, QFontMetrics(bold).height())
        painter.drawText(amount, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, row.amount)
        painter.setPen(QColor(tokens.text))
        title = lines_of(row.title, bold, width - self._amount_width(row))
        top = _write(painter, title, bold, left, top) + 2
        painter.setPen(QColor(tokens.warn if row.state == "damaged" else tokens.dim))
        _write(painter, self._words(row, rect.width()), plain, left, top)
        painter.restore()

    def _words(self, row: LessonRow, width: int) -> list[str]:
        most = MOST_LINES_DAMAGED if row.state == "damaged" else MOST_LINES
        return lines_of(row.words, self._view.font(), width - LEFT - PADDING, most)

    def _amount_width(self, row: LessonRow) -> int:
        return QFontMetrics(self._view.font()).horizontalAdvance(row.amount) + 8 if row.amount else 0


class LessonList(QListView):
    """Rows whose height follows the width. GUI thread only."""

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()


class SearchField(QLineEdit):
    """A field from which the arrow keys lead into the list. GUI thread only.

    Attributes
    ----------
    left_for_list : Signal
        The person pressed the key that leads down.
    """

    left_for_list = Signal()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down:
            self.left_for_list.emit()
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)


class GuideList(QWidget):
    """The field above, the rows below. GUI thread only.

    Parameters
    ----------
    theme : Theme
        The window's look.
    parent : QWidget, optional
        Qt's owner.

    Attributes
    ----------
    chosen : Signal(str)
        Id of the lesson to be opened.
    searched : Signal(str)
        What stands in the field.
    """

    chosen = Signal(str)
    searched = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = LessonRows(self)
        self.search = SearchField()
        self.search.setObjectName("guide_search")
        self.search.setPlaceholderText(self.tr("Search the guide"))
        self.search.setAccessibleName(self.tr("Search the guide"))
        self.search.setClearButtonEnabled(True)
        self.view = LessonList()
        self.view.setObjectName("guide_lessons")
        self.view.setAccessibleName(self.tr("Lessons"))
        self.view.setModel(self.model)
        self.view.setItemDelegate(LessonDelegate(theme, self.view))
        self.view.setFrameShape(QFrame.Shape.NoFrame)
        self.view.setMouseTracking(True)
        self.view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.empty = EmptyState("")
        self._body = EmptyOr(self.view, self.empty)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        top = QVBoxLayout()
        top.setContentsMargins(12, 8, 12, 8)
        top.addWidget(self.search)
        layout.addLayout(top)
        layout.addWidget(self._body, 1)
        self.search.textChanged.connect(self.searched)
        self.search.left_for_list.connect(self._enter_list)
        self.search.returnPressed.connect(self._open_first)
        self.view.clicked.connect(self._open)
        self.view.activated.connect(self._open)
        theme.changed.connect(self.view.viewport().update)

    def set_rows(self, rows: list[LessonRow], nothing: str) -> None:
        """List these lessons, or say `nothing` when there are none."""
        self.model.set_rows(rows)
        self.empty.set_sentence(nothing)
        self._body.set_empty(not rows)
        self.view.scheduleDelayedItemsLayout()

    def select(self, stem: str) -> None:
        """Make a lesson the current row."""
        for number, row in enumerate(self.model.rows):
            if row.stem == stem:
                self.view.setCurrentIndex(self.model.index(number))

    def _enter_list(self) -> None:
        if self.model.rows:
            self.view.setFocus()
            if not self.view.currentIndex().isValid():
                self.view.setCurrentIndex(self.model.index(0))

    def _open_first(self) -> None:
        if self.search.text().strip() and self.model.rows:
            self.chosen.emit(self.model.rows[0].stem)

    def _open(self, index: QModelIndex) -> None:
        row = index.data(Qt.ItemDataRole.UserRole)
        if isinstance(row, LessonRow):
            self.chosen.emit(row.stem)


def lines_of(text: str, font: QFont, width: int, most: int = 3) -> list[str]:
    """Break text into the lines that fit a width; the last one is cut when there are too many."""
    layout = QTextLayout(text, font)
    layout.beginLayout()
    lines = []
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(40, width))
        lines.append(text[line.textStart() : line.textStart() + line.textLength()])
    layout.endLayout()
    if len(lines) <= most:
        return lines
    rest = "".join(lines[most - 1 :])
    return [*lines[: most - 1], QFontMetrics(font).elidedText(rest, Qt.TextElideMode.ElideRight, width)]


def _bold(font: QFont) -> QFont:
    bold = QFont(font)
    bold.setBold(True)  # Chinese letters get no lighter weight
    return bold


def _write(painter: QPainter, lines: list[str], font: QFont, left: int, top: int) -> int:
    metrics = QFontMetrics(font)
    painter.setFont(font)
    for line in lines:
        painter.drawText(left, top + metrics.ascent(), line.rstrip())
        top += metrics.lineSpacing()
    return top
