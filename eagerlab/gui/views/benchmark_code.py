"""A small editor with a title: the set-up, or what is measured."""

from __future__ import annotations

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from eagerlab.gui.theme import Theme
from eagerlab.gui.views.editor import Editor
from eagerlab.gui.views.editor_marks import Mark


class CodeBox(QWidget):
    """Holds widgets and decides nothing. GUI thread only.

    Parameters
    ----------
    theme : Theme
        Fonts and colours.
    name : str
        objectName of the editor.
    title, hint : str
        Stand above it.

    Attributes
    ----------
    editor : Editor
        The text.
    """

    def __init__(self, theme: Theme, name: str, title: str, hint: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.editor = Editor(theme)
        self.editor.setObjectName(name)
        self.editor.setAccessibleName(title)
        self.editor.setTabChangesFocus(False)
        words, dim = QLabel(title), QLabel(hint)
        dim.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        words.setBuddy(self.editor)
        top = QHBoxLayout()
        top.setContentsMargins(8, 2, 8, 2)
        top.setSpacing(8)
        top.addWidget(words)
        top.addWidget(dim)
        top.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(top)
        layout.addWidget(self.editor, 1)

    def show_fault(self, line: int | None, words: str) -> None:
        """Mark a line, or none."""
        self.editor.set_marks(() if line is None else (Mark(line, words),))
