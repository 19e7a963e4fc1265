"""The values of arrays in files, read in pieces: progress can be told, and memory stays small."""

from __future__ import annotations

import gzip
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from eagerlab.backend.data.array_headers import DAMAGED, ArrayInfo, damaged
from eagerlab.backend.data.reading import Reading
from eagerlab.backend.errors import LabError

PIECE_BYTES = 4 * 2**20
LARGEST_FLOAT32 = float(np.finfo(np.float32).max)


@dataclass(frozen=True)
class Looked:
    """What the values of an array are like.

    Attributes
    ----------
    minimum, maximum : float or None
        Of the finite ones; None where there are none, or none was looked at.
    nan, infinite : int
        How many are not a number, or are beyond what float32 holds.
    bad_rows : array of bool, shape (n,), or None
        Which samples hold such values; None: none does.
    """

    minimum: float | None = None
    maximum: float | None = None
    nan: int = 0
    infinite: int = 0
    bad_rows: npt.NDArray[np.bool_] | None = None


def look(info: ArrayInfo, reading: Reading) -> Looked:
    """Read an array of numbers once and tell what its values are like.

    Parameters
    ----------
    info : ArrayInfo
        Of numbers, with at least one axis.
    reading : Reading
        Told how far it is.

    Returns
    -------
    Looked
        Of small whole numbers that need no unpacking nothing is read.

    Raises
    ------
    LabError
        The file is damaged.
    """
    if info.dtype.itemsize == 1 and not info.packed:
        return Looked()
    low, high, nan, infinite = np.inf, -np.inf, 0, 0
    bad_rows: npt.NDArray[np.bool_] | None = None
    floats, item = info.dtype.kind == "f", info.dtype.itemsize
    for start, piece in pieces(info, reading):
        if floats:
            good = np.isfinite(piece)
            if item > 4:
                good &= np.abs(piece) <= LARGEST_FLOAT32
            if not good.all():
                places = np.flatnonzero(~good)
                unknown = int(np.isnan(piece[places]).sum())
                nan, infinite = nan + unknown, infinite + len(places) - unknown
                bad_rows = np.zeros(info.count, bool) if bad_rows is None else bad_rows
                bad_rows[_rows(info, places + start)] = True
                piece = piece[good]
        if len(piece):
            low, high = min(low, float(piece.min())), max(high, float(piece.max()))
    if low > high:
        return Looked(None, None, nan, infinite, bad_rows)
    return Looked(low, high, nan, infinite, bad_rows)


def whole(info: ArrayInfo, reading: Reading) -> npt.NDArray[Any]:
    """Return all values of an array, in the machine's byte order.

    Raises
    ------
    LabError
        The file is damaged.
    """
    parts = [piece for _, piece in pieces(info, reading)]
    flat = np.concatenate(parts) if parts else np.empty(0, info.dtype.newbyteorder("="))
    return flat.reshape(info.shape, order="F" if info.fortran else "C")


def pieces(info: ArrayInfo, reading: Reading) -> Iterator[tuple[int, npt.NDArray[Any]]]:
    """Yield the values as they lie in the file: how many came before, and a flat array of some of them.

    Raises
    ------
    LabError
        The file is damaged or ends early.
    """
    item = info.dtype.itemsize
    if item == 0 or info.size == 0:
        return
    step = max(1, PIECE_BYTES // item) * item
    left, words = info.size, f"Reading {info.name}"
    try:
        with ExitStack() as stack:
            stream = _opened(info, stack)
            while left:
                reading.progress(info.size - left, info.size, words)
                data = stream.read(min(step, left))
                if len(data) == 0 or len(data) % item:
                    raise damaged(info.path, f"The array {info.name} ends {left - len(data):,} bytes early.")
                yield (
                    (info.size - left) // item,
                    np.frombuffer(data, info.dtype).astype(info.dtype.newbyteorder("="), copy=False),
                )
                left -= len(data)
            if info.packed:
                stream.read(1)  # the checksum is compared when the end is read
    except LabError:
        raise
    except DAMAGED as error:
        raise damaged(info.path, f"The array {info.name} cannot be unpacked.") from error


def _opened(info: ArrayInfo, stack: ExitStack) -> Any:
    """Return a stream of bytes that stands at the first value."""
    if info.member:
        archive = stack.enter_context(zipfile.ZipFile(info.path))
        stream: Any = stack.enter_context(archive.open(info.member))
    elif info.packed:
        stream = stack.enter_context(gzip.GzipFile(info.path))
    else:
        stream = stack.enter_context(info.path.open("rb"))
        stream.seek(info.offset)
        return stream
    stream.read(info.offset)
    return stream


def _rows(info: ArrayInfo, places: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Return the samples that places in the file belong to."""
    if info.fortran:
        return places % info.count
    return places // (info.size // info.dtype.itemsize // info.count)
