"""Which layers and losses Keras calls op by op."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from keras.src.losses import loss
from keras.src.ops.operation import Operation


@contextmanager
def counted_calls() -> Iterator[list[str]]:
    """Collect the class of each layer that is called, and "loss", but for calls of compiled functions."""
    found: list[str] = []
    of_operation, of_loss = Operation.__call__, loss.reduce_weighted_values

    def call(self: Any, *args: Any, **kwargs: Any) -> Any:
        found.append(type(self).__name__)
        return of_operation(self, *args, **kwargs)

    def reduce(*args: Any, **kwargs: Any) -> Any:
        found.append("loss")
        return of_loss(*args, **kwargs)

    Operation.__call__, loss.reduce_weighted_values = call, reduce
    try:
        yield found
    finally:
        Operation.__call__, loss.reduce_weighted_values = of_operation, of_loss
