"""What is too large to be copied, and values on their way into a file, on a link with NumPy arrays."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from eagerlab.protocol.base import View
from eagerlab.protocol.exporting import CancelExport, ExportProgress, ExportTensor
from tests.gui.opened_table import Opened


@pytest.fixture
def opened(qtbot: QtBot) -> Opened:
    return Opened(qtbot)


def test_a_selection_that_is_too_large_is_not_copied_but_offered_as_a_file(
    opened: Opened, qtbot: QtBot
) -> None:
    opened.open("long")
    opened.table.table.selectAll()
    opened.controller.table.copy.copy("text")
    assert "400\u202f000 values are too many" in opened.words
    assert opened.table.work.offer.isVisible()
    assert QGuiApplication.clipboard().text() == ""
    opened.table.table.go(3, 0)
    opened.table.table.go(300_002, 0, extend=True)
    opened.controller.table.copy.copy("text")
    opened.table.work.offer.click()
    dialog = opened.child(QFileDialog, "QFileDialog")
    assert dialog.windowTitle() == "Export what is selected"
    dialog.fileSelected.emit("/x.npy")
    dialog.reject()
    (request,) = opened.bridge.of_kind(ExportTensor)
    assert request.selection == (3, 300_003, 0, 1)
    assert request.python() == "lab.export(long[3:300003], '/x.npy')"


def test_a_selection_with_gaps_is_not_copied(opened: Opened) -> None:
    opened.open("vector")
    model, table = opened.table.model, opened.table.table
    for row in (1, 4):
        flags = table.selectionModel().SelectionFlag.Select
        table.selectionModel().select(model.index(row, 0), flags)
    opened.controller.table.copy.copy("text")
    assert "rectangle" in opened.words


def test_export_writes_what_is_shown_and_tells_how_far_it_is(
    opened: Opened, qtbot: QtBot, tmp_path: Path
) -> None:
    opened.open("cube")
    opened.bridge.holding = True
    view = View(rows=1, columns=2, fixed=(3, 0, 0))
    path = str(tmp_path / "x.npy")
    opened.controller.table.export.export(path, view)
    (request,) = opened.bridge.of_kind(ExportTensor)
    assert (request.path, request.view) == (path, view)
    assert request.python() == f"lab.export(cube[3, :, :], {path!r})"
    opened.bridge.export_progress.emit(ExportProgress(export=request.id, path=path, share=0.5))
    assert opened.words == "Writing x.npy…"
    assert opened.table.work.bar.value() == 500
    opened.table.work.cancel.click()
    assert [one.export for one in opened.bridge.of_kind(CancelExport)] == [request.id]
    opened.bridge.export_progress.emit(
        ExportProgress(export=request.id, path=path, ended=True, note="A note.")
    )
    opened.bridge.answer_all()
    assert opened.words == "Wrote x.npy. A note."


def test_the_line_of_python_of_a_turned_slice_turns_it() -> None:
    request = ExportTensor(
        node=("model", "dense", "kernel"), path="/x.csv", view=View(rows=2, columns=0, fixed=(0, 4, 0))
    )
    assert request.python() == "lab.export(tf.transpose(lab.at('model/dense/kernel')[:, 4, :]), '/x.csv')"
    part = request.model_copy(update={"selection": (1, 3, 0, 2)})
    assert part.python() == "lab.export(tf.transpose(lab.at('model/dense/kernel')[0:2, 4, 1:3]), '/x.csv')"
    whole = ExportTensor(node=("names", "x"), path="/x.npy")
    assert whole.python() == "lab.export(x, '/x.npy')"
