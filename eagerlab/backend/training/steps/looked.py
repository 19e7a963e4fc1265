"""A step that is looked at: what it computes, before or after its update."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

import tensorflow as tf

from eagerlab.backend.data import Batch
from eagerlab.backend.training.steps.base import Outcome

T = TypeVar("T")

MOST_LOOKS = 4
"""Kinds of batches whose traces with layers and gradients are kept."""


@dataclass
class Looked:
    """What a step computed.

    Attributes
    ----------
    batch : Batch
        Of the step.
    loss, predictions : tensor
        As `Outcome` has them; predictions may be None.
    gradients : list of tensor or None
        In the order of the variables that are trained, or of `names`.
    layers : dict of str to object
        What each layer gave, by its name.
    outcome : Outcome or None
        Where the update was made.
    repeat : callable or None
        Changes what its forward pass changed, where all of it but the update was computed and put back.
    names : list of str or None
        What the gradients are of, where that is known only from the step itself.
    """

    batch: Batch
    loss: Any
    predictions: Any
    gradients: list[Any]
    layers: dict[str, Any] = field(default_factory=dict)
    outcome: Outcome | None = None
    repeat: Callable[[], None] | None = None
    names: list[str] | None = None


class Looks:
    """Steps that were traced together with their layers and gradients, by the kind of their batches."""

    def __init__(self) -> None:
        self._made: dict[Any, Any] = {}

    def of(self, batch: Batch, trace: Callable[[], T]) -> T:
        """Return what `trace` has made for batches of this kind."""
        parts = tf.nest.flatten(batch)
        # Of how many parts, and of which shapes: the last batch of an epoch may be a smaller one.
        kind = (
            repr(tf.nest.map_structure(lambda _part: 0, batch)),
            *((one.shape, one.dtype) for one in parts),
        )
        if kind not in self._made:
            made = trace()
            while len(self._made) >= MOST_LOOKS:
                del self._made[next(iter(self._made))]
            self._made[kind] = made
        found: T = self._made[kind]
        return found
