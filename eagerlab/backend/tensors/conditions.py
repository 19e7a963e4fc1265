"""Conditions that values are searched by, as a person writes them: ``3``, ``> 3``, ``is nan``, ``0..1``."""

from __future__ import annotations

import cmath
import operator
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import tensorflow as tf

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors import texts
from eagerlab.backend.tensors.values import Array

Mask = npt.NDArray[np.bool_]
Condition = Callable[[Array], Mask]
"""Takes values in one row, and gives which of them fulfil it."""

HELP = "Write a value such as 3, or > 3, <= -1e-3, != 0, abs > 10, 0..1, is nan, is inf or is finite."
_SAME = str.maketrans({"−": "-", "≤": "<=", "≥": ">=", "≠": "!=", "\u202f": "", "\u00a0": " ", "…": ".."})
_OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "==": operator.eq,
    "=": operator.eq,
    "!=": operator.ne,
    "<>": operator.ne,
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
}
_COMPARED = re.compile(r"(==|=|!=|<>|<=|>=|<|>)?\s*(.+)", re.DOTALL)
_MISSING = ("nan", "nat", "<na>")
_ORDERED = re.compile(r"(<=|>=|<(?!>)|>)\s*(.+)", re.DOTALL)
_KINDS: dict[str, Callable[[Any], Any]] = {
    "nan": np.isnan,
    "finite": np.isfinite,
    "inf": np.isinf,
    "infinite": np.isinf,
    "+inf": lambda array: np.isinf(array) & (array.real > 0),
    "-inf": lambda array: np.isinf(array) & (array.real < 0),
}


def condition(text: str, dtype: str) -> Condition:
    """Return the condition that `text` means for numbers of `dtype`.

    Parameters
    ----------
    text : str
        What the person wrote.
    dtype : str
        TensorFlow's or NumPy's name. Numbers are rounded to it, as NumPy does with Python's numbers: so
        ``0.1`` finds the float32 that is shown as 0.1.

    Returns
    -------
    Condition
        For arrays as `Values.block` gives them.

    Raises
    ------
    LabError
        It is no condition, or none for such numbers.
    """
    plain = " ".join(text.translate(_SAME).split())
    lowered = plain.casefold()
    if lowered.startswith(("abs ", "abs(", "|")):
        rest = re.sub(r"^(abs\s*(\(\s*x?\s*\))?|\|\s*x?\s*\|)", "", lowered).strip()
        return _of_magnitude(condition(rest, _magnitude_of(dtype)))
    kind = _of_kind(lowered)
    if kind is not None:
        return kind
    if (ends := re.fullmatch(r"(.+?)\s*\.\.\s*(.+)", plain)) is not None:
        return _between(text, _number(ends[1], text), _number(ends[2], text), dtype)
    compared = _COMPARED.fullmatch(plain)
    if compared is None:
        raise _no_condition(text)
    name, value = compared[1] or "==", _number(compared[2], text)
    if dtype.startswith("complex") and name not in ("==", "=", "!=", "<>"):
        raise LabError(
            "Complex numbers have no order.",
            "",
            "Search for their magnitude: abs > 3, or for a value.",
            severity="info",
        )
    return _compared(_OPERATORS[name], value, dtype)


def text_condition(text: str) -> Condition:
    """Return the condition that `text` means for strings: that they contain it, whatever the case of letters.

    With ``==`` before it they must be all of it, with ``!=`` anything else. Quotes around it are left out.
    ``is nan`` finds what is missing. With ``<``, ``<=``, ``>`` or ``>=`` before a number, what is a number or
    is written as one is compared.

    Raises
    ------
    LabError
        There is no text.
    """
    if " ".join(text.split()).casefold() == "is nan":
        return lambda array: np.array([_is_missing(one) for one in array.reshape(-1)], bool)
    ordered = _ORDERED.fullmatch(text.translate(_SAME).strip())
    bound = None if ordered is None else _written_number(ordered[2])
    if ordered is not None and bound is not None:
        return _of_written_numbers(_OPERATORS[ordered[1]], bound)
    name = next((one for one in ("==", "!=") if text.lstrip().startswith(one)), "")
    wanted = text.lstrip().removeprefix(name).strip() if name else text.strip()
    if len(wanted) > 1 and wanted[0] == wanted[-1] and wanted[0] in "\"'":
        wanted = wanted[1:-1]
    if not wanted and not name:
        raise LabError("There is no text to search for.", "", "Write a part of the text.", severity="info")
    folded = wanted.casefold()

    def mask(array: Array) -> Mask:
        found = (_text_of(one) for one in array.reshape(-1))
        if name == "==":
            hits = [one == wanted for one in found]
        elif name:
            hits = [one != wanted for one in found]
        else:
            hits = [folded in one.casefold() for one in found]
        return np.array(hits, bool)

    return mask


