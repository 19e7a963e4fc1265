"""The console's colours: prompts, highlighted Python, and the colour codes that programs print."""

from __future__ import annotations

from typing import Any

from pygments.style import Style
from pygments.token import Comment, Error, Keyword, Name, Number, Operator, String, Token
from PySide6.QtGui import QBrush, QColor, QTextCharFormat, QTextCursor, QTextDocument
from qtconsole.ansi_code_processor import QtAnsiCodeProcessor

from eagerlab.gui.theme import Theme, Tokens, contrast

READABLE = 4.5
"""Contrast of text with its ground."""


def style_sheet(tokens: Tokens) -> str:
    """Return the classes that qtconsole gives to prompts."""
    return (
        f".in-prompt, .in-prompt-number {{ color: {tokens.accent}; }}"
        f".out-prompt, .out-prompt-number {{ color: {tokens.good}; }}"
        ".in-prompt-number, .out-prompt-number { font-weight: bold; }"
    )


def syntax_style(tokens: Tokens) -> type[Style]:
    """Return a Pygments style with the theme's colours for code."""

    class ConsoleStyle(Style):
        background_color = tokens.panel
        highlight_color = tokens.selection
        styles = {  # noqa: RUF012
            Token: tokens.text,
            Comment: f"italic {tokens.code_comment}",
            Keyword: tokens.code_keyword,
            Operator.Word: tokens.code_keyword,
            String: tokens.code_string,
            Number: tokens.code_number,
            Name.Builtin: tokens.code_name,
            Name.Function: tokens.code_name,
            Name.Class: tokens.code_name,
            Name.Decorator: tokens.code_name,
            Name.Exception: tokens.code_name,
            Error: tokens.text,
        }

    return ConsoleStyle


def ansi_colours(tokens: Tokens) -> dict[int, str]:
    """Return the sixteen colours of a terminal, in the theme's tones."""
    eight = (
        tokens.text,
        tokens.bad,
        tokens.good,
        tokens.warn,
        tokens.accent,
        tokens.code_keyword,
        tokens.negative_infinity,
        tokens.dim,
    )
    return {8 * bright + index: colour for bright in (0, 1) for index, colour in enumerate(eight)}


def readable(colour: QColor, ground: QColor) -> QColor:
    """Return `colour`, moved towards black or white until it can be read on `ground`."""
    goal = (
        QColor("#ffffff")
        if contrast("#ffffff", ground.name()) > contrast("#000000", ground.name())
        else QColor("#000000")
    )
    for step in range(11):
        share = step / 10
        mixed = QColor.fromRgbF(
            colour.redF() + (goal.redF() - colour.redF()) * share,
            colour.greenF() + (goal.greenF() - colour.greenF()) * share,
            colour.blueF() + (goal.blueF() - colour.blueF()) * share,
        )
        if contrast(mixed.name(), ground.name()) >= READABLE:
            return mixed
    return goal


class ReadableAnsi(QtAnsiCodeProcessor):
    """Colour codes of programs, in colours that can be read on the console's ground."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.restyle()

    def restyle(self) -> None:
        """Take over the colours of the theme."""
        self.default_color_map = ansi_colours(self._theme.tokens)
        self.color_map = dict(self.default_color_map)

    def get_format(self) -> QTextCharFormat:
        """Return the format that the codes seen so far ask for."""
        text_format: QTextCharFormat = super().get_format()
        ground = QColor(self._theme.tokens.panel)
        has_ground = text_format.background().style() != QBrush().style()
        if has_ground:
            ground = text_format.background().color()
        if self.foreground_color is not None or has_ground:
            colour = (
                text_format.foreground().color()
                if self.foreground_color is not None
                else QColor(self._theme.tokens.text)
            )
            text_format.setForeground(readable(colour, ground))
        return text_format


def recolour(document: QTextDocument, before: Tokens, after: Tokens) -> None:
    """Give the text of a console the colours of another theme.

    Colours that come from the old theme become their counterparts; others stay as far as they can be read.
    """
    known = _counterparts(before, after)
    changes: list[tuple[int, int, QTextCharFormat]] = []
    block = document.begin()
    while block.isValid():
        piece: Any = block.begin()
        while not piece.atEnd():
            fragment = piece.fragment()
            changed = _recoloured(fragment.charFormat(), known, after)
            if changed is not None:
                changes.append((fragment.position(), fragment.length(), changed))
            piece += 1
        block = block.next()
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    for position, length, changed in changes:
        cursor.setPosition(position)
        cursor.setPosition(position + length, QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(changed)
    cursor.endEditBlock()


def _counterparts(before: Tokens, after: Tokens) -> dict[str, str]:
    names = ("accent", "good", "warn", "bad", "text", "dim", "code_keyword", "negative_infinity")
    return {getattr(before, name): getattr(after, name) for name in names}


def _recoloured(old: QTextCharFormat, known: dict[str, str], tokens: Tokens) -> QTextCharFormat | None:
    if old.foreground().style() == QBrush().style():
        return None
    has_ground = old.background().style() != QBrush().style()
    ground = old.background().color() if has_ground else QColor(tokens.panel)
    colour = QColor(known.get(old.foreground().color().name(), old.foreground().color().name()))
    changed = QTextCharFormat()
    changed.setForeground(readable(colour, ground))
    return changed


def figure_style(tokens: Tokens) -> dict[str, str]:
    """Return matplotlib settings with which figures look like the window."""
    series = ", ".join(f"'{colour}'" for colour in tokens.series)
    return {
        "figure.facecolor": tokens.panel,
        "figure.edgecolor": tokens.panel,
        "axes.facecolor": tokens.panel,
        "axes.edgecolor": tokens.line,
        "axes.labelcolor": tokens.dim,
        "axes.titlecolor": tokens.text,
        "text.color": tokens.text,
        "xtick.color": tokens.dim,
        "ytick.color": tokens.dim,
        "grid.color": tokens.line,
        "legend.facecolor": tokens.panel,
        "legend.edgecolor": tokens.line,
        "axes.prop_cycle": f"cycler('color', [{series}])",
    }
