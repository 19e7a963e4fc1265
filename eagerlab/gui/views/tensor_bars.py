"""Scroll bars over the whole of an axis, of which the table holds only a window."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QScrollBar, QWidget

LONGEST = 1 << 30
"""Steps of a bar, which counts in 32 bits."""


class LongBar(QScrollBar):
    """One axis: `moved` tells the absolute row or column that is to be the first in sight. GUI thread only.

    Attributes
    ----------
    moved : Signal(object)
        An int, which may be larger than Qt's.
    """

    moved = Signal(object)

    def __init__(self, orientation: Qt.Orientation, parent: QWidget | None = None) -> None:
        super().__init__(orientation, parent)
        self._unit = 1
        self._is_showing = False
        self.valueChanged.connect(self._tell)
        self.hide()

    def show_place(self, first: int, in_sight: int, total: int) -> None:
        """Show where the table stands.

        Parameters
        ----------
        first : int
            Absolute position of the first in sight.
        in_sight : int
            How many have room at the end of the axis.
        total : int
            Length of the axis.
        """
        self._is_showing = True
        self._unit = max(1, total // LONGEST)
        self.setRange(0, -(-max(0, total - in_sight) // self._unit))
        self.setPageStep(max(1, in_sight // self._unit))
        self.setValue(first // self._unit)
        self._is_showing = False
        self.setVisible(total > in_sight)

    def _tell(self, value: int) -> None:
        if not self._is_showing:
            self.moved.emit(value * self._unit)
