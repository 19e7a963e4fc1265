"""Rows of unequal length (B14)."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected(
    "ragged",
    (3, 2),
    "int32",
    [["1", ""], ["2", "3"], ["", ""]],
    statistics={"mean": 2, "total": 3},
    facts={"row lengths": "0 – 2"},
    picture=False,
)


def make() -> Any:
    return tf.ragged.constant([[1], [2, 3], []])
