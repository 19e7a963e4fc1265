"""Changing values by hand in the inspector, on a link that answers with NumPy arrays."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from eagerlab.gui.models.table_selection import Selected
from eagerlab.gui.views.inspector_edit import ChangeDialog
from eagerlab.protocol.base import Problem
from eagerlab.protocol.requests import Pause
from eagerlab.protocol.value_edits import CancelEdit, EditProgress, RedoEdit, UndoEdit, ValueEditsChanged
from tests.gui.comparing_bench import Bench


@pytest.fixture
def bench(qtbot: QtBot) -> Bench:
    return Bench(qtbot)


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


def test_tab_and_a_click_elsewhere_keep_what_was_typed(
    bench: Bench,
) -> None:
    bench.open("kernel")
    grid = bench.pair.first.table.table
    grid.go(0, 1)
    bench.press(Qt.Key.Key_5)
    QTest.keyClick(bench.editor(), Qt.Key.Key_Tab)
    assert grid.current == (0, 2)
    bench.press(Qt.Key.Key_6)
    QTest.keyClick(bench.editor(), Qt.Key.Key_Backtab)
    assert grid.current == (0, 1)
    bench.press(Qt.Key.Key_7)
    QTest.mouseClick(
        grid.viewport(), Qt.MouseButton.LeftButton, pos=grid.visualRect(grid.model().index(2, 2)).center()
    )
    assert not bench.editor().isVisible()
    assert [(edit.region, edit.value) for edit in bench.edits()] == [
        (((0, 1), (1, 2)), "5"),
        (((0, 1), (2, 3)), "6"),
        (((0, 1), (1, 2)), "7"),
    ]
    bench.press(Qt.Key.Key_F2)
    QTest.keyClick(bench.editor(), Qt.Key.Key_Return)
    bench.press(Qt.Key.Key_F2)
    bench.editor().clear()
    QTest.keyClick(bench.editor(), Qt.Key.Key_Return)
    assert len(bench.edits()) == 3


def test_delete_sets_what_is_selected_to_zero_in_the_table_alone(bench: Bench) -> None:
    bench.open("kernel")
    grid = bench.pair.first.table.table
    grid.go(0, 1)
    grid.go(1, 2, extend=True)
    bench.press(Qt.Key.Key_Delete)
    (edit,) = bench.edits()
    assert (edit.region, edit.value) == (((0, 2), (1, 3)), "0")
    bench.pair.first.tabs.setFocus()
    QTest.keyClick(bench.pair.first.tabs, Qt.Key.Key_Delete)
    assert len(bench.edits()) == 1
    bench.open("constant", "names")
    grid.go(0, 0)
    bench.press(Qt.Key.Key_Delete)
    assert bench.pair.note.text.startswith("A tensor is a constant")
    assert len(bench.edits()) == 1


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
    assert bench.pair.note.text == ""


def test_a_constant_says_why_it_cannot_be_changed(bench: Bench) -> None:
    bench.open("constant", "names")
    bench.pair.first.table.table.go(0, 0)
    bench.press(Qt.Key.Key_F2)
    assert bench.pair.note.text.startswith("A tensor is a constant")
    assert not bench.pair.note.button.isVisible()
    assert not bench.action("edit_zero").isEnabled()
    bench.open("kernel")
    assert bench.pair.note.text == ""  # it would seem to be said of this one


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
    bench.bridge.value_edits.emit(ValueEditsChanged(undo="kernel[0, 3] = 1.5", happened="made"))
    assert bench.pair.note.text == "kernel[0, 3] = 1.5"
    assert bench.action("undo_edit").isEnabled()
    bench.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert len(bench.bridge.of_kind(UndoEdit)) == 1
    bench.bridge.value_edits.emit(
        ValueEditsChanged(undo="a = 1", redo="kernel[0, 3] = 1.5", happened="undone")
    )
    assert bench.pair.note.text == "Undone: kernel[0, 3] = 1.5"
    bench.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert len(bench.bridge.of_kind(RedoEdit)) == 1
    assert pressed == []


def watch_and_give_up(bench: Bench, asked: str) -> None:
    """See how far a change or an undo is, and give it up."""
    note = bench.pair.note
    bench.bridge.edit_progress.emit(EditProgress(request="another", share=0.9))
    assert note.text == "Changing the values…"
    bench.bridge.edit_progress.emit(EditProgress(request=asked, share=0.4))
    assert note.text == "Changing the values… 40 %"
    note.button.click()
    assert [request.edit for request in bench.bridge.of_kind(CancelEdit)] == [asked]
    bench.bridge.answer_all()
    assert note.text == ""


def test_a_change_that_takes_its_time_shows_how_far_it_is_and_is_given_up(bench: Bench, qtbot: QtBot) -> None:
    bench.open("kernel")
    bench.bridge.holding = True
    bench.press(Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: bench.pair.note.text == "Changing the values…")
    (asked,) = bench.edits()
    watch_and_give_up(bench, asked.id)


def test_undo_that_takes_its_time_shows_how_far_it_is_and_is_given_up(bench: Bench, qtbot: QtBot) -> None:
    bench.bridge.value_edits.emit(ValueEditsChanged(undo="kernel = normal", happened="made"))
    bench.bridge.holding = True
    bench.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: bench.pair.note.text == "Changing the values…")
    (asked,) = bench.bridge.of_kind(UndoEdit)
    watch_and_give_up(bench, asked.id)


def test_escape_takes_away_what_was_said_of_a_value_that_was_refused(bench: Bench) -> None:
    bench.open("kernel")
    note = bench.pair.note
    refusal = Problem(what="“abc” is no float32.", severity="warning")
    note.say_problem(refusal)
    bench.press(Qt.Key.Key_F2)
    QTest.keyClick(bench.editor(), Qt.Key.Key_Escape)
    assert note.text == ""
    note.say_problem(refusal)
    bench.press(Qt.Key.Key_Escape)
    assert note.text == ""
    note.say("kernel[0, 3] = 1.5", "Undo", "undo")
    bench.press(Qt.Key.Key_Escape)
    assert note.text == "kernel[0, 3] = 1.5", "what was done can still be undone"


@pytest.mark.parametrize("phase", ["training", "paused"])
def test_the_offer_to_undo_goes_when_training_goes_on_and_the_action_stays(bench: Bench, phase: str) -> None:
    bench.go_on("paused", 3)
    bench.bridge.value_edits.emit(ValueEditsChanged(undo="kernel[0, 3] = 1.5", happened="made"))
    bench.go_on("paused", 3)
    assert bench.pair.note.text == "kernel[0, 3] = 1.5"
    bench.go_on(phase, 4)
    assert bench.pair.note.text == ""
    assert bench.action("undo_edit").isEnabled()


def test_a_backend_that_was_restarted_has_nothing_to_undo(bench: Bench) -> None:
    bench.bridge.value_edits.emit(ValueEditsChanged(undo="kernel[0, 3] = 1.5", happened="made"))
    assert bench.action("undo_edit").isEnabled()
    bench.bridge.ready.emit()
    assert not bench.action("undo_edit").isEnabled()
    assert bench.pair.note.text == ""


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


def test_a_change_that_takes_its_time_is_told_until_it_is_made(bench: Bench, qtbot: QtBot) -> None:
    bench.open("kernel")
    bench.pair.first.table.table.go(0, 0)
    bench.bridge.holding = True
    bench.press(Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: bench.pair.note.text == "Changing the values…")
    bench.bridge.holding = False
    bench.bridge.answer_all()
    qtbot.waitUntil(lambda: bench.pair.note.text == "")


# --- pasting ---


def paste(bench: Bench, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    bench.press(Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)


def test_a_block_is_pasted_from_the_current_cell_on_and_selected(bench: Bench, qtbot: QtBot) -> None:
    bench.open("kernel")
    grid = bench.pair.first.table.table
    grid.go(1, 2)
    paste(bench, "1.5\t2\n-3\tnan\n")
    qtbot.waitUntil(lambda: bench.edits() != [])
    (edit,) = bench.edits()
    assert (edit.node, edit.region) == (("model", "kernel"), ((1, 3), (2, 4)))
    assert edit.values == ("1.5", "2", "-3", "nan")
    line = "lab.edit('model/kernel', np.s_[1:3, 2:4], [[1.5, 2],\n    [-3, float(\"nan\")]])"
    assert edit.python() == line
    assert grid.selected == Selected(1, 3, 2, 4)


def test_with_turned_axes_a_block_goes_where_it_is_seen(bench: Bench, qtbot: QtBot) -> None:
    bench.open("kernel")
    bench.pair.first.axes.set_axes(1, 0)
    qtbot.waitUntil(lambda: bench.pair.first.table.model.extent == (4, 3))
    bench.pair.first.table.table.go(2, 0)
    paste(bench, "1 2 3\n4 5 6")
    qtbot.waitUntil(lambda: bench.edits() != [])
    (edit,) = bench.edits()
    # Rows of the table are the second axis: what is seen as 1 2 3 is a column of the tensor.
    assert (edit.region, edit.values) == (((0, 3), (2, 4)), ("1", "4", "2", "5", "3", "6"))


def test_one_value_fills_what_is_selected(bench: Bench, qtbot: QtBot) -> None:
    bench.open("kernel")
    bench.pair.first.table.table.go(0, 0)
    bench.pair.first.table.table.go(2, 1, extend=True)
    paste(bench, "0.5")
    qtbot.waitUntil(lambda: bench.edits() != [])
    assert bench.edits()[0].python() == "lab.edit('model/kernel', np.s_[0:3, 0:2], 0.5)"


@pytest.mark.parametrize(
    ("text", "first", "last", "why"),
    [
        ("1 2 3", (1, 2), (1, 2), "1 × 3 values do not fit here: from this cell on there are 2 × 2."),
        ("1 2 3", (0, 0), (1, 1), "1 × 3 values were copied, but 2 × 2 cells are selected."),
        ("1 2\n3", (0, 0), (0, 0), "different lengths"),
    ],
)
def test_what_does_not_fit_is_refused_with_both_sizes(
    bench: Bench, qtbot: QtBot, text: str, first: tuple[int, int], last: tuple[int, int], why: str
) -> None:
    bench.open("kernel")
    table = bench.pair.first.table
    table.table.go(*first)
    table.table.go(*last, extend=True)
    paste(bench, text)
    qtbot.waitUntil(lambda: why in table.work.words.text())
    assert bench.edits() == []


def test_pasting_into_a_constant_or_while_training_says_why_not(bench: Bench, qtbot: QtBot) -> None:
    bench.open("constant", "names")
    bench.pair.first.table.table.go(0, 0)
    paste(bench, "1")
    assert bench.pair.note.text.startswith("A tensor is a constant")
    bench.open("kernel")
    bench.go_on("training")
    bench.pair.first.table.table.go(0, 0)
    paste(bench, "1")
    assert bench.pair.note.text == "Values can be changed only while training stands."
    assert bench.edits() == []


def test_in_a_line_to_write_in_pasting_means_that_line(bench: Bench, qtbot: QtBot) -> None:
    bench.open("kernel")
    table = bench.pair.first.table
    table.find_bar.open_bar()
    QGuiApplication.clipboard().setText("> 3")
    table.find_bar.pattern.setFocus()
    QTest.keyClick(table.find_bar.pattern, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert table.find_bar.pattern.text() == "> 3"
    assert bench.edits() == []
