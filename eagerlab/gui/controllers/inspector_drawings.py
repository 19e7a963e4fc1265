"""Picture, line and histogram of the open tensor, and the way from them to the table."""

from __future__ import annotations

from typing import Any

import numpy as np
from PySide6.QtCore import QObject

from eagerlab.gui import numbers
from eagerlab.gui.controllers.inspector_asking import Asking
from eagerlab.gui.models.axes import Axes
from eagerlab.gui.models.decimate import Envelope
from eagerlab.gui.models.picture_looks import is_grey, mix_of
from eagerlab.gui.models.picture_places import PicturePlaces, Place
from eagerlab.gui.told import told
from eagerlab.gui.views.inspector import HISTOGRAM, LINE, PICTURE, TABLE, InspectorPane
from eagerlab.protocol.base import NodePath, Problem, View
from eagerlab.protocol.codec import read_array
from eagerlab.protocol.picturing import (
    Histogram,
    HistogramValues,
    Line,
    LineValues,
    Picture,
    PictureValues,
)
from eagerlab.protocol.replies import Reply, TensorInfo, TileValues
from eagerlab.protocol.requests import Tile

POINTS, POINTS_WHILE_TRAINING = 2048, 1024
"""A side of a picture: more than a screen has, and fewer where it is drawn again and again."""
LINE_POINTS = 2000


