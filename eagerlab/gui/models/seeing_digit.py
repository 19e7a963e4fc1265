"""From strokes of a mouse to the pixels that a model of digits knows, as MNIST's were made."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, Qt
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


class Ink:
    """What strokes of a round, soft-edged brush leave on a square, white on black.

    It is kept: of strokes that go on, only what is new is painted, so that a long drawing stays as quick as
    a short one. GUI thread only.
    """

    def __init__(self, size: int = FINE) -> None:
        self._size = size
        self._painted: list[list[tuple[float, float]]] = []
        self._image = self._blank(size)

    def of(self, strokes: Sequence[Stroke]) -> QImage:
        """Return the picture of these strokes; it may change with the next call."""
        if any(list(stroke[: len(old)]) != old for old, stroke in zip(self._painted, strokes, strict=False)):
            self._painted = []
        if len(strokes) < len(self._painted) or not self._painted:
            self._painted, self._image = [], self._blank(self._size)
        for number, stroke in enumerate(strokes):
            done = len(self._painted[number]) if number < len(self._painted) else 0
            if len(stroke) > done:
                self._paint(stroke[max(0, done - 1) :])
        self._painted = [list(stroke) for stroke in strokes]
        return self._image

    def mask(self, strokes: Sequence[Stroke], colour: QColor) -> QImage:
        """Return these strokes in a colour, on nothing."""
        image = QImage(self._size, self._size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(colour)
        alpha = self.of(strokes).copy()
        alpha.reinterpretAsFormat(QImage.Format.Format_Alpha8)
        painter = QPainter(image)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
        painter.drawImage(0, 0, alpha)
        painter.end()
        return image

    def _paint(self, stroke: Stroke) -> None:
        points = [QPointF(x * self._size, y * self._size) for x, y in stroke]
        path = QPainterPath(points[0])
        path.lineTo(points[0] + QPointF(0.01, 0))  # a path without length would not be drawn
        for point in points[1:]:
            path.lineTo(point)
        reach = BRUSH * self._size
        around = path.boundingRect().adjusted(-reach, -reach, reach, reach).toAlignedRect()
        area = around.intersected(self._image.rect())
        patch = self._blank(area.width(), area.height())
        painter = QPainter(patch)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-area.topLeft())
        _paint_path(painter, path, reach)
        painter.end()
        painter = QPainter(self._image)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Lighten)
        painter.drawImage(area.topLeft(), patch)
        painter.end()

    @staticmethod
    def _blank(width: int, height: int | None = None) -> QImage:
        image = QImage(width, width if height is None else height, QImage.Format.Format_Grayscale8)
        image.fill(Qt.GlobalColor.black)
        return image


def _paint_path(painter: QPainter, path: QPainterPath, brush: float) -> None:
    """Paint a path whose rim fades."""
    cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    widths, opacities = np.linspace(1.4, 0.7, RIM).tolist(), np.linspace(0.1, 1, RIM).tolist()
    for width, opacity in zip(widths, opacities, strict=True):
        painter.setOpacity(opacity)
        painter.setPen(QPen(Qt.GlobalColor.white, brush * width, Qt.PenStyle.SolidLine, cap, join))
        painter.drawPath(path)


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
