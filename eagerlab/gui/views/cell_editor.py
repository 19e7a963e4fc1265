"""Changing a value by hand in its cell."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QPalette
from PySide6.QtWidgets import QLineEdit, QTableView
from typing_extensions import override

_COMES_BACK = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)
"""Why the editor loses the focus only for a while."""


class CellEditor(QObject):
    """Opens an editor over a cell of a table: by a double click, F2, or typing. GUI thread only.

    The table's own editing is not used: what is typed goes to the backend, and the cell shows what came of
    it.

    Parameters
    ----------
    table : QTableView
        Whose cells are edited; owner of this.

    Attributes
    ----------
    wanted : Signal(QModelIndex, str)
        A cell is to be edited, beginning with this text (empty: with its value); `open` does it.
    entered : Signal(int, int, str)
        Row and column of the model, and the text that a person entered.
    left : Signal(int)
        The editor was left for the cell so many columns to the right.
    pasted : Signal
        What is on the clipboard is to be put into the table.
    cleared : Signal
        What is selected is to be set to zero.
    dismissed : Signal
        Escape was pressed: a person has done with it.
    """

    wanted = Signal(QModelIndex, str)
    entered = Signal(int, int, str)
    left = Signal(int)
    pasted = Signal()
    cleared = Signal()
    dismissed = Signal()

    def __init__(self, table: QTableView) -> None:
        super().__init__(table)
        self._table = table
        self._at = (-1, -1)
        self._is_open = False
        self._kept = ""  # what need not be entered, because it is there already
        self.box = QLineEdit(table.viewport())
        self.box.setObjectName("tensor_cell_editor")
        self.box.setAccessibleName(self.tr("New value"))
        self.box.setFrame(False)
        self.box.setAutoFillBackground(True)
        self.box.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.box.hide()
        self.box.returnPressed.connect(lambda: self._enter())
        self.box.installEventFilter(self)
        table.installEventFilter(self)
        table.viewport().installEventFilter(self)
        for bar in (table.verticalScrollBar(), table.horizontalScrollBar()):
            bar.valueChanged.connect(lambda _value: self.close())

    def open(self, index: QModelIndex, text: str, *, is_whole: bool) -> None:
        """Put the editor over a cell.

        Parameters
        ----------
        index : QModelIndex
            Which.
        text : str
            What it begins with.
        is_whole : bool
            Whether typing replaces it.
        """
        self._at = (index.row(), index.column())
        self._kept = text if is_whole else ""
        area = self._table.visualRect(index)
        self.box.setFont(self._table.font())
        palette = QPalette(self._table.palette())
        # Without a frame the style leaves the ground to whoever owns the field.
        palette.setColor(QPalette.ColorRole.Window, palette.color(QPalette.ColorRole.Base))
        self.box.setPalette(palette)
        self.box.setGeometry(area.adjusted(0, 0, max(0, 90 - area.width()), 0))
        self.box.setText(text)
        self._is_open = True
        self.box.show()
        self.box.setFocus()
        if is_whole:
            self.box.selectAll()

    def close(self) -> None:
        """Take the editor away; what was typed is gone."""
        self._hide(stays=self.box.hasFocus())

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.box:
            return self._filter_box(event)
        if event.type() == QEvent.Type.MouseButtonDblClick and watched is self._table.viewport():
            index = self._table.indexAt(event.position().toPoint())  # type: ignore[attr-defined]
            if index.isValid() and event.button() == Qt.MouseButton.LeftButton:  # type: ignore[attr-defined]
                self.wanted.emit(index, "")
                return True
        elif watched is self._table and isinstance(event, QKeyEvent):
            return self._filter_keys(event)
        return False

    def _filter_box(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Escape:
                self.close()
                self.dismissed.emit()
                return True
            if event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
                self._enter()
                self.left.emit(1 if event.key() == Qt.Key.Key_Tab else -1)
                return True
        if isinstance(event, QFocusEvent) and event.lostFocus() and event.reason() not in _COMES_BACK:
            self._enter(stays=False)  # a click elsewhere: what was typed would be lost
        return False

    def _filter_keys(self, event: QKeyEvent) -> bool:
        if event.type() != QEvent.Type.KeyPress:
            return False
        if event.matches(QKeySequence.StandardKey.Paste):  # where the action of that key is off
            self.pasted.emit()
            return True
        if event.key() == Qt.Key.Key_Delete and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self.cleared.emit()  # likewise
            return True
        if event.key() == Qt.Key.Key_Escape:
            self.dismissed.emit()
            return False
        index = self._table.currentIndex()
        text = event.text()
        held = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        if not index.isValid() or held != Qt.KeyboardModifier.NoModifier:
            return False
        if event.key() == Qt.Key.Key_F2:
            self.wanted.emit(index, "")
            return True
        if len(text) == 1 and (text.isalnum() or text in "+-.−"):
            self.wanted.emit(index, text)
            return True
        return False

    def _enter(self, *, stays: bool = True) -> None:
        row, column = self._at
        text = self.box.text()
        if self._hide(stays=stays) and text != self._kept:
            self.entered.emit(row, column, text)

    def _hide(self, *, stays: bool) -> bool:
        """Take the editor away, and give the table its focus where it `stays`; False where it was away."""
        was_open, self._is_open = self._is_open, False
        if stays and was_open:
            # Before it is hidden: a field that is hidden with the focus hands it on as Tab does, and Tab
            # moves the table's current cell.
            self._table.setFocus()
        self.box.hide()
        return was_open