class InspectorDrawings(QObject):
    """Asks for what is drawn of one tensor. GUI thread only.

    Parameters
    ----------
    asking : Asking
        The questions about the tensor.
    pane : InspectorPane
        The view, and this object's owner.

    Attributes
    ----------
    is_training : bool
        Drawings come again and again: they may be coarser.
    """

    def __init__(self, asking: Asking, pane: InspectorPane) -> None:
        super().__init__(pane)
        self._asking = asking
        self._pane = pane
        self._node: NodePath | None = None
        self._info: TensorInfo | None = None
        self.is_training = False
        self._part: tuple[int, int | None] = (0, None)
        self._exact: tuple[int, Histogram] | None = None
        pane.image.look_changed.connect(lambda: self._ask_picture(is_new=True))
        pane.image.pointed.connect(self._pointed)
        pane.image.chosen.connect(lambda place: self._show_in_table(place.index))
        pane.line.line_changed.connect(lambda: self._ask_part(0, None))
        pane.line.part_wanted.connect(self._ask_part)
        pane.line.chosen.connect(self._choose_of_line)
        pane.histogram.counts_wanted.connect(lambda: self._ask_histogram(is_new=True))
        pane.histogram.exact_requested.connect(lambda: self._ask_histogram(is_new=True, exact=True))

    def open(self, node: NodePath, info: TensorInfo) -> None:
        """Draw this tensor from now on."""
        self._node, self._info = node, info
        self._part = (0, None)
        self._exact = None
        self.show_axes()

    def show_axes(self) -> None:
        """Take over axes that were chosen; what is in sight is asked for by `ask`."""
        if self._info is None:
            return
        axes, is_complex = self._pane.axes.axes, self._info.dtype.startswith("complex")
        channels = axes.shape[axes.channels] if axes.channels is not None else 0
        self._pane.image.tools.show_kind(can_mix=channels in (3, 4), is_complex=is_complex)
        self._pane.line.show_axes(axes, is_complex=is_complex)
        self._part = (0, None)

    def ask(self, tab: int, *, is_new: bool) -> None:
        """Ask for what a tab shows; `is_new` unless the same was asked before."""
        if tab == PICTURE:
            self._ask_picture(is_new=is_new)
        elif tab == LINE:
            self._ask_line(is_new=is_new)
        elif tab == HISTOGRAM:
            self._ask_histogram(is_new=is_new)

    def lay_line_through_table(self) -> None:
        """Draw the line through the current cell of the table."""
        index = self._pane.table.table.currentIndex()
        if index.isValid():
            row, column = self._pane.table.model.window_start
            self._pane.line.tools.set_position(row + index.row(), column + index.column())

    def _ask_picture(self, *, is_new: bool) -> None:
        if self._node is None or self._info is None:
            return
        axes, tools, info = self._pane.axes.axes, self._pane.image.tools, self._info
        view = _picture_view(axes)
        request = Picture(
            node=self._node,
            view=view,
            limit=POINTS_WHILE_TRAINING if self.is_training else POINTS,
            cut=tools.cut,
            mix=mix_of(tools.look),
            part=tools.part,
        )

        def take(reply: Reply, buffers: list[memoryview]) -> None:
            if isinstance(reply, PictureValues):
                self._take_picture(reply, buffers, PicturePlaces(info.shape, view, reply), axes, info)

        self._asking.ask("picture", request, take, self._no_picture, is_new=is_new)

    def _take_picture(
        self,
        reply: PictureValues,
        buffers: list[memoryview],
        places: PicturePlaces,
        axes: Axes,
        info: TensorInfo,
    ) -> None:
        image = self._pane.image
        if 0 in reply.array.shape:
            image.clear(told(reply.note))
            return
        points = read_array(reply.array, buffers)
        marks = None if reply.marks is None else read_array(reply.marks, buffers, 1)
        grey = is_grey(image.tools.look, axes.layout.key, info.dtype, reply.low)
        image.show_picture(
            places, points, marks, grey=grey, is_mask=info.dtype == "bool", note=told(reply.note)
        )
        self._pane.axes.set_cut(places.cut_axes)

    def _no_picture(self, problem: Problem) -> None:
        self._pane.image.clear(told(problem.sentence()))

    def _ask_part(self, start: int, stop: int | None) -> None:
        self._part = (start, stop)
        self._ask_line(is_new=True)

    def _ask_line(self, *, is_new: bool) -> None:
        if self._node is None:
            return
        line = self._pane.line
        request = Line(
            node=self._node,
            axis=line.tools.axis,
            fixed=line.tools.fixed,
            start=self._part[0],
            stop=self._part[1],
            points=LINE_POINTS,
            part=line.tools.part,
        )

        def take(reply: Reply, buffers: list[memoryview]) -> None:
            if isinstance(reply, LineValues):
                headers = (reply.places, reply.low, reply.high, reply.flags)
                read: list[Any] = [read_array(header, buffers, place) for place, header in enumerate(headers)]
                places, low, high, flags = read
                count = np.isfinite(low).astype(np.float64)
                envelope = Envelope(places, low, high, low, count, flags, reply.width)
                line.show_line(envelope, reply.length, told(reply.note))

        self._asking.ask(
            "line", request, take, lambda problem: line.clear(told(problem.sentence())), is_new=is_new
        )

    def _ask_histogram(self, *, is_new: bool, exact: bool = False) -> None:
        if self._node is None:
            return
        histogram = self._pane.histogram
        request = Histogram(
            node=self._node,
            bins=histogram.tools.bins,
            exact=exact,
            spread=histogram.tools.spread,
            reach=histogram.tools.reach,
        )
        histogram.set_counting(exact)

        def take(reply: Reply, buffers: list[memoryview]) -> None:
            if isinstance(reply, HistogramValues):
                histogram.set_counting(False)
                whole = request.model_copy(update={"id": "", "exact": True})
                if exact:
                    self._exact = (reply.version, whole)
                elif self._exact == (reply.version, whole):
                    return  # all were counted, and none has changed
                edges, counts = read_array(reply.edges, buffers), read_array(reply.counts, buffers, 1)
                histogram.show_counts(edges, counts, reply, told(reply.note))

        def miss(problem: Problem) -> None:
            histogram.set_counting(False)
            histogram.clear(told(problem.sentence()))

        self._asking.ask("histogram", request, take, miss, is_new=is_new)

    def _pointed(self, place: Place | None) -> None:
        """Tell where the mouse is at once, and the value there when it has come."""
        image, info = self._pane.image, self._info
        image.show_value(place)
        if place is None or self._node is None or info is None:
            return
        axis = place.colours if place.colours is not None else len(info.shape) - 1
        view = View() if axis < 0 else View(columns=axis, fixed=place.index)
        mixed = place.colours is not None
        request = Tile(
            node=self._node,
            view=view,
            row_count=1,
            first_column=0 if mixed or axis < 0 else place.index[axis],
            column_count=info.shape[axis] if mixed else 1,
        )

        def take(reply: Reply, buffers: list[memoryview]) -> None:
            if isinstance(reply, TileValues) and reply.array is not None:
                values = [_value_text(value) for value in read_array(reply.array, buffers).reshape(-1)]
                image.show_value(place, f"({', '.join(values)})" if mixed else "".join(values))

        self._asking.ask("value", request, take, lambda _problem: image.show_value(place))

    def _show_in_table(self, index: tuple[int, ...]) -> None:
        """Jump to an element in the table."""
        axes = self._pane.axes
        if len(index) > 2:
            axes.set_positions(index)
        self._pane.tabs.setCurrentIndex(TABLE)
        view = axes.view()
        row, column = (0 if axis is None else index[axis] for axis in (view.rows, view.columns))
        self._pane.table.show_position(row, column)

    def _choose_of_line(self, position: int) -> None:
        if self._info is None or not self._info.shape:
            return
        index = list(self._pane.line.tools.fixed)
        index[self._pane.line.tools.axis] = position
        self._show_in_table(tuple(index))


def _picture_view(axes: Axes) -> View:
    """Return the view of a picture: there a vector is a strip, though a column in the table."""
    view = axes.view()
    if view.rows is not None and view.columns is None:
        return view.model_copy(update={"rows": None, "columns": view.rows})
    return view


def _value_text(value: Any) -> str:
    plain = value.item()
    if isinstance(plain, bool):
        return str(plain)
    if isinstance(plain, int):
        return numbers.integer(plain)
    if isinstance(plain, complex):
        sign = "" if plain.imag < 0 else "+"
        return f"{numbers.trimmed(plain.real)}{sign}{numbers.trimmed(plain.imag)}j"
    return numbers.trimmed(plain, 7)
