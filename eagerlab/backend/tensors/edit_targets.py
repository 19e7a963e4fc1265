"""What is changed by hand: a region of a variable where it lies, or of an array."""

from __future__ import annotations

import itertools
import math
import operator
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

import numpy as np
import tensorflow as tf
from tensorflow.python.ops.resource_variable_ops import ResourceVariable

from eagerlab.backend.errors import LabError
from eagerlab.backend.structure import is_variable, tensorflow_variable, value_of
from eagerlab.backend.tensors.element_text import numpy_dtype
from eagerlab.protocol.value_edits import Region

SLICED_AXES = 7
"""TensorFlow assigns to slices of tensors with so many axes."""


class Target(ABC):
    """Something whose values can be changed in place.

    Attributes
    ----------
    held : object
        The `tf.Variable`, or the array.
    shape : tuple of int
        Of all of it.
    dtype : str
        TensorFlow's or NumPy's name.
    """

    def __init__(self, held: Any, shape: tuple[int, ...], dtype: str) -> None:
        self.held = held
        self.shape = shape
        self.dtype = dtype

    @abstractmethod
    def now(self) -> Callable[[Region], Any]:
        """Return what gives the values of regions as they are; good until something is written."""

    @abstractmethod
    def read(self, region: Region) -> Any:
        """Return the values of a region, which later changes leave alone."""

    @abstractmethod
    def write(self, region: Region, values: Any) -> None:
        """Put `values`, of the region's shape, in place of what is there."""

    @abstractmethod
    def full(self, region: Region, value: Any) -> Any:
        """Return one value in the shape of a region, to be written."""

    @abstractmethod
    def of(self, region: Region, values: Any) -> Any:
        """Return an array in the shape of a region, to be written; `LabError` where it does not fit."""

    @abstractmethod
    def drawing(self, mean: float, std: float, seed: int) -> Callable[[Region], Any]:
        """Return what draws random numbers in the shape of one region after the other.

        The same regions in the same order get the same numbers from a seed.
        """

    @abstractmethod
    def same(self, one: Any, other: Any) -> bool:
        """Whether two results of `read` are the same to the last bit."""

    @property
    def read_as(self) -> str:
        """The dtype as which text is read: an array's texts are texts."""
        is_text = isinstance(self.held, np.ndarray) and self.held.dtype.kind in "SU"
        return "string" if is_text else self.dtype

    def has(self, region: Region) -> bool:
        """Whether a region with at least one element is there."""
        return len(region) == len(self.shape) and all(
            first < last <= size for (first, last), size in zip(region, self.shape, strict=True)
        )

    def nbytes(self, region: Region) -> int:
        """Return how much memory the values of a region take."""
        return math.prod(lengths(region)) * self._element_bytes

    _element_bytes = 32
    """Bytes of one value; of a text, about so many."""


def target_of(value: Any) -> Target:
    """Return what changes an object's values; whether that may be is another question."""
    if is_variable(value):
        return _Variable(tensorflow_variable(value))
    return _Array(value)


def whole(shape: tuple[int, ...]) -> Region:
    """Return the region of everything."""
    return tuple((0, size) for size in shape)


def region_of(where: Any, shape: tuple[int, ...]) -> Region:
    """Return the region that an index of Python's means.

    Parameters
    ----------
    where : int, slice, Ellipsis, or tuple of these
        Without steps.
    shape : tuple of int
        Of what is indexed.

    Raises
    ------
    LabError
        It is another kind of index, or reaches beyond.
    """
    parts = list(where) if isinstance(where, tuple) else [where]
    if Ellipsis in [part for part in parts if part is Ellipsis]:
        place = next(number for number, part in enumerate(parts) if part is Ellipsis)
        parts[place : place + 1] = [slice(None)] * (len(shape) - len(parts) + 1)
    parts += [slice(None)] * (len(shape) - len(parts))
    if len(parts) != len(shape):
        raise LabError(f"The index {where!r} does not fit the shape {shape}.")
    return tuple(_span(part, size, where, shape) for part, size in zip(parts, shape, strict=True))


def _span(part: Any, size: int, where: Any, shape: tuple[int, ...]) -> tuple[int, int]:
    if isinstance(part, slice):
        first, last, step = part.indices(size)
        if step != 1:
            raise LabError(f"The index {where!r} has steps.", "Expected a region without gaps.")
        return first, max(first, last)
    try:
        at = operator.index(part)
    except TypeError:
        raise LabError(
            f"The index {where!r} is none of a region.", "Expected whole numbers, slices such as 0:3, or …."
        ) from None
    if not -size <= at < size:
        raise LabError(f"The index {where!r} is outside the shape {shape}.")
    return at % size, at % size + 1


