"""Values of parameters as text in a field, and back; what cannot be read is said in a sentence."""

from __future__ import annotations

import ast
import math
import re
from typing import Any

from PySide6.QtCore import QCoreApplication

from eagerlab.protocol.editing import FieldEntry


class FieldError(ValueError):
    """A text that is no value of its field; the message says what was expected, and what came."""


def value_text(value: Any) -> str:
    """Return a value as it is typed: ``3, 3`` for a list, an empty text for none."""
    if value is None:
        return ""
    if isinstance(value, list | tuple):
        parts = [(isinstance(one, list | tuple), value_text(one)) for one in value]
        return ", ".join(f"({text})" if nested else text for nested, text in parts)
    return str(value)


def read_value(field: FieldEntry, text: str) -> Any:
    """Return the value that a text means.

    Parameters
    ----------
    field : FieldEntry
        Says what is expected.
    text : str
        As typed.

    Returns
    -------
    plain value or None
        None only where the field is optional and the text is empty.

    Raises
    ------
    FieldError
        With a sentence for the person.
    """
    text = text.strip()
    if not text:
        if field.optional:
            return None
        if field.kind == "text" and not field.required:
            return ""
        raise FieldError(_expected(field) + ".")
    match field.kind:
        case "integer":
            return _within(field, _integer(field, text), text)
        case "number":
            return _within(field, _number(field, text), text)
        case "integers" | "numbers":
            return _list(field, text)
        case "names":
            return [name for part in text.split(",") if (name := part.strip())]
    if not text.isprintable() or len(text) > 1000:
        raise FieldError(_tr("Expected a text of at most 1,000 printable characters."))
    return text


def _integer(field: FieldEntry, text: str) -> int:
    try:
        value = float(text.replace(" ", "").replace("\N{NARROW NO-BREAK SPACE}", ""))
    except ValueError:
        raise FieldError(_refusal(field, text)) from None
    if not math.isfinite(value) or value != int(value):
        raise FieldError(_refusal(field, text))
    return int(value)


def _number(field: FieldEntry, text: str) -> float:
    try:
        value = float(text.replace("\N{MINUS SIGN}", "-"))
    except ValueError:
        if re.fullmatch(r"[-+]?\d*,\d+([eE][-+]?\d+)?", text):
            meant = text.replace(",", ".")
            raise FieldError(_tr("Write the decimal point as a dot: {number}").format(number=meant)) from None
        raise FieldError(_refusal(field, text)) from None
    if not math.isfinite(value):
        raise FieldError(_refusal(field, text))
    return value


def _list(field: FieldEntry, text: str) -> Any:
    """Read ``3, 3``, ``3 3``, ``3×3``, ``(3, 3)`` and lists inside; a single one is no list."""
    source = re.sub(r"\s*[×x;]\s*", ", ", text.replace("\N{MINUS SIGN}", "-"))
    if "," not in source:
        source = re.sub(r"(?<=[\w.)\]])\s+(?=[-\w.(\[])", ", ", source)
    try:
        value = ast.literal_eval(f"[{source}]" if source.strip() else "[]")
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        raise FieldError(_refusal(field, text)) from None
    if not value or not _all_numbers(value, field.kind):
        raise FieldError(_refusal(field, text))
    for one in _flat(value):
        _within(field, one, text)
    is_single = len(value) == 1 and not text.rstrip().endswith(",")
    result = _as_lists(value[0] if is_single else value)
    return _as_floats(result) if field.kind == "numbers" else result


def _all_numbers(value: Any, kind: str, depth: int = 0) -> bool:
    if isinstance(value, list | tuple):
        return depth < 4 and bool(value) and all(_all_numbers(one, kind, depth + 1) for one in value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return isinstance(value, int) or (kind == "numbers" and math.isfinite(value))


def _flat(value: Any) -> list[float]:
    if isinstance(value, list | tuple):
        return [number for one in value for number in _flat(one)]
    return [value]


def _as_lists(value: Any) -> Any:
    return [_as_lists(one) for one in value] if isinstance(value, list | tuple) else value


def _as_floats(value: Any) -> Any:
    return [_as_floats(one) for one in value] if isinstance(value, list) else float(value)


def _within(field: FieldEntry, value: Any, text: str) -> Any:
    low, high = field.minimum, field.maximum
    if (low is not None and value < low) or (high is not None and value > high):
        raise FieldError(_refusal(field, text))
    return value


def _refusal(field: FieldEntry, text: str) -> str:
    shown = text if len(text) <= 40 else f"{text[:39]}…"
    return _tr("{expected}, not “{text}”.").format(expected=_expected(field), text=shown)


def _expected(field: FieldEntry) -> str:
    what = {
        "integer": _tr("Expected a whole number"),
        "number": _tr("Expected a number such as 0.5 or 1e-3"),
        "integers": _tr("Expected whole numbers such as 3, 3"),
        "numbers": _tr("Expected numbers such as 0.1, 0.2"),
        "names": _tr("Expected names with commas between"),
    }.get(field.kind, _tr("Expected a text"))
    low, high = (_bound(bound) for bound in (field.minimum, field.maximum))
    if low and high:
        return _tr("{what} from {low} to {high}").format(what=what, low=low, high=high)
    if low:
        return _tr("{what}, at least {low}").format(what=what, low=low)
    return _tr("{what}, at most {high}").format(what=what, high=high) if high else what


def _bound(value: float | None) -> str:
    return "" if value is None else f"{value:g}"


def _tr(text: str) -> str:
    return QCoreApplication.translate("FieldTexts", text)
