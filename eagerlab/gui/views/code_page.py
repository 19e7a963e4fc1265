"""One tab of the Code pane: a line with buttons, an editor, a line to find, and what is wrong."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from eagerlab.gui.theme import Theme
from eagerlab.gui.views.editor import Editor
from eagerlab.gui.views.editor_find import FindBar
from eagerlab.gui.views.editor_keys import EditorKeys
from eagerlab.gui.views.editor_marks import Mark
from eagerlab.gui.views.elided_button import ElidedButton
from eagerlab.gui.views.empty_state import EmptyOr, EmptyState
from eagerlab.gui.views.inspector_label import ElidedLabel
from eagerlab.gui.views.paste_note import PasteNote


class CodePage(QWidget):
    """Holds widgets and decides nothing. GUI thread only.

    Parameters
    ----------
    theme : Theme
        The window's look.
    empty : str
        The sentence that is shown while there is no text to edit.
    of_file : bool
        Whether the text is a file of its own.

    Attributes
    ----------
    editor : Editor
        The text.
    find_bar : FindBar
        Below it.
    paste_note : PasteNote
        Says what was cleaned in pasted text.
    """

    def __init__(
        self, theme: Theme, empty: str = "", of_file: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self.editor = Editor(theme, EditorKeys(of_file))
        self.find_bar = FindBar(self.editor)
        self.paste_note = PasteNote(self.editor)
        self.editor.pasted.connect(self.paste_note.show_changes)
        self._note = ElidedLabel()
        self._note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._bar = QHBoxLayout()
        self._bar.setContentsMargins(12, 6, 8, 6)
        self._bar.setSpacing(4)
        self._bar.addWidget(self._note, 1)
        self._fault = ElidedButton("")
        self._fault.setObjectName("code_fault")
        self._fault.setFlat(True)
        self._fault.setCursor(Qt.CursorShape.PointingHandCursor)
        self._fault.hide()
        self._fault.clicked.connect(self._go_to_fault)
        content = QWidget()
        inner = QVBoxLayout(content)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(0)
        inner.addLayout(self._bar)
        inner.addWidget(self.editor, 1)
        inner.addWidget(self.find_bar)
        inner.addWidget(self.paste_note)
        told = QHBoxLayout()
        told.setContentsMargins(4, 0, 4, 0)
        told.addWidget(self._fault)
        told.addStretch(1)
        inner.addLayout(told)
        self._empty = EmptyState(empty)
        self._body = EmptyOr(content, self._empty)
        self._body.set_empty(bool(empty))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._body)
        theme.changed.connect(self._colour)
        self._colour()

    def add_button(self, name: str, text: str, tip: str) -> QPushButton:
        """Put a button at the right of the line above the text."""
        button = QPushButton(text)
        button.setObjectName(name)
        button.setToolTip(tip)
        self._bar.addWidget(button)
        return button

    def set_empty(self, sentence: str) -> None:
        """Show a sentence instead of the editor; the editor for an empty one."""
        if sentence:
            self._empty.set_sentence(sentence)
        self._body.set_empty(bool(sentence))

    def set_note(self, text: str) -> None:
        """Say above the text what it is."""
        self._note.setText(text)
        self._note.setToolTip(text)

    @property
    def note(self) -> str:
        """What is said above the text."""
        return self._note.text()

    @property
    def fault(self) -> str:
        """What is told below the text, or empty."""
        return self._fault.words if not self._fault.isHidden() else ""

    def set_faults(self, marks: Sequence[Mark]) -> None:
        """Show faults at their lines and the first one below the text; none for an empty sequence."""
        self.editor.set_marks(marks)
        self._fault.setVisible(bool(marks))
        if marks:
            words = self.tr("Line {line}: {words}").format(line=marks[0].line, words=marks[0].words)
            self._fault.set_words(words)
        self._colour()

    def _go_to_fault(self) -> None:
        if self.editor.marks:
            self.editor.go_to_line(self.editor.marks[0].line)

    def _colour(self) -> None:
        palette = self._fault.palette()
        tokens = self._theme.tokens
        is_here = any(mark.is_here for mark in self.editor.marks)
        palette.setColor(QPalette.ColorRole.ButtonText, QColor(tokens.warn if is_here else tokens.bad))
        self._fault.setPalette(palette)
