"""How often a step was traced, and what was different each time."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from eagerlab.backend.data import Batch

MANY = 8


class Traces:
    """Counts the traces of an experiment's steps in one mode. On the trainer's thread; reading is free.

    Attributes
    ----------
    count : int
        How many there were.
    last : str
        What was different the last time from the time before; empty before the second.
    """

    def __init__(self) -> None:
        self.count = 0
        self.last = ""
        self._kinds: dict[str, str] | None = None
        self._is_new_step = False
        self._why = ""
        self._told: set[str] = set()

    def not_told(self, sentences: list[str]) -> list[str]:
        """Return those sentences that were not yet given out by this."""
        new = [one for one in sentences if one not in self._told]
        self._told.update(new)
        return new

    def note_reason(self, words: str) -> None:
        """Note what makes the next trace necessary, where that is not its batch."""
        self._why = words

    def begin(self) -> None:
        """Note that the step was made anew."""
        self._is_new_step = True

    def note(self, batch: Batch) -> str:
        """Note a trace for this batch; return a warning where there are many by now, else nothing."""
        kinds = _kinds(batch)
        if self._kinds is not None:
            self.last = self._difference(self._kinds, kinds)
        self._kinds, self._is_new_step, self._why = kinds, False, ""
        self.count += 1
        if self.count != MANY:
            return ""
        return (
            f"The step has been traced {MANY} times, which takes as long as many steps each. The last time: "
            f"{self.last}. Batches of one shape need one trace."
        )

    def _difference(self, before: dict[str, str], now: dict[str, str]) -> str:
        names = sorted(before.keys() | now.keys(), key=lambda name: (len(name), name))
        changed = [name for name in names if before.get(name) != now.get(name)]
        if changed:
            first, more = changed[0], len(changed) - 1
            words = f"{first} was {before.get(first, 'absent')}, then {now.get(first, 'absent')}"
            return f"{words}, and {more:,} more" if more else words
        if self._why:
            return self._why
        if self._is_new_step:
            return "the model, the optimizer or what of them learns has changed"
        return "the batch is as before, but what the step reads in Python is not"


def _kinds(batch: Batch) -> dict[str, str]:
    """Return each tensor of a batch in words: ``float32 (32, 28)``."""
    found: dict[str, str] = {}
    for name, part in zip(("x", "y"), batch, strict=True):
        leaves: list[Any] = tf.nest.flatten(part, expand_composites=True)
        for number, leaf in enumerate(leaves):
            key = name if len(leaves) == 1 else f"{name}[{number}]"
            found[key] = f"{leaf.dtype.name} {tuple(leaf.shape)}"
    return found
