"""Opens tensors: asks for the tiles, pictures and numbers in sight, and drops what comes too late."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from eagerlab.gui.controllers.variables import VariablesController
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.inspector import HISTOGRAM, PICTURE, TABLE, InspectorPane
from eagerlab.gui.views.variables import VariablesPane
from eagerlab.protocol.base import NodePath, Problem, View
from eagerlab.protocol.codec import read_array
from eagerlab.protocol.events import State
from eagerlab.protocol.replies import (
    HistogramValues,
    PictureValues,
    Reply,
    StatisticsValues,
    TensorInfo,
    TileValues,
)
from eagerlab.protocol.requests import Histogram, OpenTensor, Picture, Request, Statistics, Tile

FOLLOW_MS = 250
"""Between two looks at the values while training."""
PATIENCE_MS = 200
"""After which waiting is shown."""
EXACT_UNASKED = 50_000_000
"""Elements up to which statistics are made exact without being asked."""


class InspectorController(QObject):
    """Connects variables, inspector and bridge. GUI thread only.

    Parameters
    ----------
    bridge : Bridge
        The link to the backend.
    variables_pane : VariablesPane
        The tree.
    inspector_pane : InspectorPane
        The view of one tensor.
    theme : Theme
        The window's look.
    parent : QObject, optional
        Owner; the inspector's pane, unless given.

    Attributes
    ----------
    insert_code : Signal(str)
        Python for the console's input line.
    opened : Signal(object)
        The path of a tensor whose header is shown now.
    """

    insert_code = Signal(str)
    opened = Signal(object)

    def __init__(
        self,
        bridge: Bridge,
        variables_pane: VariablesPane,
        inspector_pane: InspectorPane,
        theme: Theme,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent or inspector_pane)
        self._bridge = bridge
        self._pane = inspector_pane
        self._node: NodePath | None = None
        self._info: TensorInfo | None = None
        self._generation = 0
        self._busy: set[str] = set()
        self._state = State(phase="starting")
        self._step_shown = 0
        self.variables = VariablesController(bridge, variables_pane)
        self.variables.open_requested.connect(self.open)
        self.variables.insert_code.connect(self.insert_code)
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(PATIENCE_MS)
        self._patience.timeout.connect(self._show_waiting)
        self._following = QTimer(self)
        self._following.setInterval(FOLLOW_MS)
        self._following.timeout.connect(self._tick)
        self._following.start()
        self._connect_pane()
        bridge.show_tensor.connect(self.open)
        bridge.state_changed.connect(self._state_changed)
        bridge.died.connect(self._died)
        bridge.ready.connect(self._reopen)
        for signal in (bridge.names_changed, bridge.experiment_changed, bridge.gap):
            signal.connect(self._reopen)

    def open(self, node: NodePath) -> None:
        """Show the tensor at `node`."""
        self._node = tuple(node)
        self._info = None
        self._generation += 1
        self._busy.clear()
        self._patience.start()
        self._ask(
            "open",
            OpenTensor(node=self._node, generation=self._generation),
            self._take_info,
            self._cannot_open,
        )

    def refresh(self) -> None:
        """Read again what is in sight."""
        if self._info is None or self._info.no_values or not self._bridge.is_ready:
            return
        self._step_shown = self._state.step
        self._pane.show_status("")
        if 0 not in self._info.shape:
            if self._pane.tabs.currentIndex() == TABLE:
                self._pane.table.model.refresh()
            self._ask_tab(self._pane.tabs.currentIndex())
        self._ask_statistics(exact=False)

    def _connect_pane(self) -> None:
        pane = self._pane
        pane.axes.changed.connect(self._axes_changed)
        pane.table.model.tile_wanted.connect(self._ask_tile)
        pane.table.told.connect(lambda text: pane.show_status(text))
        pane.tab_changed.connect(self._tab_changed)
        pane.stats.exact_requested.connect(lambda: self._ask_statistics(exact=True))
        pane.refresh_requested.connect(self.refresh)
        pane.cancel_requested.connect(self._cancel)
        pane.follow_changed.connect(self._follow_changed)

    def _take_info(self, reply: Reply, _buffers: list[memoryview]) -> None:
        if not isinstance(reply, TensorInfo):
            return
        self._patience.stop()
        before, self._info = self._info, reply
        self._pane.show_status("")
        if before is not None and (before.shape, before.dtype, before.kind_of, before.no_values) == (
            reply.shape,
            reply.dtype,
            reply.kind_of,
            reply.no_values,
        ):
            self._pane.show_info(reply)
            self.refresh()
            return
        self._pane.open(reply)
        self._open_table()
        if reply.no_values:
            return
        self._step_shown = self._state.step
        if 0 in reply.shape:
            self._pane.show_no_values(
                self.tr("It is empty: its shape {0} has no elements.").format(
                    f"({', '.join(str(size) for size in reply.shape)})"
                )
            )
            return
        self._ask_tab(self._pane.tabs.currentIndex())
        self._ask_statistics(exact=False)
        self.opened.emit(reply.node)

    def _open_table(self) -> None:
        rows, columns = self._extent()
        self._pane.table.open(rows, columns)

    def _extent(self) -> tuple[int, int]:
        """Return rows and columns of the table for the axes that are chosen."""
        info, view = self._info, self._pane.axes.view()
        if info is None or info.no_values or 0 in info.shape:
            return 0, 0
        rows = 1 if view.rows is None else info.shape[view.rows]
        return rows, 1 if view.columns is None else info.shape[view.columns]

    def _axes_changed(self) -> None:
        self._generation += 1
        self._busy.clear()
        if (rows_columns := self._extent()) != self._pane.table.model.extent:
            self._pane.table.open(*rows_columns)
        else:
            self._pane.table.model.restart()
        self._ask_tab(self._pane.tabs.currentIndex())

    def _tab_changed(self, tab: int) -> None:
        if self._info is None or self._info.no_values or 0 in self._info.shape:
            return
        if tab == TABLE:
            self._pane.table.model.refresh()
        self._ask_tab(tab)

    def _ask_tab(self, tab: int) -> None:
        if self._node is None:
            return
        if tab == PICTURE:
            request = Picture(node=self._node, view=self._picture_view(), generation=self._generation)
            self._ask("picture", request, self._take_picture, lambda p: self._pane.image.clear(p.sentence()))
        elif tab == HISTOGRAM:
            counts = Histogram(node=self._node, generation=self._generation)
            self._ask(
                "histogram", counts, self._take_histogram, lambda p: self._pane.histogram.clear(p.sentence())
            )

    def _picture_view(self) -> View:
        """Return the view of the picture: there a vector is a strip, though a column in the table."""
        view = self._pane.axes.view()
        if view.rows is not None and view.columns is None:
            return View(rows=None, columns=view.rows, fixed=view.fixed)
        return view

    def _ask_tile(self, first_row: int, rows: int, first_column: int, columns: int) -> None:
        if self._node is None:
            return
        generation = self._generation
        request = Tile(
            node=self._node,
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
                self._pane.show_status(problem.sentence(), self.tr("Refresh"), is_bad=True)

        self._bridge.request(request, take, miss, self)

    def _ask_statistics(self, *, exact: bool) -> None:
        if self._node is None or self._info is None:
            return
        kind = "exact statistics" if exact else "statistics"
        request = Statistics(node=self._node, exact=exact, generation=self._generation)
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
        if is_sample and unasked and self._state.phase != "training":
            self._ask_statistics(exact=True)

    def _no_statistics(self, problem: Problem) -> None:
        self._pane.stats.set_counting(False)
        self._pane.stats.show_text(problem.sentence())

    def _take_picture(self, reply: Reply, buffers: list[memoryview]) -> None:
        if isinstance(reply, PictureValues) and self._info is not None:
            values = read_array(reply.array, buffers).astype("float32")
            if 0 in values.shape:
                self._pane.image.clear(reply.note)
                return
            self._pane.image.show_picture(
                values.reshape(values.shape[0], -1),
                reply.low,
                reply.high,
                stride=reply.stride,
                is_mask=self._info.dtype == "bool",
                note=reply.note,
            )

    def _take_histogram(self, reply: Reply, buffers: list[memoryview]) -> None:
        if isinstance(reply, HistogramValues):
            edges, counts = read_array(reply.edges, buffers, 0), read_array(reply.counts, buffers, 1)
            self._pane.histogram.show_counts(
                edges, counts, counted=reply.counted, total=reply.total, note=reply.note
            )

    def _cannot_open(self, problem: Problem) -> None:
        self._patience.stop()
        if self._info is None:
            self._pane.show_hint(problem.sentence())
        else:
            self._pane.show_status(
                self.tr("The last values are shown. {0}").format(problem.sentence()),
                self.tr("Refresh"),
                is_bad=True,
            )

    def _show_waiting(self) -> None:
        name = "/".join(self._node or ())
        if self._pane.hint:
            self._pane.show_hint(self.tr("Reading {0}…").format(name))
        else:
            self._pane.show_status(self.tr("Reading {0}…").format(name), self.tr("Cancel"), cancels=True)

    def _cancel(self) -> None:
        self._generation += 1
        self._busy.clear()
        self._patience.stop()
        self._node = self._info = None
        self._pane.show_status("")
        self._pane.show_hint("")

    def _reopen(self) -> None:
        """Look again what the name stands for: a cell ended, or the model was built anew."""
        if self._node is not None and self._bridge.is_ready:
            request = OpenTensor(node=self._node, generation=self._generation)
            self._ask("open", request, self._take_info, self._cannot_open)

    def _state_changed(self, state: State) -> None:
        stood = self._state.phase != "training"
        self._state = state
        if not stood and state.phase != "training" and self._pane.follow.isChecked():
            self.refresh()
        elif self._info is not None and not self._pane.follow.isChecked() and state.step != self._step_shown:
            self._show_age()

    def _show_age(self) -> None:
        self._pane.show_status(self.tr("From step {0}.").format(self._step_shown), self.tr("Refresh"))

    def _follow_changed(self, follow: bool) -> None:
        if follow:
            self.refresh()

    def _tick(self) -> None:
        if (
            self._state.phase == "training"
            and self._pane.follow.isChecked()
            and self._pane.isVisible()
            and self._state.step != self._step_shown
            and not self._busy
        ):
            self.refresh()

    def _died(self, words: str) -> None:
        self._patience.stop()
        self._busy.clear()
        self._pane.stats.set_counting(False)
        if self._info is None:
            self._pane.show_hint("")
        else:
            self._pane.show_status(
                self.tr("{0} These are the last values that were read.").format(words), is_bad=True
            )

    def _ask(
        self,
        kind: str,
        request: Request,
        take: Callable[[Reply, list[memoryview]], None],
        miss: Callable[[Problem], None],
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
                if self._bridge.is_ready:  # else `_died` tells, and what is shown stays
                    miss(problem)

        self._bridge.request(request, taken, missed, self)
