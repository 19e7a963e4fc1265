"""The line through the open tensor."""

from __future__ import annotations

from typing import Any

import numpy as np
from PySide6.QtCore import QObject

from eagerlab.gui.controllers.inspector_asking import Asking
from eagerlab.gui.models.axes import Axes
from eagerlab.gui.models.decimate import Envelope
from eagerlab.gui.told import told
from eagerlab.gui.views.inspector import InspectorPane
from eagerlab.protocol.base import NodePath, Problem
from eagerlab.protocol.codec import read_array
from eagerlab.protocol.counting import CancelStatistics, StatisticsProgress
from eagerlab.protocol.picturing import Line, LineValues
from eagerlab.protocol.replies import Reply, TensorInfo

LINE_POINTS = 2000


class LineDrawing(QObject):
    """Asks for one line of a tensor, or a part of it. GUI thread only.

    Parameters
    ----------
    asking : Asking
        The questions about the tensor.
    pane : InspectorPane
        The view, and this object's owner.
    """

    def __init__(self, asking: Asking, pane: InspectorPane) -> None:
        super().__init__(pane)
        self._asking = asking
        self._view = pane.line
        self._table = pane.table
        self._node: NodePath | None = None
        self._is_complex = False
        self._part: tuple[int, int | None] = (0, None)
        self._request = ""
        self._view.line_changed.connect(lambda: self._ask_part(0, None))
        self._view.part_wanted.connect(self._ask_part)

    def open(self, node: NodePath, info: TensorInfo) -> None:
        """Draw this tensor from now on."""
        self._node = node
        self._is_complex = info.dtype.startswith("complex")

    def show_axes(self, axes: Axes) -> None:
        """Offer the lines of the table that these axes make."""
        self._view.show_axes(axes, is_complex=self._is_complex)
        self._part = (0, None)

    def lay_through_table(self) -> None:
        """Draw the line through the current cell of the table."""
        index = self._table.table.currentIndex()
        if index.isValid():
            row, column = self._table.model.window_start
            self._view.tools.set_position(row + index.row(), column + index.column())

    def leave(self) -> None:
        """End what is under way: nobody looks at it any more."""
        if self._request:
            self._asking.tell(CancelStatistics(request=self._request))
            self._request = ""

    def show_progress(self, progress: StatisticsProgress) -> None:
        """Tell how far a long line is."""
        if progress.request == self._request:
            self._view.show_progress(progress.share)

    def ask(self, *, is_new: bool) -> None:
        """Ask for the line; `is_new` unless the same was asked before."""
        if self._node is None:
            return
        if is_new:
            self.leave()
        tools = self._view.tools
        request = Line(
            node=self._node,
            axis=tools.axis,
            fixed=tools.fixed,
            start=self._part[0],
            stop=self._part[1],
            points=LINE_POINTS,
            part=tools.part,
        )
        if is_new or not self._asking.is_asking("line"):
            self._request = request.id

        def take(reply: Reply, buffers: list[memoryview]) -> None:
            self._end(request.id)
            if isinstance(reply, LineValues):
                self._take(reply, buffers)

        def miss(problem: Problem) -> None:
            if request.id == self._request:  # else it was ended because another line is wanted
                self._end(request.id)
                self._view.clear(told(problem.sentence()))

        self._asking.ask("line", request, take, miss, is_new=is_new)

    def _ask_part(self, start: int, stop: int | None) -> None:
        self._part = (start, stop)
        self.ask(is_new=True)

    def _take(self, reply: LineValues, buffers: list[memoryview]) -> None:
        headers = (reply.places, reply.low, reply.high, reply.flags)
        read: list[Any] = [read_array(header, buffers, place) for place, header in enumerate(headers)]
        places, low, high, flags = read
        count = np.isfinite(low).astype(np.float64)
        envelope = Envelope(places, low, high, low, count, flags, reply.width)
        self._view.show_line(envelope, reply.length, told(reply.note))

    def _end(self, request: str) -> None:
        if self._request == request:
            self._request = ""
