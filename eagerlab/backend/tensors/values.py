"""One way to read values, whatever holds them: tensors, variables, arrays, ragged, sparse, text.

Nothing is copied whole: tensors on the CPU are read through a view of their own memory, others are sliced
where they are. A reader lives as long as the request that made it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import tensorflow as tf

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors import texts

Array = npt.NDArray[Any]
Index = tuple[slice | int, ...]

_CHUNK_BYTES = 1 << 20


class Values:
    """What there is to read; the base is for objects whose values cannot be seen.

    Attributes
    ----------
    kind : str
        ``tensor``, ``variable``, ``array``, ``list``, ``ragged``, ``sparse``, ``slices``.
    shape : tuple of int
        Of the table that is shown.
    dtype, device : str
        Read from the object.
    nbytes : int
        Of the values, as far as that is known.
    no_values : str
        Why there is nothing to see, or empty.
    """

    def __init__(
        self,
        kind: str,
        shape: Sequence[int],
        dtype: str,
        device: str = "",
        nbytes: int = 0,
        no_values: str = "",
    ) -> None:
        self.kind = kind
        self.shape = tuple(shape)
        self.dtype = dtype
        self.device = device
        self.nbytes = nbytes
        self.no_values = no_values

    @property
    def size(self) -> int:
        """Number of elements."""
        size = 1
        for length in self.shape:
            size *= length
        return size

    def block(self, index: Index) -> Array:
        """Return the numbers at `index`, in a dtype of NumPy's own; raises `LabError` without any."""
        raise LabError(self.no_values or f"Values of type {self.dtype} are not numbers.")

    def cells(self, index: Index) -> Array | None:
        """Return texts at `index` as an object array, or None where there are numbers."""
        return None

    def sample(self, count: int) -> Array:
        """Return `count` elements from everywhere, or all when there are no more; in one row."""
        raise LabError(self.no_values or f"Values of type {self.dtype} are not numbers.")

    def chunks(self, part: int = 0, parts: int = 1) -> Iterator[Array]:
        """Yield all elements (of the `part`-th of `parts`) in pieces of one row that fit into the cache."""
        raise LabError(self.no_values or f"Values of type {self.dtype} are not numbers.")


