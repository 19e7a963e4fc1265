"""Bursts that look for NaN only at their end, and go back to their beginning where they find it."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from eagerlab.backend.checkpoints.snapshot import all_variables
from eagerlab.backend.structure import tensorflow_variable
from eagerlab.backend.training.live import LiveExperiment
from eagerlab.backend.training.steps.graph import GraphStep
from eagerlab.backend.training.steps.making import gradients_of
from eagerlab.backend.training.steps.watching import Watch
from eagerlab.backend.variables import bytes_of, trained_variables

MOST_BYTES = 8_000_000
"""All variables of an experiment, which are copied once for each burst. Where they take more, a step takes so
long that looking at each costs nothing beside it."""


class GoingBack:
    """Looks at the state behind a burst, and puts back what it began with. On the trainer's thread.

    A NaN does not go away: in a gradient, it comes into a weight or into what the optimizer keeps, and stays
    there. So one look behind many steps is enough to know that none of them had one, and costs nothing for
    each of them.

    Parameters
    ----------
    live : LiveExperiment
        Whose state it is.
    """

    def __init__(self, live: LiveExperiment) -> None:
        found = map(tensorflow_variable, all_variables(live).values())
        self._variables = list({id(one): one for one in found if one is not None}.values())

    def read(self) -> list[Any]:
        """Return the state as it is now. Nothing is copied: TensorFlow does that when it is next written."""
        return [one.read_value() for one in self._variables]

    def holds_nan(self) -> Any:
        """Return, as a tensor, whether there is a NaN in the state."""
        # A sum of squares is NaN where an element is, and nowhere else.
        floating = [one for one in self._variables if one.dtype.is_floating]
        sums = [tf.cast(tf.nn.l2_loss(one), tf.float32) for one in floating]
        return tf.math.is_nan(tf.add_n(sums)) if sums else tf.constant(False)

    def go_back(self, values: list[Any]) -> None:
        """Put back what `read` gave."""
        for variable, value in zip(self._variables, values, strict=True):
            variable.assign(value)


def going_back_for(live: LiveExperiment) -> tuple[GraphStep, GoingBack] | None:
    """Return the step without a check and what goes back, where bursts are to be watched so; else None.

    Only for NaN: an infinity can go away again, when it is clipped or divided by. And not by XLA, which
    rounds a step with its check otherwise than one without: where bursts left it out and single steps did
    not, a run's numbers would depend on which of its steps came in bursts.
    """
    if live.watch != Watch(nan=True, inf=False) or live.mode != "graph" or live.own_step is not None:
        return None
    if sum(map(bytes_of, all_variables(live).values())) > MOST_BYTES:
        return None
    parts = (live.model, live.loss, live.optimizer, trained_variables(live.model), gradients_of(live))
    return GraphStep(*parts), GoingBack(live)