class _Variable(Target):
    """A variable, changed on its own device."""

    def __init__(self, variable: Any) -> None:
        super().__init__(variable, tuple(variable.shape.as_list()), variable.dtype.name)
        if self.dtype != "string":
            self._element_bytes = numpy_dtype(self.dtype).itemsize

    def now(self) -> Callable[[Region], Any]:
        with tf.device(self.held.device):
            held = value_of(self.held)
        return lambda region: self._part(held, region)

    def read(self, region: Region) -> Any:
        return self.now()(region)

    def _part(self, held: Any, region: Region) -> Any:
        with tf.device(self.held.device):
            if region == whole(self.shape):
                return held
            if len(self.shape) > SLICED_AXES:
                return tf.constant(held.numpy()[_index(region)])
            return held[_index(region)]

    def write(self, region: Region, values: Any) -> None:
        with tf.device(self.held.device):
            if region == whole(self.shape):
                self.held.assign(values)
            elif len(self.shape) <= SLICED_AXES:
                self._put(region, values)
            else:  # more axes than TensorFlow slices
                changed = self.held.numpy()
                changed[_index(region)] = values.numpy()
                self.held.assign(changed)

    def _put(self, region: Region, values: Any) -> None:
        if type(self.held) is not ResourceVariable:  # one of several devices, or of the person's own class
            self.held[_index(region)].assign(values)
            return
        # By `v[0:2].assign` the variable is read first, and so copied whole when it is written into.
        first, last = zip(*region, strict=True)
        tf.raw_ops.ResourceStridedSliceAssign(
            ref=self.held.handle, begin=first, end=last, strides=[1] * len(region), value=values
        )

    def full(self, region: Region, value: Any) -> Any:
        with tf.device(self.held.device):
            # Not tf.fill, which knows no floats of eight bits.
            return tf.broadcast_to(tf.constant(value, self.held.dtype), lengths(region))

    def of(self, region: Region, values: Any) -> Any:
        try:
            with tf.device(self.held.device):
                given = tf.cast(tf.convert_to_tensor(values), self.held.dtype)
                return tf.broadcast_to(given, lengths(region))
        except (tf.errors.OpError, TypeError, ValueError) as error:
            raise unfit(values, region) from error

    def drawing(self, mean: float, std: float, seed: int) -> Callable[[Region], Any]:
        numbers = itertools.count()

        def draw(region: Region) -> Any:
            with tf.device(self.held.device):
                return tf.random.stateless_normal(
                    lengths(region),
                    seed=(seed, next(numbers)),
                    mean=mean,
                    stddev=std,
                    dtype=self.held.dtype,
                )

        return draw

    def same(self, one: Any, other: Any) -> bool:
        if one.shape != other.shape:
            return False
        if one.dtype.is_floating and one.dtype.size == 1:  # TensorFlow gives nobody the bits of these
            return bool(one.numpy().tobytes() == other.numpy().tobytes())
        with tf.device(self.held.device):
            return bool(tf.reduce_all(tf.equal(_bits(one), _bits(other))))


class _Array(Target):
    """An array of NumPy's, changed in place."""

    def __init__(self, array: Any) -> None:
        super().__init__(array, tuple(array.shape), array.dtype.name)
        self._element_bytes = array.dtype.itemsize

    def now(self) -> Callable[[Region], Any]:
        return lambda region: self.held[_index(region)]

    def read(self, region: Region) -> Any:
        return np.array(self.held[_index(region)])

    def write(self, region: Region, values: Any) -> None:
        self.held[_index(region)] = values

    def full(self, region: Region, value: Any) -> Any:
        return np.full(lengths(region), self._fitting(value), self.held.dtype)

    def of(self, region: Region, values: Any) -> Any:
        given = np.asarray(values)
        if self.held.dtype.kind in "SU":
            given = np.frompyfunc(self._fitting, 1, 1)(given)
        try:
            return np.array(np.broadcast_to(given, lengths(region)).astype(self.held.dtype))
        except (TypeError, ValueError) as error:
            raise unfit(values, region) from error

    def _fitting(self, value: Any) -> Any:
        """Return a value as the array holds it; `LabError` for a text that it would cut off."""
        kind = self.held.dtype
        if kind.kind not in "SU":
            return value
        text = value if kind.kind == "S" else value.decode("utf-8", "surrogateescape")
        most = kind.itemsize // np.dtype(f"{kind.kind}1").itemsize
        if len(text) > most:
            raise LabError(
                f"This text is too long: the array holds texts of at most {most:,} characters.",
                "",
                "Make an array of longer texts: y = x.astype('U100').",
                severity="warning",
            )
        return text

    def drawing(self, mean: float, std: float, seed: int) -> Callable[[Region], Any]:
        generator = np.random.default_rng(seed)
        return lambda region: generator.normal(mean, std, lengths(region)).astype(self.held.dtype)

    def same(self, one: Any, other: Any) -> bool:
        return bool(one.shape == other.shape and one.tobytes() == other.tobytes())


def _index(region: Region) -> tuple[slice, ...]:
    # Not a tuple of ints: a part with one element keeps its axis, as the values have it.
    return tuple(slice(first, last) for first, last in region)


def lengths(region: Region) -> list[int]:
    """Return the shape of a region."""
    return [last - first for first, last in region]


def _bits(tensor: Any) -> Any:
    """Return whole numbers that are equal where all bits are."""
    if tensor.dtype in (tf.string, tf.bool) or tensor.dtype.is_integer:
        return tensor
    kinds = {1: tf.uint8, 2: tf.uint16, 4: tf.int32, 8: tf.int64, 16: tf.int64}
    return tf.bitcast(tensor, kinds[tensor.dtype.size])


def unfit(values: Any, region: Region) -> LabError:
    """Return why values do not go into a region."""
    shape = tuple(np.shape(values))
    return LabError(f"Values of shape {shape} do not fit a region of shape {tuple(lengths(region))}.")
