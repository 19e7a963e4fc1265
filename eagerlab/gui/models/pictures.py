"""Arrays as pictures for the screen. GUI thread, or any other: nothing here touches a widget."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QImageReader

LARGEST_SIDE = 1024
"""Pixels; a larger picture in a file is read smaller."""


def picture_image(values: npt.NDArray[Any], low: float | None = None, high: float | None = None) -> QImage:
    """Return a picture of an array.

    Parameters
    ----------
    values : numpy.ndarray, h × w or h × w × channels
        Any number type; NaN and infinities are drawn black. One channel is grey, three are colours; of four
        the last is left out, of two or more than four the first is drawn as grey.
    low, high : float, optional
        What is black, and what is white; by default 0 and 1, 0 and 255, or the smallest and largest value,
        whichever the values fit into.

    Returns
    -------
    QImage
        With memory of its own.
    """
    plain = values.astype(np.float32, copy=False)
    if plain.ndim == 2:
        plain = plain[..., np.newaxis]
    channels = plain.shape[-1]
    plain = plain[..., :3] if channels in (3, 4) else plain[..., :1]
    finite = np.isfinite(plain)
    if low is None or high is None:
        low, high = _range_of(plain[finite])
    scaled = (np.where(finite, plain, low) - low) * (255 / ((high - low) or 1.0))
    pixels = np.ascontiguousarray(np.clip(np.rint(scaled), 0, 255).astype(np.uint8))
    height, width, depth = pixels.shape
    form = QImage.Format.Format_Grayscale8 if depth == 1 else QImage.Format.Format_RGB888
    return QImage(pixels.data, width, height, width * depth, form).copy()


def is_picture(path: str) -> bool:
    """Return whether a file begins as a picture does."""
    return bool(path) and QImageReader(path).canRead()


def read_picture(path: str) -> QImage:
    """Return a picture of a file, upright, no larger than is useful; a null one where it cannot be read."""
    reader = QImageReader(path)
    reader.setDecideFormatFromContent(True)
    reader.setAutoTransform(True)
    size = reader.size()
    if size.isValid() and max(size.width(), size.height()) > LARGEST_SIDE:
        fitting = size.scaled(QSize(LARGEST_SIDE, LARGEST_SIDE), Qt.AspectRatioMode.KeepAspectRatio)
        reader.setScaledSize(fitting.expandedTo(QSize(1, 1)))
    return reader.read()


def pixels_of(image: QImage, channels: int) -> npt.NDArray[np.float32]:
    """Return the pixels of a picture, h × w × channels (1 or 3), from 0 to 255."""
    form = QImage.Format.Format_Grayscale8 if channels == 1 else QImage.Format.Format_RGB888
    plain = image.convertToFormat(form)
    rows = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.bytesPerLine())
    used = rows[:, : plain.width() * channels]
    return used.reshape(plain.height(), plain.width(), channels).astype(np.float32)


def _range_of(finite: npt.NDArray[np.float32]) -> tuple[float, float]:
    if not finite.size:
        return 0.0, 1.0
    low, high = float(finite.min()), float(finite.max())
    if low >= 0 and high <= 1:
        return 0.0, 1.0
    if low >= 0 and 1 < high <= 255 and high > 2:
        return 0.0, 255.0
    return low, high
