"""A block of values as text for the clipboard, which reads back as the very same values. Any thread."""

from __future__ import annotations

import ast
import csv
import io
from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

Form = Literal["text", "numpy", "csv", "python"]
Array: TypeAlias = npt.NDArray[Any]
Literals: TypeAlias = Sequence[Sequence[str]]

AT_ONCE = 1000
"""Numbers that NumPy writes without letting go of the interpreter, while the window waits."""
_MASKED = "np.ma.masked"
"""A cell that the backend has masked; as text it is written as NumPy writes it."""
_BEHIND = {"M": "'NaT'", "m": "'NaT'", "S": "b''", "U": "''", "O": "None", "b": "False"}
"""What stands behind a masked cell, by the kind of its neighbours; of numbers it is 0."""
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
    if for_numpy and not isinstance(block, np.ndarray) and any(_MASKED in row for row in block):
        return _masked(block, dtype, len(shape))
    written = _numbers(block, for_numpy) if isinstance(block, np.ndarray) else _cells(block, for_numpy)
    nested = _nested(written, len(shape))
    if form == "python":
        return nested
    return f"np.array({nested}{_dtype(block, dtype)})"


def shortest(numbers: Array) -> list[str]:
    """Return for each number the fewest digits that read back as the same, also by way of a double.

    Parameters
    ----------
    numbers : numpy.ndarray
        One axis; floats, integers or truth values.
    """
    found: list[str] = []
    for start in range(0, len(numbers), AT_ONCE):
        piece = numbers[start : start + AT_ONCE]
        texts = piece.astype(np.str_)
        if piece.dtype.kind == "f":
            with np.errstate(over="ignore"):
                back = texts.astype(np.float64).astype(piece.dtype)
            for place in np.flatnonzero((back != piece) & ~np.isnan(piece)).tolist():
                texts = texts.astype("U32")
                texts[place] = repr(float(piece[place]))
        found += texts.tolist()
    return found


def _rows(texts: list[str], width: int) -> list[list[str]]:
    return [texts[start : start + width] for start in range(0, len(texts), width)]


def _plain_rows(block: Array | Literals) -> list[list[str]]:
    if isinstance(block, np.ndarray):
        flat = block.reshape(-1)
        texts = _complex_texts(flat) if block.dtype.kind == "c" else shortest(flat)
        return _rows(texts, block.shape[1])
    return [[_text_of(cell) for cell in row] for row in block]


def _text_of(literal: str) -> str:
    """Return the text that a cell of Python stands for; bytes as UTF-8 where they are."""
    if literal == _MASKED:
        return "--"
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


def _complex_texts(numbers: Array) -> list[str]:
    """Return complex numbers as NumPy writes them, without their brackets."""
    parts = zip(shortest(numbers.real), shortest(numbers.imag), strict=True)
    return [f"{real}{'' if imaginary[0] == '-' else '+'}{imaginary}j" for real, imaginary in parts]


def _numbers(block: Array, for_numpy: bool) -> list[list[str]]:
    names = _NAMES if for_numpy else _PYTHON_NAMES
    flat = block.reshape(-1)
    if block.dtype.kind == "c":
        parts = zip(shortest(flat.real), shortest(flat.imag), strict=True)
        written = [_complex(_named(one, names), _named(other, names)) for one, other in parts]
    else:
        written = [_named(text, names) for text in shortest(flat)]
    return _rows(written, block.shape[1])


def _complex(real: str, imaginary: str) -> str:
    if real[0].isdigit() and imaginary[0].isdigit():
        return f"{real}+{imaginary}j"
    # A sum would lose signs of zeros, and give NaN beside an infinity.
    return f"complex({real}, {imaginary})"


def _named(text: str, names: dict[str, str]) -> str:
    return names.get(text, text)


def _cells(block: Literals, for_numpy: bool) -> list[list[str]]:
    names = _NAMES if for_numpy else _PYTHON_NAMES
    # Lists have nothing that is masked; NumPy's own `tolist` puts None there.
    return [["None" if cell == _MASKED else _named(cell, names) or "None" for cell in row] for row in block]


def _masked(block: Literals, dtype: str, rank: int) -> str:
    """Return code of an array that is masked where the block is."""
    kind, ending = _kind_of(dtype)
    behind = _BEHIND.get(kind, "0")
    written = _cells(block, True)
    data = [
        [behind if cell == _MASKED else text for cell, text in zip(row, texts, strict=True)]
        for row, texts in zip(block, written, strict=True)
    ]
    mask = [[str(cell == _MASKED) for cell in row] for row in block]
    return f"np.ma.masked_array({_nested(data, rank)}, mask={_nested(mask, rank)}{ending})"


def _kind_of(dtype: str) -> tuple[str, str]:
    """Return the kind of a type by NumPy's letters, and how it is written as an argument."""
    try:
        kind = np.dtype(dtype).kind
    except TypeError:
        is_text = dtype.startswith(("str", "bytes"))
        kind = ("U" if dtype.startswith("str") else "S") if is_text else "f" if _is_small(dtype) else "O"
    if kind in "biufc":
        return kind, _dtype(np.zeros(0, np.bool_ if kind == "b" else dtype), dtype)
    if _is_small(dtype):
        return kind, _dtype(np.zeros(0), dtype)
    return kind, "" if kind in "US" else f", dtype={dtype!r}" if kind in "mM" else ", dtype=object"


def _is_small(dtype: str) -> bool:
    """Whether it is a type that NumPy has from TensorFlow."""
    return dtype.startswith(("bfloat16", "float8", "float4", "int4", "uint4", "int2", "uint2"))


def _nested(rows: list[list[str]], rank: int) -> str:
    if rank == 0:
        return rows[0][0]
    if rank == 1:
        return "[" + ", ".join(cell for row in rows for cell in row) + "]"
    return "[" + ",\n ".join("[" + ", ".join(row) + "]" for row in rows) + "]"


def _dtype(block: Array | Literals, dtype: str) -> str:
    if not isinstance(block, np.ndarray):
        return f", dtype={dtype!r}" if dtype.startswith("datetime64") else ", dtype=object"
    if dtype == "bfloat16":
        return ", dtype=tf.bfloat16.as_numpy_dtype"
    if _is_small(dtype):
        return f", dtype=tf.as_dtype({dtype!r}).as_numpy_dtype"
    return f", dtype=np.{'bool_' if block.dtype.kind == 'b' else block.dtype.name}"
