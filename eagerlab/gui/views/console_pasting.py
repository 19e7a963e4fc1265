"""qtconsole's widget, into which code from web pages can be pasted."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QClipboard, QGuiApplication, QTextCursor
from qtconsole.rich_jupyter_widget import RichJupyterWidget
from typing_extensions import override

from eagerlab.pasting import Cleaned, clean, ends_in_text


class PastingConsole(RichJupyterWidget):
    """Cleans what is pasted or dropped; one undo brings the original back. GUI thread only.

    Attributes
    ----------
    pasted : Signal(object)
        Text was pasted; each `Change` that was made in it, often none.
    """

    pasted = Signal(object)
    _reading: bool

    @override
    def paste(self, mode: QClipboard.Mode = QClipboard.Mode.Clipboard) -> None:
        if not self.can_edit:
            return
        self._keep_cursor_in_buffer()
        if not self.paste_cleaned(QGuiApplication.clipboard().text(mode)):
            super().paste(mode)

    @property
    def can_edit(self) -> bool:
        """Whether there is an input line at the moment."""
        return not self._control.isReadOnly()

    def paste_cleaned(self, text: str) -> bool:
        """Put text in at the cursor and clean it, as two steps of undo; False where it is clean already."""
        cleaned = self._cleaned(text)
        if cleaned.changes:
            cursor = self._control.textCursor()
            start = cursor.selectionStart()
            self._insert_plain_text_into_buffer(cursor, text.rstrip("\r\n"))
            cursor.beginEditBlock()
            cursor.setPosition(start, QTextCursor.MoveMode.KeepAnchor)
            cursor.removeSelectedText()
            self._insert_plain_text_into_buffer(cursor, cleaned.text.rstrip())
            cursor.endEditBlock()
            self._control.setTextCursor(cursor)
            self._control.ensureCursorVisible()
        self.pasted.emit(cleaned.changes)
        return bool(cleaned.changes)

    def _cleaned(self, text: str) -> Cleaned:
        """Return `text` as code; as it is where it answers a question, or lands in a string or a comment."""
        if self._reading:
            return Cleaned(text)
        before = self._control.textCursor()
        before.setPosition(before.selectionStart())
        before.setPosition(self._prompt_pos, QTextCursor.MoveMode.KeepAnchor)
        typed = before.selection().toPlainText().replace("\n" + self._continuation_prompt, "\n")
        return Cleaned(text) if ends_in_text(typed) else clean(text)
