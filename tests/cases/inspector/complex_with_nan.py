"""Both parts are shown; statistics are of the magnitude (B14)."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected(
    "tensor",
    (2,),
    "complex128",
    [[3 + 4j], [complex("nan")]],
    statistics={"maximum": 5.0, "nan": 1, "note": "of the magnitude of complex numbers"},
)


def make() -> Any:
    return tf.constant([3 + 4j, complex("nan")])
