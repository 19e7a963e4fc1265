"""Ragged tensors as the box they fit into: every axis can be walked along, and what is not there is empty."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from eagerlab.backend.tensors.values import Array, Index, Values, element_texts

_Places = npt.NDArray[np.int64]


class Ragged(Values):
    """Any number of ragged axes, with even ones inside.

    Parameters
    ----------
    flat : Values
        Reads the values: their first axis holds the elements of all rows in one row.
    splits : list of array
        For each ragged axis where its rows begin and end, the outermost first.
    dtype : str
        Of the values.
    """

    def __init__(self, flat: Values, splits: list[_Places], dtype: str) -> None:
        longest = [int(np.diff(one).max()) if one.size > 1 else 0 for one in splits]
        shape = (len(splits[0]) - 1, *longest, *flat.shape[1:])
        super().__init__("ragged", shape, dtype, flat.device, flat.nbytes + sum(one.nbytes for one in splits))
        self._flat = flat
        self._splits = splits
        self.facts = (("row lengths", _lengths(splits[0])), ("stored values", f"{flat.size:,}"))

    def cells(self, index: Index) -> Array:
        """Return texts at `index`, empty where a row has ended."""
        ragged, even = index[: len(self._splits) + 1], index[len(self._splits) + 1 :]
        places = self._places(ragged)
        there = places >= 0
        inner = tuple(len(range(size)[one]) for one, size in _sliced(even, self.shape[len(ragged) :]))
        found = np.full((places.size, *inner), "", object)
        wanted = places[there].reshape(-1)
        if wanted.size:
            held = there.reshape(-1)
            texts = _in_runs(lambda index: element_texts(self._flat, index), wanted, even)
            found[held] = texts.reshape(wanted.size, *inner)
        return found.reshape(*(one for one in places.shape), *inner)

    def elements(self, index: Index) -> Array:
        """Return the values at `index`, masked where a row has ended."""
        ragged, even = index[: len(self._splits) + 1], index[len(self._splits) + 1 :]
        places = self._places(ragged)
        there = (places >= 0).reshape(-1)
        wanted = places.reshape(-1)[there]
        held = _in_runs(self._flat.elements, wanted, even)
        found: Any = np.ma.array(np.zeros((there.size, *held.shape[1:]), held.dtype), mask=True)
        found[there] = held
        shaped: Array = found.reshape(*places.shape, *held.shape[1:])
        return shaped

    @property
    def size(self) -> int:
        """Number of stored values."""
        return self._flat.size

    def sample(self, count: int) -> Array:
        """Return elements of the values."""
        return self._flat.sample(count)

    def chunks(self, part: int = 0, parts: int = 1) -> Iterator[Array]:
        """Yield the values, row after row."""
        yield from self._flat.chunks(part, parts)

    def _places(self, index: Index) -> _Places:
        """Return where the elements at `index` of the outer axes lie among the values, -1 for none."""
        rows = np.arange(self.shape[0], dtype=np.int64)[index[0]] if isinstance(index[0], slice) else None
        first: Any = index[0]
        places: Any = rows if rows is not None else np.asarray(first % max(1, self.shape[0]), np.int64)
        for one, splits, longest in zip(index[1:], self._splits, self.shape[1:], strict=False):
            along = np.arange(longest)[one] if isinstance(one, slice) else np.asarray(one % max(1, longest))
            begin = splits[places]
            length = np.where(places >= 0, splits[places + 1] - begin, 0)
            if isinstance(one, slice):
                begin, length = begin[..., None], length[..., None]
            places = np.where(along < length, begin + along, -1)
        return np.asarray(places)


def _in_runs(read: Callable[[Index], Array], wanted: _Places, even: Index) -> Array:
    """Return elements that are read in runs of neighbours: once for each row in sight."""
    if not wanted.size:
        return read((slice(0, 0), *even))
    ends = np.flatnonzero(np.diff(wanted) != 1) + 1
    runs = itertools.pairwise([0, *ends.tolist(), wanted.size])
    return np.concatenate(
        [read((slice(int(wanted[start]), int(wanted[stop - 1]) + 1), *even)) for start, stop in runs]
    )


def _sliced(index: Index, shape: tuple[int, ...]) -> list[tuple[slice, int]]:
    return [(one, size) for one, size in zip(index, shape, strict=True) if isinstance(one, slice)]


def _lengths(splits: _Places) -> str:
    if splits.size < 2:
        return "no rows"
    lengths = np.diff(splits)
    return f"{lengths.min():,} – {lengths.max():,}"


def splits_of(tensor: Any) -> list[_Places]:
    """Return where rows begin, for each ragged axis of a `tf.RaggedTensor`, without a copy on the CPU."""
    return [np.asarray(one.__array__(), np.int64) for one in tensor.nested_row_splits]
