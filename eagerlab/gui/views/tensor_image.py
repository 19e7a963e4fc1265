"""Two axes of a tensor as a picture, with what its colours mean and what is under the mouse."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QGuiApplication, QImage, QKeyEvent, QKeySequence, QPalette
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget
from typing_extensions import override

from eagerlab.gui import numbers
from eagerlab.gui.models import picture_looks, picture_words
from eagerlab.gui.models.picture_painting import Points, Shown
from eagerlab.gui.models.picture_places import PicturePlaces, Place
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.inspector_label import FoldedLabel
from eagerlab.gui.views.plot_readout import PlotReadout
from eagerlab.gui.views.tensor_image_canvas import PictureCanvas
from eagerlab.gui.views.tensor_image_legend import HeatLegend
from eagerlab.gui.views.tensor_image_tools import PictureTools

Bytes = npt.NDArray[np.uint8]


class TensorImage(QWidget):
    """Shows levels as colours. GUI thread only.

    Attributes
    ----------
    look_changed : Signal
        The person chose other colours: read `tools`.
    pointed : Signal(object)
        The `Place` under the mouse, or None; answer with `show_value`.
    chosen : Signal(object)
        The `Place` that is to be seen in the table.
    """

    look_changed = Signal()
    pointed = Signal(object)
    chosen = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("tensor_image")
        self._theme = theme
        self._shown: Shown | None = None
        self._low = False
        self.tools = PictureTools(theme)
        self.tools.changed.connect(self.look_changed)
        self.canvas = PictureCanvas(theme)
        self.canvas.pointed.connect(lambda point: self.pointed.emit(self._place(point)))
        self.canvas.clicked.connect(self._choose)
        self.canvas.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.canvas.customContextMenuRequested.connect(self._show_menu)
        self.tools.fit.triggered.connect(self.canvas.fit)
        self.tools.copy.triggered.connect(self.copy)
        self.legend = HeatLegend(theme)
        self.readout = PlotReadout(theme, self.canvas)
        self.readout.setAccessibleName(self.tr("Value under the mouse"))
        self.note = FoldedLabel()
        self.note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.canvas, 1)
        foot = QHBoxLayout()
        foot.setContentsMargins(0, 0, 0, 0)
        foot.addWidget(self.legend, 1)
        foot.addWidget(self.tools, 0, Qt.AlignmentFlag.AlignRight)
        layout.addLayout(foot)
        layout.addWidget(self.note)
        self.clear()
        self.restyle()

    @property
    def rgb(self) -> Bytes | None:
        """The picture as it is drawn (rows × columns × 3), or None."""
        if self._shown is None:
            return None
        image = self._shown.painted(self._theme.tokens)
        image = image.convertToFormat(QImage.Format.Format_RGB888)
        lines = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
        return lines[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).copy()

    def set_low(self, low: bool) -> None:
        """Give what is said below a picture one line only, where height is scarce."""
        self._low = low
        self.note.set_folded(low and self._shown is not None)

    def clear(self, note: str = "") -> None:
        """Show no picture, and say why."""
        self._shown = None
        self.canvas.clear_points()
        self.canvas.hide()
        self.readout.setText("")
        for widget in (self.legend, self.tools):
            widget.hide()
        self.note.set_folded(False)
        self.note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.note.setText(note)
        self.note.setVisible(bool(note))

    def show_picture(
        self,
        places: PicturePlaces,
        points: Bytes,
        marks: Bytes | None = None,
        *,
        grey: bool = False,
        is_mask: bool = False,
        note: str = "",
    ) -> None:
        """Show a picture.

        Parameters
        ----------
        places : PicturePlaces
            What its points stand for.
        points : numpy.ndarray of uint8, rows × columns [× 4]
            Levels, or colours with their opacity; must not be empty.
        marks : numpy.ndarray of uint8, rows × columns, or None
            Beside colours: which points are not finite.
        grey : bool
            Levels go from black to white, not from zero to both sides.
        is_mask : bool
            Only False and True occur.
        note : str
            A sentence below the picture.
        """
        self._shown = Shown(places, points, marks, grey, is_mask)
        self.canvas.clear_detail()
        for widget in (self.canvas, self.legend, self.tools):
            widget.show()
        self._draw()
        text = picture_words.about(places, is_mask=is_mask, note=note)
        self.note.set_folded(self._low)
        self.note.setAlignment(Qt.AlignmentFlag.AlignLeft)
        self.note.setText(text)
        self.note.setVisible(bool(text))
        self.canvas.setAccessibleDescription(text)

    def show_detail(self, places: PicturePlaces, points: Bytes, marks: Bytes | None = None) -> None:
        """Show a part of the picture more finely, in the same colours; None of it without a picture."""
        if self._shown is not None:
            self._shown = replace(self._shown, detail=Points(places, points, marks))
            self._draw_detail(self._shown)

    def show_value(self, place: Place | None, text: str = "") -> None:
        """Tell the index under the mouse, and its value once it is known."""
        if place is None:
            self.readout.setText("")
            return
        index = ", ".join(
            ":" if axis == place.colours else str(number) for axis, number in enumerate(place.index)
        )
        self.readout.put_at_top(self.canvas.is_pointed_below)
        self.readout.setText(f"[{index}]  {text}")

    def image(self) -> QImage | None:
        """Return what is seen of the picture point by point, as an image of its own; None without one."""
        seen = None if self.canvas.is_fitted else self.canvas.seen()
        return None if self._shown is None else self._shown.image(self._theme.tokens, seen)

    def show_saved(self, text: str) -> None:
        """Tell what came of saving the picture, until the mouse moves over it."""
        self.readout.setText(text)

    def copy(self) -> None:
        """Put the picture on the clipboard."""
        image = self.image()
        if image is not None:
            QGuiApplication.clipboard().setImage(image)

    def restyle(self) -> None:
        """Take over fonts and colours of the theme."""
        tokens = self._theme.tokens
        self.canvas.setBackground(tokens.panel)
        for axis in self.canvas.edges.values():
            axis.setPen(tokens.line)
            axis.setTextPen(tokens.dim)
        self.readout.restyle()
        self.tools.restyle()
        self.legend.update()
        self._draw()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)

    def _draw(self) -> None:
        shown = self._shown
        if shown is None:
            return
        table = shown.table(self._theme.tokens)
        self.canvas.show_points(shown.places, shown.points, table)
        self.canvas.show_marks(shown.marks, picture_looks.marks_table(self._theme.tokens))
        self._draw_detail(shown)
        reply = shown.places.reply
        special = (reply.nan > 0, reply.positive_infinity > 0, reply.negative_infinity > 0)
        ramp = None if table is None or not reply.finite else table[: picture_looks.LEVELS]
        self.legend.show_colours(ramp, self._ends(shown), special)

    def _draw_detail(self, shown: Shown) -> None:
        detail = shown.detail
        if detail is not None:
            self.canvas.show_detail(detail.places, detail.points, shown.table(self._theme.tokens))
            self.canvas.show_detail_marks(detail.marks, picture_looks.marks_table(self._theme.tokens))

    def _ends(self, shown: Shown) -> tuple[str, ...]:
        reply = shown.places.reply
        if shown.is_mask:
            return self.tr("False"), self.tr("True")
        if not reply.finite:
            return ("",)
        low, high = numbers.told_apart(reply.low, reply.high, 4)
        if shown.places.mixed:
            return (self.tr("mixed colours, {0} to {1}").format(low, high),)
        return (low,) if reply.low == reply.high else (low, high)

    def _place(self, point: tuple[int, int] | None) -> Place | None:
        if self._shown is None or point is None:
            return None
        detail = self._shown.detail
        if detail is not None and detail.places.holds(*point):
            return detail.places.place(*point)
        return self._shown.places.place(*point)

    def _choose(self, point: tuple[int, int]) -> None:
        place = self._place(point)
        if place is not None:
            self.chosen.emit(place)

    def menu(self) -> QMenu:
        """Return what can be done with the point under the mouse, and with the picture."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        chosen = self.canvas.chosen_point
        if chosen is not None:
            menu.addAction(self.tr("Show in the table"), lambda: self._choose(chosen))
            menu.addSeparator()
        menu.addActions([self.tools.copy, self.tools.save, self.tools.fit])
        menu.addMenu(self.tools.menu)
        return menu

    def _show_menu(self, point: QPoint) -> None:
        self.menu().popup(self.canvas.mapToGlobal(point))
