"""Pinning in the inspector and the tree, on a link that answers with NumPy arrays."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QMenu
from pytestqt.qtbot import QtBot

from eagerlab.protocol.comparing import (
    Compare,
)
from eagerlab.protocol.pins import PinTensor, RenamePin, Unpin
from eagerlab.protocol.replies import Node
from tests.gui.comparing_bench import Bench


@pytest.fixture
def bench(qtbot: QtBot) -> Bench:
    return Bench(qtbot)


def test_what_is_open_is_pinned_by_key_and_menu(bench: Bench, qtbot: QtBot) -> None:
    bench.open("kernel")
    assert bench.action("pin_tensor").shortcut().toString() == "Ctrl+P"
    bench.action("pin_tensor").trigger()
    (request,) = bench.bridge.of_kind(PinTensor)
    assert request.node == ("model", "kernel")
    assert request.python() == "lab.pin(lab.at('model/kernel'))"
    qtbot.waitUntil(lambda: "Pinned" in bench.pair.note.text)
    names = [action.objectName() for action in bench.pair.first.more.menu().actions()]
    assert {"pin_tensor", "compare_tensor", "edit_fill", "undo_edit"} <= set(names)
    bench.pair.note.button.click()
    dialog: Any = bench.pair.findChild(QDialog, "compare_with")
    dialog.chosen.emit(("pins", "before"))
    assert not bench.pair.note.text  # it has offered to compare, and that is done


def test_the_trees_menu_pins_compares_renames_and_unpins(bench: Bench) -> None:
    def menu(*paths: tuple[str, ...]) -> dict[str, QAction]:
        made = QMenu(bench.variables)
        nodes = [Node(key=path[-1], type="Pin", openable=True) for path in paths]
        for add in bench.variables.menu_additions:
            add(made, list(paths), nodes)
        return {action.objectName(): action for action in made.actions() if action.objectName()}

    two = menu(("model", "kernel"), ("names", "x"))
    assert two["compare_selected"].isEnabled()
    assert not two["compare_selected_with"].isEnabled()
    two["pin_selected"].trigger()
    assert len(bench.bridge.of_kind(PinTensor)) == 2
    two["compare_selected"].trigger()
    (asked,) = bench.bridge.of_kind(Compare)
    assert (asked.left, asked.right) == (("model", "kernel"), ("names", "x"))
    one = menu(("pins", "before"))
    assert not one["compare_selected"].isEnabled()
    one["unpin"].trigger()
    assert bench.bridge.of_kind(Unpin)[0].pins == ("before",)
    one["rename_pin_action"].trigger()
    dialog: Any = bench.variables.findChild(QDialog, "rename_pin")
    dialog.setTextValue("start")
    dialog.accept()
    (renamed,) = bench.bridge.of_kind(RenamePin)
    assert renamed.python() == "lab.rename_pin('before', 'start')"
    assert "unpin" not in menu(("model", "kernel"))
