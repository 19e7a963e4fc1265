"""Notes under a cell of the console: a coloured paragraph, and the code to write instead."""

from __future__ import annotations

from typing import Any

from pygments.lexers import get_lexer_by_name
from pygments.token import Comment, Keyword, Name, Number, Operator, String
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import (
    QColor,
    QFont,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)

from eagerlab.gui.theme import Tokens
from eagerlab.gui.told import told
from eagerlab.gui.views.console_style import readable
from eagerlab.protocol.notes import CellNote

_KIND = QTextBlockFormat.Property.UserProperty.value + 1
"""Of a block: the kind of its note. Colours are found anew by it when the theme changes."""
_INK = QTextBlockFormat.Property.UserProperty.value + 2
"""Of characters: the name of the token that gives their colour."""
GROUNDS = {"hint": "info_back", "numerics": "warn_back", "data": "warn_back"}
_HEADS = {"hint": "link", "numerics": "warn", "data": "warn"}
INKS = (
    (Comment, "code_comment"),
    (Keyword, "code_keyword"),
    (Operator.Word, "code_keyword"),
    (String, "code_string"),
    (Number, "code_number"),
    (Name.Builtin, "code_name"),
    (Name.Function, "code_name"),
    (Name.Class, "code_name"),
    (Name.Decorator, "code_name"),
)
_INDENT, _CODE_INDENT, _GAP = 16, 16, 4


def insert_note(cursor: QTextCursor, note: CellNote, tokens: Tokens) -> None:
    """Write a note where `cursor` stands, as lines of their own; what follows looks as it did before.

    Parameters
    ----------
    cursor : QTextCursor
        At the beginning of a line; stands behind the note afterwards.
    note : CellNote
        What to show; its words are translated here.
    tokens : Tokens
        The theme's colours.
    """
    cursor.beginEditBlock()
    cursor.setBlockFormat(_block_format(note.kind, tokens))
    cursor.insertText(_head(note.kind) + " ", _char_format(_HEADS[note.kind], note.kind, tokens, bold=True))
    for number, line in enumerate(note.words(told).split("\n")):
        if number:
            cursor.insertBlock()
        cursor.insertText(" ".join(line.split()), _char_format("text", note.kind, tokens))
    if note.code:
        _insert_code(cursor, note, tokens)
    cursor.mergeBlockFormat(_bottom_gap())
    cursor.insertBlock(QTextBlockFormat(), QTextCharFormat())
    cursor.endEditBlock()


def restyle_notes(document: QTextDocument, tokens: Tokens) -> None:
    """Give all notes in a document the colours of another theme."""
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    block = document.begin()
    while block.isValid():
        kind = block.blockFormat().stringProperty(_KIND)
        if kind in GROUNDS:
            cursor.setPosition(block.position())
            ground = QTextBlockFormat()
            ground.setBackground(QColor(getattr(tokens, GROUNDS[kind])))
            cursor.mergeBlockFormat(ground)
            _recolour(cursor, block, kind, tokens)
        block = block.next()
    cursor.endEditBlock()


def ink_colour(name: str, kind: str, tokens: Tokens) -> QColor:
    """Return the colour of the token `name`, such that it can be read on a note of that kind."""
    return readable(QColor(getattr(tokens, name)), QColor(getattr(tokens, GROUNDS[kind])))


def _recolour(cursor: QTextCursor, block: QTextBlock, kind: str, tokens: Tokens) -> None:
    inks: list[tuple[int, int, str]] = []
    piece: Any = block.begin()
    while not piece.atEnd():
        fragment = piece.fragment()
        name = fragment.charFormat().stringProperty(_INK)
        if name:
            inks.append((fragment.position(), fragment.length(), name))
        piece += 1
    for position, length, name in inks:
        cursor.setPosition(position)
        cursor.setPosition(position + length, QTextCursor.MoveMode.KeepAnchor)
        ink = QTextCharFormat()
        ink.setForeground(ink_colour(name, kind, tokens))
        cursor.mergeCharFormat(ink)


def _head(kind: str) -> str:
    heads = {
        "hint": QCoreApplication.translate("Console", "Hint:"),
        "numerics": QCoreApplication.translate("Console", "Numerics:"),
        "data": QCoreApplication.translate("Console", "Data:"),
    }
    return heads[kind]


def _insert_code(cursor: QTextCursor, note: CellNote, tokens: Tokens) -> None:
    code = _block_format(note.kind, tokens, _CODE_INDENT)
    cursor.insertBlock(code, _char_format("text", note.kind, tokens))
    lexer = get_lexer_by_name("ipython3", stripnl=False, ensurenl=False)
    for token, text in lexer.get_tokens(note.code.strip("\n")):
        name = next((ink for kind, ink in INKS if token in kind), "text")
        for number, line in enumerate(text.split("\n")):
            if number:
                cursor.insertBlock(code, _char_format("text", note.kind, tokens))
            cursor.insertText(line, _char_format(name, note.kind, tokens))


def _block_format(kind: str, tokens: Tokens, indent: int = 0) -> QTextBlockFormat:
    block = QTextBlockFormat()
    block.setProperty(_KIND, kind)
    block.setBackground(QColor(getattr(tokens, GROUNDS[kind])))
    block.setLeftMargin(_INDENT)
    block.setTextIndent(indent)
    block.setRightMargin(_INDENT)
    return block


def _bottom_gap() -> QTextBlockFormat:
    gap = QTextBlockFormat()
    gap.setBottomMargin(_GAP)
    return gap


def _char_format(name: str, kind: str, tokens: Tokens, bold: bool = False) -> QTextCharFormat:
    ink = QTextCharFormat()
    ink.setForeground(ink_colour(name, kind, tokens))
    ink.setProperty(_INK, name)
    if bold:
        ink.setFontWeight(QFont.Weight.Bold)
    return ink
