"""The picture of the open tensor, and the value under the mouse."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from PySide6.QtCore import QObject, QTimer

from eagerlab.gui import numbers
from eagerlab.gui.controllers.inspector_asking import Asking
from eagerlab.gui.models.axes import Axes
from eagerlab.gui.models.picture_looks import is_grey, mix_of
from eagerlab.gui.models.picture_places import PicturePlaces, Place
from eagerlab.gui.told import told
from eagerlab.gui.views.inspector import InspectorPane
from eagerlab.protocol.base import NodePath, Problem, View
from eagerlab.protocol.codec import read_array
from eagerlab.protocol.picturing import Picture, PictureValues
from eagerlab.protocol.replies import Reply, TensorInfo, TileValues
from eagerlab.protocol.requests import Tile

Region = tuple[int, int, int, int]

POINTS, POINTS_WHILE_TRAINING = 2048, 1024
"""A side of a picture: more than a screen has, and fewer where it is drawn again and again."""
SETTLE_MS = 60
"""From the last movement of the picture to the question for a part that is finer."""
AROUND = 4
"""A part reaches beyond what is in sight by so manieth of it on each side."""


class PictureDrawing(QObject):
    """Asks for one tensor's picture. GUI thread only.

    Parameters
    ----------
    asking : Asking
        The questions about the tensor.
    pane : InspectorPane
        The view, and this object's owner.

    Attributes
    ----------
    is_training : bool
        Pictures come again and again: they may be coarser.
    """

    def __init__(self, asking: Asking, pane: InspectorPane) -> None:
        super().__init__(pane)
        self._asking = asking
        self._pane = pane
        self._node: NodePath | None = None
        self._info: TensorInfo | None = None
        self.is_training = False
        pane.image.look_changed.connect(lambda: self.ask(is_new=True))
        pane.image.pointed.connect(self._pointed)
        self._places: PicturePlaces | None = None
        self._asked: Picture | None = None
        self._finer: PicturePlaces | None = None
        self._wanted: tuple[PicturePlaces, View, Region] | None = None
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE_MS)
        self._settle.timeout.connect(self._look_closer)
        pane.image.canvas.moved.connect(self._settle.start)

    def open(self, node: NodePath, info: TensorInfo) -> None:
        """Draw this tensor from now on."""
        self._node, self._info = node, info
        self._places = self._asked = self._finer = self._wanted = None

    def show_axes(self, axes: Axes) -> None:
        """Offer what these axes can be drawn as."""
        channels = axes.shape[axes.channels] if axes.channels is not None else 0
        is_complex = self._info is not None and self._info.dtype.startswith("complex")
        self._pane.image.tools.show_kind(can_mix=channels in (3, 4), is_complex=is_complex)

    def ask(self, *, is_new: bool) -> None:
        """Ask for the picture; `is_new` unless the same was asked before."""
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
                self._asked = request
                self._take(buffers, PicturePlaces(info.shape, view, reply), axes, info)

        self._asking.ask("picture", request, take, self._miss, is_new=is_new)

    def _take(self, buffers: list[memoryview], places: PicturePlaces, axes: Axes, info: TensorInfo) -> None:
        image, reply = self._pane.image, places.reply
        self._places, self._finer = places, None
        if 0 in reply.array.shape:
            image.clear(told(reply.note))
            return
        image.show_picture(
            places,
            read_array(reply.array, buffers),
            None if reply.marks is None else read_array(reply.marks, buffers, 1),
            grey=is_grey(image.tools.look, axes.layout.key, info.dtype, reply.low),
            is_mask=info.dtype == "bool",
            note=told(reply.note),
        )
        self._pane.axes.set_cut(places.cut_axes)
        self._look_closer()

    def _look_closer(self) -> None:
        """Ask for the part in sight, where the whole is thinned and the part can be seen more finely.

        Of cells beside each other it is what is in sight of the one in the middle.
        """
        places, asked, canvas = self._places, self._asked, self._pane.image.canvas
        if places is None or asked is None or canvas.is_fitted:
            return
        top, bottom, left, right = seen = canvas.seen()
        found = places.one_cell((top + bottom) // 2, (left + right) // 2) if places.has_cells else None
        if found is None and places.has_cells:
            return
        view, corner = found or (places.view, (0, 0))
        inside = _within(seen, corner, places.elements)
        wanted = _part(inside, places.elements)
        if not _is_finer(wanted, asked.limit, places.reply.stride):
            return
        if self._is_there(view, inside, wanted):
            return
        if (places, view, wanted) == self._wanted and self._asking.is_asking("detail"):
            return
        self._wanted = places, view, wanted
        ends = (places.reply.low, places.reply.high)
        request = asked.model_copy(update={"id": uuid4().hex, "view": view, "region": wanted, "ends": ends})

        def take(reply: Reply, buffers: list[memoryview]) -> None:
            if isinstance(reply, PictureValues) and self._places is places and 0 not in reply.array.shape:
                self._finer = PicturePlaces(places.shape, view, reply, corner)
                marks = None if reply.marks is None else read_array(reply.marks, buffers, 1)
                self._pane.image.show_detail(self._finer, read_array(reply.array, buffers), marks)

        # The whole stays; whatever went wrong will be told when that is asked for again.
        self._asking.ask("detail", request, take, lambda _problem: None)

    def _is_there(self, view: View, inside: Region, wanted: Region) -> bool:
        """Whether what is in sight is drawn as finely already."""
        finer, asked = self._finer, self._asked
        if finer is None or asked is None or finer.view != view:
            return False
        top, bottom, left, right = inside
        down, across = finer.corner_at
        is_held = finer.holds(top + down, left + across)
        is_held = is_held and finer.holds(bottom - 1 + down, right - 1 + across)
        return is_held and not _is_finer(wanted, asked.limit, finer.reply.stride)

    def _miss(self, problem: Problem) -> None:
        self._pane.image.clear(told(problem.sentence()))

    def _pointed(self, place: Place | None) -> None:
        """Tell where the mouse is at once, and the value there when it has come."""
        image, info = self._pane.image, self._info
        image.show_value(place)
        if place is None or self._node is None or info is None:
            return
        request = _value_request(self._node, place, info.shape)
        mixed = place.colours is not None

        def take(reply: Reply, buffers: list[memoryview]) -> None:
            if not isinstance(reply, TileValues):
                return
            if reply.array is not None:
                values = [_value_text(value) for value in read_array(reply.array, buffers).reshape(-1)]
            else:
                values = [text for row in reply.texts or () for text in row]
            image.show_value(place, f"({', '.join(values)})" if mixed else "".join(values))

        self._asking.ask("value", request, take, lambda _problem: image.show_value(place))


def _within(seen: Region, corner: tuple[int, int], size: tuple[int, int]) -> Region:
    """Return what is in sight of rows and columns that begin at a corner of the canvas."""
    rows, columns = size
    top, bottom, left, right = seen
    ends = (top - corner[0], bottom - corner[0]), (left - corner[1], right - corner[1])
    (first_row, last_row), (first_column, last_column) = ends
    return (
        min(max(0, first_row), rows),
        min(max(0, last_row), rows),
        min(max(0, first_column), columns),
        min(max(0, last_column), columns),
    )


def _part(seen: Region, size: tuple[int, int]) -> Region:
    """Return what is asked for: what is in sight, and some around it, so that it can be moved a little."""
    top, bottom, left, right = seen
    down, across = (bottom - top) // AROUND + 1, (right - left) // AROUND + 1
    rows, columns = size
    return max(0, top - down), min(rows, bottom + down), max(0, left - across), min(columns, right + across)


def _is_finer(part: Region, limit: int, stride: tuple[int, int]) -> bool:
    """Whether a part, which has `limit` points a side, is drawn more finely than with this stride."""
    sides = (part[1] - part[0], part[3] - part[2])
    return any(side > 0 and -(-side // limit) < step for side, step in zip(sides, stride, strict=True))


def _picture_view(axes: Axes) -> View:
    """Return the view of a picture: there a vector is a strip, though a column in the table."""
    view = axes.view()
    if view.rows is not None and view.columns is None:
        return view.model_copy(update={"rows": None, "columns": view.rows})
    return view


def _value_request(node: NodePath, place: Place, shape: tuple[int, ...]) -> Tile:
    """Return the request for one element, or for all of its colours."""
    if not shape:
        return Tile(node=node, view=View(), row_count=1, column_count=1)
    if place.colours is not None:
        view = View(columns=place.colours, fixed=place.index)
        return Tile(node=node, view=view, row_count=1, column_count=shape[place.colours])
    last = len(shape) - 1
    # Both axes, because tables that are made row by row have no other view.
    view = View(rows=last - 1 if last else None, columns=last, fixed=place.index)
    first_row = place.index[last - 1] if last else 0
    return Tile(
        node=node,
        view=view,
        first_row=first_row,
        row_count=1,
        first_column=place.index[last],
        column_count=1,
    )


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
