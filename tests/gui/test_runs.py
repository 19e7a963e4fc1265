from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers.runs import RunsController
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.models.runs import COLOUR_ROLE, COLUMNS, RunsModel
from eagerlab.gui.views.run_list import RunsPane
from eagerlab.protocol.requests import DeleteRuns
from eagerlab.store.reader import RunRow
from eagerlab.store.runs import RunStore
from tests.gui.plotting import Learning


def row(run: str, started: str = "2026-01-02T10:00:00+00:00", **fields: object) -> RunRow:
    base = RunRow(
        run, "MNIST, small CNN", started, "finished", "CPU:0", "eager", 1, 0, 900, 0.1, 0.9, 0.2, 0.95
    )
    return replace(base, **fields)  # type: ignore[arg-type]


def texts(pane: RunsPane, column: int) -> list[str]:
    model = pane.table.model()
    return [model.index(line, column).data() for line in range(model.rowCount())]


class Runs(Learning):
    """Adds the table of runs to a learning pane."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        super().__init__(qtbot, folder)
        self.store = RunStore(self.database)
        self.runs = RunsPane(self.theme)
        qtbot.addWidget(self.runs)
        self.runs.resize(900, 250)
        self.runs.show()

    def begin(self) -> RunsController:
        bridge = cast(Bridge, self.backend)
        self.table = RunsController(bridge, self.database, self.runs, self.controller)
        return self.table

    def run(self, experiment: str, losses: list[float], end: bool = True) -> str:
        run = self.store.start_run(experiment)
        steps = range(1, len(losses) + 1)
        self.store.append_metrics(
            run, "train", ("loss",), steps, [0.1] * len(losses), [[loss] for loss in losses]
        )
        self.store.update_run(run, steps=len(losses), loss=losses[-1])
        if end:
            self.store.end(run)
        return run


@pytest.fixture
def runs(qtbot: QtBot, tmp_path: Path) -> Iterator[Runs]:
    runs = Runs(qtbot, tmp_path)
    yield runs
    runs.table.close()
    runs.controller.close()
    runs.store.close()


def test_the_model_keeps_rows_that_stay_and_announces_only_changes(
    qtbot: QtBot, qtmodeltester: ModelTester
) -> None:
    model = RunsModel()
    qtmodeltester.check(model)  # type: ignore[no-untyped-call]
    model.set_runs([row("a"), row("b")])
    resets: list[int] = []
    changed: list[tuple[int, int]] = []
    model.modelReset.connect(lambda: resets.append(1))
    model.dataChanged.connect(lambda first, last: changed.append((first.row(), last.row())))
    model.set_runs([row("c"), row("b", loss=0.05)])
    assert [run.id for run in model.runs] == ["b", "c"]
    assert (resets, changed) == ([], [(0, 0)])
    changed.clear()
    model.set_colours({"c": "#ff0000"})
    assert changed == [(1, 1)]
    assert model.index(1, 0).data(COLOUR_ROLE) == "#ff0000"


def test_the_table_reads_like_a_person_writes(runs: Runs, qtbot: QtBot) -> None:
    runs.begin()
    runs.runs.model.set_runs(
        [row("a", steps=1_234_567, loss=float("nan"), state="interrupted", accuracy=None)]
    )
    cells = [texts(runs.runs, column)[0] for column in range(len(COLUMNS))]
    assert cells[0] == "MNIST, small CNN"
    assert cells[2:6] == [
        "1\N{NARROW NO-BREAK SPACE}234\N{NARROW NO-BREAK SPACE}567",
        "NaN",
        "0.9500",
        "interrupted",
    ]


def test_numbers_sort_as_numbers_and_nan_comes_after_them(runs: Runs) -> None:
    runs.begin()
    losses = [0.5, float("nan"), 10.0, 2.0]
    runs.runs.model.set_runs([row(str(loss), loss=loss) for loss in losses])
    runs.runs.table.sortByColumn(3, Qt.SortOrder.AscendingOrder)
    assert texts(runs.runs, 3) == ["0.5000", "2.000", "10.00", "NaN"]


def test_selected_runs_are_laid_over_the_current_one(runs: Runs, qtbot: QtBot) -> None:
    first, second = runs.run("Line", [3.0, 2.0]), runs.run("Line", [5.0, 4.0, 3.0])
    runs.begin()
    qtbot.waitUntil(lambda: runs.runs.model.rowCount() == 2)
    runs.runs.select([first, second])
    keys = {f"run/{run}/train/loss" for run in (first, second)}
    qtbot.waitUntil(lambda: keys <= set(runs.pane.loss_plot.curve_keys()))
    runs.drawn()
    assert runs.line(f"run/{second}/train/loss")[1] == [5, 4, 3]
    colours = [runs.runs.model.index(line, 0).data(COLOUR_ROLE) for line in range(2)]
    assert None not in colours
    assert len(set(colours)) == 2
    runs.runs.table.clearSelection()
    assert not runs.pane.loss_plot.isVisible()


def test_a_run_of_a_process_that_is_gone_is_shown_as_interrupted(runs: Runs, qtbot: QtBot) -> None:
    run = runs.run("Line", [1.0], end=False)
    with closing(sqlite3.connect(runs.database)) as connection, connection:
        connection.execute("UPDATE runs SET pid = 4194304 WHERE id = ?", (run,))
    runs.begin()
    qtbot.waitUntil(lambda: texts(runs.runs, 5) == ["interrupted"])


def test_new_runs_appear_when_the_backend_tells_of_them(runs: Runs, qtbot: QtBot) -> None:
    runs.begin()
    assert runs.runs._content.is_empty
    runs.run("Line", [1.0])
    runs.backend.runs_changed.emit()
    qtbot.waitUntil(lambda: texts(runs.runs, 0) == ["Line"])
    assert not runs.runs._content.is_empty


def test_deleting_asks_first_and_goes_through_the_backend(runs: Runs, qtbot: QtBot) -> None:
    run = runs.run("Line", [1.0])
    runs.begin()
    qtbot.waitUntil(lambda: runs.runs.model.rowCount() == 1)
    assert not runs.runs.delete.isEnabled()
    runs.runs.select([run])
    runs.runs.delete.trigger()
    box = runs.runs.findChild(QMessageBox)
    assert box is not None
    assert "Line" in box.text()
    assert runs.backend.requests == []
    next(button for button in box.buttons() if button.text() == "Delete").click()
    (request,) = runs.backend.requests
    assert isinstance(request, DeleteRuns)
    assert request.runs == (run,)


def test_a_run_that_is_training_is_not_deleted(runs: Runs, qtbot: QtBot) -> None:
    run = runs.run("Line", [1.0], end=False)
    runs.begin()
    qtbot.waitUntil(lambda: runs.runs.model.rowCount() == 1)
    runs.runs.select([run])
    runs.runs.delete.trigger()
    assert runs.runs.findChild(QMessageBox) is None
    assert "press Stop first" in runs.runs._hint.text()


def test_ids_of_selected_runs_are_copied(runs: Runs, qtbot: QtBot) -> None:
    names = {runs.run("Line", [1.0]), runs.run("Line", [2.0])}
    runs.begin()
    qtbot.waitUntil(lambda: runs.runs.model.rowCount() == 2)
    runs.runs.select(list(names))
    runs.runs.copy_id.trigger()
    assert set(QApplication.clipboard().text().split()) == names
