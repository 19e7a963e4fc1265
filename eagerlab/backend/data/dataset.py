"""Data that comes as a `tf.data.Dataset`."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import numpy as np
import tensorflow as tf

from eagerlab.backend.data.base import STACK_BYTES, Batch, Stack
from eagerlab.backend.data.readable_ahead import read_ahead

STACK_SECONDS = 0.01
"""How long batches are collected for a stack, so that Pause is heard."""


class DatasetData:
    """A dataset of batches. A position is reached by skipping; an infinite one is a single endless epoch.

    Parameters
    ----------
    dataset : tf.data.Dataset
        Of batches.
    validation : tf.data.Dataset, optional
        Of batches, to validate with.
    given : tf.data.Dataset
        What the person handed over, which may have been unbatched.
    notes : tuple of str
        What a person should know.
    """

    batch_size: int | None = None

    def __init__(
        self, dataset: Any, validation: Any = None, *, given: Any = None, notes: tuple[str, ...] = ()
    ) -> None:
        self.dataset = dataset if given is None else given
        self.validation_dataset = validation
        self.notes = notes
        self._batched = dataset
        self._iterator: Iterator[Any] | None = None
        self._next = (-1, -1)
        self._peeked: dict[tuple[int, int], Batch | Exception | None] = {}
        count = int(dataset.cardinality())
        self.batches = self.length = count if count >= 0 else None
        self.validation_count: int | None = 0 if validation is None else None

    @property
    def batched(self) -> Any:
        """The dataset as it is trained on: in batches, with number types converted."""
        return self._batched

    def batch(self, epoch: int, offset: int) -> Batch | None:
        """Return the batch that comes after `offset` others of an epoch, or None when that has ended."""
        self._forget_before(epoch, offset)
        batch = self.peek(epoch, offset)
        del self._peeked[epoch, offset]
        return batch

    def peek(self, epoch: int, offset: int) -> Batch | None:
        """Return what `batch` will return for this place; read once, for each pass may have another order."""
        found = self._look(epoch, offset)
        if isinstance(found, Exception):
            del self._peeked[epoch, offset]  # asked again it is read again
            raise found
        return found

    def stack(self, epoch: int, offset: int, most: int) -> Stack | None:
        """Return up to `most` batches of one shape, as many as come quickly; None for fewer than two."""
        self._forget_before(epoch, offset)
        first = self._look(epoch, offset)
        began = time.perf_counter()
        if not isinstance(first, tuple) or not _can_be_stacked(first):
            return None
        batches, shapes = [first], _shapes(first)
        most = min(most, STACK_BYTES // max(1, _byte_count(first)))
        while len(batches) < most and time.perf_counter() - began < STACK_SECONDS:
            batch = self._look(epoch, offset + len(batches))
            if not isinstance(batch, tuple) or _shapes(batch) != shapes:
                break
            batches.append(batch)
        if len(batches) < 2:
            return None
        x, y = tf.nest.map_structure(lambda *leaves: tf.stack(leaves), *batches)
        return Stack(x, y, len(batches))

    def _forget_before(self, epoch: int, offset: int) -> None:
        """Let go of what was read ahead and has been trained on; of all, where training goes on elsewhere."""
        if (epoch, offset) in self._peeked:
            for place in [place for place in self._peeked if place < (epoch, offset)]:
                del self._peeked[place]
        else:
            self._peeked.clear()

    def _look(self, epoch: int, offset: int) -> Batch | Exception | None:
        """Return what is at a place, read before or now; what went wrong is kept until it is its turn."""
        place = (epoch, offset)
        if place not in self._peeked:
            try:
                self._peeked[place] = self._read(epoch, offset)
            except Exception as error:  # noqa: BLE001 - raised by `peek`
                self._peeked[place] = error
        return self._peeked[place]

    def give_back(self, epoch: int, offset: int, batch: Batch) -> None:
        """Let `batch` return this again for its place: the step that it was read for was not taken."""
        self._peeked[epoch, offset] = batch

    def _read(self, epoch: int, offset: int) -> Batch | None:
        if self._iterator is None or self._next != (epoch, offset):
            self._iterator = iter(read_ahead(self._batched.skip(offset) if offset else self._batched))
        try:
            element = next(self._iterator, None)
        except Exception:
            self._iterator = None  # asked again it tries the same batch, not the one behind it
            raise
        self._next = (epoch, offset + 1)
        if element is None:
            self._iterator = None
        return element

    def validation(self) -> Iterator[Batch]:
        """Return the batches to validate with."""
        if self.validation_dataset is not None:
            yield from self.validation_dataset

    def seek(self, seed: int) -> None:
        """Begin the dataset anew; its order is its own, the seed of the experiment does not decide it."""
        del seed
        self._iterator = None
        self._peeked.clear()

    def describe(self) -> str:
        """Return what it is, in a few words."""
        length = "batches" if self.batches is None else f"{self.batches:,} batches"
        validation = ", and one to validate with" if self.validation_dataset is not None else ""
        return f"a tf.data.Dataset of {length}{validation}"

    def close(self) -> None:
        """Let go of the iterator."""
        self._iterator = None
        self._peeked.clear()

    def __repr__(self) -> str:
        return f"<{self.describe()}>"


def _can_be_stacked(batch: Batch) -> bool:
    return all(isinstance(leaf, tf.Tensor) for leaf in tf.nest.flatten(batch))


def _shapes(batch: Batch) -> tuple[Any, ...]:
    return tuple(getattr(leaf, "shape", None) for leaf in tf.nest.flatten(batch))


def _byte_count(batch: Batch) -> int:
    return sum(int(np.prod(leaf.shape)) * leaf.dtype.size for leaf in tf.nest.flatten(batch))


def ancestors(dataset: Any) -> Iterator[Any]:
    """Yield a dataset and those that it is made from."""
    pending = [dataset]
    while pending:
        one = pending.pop()
        yield one
        pending.extend(one._inputs())


def shuffle_note(dataset: Any) -> str:
    """Return a sentence that says why the order of this dataset cannot be repeated, or an empty string."""
    for one in ancestors(dataset):
        if "Shuffle" not in type(one).__name__:
            continue
        if not getattr(one, "_reshuffle_each_iteration", True) and is_seeded(one):
            continue
        if is_seeded(one):
            return (
                "The dataset is shuffled anew in each epoch by TensorFlow itself, so a run that is restored "
                "in a later epoch sees another order. Arrays, or reshuffle_each_iteration=False, avoid that."
            )
        return (
            "The dataset is shuffled without a seed, so a run cannot be repeated or resumed exactly. "
            "Give shuffle(…, seed=…, reshuffle_each_iteration=False), or hand over arrays."
        )
    return ""


def is_batched(dataset: Any, input_rank: int | None) -> bool:
    """Tell whether the elements of a dataset of ``(x, y)`` are batches.

    Parameters
    ----------
    dataset : tf.data.Dataset
        Of pairs.
    input_rank : int or None
        Number of axes of the model's input, the batch's axis counted, where that is known.

    Returns
    -------
    bool
        By the model's input; else by whether the dataset was made by ``batch``; else by whether the targets
        have no axis at all.
    """
    spec = dataset.element_spec
    x, y = (tf.nest.flatten(part)[0] for part in spec)
    if y.shape.rank == 0 or x.shape.rank == 0:
        return False
    if input_rank is not None and x.shape.rank is not None:
        return bool(x.shape.rank == input_rank)
    names = [type(one).__name__ for one in ancestors(dataset)]
    if any("Unbatch" in name for name in names):
        return False
    return any("Batch" in name for name in names) or x.shape[0] is None


def is_seeded(shuffled: Any) -> bool:
    """Whether a shuffled dataset was given a seed."""
    seed = getattr(shuffled, "_seed", None)
    return seed is not None and any(int(part) != 0 for part in (seed, getattr(shuffled, "_seed2", 0)))
