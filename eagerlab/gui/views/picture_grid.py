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

from eagerlab.gui.models.pictures import picture_image

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
    finite = x[np.isfinite(x)]
    low, high = (float(finite.min()), float(finite.max())) if finite.size else (0.0, 1.0)
    return [_enlarged(picture_image(picture, low, high)) for picture in x]


def _enlarged(image: QImage) -> QImage:
    factor = SIDE // max(image.width(), image.height())
    size = image.size() * factor if factor > 1 else QSize(SIDE, SIDE)
    fast, smooth = Qt.TransformationMode.FastTransformation, Qt.TransformationMode.SmoothTransformation
    return image.scaled(size, Qt.AspectRatioMode.KeepAspectRatio, fast if factor > 1 else smooth)
