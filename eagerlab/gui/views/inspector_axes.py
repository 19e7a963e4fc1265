"""Which axes of a tensor lie before the eye, and where the others stand."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QSpinBox, QVBoxLayout, QWidget

from eagerlab.gui.icons import icon
from eagerlab.gui.models.axes import ROLES, Axes, Role
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.axes_sliders import AxesSliders
from eagerlab.gui.views.axes_words import axis_text, layout_word
from eagerlab.gui.views.icon_button import icon_button
from eagerlab.gui.views.narrow_box import narrow_box
from eagerlab.protocol.base import View

NOWHERE = -1
SIZE = (4, 26)
"""Characters in a box, at least, and in its list."""


class AxesBar(QWidget):
    """A box for the way to read the axes, boxes for the shown ones, a slider for each other. GUI thread only.

    Attributes
    ----------
    changed : Signal
        The person chose other axes or another index: read `axes`.
    """

    changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._axes = Axes.of(())
        self._is_picture = False
        self._cut: tuple[int, ...] = ()
        self.layouts = narrow_box(self.tr("How to read the axes"), "axes_layout", *SIZE)
        self.rows = narrow_box(self.tr("Axis shown downwards"), "axes_rows", *SIZE)
        self.columns = narrow_box(self.tr("Axis shown across"), "axes_columns", *SIZE)
        self.channels = narrow_box(self.tr("Axis of channels"), "axes_channels", *SIZE)
        self.channels.setAccessibleDescription(
            self.tr("Three or four channels are mixed to colours; others lie beside each other")
        )
        self.cells = narrow_box(self.tr("Axis of pictures beside each other"), "axes_cells", *SIZE)
        self.turn = icon_button(self.tr("Exchange rows and columns"), "axes_transpose")
        self.turn.clicked.connect(lambda: self._take(self._axes.transposed()))
        self.sliders = AxesSliders()
        self.sliders.moved.connect(lambda fixed: self._take(self._axes.moved(fixed)))
        self._plane = self._line((self.layouts, 4), (self.rows, 3), (self.turn, 0), (self.columns, 3))
        named = ((self.tr("channels"), self.channels), (self.tr("cells"), self.cells))
        parts = [part for text, box in named for part in ((self._label(text, box), 0), (box, 1))]
        self._pictures = self._line(*parts)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self._plane)
        layout.addWidget(self._pictures)
        layout.addWidget(self.sliders)
        self.layouts.activated.connect(self._choose_layout)
        for role in ROLES:
            self._role_box(role).activated.connect(lambda _index, role=role: self._choose(role))
        self.restyle()

    @property
    def axes(self) -> Axes:
        """What is chosen."""
        return self._axes

    def view(self) -> View:
        """Return what is chosen, as the requests want it."""
        return self._axes.view()

    def show_axes(self, axes: Axes) -> None:
        """Show another tensor's axes; `changed` is not emitted."""
        self._axes = axes
        self._cut = ()
        self._fill()

    def set_shape(self, shape: tuple[int, ...]) -> None:
        """Show the axes of a tensor of which nothing but the shape is known."""
        self.show_axes(Axes.of(shape))

    def set_picture(self, is_picture: bool) -> None:
        """Offer the axes that only pictures heed, or sliders for them."""
        if is_picture != self._is_picture:
            self._is_picture = is_picture
            self._show_parts()

    def set_cut(self, cut: tuple[int, ...]) -> None:
        """Offer sliders for axes of cells that have no room in the picture."""
        if cut != self._cut:
            self._cut = cut
            self._show_parts()

    def spins(self) -> dict[int, QSpinBox]:
        """Return the number box of each axis that has a slider."""
        return self.sliders.spins()

    def set_axes(self, rows: int, columns: int) -> None:
        """Show these two axes, as if the person had chosen them."""
        self._take(self._axes.put("rows", rows).put("columns", columns))

    def set_fixed(self, axis: int, position: int) -> None:
        """Move the index along one axis, as if the person had done so."""
        fixed = list(self._axes.fixed)
        fixed[axis] = position
        self._take(self._axes.moved(tuple(fixed)))

    def set_positions(self, fixed: tuple[int, ...]) -> None:
        """Move the indices of all axes that are not shown; `changed` is emitted once, if any moves."""
        shown = (self._axes.rows, self._axes.columns)
        places = [old if axis in shown else new for axis, (old, new) in enumerate(self._pairs(fixed))]
        self._take(self._axes.moved(tuple(places)))

    def restyle(self) -> None:
        """Take over the colours of the theme."""
        self.turn.setIcon(icon("swap-horizontal", self._theme.tokens.text, self._theme.tokens.disabled))

    def _pairs(self, fixed: tuple[int, ...]) -> list[tuple[int, int]]:
        return list(zip(self._axes.fixed, fixed, strict=True))

    def _take(self, axes: Axes) -> None:
        if axes == self._axes:
            self._fill()  # a box that could not have what was chosen goes back
            return
        self._axes = axes
        self._fill()
        self.changed.emit()

    def _choose_layout(self, index: int) -> None:
        self._take(self._axes.laid_out(self._axes.choices[index]))

    def _choose(self, role: Role) -> None:
        axis = self._role_box(role).currentData()
        self._take(self._axes.put(role, None if axis == NOWHERE else axis))

    def _role_box(self, role: Role) -> QComboBox:
        boxes = {"rows": self.rows, "columns": self.columns, "channels": self.channels, "cells": self.cells}
        return boxes[role]

    def _fill(self) -> None:
        axes = self._axes
        with QSignalBlocker(self.layouts):
            self.layouts.clear()
            self.layouts.addItems([layout_word(choice) for choice in axes.choices])
            self.layouts.setCurrentIndex(axes.choices.index(axes.layout))
        for role in ROLES:
            box = self._role_box(role)
            with QSignalBlocker(box):
                box.clear()
                if role in ("channels", "cells"):
                    box.addItem(self.tr("none"), NOWHERE)
                for axis in range(axes.rank):
                    box.addItem(axis_text(axes, axis), axis)
                chosen = axes.axis(role)
                box.setCurrentIndex(box.findData(NOWHERE if chosen is None else chosen))
            # The box may have no room for the words.
            told = (f"{box.accessibleName()}: {box.currentText()}", box.accessibleDescription())
            box.setToolTip("\n".join(one for one in told if one))
        self._show_parts()

    def _show_parts(self) -> None:
        axes = self._axes
        self.layouts.setVisible(len(axes.choices) > 1)
        self._plane.setVisible(axes.rank >= 2)
        self._pictures.setVisible(axes.rank >= 3 and self._is_picture)
        self.sliders.show_axes(axes, axes.others(picture=self._is_picture, cut=self._cut))

    def _label(self, text: str, buddy: QWidget) -> QLabel:
        label = QLabel(text)
        label.setBuddy(buddy)
        return label

    def _line(self, *parts: tuple[QWidget, int]) -> QWidget:
        line = QWidget()
        layout = QHBoxLayout(line)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        for widget, stretch in parts:
            layout.addWidget(widget, stretch)
        return line
