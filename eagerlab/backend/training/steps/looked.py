"""A step that is looked at: what it computes, before or after its update."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from eagerlab.backend.data import Batch
from eagerlab.backend.training.steps.base import Outcome


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
        In the order of the variables that are trained.
    layers : dict of str to object
        What each layer gave, by its name.
    outcome : Outcome or None
        Where the update was made.
    repeat : callable or None
        Changes what its forward pass changed, where all of it but the update was computed and put back.
    """

    batch: Batch
    loss: Any
    predictions: Any
    gradients: list[Any]
    layers: dict[str, Any] = field(default_factory=dict)
    outcome: Outcome | None = None
    repeat: Callable[[], None] | None = None
