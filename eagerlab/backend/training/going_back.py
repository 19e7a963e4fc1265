"""Bursts that look for NaN only at their end, and go back to their beginning where they find it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, NamedTuple

import keras
import numpy as np
import tensorflow as tf

from eagerlab.backend.checkpoints.snapshot import all_variables
from eagerlab.backend.data import Batch
from eagerlab.backend.structure import tensorflow_variable
from eagerlab.backend.training.live import LiveExperiment
from eagerlab.backend.training.optimizers import adapts_scale
from eagerlab.backend.training.steps.base import Outcome, Step
from eagerlab.backend.training.steps.check_cost import seconds_of
from eagerlab.backend.training.steps.making import make_step
from eagerlab.backend.training.steps.watching import Watch
from eagerlab.backend.variables import bytes_of, trained_variables
from eagerlab.experiment.modes import COMPILED_MODES

MOST_BYTES = 8_000_000
"""All variables of an experiment, which are copied once for each burst. Where they take more, a step takes so
long that looking at each costs nothing beside it."""

AT_ONCE = frozenset(
    {
        keras.optimizers.SGD,
        keras.optimizers.RMSprop,
        keras.optimizers.Adam,
        keras.optimizers.AdamW,
        keras.optimizers.Adadelta,
        keras.optimizers.Adagrad,
        keras.optimizers.Adamax,
        keras.optimizers.Nadam,
        keras.optimizers.Ftrl,
        keras.optimizers.Lion,
        keras.optimizers.Adafactor,
    }
)
"""Optimizers that bring a NaN of a gradient into its weight with the step, unless they gather gradients."""


class GoingBack:
    """Looks at the weights behind a burst, and puts back what it began with. On the trainer's thread.

    A NaN does not go away: in a gradient, it comes into a weight with the update, by the optimizers of
    `AT_ONCE`, or into what another one keeps, and stays there. So one look behind many steps is enough to
    know that none of them had one, and costs nothing for each of them.

    Parameters
    ----------
    live : LiveExperiment
        Whose state it is.

    Attributes
    ----------
    looked_at : list of tf.Variable
        In which a NaN is looked for.
    """

    def __init__(self, live: LiveExperiment) -> None:
        found = map(tensorflow_variable, all_variables(live).values())
        self._variables = list({id(one): one for one in found if one is not None}.values())
        trained = {id(tensorflow_variable(one)) for one in trained_variables(live.model)}
        in_weights = type(live.optimizer) in AT_ONCE and not live.optimizer.gradient_accumulation_steps
        self.looked_at = [
            one for one in self._variables if one.dtype.is_floating and (id(one) in trained or not in_weights)
        ]
        self._read_at_once = tf.function(self.read, autograph=False)
        self._look_at_once = tf.function(self.holds_nan, autograph=False)

    def read(self) -> list[Any]:
        """Return the state as it is now. Nothing is copied: TensorFlow does that when it is next written."""
        return [one.read_value() for one in self._variables]

    def holds_nan(self) -> Any:
        """Return, as a tensor, whether there is a NaN in the state."""
        # A sum of squares is NaN where an element is, and nowhere else.
        sums = [tf.cast(tf.nn.l2_loss(one), tf.float32) for one in self.looked_at]
        return tf.math.is_nan(tf.add_n(sums)) if sums else tf.constant(False)

    def seconds(self) -> float:
        """Measure what one look takes, with the copies that the next steps make of what it began with."""

        def look(_: Any) -> Any:
            return [tf.raw_ops.DeepCopy(x=one) for one in self.read()], self.holds_nan()

        return seconds_of(look, [tf.zeros(())])

    def has_come(self, values: list[Any]) -> bool:
        """Tell whether a variable holds a NaN that held none when `read` gave these values."""
        looked_at = {id(one) for one in self.looked_at}
        return any(
            _has_nan(variable) and not _has_nan(value)
            for variable, value in zip(self._variables, values, strict=True)
            if id(variable) in looked_at
        )

    def go_back(self, values: list[Any]) -> None:
        """Put back what `read` gave."""
        for variable, value in zip(self._variables, values, strict=True):
            variable.assign(value)

    def taking(self, take: Callable[[Batch], Outcome], batch: Batch) -> Outcome:
        """Take a single step; where it has made NaN, put back what it began with, and say so."""
        before = self._read_at_once()
        outcome = take(batch)
        has_come = bool(self._look_at_once()) and self.has_come(before)
        if has_come or math.isnan(float(outcome.loss)):
            self.go_back(before)
            return outcome._replace(is_finite=tf.constant(False))
        return outcome._replace(is_finite=tf.constant(True))


class Steps(NamedTuple):
    """What takes the steps of an experiment.

    Attributes
    ----------
    step : Step
        A single one.
    take : callable
        Takes a single one, and tells whether it was finite.
    in_bursts : Step
        What is taken in bursts.
    back : GoingBack or None
        Looks behind bursts.
    """

    step: Step
    take: Callable[[Batch], Outcome]
    in_bursts: Step
    back: GoingBack | None


def steps_to_watch(live: LiveExperiment) -> Steps:
    """Make the steps of an experiment in its mode, watched as it is to be.

    XLA rounds a step with its check otherwise than one without. So where bursts have none, a single step has
    none either and is looked at from outside: else a run's numbers would depend on which of its steps came in
    bursts.

    Raises
    ------
    LabError
        See `make_step`.
    """
    back = _going_back_for(live)
    if back is None:
        step = make_step(live, live.mode, live.watch)
        return Steps(step, step.take, step, None)
    if live.mode == "xla":
        step = make_step(live, live.mode)
        return Steps(step, partial(back.taking, step.take), step, back)
    step = make_step(live, live.mode, live.watch)  # made first, it is the one that warns
    return Steps(step, step.take, make_step(live, live.mode), back)


def _going_back_for(live: LiveExperiment) -> GoingBack | None:
    """Return what looks behind bursts, where one look is enough; else None: then each step has a check.

    Only for NaN: an infinity can go away again, when it is clipped or divided by. And only where all that
    works on gradients and weights is Keras's: a person's own could take a NaN away, as an optimizer does that
    leaves out steps which overflow.
    """
    if live.watch != Watch(nan=True, inf=False) or live.mode not in COMPILED_MODES:
        return None
    if live.own_step is not None or adapts_scale(live.optimizer) or not _keeps_nan(live):
        return None
    return GoingBack(live) if sum(map(bytes_of, all_variables(live).values())) <= MOST_BYTES else None


def _keeps_nan(live: LiveExperiment) -> bool:
    constraints: Iterable[Any] = (getattr(one, "constraint", None) for one in trained_variables(live.model))
    parts = [live.optimizer, *(one for one in constraints if one is not None)]
    return all(type(one).__module__.startswith(keras.__name__ + ".") for one in parts)


def _has_nan(values: Any) -> bool:
    return bool(np.isnan(values.numpy()).any())
