"""Keeps the list of metrics true: after each cell, and a few times a second while something updates them."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from eagerlab.gui import numbers
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.views.metrics import MetricsPane
from eagerlab.protocol.base import NodePath, Problem
from eagerlab.protocol.metering import MetricsRead, ReadMetrics, ResetMetric, WatchName
from eagerlab.protocol.replies import Reply

LIVE_MS = 250
"""Between two readings while a cell runs or the experiment trains."""
SHARE = 10
"""So many times as long as a reading takes passes before the next."""


class MetricsController(QObject):
    """Connects pane and bridge. GUI thread only.

    Parameters
    ----------
    bridge : Bridge
        The link to the backend.
    backend : BackendModel
        Tells whether it trains.
    pane : MetricsPane
        The view, and this object's owner.

    Attributes
    ----------
    inspect : Signal(object)
        Path of a metric's variable to open in the inspector.
    """

    inspect = Signal(object)

    def __init__(self, bridge: Bridge, backend: BackendModel, pane: MetricsPane) -> None:
        super().__init__(pane)
        self._bridge, self._backend, self._pane = bridge, backend, pane
        self._cell_runs = False
        self._asking = False
        self._again = False
        self._known = False
        self._life = 0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._tick)
        pane.came_into_sight.connect(self._tick)
        pane.reset_requested.connect(lambda node: bridge.request(ResetMetric(node=node), owner=self))
        pane.plot_requested.connect(lambda node: bridge.request(WatchName(name=node[-1]), owner=self))
        pane.inspect_requested.connect(self._inspect)
        for signal in (bridge.names_changed, bridge.experiment_changed, bridge.gap):
            signal.connect(self.read)
        bridge.ready.connect(self._started)
        bridge.died.connect(self._died)
        backend.changed.connect(self._backend_changed)
        pane.show_status("")
        if not bridge.is_ready:
            pane.show_hint(self.tr("The backend is starting. Metrics will be listed here."))

    def cell_runs(self, running: bool) -> None:
        """Take note of whether the console runs a cell."""
        self._cell_runs = running
        if running:
            self._tick()

    def read(self) -> None:
        """Read all metrics now, or as soon as the last answer is in."""
        if not self._bridge.is_ready or not self._backend.has_tensorflow:
            return
        if self._asking:
            self._again = True
            return
        self._asking, self._again = True, False
        life = self._life

        def take(reply: Reply, _buffers: list[memoryview]) -> None:
            if life == self._life and isinstance(reply, MetricsRead):
                self._asking = False
                self._take(reply)

        def miss(_problem: Problem) -> None:
            # What is listed stays; the end of the backend is told by `_died`.
            if life == self._life:
                self._asking = False

        self._bridge.request(ReadMetrics(), take, miss, self)

    def _take(self, read: MetricsRead) -> None:
        pane, self._known = self._pane, True
        pane.show_hint("")
        pane.model.take(read.rows)
        left_out = read.total - len(read.rows)
        words = self.tr("{0} more are not listed.").format(numbers.integer(left_out)) if left_out else ""
        pane.show_status(words)
        if self._again:
            self.read()
        elif self._is_live():
            self._timer.start(max(LIVE_MS, round(SHARE * read.seconds * 1000)))

    def _is_live(self) -> bool:
        busy = self._cell_runs or self._backend.is_training
        return busy and self._pane.isVisible() and not self._pane.visibleRegion().isEmpty()

    def _tick(self) -> None:
        if self._is_live() and not self._asking:
            self.read()
        elif self._cell_runs or self._backend.is_training:
            self._timer.start(LIVE_MS)

    def _backend_changed(self) -> None:
        if self._backend.is_training and not self._timer.isActive() and not self._asking:
            self._timer.start(LIVE_MS)
        elif not self._known and self._backend.has_tensorflow and not self._asking:
            self.read()
        elif self._backend.has_failed_start:
            self._pane.show_hint(self.tr("TensorFlow could not be started: there are no metrics."))

    def _inspect(self, node: NodePath) -> None:
        entry = self._pane.selected()
        if entry is not None and entry.row.variables:
            self.inspect.emit((*node, entry.row.variables[0].name))

    def _started(self) -> None:
        self._life += 1
        self._asking = self._known = False
        self._pane.model.take(())
        self._pane.show_status("")
        self._pane.show_hint(self.tr("TensorFlow is being imported. Metrics will be listed here."))
        self.read()

    def _died(self, words: str) -> None:
        self._life += 1
        self._asking = False
        self._timer.stop()
        text = self.tr("{0} These are the last numbers that were read.").format(words)
        self._pane.show_status(text if self._pane.model.rowCount() else "")
        self._pane.show_hint(self.tr("{0} Its metrics are gone with it.").format(words))
