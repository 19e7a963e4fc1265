"""The values of the open tensor: tiles, picture, histogram and statistics, asked for when in sight."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QObject

from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.told import told
from eagerlab.gui.views.inspector import HISTOGRAM, PICTURE, TABLE, InspectorPane
from eagerlab.protocol.base import NodePath, Problem, View
from eagerlab.protocol.codec import read_array
from eagerlab.protocol.picturing import (
    NAN,
    NEGATIVE_INFINITY,
    POSITIVE_INFINITY,
    TOP_LEVEL,
    Histogram,
    HistogramValues,
    Picture,
    PictureValues,
)
from eagerlab.protocol.replies import (
    Reply,
    StatisticsValues,
    TensorInfo,
    TileValues,
)
from eagerlab.protocol.requests import OpenTensor, Request, Statistics, Tile

EXACT_UNASKED = 50_000_000
"""Elements up to which statistics are made exact without being asked."""

ReplyTaker = Callable[[Reply, list[memoryview]], None]
ProblemTaker = Callable[[Problem], None]


class InspectorValues(QObject):
    """Asks for what is in sight of one tensor, and drops answers that were overtaken. GUI thread only.

    Parameters
    ----------
    bridge : Bridge
        The link to the backend.
    pane : InspectorPane
        The view, and this object's owner.

    Attributes
    ----------
    node : NodePath or None
        Where the tensor is found.
    info : TensorInfo or None
        What it is; None until the backend has said so.
    is_training : bool
        While it changes all the time, statistics are made exact only when asked.
    """

    def __init__(self, bridge: Bridge, pane: InspectorPane) -> None:
        super().__init__(pane)
        self._bridge = bridge
        self._pane = pane
        self._generation = 0
        self._busy: set[str] = set()
        self.node: NodePath | None = None
        self.info: TensorInfo | None = None
        self.is_training = False
        pane.axes.changed.connect(self._axes_changed)
        pane.table.model.tile_wanted.connect(self._ask_tile)
        pane.tab_changed.connect(self._tab_changed)
        pane.stats.exact_requested.connect(lambda: self._ask_statistics(exact=True))

    @property
    def is_busy(self) -> bool:
        """Whether an answer is awaited."""
        return bool(self._busy)

    @property
    def has_values(self) -> bool:
        """Whether there are elements to see."""
        return self.info is not None and not self.info.no_values and 0 not in self.info.shape

    def restart(self, node: NodePath | None) -> None:
        """Forget the tensor and all answers on their way; `node` is the next one."""
        self.node, self.info = node, None
        self.forget_answers()

    def forget_answers(self) -> None:
        """Drop all answers that are still on their way."""
        self._generation += 1
        self._busy.clear()

    def ask_info(self, take: ReplyTaker, miss: ProblemTaker) -> None:
        """Ask what stands at `node` now."""
        if self.node is not None:
            self._ask("open", OpenTensor(node=self.node, generation=self._generation), take, miss)

    def ask(self) -> None:
        """Ask for what is in sight of a tensor that was just opened."""
        self._pane.table.open(*self._extent())
        if self.has_values:
            self._ask_tab(self._pane.tabs.currentIndex())
            self._ask_statistics(exact=False)

    def refresh(self) -> None:
        """Ask again for what is in sight; what is there stays until the answers come."""
        if self.has_values:
            self._tab_changed(self._pane.tabs.currentIndex())
            self._ask_statistics(exact=False)

    def _extent(self) -> tuple[int, int]:
        """Return rows and columns of the table for the axes that are chosen."""
        info, view = self.info, self._pane.axes.view()
        if info is None or info.no_values or 0 in info.shape:
            return 0, 0
        rows = 1 if view.rows is None else info.shape[view.rows]
        return rows, 1 if view.columns is None else info.shape[view.columns]

    def _axes_changed(self) -> None:
        self.forget_answers()
        if (rows_columns := self._extent()) != self._pane.table.model.extent:
            self._pane.table.open(*rows_columns)
        else:
            self._pane.table.model.restart()
        self._ask_tab(self._pane.tabs.currentIndex())

    def _tab_changed(self, tab: int) -> None:
        if not self.has_values:
            return
        if tab == TABLE:
            self._pane.table.model.refresh()
        self._ask_tab(tab)

    def _ask_tab(self, tab: int) -> None:
        if self.node is None:
            return
        if tab == PICTURE:
            request = Picture(node=self.node, view=self._picture_view(), generation=self._generation)
            self._ask(
                "picture", request, self._take_picture, lambda p: self._pane.image.clear(told(p.sentence()))
            )
        elif tab == HISTOGRAM:
            counts = Histogram(node=self.node, generation=self._generation)
            self._ask(
                "histogram",
                counts,
                self._take_histogram,
                lambda p: self._pane.histogram.clear(told(p.sentence())),
            )

    def _picture_view(self) -> View:
        """Return the view of the picture: there a vector is a strip, though a column in the table."""
        view = self._pane.axes.view()
        if view.rows is not None and view.columns is None:
            return View(rows=None, columns=view.rows, fixed=view.fixed)
        return view

    def _ask_tile(self, first_row: int, rows: int, first_column: int, columns: int) -> None:
        if self.node is None:
            return
        generation = self._generation
        request = Tile(
            node=self.node,
            view=self._pane.axes.view(),
            first_row=first_row,
            row_count=rows,
            first_column=first_column,
            column_count=columns,
            generation=generation,
        )

        def take(reply: Reply, buffers: list[memoryview]) -> None:
            if isinstance(reply, TileValues) and generation == self._generation:
                array = read_array(reply.array, buffers) if reply.array is not None else None
                self._pane.table.model.put_tile(first_row, first_column, array, reply.texts)

        def miss(problem: Problem) -> None:
            if generation == self._generation and self._bridge.is_ready:
                self._pane.table.model.tile_failed(first_row, first_column)
                self._pane.show_status(told(problem.sentence()), self.tr("Refresh"), is_bad=True)

        self._bridge.request(request, take, miss, self)

    def _ask_statistics(self, *, exact: bool) -> None:
        if self.node is None or self.info is None:
            return
        kind = "exact statistics" if exact else "statistics"
        request = Statistics(node=self.node, exact=exact, generation=self._generation)
        self._pane.stats.set_counting(exact)

        def take(reply: Reply, _buffers: list[memoryview]) -> None:
            if isinstance(reply, StatisticsValues):
                self._take_statistics(reply, exact)

        self._ask(kind, request, take, self._no_statistics)

    def _take_statistics(self, reply: StatisticsValues, exact: bool) -> None:
        counting = "exact statistics" in self._busy
        self._pane.stats.set_counting(counting)
        unasked = reply.total <= EXACT_UNASKED
        is_sample = not exact and 0 < reply.counted < reply.total
        self._pane.stats.show_values(reply, offer_exact=is_sample and (not unasked or counting))
        if reply.minimum is not None and reply.maximum is not None:
            self._pane.table.model.set_scale(reply.minimum, reply.maximum)
        if is_sample and unasked and not self.is_training:
            self._ask_statistics(exact=True)

    def _no_statistics(self, problem: Problem) -> None:
        self._pane.stats.set_counting(False)
        self._pane.stats.show_text(told(problem.sentence()))

    def _take_picture(self, reply: Reply, buffers: list[memoryview]) -> None:
        if isinstance(reply, PictureValues) and self.info is not None:
            levels = read_array(reply.array, buffers)
            values = (reply.low + levels * ((reply.high - reply.low) / TOP_LEVEL)).astype("float32")
            for level, value in ((NAN, np.nan), (POSITIVE_INFINITY, np.inf), (NEGATIVE_INFINITY, -np.inf)):
                values[levels == level] = value
            if 0 in values.shape:
                self._pane.image.clear(told(reply.note))
                return
            self._pane.image.show_picture(
                values.reshape(values.shape[0], -1),
                reply.low,
                reply.high,
                stride=reply.stride,
                is_mask=self.info.dtype == "bool",
                note=told(reply.note),
            )

    def _take_histogram(self, reply: Reply, buffers: list[memoryview]) -> None:
        if isinstance(reply, HistogramValues):
            edges, counts = read_array(reply.edges, buffers, 0), read_array(reply.counts, buffers, 1)
            self._pane.histogram.show_counts(
                edges, counts, counted=reply.counted, total=reply.total, note=told(reply.note)
            )

    def _ask(
        self,
        kind: str,
        request: Request,
        take: ReplyTaker,
        miss: ProblemTaker,
    ) -> None:
        """Ask, unless the same is being asked; answers to questions that are over are dropped."""
        if kind in self._busy:
            return
        self._busy.add(kind)
        generation = self._generation

        def taken(reply: Reply, buffers: list[memoryview]) -> None:
            if generation == self._generation:
                self._busy.discard(kind)
                take(reply, buffers)

        def missed(problem: Problem) -> None:
            if generation == self._generation:
                self._busy.discard(kind)
                if self._bridge.is_ready:  # else the controller tells, and what is shown stays
                    miss(problem)

        self._bridge.request(request, taken, missed, self)
