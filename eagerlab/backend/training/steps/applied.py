"""What a compiled step of a person's own applies: whether it has changed anything at all.

In a graph gradients are no numbers that could be read. But Keras's optimizers can be heard while it is
traced: where one has applied gradients, at some rate, and none of its variables has changed, they were zero.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import tensorflow as tf


class Before(NamedTuple):
    """Where optimizers and their variables stood."""

    sums: list[float]
    counts: list[int]
    is_moving: bool


class Applied:
    """Optimizers, and the variables that each was given. On the trainer's thread.

    Parameters
    ----------
    pairs : list of (optimizer, list of variable)
        In the order of their calls.
    """

    def __init__(self, pairs: list[tuple[Any, list[Any]]]) -> None:
        self._optimizers = [optimizer for optimizer, _ in pairs]
        self._variables = [one for _, variables in pairs for one in variables]

    def look(self) -> Before:
        """Note where all stand before a step."""
        is_moving = bool(self._variables) and all(map(_moves, self._optimizers))
        return Before(sums_of(self._variables), self._counts(), is_moving)

    def was_zero(self, before: Before) -> bool:
        """Tell whether all have applied gradients since, and nothing of that has changed a variable."""
        if not before.is_moving:
            return False
        have_applied = all(now > then for now, then in zip(self._counts(), before.counts, strict=True))
        return have_applied and sums_of(self._variables) == before.sums

    def _counts(self) -> list[int]:
        return [int(optimizer.iterations) for optimizer in self._optimizers]


def sums_of(variables: list[Any]) -> list[float]:
    """Return a number for each variable which is another one, as a rule, once the variable has changed."""
    return [float(tf.math.real(tf.reduce_sum(one))) for one in variables]


def _moves(optimizer: Any) -> bool:
    """Tell whether gradients that an optimizer gets now change its variables at once."""
    return not optimizer.gradient_accumulation_steps and float(optimizer.learning_rate) > 0
