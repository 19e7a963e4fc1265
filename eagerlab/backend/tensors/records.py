"""Tables: structured arrays of NumPy's, and what pandas holds."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

from eagerlab.backend.tensors import texts
from eagerlab.backend.tensors.values import Array, Index, Values, places, plain, spans

_NAMED = 1000
"""Columns whose headings are told, at most."""
_PIECE = 1 << 17


class Records(Values):
    """A structured array with one axis: a row for each record, a column for each field."""

    def __init__(self, array: Array) -> None:
        self._array = array
        names = array.dtype.names or ()
        super().__init__("records", (array.shape[0], len(names)), "records", "", array.nbytes)
        self._names = names
        self.column_names = names[:_NAMED]
        self.facts = tuple((name, str(array.dtype[name])) for name in names[:20])

    def cells(self, index: Index) -> Array:
        """Return the fields at `index` as text."""
        rows, columns = index
        chosen = self._names[columns] if isinstance(columns, slice) else (self._names[columns],)
        parts = [_texts(np.atleast_1d(self._array[rows][name])) for name in chosen]
        return _shaped(parts, index)

    def sample(self, count: int) -> Array:
        """Return elements of the fields that are numbers."""
        each = max(1, count // max(1, len(self._numbers)))
        drawn = slice(None) if self.shape[0] <= each else places(self.shape[0], each)
        return _joined([plain(self._array[name][drawn]) for name in self._numbers])

    def chunks(self, part: int = 0, parts: int = 1) -> Iterator[Array]:
        """Yield the fields that are numbers, field after field."""
        for name in self._numbers:
            for span in spans(self.shape[0], part, parts, _PIECE):
                yield plain(self._array[name][span]).reshape(-1)

    @property
    def _numbers(self) -> list[str]:
        return [name for name in self._names if self._array.dtype[name].kind in "biuf"]

    @property
    def size(self) -> int:
        """Number of elements that are numbers."""
        return self.shape[0] * len(self._numbers)


class Frame(Values):
    """A data frame or series of pandas': its index first, then its columns."""

    def __init__(self, held: Any) -> None:
        self._frame = frame = held.to_frame() if held.ndim == 1 else held
        rows, columns = frame.shape
        types = sorted({str(one) for one in frame.dtypes})
        nbytes = int(frame.memory_usage().sum())
        super().__init__("frame", (rows, columns + 1), ", ".join(types[:4]), "", nbytes)
        names = [texts.cell(one, 60) for one in frame.columns[:_NAMED]]
        self.column_names = (texts.cell(frame.index.name, 60) if frame.index.name else "index", *names)
        self._numbers = [
            number
            for number, one in enumerate(frame.dtypes)
            if isinstance(one, np.dtype) and one.kind in "biuf"
        ]

    def cells(self, index: Index) -> Array:
        """Return labels of rows and values as text."""
        rows, columns = index
        along = rows if isinstance(rows, slice) else slice(rows, rows + 1 or None)
        part = self._frame.iloc[along]
        chosen = np.atleast_1d(np.arange(self.shape[1])[columns]).tolist()
        parts = [_texts((part.index if one == 0 else part.iloc[:, one - 1]).to_numpy()) for one in chosen]
        return _shaped(parts, index)

    @property
    def size(self) -> int:
        """Number of values in columns of numbers."""
        return self.shape[0] * len(self._numbers)

    def sample(self, count: int) -> Array:
        """Return values of the columns that hold numbers."""
        each = max(1, count // max(1, len(self._numbers)))
        drawn = slice(None) if self.shape[0] <= each else places(self.shape[0], each)
        return _joined([self._frame.iloc[:, one].to_numpy()[drawn] for one in self._numbers])

    def chunks(self, part: int = 0, parts: int = 1) -> Iterator[Array]:
        """Yield the columns that hold numbers, one after another."""
        for one in self._numbers:
            column = self._frame.iloc[:, one].to_numpy()
            for span in spans(self.shape[0], part, parts, _PIECE):
                yield column[span]


def is_frame(value: Any) -> bool:
    """Whether an object is a data frame or series of pandas', which is not imported for that."""
    pandas = sys.modules.get("pandas")
    frames = (getattr(pandas, "DataFrame", None), getattr(pandas, "Series", None))
    return any(isinstance(one, type) and issubclass(type(value), one) for one in frames)


def _texts(column: Array) -> Array:
    if column.dtype.kind in "mM":
        column = column.astype(np.str_)
    out = np.empty(len(column), object)
    for place in range(len(column)):
        out[place] = texts.cell(column[place])
    return out


def _shaped(columns: list[Array], index: Index) -> Array:
    """Return columns side by side, without the axes of which `index` chooses one place."""
    table = np.empty((len(columns[0]) if columns else 0, len(columns)), object)
    for place, column in enumerate(columns):
        table[:, place] = column
    return np.asarray(table[tuple(slice(None) if isinstance(one, slice) else 0 for one in index)], object)


def _joined(columns: list[Array]) -> Array:
    return np.concatenate([one.reshape(-1) for one in columns]) if columns else np.zeros(0)
