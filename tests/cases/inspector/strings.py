"""Bytes that are no UTF-8, letters, a NUL, and a long one (B14)."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("tensor", (3,), "string", [["\\xff\\xfe"], ["Grün 试"], ["a\\x00b"]], picture=False)


def make() -> Any:
    return tf.constant([b"\xff\xfe", "Grün 试", "a\x00b"])
