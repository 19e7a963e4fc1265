"""The difference of two tensors, element by element, computed where it is looked at."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from eagerlab.backend import namespace
from eagerlab.backend.errors import LabError
from eagerlab.backend.paths import join
from eagerlab.backend.tensors.flattened import flattened
from eagerlab.backend.tensors.held import Found, Held, title_of
from eagerlab.backend.tensors.opening import values_of
from eagerlab.backend.tensors.regions import Regions
from eagerlab.backend.tensors.sides import Side, common_shape, side_of
from eagerlab.backend.tensors.values import Array, Index, Values, share
from eagerlab.backend.tensors.versions import version_of
from eagerlab.protocol.base import NodePath
from eagerlab.protocol.comparing import COMPARE, Aspect, Tolerance, read_compare_node

CHUNK = 1 << 14
"""Elements computed at a time: so many, in double precision, are memory that is used again and again."""
COPIED = 1 << 20
"""Likewise, of a tensor that is copied from another device, which takes its time however few they are."""
_RUN = 512


@dataclass(frozen=True)
class Pair:
    """Two tensors of which the part of `shape` is compared.

    Attributes
    ----------
    left, right : Side
        The second one is what the first is measured by.
    shape : tuple of int
        Of what they have in common.
    note : str
        What is to be said of what is compared, or empty.
    """

    left: Side
    right: Side
    shape: tuple[int, ...]
    note: str = ""

    @property
    def are_texts(self) -> bool:
        """Whether they hold texts."""
        return self.left.is_text

    @property
    def chunk(self) -> int:
        """How many elements are computed at a time."""
        near = all("CPU" in side.device or not side.device for side in (self.left, self.right))
        return CHUNK if near else COPIED

    def blocks(self, index: Index) -> tuple[Array, Array]:
        """Return both sides' elements at `index`; slices of it have both ends."""
        return self.left.block(index), self.right.block(index)


def pair_of(left: Any, right: Any, common: bool) -> Pair:
    """Lay two objects beside each other.

    Raises
    ------
    LabError
        They cannot be compared; says why.
    """
    left, right, note = flattened(left, right)
    one, other = side_of(left), side_of(right)
    if one.is_text != other.is_text:
        raise LabError(
            "Texts cannot be compared with numbers.", f"One is {one.dtype}, the other {other.dtype}."
        )
    if one.is_masked or other.is_masked:
        note = "What is masked was compared as NaN."
    return Pair(one, other, common_shape(one, other, common), note)


def is_close(left: Array, right: Array, tolerance: Tolerance) -> Array:
    """Return where two blocks are equal within a tolerance, exactly as ``numpy.isclose`` says."""
    with np.errstate(all="ignore"):
        return np.asarray(
            np.isclose(left, right, rtol=tolerance.rtol, atol=tolerance.atol, equal_nan=tolerance.equal_nan)
        )


def absolute(left: Array, right: Array) -> Array:
    """Return |a − b| as float64: zero where both are equal, infinities as well; NaN where one is."""
    with np.errstate(all="ignore"):
        if left.dtype == right.dtype and left.dtype.kind in "iu" and left.dtype.itemsize == 8:
            # Doubles would round these before they are subtracted.
            wrapped = left.view(np.uint64) - right.view(np.uint64)
            return np.where(left >= right, wrapped, -wrapped).astype(np.float64)
        found = np.asarray(np.abs(wide(left) - wide(right)))
        if not np.isfinite(found).all():
            found[left == right] = 0.0
    return found


def relative(left: Array, right: Array) -> Array:
    """Return |a − b| / |b| as float64; infinite where b alone is zero."""
    found = absolute(left, right)
    with np.errstate(all="ignore"):
        return np.where(found == 0, 0.0, found / np.abs(wide(right)))


def wide(block: Array) -> Array:
    """Return numbers in double precision."""
    return block.astype(np.complex128 if block.dtype.kind == "c" else np.float64)


