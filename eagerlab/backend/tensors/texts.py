"""Single values as short texts. Only known types are asked for their text: others could do anything."""

from __future__ import annotations

import codecs
import datetime
import decimal
import enum
import pathlib
import uuid
from collections.abc import Sequence
from typing import Any

import numpy as np
import tensorflow as tf

from eagerlab.backend.tensors.classes import class_name, library_of

CELL_LIMIT = 200
_KNOWN = (
    bool,
    float,
    complex,
    type(None),
    type(Ellipsis),
    datetime.date,
    datetime.datetime,
    datetime.time,
    datetime.timedelta,
    decimal.Decimal,
    uuid.UUID,
    range,
    slice,
    pathlib.PurePosixPath,
    pathlib.PosixPath,
)
_UTF_8 = codecs.getincrementaldecoder("utf-8")
_SPECS = (tf.DType, tf.TensorShape)
_PANDAS = ("Timestamp", "Timedelta", "NaTType", "NAType", "Interval", "Period")
"""Single values of pandas', as far as they are of its own classes."""
_LARGEST_WRITTEN = 10**40
_DEEPEST = 3
"""Levels of lists in lists that are shown; a list may hold itself."""


def cell(value: Any, limit: int = CELL_LIMIT, depth: int = 0) -> str:
    """Return one value as text of at most `limit` characters, with control characters escaped."""
    kind = type(value)
    if issubclass(kind, np.generic) and not issubclass(kind, (np.str_, np.bytes_, np.object_)):
        return cut(str(value), limit)
    if kind is int:
        return str(value) if abs(value) < _LARGEST_WRITTEN else f"a number of {value.bit_length():,} bits"
    if issubclass(kind, (str, bytes)):
        return _string(value, limit)
    if kind in _KNOWN:
        return cut(repr(value), limit)
    if kind in (list, tuple):
        return _elements(value, limit, depth)
    if issubclass(kind, np.ndarray):
        array = np.asarray(value)
        return cut(f"array {shape_words(array.shape)} {array.dtype.name}", limit)
    return _other(value, kind, limit)


def _other(value: Any, kind: type, limit: int) -> str:
    """Return one value of a library's as it writes it, and the class of anything else as Python writes it."""
    name = class_name(kind)
    if issubclass(kind, enum.Enum) and kind.__repr__ in (enum.Enum.__repr__, enum.Flag.__repr__):
        return cut(f"{name}.{value._name_}", limit)
    if kind in _SPECS or (library_of(kind) == "tensorflow" and issubclass(kind, tf.TypeSpec)):
        return cut(repr(value), limit)
    if library_of(kind) == "pandas" and name in _PANDAS:
        return cut(str(value), limit)
    if issubclass(kind, tf.Tensor) and library_of(kind) == "tensorflow" and value.shape.rank is not None:
        return cut(f"<{name} {shape_words(value.shape.as_list())} {value.dtype.name}>", limit)
    return f"<{name}>"


def cut(text: str, limit: int) -> str:
    """Return `text`, cut to `limit` characters with an ellipsis."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def shape_words(shape: Sequence[int | None]) -> str:
    """Return for example ``60,000 × 28``; ``()`` without axes, and ``?`` for a size that is not known."""
    return " × ".join("?" if size is None else f"{size:,}" for size in shape) or "()"


def _string(value: Any, limit: int) -> str:
    base = str if issubclass(type(value), str) else bytes
    head = base.__getitem__(value, slice(0, limit))
    if isinstance(head, bytes):
        text = _readable(head, bytes.__len__(value) <= limit)
    else:
        text = "".join(one if one.isprintable() else _escaped(one) for one in head)
    length = base.__len__(value)
    if length > limit or len(text) > limit:
        note = f"… ({length:,} {'characters' if base is str else 'bytes'})"
        return text[: limit - len(note)] + note
    return text


def _readable(data: bytes, is_whole: bool) -> str:
    """Return bytes as text where they are UTF-8, escaped where they are not; what is cut leaves no half."""
    text = _UTF_8("backslashreplace").decode(data, is_whole)
    return "".join(one if one.isprintable() else _escaped(one) for one in text)


def _escaped(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")


def _elements(value: Any, limit: int, depth: int) -> str:
    if depth == _DEEPEST:
        return "[…]" if type(value) is list else "(…)"
    shown = [cell(one, 20, depth + 1) for one in value[:10]]
    dots = ["…"] if len(value) > 10 else []
    inside = ", ".join([*shown, *dots])
    return cut(f"[{inside}]" if isinstance(value, list) else f"({inside})", limit)
