"""A queue: looking takes nothing out of it."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from tests.cases.inspector.expected import Expected

expected = Expected(
    "queue", facts={"waiting": "1", "dtype": "float32", "shape": "2", "elements": "not looked at"}, parts=()
)


def make() -> Any:
    queue = tf.queue.FIFOQueue(5, [tf.float32], [(2,)])
    queue.enqueue([[1.0, 2.0]])
    return queue
