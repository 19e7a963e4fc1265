"""How the tree of variables is arranged: filter box, order, groups. GUI thread only."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QToolButton, QWidget
from typing_extensions import override

from eagerlab.protocol.listing import ORDERS, SortOrder

TYPING_MS = 150
"""After the last key, before what is typed is asked for."""


@dataclass(frozen=True)
class Arrangement:
    """What is shown of the tree, and in which order; see `ListChildren`."""

    pattern: str = ""
    order: SortOrder = ""
    descending: bool = False
    grouped: bool = False


class ArrangingBar(QWidget):
    """A box to find by typing, and a menu of orders and groups. It decides nothing.

    Attributes
    ----------
    changed : Signal(object)
        An `Arrangement`.
    collect_requested : Signal
        Free what only circles of references keep.
    left : Signal
        The person goes on from the box to the rows: Enter, the arrow down, or Escape, which empties it.
    menu : QMenu
        Orders and groups.
    """

    changed = Signal(object)
    left = Signal()
    collect_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._told = Arrangement()
        self.box = QLineEdit()
        self.box.setPlaceholderText(self.tr("Filter by name, shape or dtype"))
        self.box.setToolTip(
            self.tr("Type a part of a name, a path, a shape or a dtype; * stands for anything (Ctrl+F)")
        )
        self.box.setAccessibleName(self.tr("Filter variables"))
        self.box.setClearButtonEnabled(True)
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(TYPING_MS)
        self._typing.timeout.connect(self._tell)
        self.box.textChanged.connect(self._typed)
        self.box.returnPressed.connect(self.left)
        self.box.installEventFilter(self)
        self.orders = QActionGroup(self)
        self.descending = QAction(self.tr("Descending"), self)
        self.descending.setCheckable(True)
        self.descending.toggled.connect(lambda _on: self._tell())
        self.grouped = QAction(self.tr("Optimizer slots below their variable"), self)
        self.grouped.setCheckable(True)
        self.grouped.setToolTip(self.tr("Show momentum and the like below the weight that they belong to"))
        self.grouped.toggled.connect(lambda _on: self._tell())
        self.collect = QAction(self.tr("Free what only circles keep"), self)
        self.collect.setObjectName("collect_circles")
        self.collect.setToolTip(
            self.tr("Free tensors that only circles of references lead to, and tell how many those were")
        )
        self.collect.triggered.connect(self.collect_requested)
        self.button = self._make_button()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.box, 1)
        layout.addWidget(self.button)

    @property
    def arrangement(self) -> Arrangement:
        """What is chosen now."""
        checked = [action.data() for action in self.orders.actions() if action.isChecked()]
        order: SortOrder = next((one for one in ORDERS if one in checked), ORDERS[0])
        descending = self.descending.isChecked() and bool(order)
        return Arrangement(self.box.text().strip(), order, descending, self.grouped.isChecked())

    def sort_by(self, order: SortOrder, descending: bool) -> None:
        """Choose an order, as a click on a column's title does."""
        self.descending.blockSignals(True)
        self.descending.setChecked(descending)
        self.descending.blockSignals(False)
        for action in self.orders.actions():
            if action.data() == order:
                action.setChecked(True)
        self._tell()

    def show_all(self) -> None:
        """Empty the box without telling: whoever calls this asks for all rows."""
        self.box.blockSignals(True)
        self.box.clear()
        self.box.blockSignals(False)
        self._typing.stop()
        self._told = self.arrangement

    def begin_typing(self) -> None:
        """Put the cursor into the box."""
        self.box.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.box.selectAll()

    def type_on(self, text: str) -> None:
        """Go on in the box with what was begun to be typed elsewhere."""
        self.box.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.box.setText(text)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave the box by keys that mean nothing in it."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Escape:
                self.box.clear()
            if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Down):
                self.left.emit()
                return True
        return super().eventFilter(watched, event)

    def _make_button(self) -> QToolButton:
        menu = self.menu = QMenu(self)
        menu.setToolTipsVisible(True)
        titles = {
            "": self.tr("As they are held"),
            "name": self.tr("By name"),
            "size": self.tr("By size"),
            "kind": self.tr("By kind"),
            "made": self.tr("In the order of their making"),
        }
        for order in ORDERS:
            action = menu.addAction(titles[order])
            action.setCheckable(True)
            action.setData(order)
            action.setChecked(order == "")
            action.triggered.connect(lambda _on=False: self._tell())
            self.orders.addAction(action)
        menu.addAction(self.descending)
        menu.addSeparator()
        menu.addAction(self.grouped)
        menu.addSeparator()
        menu.addAction(self.collect)
        button = QToolButton()
        button.setObjectName("arrange_variables")
        button.setText(self.tr("Arrange"))
        button.setToolTip(self.tr("Sort and group the variables"))
        button.clicked.connect(lambda: menu.popup(button.mapToGlobal(button.rect().bottomLeft())))
        shortcut = QAction(self)
        shortcut.setShortcut(QKeySequence("Ctrl+F"))
        shortcut.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.triggered.connect(self.begin_typing)
        self.shortcut = shortcut
        return button

    def _typed(self, text: str) -> None:
        if text.strip():
            self._typing.start()
        else:
            self._typing.stop()
            self._tell()

    def _tell(self) -> None:
        chosen = self.arrangement
        if chosen != self._told:
            self._told = chosen
            self.changed.emit(chosen)