class DifferenceValues(Values):
    """Reads a difference: what is asked for is computed from both sides, and nothing else."""

    def __init__(self, pair: Pair, aspect: Aspect, tolerance: Tolerance) -> None:
        dtype = "bool" if aspect == "mask" else "float64"
        super().__init__("difference", pair.shape, dtype, pair.left.device)
        self._pair, self._aspect, self._tolerance = pair, aspect, tolerance
        self.nbytes = self.size * np.dtype(dtype).itemsize

    def block(self, index: Index) -> Array:
        """Return the differences at `index`."""
        whole = tuple(
            _bounded(one, size)
            for one, size in zip(
                index + (slice(None),) * (len(self.shape) - len(index)), self.shape, strict=True
            )
        )
        left, right = self._pair.blocks(whole)
        if self._pair.are_texts:
            return np.asarray(left != right, dtype=bool)
        if self._aspect == "mask":
            return ~is_close(left, right, self._tolerance)
        return absolute(left, right) if self._aspect == "absolute" else relative(left, right)

    def sample(self, count: int) -> Array:
        """Return differences from everywhere, or all when there are no more; in one row."""
        if self.size <= count:
            return self.block((slice(None),) * len(self.shape)).reshape(-1)
        blocks = Regions(self.shape, min(_RUN, count)).some(max(1, count // _RUN))
        return np.concatenate([self.block(block).reshape(-1) for block in blocks])

    def chunks(self, part: int = 0, parts: int = 1) -> Iterator[Array]:
        """Yield all differences in the order of C."""
        regions = Regions(self.shape, self._pair.chunk)
        for number in share(len(regions), part, parts):
            yield self.block(regions[number]).reshape(-1)


class Difference(Held):
    """The difference of two objects as something that can be opened."""

    read_only = "A difference follows from the two that are compared. Change one of those instead."

    def __init__(
        self,
        sides: tuple[Any, Any],
        names: tuple[str, str],
        aspect: Aspect,
        tolerance: Tolerance,
        common: bool,
    ) -> None:
        self._sides = sides
        self._names = names
        self._aspect: Aspect = aspect
        self._tolerance = tolerance
        self._common = common

    @property
    def title(self) -> str:  # type: ignore[override]
        """For example ``|dense/kernel − before|``."""
        left, right = self._names
        words = {
            "absolute": f"|{left} − {right}|",
            "relative": f"|{left} − {right}| / |{right}|",
            "mask": f"{left} ≠ {right}",
        }
        return words[self._aspect]

    def values(self) -> Values:
        """Return a reader; raises `LabError` where the two cannot be compared (any more)."""
        pair = pair_of(*self._sides, self._common)
        if pair.are_texts and self._aspect != "mask":
            raise LabError("Texts have no difference in numbers.", "", "Look at where they differ.")
        return DifferenceValues(pair, self._aspect, self._tolerance)

    def version(self, changes: Callable[[], int]) -> int:
        """Return another number when one of the two may have changed."""
        both = [version_of(side, values_of(side), changes) for side in self._sides]
        return zlib.crc32(repr(both).encode())


class Differences(Found):
    """Finds differences by the path that `compare_node` makes. Any thread.

    Parameters
    ----------
    roots : callable
        Gives the roots of the variable tree.
    """

    def __init__(self, roots: Callable[[], Mapping[str, Any]]) -> None:
        self._roots = roots

    def find(self, keys: tuple[str, ...]) -> Difference:
        """Return the difference; raises `LabError` where one of the two is not there (any more)."""
        try:
            wanted = read_compare_node((COMPARE, *keys))
        except (ValueError, KeyError) as error:
            raise LabError("There is no such difference.", str(error)) from error
        roots = self._roots()
        left, right = (namespace.resolve(roots, node) for node in (wanted.left, wanted.right))
        names = name_of(wanted.left, left), name_of(wanted.right, right)
        return Difference((left, right), names, wanted.aspect, wanted.tolerance, wanted.common)


def name_of(node: NodePath, value: Any) -> str:
    """Return how one of the two is called before a person."""
    return title_of(value) or join(node[1:] if len(node) > 1 else node)


def _bounded(index: slice | int, size: int) -> slice | int:
    """Return an index that means the same of a longer axis."""
    if isinstance(index, slice):
        return slice(*index.indices(size))
    return index % size if size else index
