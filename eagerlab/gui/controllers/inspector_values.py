"""The values of the open tensor: tiles and statistics, and what is drawn of it, asked for when in sight."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from eagerlab.gui.controllers.inspector_asking import Asking, ProblemTaker, ReplyTaker
from eagerlab.gui.controllers.inspector_drawings import InspectorDrawings
from eagerlab.gui.controllers.inspector_statistics import InspectorStatistics
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.models.axes import AxesMemory
from eagerlab.gui.told import told
from eagerlab.gui.views.inspector import LINE, TABLE, InspectorPane
from eagerlab.protocol.base import NodePath, Problem
from eagerlab.protocol.codec import read_array
from eagerlab.protocol.replies import Reply, TensorInfo, TileValues
from eagerlab.protocol.requests import OpenTensor, Tile

AXES_MS = 30
"""Between two looks along an axis while its slider moves."""


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
    drawings : InspectorDrawings
        What is drawn.
    looked : Signal
        What is in sight was asked for, for the first time or again.
    counted : Signal(object)
        `StatisticsValues` came.
    """

    looked = Signal()
    counted = Signal(object)

    def __init__(self, bridge: Bridge, pane: InspectorPane) -> None:
        super().__init__(pane)
        self._bridge = bridge
        self._pane = pane
        self._generation = 0
        self._asking = Asking(bridge, self)
        self._memory = AxesMemory()
        self.drawings = InspectorDrawings(bridge, self._asking, pane)
        self.statistics = InspectorStatistics(bridge, self._asking, pane.stats)
        self.node: NodePath | None = None
        self.info: TensorInfo | None = None
        self.is_training = False
        self._moving = QTimer(self)
        self._moving.setSingleShot(True)
        self._moving.setInterval(AXES_MS)
        self._moving.timeout.connect(self._show_moved)
        self._is_moved = False
        pane.axes.changed.connect(self._axes_changed)
        pane.table.model.tile_wanted.connect(self._ask_tile)
        pane.tab_changed.connect(self._tab_changed)
        self.statistics.counted.connect(self.counted)

    @property
    def is_busy(self) -> bool:
        """Whether an answer is awaited."""
        return self._asking.is_busy

    @property
    def has_values(self) -> bool:
        """Whether there are elements to see."""
        return self.info is not None and not self.info.no_values and 0 not in self.info.shape

    def restart(self, node: NodePath | None) -> None:
        """Forget the tensor and all answers on their way; `node` is the next one."""
        self.node, self.info = node, None
        self.drawings.leave()
        self.statistics.open(node)
        self.forget_answers()

    def keep_axes_for(self, node: NodePath) -> None:
        """Let the tensor at `node`, where it has the same shape, be shown with the axes of this one."""
        self._memory.keep("/".join(node), self._pane.axes.axes)

    def forget_answers(self) -> None:
        """Drop all answers that are still on their way."""
        self._generation += 1
        self._asking.forget()

    def ask_info(self, take: ReplyTaker, miss: ProblemTaker) -> None:
        """Ask what stands at `node` now."""
        if self.node is not None:
            request = OpenTensor(node=self.node, generation=self._generation)
            self._asking.ask("open", request, take, miss, is_new=False)

    def ask(self) -> None:
        """Ask for what is in sight of a tensor that was just opened."""
        if self.node is not None and self.info is not None:
            self._pane.axes.show_axes(
                self._memory.recall(self.info.shape, "/".join(self.node), self.info.layer)
            )
            self.drawings.open(self.node, self.info)
        self._pane.table.open(*self._extent())
        if self.has_values:
            self.drawings.ask(self._pane.tabs.currentIndex(), is_new=True)
            self.statistics.ask(self._generation, is_training=self.is_training)
        self.looked.emit()

    def refresh(self) -> None:
        """Ask again for what is in sight; what is there stays until the answers come."""
        if self.has_values:
            self._look(self._pane.tabs.currentIndex())
            self.statistics.ask(self._generation, is_training=self.is_training)
        self.looked.emit()

    def _extent(self) -> tuple[int, int]:
        """Return rows and columns of the table for the axes that are chosen."""
        info, view = self.info, self._pane.axes.view()
        if info is None or info.no_values or 0 in info.shape:
            return 0, 0
        rows = 1 if view.rows is None else info.shape[view.rows]
        return rows, 1 if view.columns is None else info.shape[view.columns]

    def _axes_changed(self) -> None:
        if self.node is None:
            return
        self._memory.keep("/".join(self.node), self._pane.axes.axes)
        self._is_moved = True
        if not self._moving.isActive():
            self._show_moved()

    def _show_moved(self) -> None:
        """Show where the axes stand now, and again after a while if they went on moving."""
        if not self._is_moved or self.node is None:
            return
        self._is_moved = False
        self._moving.start()
        self._generation += 1
        if (rows_columns := self._extent()) != self._pane.table.model.extent:
            self._pane.table.open(*rows_columns)
        else:
            self._pane.table.model.restart()
        self.drawings.show_axes()
        if self.has_values:
            tab = self._pane.tabs.currentIndex()
            self.drawings.ask(tab, is_new=True, is_training=self.is_training)

    def _tab_changed(self, tab: int) -> None:
        if tab == LINE:
            self.drawings.line.lay_through_table()
        self._look(tab)

    def _look(self, tab: int) -> None:
        if not self.has_values:
            return
        if tab == TABLE:
            self._pane.table.model.refresh()
        self.drawings.ask(tab, is_new=False, is_training=self.is_training)

    def _ask_tile(self, first_row: int, rows: int, first_column: int, columns: int) -> None:
        if self.node is None or self.info is None:
            return  # the table still shows the last tensor, and this one may have other axes
        generation = self._generation
        request = Tile(
            node=self.node,
            view=self._pane.axes.view(),
            first_row=first_row,
            row_count=rows,
            first_column=first_column,
            column_count=columns,
            generation=generation,
            condition=self._pane.table.model.condition,
        )

        def take(reply: Reply, buffers: list[memoryview]) -> None:
            if isinstance(reply, TileValues) and generation == self._generation:
                array = read_array(reply.array, buffers) if reply.array is not None else None
                hits = None if reply.hits is None else read_array(reply.hits, buffers, len(buffers) - 1)
                self._pane.table.model.put_tile(first_row, first_column, array, reply.texts, hits)

        def miss(problem: Problem) -> None:
            if generation == self._generation and self._bridge.is_ready:
                self._pane.table.model.tile_failed(first_row, first_column)
                self._pane.show_status(told(problem.sentence()), self.tr("Refresh"), is_bad=True)

        self._bridge.request(request, take, miss, self)
