"""Which two axes of a tensor lie before the eye, and where the others stand."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSlider,
    QSpinBox,
    QWidget,
)

from eagerlab.protocol.base import View

LINES_IN_SIGHT = 3
"""Of sliders, two a line; further ones are scrolled to."""


class AxesBar(QWidget):
    """Two boxes for the shown axes, and slider and number for each other axis. GUI thread only.

    Attributes
    ----------
    changed : Signal
        The person chose other axes or another index: read `view`.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shape: tuple[int, ...] = ()
        self._fixed: list[int] = []
        self.rows = QComboBox()
        self.rows.setAccessibleName(self.tr("Axis shown downwards"))
        self.columns = QComboBox()
        self.columns.setAccessibleName(self.tr("Axis shown across"))
        for box in (self.rows, self.columns):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._boxes = QWidget()
        boxes = QHBoxLayout(self._boxes)
        boxes.setContentsMargins(0, 0, 0, 0)
        boxes.setSpacing(8)
        boxes.addWidget(QLabel(self.tr("rows")))
        boxes.addWidget(self.rows)
        boxes.addWidget(QLabel(self.tr("cols")))
        boxes.addWidget(self.columns)
        boxes.addStretch(1)
        self._others = QWidget()
        self._grid = QGridLayout(self._others)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(4)
        self._scroll = QScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(self._others)
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setVerticalSpacing(4)
        layout.addWidget(self._boxes, 0, 0)
        layout.addWidget(self._scroll, 1, 0)
        self.rows.currentIndexChanged.connect(lambda: self._choose(self.rows, self.columns))
        self.columns.currentIndexChanged.connect(lambda: self._choose(self.columns, self.rows))

    def set_shape(self, shape: tuple[int, ...]) -> None:
        """Offer the axes of `shape`, the most telling two chosen: see `default_axes`."""
        self._shape = shape
        self._fixed = [0] * len(shape)
        rows, columns = default_axes(shape)
        with QSignalBlocker(self.rows), QSignalBlocker(self.columns):
            for box, chosen in ((self.rows, rows), (self.columns, columns)):
                box.clear()
                for axis, size in enumerate(shape):
                    box.addItem(self.tr("axis {0} ({1})").format(axis, size), axis)
                box.setCurrentIndex(-1 if chosen is None else chosen)
        self._boxes.setVisible(len(shape) >= 2)
        self._fill_others()

    def view(self) -> View:
        """Return what is chosen, as the requests want it."""
        if not self._shape:
            return View()
        if len(self._shape) == 1:
            return View(rows=0, columns=None, fixed=(0,))
        return View(
            rows=self.rows.currentIndex(), columns=self.columns.currentIndex(), fixed=tuple(self._fixed)
        )

    def set_axes(self, rows: int, columns: int) -> None:
        """Show these two axes, as if the person had chosen them."""
        with QSignalBlocker(self.rows), QSignalBlocker(self.columns):
            self.rows.setCurrentIndex(rows)
            self.columns.setCurrentIndex(columns)
        self._fill_others()
        self.changed.emit()

    def set_fixed(self, axis: int, position: int) -> None:
        """Move the index along an axis that is not shown."""
        if self._fixed[axis] != position:
            self._fixed[axis] = position
            self.changed.emit()

    def spins(self) -> dict[int, QSpinBox]:
        """Return the number box of each axis that is not shown."""
        return {int(box.property("axis")): box for box in self._others.findChildren(QSpinBox)}

    def _choose(self, chosen: QComboBox, other: QComboBox) -> None:
        """Two boxes never show one axis: the other takes over what this one had."""
        if chosen.currentIndex() == other.currentIndex():
            taken = {chosen.currentIndex()} | set(self._shown_before) - {chosen.currentIndex()}
            free = next(iter(taken - {chosen.currentIndex()}), 0)
            with QSignalBlocker(other):
                other.setCurrentIndex(free)
        self._fill_others()
        self.changed.emit()

    def _fill_others(self) -> None:
        self._shown_before = (self.rows.currentIndex(), self.columns.currentIndex())
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.setParent(None)
                widget.deleteLater()
        others = [axis for axis in range(len(self._shape)) if axis not in self._shown_before]
        if len(self._shape) < 3:
            others = []
        for place, axis in enumerate(others):
            self._add_axis(axis, place)
        lines = (len(others) + 1) // 2
        self._scroll.setVisible(bool(others))
        boxes = self.spins().values()
        line_height = (
            max((box.sizeHint().height() for box in boxes), default=0) + self._grid.verticalSpacing()
        )
        self._scroll.setFixedHeight(min(lines, LINES_IN_SIGHT) * line_height)

    def _add_axis(self, axis: int, place: int) -> None:
        size = self._shape[axis]
        label = QLabel(self.tr("axis {0}").format(axis))
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(0, size - 1)
        slider.setValue(self._fixed[axis])
        slider.setMinimumWidth(40)
        slider.setAccessibleName(self.tr("Index on axis {0}").format(axis))
        spin = QSpinBox()
        spin.setRange(0, size - 1)
        spin.setValue(self._fixed[axis])
        spin.setProperty("axis", axis)
        spin.setAccessibleName(slider.accessibleName())
        spin.setKeyboardTracking(False)
        slider.setEnabled(size > 1)
        spin.setEnabled(size > 1)
        slider.valueChanged.connect(spin.setValue)
        spin.valueChanged.connect(slider.setValue)
        spin.valueChanged.connect(lambda position: self.set_fixed(axis, position))
        line, half = divmod(place, 2)
        for column, widget in enumerate((label, slider, spin)):
            self._grid.addWidget(widget, line, 3 * half + column)
            self._grid.setColumnStretch(3 * half + column, 1 if column == 1 else 0)


def default_axes(shape: tuple[int, ...]) -> tuple[int | None, int | None]:
    """Return the axes that a tensor of this shape first shows.

    Kernels (3×3×16×32) show their first two axes, batches of images (32×28×28×1) height and width, and axes
    of one element are shown only where there are no longer ones.
    """
    if not shape:
        return None, None
    if len(shape) == 1:
        return 0, None
    first = 1 if len(shape) == 4 and shape[1] == shape[2] and shape[1] > 1 and shape[0] != shape[1] else 0
    long = [axis for axis in range(first, len(shape)) if shape[axis] > 1]
    chosen = sorted((long + [axis for axis in range(len(shape)) if axis not in long])[:2])
    return chosen[0], chosen[1]
