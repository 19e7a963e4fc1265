"""Colours for Python in the code and session panes."""

from __future__ import annotations

import builtins
import keyword
import re

from PySide6.QtGui import QColor, QFont, QSyntaxHighlighter, QTextCharFormat, QTextDocument
from typing_extensions import override

from eagerlab.gui.theme import Theme

OUTSIDE = 0
STRING_ENDS = {1: '"""', 2: "'''"}
"""States of a line's end: in a triple-quoted string that ends with this."""

TOKEN = re.compile(
    r"""
    (?P<comment>\#.*)
  | (?P<open>[rbfuRBFU]{0,2}(?:\"\"\"|'''))
  | (?P<string>[rbfuRBFU]{0,2}(?:"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?))
  | (?P<number>\b(?:0[xXbBoO][0-9a-fA-F_]+|\d[\d_]*\.?[\d_]*(?:[eE][-+]?\d+)?)\b)
  | (?P<define>(?<=\bdef\s)\w+|(?<=\bclass\s)\w+)
  | (?P<word>\b[A-Za-z_]\w*\b)
    """,
    re.VERBOSE,
)
BUILTINS = frozenset(name for name in dir(builtins) if not name.startswith("_"))


class PythonHighlighter(QSyntaxHighlighter):
    """Highlights Python with the theme's colours; line by line, so that long sources cost little."""

    def __init__(self, document: QTextDocument, theme: Theme) -> None:
        super().__init__(document)
        self._theme = theme
        self._formats: dict[str, QTextCharFormat] = {}
        theme.changed.connect(self._colour)
        self._colour()

    @override
    def highlightBlock(self, text: str) -> None:
        start = 0
        end = STRING_ENDS.get(self.previousBlockState())
        if end is not None:
            start = self._rest_of_string(text, 0, end)
            if start < 0:
                self.setCurrentBlockState(self.previousBlockState())
                return
        self.setCurrentBlockState(OUTSIDE)
        while match := TOKEN.search(text, start):
            start = match.end()
            if match.lastgroup == "open":
                quotes = match.group()[-3:]
                start = self._rest_of_string(text, match.start(), quotes, match.end())
                if start < 0:
                    self.setCurrentBlockState(1 if quotes == '"""' else 2)
                    return
            else:
                self._paint(match)

    def _rest_of_string(self, text: str, first: int, end: str, search_from: int = 0) -> int:
        """Colour up to where the string ends; return the place behind it, or -1 when it goes on."""
        found = text.find(end, max(first, search_from))
        after = len(text) if found < 0 else found + len(end)
        self.setFormat(first, after - first, self._formats["string"])
        return -1 if found < 0 else after

    def _paint(self, match: re.Match[str]) -> None:
        kind = match.lastgroup or ""
        word = match.group()
        if kind == "word":
            if keyword.iskeyword(word):
                kind = "keyword"
            elif word in BUILTINS:
                kind = "builtin"
        chosen = self._formats.get(kind)
        if chosen is not None:
            self.setFormat(match.start(), len(word), chosen)

    def _colour(self) -> None:
        tokens = self._theme.tokens
        colours = {
            "comment": tokens.code_comment,
            "string": tokens.code_string,
            "number": tokens.code_number,
            "keyword": tokens.code_keyword,
            "builtin": tokens.code_number,
            "define": tokens.code_name,
        }
        for kind, colour in colours.items():
            ink = QTextCharFormat()
            ink.setForeground(QColor(colour))
            if kind == "keyword":
                ink.setFontWeight(QFont.Weight.DemiBold)
            self._formats[kind] = ink
        self.rehighlight()
