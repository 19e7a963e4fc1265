from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from eagerlab.gui.action_table import TABLE
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.permissions import permissions
from eagerlab.protocol.events import Device, State

CONTRACT = (
    "train",
    "pause",
    "step",
    "stop",
    "reset",
    "save_checkpoint",
    "restore_checkpoint",
    "open_experiment",
    "save_experiment",
    "export_script",
    "restart_backend",
    "interrupt_console",
    "undo",
    "redo",
    "watch_nan",
    "watch_inf",
)
CPU = (Device(name="CPU:0"),)


def all_actions(window: MainWindow) -> list[QAction]:
    return [action for action in window.findChildren(QAction) if action.objectName()]


def test_every_action_of_the_contract_exists_under_its_name(window: MainWindow) -> None:
    for name in CONTRACT:
        assert window.findChild(QAction, name) is not None


def test_no_two_actions_share_a_shortcut(window: MainWindow) -> None:
    keys = [
        action.shortcut().toString(QKeySequence.SequenceFormat.PortableText) for action in all_actions(window)
    ]
    shared = {key: count for key, count in Counter(keys).items() if count > 1}
    assert shared == {}


def test_every_action_has_words_a_shortcut_and_a_tooltip_of_its_own(window: MainWindow) -> None:
    for action in all_actions(window):
        assert action.text(), action.objectName()
        # A key that does not exist, such as Alt+10, is no empty sequence, but has no text.
        assert action.shortcut().toString(QKeySequence.SequenceFormat.PortableText), action.objectName()
        assert action.toolTip() not in ("", action.text()), action.objectName()


def test_every_action_is_in_a_menu(window: MainWindow) -> None:
    in_menus = {entry.objectName() for menu in window.findChildren(QMenu) for entry in menu.actions()}
    assert {spec.name for spec in TABLE} <= in_menus


def test_a_disabled_actions_tooltip_says_why_and_an_enabled_ones_what_it_does(window: MainWindow) -> None:
    window.commands.allow("stop", "No run is going on.")
    stop = window.commands["stop"]
    assert not stop.isEnabled()
    assert stop.toolTip() == "No run is going on. (Shift+F5)"
    window.commands.allow("stop")
    assert stop.isEnabled()
    assert stop.toolTip() == "End this run and save its last checkpoint. (Shift+F5)"


def test_icons_follow_the_theme(window: MainWindow, qtbot: QtBot) -> None:
    def ink() -> str:
        image = window.commands["step"].icon().pixmap(32, 32).toImage()
        strongest = max(
            (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())),
            key=lambda colour: colour.alpha(),
        )
        return strongest.name()

    assert ink() == window.theme.tokens.text
    window.theme.set_preference("dark")
    assert ink() == window.theme.tokens.text
    window.theme.set_preference("light")


STATES: list[tuple[str, dict[str, Any], set[str]]] = [
    ("idle", {}, {"train", "step", "take_part", "reset", "save_checkpoint", "restore_checkpoint"}),
    ("training", {"step": 5}, {"pause", "stop", "save_checkpoint", "restore_checkpoint"}),
    (
        "paused",
        {"step": 5},
        {"train", "step", "take_part", "stop", "reset", "save_checkpoint", "restore_checkpoint"},
    ),
    (
        "finished",
        {"step": 9},
        {"train", "step", "take_part", "reset", "save_checkpoint", "restore_checkpoint"},
    ),
    ("failed", {"step": 9}, {"train", "step", "take_part", "reset", "save_checkpoint", "restore_checkpoint"}),
]


@pytest.mark.parametrize(("phase", "fields", "allowed"), STATES, ids=[state[0] for state in STATES])
def test_what_can_be_done_in_each_phase(phase: Any, fields: dict[str, Any], allowed: set[str]) -> None:
    reasons = permissions("up", State(phase=phase, devices=CPU, **fields), checkpoints=True)
    can = {name for name, reason in reasons.items() if not reason}
    assert can == allowed | {"interrupt_console", "restart_backend"}


def test_train_is_taken_while_tensorflow_is_imported_but_once() -> None:
    assert permissions("up", State(phase="starting"), checkpoints=False)["train"] == ""
    queued = permissions("up", State(phase="starting", queued_train=True), checkpoints=False)
    assert queued["train"] == "Training starts as soon as TensorFlow is ready."
    assert queued["step"] == "TensorFlow is still being imported."


def test_with_a_dead_backend_only_its_restart_is_left() -> None:
    reasons = permissions("dead", None, checkpoints=True)
    assert [name for name, reason in reasons.items() if not reason] == ["restart_backend"]
    assert reasons["train"] == "The backend is not running: restart it first."


def test_without_a_checkpoint_there_is_nothing_to_restore() -> None:
    reasons = permissions("up", State(phase="idle", devices=CPU), checkpoints=False)
    assert reasons["restore_checkpoint"] == "There is no checkpoint yet."


def test_a_tensorflow_that_cannot_be_loaded_is_named_as_the_reason() -> None:
    reasons = permissions("up", State(phase="failed"), checkpoints=False)
    assert reasons["train"] == "TensorFlow could not be loaded: see the Problems pane."
