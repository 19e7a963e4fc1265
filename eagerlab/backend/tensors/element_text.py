"""One element as a person writes it, read as a dtype wants it."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt
import tensorflow as tf

from eagerlab.backend.errors import LabError

Array = npt.NDArray[Any]

_TRUE, _FALSE = ("true", "1"), ("false", "0")


def read_element(text: Any, dtype: str) -> tuple[Any, str]:
    """Return a value of NumPy's, and what a person should know of it (or nothing).

    Parameters
    ----------
    text : str or number
        ``1.5``, ``-3``, ``nan``, ``inf``, ``true``, ``1+2j``; for strings, the text itself.
    dtype : str
        TensorFlow's or NumPy's name of it.

    Raises
    ------
    LabError
        It is none of that dtype; says what was expected.
    """
    if dtype == "string":
        return (text if isinstance(text, bytes) else str(text).encode()), ""
    kind = numpy_dtype(dtype)
    plain = str(text).strip().replace("−", "-").replace("\N{NARROW NO-BREAK SPACE}", "").replace(" ", "")
    if kind.kind == "b":
        return _bool(plain, text), ""
    if kind.kind in "iu" or dtype.startswith(("int", "uint")):
        return _whole(plain, text, dtype, kind), ""
    if kind.kind == "c":
        return _complex(plain, text, kind)
    return _real(plain, text, dtype, kind)


def read_elements(values: Any, dtype: str) -> tuple[Array, str]:
    """Return several values as an array, and what a person should know of it (or nothing).

    Parameters
    ----------
    values : array, tensor or nested list
        In a list, each as `read_element` reads it. Of an array nothing may be lost but digits.
    dtype : str
        TensorFlow's or NumPy's name of what they become.

    Raises
    ------
    LabError
        One of them is none of that dtype.
    """
    if isinstance(values, list | tuple):
        given = np.array(values, dtype=object)
        plain = (one.numpy() if hasattr(one, "numpy") else one for one in given.reshape(-1).tolist())
        read = [read_element(one, dtype) for one in plain]
        kind = np.dtype(object) if dtype == "string" else numpy_dtype(dtype)
        found = np.empty(given.shape, kind)
        found.reshape(-1)[:] = [value for value, _ in read]
        return found, next((note for _, note in read if note), "")
    given = np.asarray(values)
    if dtype == "string":
        if given.dtype.kind not in "OSU":
            raise _none_of_these(given, dtype)
        return read_elements(given.tolist(), dtype)
    kind = numpy_dtype(dtype)
    if given.dtype == kind:
        return given, ""
    narrows = given.dtype.kind == "c" and kind.kind != "c"
    with np.errstate(all="ignore"):
        found = (given.real if narrows else given).astype(kind)
    if (narrows or kind.kind in "biu") and not np.array_equal(found, given):
        raise _none_of_these(given, dtype)
    return found, ""


def numpy_dtype(dtype: str) -> np.dtype[Any]:
    """Return NumPy's dtype for a name, small floats included."""
    try:
        return np.dtype(dtype)
    except TypeError:
        kind: np.dtype[Any] = np.dtype(tf.dtypes.as_dtype(dtype).as_numpy_dtype)
        return kind


def _bool(plain: str, text: Any) -> Any:
    if plain.lower() in _TRUE:
        return np.True_
    if plain.lower() in _FALSE:
        return np.False_
    raise _none(text, "bool", "Expected true or false.")


def _whole(plain: str, text: Any, dtype: str, kind: np.dtype[Any]) -> Any:
    try:
        number = int(plain)
    except ValueError:
        try:
            real = float(plain)
            if not real.is_integer():
                raise ValueError(plain)
            number = int(real)
        except (ValueError, OverflowError):
            raise _none(text, dtype, "Expected a whole number.") from None
    low, high = limits(dtype)
    if not low <= number <= high:
        raise _none(text, dtype, f"Expected {low} to {high}.")
    return np.array(number).astype(kind)[()]


def limits(dtype: str) -> tuple[int, int]:
    """Return the smallest and the largest whole number of a dtype."""
    kind = tf.dtypes.as_dtype(dtype)
    return int(kind.min), int(kind.max)


def _real(plain: str, text: Any, dtype: str, kind: np.dtype[Any]) -> tuple[Any, str]:
    try:
        number = float(plain)
    except ValueError:
        raise _none(text, dtype, "Expected a number such as 0.5, 1e-3, nan or -inf.") from None
    with np.errstate(all="ignore"):
        value = np.array(number, np.float64).astype(kind)[()]
    is_lost = math.isnan(float(value)) and not math.isnan(number)  # of floats that know no infinity
    if is_lost or (math.isinf(float(value)) and (math.isfinite(number) or "inf" not in plain.lower())):
        raise _none(text, dtype, f"The largest number is {float(tf.dtypes.as_dtype(dtype).max):g}.")
    if number and not float(value):
        return value, f"{text} is smaller than {dtype} can hold: it becomes 0."
    return value, _warning(number)


def _complex(plain: str, text: Any, kind: np.dtype[Any]) -> tuple[Any, str]:
    try:
        number = complex(plain.replace("i", "j") if "inf" not in plain.lower() else plain)
    except ValueError:
        raise _none(text, kind.name, "Expected a number such as 1+2j.") from None
    with np.errstate(all="ignore"):
        value = np.array(number).astype(kind)[()]
    if np.isinf(value) and (not np.isinf(number) or "inf" not in plain.lower()):
        raise _none(text, kind.name, "It is too large.")
    return value, _warning(abs(number))


def _warning(number: float) -> str:
    if math.isnan(number):
        return "NaN spreads: whatever is computed with it becomes NaN as well."
    if math.isinf(number):
        return "An infinity often becomes NaN in what is computed with it."
    return ""


def _none(text: Any, dtype: str, expected: str) -> LabError:
    return LabError(f"{str(text)[:60]!r} is no value of type {dtype}.", expected, severity="warning")


def _none_of_these(given: Array, dtype: str) -> LabError:
    return LabError(
        f"Some of the values are none of type {dtype}.", f"They are {given.dtype.name}.", severity="warning"
    )
