"""A gallery of cards, and the dialog that offers experiments in two of them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    QSortFilterProxyModel,
    Qt,
    Signal,
    SignalInstance,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QLineEdit,
    QListView,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from eagerlab.gui.models.cards import SEARCH_ROLE, Card, CardModel
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.card_delegate import CARD_SIZE, CardDelegate

SIZE = QSize(3 * CARD_SIZE.width() + 76, 2 * CARD_SIZE.height() + 176)


class CardView(QListView):
    """Cards side by side; arrow keys, Enter and typing a name's beginning work. GUI thread only.

    Attributes
    ----------
    chosen : Signal(str)
        Key of a card that was clicked, or on which Enter was pressed.
    """

    chosen = Signal(str)

    def __init__(self, theme: Theme, name: str, accessible: str, cards: Sequence[Card]) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(accessible)
        self._proxy = QSortFilterProxyModel(self)
        self._proxy.setSourceModel(CardModel(cards, self))
        self._proxy.setFilterRole(SEARCH_ROLE)
        self._proxy.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setModel(self._proxy)
        self.setItemDelegate(CardDelegate(theme, self))
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setSpacing(4)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.clicked.connect(self._choose)
        self.setCurrentIndex(self._proxy.index(0, 0))

    def search(self, text: str) -> None:
        """Show only the cards that hold `text`."""
        self._proxy.setFilterFixedString(text)
        if not self.currentIndex().isValid():
            self.setCurrentIndex(self._proxy.index(0, 0))

    def choose_current(self) -> None:
        """Choose the card that the keys are at."""
        if self.currentIndex().isValid():
            self._choose(self.currentIndex())

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.choose_current()
        else:
            super().keyPressEvent(event)

    def _choose(self, index: QModelIndex | QPersistentModelIndex) -> None:
        card = index.data(Qt.ItemDataRole.UserRole)
        if isinstance(card, Card):
            self.chosen.emit(card.key)


class CardsDialog(QDialog):
    """Experiments to begin with, and such that come with EagerLab. GUI thread only.

    Parameters
    ----------
    theme : Theme
        Colours.
    new, builtin : sequence of Card
        What is offered.
    parent : QWidget
        Its window is blocked meanwhile.

    Attributes
    ----------
    new_chosen, builtin_chosen : Signal(str)
        Key of the card; the dialog is closed by then.
    """

    new_chosen = Signal(str)
    builtin_chosen = Signal(str)

    def __init__(self, theme: Theme, new: Sequence[Card], builtin: Sequence[Card], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("cards_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Experiments"))
        self._search = QLineEdit()
        self._search.setObjectName("cards_search")
        self._search.setPlaceholderText(self.tr("Search"))
        self._search.setAccessibleName(self.tr("Search experiments"))
        self._search.setClearButtonEnabled(True)
        self._search.textChanged.connect(self._find)
        self._search.installEventFilter(self)
        self.builtin = CardView(
            theme, "builtin_cards", self.tr("Experiments that come with EagerLab"), builtin
        )
        self.new = CardView(theme, "new_cards", self.tr("Data to begin an experiment with"), new)
        self.builtin.chosen.connect(lambda key: self._done(self.builtin_chosen, key))
        self.new.chosen.connect(lambda key: self._done(self.new_chosen, key))
        self._tabs = QTabWidget()
        self._tabs.setDocumentMode(True)
        self._tabs.addTab(self.builtin, self.tr("Built in"))
        self._tabs.addTab(self.new, self.tr("New"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        buttons.button(QDialogButtonBox.StandardButton.Cancel).setAutoDefault(False)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.setSpacing(12)
        layout.addWidget(self._search)
        layout.addWidget(self._tabs, 1)
        layout.addWidget(buttons)
        self.resize(SIZE.boundedTo(parent.size()))

    def show_new(self, wanted: bool) -> None:
        """Bring one of the two galleries to the front, ready for the keys."""
        view = self.new if wanted else self.builtin
        self._tabs.setCurrentWidget(view)
        view.setFocus()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            view = self._view()
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
                view.setFocus()
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                view.choose_current()
                return True
        return super().eventFilter(watched, event)

    def _view(self) -> CardView:
        return self.new if self._tabs.currentWidget() is self.new else self.builtin

    def _find(self, text: str) -> None:
        for view in (self.new, self.builtin):
            view.search(text)

    def _done(self, chosen: SignalInstance, key: str) -> None:
        self.accept()
        chosen.emit(key)
