"""Data that lies in memory as arrays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import tensorflow as tf

from eagerlab.backend.data.base import STACK_BYTES, Batch, Stack
from eagerlab.backend.data.order import batch_indices

VALIDATION_BATCH = 256

Order = Callable[[int, int, int], npt.NDArray[Any]]


class ArrayData:
    """Arrays, or structures of arrays, whose first axes are the samples.

    Parameters
    ----------
    x, y : array or structure of arrays
        To train on.
    x_validation, y_validation : array or structure of arrays, optional
        To validate with.
    batch_size : int
        Rows of a batch; the last one of an epoch may have fewer.
    seed : int
        Decides the order.
    order : callable
        ``order(count, seed, epoch)`` gives the permutation of an epoch.
    notes : tuple of str
        What a person should know.
    """

    def __init__(
        self,
        x: Any,
        y: Any,
        x_validation: Any = None,
        y_validation: Any = None,
        *,
        batch_size: int = 32,
        seed: int = 1,
        order: Order = batch_indices,
        notes: tuple[str, ...] = (),
    ) -> None:
        self.x, self.y = x, y
        self.x_validation, self.y_validation = x_validation, y_validation
        self.notes = notes
        self.count = row_count(x)
        self.validation_count = row_count(x_validation) if x_validation is not None else 0
        self._size = min(batch_size, self.count) or 1
        self.seed = seed
        self._order = order
        self._epoch = -1
        self._indices: npt.NDArray[Any] = np.empty(0, np.int64)
        self._plain = isinstance(x, np.ndarray) and isinstance(y, np.ndarray)

    @property
    def batch_size(self) -> int | None:
        """Rows of a batch, at most all there are; another size holds from the next batch on."""
        return self._size

    @batch_size.setter
    def batch_size(self, size: int | None) -> None:
        if size is not None:
            self._size = min(size, self.count) or 1

    @property
    def length(self) -> int:
        """Samples of an epoch."""
        return self.count

    @property
    def batches(self) -> int:
        """Batches in one epoch, the short last one counted."""
        return -(-self.count // self._size)

    def batch(self, epoch: int, offset: int) -> Batch | None:
        """Return the batch that begins `offset` samples into an epoch, or None when that has ended."""
        chosen = self._order_of(epoch)[offset : offset + self._size]
        if len(chosen) == 0:
            return None
        if self._plain:
            # `take` and `constant` are the quickest of several ways: at thousands of steps a second it shows.
            return tf.constant(self.x.take(chosen, 0)), tf.constant(self.y.take(chosen, 0))
        return _rows(self.x, chosen), _rows(self.y, chosen)

    def stack(self, epoch: int, offset: int, most: int) -> Stack | None:
        """Return up to `most` whole batches from an offset on, gathered at once; None for fewer than two."""
        room = STACK_BYTES // max(1, self._size * self._sample_bytes)
        count = min(most, (self.count - offset) // self._size, room)
        if count < 2:
            return None
        chosen = self._order_of(epoch)[offset : offset + count * self._size]

        def gathered(leaf: Any) -> Any:
            rows = leaf.take(chosen, 0) if isinstance(leaf, np.ndarray) else np.asarray(leaf[chosen])
            return tf.constant(rows.reshape(count, self._size, *rows.shape[1:]))

        return Stack(tf.nest.map_structure(gathered, self.x), tf.nest.map_structure(gathered, self.y), count)

    def validation(self) -> Iterator[Batch]:
        """Return the batches to validate with, always in the same order."""
        for start in range(0, self.validation_count, VALIDATION_BATCH):
            rows = slice(start, start + VALIDATION_BATCH)
            yield _rows(self.x_validation, rows), _rows(self.y_validation, rows)

    def seek(self, seed: int) -> None:
        """Use the order that `seed` decides, from the next batch on."""
        if seed != self.seed:
            self.seed, self._epoch = seed, -1

    def reshape_targets(self, axes: tuple[int, ...]) -> None:
        """Give the targets of each sample the shape `axes`, which has as many elements as before."""
        self.y = self.y.reshape(-1, *axes)
        if self.y_validation is not None:
            self.y_validation = self.y_validation.reshape(-1, *axes)

    def describe(self) -> str:
        """Return what it is, in a few words."""
        shape = " and ".join(str(tuple(leaf.shape[1:])) for leaf in tf.nest.flatten(self.x))
        validation = f", {self.validation_count:,} to validate" if self.validation_count else ""
        return f"{self.count:,} training samples of shape {shape}{validation}"

    def close(self) -> None:
        """Nothing reads ahead."""

    def _order_of(self, epoch: int) -> npt.NDArray[Any]:
        if epoch != self._epoch:
            self._indices, self._epoch = self._order(self.count, self.seed, epoch), epoch
        return self._indices

    @cached_property
    def _sample_bytes(self) -> int:
        leaves = tf.nest.flatten((self.x, self.y))
        return sum(int(np.prod(leaf.shape[1:])) * leaf.dtype.itemsize for leaf in leaves)

    def __repr__(self) -> str:
        return f"<{self.describe()}>"


def row_count(structure: Any) -> int:
    """Return the length of the first axis of an array or of the first array of a structure."""
    return int(tf.nest.flatten(structure)[0].shape[0])


def _rows(structure: Any, rows: Any) -> Any:
    return tf.nest.map_structure(lambda leaf: tf.convert_to_tensor(leaf[rows]), structure)
