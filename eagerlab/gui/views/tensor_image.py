"""The two shown axes of a tensor as a picture, with the legend of its colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyqtgraph as pg
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from typing_extensions import override

from eagerlab.gui import heat, numbers
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.plot_items import NumberAxis
from eagerlab.gui.views.tensor_image_legend import HeatLegend


@dataclass(frozen=True)
class Shown:
    """A picture and what its pixels stand for."""

    values: npt.NDArray[np.float32]
    scale: heat.Scale
    stride: tuple[int, int]
    is_mask: bool


class PixelAxis(NumberAxis):
    """Numbers rows or columns of a picture, and nothing beside it.

    Attributes
    ----------
    count : int
        How many there are.
    """

    def __init__(self, orientation: str) -> None:
        super().__init__(orientation, whole=True)
        self.count = 0

    @override
    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        texts = super().tickStrings(values, scale, spacing)
        return [text if 0 <= value <= self.count else "" for value, text in zip(values, texts, strict=True)]


class TensorImage(QWidget):
    """Shows numbers as colours. GUI thread only.

    The colours are computed here: what the drawing library gets is always an RGB picture of bytes, since NaN,
    infinities, constants and odd number types make it raise or die.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("tensor_image")
        self._theme = theme
        self._shown: Shown | None = None
        self._axes = {"left": PixelAxis("left"), "top": PixelAxis("top")}
        self.plot = pg.PlotWidget(axisItems=self._axes)
        self.plot.setAccessibleName(self.tr("Picture of the values"))
        self.plot.hideButtons()
        self.plot.setMenuEnabled(False)
        self.plot.invertY(True)
        self.plot.showAxis("top")
        self.plot.hideAxis("bottom")
        self.item = pg.ImageItem(axisOrder="row-major")
        self.item.setVisible(False)
        self.plot.addItem(self.item)
        self.plot.scene().sigMouseMoved.connect(self._hover)
        self.legend = HeatLegend(theme)
        self.note = QLabel()
        self.note.setWordWrap(True)
        self.note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.plot, 1)
        layout.addWidget(self.legend)
        layout.addWidget(self.note)
        self.restyle()

    @property
    def rgb(self) -> npt.NDArray[np.uint8] | None:
        """The picture as it is drawn (rows × columns × 3), or None."""
        return self.item.image if self.item.isVisible() else None

    def clear(self, note: str = "") -> None:
        """Show no picture, and say why."""
        self._shown = None
        self.item.setVisible(False)
        self.plot.hide()
        self.note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.legend.hide()
        self.note.setText(note)

    def show_picture(
        self,
        values: npt.NDArray[np.float32],
        low: float,
        high: float,
        *,
        stride: tuple[int, int] = (1, 1),
        is_mask: bool = False,
        note: str = "",
    ) -> None:
        """Show a picture.

        Parameters
        ----------
        values : numpy.ndarray of float32, rows × columns
            May hold NaN and infinities; must not be empty.
        low, high : float
            Finite values for the ends of the colours.
        stride : tuple of int
            How many elements of the tensor one pixel stands for, down and across.
        is_mask : bool
            Only 0 and 1 occur.
        note : str
            A sentence below the picture.
        """
        first = self._shown is None or self._shown.values.shape != values.shape
        if low == high and (finite := values[np.isfinite(values)]).size:
            # Nearly all values are equal: then the few that differ are what there is to see.
            low, high = float(finite.min()), float(finite.max())
        scale = heat.Scale(0.0, 1.0, from_zero=False) if is_mask else heat.Scale.picture(low, high)
        self._shown = Shown(values, scale, stride, is_mask)
        self._axes["left"].count, self._axes["top"].count = values.shape
        self.plot.show()
        self.note.setAlignment(Qt.AlignmentFlag.AlignLeft)
        self._draw()
        self.note.setText(
            " ".join(part for part in (self._constant_note(), self._stride_note(), note) if part)
        )
        if first:
            rows, columns = values.shape
            flat = max(rows, columns) > 8 * min(rows, columns)
            self.plot.setAspectLocked(not flat)
            self.plot.showAxis("left", rows > 1)
            self.plot.setRange(xRange=(0, columns), yRange=(0, rows), padding=0.02)

    def restyle(self) -> None:
        """Take over the colours of the theme."""
        tokens = self._theme.tokens
        self.plot.setBackground(tokens.panel)
        for axis in self._axes.values():
            axis.setPen(pg.mkPen(tokens.line))
            axis.setTextPen(pg.mkPen(tokens.dim))
        self.legend.update()
        self._draw()

    def _draw(self) -> None:
        shown = self._shown
        if shown is None:
            return
        values = shown.values
        self.item.setImage(heat.colour_picture(values, shown.scale, self._theme.tokens), autoLevels=False)
        rows, columns = values.shape
        self.item.setRect(0, 0, columns, rows)
        self.item.setVisible(True)
        special = (
            bool(np.isnan(values).any()),
            bool(np.isposinf(values).any()),
            bool(np.isneginf(values).any()),
        )
        self.legend.show_scale(shown.scale, special, is_mask=shown.is_mask)
        self.legend.show()

    def _constant_note(self) -> str:
        shown = self._shown
        if shown is None or shown.is_mask:
            return ""
        finite = shown.values[np.isfinite(shown.values)]
        if finite.size == 0:
            return self.tr("No finite values.")
        if finite.min() == finite.max() and finite.size == shown.values.size:
            return self.tr("Every value is {0}.").format(numbers.significant(float(finite[0]), 6))
        return ""

    def _stride_note(self) -> str:
        if self._shown is None or self._shown.stride == (1, 1):
            return ""
        down, across = self._shown.stride
        return self.tr("Thinned: one pixel stands for {0} × {1} elements.").format(down, across)

    def _hover(self, place: QPointF) -> None:
        shown = self._shown
        if shown is None:
            return
        point = self.plot.getViewBox().mapSceneToView(place)
        row, column = int(np.floor(point.y())), int(np.floor(point.x()))
        rows, columns = shown.values.shape
        if 0 <= row < rows and 0 <= column < columns:
            value = numbers.significant(float(shown.values[row, column]), 6)
            at = f"[{row * shown.stride[0]}, {column * shown.stride[1]}]"
            self.plot.setToolTip(f"{at}  {value}")
        else:
            self.plot.setToolTip("")
