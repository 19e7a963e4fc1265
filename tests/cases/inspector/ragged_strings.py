"""Ragged words."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("ragged", (3, 2), "string", [["a", "b"], ["", ""], ["grün", ""]])


def make() -> Any:
    return tf.strings.split(["a b", "", "grün"])
