"""The preview: the samples that the model gets, while somebody looks."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QLabel,
)
from pytestqt.qtbot import QtBot

from eagerlab.experiment.data_spec import (
    ToyPoints,
)
from eagerlab.protocol.base import Problem
from eagerlab.protocol.data import (
    ClassCount,
    DataPreview,
    PreviewData,
)
from tests.gui.data.data_setup import Setup, answer, choose, table


def test_the_preview_asks_only_while_it_can_be_seen_and_shows_rows_with_their_classes(
    qtbot: QtBot, setup: Setup
) -> None:
    setup.open(table())
    qtbot.wait(0)
    assert not setup.link.asked_for(PreviewData)
    setup.pane.show()
    qtbot.waitUntil(lambda: bool(setup.link.asked_for(PreviewData)))
    question = setup.newest(PreviewData)
    assert (question.spec, question.part, question.first) == (setup.spec, "train", 0)
    balance = (
        ClassCount(name="setosa", train=45, validation=5),
        ClassCount(name="virginica", train=45, validation=5),
    )
    answer(
        setup,
        np.array([[1.5, -2.0], [0.25, 3.0]], np.float32),
        np.array([1, 0], np.int32),
        names=("width", "height"),
        balance=balance,
        sources=("line 2", "line 3"),
    )
    model = setup.pane.rows
    shown = [[model.data(model.index(row, column)) for column in range(3)] for row in range(2)]
    minus = "\N{MINUS SIGN}"
    assert shown == [["virginica", "1.500", f"{minus}2.000"], ["setosa", "0.2500", "3.000"]]
    summary = setup.pane.findChild(QLabel, "data_preview_summary")
    assert summary is not None
    assert summary.text() == "135 training, 15 validation samples · inputs 2 float32 · targets scalar int32"
    header = [model.headerData(column, Qt.Orientation.Horizontal) for column in range(2)]
    assert header == ["target", "width"]
    assert setup.pane.balance.counts.rowCount() == 2


def test_the_preview_turns_pages_and_goes_back_to_the_first_for_other_data(
    qtbot: QtBot, setup: Setup
) -> None:
    setup.open(table())
    setup.pane.show()
    qtbot.waitUntil(lambda: bool(setup.link.asked_for(PreviewData)))
    answer(setup, np.zeros((60, 2), np.float32), np.zeros(60, np.int32))
    setup.pane.page_wanted.emit(1)
    qtbot.waitUntil(lambda: setup.newest(PreviewData).first == 60)
    answer(setup, np.zeros((60, 2), np.float32), np.zeros(60, np.int32))
    choose(setup.form.source, "toy_points:moons")
    qtbot.waitUntil(lambda: setup.newest(PreviewData).spec.data == ToyPoints(shape="moons"))
    assert setup.newest(PreviewData).first == 0


@pytest.mark.parametrize(
    ("kind", "x", "y"),
    [
        ("pictures", np.random.default_rng(0).random((3, 8, 8, 1)), np.arange(3, dtype=np.int32)),
        ("pictures", np.random.default_rng(0).random((3, 200, 100, 3)), np.arange(3, dtype=np.int32)),
        ("points", np.random.default_rng(0).random((3, 2)), np.arange(3, dtype=np.int32)),
        ("points", np.random.default_rng(0).random((3, 1)), np.random.default_rng(0).random((3, 1))),
        ("series", np.random.default_rng(0).random((3, 20, 1)), np.random.default_rng(0).random((3, 1))),
        ("other", np.zeros((3, 2, 2, 2, 2)), np.arange(3, dtype=np.int32)),
        ("rows", np.zeros((0, 4)), np.zeros(0, np.int32)),
        ("pictures", np.full((2, 4, 4, 1), np.nan), np.zeros(2, np.int32)),
    ],
)
def test_every_kind_of_sample_is_shown_in_its_own_way(
    qtbot: QtBot, setup: Setup, kind: str, x: Any, y: Any
) -> None:
    setup.pane.show()
    qtbot.waitUntil(lambda: bool(setup.link.asked_for(PreviewData)))
    answer(setup, x.astype(np.float32), y, kind_of=kind)
    pane = setup.pane
    shown = {"pictures": pane.grid, "points": pane.plot, "series": pane.plot, "other": pane.table}
    if len(x):
        assert shown[kind].isVisible()
    else:
        assert not any(widget.isVisible() for widget in (pane.grid, pane.plot, pane.table))


def test_a_preview_that_fails_says_why(qtbot: QtBot, setup: Setup) -> None:
    setup.pane.show()
    qtbot.waitUntil(lambda: bool(setup.link.asked_for(PreviewData)))
    question = setup.newest(PreviewData)
    problem = Problem(what="Row 3 of 'iris.csv' is bad.", todo="Leave it out.")
    setup.link.answer(
        question, DataPreview(request=question.id, generation=question.generation, problem=problem)
    )
    assert setup.pane._empty.sentence == "Row 3 of 'iris.csv' is bad. Leave it out."
