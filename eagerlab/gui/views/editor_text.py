"""A text of Python that indents itself: lines moved in and out, commented, broken."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QMimeData, Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QPlainTextEdit
from typing_extensions import override

from eagerlab.gui.models.scripts_text import INDENT, comment_toggled, dedented, indented, next_indent
from eagerlab.pasting import clean, ends_in_text


class PythonEdit(QPlainTextEdit):
    """Each of its edits is one step of undo; pasting is two: text as it was, then cleaned. GUI thread only.

    Attributes
    ----------
    pasted : Signal(object)
        Text was pasted or dropped; each `Change` that was made in it, often none.
    """

    pasted = Signal(object)

    def text(self) -> str:
        """Return the text as it is: `toPlainText` would turn spaces that do not break into ordinary ones."""
        return self.document().toRawText().replace("\u2029", "\n")

    def toggle_comment(self) -> None:
        """Make the selected lines comments, or code again."""
        self._replace_lines(comment_toggled)

    def indent(self) -> None:
        """Move the selected lines in, or go to the next stop."""
        if self.textCursor().hasSelection():
            self._replace_lines(indented)
        else:
            column = self.textCursor().positionInBlock()
            self.textCursor().insertText(" " * (len(INDENT) - column % len(INDENT)))

    def dedent(self) -> None:
        """Move the selected lines out."""
        self._replace_lines(dedented)

    def break_line(self) -> None:
        """Begin a line with the indentation that it should have."""
        cursor = self.textCursor()
        cursor.beginEditBlock()
        cursor.removeSelectedText()
        line = cursor.block().text()[: cursor.positionInBlock()]
        cursor.insertText("\n" + next_indent(line))
        cursor.endEditBlock()
        self.setTextCursor(cursor)
        self.ensureCursorVisible()

    def delete_to_stop(self) -> bool:
        """Take away one step of indentation before the cursor; False when there is none."""
        cursor = self.textCursor()
        before = cursor.block().text()[: cursor.positionInBlock()]
        if cursor.hasSelection() or not before or before.strip(" "):
            return False
        cursor.movePosition(
            QTextCursor.MoveOperation.Left,
            QTextCursor.MoveMode.KeepAnchor,
            (len(before) - 1) % len(INDENT) + 1,
        )
        cursor.removeSelectedText()
        return True

    @override
    def insertFromMimeData(self, source: QMimeData) -> None:
        before, start = self._before_selection(), self.textCursor().selectionStart()
        # Indentation belongs to the place, unless there is nothing that it could belong to.
        keep = bool(before.strip()) or len(self.textCursor().selectedText()) < len(self.text().strip())
        super().insertFromMimeData(source)
        if ends_in_text(before):
            self.pasted.emit(())
            return
        cleaned = clean(source.text(), keep_indentation=keep)
        if cleaned.changes:
            cursor = self.textCursor()
            cursor.beginEditBlock()
            cursor.setPosition(start, QTextCursor.MoveMode.KeepAnchor)
            cursor.insertText(cleaned.text)
            cursor.endEditBlock()
            self.setTextCursor(cursor)
        self.pasted.emit(cleaned.changes)

    def _before_selection(self) -> str:
        before = self.textCursor()
        before.setPosition(before.selectionStart())
        before.movePosition(QTextCursor.MoveOperation.Start, QTextCursor.MoveMode.KeepAnchor)
        return before.selectedText().replace("\u2029", "\n")

    def _replace_lines(self, change: Callable[[Sequence[str]], list[str]]) -> None:
        """Put changed lines in the place of those that the selection touches: one step of undo."""
        cursor, document = self.textCursor(), self.document()
        first = document.findBlock(cursor.selectionStart())
        last = document.findBlock(cursor.selectionEnd())
        if last.position() == cursor.selectionEnd() and last != first:
            last = last.previous()
        whole = self.textCursor()
        whole.setPosition(first.position())
        whole.setPosition(last.position() + last.length() - 1, QTextCursor.MoveMode.KeepAnchor)
        lines = whole.selectedText().split("\u2029")
        changed = change(lines)
        if changed == lines:
            return
        keep, start = cursor.hasSelection(), first.position()
        column = cursor.positionInBlock() + len(changed[0]) - len(lines[0])
        whole.insertText("\n".join(changed))
        if keep:
            whole.setPosition(start)
            whole.setPosition(start + len("\n".join(changed)), QTextCursor.MoveMode.KeepAnchor)
        else:
            whole.setPosition(start + max(0, min(column, len(changed[0]))))
        self.setTextCursor(whole)
