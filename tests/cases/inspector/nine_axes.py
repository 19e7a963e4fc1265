"""Nine axes of one (B18)."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from eagerlab.protocol.base import View
from tests.cases.inspector.expected import Expected

expected = Expected("tensor", (1,) * 9, "float32", [[3.0]], View(rows=7, columns=8, fixed=(0,) * 9))


def make() -> Any:
    return tf.fill((1,) * 9, 3.0)
