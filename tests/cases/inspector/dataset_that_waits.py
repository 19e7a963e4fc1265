"""Its generator waits; it is not asked for elements when it is opened."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected("dataset", facts={"elements": "not known", "element spec": "int32"})


def _wait() -> Iterator[int]:
    time.sleep(3600)
    yield 1


def make() -> Any:
    return tf.data.Dataset.from_generator(_wait, output_signature=tf.TensorSpec((), tf.int32))
