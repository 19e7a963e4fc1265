"""A handle of a dataset: nothing can be seen, and it is said (B14)."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("tensor", (), "variant", no_values="no viewable values")


def make() -> Any:
    return tf.data.Dataset.range(2)._variant_tensor
