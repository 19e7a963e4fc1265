"""How the numbers of a table are written: a choice for each kind of number, and its text. Any thread."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

import numpy as np
import numpy.typing as npt

from eagerlab.gui import numbers

Style = Literal["auto", "fixed", "scientific", "significant", "bits"]
STYLES: tuple[Style, ...] = get_args(Style)
Kind = Literal["float", "integer", "complex", ""]
"""Of a dtype; empty for those that are written in one way only (truth values, texts)."""
MOST_DIGITS = 17
_ODD_BITS = ("float8", "float4", "float6")
"""Their values come as float32, whose bits are others."""


@dataclass(frozen=True)
class NumberFormat:
    """A way to write numbers; `digits` counts decimals or significant digits, `auto` and `bits` have none."""

    style: Style = "auto"
    digits: int = 4

    @classmethod
    def read(cls, text: str) -> NumberFormat:
        """Return what `text` of the settings says; the automatic one where it makes no sense."""
        style, _, digits = text.partition(":")
        known = style in STYLES and digits.isdecimal() and int(digits) <= MOST_DIGITS
        return cls(style, int(digits)) if known else cls()  # type: ignore[arg-type]

    def written(self) -> str:
        """Return this format as the settings keep it."""
        return f"{self.style}:{self.digits}"

    def with_digits(self, change: int) -> NumberFormat:
        """Return the format with more or fewer digits."""
        least = 1 if self.style == "significant" else 0
        return replace(self, digits=min(MOST_DIGITS, max(least, self.digits + change)))

    @property
    def has_digits(self) -> bool:
        """Whether their number can be chosen."""
        return self.style in ("fixed", "scientific", "significant")


def kind_of(dtype: str) -> Kind:
    """Return the kind of numbers that a dtype's name stands for."""
    if dtype.startswith(("float", "bfloat")):
        return "float"
    if dtype.startswith(("int", "uint")):
        return "integer"
    return "complex" if dtype.startswith("complex") else ""


def styles_for(dtype: str) -> tuple[Style, ...]:
    """Return the ways in which numbers of a dtype can be written."""
    match kind_of(dtype):
        case "float":
            return STYLES[:-1] if dtype.startswith(_ODD_BITS) or dtype == "float128" else STYLES
        case "integer":
            return ("auto", "scientific", "bits")
        case "complex":
            return STYLES[:-1] if dtype == "complex256" else STYLES
    return ()


class NumberTexts:
    """Texts of the values of one tensor, which line up: the decimals are those that its values need.

    Attributes
    ----------
    dtype : str
        TensorFlow's name; values may come in a wider type of NumPy's.
    style : NumberFormat
        As the person chose it.
    """

    def __init__(self) -> None:
        self.dtype = ""
        self.style = NumberFormat()
        self._measure = 0.0

    def restart(self) -> None:
        """Forget the size of the values."""
        self._measure = 0.0

    def note(self, array: npt.NDArray[Any] | None) -> bool:
        """Choose the automatic decimals by the largest value seen, once; whether that changed them."""
        if array is None or array.dtype.kind not in "fc" or self._measure:
            return False
        parts = [array.real, array.imag] if array.dtype.kind == "c" else [array]
        sizes = np.abs(np.concatenate([part.ravel() for part in parts]))
        finite = sizes[np.isfinite(sizes)]
        self._measure = float(finite.max()) if finite.size else 0.0
        return self._measure > 0

    def text(self, value: Any) -> str:
        """Return a value as the table shows it."""
        if isinstance(value, str):
            return value
        if isinstance(value, bool | np.bool_):
            return "True" if value else "False"
        if self.style.style == "bits" and isinstance(value, np.generic):
            return bits(value, self.dtype)
        if isinstance(value, int | np.integer):
            whole = self.style.style != "scientific"
            return numbers.integer(int(value)) if whole else self._scientific(int(value))
        if isinstance(value, complex | np.complexfloating):
            real, imaginary = self._number(float(value.real)), self._number(float(value.imag))
            sign = "" if imaginary.startswith(numbers.MINUS) else "+"
            return f"{real}{sign}{imaginary}j"
        return self._number(float(value))

    def longest(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Return some of the numbers, among which is one whose text is the longest."""
        all_of_them = array.reshape(-1)
        if array.dtype.kind not in "iuf" or self.style.style == "significant":
            return all_of_them
        # With so many decimals, or none, or in powers of ten, texts grow with the distance from 0 or from 1.
        finite = all_of_them[np.isfinite(all_of_them)]
        ends = [all_of_them[:1], all_of_them[~np.isfinite(all_of_them)]]
        for side in (finite[finite > 0], finite[finite < 0]):
            ends += [side[[side.argmin()]], side[[side.argmax()]]] if side.size else []
        return np.concatenate(ends)

    def _number(self, value: float) -> str:
        if special := numbers.not_finite(value):
            return special
        match self.style.style:
            case "fixed":
                return numbers.fixed(value, self.style.digits)
            case "scientific":
                return self._scientific(value)
            case "significant":
                return numbers.significant(value, max(1, self.style.digits))
        return self._automatic(value)

    def _scientific(self, value: float) -> str:
        return f"{value:.{self.style.digits}e}".replace("-", numbers.MINUS)

    def _automatic(self, value: float) -> str:
        measure = self._measure
        if measure == 0 and value == 0:
            return "0"
        magnitude = math.floor(math.log10(measure)) if measure else 0
        if not -4 <= magnitude < 7:
            return f"{value:.4e}".replace("-", numbers.MINUS)
        decimals = 4 - max(magnitude, 0) if magnitude >= 0 else 3 - magnitude
        return numbers.fixed(value, min(9, max(1, decimals)))


def bits(value: np.generic, dtype: str) -> str:
    """Return the bits of a number in hexadecimal digits: ``0x3f800000`` for 1.0 in float32.

    Parameters
    ----------
    value : numpy.generic
        A float or an integer.
    dtype : str
        TensorFlow's name of what it is; a bfloat16 comes as float32.
    """
    if isinstance(value, np.complexfloating):
        return f"{bits(value.real, '')} {bits(value.imag, '')}"
    whole = int.from_bytes(value.tobytes(), "little")
    width = value.dtype.itemsize * 2
    if dtype == "bfloat16":
        whole, width = whole >> 16, 4
    elif dtype in ("int4", "uint4", "int2", "uint2"):
        whole, width = whole & (15 if dtype.endswith("4") else 3), 1
    return f"0x{whole:0{width}x}"


def exact_text(value: Any) -> str:
    """Return a value with all the digits that it takes to read it back, as NumPy writes them."""
    return value if isinstance(value, str) else str(value)


def exact_words(value: Any) -> str:
    """Return a value with all its digits as a person reads it: with a real minus sign, and ``NaN``."""
    if isinstance(value, str):
        return value
    special = numbers.not_finite(float(value)) if isinstance(value, float | np.floating) else ""
    return special or str(value).replace("-", numbers.MINUS)
