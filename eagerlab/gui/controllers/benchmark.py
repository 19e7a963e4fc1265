"""From the Benchmark pane to the console, which measures, and back to table and plot."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from eagerlab.gui import numbers
from eagerlab.gui.controllers.benchmark_export import BenchmarkExport
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.background import Background
from eagerlab.gui.models.benchmark import (
    Plan,
    PresetKey,
    device_words,
    mode_words,
    preset,
    progress_words,
    title_of,
)
from eagerlab.gui.told import told
from eagerlab.gui.views.benchmark import BenchmarkPane
from eagerlab.gui.views.benchmark_plot import SizeCurve
from eagerlab.protocol.base import Problem
from eagerlab.protocol.events import BenchmarkEnded, BenchmarkProgress
from eagerlab.protocol.measuring import CancelBenchmark, Measured

KEPT = 50
GRACE_MS = 1500
"""The console's reply may overtake the event that brings the result."""


class BenchmarkController(QObject):
    """Runs what the form says as a cell of the console: so it is interrupted like one. GUI thread only.

    Parameters
    ----------
    bridge : Bridge
        Brings progress and results, and takes Cancel.
    backend : BackendModel
        Tells what is in the way.
    pane : BenchmarkPane
        The view.
    run : callable
        Runs code in the console; returns whether it took it.
    clicked : callable
        Takes the line of Python for the Session pane.
    parent : QObject
        Qt's owner.
    """

    def __init__(
        self,
        bridge: Bridge,
        backend: BackendModel,
        pane: BenchmarkPane,
        run: Callable[[str], bool],
        clicked: Callable[[str], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._bridge, self._backend, self._pane = bridge, backend, pane
        self._run, self._clicked = run, clicked
        self._results: list[Measured] = []
        self._current = -1
        self._asked = self._running = self._console_busy = False
        self._background = Background("benchmark-files", self)
        BenchmarkExport(pane, self._shown, self._background, bridge.problem.emit, self)
        self._grace = QTimer(self)
        self._grace.setSingleShot(True)
        self._grace.setInterval(GRACE_MS)
        self._grace.timeout.connect(self._console_ended_it)
        pane.measure.triggered.connect(self.start)
        pane.cancel.triggered.connect(self.cancel)
        pane.result_chosen.connect(self.show_result)
        pane.form.preset_chosen.connect(self._choose_preset)
        pane.form.changed.connect(self._form_changed)
        bridge.benchmark_progress.connect(self._progressed)
        bridge.benchmark_ended.connect(self._ended)
        bridge.died.connect(lambda _words: self._settle())
        backend.changed.connect(self._backend_changed)
        self._choose_preset("sweep")
        self._backend_changed()

    @property
    def results(self) -> tuple[Measured, ...]:
        """What was measured in this session, the oldest first."""
        return tuple(self._results)

    def start(self) -> None:
        """Measure what the form says."""
        plan = self._pane.form.plan()
        if self._blocked(plan):
            return
        code = plan.python()
        self._asked = True
        if not self._run(f"{code};"):  # the result is shown here: not in the console as well
            self._asked = False
            self._pane.message.say(
                self.tr("The console runs a cell or is not there yet: try again afterwards.")
            )
            return
        self._clicked(code)
        self._pane.form.show_fault("", None, "")
        self._pane.message.say("")
        self._pane.show_progress(-1, self.tr("Waiting for the first call"))
        self._allow()

    def cancel(self) -> None:
        """End the benchmark after the call in hand."""
        if self._asked or self._running:
            self._bridge.request(CancelBenchmark(), owner=self)
            self._pane.show_progress(-1, self.tr("Ending after the call in hand; Interrupt ends it at once"))

    def console_busy(self, busy: bool) -> None:
        """Take note that the console runs a cell, or has ended one."""
        self._console_busy = busy
        if not busy and (self._asked or self._running):
            self._grace.start()
        self._allow()

    def show_result(self, index: int) -> None:
        """Show one of the results."""
        self._current = index
        measured = self._shown()
        self._pane.set_results([title_of(one) for one in self._results], index)
        self._pane.model.show_result(measured)
        if measured is None:
            return
        curves = curves_of(measured)
        self._pane.plot.show_curves(measured.size_name, curves)
        self._pane.show_plot(bool(measured.size_name and curves))
        self._show_notes()

    def close(self) -> None:
        """End the thread that writes files."""
        self._background.finish()

    # --- what comes from the backend ---

    def _progressed(self, event: BenchmarkProgress) -> None:
        self._running = True
        self._asked = False
        measured_name = self._pane.form.plan().size_name
        size = "" if event.size is None else f"{measured_name} = {numbers.integer(event.size)}"
        words = progress_words(event.row, event.rows, event.device, event.mode, size, event.seconds_left)
        self._pane.show_progress(event.share, words)
        self._allow()

    def _ended(self, event: BenchmarkEnded) -> None:
        self._settle()
        if event.problem is not None:
            self._say_problem(event.problem, event.in_setup)
            self._show_notes()
        if event.measured is not None:
            self._results = [*self._results, event.measured][-KEPT:]
            self.show_result(len(self._results) - 1)

    def _say_problem(self, problem: Problem, in_setup: bool) -> None:
        words = told(problem.sentence())
        pause = problem.action == "pause"
        self._pane.message.say(words, "info" if pause else "bad", pause=pause)
        self._pane.form.show_fault("set-up" if in_setup else "code", problem.line, words)

    def _console_ended_it(self) -> None:
        if self._asked or self._running:
            self._settle()
            self._pane.message.say(self.tr("The benchmark ended in the console: see there."), "bad")

    def _settle(self) -> None:
        self._grace.stop()
        self._asked = self._running = False
        self._pane.show_progress(None)
        self._pane.message.say("")
        self._allow()

    # --- the form ---

    def _choose_preset(self, key: PresetKey) -> None:
        plan = preset(key, self._device_names())
        if plan is None:
            plan = self._pane.form.plan()
        self._pane.form.show_plan(plan, key)

    def _form_changed(self) -> None:
        self._allow()
        self._show_notes()

    def _backend_changed(self) -> None:
        self._pane.form.set_devices(self._device_names())
        state = self._backend.state
        name = told(state.experiment) if state is not None and state.experiment else ""
        if name:
            words = self.tr(
                "The next step of {experiment}, again and again from where it stands: forward pass, loss, "
                "gradients and update. Reading data, accuracy and plots are not measured. Afterwards model, "
                "optimizer, random numbers and position are as before."
            ).format(experiment=name)
        else:
            words = self.tr("There is no experiment yet: open one first.")
        self._pane.form.set_step_words(words)
        self._allow()

    def _device_names(self) -> tuple[str, ...]:
        state = self._backend.state
        return tuple(device.name for device in state.devices) if state is not None else ()

    def _allow(self) -> None:
        """Let Measure be pressed, or say in its tooltip why not."""
        training = self._backend.is_training
        reason = self._blocked(self._pane.form.plan())
        self._pane.measure.setEnabled(not reason)
        self._pane.measure.setToolTip(reason or self.tr("Measure in the console (Ctrl+Enter)"))
        self._pane.cancel.setToolTip(self.tr("End after the call in hand (Esc)"))
        if training and not self._running:
            self._pane.message.say(reason, pause=True)
        elif not training and self._pane.message.is_about_training:
            self._pane.message.say("")

    def _blocked(self, plan: Plan) -> str:
        if self._backend.life != "up":
            return self.tr("There is no backend yet.")
        if self._asked or self._running:
            return self.tr("A benchmark is running.")
        if self._backend.is_training:
            return self.tr("Training is going on: measured beside it, times would be wrong. Pause it first.")
        if self._console_busy:
            return self.tr("The console runs a cell: wait for its end, or interrupt it.")
        return plan.fault()

    # --- results ---

    def _shown(self) -> Measured | None:
        return self._results[self._current] if 0 <= self._current < len(self._results) else None

    def _show_notes(self) -> None:
        measured = self._shown()
        if measured is None:
            return
        ended = [told(measured.ended_by.sentence())] if measured.ended_by is not None else []
        notes = [told(note.sentence()) for note in measured.notes]
        finish = [told(measured.finish)] if measured.finish else []
        problems = {told(row.problem.sentence()): None for row in measured.rows if row.problem is not None}
        is_fresh = self._pane.form.plan().is_of(measured)
        stale = "" if is_fresh else self.tr("The form shows something else by now: measure again to compare.")
        self._pane.show_notes([*ended, *problems, *notes, *finish], stale)


def curves_of(measured: Measured) -> list[SizeCurve]:
    """Return a curve for each device and mode of a sweep."""
    found: dict[tuple[str, str], list[tuple[int, float, float, float]]] = {}
    for row in measured.rows:
        if row.size is not None and row.low and row.median and row.high:
            name = (device_words(row.device), mode_words(row.mode))
            found.setdefault(name, []).append((row.size, row.low, row.median, row.high))
    several = len({device for device, _ in found}) > 1
    curves = []
    for (device, mode), points in found.items():
        sizes, low, median, high = zip(*points, strict=True)
        curves.append(SizeCurve(f"{mode}, {device}" if several else mode, sizes, low, median, high))
    return curves
