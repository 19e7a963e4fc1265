"""From strokes of a mouse to the pixels that a model of digits knows, as MNIST's were made."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from eagerlab.gui.models.pictures import pixels_of

Stroke = Sequence[tuple[float, float]]
"""Points from (0, 0) at the top left to (1, 1)."""
Grey = npt.NDArray[np.float32]

FINE = 256
BRUSH = 0.085
"""Width of the brush, as a share of the canvas."""
RIM = 10
"""Steps in which its rim fades."""
BOX = 20 / 28
"""The longer side of a digit, as a share of its picture: MNIST's digits lie in 20 of 28 pixels."""


def draw_strokes(strokes: Sequence[Stroke], size: int = FINE) -> QImage:
    """Return strokes of a round, soft-edged brush, white on black, as a square grey picture."""
    image = QImage(size, size, QImage.Format.Format_Grayscale8)
    image.fill(Qt.GlobalColor.black)
    painter = QPainter(image)
    paint_strokes(painter, strokes, QRectF(0, 0, size, size), QColor(Qt.GlobalColor.white))
    painter.end()
    return image


def paint_strokes(painter: QPainter, strokes: Sequence[Stroke], area: QRectF, colour: QColor) -> None:
    """Paint strokes into an area; their rim fades."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    for width, opacity in zip(
        np.linspace(1.4, 0.7, RIM).tolist(), np.linspace(0.1, 1, RIM).tolist(), strict=True
    ):
        painter.setOpacity(opacity)
        painter.setPen(QPen(colour, BRUSH * width * area.width(), Qt.PenStyle.SolidLine, cap, join))
        for stroke in strokes:
            points = [QPointF(area.x() + x * area.width(), area.y() + y * area.height()) for x, y in stroke]
            path = QPainterPath(points[0])
            path.lineTo(points[0] + QPointF(0.01, 0))  # a path without length would not be drawn
            for point in points[1:]:
                path.lineTo(point)
            painter.drawPath(path)
    painter.setOpacity(1.0)


def like_mnist(drawn: Grey, height: int, width: int) -> Grey:
    """Return a drawing as MNIST's digits are: scaled into a box, its centre of mass in the middle.

    Parameters
    ----------
    drawn : numpy.ndarray of float32, rows × columns
        Light on dark, 0 to 255.
    height, width : int
        Of the model's pictures.

    Returns
    -------
    numpy.ndarray of float32, height × width
        0 to 255; all zero where nothing was drawn.
    """
    rows, columns = np.flatnonzero(drawn.max(1) > 0), np.flatnonzero(drawn.max(0) > 0)
    result = np.zeros((height, width), np.float32)
    if not rows.size:
        return result
    cut = np.ascontiguousarray(drawn[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]).astype(np.uint8)
    scale = min(height, width) * BOX / max(cut.shape)
    high, wide = (max(1, round(side * scale)) for side in cut.shape)
    image = QImage(cut.data, cut.shape[1], cut.shape[0], cut.shape[1], QImage.Format.Format_Grayscale8)
    ignore, smooth = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    small = pixels_of(image.scaled(wide, high, ignore, smooth), 1)[..., 0]
    weight = float(small.sum()) or 1.0
    middle = [float((small.sum(1 - axis) * np.arange(small.shape[axis])).sum()) / weight for axis in (0, 1)]
    corner = [round((side - 1) / 2 - at) for side, at in zip((height, width), middle, strict=True)]
    top = min(max(corner[0], 0), height - high)
    left = min(max(corner[1], 0), width - wide)
    result[top : top + high, left : left + wide] = small
    return result


def fitted(image: QImage, height: int, width: int, channels: int) -> Grey:
    """Return a picture brought to the model's size, whole, on a ground of its corner's colour.

    Returns
    -------
    numpy.ndarray of float32, height × width × channels
        0 to 255.
    """
    keep, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    opaque = QImage(image.size(), QImage.Format.Format_RGB32)
    opaque.fill(Qt.GlobalColor.white)
    painter = QPainter(opaque)
    painter.drawImage(0, 0, image)
    painter.end()
    small = opaque.scaled(width, height, keep, smooth)
    ground = QImage(width, height, QImage.Format.Format_RGB32)
    ground.fill(opaque.pixelColor(0, 0))
    painter = QPainter(ground)
    painter.drawImage((width - small.width()) // 2, (height - small.height()) // 2, small)
    painter.end()
    return pixels_of(ground, channels)


def is_dark_on_light(pixels: Grey) -> bool:
    """Return whether the rim of a picture is light, as of ink on paper."""
    rim = np.concatenate([pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1]])
    return float(rim.mean()) > 127
