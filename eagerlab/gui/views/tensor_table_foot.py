"""What stands below a table: what its colours mean, the chosen cell, and ways to others. GUI thread only."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget
from typing_extensions import override

from eagerlab.gui import heat, numbers
from eagerlab.gui.icons import icon
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.icon_button import icon_button
from eagerlab.gui.views.inspector_label import ElidedLabel
from eagerlab.gui.views.tensor_image_legend import HeatLegend

MANY = 400
"""Cells from which one is offered to go to a row and a column."""


class GoToField(QLineEdit):
    """Tells when the keys go elsewhere.

    Attributes
    ----------
    focus_lost : Signal
        Another widget has the focus now, or none.
    """

    focus_lost = Signal()

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.focus_lost.emit()


class TableFoot(QWidget):
    """A legend, and below it a line with the chosen cell; both in one line where height is scarce.

    Attributes
    ----------
    go_requested : Signal(str)
        The person wrote where to go.
    find_requested : Signal
        The person wants to search.
    menu_requested : Signal(QPoint)
        The person wants the table's menu, at this point of the screen.
    left : Signal
        The person is done here: the table is to have the keys.
    """

    go_requested = Signal(str)
    find_requested = Signal()
    menu_requested = Signal(QPoint)
    left = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._compact = self._low = self._is_coloured = False
        self._cells = 0
        self.legend = HeatLegend(theme)
        self.place = ElidedLabel()
        self.place.setObjectName("tensor_place")
        self.place.setForegroundRole(self.place.palette().ColorRole.PlaceholderText)
        self.go_to = self._make_go_to()
        self._find = icon_button(self.tr("Find a value (Ctrl+F)"))
        self._find.clicked.connect(self.find_requested)
        self._more = icon_button(self.tr("Copy, format, colours, export"), "tensor_table_menu")
        self._more.clicked.connect(
            lambda: self.menu_requested.emit(self._more.mapToGlobal(QPoint(0, self._more.height())))
        )
        self._line = QHBoxLayout()
        self._line.setSpacing(2)
        for widget, stretch in ((self.place, 1), (self.go_to, 0), (self._find, 0), (self._more, 0)):
            self._line.addWidget(widget, stretch)
        self._lines = QVBoxLayout(self)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(4)
        self._lines.addWidget(self.legend)
        self._lines.addLayout(self._line)

    def set_compact(self, compact: bool) -> None:
        """Leave out all but the chosen cell."""
        self._compact = compact
        self._arrange()

    def set_low(self, low: bool) -> None:
        """Put all into one line, where the legend gives way to the chosen cell."""
        if low != self._low:
            self._low = low
            if low:
                self._line.insertWidget(1, self.legend, 1)
            else:
                self._lines.insertWidget(0, self.legend)
            self._arrange()

    def show_place(self, text: str) -> None:
        """Tell which cell is chosen, and its value."""
        self.place.setText(text)
        self._arrange()

    def show_extent(self, rows: int, columns: int) -> None:
        """Offer to go to a cell where there are many."""
        self._cells = rows * columns
        self._arrange()

    def show_scale(self, scale: heat.Scale | None, special: tuple[bool, bool, bool]) -> None:
        """Explain the colours of the cells, and which of NaN, Inf and −Inf there are.

        Parameters
        ----------
        scale : heat.Scale or None
            Of the values; None where cells have no colours by value.
        special : tuple of bool
            Which of the others occur.
        """
        if scale is not None and scale.low != scale.high:
            values = np.linspace(scale.low, scale.high, 64)
            ramp = np.array([self._ground(scale, float(value)) for value in values], np.uint8)
            ends = numbers.told_apart(scale.low, scale.high, 3)
            self.legend.show_colours(ramp, ends, special)
            self._is_coloured = True
        else:
            self.legend.show_colours(None, [""], special)
            self._is_coloured = any(special)
        self._arrange()

    def focus_go_to(self) -> None:
        """Let the person write where to go."""
        self.go_to.show()
        self.go_to.selectAll()
        self.go_to.setFocus()
        self._arrange()

    def restyle(self) -> None:
        """Take over the colours of the theme."""
        self._find.setIcon(icon("magnify", self._theme.tokens.text))
        self._more.setIcon(icon("dots-vertical", self._theme.tokens.text))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.go_to.hasFocus():
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _make_go_to(self) -> QLineEdit:
        go_to = GoToField()
        go_to.setObjectName("tensor_go_to")
        go_to.setPlaceholderText(self.tr("Go to row, column"))
        go_to.setAccessibleName(self.tr("Go to row and column"))
        go_to.setToolTip(self.tr("A row and a column, or an index such as [3, :, -1] (Ctrl+G)"))
        go_to.setFixedWidth(go_to.fontMetrics().horizontalAdvance(go_to.placeholderText()) + 24)
        go_to.returnPressed.connect(lambda: self.go_requested.emit(go_to.text()))
        go_to.focus_lost.connect(self._arrange)
        return go_to

    def _ground(self, scale: heat.Scale, value: float) -> tuple[int, int, int]:
        """Return red, green and blue behind a value."""
        tokens = self._theme.tokens
        colour = heat.cell_colour(value, scale, tokens) or QColor(tokens.heat_zero)
        return colour.red(), colour.green(), colour.blue()

    def _arrange(self) -> None:
        """Show what there is room for."""
        is_small = self._compact or self._low
        self.go_to.setVisible(self.go_to.hasFocus() or (self._cells > MANY and not is_small))
        for button in (self._find, self._more):
            button.setVisible(not self._compact)
        has_place = bool(self.place.text())
        has_room = not self._low or not (has_place or self.go_to.hasFocus())
        has_legend = self._is_coloured and has_room and not self._compact
        self.legend.setVisible(has_legend)
        # One of the two fills the line.
        self.place.setVisible(has_place or not (self._compact or (self._low and has_legend)))
