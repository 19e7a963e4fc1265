"""An editor for Python: line numbers, colours, brackets, zoom, faults at their lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QFocusEvent, QKeyEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QWidget
from typing_extensions import override

from eagerlab.gui.models.scripts import can_be_coloured
from eagerlab.gui.models.scripts_text import INDENT, cell_at, has_cells, statement_at
from eagerlab.gui.theme import Theme, Tokens
from eagerlab.gui.views.editor_gutter import Gutter
from eagerlab.gui.views.editor_keys import EditorKeys
from eagerlab.gui.views.editor_marks import Mark, selections
from eagerlab.gui.views.editor_text import PythonEdit
from eagerlab.gui.views.python_highlighter import PythonHighlighter

LEAST_POINTS, MOST_POINTS = 6.0, 40.0


class Editor(PythonEdit):
    """Edits one text; its undo is its own. GUI thread only.

    Parameters
    ----------
    theme : Theme
        Fonts and colours.
    keys : EditorKeys, optional
        Which keys are this editor's own although the window has them, too.

    Attributes
    ----------
    edited : Signal
        The person, not the program, changed the text.
    run_requested : Signal(bool)
        Run `code_to_run` in the console; whether the cursor then goes on to what follows.
    run_all_requested, save_requested, find_requested, replace_requested : Signal
        Ctrl+F5, Ctrl+S, Ctrl+F, Ctrl+H.
    escape_pressed, find_next_requested : Signal
        Escape, F3.
    """

    edited = Signal()
    run_requested = Signal(bool)
    run_all_requested = Signal()
    save_requested = Signal()
    find_requested = Signal()
    replace_requested = Signal()
    find_next_requested = Signal(bool)
    escape_pressed = Signal()

    def __init__(self, theme: Theme, keys: EditorKeys | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._keys = keys or EditorKeys()
        self._zoom = 0.0
        self._setting = False
        self._marks: tuple[Mark, ...] = ()
        self._found: tuple[tuple[int, int], ...] = ()
        self._gutter = Gutter(self)
        self._highlighter: PythonHighlighter | None = PythonHighlighter(self.document(), theme)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.document().setDocumentMargin(4)
        self.blockCountChanged.connect(lambda _count: self._fit_gutter())
        self.updateRequest.connect(self._scroll_gutter)
        self.cursorPositionChanged.connect(self._paint_marks)
        self.textChanged.connect(self._changed)
        theme.changed.connect(self._restyle)
        self._restyle()

    # --- text ---

    def set_text(self, text: str) -> None:
        """Show another text; the place where the person reads stays. Its undo begins anew."""
        if text == self.text():
            return
        self._setting = True
        try:
            line, column = self.textCursor().blockNumber(), self.textCursor().positionInBlock()
            place = self.verticalScrollBar().value()
            if not can_be_coloured(text) and self._highlighter is not None:
                self._highlighter.setDocument(None)
                self._highlighter = None
            self.setPlainText(text)
            block = self.document().findBlockByNumber(min(line, self.blockCount() - 1))
            cursor = self.textCursor()
            cursor.setPosition(block.position() + min(column, block.length() - 1))
            self.setTextCursor(cursor)
            self.verticalScrollBar().setValue(place)
            self._marks, self._found = (), ()
        finally:
            self._setting = False
        self._paint_marks()

    @property
    def is_coloured(self) -> bool:
        """Whether its text is highlighted; very large ones are not."""
        return self._highlighter is not None

    def set_read_only(self, read_only: bool) -> None:
        """Let the person change the text, or only read and select it with mouse and keys."""
        self.setReadOnly(read_only)
        if read_only:
            self.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
        self._paint_marks()

    def go_to_line(self, line: int) -> None:
        """Put the cursor at a line, counted from 1, show it in the middle, and take the keys."""
        self.show_line(line)
        self.setFocus()

    def show_line(self, line: int) -> None:
        """Put the cursor at a line, counted from 1, and show it in the middle."""
        block = self.document().findBlockByNumber(max(0, min(line, self.blockCount()) - 1))
        cursor = self.textCursor()
        cursor.setPosition(block.position())
        self.setTextCursor(cursor)
        self.centerCursor()

    def code_to_run(self) -> tuple[str, int]:
        """Return the selection, or the cell or statement of the cursor, and the line to go on at (from 0)."""
        cursor = self.textCursor()
        if cursor.hasSelection():
            return cursor.selectedText().replace("\u2029", "\n"), cursor.blockNumber()
        text, line = self.text(), cursor.blockNumber()
        first, last = cell_at(text, line) if has_cells(text) else statement_at(text, line)
        after = last + 1
        lines = text.split("\n")
        while after < len(lines) - 1 and not lines[after].strip():
            after += 1
        return "\n".join(lines[first : last + 1]).strip("\n"), min(after, len(lines) - 1)

    # --- marks ---

    @property
    def tokens(self) -> Tokens:
        """The theme's colours."""
        return self._theme.tokens

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The faults that are shown."""
        return self._marks

    def set_marks(self, marks: Sequence[Mark]) -> None:
        """Show faults at their lines, none for an empty sequence."""
        self._marks = tuple(marks)
        self._paint_marks()
        self._gutter.update()

    def set_found(self, found: Sequence[tuple[int, int]]) -> None:
        """Show what is searched for: beginning and end of each place."""
        self._found = tuple(found)
        self._paint_marks()

    def words_at(self, y: int) -> str:
        """Return what is wrong in the line at a height, or an empty string."""
        for number, top, height in self.visible_lines():
            if top <= y < top + height:
                return "\n".join(mark.words for mark in self._marks if mark.line == number + 1)
        return ""

    def visible_lines(self) -> Iterator[tuple[int, float, float]]:
        """Yield number (from 0), top and height of each line that can be seen."""
        block = self.firstVisibleBlock()
        top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top()
        while block.isValid() and top < self.viewport().height():
            height = self.blockBoundingRect(block).height()
            if block.isVisible():
                yield block.blockNumber(), top, height
            block, top = block.next(), top + height

    # --- editing ---

    def zoom(self, steps: float) -> None:
        """Make the text larger or smaller; 0 brings it back to its own size."""
        self._zoom = 0.0 if steps == 0 else self._zoom + steps
        self._restyle()

    # --- inside ---

    def _changed(self) -> None:
        if not self._setting:
            self.edited.emit()

    def _restyle(self) -> None:
        font = self._theme.code_font()
        size = font.pointSizeF()
        if size > 0:
            wanted = max(LEAST_POINTS, min(MOST_POINTS, size + self._zoom))
            self._zoom = wanted - size if self._zoom else 0.0
            font.setPointSizeF(wanted)
        self.setFont(font)
        self.setTabStopDistance(self.fontMetrics().horizontalAdvance(" ") * len(INDENT))
        self._fit_gutter()
        self._paint_marks()
        self._gutter.update()

    def _paint_marks(self) -> None:
        self.setExtraSelections(selections(self, self.tokens, self._marks, self._found))
        self._gutter.update()

    def _fit_gutter(self) -> None:
        self.setViewportMargins(self._gutter.wanted_width, 0, 0, 0)
        inside = self.contentsRect()
        self._gutter.setGeometry(
            QRect(inside.left(), inside.top(), self._gutter.wanted_width, inside.height())
        )

    def _scroll_gutter(self, rect: QRect, dy: int) -> None:
        if dy:
            self._gutter.scroll(0, dy)
        else:
            self._gutter.update(0, rect.y(), self._gutter.width(), rect.height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_gutter()

    @override
    def event(self, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self._keys.is_mine(event)
        ):
            event.accept()
            return True
        return super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._keys.press(self, event):
            event.accept()
        else:
            super().keyPressEvent(event)

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        # Files are the window's: it opens them. Text is moved about here.
        if event.mimeData().hasUrls():
            event.ignore()
        else:
            super().dragEnterEvent(event)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._paint_marks()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(1.0 if event.angleDelta().y() > 0 else -1.0)
            event.accept()
        else:
            super().wheelEvent(event)
