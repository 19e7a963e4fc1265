"""Draw something with the mouse, or drop a picture, and see what the model takes it for. GUI thread only."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette, QPixmap
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from eagerlab.gui.models.pictures import picture_image, pixels_of
from eagerlab.gui.models.seeing_digit import fitted, is_dark_on_light, like_mnist
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.legend import FlowRow
from eagerlab.gui.views.predictions_bars import ProbabilityBars
from eagerlab.gui.views.predictions_canvas import DigitCanvas

PREVIEW = 84
MNIST_SIZE = (28, 28)


class DrawView(QWidget):
    """Canvas, what the model gets, and its answer (objectName ``draw_digit``).

    Attributes
    ----------
    changed : Signal
        There is something else to ask about.
    """

    changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("draw_digit")
        self._shape: tuple[int, ...] = (28, 28, 1)
        self.canvas = DigitCanvas(theme)
        self.bars = ProbabilityBars(theme)
        self.bars.setObjectName("draw_probabilities")
        self.bars.setAccessibleName(self.tr("What the model takes it for"))
        self.answer = QLabel()
        self.answer.setObjectName("draw_answer")
        self.answer.setWordWrap(True)
        self.preview = QLabel()
        self.preview.setFixedSize(PREVIEW, PREVIEW)
        self.preview.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.preview.setAccessibleName(self.tr("What the model gets"))
        self.centred = QCheckBox(self.tr("&Centre like MNIST"))
        self.centred.setChecked(True)
        self.centred.setToolTip(self.tr("Scale the drawing into 20 of 28 pixels, its weight in the middle"))
        self.inverted = QCheckBox(self.tr("&Invert"))
        self.inverted.setToolTip(self.tr("Swap light and dark, as for ink on paper"))
        self.clear_button = QPushButton(self.tr("C&lear"))
        self.undo_button = QPushButton(self.tr("&Undo"))
        self.paste_button = QPushButton(self.tr("&Paste picture"))
        self._connect()
        self._assemble()
        self._picture_changed()

    def set_shape(self, shape: tuple[int, ...]) -> None:
        """Take the shape of the model's pictures, h × w or h × w × channels."""
        if shape != self._shape:
            self._shape = shape
            self.centred.setChecked(shape[:2] == MNIST_SIZE)
            self._picture_changed()

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the model's pictures."""
        return self._shape

    @property
    def is_empty(self) -> bool:
        """Whether nothing is drawn."""
        return not self.canvas.strokes and self.canvas.picture is None

    def pixels(self) -> npt.NDArray[np.float32]:
        """Return what the model is to get, in its shape, from 0 to 255."""
        height, width = self._shape[:2]
        channels = self._shape[2] if len(self._shape) == 3 else 1
        depth = 3 if channels >= 3 else 1
        if self.canvas.picture is not None:
            made = fitted(self.canvas.picture, height, width, depth)
        else:
            made = self._drawn(height, width)[..., np.newaxis].repeat(depth, axis=-1)
        if self.inverted.isChecked():
            made = 255 - made
        if channels == 4:
            made = np.concatenate([made, np.full((height, width, 1), 255, np.float32)], axis=-1)
        return np.ascontiguousarray(made).reshape(self._shape)

    def show_answer(self, classes: tuple[str, ...], outputs: tuple[float, ...]) -> None:
        """Show what the model says."""
        self.bars.show_values(classes, outputs)
        self.answer.hide()

    def show_note(self, text: str) -> None:
        """Say why there is no answer."""
        self.bars.clear()
        self.answer.setText(text)
        self.answer.show()

    def restyle(self) -> None:
        """Take over the colours of the theme."""
        self.canvas.update()
        self.bars.update()

    def _drawn(self, height: int, width: int) -> npt.NDArray[np.float32]:
        fine = self.canvas.ink.of(self.canvas.strokes)
        if self.centred.isChecked():
            return like_mnist(pixels_of(fine, 1)[..., 0], height, width)
        return fitted(fine, height, width, 1)[..., 0]

    def _connect(self) -> None:
        self.canvas.changed.connect(self._canvas_changed)
        self.centred.toggled.connect(self._picture_changed)
        self.inverted.toggled.connect(self._picture_changed)
        self.clear_button.clicked.connect(self.canvas.clear)
        self.undo_button.clicked.connect(self.canvas.undo)
        self.paste_button.clicked.connect(self.canvas.paste)
        self.canvas.refused.connect(self._say_no_picture)

    def _say_no_picture(self) -> None:
        self.show_note(self.tr("This is no picture that can be read. PNG, JPEG and BMP files can."))

    def _canvas_changed(self) -> None:
        picture = self.canvas.picture
        channels = self._shape[2] if len(self._shape) == 3 else 1
        dark = picture is not None and channels == 1 and is_dark_on_light(fitted(picture, 28, 28, 1)[..., 0])
        if self.inverted.isChecked() != dark and (picture is not None or self.is_empty):
            self.inverted.setChecked(dark)  # tells by itself
            return
        self._picture_changed()

    def _picture_changed(self, *_: object) -> None:
        empty = self.is_empty
        self.undo_button.setEnabled(not empty)
        self.clear_button.setEnabled(not empty)
        self.centred.setEnabled(self.canvas.picture is None)
        image = picture_image(self.pixels(), 0.0, 255.0)
        ignore, fast = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.FastTransformation
        self.preview.setPixmap(QPixmap.fromImage(image.scaled(PREVIEW, PREVIEW, ignore, fast)))
        if empty:
            self.show_note(self.tr("Draw with the mouse, or drop a picture: the model says what it sees."))
        self.changed.emit()

    def _assemble(self) -> None:
        left = QVBoxLayout()
        left.addWidget(self.canvas)
        left.addWidget(FlowRow((self.undo_button, self.clear_button, self.paste_button)))
        left.addStretch()
        caption = QLabel(self.tr("What the model gets"))
        caption.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        given = QHBoxLayout()
        given.addWidget(self.preview, alignment=Qt.AlignmentFlag.AlignTop)
        options = QVBoxLayout()
        options.addWidget(caption)
        options.addWidget(self.centred)
        options.addWidget(self.inverted)
        options.addStretch()
        given.addLayout(options, 1)
        right = QVBoxLayout()
        right.setSpacing(8)
        right.addLayout(given)
        right.addWidget(self.answer)
        right.addWidget(self.bars)
        right.addStretch()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(16)
        layout.addLayout(left)
        layout.addLayout(right, 1)
