"""Where in the files of a TensorFlow checkpoint each value lies, so that a part of it can be read.

TensorFlow's own readers give a value whole. But the files say where it begins: the index is a sorted table
of blocks in LevelDB's format, which holds a `BundleEntryProto` for each key, and the values lie in the data
files as they are in memory.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import tensorflow as tf
from tensorflow.core.protobuf.tensor_bundle_pb2 import BundleEntryProto, BundleHeaderProto

from eagerlab.backend.checkpoints.checksums import crc32c, masked

_MAGIC = 0xDB4775248B80FB57
_FOOTER = 48
_PLAIN = 0
"""Behind each block: how it is compressed, here not at all; then a checksum."""
_PIECE = 1 << 22
"""Bytes of which the checksum is computed at a time."""


class BundleError(ValueError):
    """The files are not laid out in the way that parts can be read of."""


@dataclass(frozen=True)
class Place:
    """Where a value lies: in which file, from which byte on."""

    file: Path
    offset: int
    shape: tuple[int, ...]
    dtype: npt.DTypeLike
    checksum: int
    """Of its bytes, as TensorFlow writes it."""

    @property
    def nbytes(self) -> int:
        """How many bytes it takes."""
        return math.prod(self.shape) * np.dtype(self.dtype).itemsize

    def open(self) -> npt.NDArray[np.generic]:
        """Return the value as an array that reads the file where it is looked at; it cannot be changed.

        Raises
        ------
        OSError, ValueError
            The file is not there, or shorter than it should be.
        """
        if 0 in self.shape:
            return np.zeros(self.shape, self.dtype)
        return np.memmap(self.file, dtype=self.dtype, mode="r", offset=self.offset, shape=self.shape)

    def is_sound(self, watch: Callable[[float], None]) -> bool:
        """Whether its bytes are those that were written; reads them once, a piece at a time.

        Parameters
        ----------
        watch : callable
            Told after each piece how far it is, from 0 to 1; may end it by raising.

        Raises
        ------
        OSError, ValueError
            The file is not there, or shorter than it should be.
        """
        held = self.open().reshape(-1).view(np.uint8)
        checksum = 0
        for start in range(0, held.size, _PIECE):
            checksum = crc32c(np.asarray(held[start : start + _PIECE]), checksum)
            watch(min(1.0, (start + _PIECE) / held.size))
        return masked(checksum) == self.checksum


def places(prefix: Path) -> dict[str, Place]:
    """Return where each value of a checkpoint lies, by key; texts, and what is cut in slices, are left out.

    Parameters
    ----------
    prefix : Path
        Of the checkpoint's files.

    Raises
    ------
    BundleError
        The index is of another kind.
    OSError
        It cannot be read.
    """
    data = prefix.with_name(f"{prefix.name}.index").read_bytes()
    try:
        entries = dict(_entries(data))
        header = BundleHeaderProto.FromString(entries.pop(b""))
        if header.endianness != BundleHeaderProto.LITTLE:
            raise BundleError("Expected little-endian values.")
        found = {}
        for key, value in entries.items():
            entry = BundleEntryProto.FromString(value)
            place = _place(prefix, entry, header.num_shards)
            if place is not None:
                found[key.decode()] = place
    except (IndexError, KeyError, struct.error, UnicodeDecodeError) as error:
        raise BundleError(f"Expected an index of TensorFlow's. Received: {error!r}") from error
    return found


def _place(prefix: Path, entry: BundleEntryProto, shards: int) -> Place | None:
    dtype = tf.dtypes.as_dtype(entry.dtype)
    shape = tuple(dim.size for dim in entry.shape.dim)
    plain = np.dtype(dtype.as_numpy_dtype)
    if (
        entry.slices
        or plain.kind == "O"
        or entry.size != plain.itemsize * int(np.prod(shape, dtype=np.int64))
    ):
        return None
    file = prefix.with_name(f"{prefix.name}.data-{entry.shard_id:05d}-of-{shards:05d}")
    return Place(file, entry.offset, shape, plain, entry.crc32c)


def _entries(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield all keys and values of a sorted table."""
    if len(data) < _FOOTER or struct.unpack("<Q", data[-8:])[0] != _MAGIC:
        raise BundleError("Expected an index of TensorFlow's.")
    at = len(data) - _FOOTER
    for _ in range(2):  # over what tells of the table itself
        _, at = _number(data, at)
    start, at = _number(data, at)
    size, _ = _number(data, at)
    for _, handle in _block(data, start, size):
        first, behind = _number(handle, 0)
        yield from _block(data, first, _number(handle, behind)[0])


def _block(data: bytes, start: int, size: int) -> Iterator[tuple[bytes, bytes]]:
    block = data[start : start + size]
    if data[start + size : start + size + 1] != bytes([_PLAIN]):
        raise BundleError("Expected an index that is not compressed.")
    (restarts,) = struct.unpack("<I", block[-4:])
    end, at, key = size - 4 * (restarts + 1), 0, b""
    while at < end:
        shared, at = _number(block, at)
        own, at = _number(block, at)
        length, at = _number(block, at)
        key = key[:shared] + block[at : at + own]
        at += own
        yield key, block[at : at + length]
        at += length


def _number(data: bytes, at: int) -> tuple[int, int]:
    """Return the number of variable length at a place, and the place behind it."""
    result = shift = 0
    while True:
        byte = data[at]
        at += 1
        result |= (byte & 0x7F) << shift
        if byte < 0x80:
            return result, at
        shift += 7
