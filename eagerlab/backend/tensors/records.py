"""Tables: structured arrays of NumPy's, and what pandas holds."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

from eagerlab.backend.tensors import texts
from eagerlab.backend.tensors.classes import class_name, lineage
from eagerlab.backend.tensors.masked import MASKED
from eagerlab.backend.tensors.values import Array, Index, Values, places, plain, spans

_NAMED = 1000
"""Columns whose headings are told, at most."""
_PIECE = 1 << 17


class Records(Values):
    """A structured array with one axis: a row for each record, a column for each field.

    Parameters
    ----------
    array : numpy.ndarray
        The records.
    mask : numpy.ndarray, optional
        Of the same shape and fields, true where nothing may be seen.
    """

    def __init__(self, array: Array, mask: Array | None = None) -> None:
        self._array, self._mask = array, mask
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
        for part, name in zip(parts, chosen, strict=True):
            if self._mask is not None:
                hidden = np.atleast_1d(self._mask[rows][name])
                part[hidden.reshape(len(part), -1).any(1)] = MASKED
        return _shaped(parts, index)

    def sample(self, count: int) -> Array:
        """Return elements of the fields that are numbers."""
        each = max(1, count // max(1, len(self._numbers)))
        drawn = slice(None) if self.shape[0] <= each else places(self.shape[0], each)
        return _joined([self._of(name, drawn) for name in self._numbers])

    def chunks(self, part: int = 0, parts: int = 1) -> Iterator[Array]:
        """Yield the fields that are numbers, field after field."""
        for name in self._numbers:
            for span in spans(self.shape[0], part, parts, _PIECE):
                yield self._of(name, span)

    def _of(self, name: str, where: Any) -> Array:
        """Return what can be seen of a field of numbers, in one row."""
        found = plain(self._array[name][where])
        return found.reshape(-1) if self._mask is None else found[~self._mask[name][where]]

    @property
    def _numbers(self) -> list[str]:
        return [name for name in self._names if self._array.dtype[name].kind in "biuf"]

    @property
    def size(self) -> int:
        """Number of elements that are numbers and can be seen."""
        hidden = 0 if self._mask is None else sum(int(self._mask[name].sum()) for name in self._numbers)
        return self.shape[0] * len(self._numbers) - hidden


class Frame(Values):
    """What pandas holds: its index first, then its columns; an index or an array is one column."""

    def __init__(self, held: Any) -> None:
        self._frame = frame = _as_frame(held)
        rows, columns = frame.shape
        types = sorted({str(one) for one in frame.dtypes})
        nbytes = int(frame.memory_usage().sum())
        super().__init__("frame", (rows, columns + 1), ", ".join(types[:4]), "", nbytes)
        names = [texts.cell(one, 60) for one in frame.columns[:_NAMED]]
        self.column_names = (texts.cell(frame.index.name, 60) if frame.index.name else "index", *names)
        self._numbers = [number for number, one in enumerate(frame.dtypes) if _is_number(one)]

    def cells(self, index: Index) -> Array:
        """Return labels of rows and values as text."""
        rows, columns = index
        along = rows if isinstance(rows, slice) else slice(rows, rows + 1 or None)
        part = self._frame.iloc[along]
        chosen = np.atleast_1d(np.arange(self.shape[1])[columns]).tolist()
        if not len(part):
            return _shaped([np.empty(0, object)] * len(chosen), index)
        parts = [_texts(_values(part.index if one == 0 else part.iloc[:, one - 1])) for one in chosen]
        return _shaped(parts, index)

    @property
    def size(self) -> int:
        """Number of values in columns of numbers."""
        return self.shape[0] * len(self._numbers)

    def sample(self, count: int) -> Array:
        """Return values of the columns that hold numbers."""
        each = max(1, count // max(1, len(self._numbers)))
        drawn = slice(None) if self.shape[0] <= each else places(self.shape[0], each)
        return _joined(list(self._parts(drawn)))

    def chunks(self, part: int = 0, parts: int = 1) -> Iterator[Array]:
        """Yield the columns that hold numbers, one after another."""
        for span in spans(self.shape[0], part, parts, max(1, _PIECE // max(1, len(self._numbers)))):
            yield from self._parts(span)

    def _parts(self, rows: Any) -> Iterator[Array]:
        """Yield the numbers of some rows: at one go where all columns are of one type, else by columns."""
        part = self._frame.iloc[rows, self._numbers]
        kinds = set(part.dtypes)
        if len(kinds) == 1 and isinstance(next(iter(kinds)), np.dtype):
            yield np.asarray(part.to_numpy()).reshape(-1)
            return
        for place in range(part.shape[1]):
            yield _numbers_of(part.iloc[:, place])


def is_frame(value: Any) -> bool:
    """Whether an object is a frame, series, index or array of pandas', which is not imported for that."""
    pandas = sys.modules.get("pandas")
    kind = type(value)
    frames = [getattr(pandas, name, None) for name in ("DataFrame", "Series", "Index")]
    frames.append(getattr(getattr(getattr(pandas, "api", None), "extensions", None), "ExtensionArray", None))
    return any(isinstance(one, type) and one in lineage(kind) for one in frames)


def frame_shape(value: Any) -> tuple[int, ...]:
    """Return the shape of what pandas holds, as pandas tells it."""
    return tuple(int(size) for size in value.shape)


def as_written(data: Array, mask: Array) -> Array:
    """Return records that are masked in parts as texts, as NumPy writes them."""
    out = np.empty(data.shape, object)
    for place in np.ndindex(data.shape):
        fields = [
            MASKED if np.any(mask[place][name]) else texts.cell(data[place][name])
            for name in data.dtype.names or ()
        ]
        out[place] = f"({', '.join(fields)})"
    return out


def _as_frame(held: Any) -> Any:
    """Return a frame of pandas' own class, which shares the values: a class of a person's may do anything."""
    pandas = sys.modules["pandas"]
    if isinstance(held, pandas.DataFrame):
        return held if type(held) is pandas.DataFrame else pandas.DataFrame(held, copy=False)
    if isinstance(held, pandas.MultiIndex):
        return held.to_frame(index=False, allow_duplicates=True)
    if isinstance(held, pandas.Index):
        return pandas.Series(held.array, name=held.name, copy=False).to_frame()
    return pandas.Series(held, copy=False).to_frame()


def _is_number(dtype: Any) -> bool:
    """Whether a column of this type holds numbers: NumPy's, such as may be missing, or sparse ones."""
    return getattr(_numpy_dtype(dtype), "kind", "O") in "biuf"


def _numpy_dtype(dtype: Any) -> Any:
    """Return the type that NumPy has for numbers of a column; None where there is none."""
    if isinstance(dtype, np.dtype):
        return dtype
    return getattr(dtype, "subtype" if class_name(type(dtype)) == "SparseDtype" else "numpy_dtype", None)


def _numbers_of(column: Any) -> Array:
    """Return a column of numbers as an array; what is missing is not a number."""
    if isinstance(column.dtype, np.dtype):
        return np.asarray(column.to_numpy())
    if bool(column.isna().any()):
        return np.asarray(column.to_numpy(np.float64, na_value=np.nan))
    return np.asarray(column.to_numpy(_numpy_dtype(column.dtype)))


def _values(column: Any) -> Any:
    """Return the values of a column as pandas would write them."""
    return column.to_numpy() if isinstance(column.dtype, np.dtype) else list(column)


def _texts(column: Any) -> Array:
    if isinstance(column, np.ndarray) and column.dtype.kind in "mM":
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
