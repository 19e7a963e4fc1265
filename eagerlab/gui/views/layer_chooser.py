"""The list that a new layer is chosen from: by category, filtered by what is typed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPalette, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QListView, QVBoxLayout, QWidget
from typing_extensions import override

from eagerlab.gui.told import told
from eagerlab.protocol.editing import ClassEntry

TYPE = Qt.ItemDataRole.UserRole
OWN = Qt.ItemDataRole.UserRole + 1
SIZE = QSize(300, 420)
FIRST = ("Core", "Convolution", "Pooling", "Activation", "Normalisation", "Regularisation", "Shape")
"""Categories that come first, in this order; the others follow by name, the person's own at the top."""
MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class LayerChooser(QFrame):
    """A popup: typing filters, the arrows choose, Enter inserts. GUI thread only.

    Attributes
    ----------
    chosen : Signal(str, bool)
        Type of a layer, and whether it is one of the person's own.
    """

    chosen = Signal(str, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("layer_chooser")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self._entries: tuple[ClassEntry, ...] = ()
        self.search = QLineEdit()
        self.search.setObjectName("layer_search")
        self.search.setPlaceholderText(self.tr("Search: conv, pool, lstm…"))
        self.search.setAccessibleName(self.tr("Search layers"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._fill)
        self.search.installEventFilter(self)
        self._model = QStandardItemModel(self)
        self.list = QListView()
        self.list.setObjectName("layer_types")
        self.list.setAccessibleName(self.tr("Layer types"))
        self.list.setModel(self._model)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.list.setUniformItemSizes(True)
        self.list.clicked.connect(lambda _index: self._take())
        self.list.activated.connect(lambda _index: self._take())
        self.list.selectionModel().currentChanged.connect(lambda *_: self._describe())
        self._summary = QLabel()
        self._summary.setWordWrap(True)
        self._summary.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._summary.setMinimumHeight(2 * self._summary.fontMetrics().height() + 4)
        self._summary.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.setSpacing(6)
        for widget in (self.search, self.list, self._summary):
            layout.addWidget(widget)

    def set_entries(self, entries: Sequence[ClassEntry]) -> None:
        """Offer these layers."""
        self._entries = tuple(sorted(entries, key=_order))
        self._fill()

    def open_at(self, place: QPoint) -> None:
        """Show it with an empty search, its top left corner at `place` on the screen."""
        self.search.clear()
        self._fill()
        screen = self.screen().availableGeometry()
        height = min(SIZE.height(), screen.height())
        left = min(place.x(), screen.right() - SIZE.width())
        top = min(place.y(), screen.bottom() - height)
        self.setGeometry(max(left, screen.left()), max(top, screen.top()), SIZE.width(), height)
        self.show()
        self.search.setFocus(Qt.FocusReason.PopupFocusReason)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in MOVES:
                self.list.keyPressEvent(event)
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._take()
                return True
        return super().eventFilter(watched, event)

    def _fill(self) -> None:
        words = self.search.text().lower().split()
        self._model.clear()
        category = ""
        first = None
        for entry in self._entries:
            text = f"{entry.type} {entry.category} {entry.summary} {told(entry.category)}".lower()
            if not all(word in text for word in words):
                continue
            if entry.category != category:
                category = entry.category
                self._model.appendRow(_heading(told(category), self.palette()))
            item = QStandardItem(entry.type)
            item.setData(entry.type, TYPE)
            item.setData(entry.own, OWN)
            item.setToolTip(told(entry.summary))
            self._model.appendRow(item)
            named = bool(words) and all(word in entry.type.lower() for word in words)
            if first is None or (named and not first[1]):
                first = (item, named)
        if first is not None:
            self.list.setCurrentIndex(first[0].index())
        self._describe()

    def _describe(self) -> None:
        kind = self.list.currentIndex().data(TYPE)
        entry = next((entry for entry in self._entries if entry.type == kind), None)
        if entry is not None:
            self._summary.setText(told(entry.summary))
        elif self._entries:
            self._summary.setText(self.tr("No layer is called that."))
        else:
            self._summary.setText(self.tr("The layers appear here when TensorFlow is imported."))

    def _take(self) -> None:
        index = self.list.currentIndex()
        if isinstance(index.data(TYPE), str):
            self.close()
            self.chosen.emit(index.data(TYPE), bool(index.data(OWN)))


def _heading(text: str, palette: QPalette) -> QStandardItem:
    item = QStandardItem(text)
    item.setForeground(palette.brush(QPalette.ColorRole.PlaceholderText))
    font = QFont(item.font())
    font.setBold(True)
    item.setFont(font)
    item.setFlags(Qt.ItemFlag.NoItemFlags)
    return item


def _order(entry: ClassEntry) -> tuple[int, str, str]:
    if entry.own:
        return -1, entry.category, entry.type
    place = FIRST.index(entry.category) if entry.category in FIRST else len(FIRST)
    return place, entry.category, entry.type
