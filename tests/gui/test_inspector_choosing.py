"""Choosing with what a tensor is compared: from a list, or from a checkpoint's contents."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers.checkpoint_values import CheckpointValuesController
from eagerlab.gui.views.checkpoints import CheckpointsPane
from eagerlab.protocol.checkpoints import ContentRow
from eagerlab.protocol.comparing import (
    Compare,
    Counterpart,
)
from eagerlab.protocol.requests import OpenTensor
from tests.gui.comparing_bench import Bench


@pytest.fixture
def bench(qtbot: QtBot) -> Bench:
    return Bench(qtbot)


def test_compare_with_lists_what_there_is_and_is_used_by_keys_alone(bench: Bench, qtbot: QtBot) -> None:
    bench.bridge.counterparts = (
        Counterpart(node=("pins", "before"), group="pin", title="before", detail="step 40"),
        Counterpart(
            node=("checkpoint", "x", "model/kernel"), group="checkpoint", title="mine", detail="step 7"
        ),
        Counterpart(node=("names", "small"), group="pin", title="small", fits=False),
    )
    bench.open("kernel")
    bench.action("compare_tensor").trigger()
    dialog: Any = bench.pair.findChild(QDialog, "compare_with")
    qtbot.waitUntil(lambda: dialog.list.count() == 6)
    assert [dialog.list.item(row).text() for row in (0, 2, 4)] == [
        "Pins",
        "Checkpoints",
        "Pins (other shape)",
    ]
    assert dialog.list.currentRow() == 1
    QTest.keyClick(dialog.filter, Qt.Key.Key_Down)
    assert dialog.list.currentRow() == 3
    QTest.keyClicks(dialog.filter, "step 7")
    assert [row for row in range(6) if not dialog.list.item(row).isHidden()] == [0, 2, 3, 4]
    QTest.keyClick(dialog.filter, Qt.Key.Key_Return)
    asked = bench.bridge.of_kind(Compare)[-1]
    assert (asked.left, asked.right) == (("model", "kernel"), ("checkpoint", "x", "model/kernel"))


def test_an_empty_list_says_how_to_fill_it(bench: Bench, qtbot: QtBot) -> None:
    bench.open("kernel")
    bench.action("compare_tensor").trigger()
    dialog: Any = bench.pair.findChild(QDialog, "compare_with")
    qtbot.waitUntil(lambda: "Pin a tensor" in dialog._hint.text())
    assert not dialog._ok.isEnabled()
    dialog.reject()


def test_a_checkpoints_value_is_opened_and_compared_with_the_one_of_now(bench: Bench, qtbot: QtBot) -> None:
    pane = CheckpointsPane(QAction(), bench.theme)
    qtbot.addWidget(pane)
    revealed: list[bool] = []
    controller = CheckpointValuesController(
        pane, bench.inspector, bench.actions.compare, lambda: revealed.append(True)
    )
    pane._current = "some-checkpoint"
    paths = {"model/kernel": "fits", "model/gone": "unused", "model/new": "absent"}
    pane.contents_model.set_rows(
        [ContentRow(path=path, shape=(3, 4), dtype="float32", match=match) for path, match in paths.items()]  # type: ignore[arg-type]
    )
    allowed = []
    for row in range(3):
        pane.contents.setCurrentIndex(pane.contents_model.index(row, 0))
        allowed.append((controller.open_action.isEnabled(), controller.compare_action.isEnabled()))
    assert allowed == [(True, True), (True, False), (False, False)]
    assert controller.compare_action.toolTip() == "The experiment has no such value now."
    pane.contents.setCurrentIndex(pane.contents_model.index(0, 0))
    there = ("checkpoint", "some-checkpoint", "model/kernel")
    controller.open_action.trigger()
    assert bench.bridge.of_kind(OpenTensor)[-1].node == there
    controller.compare_action.trigger()
    asked = bench.bridge.of_kind(Compare)[-1]
    assert (asked.left, asked.right) == (("model", "kernel"), there)
    assert revealed == [True, True]
