"""A block of values as text for the clipboard, which reads back as the very same values. Any thread."""

from __future__ import annotations

import ast
import csv
import io
import math
from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

Form = Literal["text", "numpy", "csv", "python"]
Array: TypeAlias = npt.NDArray[Any]
Literals: TypeAlias = Sequence[Sequence[str]]

_NAMES = {"nan": "np.nan", "inf": "np.inf", "-inf": "-np.inf"}
_PYTHON_NAMES = {"nan": 'float("nan")', "inf": 'float("inf")', "-inf": 'float("-inf")'}


def copied(block: Array | Literals, form: Form, dtype: str, shape: Sequence[int]) -> str:
    """Return a block as text.

    Parameters
    ----------
    block : numpy.ndarray or rows of str
        Numbers, rows × columns; or cells as Python that evaluates to them, empty for none.
    form : {"text", "numpy", "csv", "python"}
        ``text`` has tabs between cells, as spreadsheets take it.
    dtype : str
        TensorFlow's name of what the numbers are; NumPy may have no such type.
    shape : sequence of int
        That the values are to have: a column of a vector is a vector.

    Returns
    -------
    str
        Without a line break at its end.
    """
    if form in ("text", "csv"):
        lines = _plain_rows(block)
        if form == "csv":
            return _csv(lines)
        return "\n".join("\t".join(_one_line(cell) for cell in line) for line in lines)
    for_numpy = form == "numpy"
    written = _numbers(block, for_numpy) if isinstance(block, np.ndarray) else _cells(block, for_numpy)
    nested = _nested(written, len(shape))
    if form == "python":
        return nested
    return f"np.array({nested}{_dtype(block, dtype)})"


def shortest(number: np.floating[Any]) -> str:
    """Return the fewest digits that read back as the same number, also by way of a double."""
    text = str(number)
    return text if np.isnan(number) or number.dtype.type(float(text)) == number else repr(float(number))


def _plain_rows(block: Array | Literals) -> list[list[str]]:
    if isinstance(block, np.ndarray):
        write: Callable[[Any], str] = shortest if block.dtype.kind == "f" else str
        return [[write(value).strip("()") for value in row] for row in block]
    return [[_text_of(cell) for cell in row] for row in block]


def _text_of(literal: str) -> str:
    """Return the text that a cell of Python stands for; bytes as UTF-8 where they are."""
    if not literal or literal[0] not in "'\"b":
        return literal
    value = ast.literal_eval(literal)
    return value.decode("utf-8", "backslashreplace") if isinstance(value, bytes) else str(value)


def _one_line(cell: str) -> str:
    """Return a cell as spreadsheets take it: in quotes where it would break the line."""
    return '"' + cell.replace('"', '""') + '"' if any(mark in cell for mark in "\t\n\r") else cell


def _csv(lines: list[list[str]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(lines)
    return out.getvalue().removesuffix("\n")


def _numbers(block: Array, for_numpy: bool) -> list[list[str]]:
    names = _NAMES if for_numpy else _PYTHON_NAMES
    if block.dtype.kind == "c":
        return [[_complex(value, names) for value in row] for row in block]
    if block.dtype.kind == "f":
        return [[_named(shortest(value), names) for value in row] for row in block]
    return [[repr(value) for value in row] for row in block.tolist()]


def _complex(value: np.complexfloating[Any, Any], names: dict[str, str]) -> str:
    parts = (value.real, value.imag)
    texts = [_named(shortest(part), names) for part in parts]
    if all(np.isfinite(part) and math.copysign(1.0, float(part)) > 0 for part in parts):
        return f"{texts[0]}+{texts[1]}j"
    # A sum would lose signs of zeros, and give NaN beside an infinity.
    return f"complex({texts[0]}, {texts[1]})"


def _named(text: str, names: dict[str, str]) -> str:
    return names.get(text, text)


def _cells(block: Literals, for_numpy: bool) -> list[list[str]]:
    names = _NAMES if for_numpy else _PYTHON_NAMES
    return [[_named(cell, names) or "None" for cell in row] for row in block]


def _nested(rows: list[list[str]], rank: int) -> str:
    if rank == 0:
        return rows[0][0]
    if rank == 1:
        return "[" + ", ".join(cell for row in rows for cell in row) + "]"
    return "[" + ",\n ".join("[" + ", ".join(row) + "]" for row in rows) + "]"


def _dtype(block: Array | Literals, dtype: str) -> str:
    if not isinstance(block, np.ndarray):
        return ", dtype=object"
    if dtype == "bfloat16":
        return ", dtype=tf.bfloat16.as_numpy_dtype"
    if dtype.startswith(("float8", "float4", "int4", "uint4", "int2", "uint2")):
        return f", dtype=tf.as_dtype({dtype!r}).as_numpy_dtype"
    return f", dtype=np.{'bool_' if block.dtype.kind == 'b' else block.dtype.name}"