class Dense(Values):
    """Numbers in an array of NumPy's or a tensor of TensorFlow's."""

    def __init__(self, kind: str, held: Any, dtype: str, device: str = "") -> None:
        self._tensor = None if isinstance(held, np.ndarray) else held
        self._array: Array | None = held if isinstance(held, np.ndarray) else _view(held)
        shape = tuple(int(size) for size in held.shape)
        itemsize = held.dtype.itemsize if isinstance(held, np.ndarray) else held.dtype.size
        super().__init__(kind, shape, dtype, device)
        self.nbytes = self.size * itemsize

    def block(self, index: Index) -> Array:
        """Return the numbers at `index`: sliced where the tensor is, then copied."""
        if self._array is not None:
            return plain(self._array[index])
        return plain(np.asarray(self._tensor[index].numpy()))  # type: ignore[index]

    def sample(self, count: int) -> Array:
        """Return elements at places drawn once and for all, so that the same is seen each time."""
        if self.size <= count:
            return self.block((slice(None),) * len(self.shape)).reshape(-1)
        # Not every n-th: that falls into step with rows and channels.
        places = np.sort(np.random.default_rng(0).integers(self.size, size=count))
        if self._array is not None:
            return plain(self._array[np.unravel_index(places, self.shape)])
        return plain(tf.gather(tf.reshape(self._tensor, [-1]), places).numpy())

    def chunks(self, part: int = 0, parts: int = 1) -> Iterator[Array]:
        """Yield views of the array's own memory where it lies in one piece."""
        first, last = self.size * part // parts, self.size * (part + 1) // parts
        length = max(1, _CHUNK_BYTES * self.size // max(1, self.nbytes))
        array = self._array
        if array is not None and not array.flags.c_contiguous:
            if part == 0:
                yield from _scattered(array, length)
            return
        flat: Any = array.reshape(-1) if array is not None else tf.reshape(self._tensor, [-1])
        for start in range(first, last, length):
            piece = flat[start : min(start + length, last)]
            yield plain(piece if array is not None else piece.numpy())


class Texts(Values):
    """Elements that are shown as text: strings, Python objects, dates, records."""

    def __init__(self, kind: str, held: Any, dtype: str, device: str = "") -> None:
        shape = tuple(int(size) for size in held.shape)
        super().__init__(
            kind, shape, dtype, device, int(getattr(held, "nbytes", 0)) if isinstance(held, np.ndarray) else 0
        )
        self._held = held

    def cells(self, index: Index) -> Array:
        """Return the elements at `index` as text."""
        block = self._held[index]
        array = np.asarray(block if isinstance(self._held, np.ndarray) else block.numpy())
        if array.dtype.kind in "mM":
            array = array.astype(np.str_)
        out = np.empty(array.shape, object)
        for place, element in np.ndenumerate(array.astype(object)):
            out[place] = texts.cell(element)
        return out


class Rows(Values):
    """A table made row by row: ragged tensors, sparse ones as coordinates, slices with their indices."""

    def __init__(
        self, kind: str, shape: tuple[int, int], dtype: str, device: str, nbytes: int, numbers: Any, row: Any
    ) -> None:
        super().__init__(kind, shape, dtype, device, nbytes)
        self._row = row
        self._numbers = numbers

    def cells(self, index: Index) -> Array:
        """Return the rows at `index` as text, empty where a row has ended."""
        rows, columns = (range(size)[one] for one, size in zip(index, self.shape, strict=True))
        if isinstance(rows, int) or isinstance(columns, int):
            raise LabError("Rows and columns of this table are always both shown.")
        out = np.full((len(rows), len(columns)), "", object)
        for line, number in enumerate(rows):
            for place, element in enumerate(self._row(number)[columns.start : columns.stop : columns.step]):
                out[line, place] = texts.cell(element)
        return out

    def sample(self, count: int) -> Array:
        """Return elements of the values, without their coordinates."""
        numbers: Array = self._numbers.sample(count)
        return numbers

    def chunks(self, part: int = 0, parts: int = 1) -> Iterator[Array]:
        """Yield the values, without their coordinates."""
        yield from self._numbers.chunks(part, parts)

    @property
    def size(self) -> int:
        """Number of stored values."""
        return int(self._numbers.size)


def short_device(device: str) -> str:
    """Return for example ``CPU:0`` for TensorFlow's full name of a device."""
    return device.rsplit("/device:", 1)[-1] if device else ""


def plain(array: Array) -> Array:
    """Return numbers in a dtype that all machines have: bfloat16 and other small floats as float32."""
    array = np.asarray(array)
    if array.dtype in (np.longdouble, np.clongdouble):
        return array.astype(np.float64 if array.dtype == np.longdouble else np.complex128)
    if array.dtype.kind != "V":
        return array
    return array.astype(np.int8 if "int" in array.dtype.name else np.float32)


def _view(tensor: Any) -> Array | None:
    """Return a view of a tensor's memory; None for another device and for types that NumPy does not have."""
    if "CPU:" not in tensor.device or tensor.dtype.name.startswith(
        ("bfloat16", "float8", "int4", "uint4", "int2")
    ):
        return None
    return np.asarray(memoryview(tensor))


def _scattered(array: Array, length: int) -> Iterator[Array]:
    """Yield pieces of an array that does not lie in one piece; copies one piece at a time."""
    walk = np.nditer(
        array, flags=["external_loop", "buffered", "zerosize_ok"], op_flags=["readonly"], buffersize=length
    )
    for piece in walk:
        yield np.asarray(piece)
