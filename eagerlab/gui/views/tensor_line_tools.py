"""Which line of a tensor is drawn. GUI thread only."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QSpinBox, QWidget

from eagerlab.gui.models.axes import Axes
from eagerlab.gui.views.axes_words import axis_word, part_words
from eagerlab.protocol.picturing import Part


class LineTools(QWidget):
    """A box for the axis, and a number for where the other one of the table stands.

    Attributes
    ----------
    changed : Signal
        Read `axis`, `position` and `part`.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._axes = Axes.of(())
        self.along = QComboBox()
        self.along.setObjectName("line_axis")
        self.along.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.along.setAccessibleName(self.tr("Axis of the line"))
        self.along.activated.connect(lambda _index: self._turned())
        self._at = QLabel()
        self.spin = QSpinBox()
        self.spin.setObjectName("line_position")
        self.spin.setKeyboardTracking(False)
        self.spin.valueChanged.connect(lambda _value: self.changed.emit())
        self.parts = QComboBox()
        self.parts.setAccessibleName(self.tr("What is shown of complex numbers"))
        for part, text in part_words().items():
            self.parts.addItem(text, part)
        self.parts.activated.connect(lambda _index: self.changed.emit())
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        for widget in (self.along, self._at, self.spin, self.parts):
            layout.addWidget(widget)
        layout.addStretch(1)

    @property
    def axis(self) -> int:
        """The axis of the values."""
        return int(self.along.currentData() or 0)

    @property
    def part(self) -> Part:
        """What is shown of complex numbers."""
        found: Part = self.parts.currentData()
        return found

    @property
    def fixed(self) -> tuple[int, ...]:
        """One index for each axis: where the line lies."""
        places = list(self._axes.fixed)
        other = self._other()
        if other is not None:
            places[other] = self.spin.value()
        return tuple(places)

    def show_axes(self, axes: Axes, *, is_complex: bool) -> None:
        """Offer the lines of the table that these axes make; the position stays where it still fits."""
        before = self.along.currentIndex()
        same = axes.shape == self._axes.shape
        self._axes = axes
        with QSignalBlocker(self.along):
            self.along.clear()
            for axis in (axes.columns, axes.rows):
                if axis is not None:
                    self.along.addItem(self.tr("Along {0}").format(axis_word(axes, axis)), axis)
            self.along.setCurrentIndex(before if same and 0 <= before < self.along.count() else 0)
        self._fill_position(0 if not same else None)
        self.parts.setVisible(is_complex)
        self.setVisible(is_complex or axes.rank > 1)

    def set_position(self, row: int, column: int) -> None:
        """Lay the line through this cell of the table; `changed` is not emitted."""
        self._fill_position(row if self._other() == self._axes.rows else column)

    def _other(self) -> int | None:
        if self._axes.rows is None or self._axes.columns is None:
            return None
        return self._axes.rows if self.axis == self._axes.columns else self._axes.columns

    def _turned(self) -> None:
        self._fill_position(None)
        self.changed.emit()

    def _fill_position(self, position: int | None) -> None:
        other = self._other()
        for widget in (self.along, self._at, self.spin):
            widget.setVisible(other is not None)
        if other is None:
            return
        size = self._axes.shape[other]
        self._at.setText(self.tr("at {0}").format(axis_word(self._axes, other)))
        self.spin.setAccessibleName(self._at.text())
        with QSignalBlocker(self.spin):
            value = self.spin.value() if position is None else position
            self.spin.setRange(0, max(0, size - 1))
            self.spin.setValue(value)
