"""Curves as numbers in a file, as a picture, and on the clipboard."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from tests.gui.plotting import Learning


@pytest.fixture
def learning(qtbot: QtBot, tmp_path: Path) -> Iterator[Learning]:
    learning = Learning(qtbot, tmp_path)
    yield learning
    learning.controller.close()


def test_numbers_are_exported_as_csv(learning: Learning, qtbot: QtBot, tmp_path: Path) -> None:
    learning.backend.send([0.1, float("nan"), float("inf")])
    path = tmp_path / "curves.csv"
    learning.controller.export_table(path)
    qtbot.waitUntil(path.exists)
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    losses = [row["value"] for row in rows if row["metric"] == "loss"]
    assert losses == ["0.1", "nan", "inf"]
    assert [row["step"] for row in rows[:3]] == ["1", "2", "3"]
    assert list(tmp_path.glob(".*")) == []


def test_a_picture_is_exported_and_copied(learning: Learning, qtbot: QtBot, tmp_path: Path) -> None:
    learning.backend.send([3.0, 1.0, 2.0])
    learning.drawn()
    path = tmp_path / "curves.png"
    learning.controller.export_picture(path)
    qtbot.waitUntil(path.exists)
    picture = QImage(str(path))
    assert picture.width() > 1000
    learning.controller.copy_picture()
    assert QApplication.clipboard().image().size() == picture.size()


def test_an_export_that_fails_is_told_and_leaves_nothing(
    learning: Learning, qtbot: QtBot, tmp_path: Path
) -> None:
    learning.backend.send([1.0])
    with qtbot.waitSignal(learning.backend.problem) as told:
        learning.controller.export_table(tmp_path / "no such folder" / "curves.csv")
    assert "no such folder" in told.args[0].sentence()


def test_the_file_is_asked_for_without_holding_anything_up(
    learning: Learning, qtbot: QtBot, tmp_path: Path
) -> None:
    learning.backend.send([1.0])
    learning.pane.header.export_table_requested.emit()
    dialog = learning.pane.findChild(QFileDialog)
    assert dialog is not None
    path = tmp_path / "asked.csv"
    dialog.fileSelected.emit(str(path))
    dialog.close()
    qtbot.waitUntil(path.exists)
