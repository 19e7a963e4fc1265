"""Samples taken out of the data, beside training: its order and its iterators stay untouched."""

from __future__ import annotations

import weakref
from collections.abc import Iterable, Sequence
from pathlib import PurePath
from typing import Any, NamedTuple

import numpy as np
import tensorflow as tf

from eagerlab.backend.data import Data
from eagerlab.backend.data.arrays import row_count
from eagerlab.backend.data.dataset import DatasetData, ancestors
from eagerlab.backend.data.pictures import PictureData
from eagerlab.backend.data.pictures_scan import shown_name
from eagerlab.protocol.seeing import DataPart

LARGEST = 64_000_000
"""Bytes of inputs that are looked at (and kept, where they had to be read or decoded)."""


class NothingToSeeError(Exception):
    """There is nothing that the model could be asked about; the message is a sentence for the person.

    Parameters
    ----------
    sentence : str
        What is missing, and what to do.
    wrong : bool
        Whether something is wrong, rather than not there yet.
    unbuilt : bool
        The model has no variables yet; asking it once would make them.
    """

    def __init__(self, sentence: str, *, wrong: bool = False, unbuilt: bool = False) -> None:
        super().__init__(sentence)
        self.wrong = wrong
        self.unbuilt = unbuilt


class Rows(NamedTuple):
    """The first samples of a part (arrays, or structures of them), and how many samples it has."""

    x: Any
    y: Any
    total: int


class SampleStore:
    """Gives samples by number. One thread at a time may use it (the lane's).

    Arrays are looked at where they lie. What is read from files or from a dataset is kept, up to `LARGEST`,
    as long as the data live: so asking the model again costs no reading.
    """

    def __init__(self) -> None:
        self._data: weakref.ref[Any] | None = None
        self._kept: dict[tuple[DataPart, int], Rows] = {}

    def first(self, data: Data, part: DataPart, limit: int) -> Rows:
        """Return the first samples of a part, in the data's own order; fewer where they are large.

        Raises
        ------
        NothingToSeeError
            The part has no samples, or they cannot be had without changing the training.
        """
        if self._data is None or self._data() is not data:
            self._data, self._kept = weakref.ref(data), {}
        if part == "validation" and data.validation_count == 0:
            raise NothingToSeeError(
                "There are no validation samples. Choose Training, or keep some back for validation."
            )
        if (part, limit) in self._kept:
            return self._kept[part, limit]
        if isinstance(data, DatasetData):
            self._kept[part, limit] = _of_dataset(data, part, limit)
        elif isinstance(data, PictureData):
            self._kept[part, limit] = _of_files(data, part, limit)
        else:
            return _of_arrays(data, part, limit)
        return self._kept[part, limit]

    def pick(self, data: Data, part: DataPart, indices: Sequence[int]) -> tuple[Rows, tuple[str, ...]]:
        """Return some samples, and where each comes from (nothing where there is no place).

        Raises
        ------
        NothingToSeeError
            As of `first`.
        """
        rows = self._enough(data, part, max(indices, default=0) + 1)
        names: tuple[str, ...] = ()
        if isinstance(data, PictureData):
            files = data.x if part == "train" else data.x_validation
            indices = [index for index in indices if index < len(files)]
            names = tuple(_short(str(files[index])) for index in indices)
            if rows is None:
                return _read(data, part, indices), names
        elif rows is None:
            rows = self.first(data, part, max(indices, default=0) + 1)
        known = [index for index in indices if index < row_count(rows.x)]
        x, y = (tf.nest.map_structure(lambda leaf: leaf[known], one) for one in (rows.x, rows.y))
        return Rows(x, y, rows.total), names

    def _enough(self, data: Data, part: DataPart, count: int) -> Rows | None:
        """Return what was read of a part, if it is `count` samples at least."""
        if self._data is None or self._data() is not data:
            return None
        read = (rows for (of, _), rows in self._kept.items() if of == part)
        return next((rows for rows in read if row_count(rows.x) >= count), None)


def _of_arrays(data: Any, part: DataPart, limit: int) -> Rows:
    x, y = (data.x, data.y) if part == "train" else (data.x_validation, data.y_validation)
    total = row_count(x)
    rows = slice(0, min(limit, _affordable(x)))
    x, y = (tf.nest.map_structure(lambda leaf: leaf[rows], one) for one in (x, y))
    return Rows(x, y, total)


def _of_files(data: PictureData, part: DataPart, limit: int) -> Rows:
    first = _read(data, part, [0])
    return _read(data, part, range(min(limit, first.total, _affordable(first.x))))


def _read(data: PictureData, part: DataPart, indices: Sequence[int]) -> Rows:
    x, y = data.samples(part, list(indices))
    return Rows(x.numpy(), y.numpy(), len(data.x if part == "train" else data.x_validation))


def _of_dataset(data: DatasetData, part: DataPart, limit: int) -> Rows:
    dataset = data.batched if part == "train" else data.validation_dataset
    if part == "train":
        _refuse_what_counts(dataset)
    batches: list[tuple[Any, Any]] = []
    count = 0
    for element in dataset:
        if not isinstance(element, tuple) or len(element) != 2:
            raise NothingToSeeError("The dataset gives no pairs of inputs and targets to compare.")
        batches.append(tf.nest.map_structure(_plain, element))
        count += row_count(batches[-1][0])
        if count >= min(limit, _affordable(batches[0][0])):
            break
    if not batches:
        raise NothingToSeeError("The dataset is empty.", wrong=True)
    x, y = (
        tf.nest.map_structure(lambda *leaves: np.concatenate(leaves)[:limit], *parts)
        for parts in zip(*batches, strict=True)
    )
    ended = count < limit
    batch_count = int(dataset.cardinality())
    full = row_count(batches[0][0])
    return Rows(x, y, count if ended else max(count, batch_count * full if batch_count > 0 else 0))


def _refuse_what_counts(dataset: Any) -> None:
    """Refuse a dataset in which one more look would change what training gets next.

    Raises
    ------
    NothingToSeeError
        It is shuffled anew from a seed, or comes from a Python generator.
    """
    what = ""
    for one in ancestors(dataset):
        name = type(one).__name__
        seeded = any(int(getattr(one, seed, 0) or 0) for seed in ("_seed", "_seed2"))
        if "Shuffle" in name and seeded and getattr(one, "_reshuffle_each_iteration", True):
            what = "The dataset is shuffled anew from a seed at each pass"
        elif "Generator" in name:
            what = "The dataset comes from a Python generator"
    if what:
        raise NothingToSeeError(
            f"{what}: taking samples out would change what training gets next. "
            "Hand over one for validation: lab.use(data=(dataset, validation_dataset))."
        )


def _plain(leaf: Any) -> Any:
    if not tf.is_tensor(leaf) or isinstance(leaf, (tf.RaggedTensor, tf.SparseTensor)):
        raise NothingToSeeError(
            f"The dataset gives parts of type {type(leaf).__name__}: only plain tensors can be shown."
        )
    return leaf.numpy()


def _affordable(x: Any) -> int:
    """Return how many samples like these are `LARGEST` bytes."""
    leaves: Iterable[Any] = tf.nest.flatten(x)
    each = sum(leaf.nbytes / max(1, len(leaf)) for leaf in leaves)
    return max(1, int(LARGEST / max(1.0, each)))


def _short(path: str) -> str:
    """Return the last folder (the class) and the name of a file."""
    return shown_name("/".join(PurePath(path).parts[-2:]))
