"""A line below an editor to find and to replace text."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QPalette, QTextCursor
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QLineEdit, QPushButton, QWidget
from typing_extensions import override

from eagerlab.gui.views.editor import Editor


class FindBar(QWidget):
    """Searches its editor; hidden until it is asked for. GUI thread only.

    Parameters
    ----------
    editor : Editor
        Whose text is searched.
    """

    def __init__(self, editor: Editor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._editor = editor
        self.pattern, self.replacement = QLineEdit(), QLineEdit()
        self.pattern.setPlaceholderText(self.tr("Find"))
        self.pattern.setAccessibleName(self.tr("Find"))
        self.replacement.setPlaceholderText(self.tr("Replace with"))
        self.replacement.setAccessibleName(self.tr("Replace with"))
        self.case = QCheckBox(self.tr("Match case"))
        self.count = QLabel()
        self.count.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        previous = self._button("‹", self.tr("Previous"))  # noqa: RUF001
        following = self._button("›", self.tr("Next"))  # noqa: RUF001
        previous.clicked.connect(lambda: self.find_next(forward=False))
        following.clicked.connect(lambda: self.find_next())
        self._one, self._all = QPushButton(self.tr("Replace")), QPushButton(self.tr("Replace all"))
        self._one.clicked.connect(self.replace_one)
        self._all.clicked.connect(self.replace_all)
        close = self._button("×", self.tr("Close"))
        close.clicked.connect(self.close_bar)
        grid = QGridLayout(self)
        grid.setContentsMargins(12, 4, 8, 4)
        for column, widget in enumerate((self.pattern, previous, following, self.case, self.count, close)):
            grid.addWidget(widget, 0, column)
        grid.addWidget(self.replacement, 1, 0)
        grid.addWidget(self._one, 1, 1, 1, 2)
        grid.addWidget(self._all, 1, 3)
        grid.setColumnStretch(0, 1)
        self.pattern.textChanged.connect(lambda _text: self._look())
        self.case.toggled.connect(lambda _on: self._look())
        self.pattern.returnPressed.connect(self.find_next)
        self.replacement.returnPressed.connect(self.replace_one)
        editor.find_requested.connect(lambda: self.open_bar(replace=False))
        editor.replace_requested.connect(lambda: self.open_bar(replace=True))
        editor.find_next_requested.connect(self.find_next)
        editor.escape_pressed.connect(self.close_bar)
        editor.edited.connect(lambda: self._look() if self.isVisible() else None)
        self.hide()

    def open_bar(self, replace: bool = False) -> None:
        """Show the line, with what is selected as what is searched for."""
        selected = self._editor.textCursor().selectedText()
        if selected and "\u2029" not in selected:
            self.pattern.setText(selected)
        for widget in (self.replacement, self._one, self._all):
            widget.setVisible(replace and not self._editor.isReadOnly())
        self.show()
        self._look()
        self.pattern.selectAll()
        self.pattern.setFocus()

    def close_bar(self) -> None:
        """Hide the line and go back to the text."""
        if self.isVisible():
            self.hide()
            self._editor.set_found(())
            self._editor.setFocus()

    def find_next(self, forward: bool = True) -> bool:
        """Select the next place, from the other end when there is none; False when there is none at all."""
        found = self._places()
        if not found:
            return False
        cursor = self._editor.textCursor()
        if forward:
            at = next((place for place in found if place[0] >= cursor.selectionEnd()), found[0])
        else:
            at = next((p for p in reversed(found) if p[1] <= cursor.selectionStart()), found[-1])
        self._select(at)
        self._look()
        return True

    def replace_one(self) -> None:
        """Replace what is selected, if that is what is searched for, and go to the next place."""
        cursor = self._editor.textCursor()
        if (cursor.selectionStart(), cursor.selectionEnd()) in self._places():
            cursor.insertText(self.replacement.text())
        self.find_next()

    def replace_all(self) -> None:
        """Replace every place: one step of undo."""
        found = self._places()
        cursor = QTextCursor(self._editor.document())
        cursor.beginEditBlock()
        for first, last in reversed(found):
            cursor.setPosition(first)
            cursor.setPosition(last, QTextCursor.MoveMode.KeepAnchor)
            cursor.insertText(self.replacement.text())
        cursor.endEditBlock()
        self._look()
        self.count.setText(self.tr("%n replaced", "", len(found)))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_bar()
        elif event.key() == Qt.Key.Key_F3:
            self.find_next(not event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        else:
            super().keyPressEvent(event)

    def _button(self, text: str, tip: str) -> QPushButton:
        button = QPushButton(text)
        button.setFixedWidth(28)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        return button

    def _places(self) -> list[tuple[int, int]]:
        wanted = self.pattern.text()
        if not wanted:
            return []
        flags = 0 if self.case.isChecked() else re.IGNORECASE
        text = self._editor.text()
        # Qt counts characters beyond the basic plane as two.
        far = any(character > "\uffff" for character in text)
        places = (found.span() for found in re.finditer(re.escape(wanted), text, flags))
        if not far:
            return list(places)
        return [(_units(text[:first]), _units(text[:last])) for first, last in places]

    def _select(self, place: tuple[int, int]) -> None:
        cursor = self._editor.textCursor()
        cursor.setPosition(place[0])
        cursor.setPosition(place[1], QTextCursor.MoveMode.KeepAnchor)
        self._editor.setTextCursor(cursor)

    def _look(self) -> None:
        found = self._places()
        self._editor.set_found(found)
        cursor = self._editor.textCursor()
        here = (cursor.selectionStart(), cursor.selectionEnd())
        if not self.pattern.text():
            self.count.setText("")
        elif here in found:
            self.count.setText(
                self.tr("{which} of {all}").format(which=found.index(here) + 1, all=len(found))
            )
        else:
            self.count.setText(self.tr("%n found", "", len(found)))


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2
