"""Keeps the table of all layers up: when asked, at each single step, and while training runs in its share."""

from __future__ import annotations

from collections import deque
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from eagerlab.gui import numbers
from eagerlab.gui.controllers.follow_asking import follow
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.told import told
from eagerlab.gui.views.in_sight import is_in_sight
from eagerlab.gui.views.layer_health import LayersPane
from eagerlab.protocol.base import Problem
from eagerlab.protocol.following import LayersRead, ReadLayers
from eagerlab.protocol.replies import Reply

LIVE_MS = 500
"""Between two looks while training runs, at least."""
SHARE = 0.03
"""Of the time of training that looking may take."""
CALM_MS = 500
"""When training has stood still that long, a look takes nothing from it: it waits for its share no longer."""
LOOK_MS = 250
"""Between two looks at whether the table is in sight."""
PATIENCE_MS = 200
KEPT = 5
"""Looks whose costs tell when the next one may be."""


class LayersController(QObject):
    """Connects pane and bridge. GUI thread only.

    Parameters
    ----------
    bridge : Bridge
        The link to the backend.
    backend : BackendModel
        Tells whether it trains, and at which step it is.
    pane : LayersPane
        The view, and this object's owner.

    Attributes
    ----------
    inspect : Signal(object)
        Path of a tensor to open in the inspector.
    """

    inspect = Signal(object)

    def __init__(self, bridge: Bridge, backend: BackendModel, pane: LayersPane) -> None:
        super().__init__(pane)
        self._bridge, self._backend, self._pane = bridge, backend, pane
        self._asked = ""
        self._shown: LayersRead | None = None
        self._costs: deque[float] = deque(maxlen=KEPT)
        self._was_training = False
        self._is_old = True
        self._due = QTimer(self)
        self._due.setSingleShot(True)
        self._calm = QTimer(self)
        self._calm.setSingleShot(True)
        self._calm.setInterval(CALM_MS)
        self._ticks = QTimer(self)
        self._ticks.setInterval(LOOK_MS)
        self._ticks.timeout.connect(self._tick)
        self._ticks.start()
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(PATIENCE_MS)
        self._patience.timeout.connect(self._show_waiting)
        pane.refresh_requested.connect(self.refresh)
        pane.cancel_requested.connect(self._cancel)
        pane.live_changed.connect(lambda _live: self._tick())
        pane.open_requested.connect(self.inspect)
        pane.follow_requested.connect(partial(follow, bridge, self))
        bridge.layers_read.connect(self._take)
        bridge.ready.connect(self._begin)
        bridge.died.connect(self._died)
        bridge.experiment_changed.connect(self._grow_old)
        backend.changed.connect(self._backend_changed)

    def refresh(self) -> None:
        """Look at all layers now, unless an answer is awaited."""
        if self._asked or not self._bridge.is_ready:
            return
        request = ReadLayers()
        self._asked = request.id
        self._is_old = False
        self._patience.start()

        def done(_reply: Reply, _buffers: list[memoryview]) -> None:
            self._answered(request.id)

        def failed(problem: Problem) -> None:
            if self._answered(request.id):
                self._show_failure(problem)

        self._bridge.request(request, done, failed, self)

    def _answered(self, request: str) -> bool:
        if request != self._asked:
            return False  # nobody waits for it any more
        self._asked = ""
        self._patience.stop()
        self._pane.set_waiting(False)
        return True

    def _cancel(self) -> None:
        self._asked = ""
        self._patience.stop()
        self._pane.set_waiting(False)
        if self._shown is None:
            self._pane.show_hint("")
        self._show_step()

    def _take(self, read: LayersRead) -> None:
        if read.request != self._asked:
            return
        self._shown = read
        self._pane.model.take(read.rows)
        self._pane.show_table()
        self._show_step()
        self._costs.append(read.seconds)
        # A low one of the last few: a look that met a machine that stood still would end the following.
        cost = sorted(self._costs)[len(self._costs) // 4]
        self._due.start(max(LIVE_MS, round(1000 * cost / SHARE)))

    def _show_step(self) -> None:
        read = self._shown
        if read is None:
            return
        samples = numbers.plural(self.tr("%n sample(s)", "", read.samples), read.samples)
        step = numbers.integer(read.step)
        words = (
            self.tr("Step {step}, {samples}").format(step=step, samples=samples)
            if read.is_taken
            else self.tr("What step {step} would compute, {samples}").format(step=step, samples=samples)
        )
        self._pane.show_status(words)

    def _show_waiting(self) -> None:
        self._pane.set_waiting(True)
        text = (
            self.tr("Waiting for the next step…")
            if self._backend.is_training
            else self.tr("Looking at the layers…")
        )
        if self._shown is None:
            self._pane.show_hint(text)
        else:
            self._pane.show_status(text)

    def _show_failure(self, problem: Problem) -> None:
        words = told(problem.sentence())
        self._due.start(LIVE_MS)
        if self._shown is None:
            self._pane.show_hint(words)
        else:
            self._pane.show_status(words, is_bad=True)

    def _tick(self) -> None:
        """Look again where it is time, and somebody can see it."""
        takes_time = self._backend.is_training or self._calm.isActive()
        if self._asked or (self._due.isActive() and takes_time) or not self._backend.has_tensorflow:
            return
        training = self._backend.is_training and self._pane.live.isChecked()
        if (training or self._is_old) and self._can_look_unasked() and is_in_sight(self._pane):
            self.refresh()

    def _can_look_unasked(self) -> bool:
        """Whether looking makes nothing: before the first step it would make model and optimizer."""
        state = self._backend.state
        return state is not None and (state.step > 0 or state.phase == "training")

    def _backend_changed(self) -> None:
        state = self._backend.state
        if state is None:
            return
        training = self._backend.is_training
        self._calm.start()
        stands_elsewhere = self._shown is not None and not training and state.step != self._at(self._shown)
        if self._was_training and not training and self._pane.live.isChecked():
            self._is_old = True
        elif stands_elsewhere and self._pane.live.isChecked():
            self._is_old = True  # a single step, or a checkpoint that was restored
        elif (
            self._shown is not None
            and state.step != self._at(self._shown)
            and not self._asked
            and not (training and self._pane.live.isChecked())
        ):
            step = numbers.integer(self._shown.step)
            self._pane.show_status(self.tr("From step {0}.").format(step), is_stale=not training)
        self._was_training = training
        if self._backend.has_failed_start:
            self._pane.show_hint(
                self.tr("TensorFlow could not be started: there are no layers."), can_look=False
            )

    @staticmethod
    def _at(read: LayersRead) -> int:
        """Return the step that training stood at."""
        return read.step if read.is_taken else read.step - 1

    def _grow_old(self) -> None:
        self._is_old = True

    def _begin(self) -> None:
        self._asked, self._shown, self._is_old = "", None, True
        self._costs.clear()
        self._pane.model.take(())
        self._pane.show_hint("")

    def _died(self, words: str) -> None:
        self._asked = ""
        self._patience.stop()
        self._pane.set_waiting(False)
        if self._shown is None:
            self._pane.show_hint(self.tr("{0} Restart the backend to go on.").format(words), can_look=False)
        else:
            text = self.tr("{0} These are the last numbers that were read.").format(words)
            self._pane.show_status(text, is_bad=True)
