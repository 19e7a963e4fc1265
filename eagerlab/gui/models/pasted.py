"""Text from the clipboard as a block of values: of spreadsheets, CSV, Python and NumPy. Any thread."""

from __future__ import annotations

import ast
import csv
import re
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from eagerlab.gui import numbers
from eagerlab.protocol.value_edits import MOST_VALUES

LONGEST = 1_000_000
"""Letters that are read."""
_ROW = re.compile(r"\[([^\[\]]*)\]")
_BEGINS = ("[", "(", "np.", "numpy.", "array(", "tf.", "<tf.")


class PasteError(ValueError):
    """The text is no block of values; the message is a sentence in the window's language."""


@dataclass(frozen=True)
class Pasted:
    """Values as texts.

    Attributes
    ----------
    rows : tuple of tuple of str
        All of the same length, none empty.
    """

    rows: tuple[tuple[str, ...], ...]

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return len(self.rows), len(self.rows[0])

    @property
    def turned(self) -> Pasted:
        """The same with rows and columns exchanged."""
        return Pasted(tuple(zip(*self.rows, strict=True)))

    @property
    def flat(self) -> tuple[str, ...]:
        """All values, row after row."""
        return tuple(value for row in self.rows for value in row)


def read_pasted(text: str, *, is_text: bool) -> Pasted:
    """Return the block that a text holds.

    Parameters
    ----------
    text : str
        What was copied.
    is_text : bool
        Whether the values are texts themselves: then blanks and commas belong to them.

    Raises
    ------
    PasteError
        It holds none, or one that is too large.
    """
    if not text.strip():
        raise PasteError(_tr("The clipboard holds no text."))
    if len(text) > LONGEST:
        raise PasteError(_too_many())
    rows = _of_python(text.strip()) if text.lstrip().startswith(_BEGINS) else None
    if rows is None:
        rows = _of_lines(text, is_text)
    rows = [row for row in rows if row]
    if not rows:
        raise PasteError(_tr("There are no values in what was copied."))
    lengths = {len(row) for row in rows}
    if len(lengths) > 1:
        raise PasteError(
            _tr("The rows that were copied have different lengths: {0} and {1} values.").format(
                numbers.integer(min(lengths)), numbers.integer(max(lengths))
            )
        )
    if sum(len(row) for row in rows) > MOST_VALUES:
        raise PasteError(_too_many())
    return Pasted(tuple(tuple(row) for row in rows))


def _of_lines(text: str, is_text: bool) -> list[list[str]]:
    lines = text.strip("\r\n").splitlines() if not is_text else text.rstrip("\r\n").splitlines()
    mark = next((mark for mark in "\t;," if mark in text), None)
    if is_text and mark != "\t":
        return [[line] for line in lines]
    if mark is None:
        return [line.split() for line in lines]
    try:
        rows = list(csv.reader(lines, delimiter=mark, strict=True))
    except csv.Error:
        rows = [line.split(mark) for line in lines]
    return rows if is_text else [[cell.strip() for cell in row] for row in rows]


def _of_python(text: str) -> list[list[str]] | None:
    """Return the rows of a list or an array as Python or NumPy write it; None for anything else."""
    if "..." in text or "…" in text:
        raise PasteError(_tr("What was copied is abbreviated: values between the dots are missing."))
    try:
        node = ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        printed = _ROW.findall(text)
        return [re.split(r"[,\s]+", row.strip(", \t\n")) for row in printed] or None
    node = _inside(node)
    if not isinstance(node, ast.List | ast.Tuple):
        return None
    if not any(isinstance(part, ast.List | ast.Tuple) for part in node.elts):
        return [[_value(part) for part in node.elts]]
    rows = []
    for part in node.elts:
        if not isinstance(part, ast.List | ast.Tuple) or any(
            isinstance(one, ast.List | ast.Tuple) for one in part.elts
        ):
            raise PasteError(_tr("What was copied is no table: a table has rows and columns."))
        rows.append([_value(one) for one in part.elts])
    return rows


def _inside(node: ast.expr) -> ast.expr:
    """Return what a call such as ``np.array(…)`` is given."""
    while isinstance(node, ast.Call) and node.args:
        node = node.args[0]
    return node


def _value(node: ast.expr) -> str:
    """Return one value as a person writes it."""
    match node:
        case ast.Constant(value=bytes() as value):
            return value.decode("utf-8", "backslashreplace")
        case ast.Constant(value=value):
            return str(value)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return f"-{_value(operand)}"
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
        case ast.Call(func=ast.Name(id="complex"), args=[real, imaginary]):
            second = _value(imaginary)
            return f"{_value(real)}{'' if second.startswith('-') else '+'}{second}j"
        case ast.Call(args=[inside, *_]):
            return _value(inside)
    return ast.unparse(node).replace(" ", "")


def _too_many() -> str:
    return _tr("This is too much to paste: at most {0} values. Assign more of them in the console.").format(
        numbers.integer(MOST_VALUES)
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("Pasted", text)
