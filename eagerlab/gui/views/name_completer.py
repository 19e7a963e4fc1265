"""Completes names in a line of Python: the word at the cursor, not the whole line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QObject, QStringListModel, Qt
from PySide6.QtWidgets import QCompleter, QLineEdit

WORD = re.compile(r"[^\W\d][\w.]*$")
LEAST = 1
"""Letters of a word from which on it is completed."""


class NameCompleter(QObject):
    """Offers names in a `QLineEdit`. GUI thread only.

    Parameters
    ----------
    edit : QLineEdit
        The line, and this object's owner.
    """

    def __init__(self, edit: QLineEdit) -> None:
        super().__init__(edit)
        self._edit = edit
        self._names = QStringListModel(self)
        self._completer = QCompleter(self._names, self)
        self._completer.setCaseSensitivity(Qt.CaseSensitivity.CaseSensitive)
        self._completer.setWidget(edit)
        self._completer.activated.connect(self._put)
        edit.textEdited.connect(self._look)

    def set_names(self, names: Sequence[str]) -> None:
        """Offer these names."""
        if list(names) != self._names.stringList():
            self._names.setStringList(list(names))

    @property
    def names(self) -> list[str]:
        """What is offered."""
        return list(self._names.stringList())

    def _word(self) -> str:
        found = WORD.search(self._edit.text()[: self._edit.cursorPosition()])
        return found.group() if found else ""

    def _look(self) -> None:
        word, popup = self._word(), self._completer.popup()
        assert popup is not None  # made when it is asked for the first time
        self._completer.setCompletionPrefix(word)
        offers = self._completer.completionCount()
        only_itself = offers == 1 and self._completer.currentCompletion() == word
        if len(word) < LEAST or not offers or only_itself:
            popup.hide()
            return
        popup.setCurrentIndex(self._completer.completionModel().index(0, 0))
        self._completer.complete()

    def _put(self, name: str) -> None:
        edit, word = self._edit, self._word()
        position = edit.cursorPosition()
        text = edit.text()
        edit.setText(text[: position - len(word)] + name + text[position:])
        edit.setCursorPosition(position - len(word) + len(name))
