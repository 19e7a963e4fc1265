"""One way to read values, whatever holds them: tensors, variables, arrays, ragged, sparse, text.

Nothing is copied whole: tensors on the CPU are read through a view of their own memory, others are sliced
where they are. A reader lives as long as the request that made it.
"""

from __future__ import annotations

import math
import mmap
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
import tensorflow as tf

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors import texts

if TYPE_CHECKING:
    from eagerlab.backend.tensors.totals import Totals

Array = npt.NDArray[Any]
Index = tuple[slice | int, ...]

_CHUNK_BYTES = 1 << 20
_COPIED_BYTES = 1 << 24
"""A piece that has to be copied from another device, which takes its time however small it is."""
_OF_A_PACKAGE = 2
"""`numpy.dtype.isbuiltin` of bfloat16, float8 and the like: the window knows none of them."""
_RUN = 256
"""Neighbours that a sample takes together from a file: each place would be a page of its own."""


class Values:
    """What there is to read; the base is for objects whose values cannot be seen.

    All that is shown, searched, drawn, counted or written goes through `block` (numbers of a part), `cells`
    (texts of a part, where there are no numbers), `sample` and `chunks` (all numbers, in one row). None of
    them copies more than what it returns.

    Attributes
    ----------
    kind : str
        ``tensor``, ``variable``, ``array``, ``list``, ``ragged``, ``sparse``, ``slices``, ``masked``,
        ``records``, ``frame``, or what an object is that is no tensor.
    shape : tuple of int
        Of the table that is shown.
    dtype, device : str
        Read from the object.
    nbytes : int
        Of the values, as far as that is known.
    no_values : str
        Why there is nothing to see, or empty.
    note : str
        What must be known to read the values, or empty.
    column_names : tuple of str
        Headings for the last axis where its places are no numbers (coordinates, fields); else empty.
    facts : tuple of tuple of str
        What else is known: a name and a text each.
    open_shape : tuple of (int or None), optional
        Of an object whose sizes are not all known yet, and which so has no values; None where `shape` tells.
    is_tensor : bool
        False for an object that has no values of its own but parts that can be opened.
    """

    note: str = ""
    column_names: tuple[str, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    open_shape: tuple[int | None, ...] | None = None
    is_tensor: bool = True

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
        """Number of elements that `sample` and `chunks` go through."""
        return math.prod(self.shape)

    def block(self, index: Index) -> Array:
        """Return the numbers at `index`, in a dtype of NumPy's own; raises `LabError` without any."""
        raise LabError(self.no_values or f"Values of type {self.dtype} are not numbers.")

    def cells(self, index: Index) -> Array | None:
        """Return texts at `index` as an object array, or None where there are numbers."""
        return None

    def elements(self, index: Index) -> Array:
        """Return what is at `index` itself, to be searched and written; masked where there is nothing.

        Numbers are those of `block`, strings and objects come as they are, in an object array.
        """
        found = self.cells(index)
        return self.block(index) if found is None else np.asarray(found, object)

    def sample(self, count: int) -> Array:
        """Return `count` elements from everywhere, or all when there are no more; in one row."""
        raise LabError(self.no_values or f"Values of type {self.dtype} are not numbers.")

    def chunks(self, part: int = 0, parts: int = 1) -> Iterator[Array]:
        """Yield all elements (of the `part`-th of `parts`) in pieces of one row that fit into the cache.

        They come in the order in which they lie in memory, and a piece is good until the next is asked for.
        """
        raise LabError(self.no_values or f"Values of type {self.dtype} are not numbers.")

    def bounds(self, begin: int, end: int) -> tuple[float, float] | None:
        """Return the least and the greatest of a stretch of one axis where they follow without a look."""
        return None

    def totals(self) -> Totals | None:
        """Return numbers about all elements where they follow without a look."""
        return None


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
        return plain(np.asarray(self.part(index).numpy()))

    def part(self, index: Index) -> Any:
        """Return the part at `index` as a tensor, which is on the device that holds the whole."""
        with on_its_device(self._tensor):
            return self._tensor[index]  # type: ignore[index]

    def sample(self, count: int) -> Array:
        """Return elements at places drawn once and for all, so that the same is seen each time."""
        if self.size <= count:
            return self.block((slice(None),) * len(self.shape)).reshape(-1)
        if self._array is None:
            drawn = places(self.size, count)
            with on_its_device(self._tensor):
                return plain(tf.gather(tf.reshape(self._tensor, [-1]), drawn).numpy())
        if _is_in_a_file(self._array):
            runs = places(max(1, self.size - _RUN), max(1, count // _RUN))
            drawn = (runs[:, None] + np.arange(min(_RUN, count))).reshape(-1)
        else:
            drawn = places(self.size, count)
        if self._array.flags.c_contiguous:
            return plain(self._array.reshape(-1)[drawn])
        return plain(self._array[np.unravel_index(drawn, self.shape)])

    def chunks(self, part: int = 0, parts: int = 1) -> Iterator[Array]:
        """Yield views of the array's own memory where it lies in one piece, in the order of memory."""
        if self._array is None:
            yield from self._copied(part, parts)
            return
        array = in_memory_order(self._array)
        length = max(1, _CHUNK_BYTES // max(1, array.dtype.itemsize))
        if array.flags.c_contiguous:
            flat = array.reshape(-1)
            for span in spans(self.size, part, parts, length):
                yield plain(flat[span])
            return
        rows = share(len(array), part, parts)
        for piece in _scattered(array[rows.start : rows.stop], length):
            yield plain(piece)

    def _copied(self, part: int, parts: int) -> Iterator[Array]:
        length = max(1, _COPIED_BYTES * self.size // max(1, self.nbytes))
        for span in spans(self.size, part, parts, length):
            with on_its_device(self._tensor):
                piece = tf.reshape(self._tensor, [-1])[span]
            yield plain(piece.numpy())


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
        if isinstance(self._held, np.ndarray):
            array = np.asarray(self._held[index])
        else:
            with on_its_device(self._held):
                array = np.asarray(self._held[index].numpy())
        if array.dtype.kind in "mM":
            array = array.astype(np.str_)
        out = np.empty(array.shape, object)
        for place, element in np.ndenumerate(array.astype(object)):
            out[place] = texts.cell(element)
        return out

    def elements(self, index: Index) -> Array:
        """Return strings and objects themselves, dates and the like as NumPy writes them."""
        block = self._held[index]
        found = block if isinstance(self._held, np.ndarray) else block.numpy()
        if isinstance(found, np.ndarray):
            return (found.astype(np.str_) if found.dtype.kind in "mM" else found).astype(object)
        out = np.empty((), object)
        out[()] = str(found) if isinstance(found, (np.datetime64, np.timedelta64)) else found
        return out


def short_device(device: str) -> str:
    """Return for example ``CPU:0`` for TensorFlow's full name of a device."""
    return device.rsplit("/device:", 1)[-1] if device else ""


def plain(array: Array) -> Array:
    """Return numbers in a dtype that all machines have: bfloat16 and other small floats as float32."""
    array = np.asarray(array)
    if not array.dtype.isnative:
        return array.astype(array.dtype.newbyteorder("="))
    if array.dtype in (np.longdouble, np.clongdouble):
        return array.astype(np.float64 if array.dtype == np.longdouble else np.complex128)
    if array.dtype.isbuiltin != _OF_A_PACKAGE:
        return array
    return array.astype(np.int8 if "int" in array.dtype.name else np.float32)


def on_its_device(tensor: Any) -> Any:
    """Return a context whose operations run where a tensor is: elsewhere it would be copied whole first."""
    return tf.device(tensor.device)


def in_memory_order(array: Array) -> Array:
    """Return a view of all elements with the axes as they lie in memory, and none backwards."""
    forwards = array[tuple(slice(None, None, -1 if step < 0 else 1) for step in array.strides)]
    order = sorted(range(array.ndim), key=lambda axis: -forwards.strides[axis])
    return forwards.transpose(order)


def _view(tensor: Any) -> Array | None:
    """Return a tensor's own memory as an array; None for another device, whose values are to be copied."""
    return np.asarray(tensor.__array__()) if "CPU:" in tensor.device else None


def share(size: int, part: int, parts: int) -> range:
    """Return the `part`-th of `parts` of `size` places."""
    return range(size * part // parts, size * (part + 1) // parts)


def spans(size: int, part: int, parts: int, length: int) -> Iterator[slice]:
    """Yield slices of at most `length` places that together are a `share`."""
    part_of_it = share(size, part, parts)
    for start in part_of_it[::length]:
        yield slice(start, min(start + length, part_of_it.stop))


@lru_cache(maxsize=8)
def places(size: int, count: int) -> Array:
    """Return `count` places in order; not every n-th, which would fall into step with rows and channels.

    They are the same each time, and kept: drawing and sorting takes longer than reading what is there.
    """
    drawn = np.sort(np.random.default_rng(0).integers(size, size=count))
    drawn.flags.writeable = False
    return drawn


def _is_in_a_file(array: Array) -> bool:
    """Whether elements are read from a file when they are looked at."""
    held: Any = array
    while type(held) is np.ndarray or isinstance(held, np.memmap):
        if isinstance(held, np.memmap):
            return True
        held = held.base
    return isinstance(held, mmap.mmap)


def _scattered(array: Array, length: int) -> Iterator[Array]:
    """Yield pieces of an array that does not lie in one piece; copies one piece at a time."""
    walk = np.nditer(
        array, flags=["external_loop", "buffered", "zerosize_ok"], op_flags=["readonly"], buffersize=length
    )
    for piece in walk:
        yield np.asarray(piece)


def element_texts(values: Values, index: Index) -> Array:
    """Return what `values` has at `index` as texts in an object array, numbers as well."""
    found = values.cells(index)
    if found is not None:
        return np.asarray(found, object)
    block = values.block(index)
    out = np.empty(block.shape, object)
    for place, element in np.ndenumerate(block):
        out[place] = texts.cell(element)
    return out
