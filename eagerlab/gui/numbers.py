"""Numbers as a person reads them: a real minus sign, thin thousands separators, few digits. Any thread."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from PySide6.QtCore import QCoreApplication

MINUS = "\N{MINUS SIGN}"
THIN_SPACE = "\N{NARROW NO-BREAK SPACE}"
MOST_DIGITS = 17
"""That tell two floats apart."""
ENDINGS = re.compile(r"\((s|es)\)")


def not_finite(value: float) -> str:
    """Return ``NaN``, ``Inf`` or ``−Inf`` for such a value, and an empty string for a finite one."""
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Inf" if value > 0 else f"{MINUS}Inf"
    return ""


def integer(value: int) -> str:
    """Return a whole number with thin thousands separators: 10000000 reads ``10 000 000``."""
    return _typeset(f"{value:,d}")


def plural(text: str, count: int) -> str:
    """Return a text into which Qt has put a count, with its digits and endings as a person reads them.

    Parameters
    ----------
    text : str
        What ``tr("%n class(es)", "", count)`` gave: a translation, or the English words with their endings
        in parentheses.
    count : int
        The same count.
    """
    ended = ENDINGS.sub("" if count == 1 else r"\1", text)
    return ended.replace(str(count), integer(count), 1)


def fixed(value: float, decimals: int = 4) -> str:
    """Return a number with a fixed count of decimals, so that a column of them lines up."""
    return not_finite(value) or _typeset(f"{value:,.{decimals}f}")


def significant(value: float, digits: int = 4) -> str:
    """Return a number with `digits` significant digits.

    Parameters
    ----------
    value : float
        Any float.
    digits : int
        How many digits count, at least 1.

    Returns
    -------
    str
        For example ``0.1183``, ``12 350``, ``1.5e−7`` or ``NaN``; trailing zeros are kept in decimals, so
        that a changing value does not jump about.
    """
    if special := not_finite(value):
        return special
    if value == 0:
        return "0"
    exponent = math.floor(math.log10(abs(float(f"{value:.{digits - 1}e}"))))
    if -5 < exponent < max(digits, 6):
        return _typeset(f"{value:,.{max(0, digits - 1 - exponent)}f}")
    mantissa, _, power = f"{value:.{digits - 1}e}".partition("e")
    if "." in mantissa:
        mantissa = mantissa.rstrip("0").rstrip(".")
    return _typeset(f"{mantissa}e{int(power)}")


def trimmed(value: float, digits: int = 6) -> str:
    """Return a number with at most `digits` significant digits and no zeros at its end.

    For numbers that stand alone: ``2``, ``12.5``, ``1.5e−7``.
    """
    mantissa, exponent, power = significant(value, digits).partition("e")
    if "." in mantissa:
        mantissa = mantissa.rstrip("0").rstrip(".")
    return mantissa + exponent + power


def told_apart(low: float, high: float, digits: int) -> tuple[str, str]:
    """Return two numbers as `trimmed` does, with as many more digits as it takes to tell them apart."""
    texts = ("", "")
    for more in range(digits, MOST_DIGITS + 1):
        texts = (trimmed(low, more), trimmed(high, more))
        if texts[0] != texts[1]:
            break
    return texts


def duration(seconds: float) -> str:
    """Return a time span in the two largest units that matter: ``9 s``, ``3 min 20 s``, ``2 h 5 min``."""
    if not math.isfinite(seconds):
        return not_finite(seconds)
    if 0 < seconds < 1:
        return f"{max(1, round(seconds * 1000))} {_word('ms')}"
    whole = max(0, round(seconds))
    for unit, size, smaller, part in (("d", 86400, "h", 3600), ("h", 3600, "min", 60), ("min", 60, "s", 1)):
        if whole >= size:
            rest = whole % size // part
            first = f"{integer(whole // size)} {_word(unit)}"
            return f"{first} {rest} {_word(smaller)}" if rest else first
    return f"{whole} {_word('s')}"


def size_in_bytes(count: int) -> str:
    """Return an amount of memory in decimal units: ``812 B``, ``18.4 KB``, ``1.2 GB``."""
    value = float(count)
    for unit in ("B", "KB", "MB", "GB", "TB"):
        if abs(value) < 999.5 or unit == "TB":
            decimals = 0 if unit == "B" or abs(value) >= 99.95 else 1
            return f"{_typeset(f'{value:,.{decimals}f}')} {unit}"
        value /= 1000
    raise AssertionError("the last unit takes every size")


def shape(sizes: Sequence[int | None]) -> str:
    """Return a shape as ``32×28×28×1``; an unknown size is ``?``, a scalar reads as such."""
    if not sizes:
        return QCoreApplication.translate("Numbers", "scalar")
    return "×".join("?" if size is None else str(size) for size in sizes)


def local_time(when: datetime | float, now: datetime | None = None) -> str:
    """Return a moment in local time: the hour alone for the last 12 hours, else with its date.

    Parameters
    ----------
    when : datetime or float
        With a time zone, or seconds since 1970.
    now : datetime, optional
        The present, with a time zone.
    """
    moment = datetime.fromtimestamp(when, UTC) if isinstance(when, int | float) else when
    present = now or datetime.now(UTC)
    local = moment.astimezone()
    if abs(present - moment) < timedelta(hours=12):
        return local.strftime("%H:%M:%S")
    return local.strftime("%Y-%m-%d %H:%M")


def _typeset(text: str) -> str:
    return text.replace("-", MINUS).replace(",", THIN_SPACE)


def _word(unit: str) -> str:
    words = {
        "ms": QCoreApplication.translate("Numbers", "ms"),
        "s": QCoreApplication.translate("Numbers", "s"),
        "min": QCoreApplication.translate("Numbers", "min"),
        "h": QCoreApplication.translate("Numbers", "h"),
        "d": QCoreApplication.translate("Numbers", "d"),
    }
    return words[unit]
