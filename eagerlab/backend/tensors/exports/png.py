"""Two axes as a picture: a row of pixels after the other, so that no size needs much memory."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from typing import IO

import numpy as np
import numpy.typing as npt

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors.exports.part import Looked, Part
from eagerlab.backend.tensors.tables import colour_ends
from eagerlab.backend.tensors.values import Array
from eagerlab.protocol.exporting import PictureColours

LONGEST_SIDE = 65_535
"""Pixels; hardly any program opens more."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_COLOUR_TYPES = {1: 0, 3: 2, 4: 6}
Pixels = npt.NDArray[np.uint8]


def write_png(part: Part, file: IO[bytes], looked: Looked, colours: PictureColours) -> str:
    """Write two axes as a picture; return what must be said about it.

    Bytes are written as they are, grey or, with a last axis of 3 or 4, in colours. Other numbers get the
    colours of the inspector.

    Raises
    ------
    LabError
        There are no numbers, more axes, or too many pixels.
    """
    height, width, channels = _size(part)
    probe = part.probe
    if probe.dtype == object or isinstance(probe, np.ma.MaskedArray):
        raise LabError("These values cannot be drawn: they are texts, or there are gaps between them.")
    as_they_are = channels > 1 or probe.dtype in (np.uint8, np.bool_)
    file.write(_SIGNATURE)
    kind = _COLOUR_TYPES[channels if as_they_are else 3]
    _chunk(file, b"IHDR", struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0))
    packer = zlib.compressobj(6)
    for rows in _pixels(part, width * channels, as_they_are, looked, colours):
        lines = np.zeros((len(rows), rows[0].size + 1), np.uint8)  # each begins with the filter 0
        lines[:, 1:] = rows.reshape(len(rows), -1)
        _chunk(file, b"IDAT", packer.compress(lines.tobytes()))
    _chunk(file, b"IDAT", packer.flush())
    _chunk(file, b"IEND", b"")
    return "" if probe.dtype.kind != "c" else "The magnitude of complex numbers."


def _size(part: Part) -> tuple[int, int, int]:
    shape = part.shape
    colours = len(shape) == 3 and shape[2] in _COLOUR_TYPES
    if len(shape) > 2 and not colours:
        raise LabError(
            f"A picture has two axes, or a third one of 3 or 4 colours; this has shape {shape}.",
            "",
            "Export the slice that is shown.",
        )
    height, width = shape[:2] if len(shape) > 1 else (1, *(shape or (1,)))
    if not 0 < height <= LONGEST_SIDE or not 0 < width <= LONGEST_SIDE:
        raise LabError(f"A picture has 1 to {LONGEST_SIDE:,} pixels a side; this has {height:,} × {width:,}.")
    return height, width, shape[2] if colours else 1


def _pixels(
    part: Part, width: int, as_they_are: bool, looked: Looked, colours: PictureColours
) -> Iterator[Pixels]:
    if as_they_are:
        for rows in part.rows(width, looked):
            yield _bytes(rows)
        return
    ends = (colours.low, colours.high)
    low, high = ends if None not in ends else colour_ends(part.values) or (0.0, 0.0)
    for rows in part.rows(width, looked):
        numbers = np.abs(rows) if rows.dtype.kind == "c" else rows
        yield coloured(numbers.astype(np.float64), float(low or 0), float(high or 0), colours)


def _bytes(rows: Array) -> Pixels:
    if rows.dtype in (np.uint8, np.bool_):
        white = 1 if rows.dtype == np.uint8 else 255
        return np.asarray(rows.view(np.uint8) * np.uint8(white), np.uint8)
    numbers = np.nan_to_num(np.abs(rows) if rows.dtype.kind == "c" else rows.astype(np.float64))
    # As pictures go: from 0 to 1 in floats, from 0 to 255 in whole numbers.
    wide = numbers * 255 if rows.dtype.kind in "fc" else numbers
    levels: Pixels = np.rint(np.clip(wide, 0, 255)).astype(np.uint8)
    return levels


def coloured(numbers: npt.NDArray[np.float64], low: float, high: float, colours: PictureColours) -> Pixels:
    """Return pixels of numbers: they diverge from zero or, all far from it on one side, run between the ends.

    Parameters
    ----------
    numbers : numpy.ndarray
        Rows × columns; NaN and infinities have colours of their own.
    low, high : float
        Where colours end.
    colours : PictureColours
        Which they are.
    """
    finite = np.isfinite(numbers)
    held = np.where(finite, numbers, 0.0)
    reach, span = max(abs(low), abs(high)), high - low
    if low * high > 0 and abs(span) < reach / 2:
        nearer = low if high > 0 else high
        place = (held - nearer) / span if span else np.zeros_like(held)
    else:
        place = held / reach if reach else np.zeros_like(held)
    place = np.clip(place, -1.0, 1.0)[..., np.newaxis]
    zero, positive, negative = (_rgb(one) for one in (colours.zero, colours.positive, colours.negative))
    pixels = np.rint(zero + (np.where(place >= 0, positive, negative) - zero) * np.abs(place)).astype(
        np.uint8
    )
    pixels[np.isnan(numbers)] = _rgb(colours.nan)
    pixels[np.isposinf(numbers)] = _rgb(colours.positive_infinity)
    pixels[np.isneginf(numbers)] = _rgb(colours.negative_infinity)
    return pixels


def _rgb(colour: str) -> npt.NDArray[np.float64]:
    return np.array([int(colour[at : at + 2], 16) for at in (1, 3, 5)], np.float64)


def _chunk(file: IO[bytes], name: bytes, data: bytes) -> None:
    if data or name != b"IDAT":
        file.write(struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)))
