"""A slider and a number for each axis of a tensor that is not shown."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QScrollArea, QSlider, QSpinBox, QWidget

from eagerlab.gui.models.axes import Axes
from eagerlab.gui.views.axes_words import axis_word

LINES_IN_SIGHT = 2
"""Of sliders, two a line; further ones are scrolled to."""
LEAST_SLIDER = 36


class AxesSliders(QScrollArea):
    """As many lines as there is need for, and no more than fit. GUI thread only.

    Attributes
    ----------
    moved : Signal(object)
        The person chose other indices: one for each axis of the tensor.
    """

    moved = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._axes = Axes.of(())
        self._shown: dict[int, tuple[QLabel, QSlider, QSpinBox]] = {}
        self._extent: tuple[tuple[int, int], ...] = ()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._inside = QWidget()
        self._grid = QGridLayout(self._inside)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(6)
        self._grid.setVerticalSpacing(4)
        self.setWidget(self._inside)

    def show_axes(self, axes: Axes, others: list[int]) -> None:
        """Offer the axes `others` of a tensor, and show where they stand."""
        self._axes = axes
        extent = tuple((axis, axes.shape[axis]) for axis in others)
        if extent != self._extent:
            self._rebuild(extent)
        for axis, (label, slider, spin) in self._shown.items():
            label.setText(axis_word(axes, axis))
            slider.setAccessibleName(self.tr("Index on {0}").format(label.text()))
            spin.setAccessibleName(slider.accessibleName())
            for box in (slider, spin):
                with QSignalBlocker(box):
                    box.setValue(axes.fixed[axis])
        self.setVisible(bool(others))

    def spins(self) -> dict[int, QSpinBox]:
        """Return the number box of each axis that is not shown."""
        return {axis: spin for axis, (_, _, spin) in self._shown.items()}

    def _rebuild(self, extent: tuple[tuple[int, int], ...]) -> None:
        self._extent = extent
        for parts in self._shown.values():
            for widget in parts:
                self._grid.removeWidget(widget)
                widget.setParent(None)
                widget.deleteLater()
        self._shown = {}
        for place, (axis, size) in enumerate(extent):
            self._add(axis, size, place, wide=len(extent) == 1)
        spins = list(self.spins().values())
        height = max((spin.sizeHint().height() for spin in spins), default=0)
        lines = min((len(extent) + 1) // 2, LINES_IN_SIGHT)
        self.setFixedHeight(lines * height + max(0, lines - 1) * self._grid.verticalSpacing())

    def _add(self, axis: int, size: int, place: int, *, wide: bool) -> None:
        label = QLabel()
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(0, size - 1)
        slider.setPageStep(max(1, size // 10))
        slider.setMinimumWidth(LEAST_SLIDER)
        spin = QSpinBox()
        spin.setRange(0, size - 1)
        spin.setSuffix(self.tr(" of {0}", "an index, counted from 0, of so many").format(size))
        spin.setKeyboardTracking(False)
        spin.setProperty("axis", axis)
        label.setBuddy(spin)
        for box in (slider, spin):
            box.setEnabled(size > 1)
            box.setToolTip(self.tr("Index along this axis, from 0 to {0}").format(size - 1))
            box.valueChanged.connect(lambda value: self._move(axis, value))
        self._shown[axis] = (label, slider, spin)
        line, half = divmod(place, 2)
        for column, widget in enumerate((label, slider, spin)):
            self._grid.addWidget(widget, line, 3 * half + column)
        self._grid.setColumnStretch(1, 1)
        self._grid.setColumnStretch(4, 0 if wide else 1)

    def _move(self, axis: int, value: int) -> None:
        fixed = list(self._axes.fixed)
        fixed[axis] = value
        self.moved.emit(tuple(fixed))
