"""The line below a table in which a person says what to search for, and the list of what was found."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from eagerlab.gui.icons import icon
from eagerlab.gui.models.found_places import FoundPlaces
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.icon_button import icon_button

LEAST_LINES, LINES = 2, 6
"""Of the list that are in sight."""


class TensorFindBar(QWidget):
    """Pattern, buttons and what came of it; hidden until it is asked for. GUI thread only.

    Attributes
    ----------
    search_requested : Signal(bool)
        Go to the next hit, or with False to the one before.
    list_requested : Signal(bool)
        Whether the list is wanted.
    place_chosen : Signal(int)
        A line of the list.
    cancel_requested, closed : Signal
        End the search; the bar is hidden.
    """

    search_requested = Signal(bool)
    list_requested = Signal(bool)
    place_chosen = Signal(int)
    cancel_requested = Signal()
    closed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.places = FoundPlaces(self)
        self.pattern = QLineEdit()
        self.pattern.setObjectName("tensor_find")
        self.pattern.setPlaceholderText(self.tr("Find: > 3, is nan, 0..1"))
        self.pattern.setAccessibleName(self.tr("Find a value or a condition"))
        self.pattern.setToolTip(
            self.tr(
                "A value such as 3, or > 3, <= -1e-3, != 0, abs > 10, 0..1, is nan, is inf, is finite;"
                " of strings, a text that they contain"
            )
        )
        self.pattern.setMaxLength(1000)
        self.pattern.returnPressed.connect(lambda: self.search_requested.emit(True))
        self._previous = icon_button(self.tr("Find the one before (Shift+F3)"), "tensor_find_previous")
        self._next = icon_button(self.tr("Find the next one (F3)"), "tensor_find_next")
        self.list_button = icon_button(self.tr("List all places"), "tensor_find_list")
        self.list_button.setCheckable(True)
        self._close = icon_button(self.tr("Close (Esc)"), "tensor_find_close")
        self._previous.clicked.connect(lambda: self.search_requested.emit(False))
        self._next.clicked.connect(lambda: self.search_requested.emit(True))
        self.list_button.toggled.connect(self._toggle_list)
        self._close.clicked.connect(self.close_bar)
        self.status = QLabel()
        self.status.setWordWrap(True)
        self.status.setTextFormat(Qt.TextFormat.PlainText)
        self.status.setObjectName("tensor_find_status")
        self._cancel = QPushButton(self.tr("Cancel"))
        self._cancel.setObjectName("tensor_find_cancel")
        self._cancel.clicked.connect(self.cancel_requested)
        self.list = self._make_list()
        self._lay_out()
        self.show_status("")
        self.restyle()
        self.hide()

    def open_bar(self) -> None:
        """Show the bar, with its text selected."""
        self.show()
        self.pattern.selectAll()
        self.pattern.setFocus()

    def close_bar(self) -> None:
        """Hide the bar, and end what it searches for."""
        if not self.isHidden():
            self.hide()
            self.hide_list()
            self.closed.emit()

    def hide_list(self) -> None:
        """Show no list of places."""
        self.list_button.setChecked(False)

    def show_status(self, text: str, *, is_bad: bool = False, is_working: bool = False) -> None:
        """Say what came of a search, or how far it is."""
        self.status.setText(text)
        role = QPalette.ColorRole.BrightText if is_bad else QPalette.ColorRole.PlaceholderText
        self.status.setForegroundRole(role)
        self._cancel.setVisible(is_working)
        self._line.setVisible(bool(text) or is_working)

    def restyle(self) -> None:
        """Take over fonts and colours of the theme."""
        ink = self._theme.tokens.text
        names = ("chevron-up", "chevron-down", "format-list-bulleted", "close")
        buttons = (self._previous, self._next, self.list_button, self._close)
        for button, name in zip(buttons, names, strict=True):
            button.setIcon(icon(name, ink))
        self.list.setFont(self._theme.code_font())
        self._size_list()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_bar()
        else:
            super().keyPressEvent(event)

    def _make_list(self) -> QListView:
        view = QListView()
        view.setObjectName("tensor_found")
        view.setAccessibleName(self.tr("Places that were found"))
        view.setFrameShape(QFrame.Shape.NoFrame)
        view.setModel(self.places)
        view.setUniformItemSizes(True)
        view.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        view.selectionModel().currentChanged.connect(self._choose)
        view.clicked.connect(lambda index: self.place_chosen.emit(index.row()))
        view.activated.connect(lambda index: self.place_chosen.emit(index.row()))
        self.places.rowsInserted.connect(lambda *_: self._size_list())
        self.places.modelReset.connect(self._size_list)
        view.hide()
        return view

    def _size_list(self) -> None:
        """Give the list the room of its lines, up to a few; where height is scarce it gives some back."""
        lines = min(LINES, max(LEAST_LINES, self.places.rowCount()))
        row = max(self.list.sizeHintForRow(0), self.list.fontMetrics().height() + 4)
        self.list.setMinimumHeight(LEAST_LINES * row)
        self.list.setMaximumHeight(lines * row)

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid() and self.list.hasFocus():
            self.place_chosen.emit(index.row())

    def _toggle_list(self, wanted: bool) -> None:
        self.list.setVisible(wanted)
        self.list_requested.emit(wanted)

    def _lay_out(self) -> None:
        first = QHBoxLayout()
        first.setSpacing(2)
        first.addWidget(self.pattern, 1)
        for button in (self._previous, self._next, self.list_button, self._close):
            first.addWidget(button)
        self._line = QWidget()
        second = QHBoxLayout(self._line)
        second.setContentsMargins(0, 0, 0, 0)
        second.addWidget(self.status, 1)
        second.addWidget(self._cancel)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.list)
        layout.addLayout(first)
        layout.addWidget(self._line)
