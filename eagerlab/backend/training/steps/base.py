"""What every training step gives and promises."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from eagerlab.backend.data import Batch


class Outcome(NamedTuple):
    """What a step gives, as tensors; `predictions` and `learning_rate` are None where there are none."""

    loss: Any
    predictions: Any
    learning_rate: Any


class Step(Protocol):
    """Takes one step on a batch.

    Attributes
    ----------
    warnings : list of str
        What is wrong with the gradients, as sentences; known after the first step.
    body : tf.function or None
        ``body(x, y)`` takes a step inside of what is being traced and gives its `Outcome`; None where steps
        are not compiled.
    """

    warnings: list[str]
    body: Any

    def take(self, batch: Batch) -> Outcome:
        """Change model and optimizer by one batch."""
