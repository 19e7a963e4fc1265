"""Pictures in rows, each with a word below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QFrame, QListView, QWidget
from typing_extensions import override

SIDE = 96
"""Pixels of a picture's longer side as it is shown."""
CELL = QSize(SIDE + 16, SIDE + 28)
Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()


class PictureModel(QAbstractListModel):
    """Pictures, their words, and what their tooltips say. GUI thread only."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pictures: list[QPixmap] = []
        self._captions: Sequence[str] = ()
        self._tips: Sequence[str] = ()

    def set_samples(self, x: npt.NDArray[Any], captions: Sequence[str], tips: Sequence[str]) -> None:
        """Show pictures of shape (n, rows, columns, channels), spread over their own range of values."""
        self.beginResetModel()
        self._pictures = [QPixmap.fromImage(image) for image in images_of(x)]
        self._captions, self._tips = captions, tips
        self.endResetModel()

    @override
    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._pictures)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = index.row()
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._captions[row] if row < len(self._captions) else ""
        if role == Qt.ItemDataRole.DecorationRole:
            return self._pictures[row]
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tips[row] if row < len(self._tips) else None
        return None


class PictureGrid(QListView):
    """Pictures side by side, as many as there is room for. GUI thread only."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.pictures = PictureModel(self)
        self.setObjectName("data_preview_pictures")
        self.setAccessibleName(self.tr("Pictures"))
        self.setModel(self.pictures)
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setIconSize(QSize(SIDE, SIDE))
        self.setGridSize(CELL)
        self.setUniformItemSizes(True)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setFrameShape(QFrame.Shape.NoFrame)


def images_of(x: npt.NDArray[Any]) -> list[QImage]:
    """Return pictures as images; any thread.

    Parameters
    ----------
    x : array, shape (n, rows, columns, 1 or 3)
        Of any number type. The least finite value of all becomes black, the largest white; what is no number
        becomes black.

    Returns
    -------
    list of QImage
        Enlarged by whole factors where they are small, so that single pixels can be seen.
    """
    if not len(x):
        return []
    values = np.nan_to_num(np.asarray(x, np.float32), posinf=0.0, neginf=0.0)
    low, high = float(values.min()), float(values.max())
    bytes_ = ((values - low) * (255.0 / max(high - low, 1e-12))).round().astype(np.uint8)
    images = []
    for picture in bytes_:
        rows, columns, channels = picture.shape
        kind = QImage.Format.Format_RGB888 if channels == 3 else QImage.Format.Format_Grayscale8
        flat = np.ascontiguousarray(picture)
        image = QImage(flat.data, columns, rows, columns * channels, kind).copy()
        factor = max(1, SIDE // max(rows, columns))
        smooth = factor == 1
        size = QSize(columns * factor, rows * factor) if not smooth else QSize(SIDE, SIDE)
        images.append(
            image.scaled(
                size,
                Qt.AspectRatioMode.KeepAspectRatio,
                Qt.TransformationMode.SmoothTransformation
                if smooth
                else Qt.TransformationMode.FastTransformation,
            )
        )
    return images
