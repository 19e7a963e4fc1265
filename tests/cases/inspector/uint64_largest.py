"""All digits of the largest whole number."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected(
    "tensor",
    (2,),
    "uint64",
    [[2**64 - 1], [2**63]],
    statistics={"maximum": 2**64 - 1, "minimum": 2**63, "sum": 2**64 - 1 + 2**63},
)


def make() -> Any:
    return tf.constant([2**64 - 1, 2**63], tf.uint64)
