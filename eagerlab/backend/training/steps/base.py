"""What every training step gives and promises."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any, NamedTuple, Protocol

from eagerlab.backend.data import Batch


class OfMode(str):
    """A warning that is over when another mode is chosen."""


class Outcome(NamedTuple):
    """What a step gives, as tensors.

    Attributes
    ----------
    loss : tensor
        Without axes.
    predictions, learning_rate : tensor or None
        None where there are none.
    is_finite : tensor of bool or None
        Whether loss and gradients were as the watch wants them: where not, the step has changed nothing. None
        where nothing is watched.
    """

    loss: Any
    predictions: Any
    learning_rate: Any
    is_finite: Any = None


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

    def scope(self) -> AbstractContextManager[None]:
        """Return what `body` must be traced and run in; `take` enters it itself."""
