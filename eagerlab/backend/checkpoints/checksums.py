"""The checksum with which TensorFlow writes values into its files, CRC-32C, a piece at a time.

TensorFlow computes it only where it reads a value whole. Here a piece is cut into lanes of the same length,
which go on together, four bytes a step; what comes out of them is joined, because the sum is linear: the one
of two parts is that of the first, moved on by the length of the second, exclusive-or that of the second.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

Words = npt.NDArray[np.uint32]
_POLYNOMIAL = 0x82F63B78
_ONES = 0xFFFFFFFF
_LANES = 1 << 13
_WORD = 4
_MASKED_BY = 0xA282EAD8


def crc32c(data: npt.NDArray[np.uint8], before: int = 0) -> int:
    """Return the checksum of what had `before`, followed by `data`. Any thread.

    Parameters
    ----------
    data : numpy.ndarray of uint8
        One axis; some megabytes at a time are quickest, and take twice their memory.
    before : int
        The checksum of all that came before.
    """
    if not data.size:
        return before
    start = np.array([before ^ _ONES], np.uint32)
    return int(_moved(start, _by(data.size))[0]) ^ _of_lanes(data) ^ _ONES


def masked(checksum: int) -> int:
    """Return a checksum as TensorFlow's files have it: turned, for it may be among data that is summed up."""
    return ((checksum >> 15 | checksum << 17) + _MASKED_BY) & _ONES


def _of_lanes(data: npt.NDArray[np.uint8]) -> int:
    """Return the sum of `data` that begins with zero, in which zeros in front count for nothing."""
    across = -(-data.size // (_LANES * _WORD)) * _WORD
    padded = np.zeros(_LANES * across, np.uint8)
    padded[padded.size - data.size :] = data
    columns = np.ascontiguousarray(padded.view("<u4").reshape(_LANES, -1).T, np.uint32)
    low, high = _tables()
    sums = np.zeros(_LANES, np.uint32)
    for column in columns:
        sums ^= column
        sums = low[sums & 0xFFFF] ^ high[sums >> 16]
    move = _by(across)
    while sums.size > 1:
        sums = _moved(sums[::2], move) ^ sums[1::2]
        move = _moved(move, move)
    return int(sums[0])


def _moved(sums: Words, by: Words) -> Words:
    """Return sums after as many zeros as the columns `by` stand for."""
    out = np.zeros_like(sums)
    for bit, column in enumerate(by):
        out ^= np.where(sums >> bit & 1, column, 0).astype(np.uint32)
    return out


@lru_cache(maxsize=8)
def _by(count: int) -> Words:
    """Return what each bit of a sum becomes after so many zeros."""
    found: Words = np.uint32(1) << np.arange(32, dtype=np.uint32)
    power = _after_a_byte(found)
    while count:
        if count & 1:
            found = _moved(found, power)
        power = _moved(power, power)
        count >>= 1
    return found


def _after_a_byte(sums: Words) -> Words:
    one = np.uint32(1)
    for _ in range(8):
        sums = (sums >> one) ^ (sums & one) * np.uint32(_POLYNOMIAL)
    return sums


@lru_cache(maxsize=1)
def _tables() -> tuple[Words, Words]:
    """Return what the lower and the upper half of four bytes become, for each that there can be."""
    halves = np.arange(1 << 16, dtype=np.uint32)
    low, high = halves, halves << np.uint32(16)
    for _ in range(_WORD):
        low, high = _after_a_byte(low), _after_a_byte(high)
    return low, high
