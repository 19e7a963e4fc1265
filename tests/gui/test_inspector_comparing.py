"""Pinning, comparing and changing by hand in the inspector, on a link that answers with NumPy arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QLineEdit, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers.checkpoint_values import CheckpointValuesController
from eagerlab.gui.controllers.inspector import InspectorController
from eagerlab.gui.controllers.inspector_actions import InspectorActions
from eagerlab.gui.models import comparison_words as words
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.checkpoints import CheckpointsPane
from eagerlab.gui.views.inspector_edit import ChangeDialog
from eagerlab.gui.views.inspector_pair import InspectorPair
from eagerlab.gui.views.variables import VariablesPane
from eagerlab.protocol.checkpoints import ContentRow
from eagerlab.protocol.comparing import (
    CancelComparison,
    Compare,
    Comparison,
    ComparisonProgress,
    Counterpart,
    Counterparts,
    FindCounterparts,
    ShowComparison,
    Side,
    Tolerance,
    Worst,
    read_compare_node,
)
from eagerlab.protocol.events import State
from eagerlab.protocol.pins import PinTensor, RenamePin, Unpin
from eagerlab.protocol.replies import Node, TensorInfo
from eagerlab.protocol.requests import OpenTensor, Pause, Request
from eagerlab.protocol.value_edits import EditValues, RedoEdit, UndoEdit, ValueEditsChanged
from tests.gui.fake_tensors import Answer, FakeBridge

KERNEL = np.arange(12, dtype=np.float32).reshape(3, 4)


class Link(FakeBridge):
    """Compares in a prepared way, and says of what is called so that it cannot be changed."""

    comparison = Comparison(
        request="",
        left=Side(node=("a",), title="dense/kernel", shape=(3, 4), dtype="float32"),
        right=Side(node=("b",), title="before", shape=(3, 4), dtype="float32"),
        versions=(1, 2),
        shape=(3, 4),
        total=12,
        beyond=3,
        unequal=5,
        max_abs=0.5,
        mean_abs=0.125,
        max_rel=0.25,
        norm=0.75,
        left_norm=10.0,
        right_norm=9.0,
        cosine=0.998,
        worst=Worst(kind="difference", index=(2, 1), left="9.0", right="8.5"),
    )
    counterparts: tuple[Counterpart, ...] = ()

    def answer(self, request: Request) -> Answer:
        if isinstance(request, Compare):
            known = request.known == self.comparison.versions
            return self.comparison.model_copy(update={"request": request.id, "unchanged": known}), []
        if isinstance(request, FindCounterparts):
            return Counterparts(request=request.id, found=self.counterparts), []
        reply, buffers = super().answer(request)
        if isinstance(reply, TensorInfo) and "constant" in reply.title:
            reply = reply.model_copy(update={"read_only": "A tensor is a constant: its values never change."})
        return reply, buffers

    def _array(self, node: tuple[str, ...]) -> Any:
        return KERNEL if node[0] == "compare" else super()._array(node)


class Bench:
    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.theme = Theme("light")
        self.pair = InspectorPair(self.theme)
        arrays = dict.fromkeys(("kernel", "other", "constant"), KERNEL)
        self.bridge = Link(arrays, self.pair)  # its answers end with the pane that they are for
        self.backend = BackendModel()
        self.bridge.state_changed.connect(self.backend._on_state)
        self.variables = VariablesPane(self.theme)
        self.inspector = InspectorController(self.bridge, self.variables, self.pair.first, self.theme)
        self.inspector.set_pair(self.pair)
        self.actions = InspectorActions(self.bridge, self.backend, self.inspector, self.pair, self.variables)
        for widget in (self.variables, self.pair):
            qtbot.addWidget(widget)
        self.pair.resize(400, 700)
        with qtbot.waitExposed(self.pair):
            self.pair.show()

    def open(self, name: str, root: str = "model") -> None:
        self.inspector.open((root, name))
        self.qtbot.waitUntil(lambda: self.pair.first.title.text() == name)
        grid = self.pair.first.table
        self.qtbot.waitUntil(lambda: grid.model.value(0, 0) is not None)

    def go_on(self, phase: Any, step: int = 1) -> None:
        self.bridge.state_changed.emit(State(phase=phase, step=step, until=100))

    def action(self, name: str) -> QAction:
        return self.pair.findChild(QAction, name)  # type: ignore[return-value]

    def editor(self, pane: QWidget | None = None) -> QLineEdit:
        box = (pane or self.pair.first).findChild(QLineEdit, "tensor_cell_editor")
        assert isinstance(box, QLineEdit)
        return box

    def edits(self) -> list[EditValues]:
        return self.bridge.of_kind(EditValues)

    def press(self, key: Any, modifier: Any = Qt.KeyboardModifier.NoModifier) -> None:
        self.pair.first.table.table.setFocus()
        QTest.keyClick(self.pair.first.table.table, key, modifier)

    def compare(self) -> None:
        self.actions.compare.compare(("model", "kernel"), ("pins", "before"))
        self.qtbot.waitUntil(lambda: self.pair.compare.verdict != "")


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


def test_two_are_compared_and_the_difference_is_opened(bench: Bench, qtbot: QtBot) -> None:
    bench.compare()
    panel = bench.pair.compare
    assert panel.isVisible()
    assert panel.title.text() == "dense/kernel compared with before"
    assert panel.verdict == "3 of 12 differ beyond the tolerance (25 %)."
    assert not panel.findChild(QWidget, "compare_details").isVisible()  # type: ignore[union-attr]
    panel.more.click()
    assert panel.findChild(QWidget, "compare_details").isVisible()  # type: ignore[union-attr]
    assert "largest 0.5000, mean 0.1250; relative at most 0.2500" in panel.details
    assert "cosine 0.998" in panel.details
    opened = read_compare_node(bench.bridge.of_kind(OpenTensor)[-1].node)
    assert (opened.aspect, opened.left, opened.right) == (
        "absolute",
        ("model", "kernel"),
        ("pins", "before"),
    )
    panel.aspect.setCurrentIndex(2)
    assert read_compare_node(bench.bridge.of_kind(OpenTensor)[-1].node).aspect == "mask"
    panel.aspect.setCurrentIndex(4)
    assert bench.bridge.of_kind(OpenTensor)[-1].node == ("pins", "before")
    assert panel.isVisible()


def test_another_tolerance_compares_again_and_what_is_none_is_told(bench: Bench, qtbot: QtBot) -> None:
    bench.compare()
    panel = bench.pair.compare
    panel.rtol.setText("0.5")
    panel.rtol.editingFinished.emit()
    assert bench.bridge.of_kind(Compare)[-1].tolerance.rtol == 0.5
    panel.equal_nan.setChecked(True)
    assert bench.bridge.of_kind(Compare)[-1].tolerance == Tolerance(rtol=0.5, equal_nan=True)
    asked = len(bench.bridge.of_kind(Compare))
    panel.atol.setText("much")
    panel.atol.editingFinished.emit()
    assert "is a number that is not negative" in panel.state_text
    assert len(bench.bridge.of_kind(Compare)) == asked


def test_the_worst_pair_is_a_button_that_goes_there(bench: Bench, qtbot: QtBot) -> None:
    bench.compare()
    button = bench.pair.findChild(QPushButton, "compare_worst")
    assert button.text() == "Worst at [2, 1]: 9.0 and 8.5"  # type: ignore[union-attr]
    qtbot.waitUntil(lambda: bench.pair.first.table.model.extent == (3, 4))
    button.click()  # type: ignore[union-attr]
    qtbot.waitUntil(lambda: bench.pair.first.table.table.current == (2, 1))


def test_other_shapes_are_told_and_the_common_part_is_offered(bench: Bench, qtbot: QtBot) -> None:
    bench.bridge.comparison = Link.comparison.model_copy(
        update={"refusal": "Their shapes differ: 3 and 4. Nothing was compared.", "can_be_common": True}
    )
    bench.compare()
    panel = bench.pair.compare
    assert panel.verdict == "Their shapes differ: 3 and 4. Nothing was compared."
    assert panel.common.isVisible()
    bench.bridge.comparison = Link.comparison
    panel.common.setChecked(True)
    assert bench.bridge.of_kind(Compare)[-1].common
    assert read_compare_node(bench.bridge.of_kind(OpenTensor)[-1].node).common
    qtbot.waitUntil(lambda: panel.verdict.startswith("3 of 12"))


def test_a_long_comparison_shows_how_far_it_is_and_is_given_up(bench: Bench, qtbot: QtBot) -> None:
    bench.bridge.holding = True
    bench.actions.compare.compare(("model", "kernel"), ("pins", "before"))
    panel = bench.pair.compare
    qtbot.waitUntil(lambda: panel.state_text == "Comparing…")
    asked = bench.bridge.of_kind(Compare)[-1]
    bench.bridge.comparison_progress.emit(ComparisonProgress(request=asked.id, share=0.4))
    assert panel._progress.value() == 400
    panel._button.click()
    assert bench.bridge.of_kind(CancelComparison)[0].comparison == asked.id
    assert panel.state_text == "The comparison was given up."
    bench.bridge.answer_all()  # what comes now is of a question that is over
    assert panel.verdict == ""


def test_the_numbers_follow_training_and_are_stale_where_that_is_not_wanted(
    bench: Bench, qtbot: QtBot
) -> None:
    bench.go_on("training", 1)
    bench.compare()
    asked = len(bench.bridge.of_kind(Compare))
    bench.go_on("training", 2)
    qtbot.waitUntil(lambda: len(bench.bridge.of_kind(Compare)) == asked + 1)
    assert bench.bridge.of_kind(Compare)[-1].known == (1, 2)
    bench.go_on("training", 3)  # too soon for another one
    assert len(bench.bridge.of_kind(Compare)) == asked + 1
    qtbot.waitUntil(lambda: len(bench.bridge.of_kind(Compare)) == asked + 2, timeout=10_000)
    qtbot.waitUntil(lambda: not bench.actions.compare._asked)
    bench.pair.first.follow.setChecked(False)
    bench.go_on("training", 9)
    assert bench.pair.compare.state_text == "From step 3."


def test_opening_something_else_ends_the_comparison(bench: Bench, qtbot: QtBot) -> None:
    bench.compare()
    bench.open("other")
    qtbot.waitUntil(lambda: not bench.pair.compare.isVisible())
    asked = len(bench.bridge.of_kind(Compare))
    bench.bridge.names_changed.emit()
    bench.go_on("training", 5)
    assert len(bench.bridge.of_kind(Compare)) == asked


def test_closing_the_comparison_shows_the_left_one(bench: Bench, qtbot: QtBot) -> None:
    bench.compare()
    bench.pair.compare.close_requested.emit()
    assert not bench.pair.compare.isVisible()
    assert bench.bridge.of_kind(OpenTensor)[-1].node == ("model", "kernel")


def test_what_was_typed_in_the_console_is_shown(bench: Bench, qtbot: QtBot) -> None:
    bench.bridge.show_comparison.emit(
        ShowComparison(left=("names", "kernel"), right=("names", "other"), tolerance=Tolerance(rtol=0.1))
    )
    assert bench.pair.compare.rtol.text() == "0.1"
    assert bench.bridge.of_kind(Compare)[-1].right == ("names", "other")


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


# --- changes by hand ---


def test_typing_in_a_cell_changes_its_value(bench: Bench, qtbot: QtBot) -> None:
    bench.open("kernel")
    bench.pair.first.table.table.go(1, 2)
    bench.press(Qt.Key.Key_5)
    box = bench.editor()
    assert box.text() == "5"
    QTest.keyClicks(box, ".25")
    QTest.keyClick(box, Qt.Key.Key_Return)
    (edit,) = bench.edits()
    assert (edit.node, edit.region, edit.value) == (("model", "kernel"), ((1, 2), (2, 3)), "5.25")
    assert edit.python() == "lab.edit('model/kernel', (1, 2), 5.25)"
    assert not box.isVisible()


def test_f2_and_a_double_click_begin_with_the_value_and_escape_leaves_it(bench: Bench, qtbot: QtBot) -> None:
    bench.open("kernel")
    grid = bench.pair.first.table.table
    grid.go(2, 1)
    bench.press(Qt.Key.Key_F2)
    box = bench.editor()
    assert (box.text(), box.selectedText()) == ("9.0", "9.0")
    QTest.keyClick(box, Qt.Key.Key_Escape)
    assert not box.isVisible()
    area = grid.visualRect(grid.model().index(0, 1))
    QTest.mouseDClick(grid.viewport(), Qt.MouseButton.LeftButton, pos=area.center())
    assert box.text() == "1.0"
    QTest.keyClick(box, Qt.Key.Key_Escape)
    assert bench.edits() == []


def test_while_training_a_cell_says_why_it_cannot_be_changed_and_offers_a_pause(
    bench: Bench, qtbot: QtBot
) -> None:
    bench.open("kernel")
    bench.go_on("training")
    bench.pair.first.table.table.go(0, 0)
    bench.press(Qt.Key.Key_F2)
    assert bench.pair.note.text == "Values can be changed only while training stands."
    assert not bench.action("edit_fill").isEnabled()
    assert bench.action("edit_fill").toolTip() == bench.pair.note.text
    bench.pair.note.button.click()
    assert len(bench.bridge.of_kind(Pause)) == 1
    bench.go_on("paused")
    assert bench.action("edit_fill").isEnabled()
    assert bench.edits() == []


def test_a_constant_says_why_it_cannot_be_changed(bench: Bench) -> None:
    bench.open("constant", "names")
    bench.pair.first.table.table.go(0, 0)
    bench.press(Qt.Key.Key_F2)
    assert bench.pair.note.text.startswith("A tensor is a constant")
    assert not bench.pair.note.button.isVisible()
    assert not bench.action("edit_zero").isEnabled()


def test_a_selection_is_filled_scaled_and_drawn_anew(bench: Bench, qtbot: QtBot) -> None:
    bench.open("kernel")
    grid = bench.pair.first.table.table
    grid.go(0, 1)
    grid.go(1, 2, extend=True)
    bench.action("edit_zero").trigger()
    assert (bench.edits()[-1].region, bench.edits()[-1].value) == (((0, 2), (1, 3)), "0")
    bench.action("edit_scale").trigger()
    dialog: Any = bench.pair.findChild(ChangeDialog)
    assert dialog.how == "scale"
    dialog.factor.setText("−0.5")
    dialog._take()
    assert bench.edits()[-1].python() == "lab.edit('model/kernel', np.s_[0:2, 1:3], scale=-0.5)"
    bench.action("edit_normal").trigger()
    dialog = bench.pair.findChildren(ChangeDialog)[-1]
    dialog.std.setText("x")
    assert not dialog._ok.isEnabled()
    dialog.std.setText("0.1")
    dialog._whole.setChecked(True)
    dialog._take()
    edit = bench.edits()[-1]
    assert (edit.region, edit.how, edit.mean, edit.std) == (None, "normal", 0.0, 0.1)
    assert edit.seed > 0
    assert edit.python() == f"lab.edit('model/kernel', ..., normal=(0.0, 0.1), seed={edit.seed})"


def test_turned_axes_change_the_value_that_is_shown(bench: Bench, qtbot: QtBot) -> None:
    bench.open("kernel")
    bench.pair.first.axes.set_axes(1, 0)
    table = bench.pair.first.table
    qtbot.waitUntil(lambda: table.model.extent == (4, 3) and table.model.value(3, 1) is not None)
    table.table.go(3, 1)
    bench.press(Qt.Key.Key_7)
    QTest.keyClick(bench.editor(), Qt.Key.Key_Return)
    assert bench.edits()[-1].region == ((1, 2), (3, 4))


def test_the_windows_keys_take_a_change_back_while_the_inspector_has_the_focus(
    bench: Bench, qtbot: QtBot
) -> None:
    bench.open("kernel")
    windows = QAction(bench.pair.window())
    windows.setShortcut("Ctrl+Z")
    pressed: list[bool] = []
    windows.triggered.connect(pressed.append)
    bench.pair.addAction(windows)
    bench.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert bench.pair.note.text == "No value was changed by hand."
    bench.bridge.value_edits.emit(ValueEditsChanged(undo="kernel[0, 3] = 1.5"))
    assert bench.pair.note.text == "kernel[0, 3] = 1.5"
    assert bench.action("undo_edit").isEnabled()
    bench.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert len(bench.bridge.of_kind(UndoEdit)) == 1
    bench.bridge.value_edits.emit(ValueEditsChanged(redo="kernel[0, 3] = 1.5"))
    assert bench.pair.note.text == "Undone: kernel[0, 3] = 1.5"
    bench.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert len(bench.bridge.of_kind(RedoEdit)) == 1
    assert pressed == []


def test_the_tables_menu_offers_the_changes(bench: Bench) -> None:
    bench.open("kernel")
    menu = bench.pair.first.table.actions_of.menu(bench.pair)
    names = [action.objectName() for action in menu.actions()]
    assert {"edit_fill", "edit_scale", "edit_normal", "edit_zero", "pin_tensor"} <= set(names)


def test_the_second_of_two_has_the_same_actions(bench: Bench, qtbot: QtBot) -> None:
    bench.inspector.show_beside(("model", "kernel"), ("model", "other"))
    second = bench.pair.second
    assert second is not None
    qtbot.waitUntil(lambda: second.title.text() == "other" and second.table.model.value(0, 0) is not None)
    second.table.table.go(0, 0)
    second.table.table.setFocus()
    QTest.keyClick(second.table.table, Qt.Key.Key_8)
    QTest.keyClick(bench.editor(second), Qt.Key.Key_Return)
    assert bench.edits()[-1].node == ("model", "other")


def test_nothing_is_cut_off_at_400_pixels(bench: Bench, qtbot: QtBot) -> None:
    bench.compare()
    bench.pair.note.say("Values can be changed only while training stands.", "Pause", "pause")
    qtbot.wait(1)
    for widget in (bench.pair.compare, bench.pair.note):
        assert widget.minimumSizeHint().width() <= 400
    right = bench.pair.compare.atol.mapTo(bench.pair, QPoint(bench.pair.compare.atol.width(), 0)).x()
    assert right <= 400


# --- words ---


@pytest.mark.parametrize(
    ("update", "sentence"),
    [
        ({"beyond": 0, "unequal": 0, "allclose": True}, "All 12 values are exactly equal."),
        ({"beyond": 0, "allclose": True}, "Equal within the tolerance; 5 of 12 differ by less."),
        ({"total": 0}, "Both are empty: there is nothing that could differ."),
    ],
)
def test_the_verdict_is_one_sentence(update: dict[str, Any], sentence: str) -> None:
    assert words.verdict(Link.comparison.model_copy(update=update)) == sentence


def test_nan_and_infinities_have_a_line_of_their_own() -> None:
    found = Link.comparison.model_copy(
        update={"nan_left": 1, "nan_both": 2, "infinite": 3, "infinite_equal": 1, "notes": ("A note.",)}
    )
    assert words.lines(found)[-2:] == [
        "NaN: 1 left only, 0 right only, 2 in both; Infinite: 3, of these equal 1",
        "A note.",
    ]
