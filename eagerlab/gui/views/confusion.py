"""The confusion matrix, and the commonest mistakes beside it. GUI thread only."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QRect, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QImage,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QTableView,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from eagerlab.gui import numbers
from eagerlab.gui.models.seeing import Confusion
from eagerlab.gui.models.seeing_confusion import ConfusionModel
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.export_menu import export_menu

LEAST_CELL, MOST_CELL = 14, 72
TEXT_CELL = 22
NAMES_WIDTH, FRAME = 110, 2
MOST_WHOLE = 200
"""Classes of a matrix that goes whole into a picture."""
LIST_WIDTH = 150
LIST_FROM = 480
PAIR_ROLE = Qt.ItemDataRole.UserRole + 1


class ClassHeader(QHeaderView):
    """Names of the classes; where the cells are too small for them, of every second or third class."""

    def __init__(self, theme: Theme, orientation: Qt.Orientation, parent: QWidget) -> None:
        super().__init__(orientation, parent)
        self._theme = theme
        self.setSectionsClickable(True)

    @override
    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        cell = self.defaultSectionSize()
        if cell >= TEXT_CELL:
            super().paintSection(painter, rect, logicalIndex)
            return
        every = -(-TEXT_CELL // cell)
        if logicalIndex % every:
            return
        more = (every - 1) * cell
        across = self.orientation() == Qt.Orientation.Horizontal
        room = rect.adjusted(1, 0, more, 0) if across else rect.adjusted(0, 0, -3, more)
        name = str(self.model().headerData(logicalIndex, self.orientation()) or "")
        middle = Qt.TextElideMode.ElideMiddle
        side = Qt.AlignmentFlag.AlignLeft if across else Qt.AlignmentFlag.AlignRight
        painter.setPen(QColor(self._theme.tokens.dim))
        text = painter.fontMetrics().elidedText(name, middle, room.width())
        height = Qt.AlignmentFlag.AlignVCenter if across else Qt.AlignmentFlag.AlignTop
        painter.drawText(room, side | height, text)


class MatrixView(QTableView):
    """The matrix, drawn as one picture with numbers over it, so that hundreds of classes stay quick."""

    def __init__(self, theme: Theme, model: ConfusionModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._matrix = model
        self.setObjectName("confusion_matrix")
        self.setAccessibleName(self.tr("Confusion matrix: true classes down, predicted classes across"))
        self.setModel(model)
        self.setHorizontalHeader(ClassHeader(theme, Qt.Orientation.Horizontal, self))
        self.setVerticalHeader(ClassHeader(theme, Qt.Orientation.Vertical, self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.setMinimumSectionSize(LEAST_CELL)
            header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
            header.setHighlightSections(True)
            header.setTextElideMode(Qt.TextElideMode.ElideMiddle)
            header.setDefaultAlignment(Qt.AlignmentFlag.AlignCenter)
        self.verticalHeader().setMaximumWidth(NAMES_WIDTH)
        model.modelReset.connect(self._fit)
        model.dataChanged.connect(lambda *_: self.viewport().update())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        size = self._matrix.size
        if not size:
            return
        cell = self.horizontalHeader().defaultSectionSize()
        left, top = self.columnViewportPosition(0), self.rowViewportPosition(0)
        painter = QPainter(self.viewport())
        painter.drawImage(QRect(left, top, cell * size, cell * size), self._matrix.image())
        if cell >= TEXT_CELL:
            self._paint_numbers(painter, event.rect(), cell)
        current = self.currentIndex()
        if current.isValid():
            painter.setPen(QColor(self._theme.tokens.text))
            painter.drawRect(self.visualRect(current).adjusted(0, 0, -1, -1))

    def _paint_numbers(self, painter: QPainter, area: QRect, cell: int) -> None:
        confusion = self._matrix.confusion
        assert confusion is not None
        painter.setFont(self._theme.code_font())
        metrics = painter.fontMetrics()
        for row in range(self._matrix.size):
            y = self.rowViewportPosition(row)
            if y + cell < area.top() or y > area.bottom():
                continue
            for column in range(self._matrix.size):
                count = int(confusion.counts[row, column])
                x = self.columnViewportPosition(column)
                if not count or x + cell < area.left() or x > area.right():
                    continue
                text = numbers.integer(count)
                if metrics.horizontalAdvance(text) <= cell - 2:
                    painter.setPen(self._matrix.ink(row, column))
                    painter.drawText(QRect(x, y, cell, cell), Qt.AlignmentFlag.AlignCenter, text)

    def _fit(self) -> None:
        """Let the cells fill the room, unless they would be too small to hit or larger than is useful."""
        size = self._matrix.size
        if not size:
            return
        across, down = self.horizontalHeader(), self.verticalHeader()
        wide = self.width() - min(NAMES_WIDTH, down.sizeHint().width()) - FRAME
        high = self.height() - across.sizeHint().height() - FRAME
        cell = max(LEAST_CELL, min(MOST_CELL, min(wide, high) // size))
        if cell != across.defaultSectionSize() or cell != down.defaultSectionSize():
            across.setDefaultSectionSize(cell)
            down.setDefaultSectionSize(cell)


class ConfusionView(QWidget):
    """The matrix with the commonest mistakes.

    Attributes
    ----------
    pair_chosen : Signal(int, int)
        True and predicted class of the cell or mistake that was clicked.
    export_requested : Signal(str)
        ``copy_table``, ``copy_picture``, ``save_table`` or ``save_picture``.
    """

    pair_chosen = Signal(int, int)
    export_requested = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.model = ConfusionModel(theme, self)
        self.matrix = MatrixView(theme, self.model)
        self.mistakes = QListWidget()
        self.mistakes.setObjectName("commonest_mistakes")
        self.mistakes.setAccessibleName(self.tr("Commonest mistakes"))
        self.mistakes.setFrameShape(QFrame.Shape.NoFrame)
        self.mistakes.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self._heading = QLabel(self.tr("Commonest mistakes"))
        self._heading.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._axes = QLabel(self.tr("True class ↓   Predicted class →"))
        self._axes.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._pairs: list[tuple[int, int, int]] = []
        self._assemble()
        self.matrix.clicked.connect(self._cell_chosen)
        self.matrix.activated.connect(self._cell_chosen)
        self.mistakes.itemClicked.connect(self._mistake_chosen)
        self.mistakes.itemActivated.connect(self._mistake_chosen)

    def show_confusion(self, confusion: Confusion) -> None:
        """Show these counts."""
        self.model.show(confusion)
        pairs = confusion.mistakes()
        if pairs != self._pairs:
            self._pairs = pairs
            self._fill(confusion)

    def picture(self) -> QImage:
        """Return the whole matrix with its classes as a picture; of very many classes the part in sight."""
        size = self.model.size
        if size > MOST_WHOLE:
            return self.matrix.grab().toImage()
        whole = MatrixView(self._theme, self.model)
        side = size * self.matrix.horizontalHeader().defaultSectionSize() + FRAME
        names = min(NAMES_WIDTH, whole.verticalHeader().sizeHint().width())
        whole.resize(names + side, whole.horizontalHeader().sizeHint().height() + side)
        image = whole.grab().toImage()
        whole.deleteLater()
        return image

    def restyle(self) -> None:
        """Take over the colours of the theme."""
        self.matrix.viewport().update()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._side.setVisible(self.width() >= LIST_FROM)

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu().popup(event.globalPos())

    def menu(self) -> QMenu:
        """Return the context menu; it deletes itself."""
        texts = {
            "copy_table": self.tr("Copy as a table"),
            "copy_picture": self.tr("Copy as a picture"),
            "save_table": self.tr("Export as CSV…"),
            "save_picture": self.tr("Export as a picture…"),
        }
        return export_menu(self, texts, self.export_requested.emit)

    def _assemble(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(4)
        left.addWidget(self._axes)
        left.addWidget(self.matrix, 1)
        self._side = QWidget()
        self._side.setFixedWidth(LIST_WIDTH)
        side = QVBoxLayout(self._side)
        side.setContentsMargins(0, 0, 0, 0)
        side.setSpacing(4)
        side.addWidget(self._heading)
        side.addWidget(self.mistakes, 1)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addLayout(left, 1)
        layout.addWidget(self._side)

    def _fill(self, confusion: Confusion) -> None:
        top = self.mistakes.verticalScrollBar().value()
        self.mistakes.clear()
        for truth, predicted, count in self._pairs:
            names = confusion.classes[truth], confusion.classes[predicted]
            text = self.tr("{0} → {1}:  {2}").format(*names, numbers.integer(count))
            item = QListWidgetItem(text)
            item.setData(PAIR_ROLE, (truth, predicted))
            item.setToolTip(self.model.sentence(truth, predicted))
            self.mistakes.addItem(item)
        self.mistakes.verticalScrollBar().setValue(top)

    def _cell_chosen(self, index: QModelIndex) -> None:
        if index.isValid():
            self.pair_chosen.emit(index.row(), index.column())

    def _mistake_chosen(self, item: QListWidgetItem) -> None:
        self.pair_chosen.emit(*item.data(PAIR_ROLE))
