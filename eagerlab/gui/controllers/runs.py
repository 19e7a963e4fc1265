"""From the store to the table of runs, and from its selection to the plots. GUI thread only."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from eagerlab.gui import numbers
from eagerlab.gui.controllers.learning import LearningController
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.models.background import Background
from eagerlab.gui.models.runs import title_of
from eagerlab.gui.views.run_list import RunsPane
from eagerlab.protocol.requests import DeleteRuns
from eagerlab.store.reader import RunReader, RunRow

READ_MS = 1000
"""While training, the table is read again at most so often."""


class RunsController(QObject):
    """Keeps a `RunsPane` up with the store.

    Parameters
    ----------
    bridge : Bridge
        Its signals tell when to read again; runs are deleted through it.
    database : Path
        ``runs.sqlite``; read on a thread of its own.
    runs_pane : RunsPane
        The view.
    learning_controller : LearningController
        Shows the selected runs.
    """

    def __init__(
        self, bridge: Bridge, database: Path, runs_pane: RunsPane, learning_controller: LearningController
    ) -> None:
        super().__init__(runs_pane)
        self._bridge = bridge
        self._pane = runs_pane
        self._learning = learning_controller
        self._reader = RunReader(database)
        self._background = Background("eagerlab-runs", self)
        self._reading = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.read)
        bridge.runs_changed.connect(self.read)
        bridge.run_started.connect(self.read)
        bridge.gap.connect(self.read)
        bridge.died.connect(self.read)
        bridge.metrics.connect(self._read_soon)
        runs_pane.selection_changed.connect(self._show_selected)
        runs_pane.delete_requested.connect(self._ask_to_delete)
        runs_pane.copy_requested.connect(self._copy_ids)
        learning_controller.runs_shown.connect(self._show_colours)
        self.read()

    def read(self) -> None:
        """Read the table again."""
        if self._reading:
            self._read_soon()
            return
        self._reading = True
        self._background.run(self._reader.runs, self._show, self._failed)

    def close(self) -> None:
        """End reading; call before the window goes."""
        self._timer.stop()
        self._background.close()
        self._reader.close()

    def _read_soon(self) -> None:
        if not self._timer.isActive():
            self._timer.start(READ_MS)

    def _show(self, runs: list[RunRow]) -> None:
        self._reading = False
        self._pane.model.set_runs(runs)
        self._learning.title_runs({run.id: title_of(run) for run in runs})

    def _failed(self, problem: object) -> None:
        self._reading = False
        self._bridge.problem.emit(problem)

    def _show_selected(self) -> None:
        self._learning.show_runs({run.id: title_of(run) for run in self._pane.selected()})

    def _show_colours(self, colours: dict[str, str]) -> None:
        self._pane.model.set_colours(colours)

    def _copy_ids(self) -> None:
        QApplication.clipboard().setText("\n".join(run.id for run in self._pane.selected()))

    def _ask_to_delete(self) -> None:
        runs = [run for run in self._pane.selected() if run.state not in ("training", "paused")]
        if not runs:
            self._pane.say(self.tr("A run that is still training cannot be deleted: press Stop first."))
            return
        if len(runs) == 1:
            question = self.tr("Delete the run “{run}”?").format(run=title_of(runs[0]))
        else:
            question = self.tr("Delete {count} runs?").format(count=numbers.integer(len(runs)))
        explanation = self.tr("Curves and events are removed for good. Checkpoints stay.")
        request = DeleteRuns(runs=tuple(run.id for run in runs))
        self._pane.ask_to_delete(question, explanation, lambda: self._delete(request))

    def _delete(self, request: DeleteRuns) -> None:
        self._bridge.request(request, lambda _reply, _buffers: self.read(), owner=self)