def _of_written_numbers(compare: Callable[[Any, Any], Any], wanted: float) -> Condition:
    def mask(array: Array) -> Mask:
        numbers = (_written_number(one) for one in array.reshape(-1))
        return np.array([one is not None and bool(compare(one, wanted)) for one in numbers], bool)

    return mask


def _is_missing(value: Any) -> bool:
    """Whether an element is a NaN of Python's or NumPy's, or written as pandas writes what is missing."""
    if issubclass(type(value), (float, np.floating)):
        return bool(np.isnan(value))
    return issubclass(type(value), (str, bytes)) and _text_of(value).casefold() in _MISSING


def _written_number(value: Any) -> int | float | None:
    """Return the number that an element is, or is written as; None for others."""
    kind = type(value)
    if kind in (int, float, bool):
        return value  # type: ignore[no-any-return]
    if issubclass(kind, (np.integer, np.floating)):
        return value.item()  # type: ignore[no-any-return]
    if not issubclass(kind, (str, bytes)):
        return None
    try:
        return float(_text_of(value))
    except ValueError:
        return None


def _text_of(value: Any) -> str:
    if issubclass(type(value), bytes):
        return bytes.decode(value, "utf-8", "backslashreplace")
    return str.__str__(value) if issubclass(type(value), str) else texts.cell(value)


def _of_kind(lowered: str) -> Condition | None:
    """Return the condition for ``is nan`` and its like, also without ``is``."""
    words = re.fullmatch(r"(?:is\s*|==?\s*)?(?P<no>not\s+|!=\s*)?(?P<kind>[+-]?[a-z]+)", lowered)
    if words is None or (find := _KINDS.get(words["kind"])) is None:
        return None
    negated = words["no"] is not None

    def mask(array: Array) -> Mask:
        numbers = array if array.dtype.kind in "fc" else np.zeros(array.shape, np.float32)
        found: Mask = find(numbers)
        return ~found if negated else found

    return mask


def _of_magnitude(inner: Condition) -> Condition:
    def mask(array: Array) -> Mask:
        with np.errstate(all="ignore"):
            if array.dtype.kind == "i":  # the lowest integer has no positive counterpart
                return inner(np.where(array < 0, np.negative(array), array).view(f"u{array.dtype.itemsize}"))
            return inner(array if array.dtype.kind in "bu" else np.abs(array))

    return mask


def _magnitude_of(dtype: str) -> str:
    return {"complex64": "float32", "complex128": "float64"}.get(dtype, dtype)


def _compared(compare: Callable[[Any, Any], Any], value: Any, dtype: str) -> Condition:
    operand = _operand(value, dtype)

    def mask(array: Array) -> Mask:
        numbers = array.view(np.uint8) if array.dtype.kind == "b" else array
        with np.errstate(all="ignore"):
            return np.asarray(compare(numbers, operand), bool)

    return mask


def _between(text: str, low: Any, high: Any, dtype: str) -> Condition:
    if dtype.startswith("complex") or isinstance(low, complex) or isinstance(high, complex):
        raise _no_condition(text)
    above, below = _compared(operator.ge, low, dtype), _compared(operator.le, high, dtype)
    return lambda array: above(array) & below(array)


def _operand(value: Any, dtype: str) -> Any:
    """Return a number as it is compared with values of `dtype`."""
    if isinstance(value, int):
        if not dtype.startswith(("float", "bfloat", "complex")):
            return value
        try:
            value = float(value)
        except OverflowError:
            return np.float64(np.inf if value > 0 else -np.inf)
    if isinstance(value, complex):
        return value
    if not dtype.startswith(("float", "bfloat")) or not np.isfinite(value):
        return value
    with np.errstate(all="ignore"):
        rounded = float(np.asarray(value, np.float64).astype(tf.as_dtype(dtype).as_numpy_dtype))
    # Beyond the largest number of the type: compared as float64, because nothing there is as large.
    return rounded if np.isfinite(rounded) else np.float64(value)


def _number(text: str, whole: str) -> int | float | complex:
    """Return the number that `text` is: an int where it is whole, so that large ones stay exact."""
    plain = text.strip().replace(" ", "")
    if plain.casefold() in ("true", "false"):
        return int(plain.casefold() == "true")
    for kind in (lambda one: int(one, 0), int, float, complex):
        try:
            number: Any = kind(plain)
        except ValueError:
            continue
        if isinstance(number, float) and number.is_integer() and abs(number) < 2.0**63:
            return int(number)
        if not cmath.isnan(number):
            return number  # type: ignore[no-any-return]
    raise _no_condition(whole)


def _no_condition(text: str) -> LabError:
    shown = texts.cut(text, 60)
    return LabError(f"{shown!r} is nothing to search for.", "", HELP, severity="info")
