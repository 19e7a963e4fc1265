"""What an editor paints under its text: the current line, matching brackets, faults, what was found."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor, QTextFormat
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

from eagerlab.gui.models.scripts_text import matching_bracket
from eagerlab.gui.theme import Tokens
from eagerlab.gui.views.editor_text import PythonEdit

Selection = QTextEdit.ExtraSelection
MOST_FOUND = 1000


@dataclass(frozen=True)
class Mark:
    """A fault at a line, or the line at which something stands.

    Attributes
    ----------
    line : int
        Counted from 1.
    words : str
        What is wrong, as a sentence.
    is_here : bool
        Whether nothing is wrong: training stands there.
    """

    line: int
    words: str
    is_here: bool = False


def selections(
    edit: PythonEdit, tokens: Tokens, marks: Sequence[Mark], found: Sequence[tuple[int, int]]
) -> list[Selection]:
    """Return all that is to be painted, what lies lowest first. GUI thread only.

    Parameters
    ----------
    edit : PythonEdit
        Whose text it is.
    tokens : Tokens
        Colours.
    marks : sequence of Mark
        Faults.
    found : sequence of (int, int)
        Beginning and end of what is searched for.
    """
    return [
        *_current_line(edit, tokens),
        *(_span(edit, first, last, tokens.warn_back) for first, last in found[:MOST_FOUND]),
        *_brackets(edit, tokens),
        *_faults(edit, tokens, marks),
    ]


def _current_line(edit: QPlainTextEdit, tokens: Tokens) -> Iterable[Selection]:
    if edit.isReadOnly():
        return
    selection = Selection()
    selection.cursor = edit.textCursor()
    selection.cursor.clearSelection()
    selection.format.setBackground(QColor(tokens.hover))
    selection.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
    yield selection


def _brackets(edit: PythonEdit, tokens: Tokens) -> Iterable[Selection]:
    if edit.textCursor().hasSelection():
        return
    place, document = edit.textCursor().position(), edit.document()
    text = ""
    for at in (place - 1, place):
        if at < 0 or document.characterAt(at) not in "()[]{}":
            continue
        text = text or edit.text()
        partner = matching_bracket(text, at)
        colour = tokens.bad_back if partner is None else tokens.selection
        for one in {at, at if partner is None else partner}:
            yield _span(edit, one, one + 1, colour)
        return


def _faults(edit: QPlainTextEdit, tokens: Tokens, marks: Sequence[Mark]) -> Iterable[Selection]:
    for mark in marks:
        block = edit.document().findBlockByNumber(mark.line - 1)
        if not block.isValid():
            continue
        if mark.is_here:
            selection = _span(edit, block.position(), block.position(), tokens.warn_back)
            selection.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
            yield selection
            continue
        text = block.text()
        first = block.position() + len(text) - len(text.lstrip())
        selection = Selection()
        selection.cursor = _cursor(edit, first, block.position() + max(len(text), 1))
        selection.format.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        selection.format.setUnderlineColor(QColor(tokens.bad))
        yield selection


def _span(edit: QPlainTextEdit, first: int, last: int, colour: str) -> Selection:
    selection = Selection()
    selection.cursor = _cursor(edit, first, last)
    selection.format.setBackground(QColor(colour))
    return selection


def _cursor(edit: QPlainTextEdit, first: int, last: int) -> QTextCursor:
    cursor = QTextCursor(edit.document())
    end = edit.document().characterCount() - 1
    cursor.setPosition(min(first, end))
    cursor.setPosition(min(last, end), QTextCursor.MoveMode.KeepAnchor)
    return cursor
