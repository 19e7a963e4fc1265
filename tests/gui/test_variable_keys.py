"""The tree of variables by keys, and thousands of its rows selected at once."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from eagerlab.gui.models.variable_rows import Row
from eagerlab.gui.models.variables import PAGE
from eagerlab.protocol.base import NodePath
from eagerlab.protocol.replies import Node
from eagerlab.protocol.requests import ListChildren
from tests.gui.opened_variables import ARRAYS, Opened

MANY = 5000


@pytest.fixture
def opened(qtbot: QtBot) -> Opened:
    opened = Opened(qtbot)
    qtbot.waitUntil(lambda: "y" in opened.shown())
    return opened


@pytest.fixture
def many(qtbot: QtBot, opened: Opened) -> Opened:
    opened.bridge.arrays = {f"n{i:04d}": ARRAYS["y"] for i in range(MANY)}
    opened.bridge.names_changed.emit()
    qtbot.waitUntil(lambda: opened.pane.model.rowCount(opened.pane.model.index_of(("names",))) == MANY)
    qtbot.waitUntil(lambda: opened.controller._asked == 0)
    opened.pane.tree.setFocus()
    opened.bridge.requests.clear()
    return opened


def current(opened: Opened) -> NodePath:
    return opened.pane.model.path(opened.pane.filtered.mapToSource(opened.pane.tree.currentIndex()))


def in_sight(opened: Opened) -> list[str]:
    """Return the keys of the rows in sight; `shown` would have all rows asked for."""
    return [opened.pane.model.path(index)[-1] for index in opened.pane.tree.visible_rows()]


def test_letters_typed_in_the_tree_find_by_the_backend_and_have_no_row_asked_for(
    many: Opened, qtbot: QtBot
) -> None:
    QTest.keyClicks(many.pane.tree, "n")
    assert many.pane.filter_box.hasFocus()
    QTest.keyClicks(many.pane.filter_box, "499")
    qtbot.waitUntil(lambda: in_sight(many)[:3] == ["names", "n4990", "n4991"])
    asked = [request for request in many.bridge.of_kind(ListChildren) if not request.pattern]
    assert sum(request.count for request in asked) < 4 * PAGE, "what is in sight, and no page for each row"
    QTest.keyClick(many.pane.filter_box, Qt.Key.Key_Down)
    assert many.pane.tree.hasFocus()
    assert current(many) == ("names", "n4990"), "what was found, and not what stands above it"


def test_escape_empties_the_box_and_goes_back_to_the_tree(opened: Opened, qtbot: QtBot) -> None:
    opened.pane.arranging.type_on("28×28")
    qtbot.waitUntil(lambda: opened.shown() == ["console names", "x"])
    QTest.keyClick(opened.pane.filter_box, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: "y" in opened.shown())
    assert opened.pane.tree.hasFocus()


def test_no_keystroke_empties_the_tree(opened: Opened, qtbot: QtBot) -> None:
    opened.bridge.holding = True
    opened.pane.filter_box.setText("28×28")
    qtbot.waitUntil(lambda: opened.bridge.of_kind(ListChildren)[-1].pattern == "28×28")
    assert "y" in opened.shown(), "the former rows stay until others are there"
    opened.bridge.holding = False
    opened.bridge.answer_all()
    qtbot.waitUntil(lambda: opened.shown() == ["console names", "x"])


def test_the_row_that_a_jump_ends_at_is_opened_when_it_has_come(many: Opened, qtbot: QtBot) -> None:
    with qtbot.waitSignal(many.controller.open_requested) as signal:
        QTest.keyClick(many.pane.tree, Qt.Key.Key_End)
    assert signal.args == [("names", f"n{MANY - 1}")]


def test_enter_opens_the_current_row_once_more(opened: Opened, qtbot: QtBot) -> None:
    opened.pane.tree.setCurrentIndex(opened.index("names", "x"))
    with qtbot.waitSignal(opened.controller.open_requested) as signal:
        QTest.keyClick(opened.pane.tree, Qt.Key.Key_Return)
    assert signal.args == [("names", "x")]


def test_keys_copy_names_and_write_the_line_that_lets_go_of_them(opened: Opened, qtbot: QtBot) -> None:
    pane = opened.pane
    pane.tree.setFocus()
    pane.tree.setCurrentIndex(opened.index("names", "x"))
    QTest.keyClick(pane.tree, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(pane.tree, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "x, y"
    with qtbot.waitSignal(opened.controller.insert_code) as signal:
        QTest.keyClick(pane.tree, Qt.Key.Key_Delete)
    assert signal.args == ["del x, y"]
    pane.tree.setCurrentIndex(opened.index("model", "conv/kernel"))
    assert not pane.selection.delete.isEnabled(), "no name of the console"
    assert not [one for one in pane.menu_for([("model", "conv/kernel")]).actions() if "Let go" in one.text()]


def test_thousands_of_selected_rows_are_read_and_summed_without_an_index_for_each(
    many: Opened, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    pane = many.pane
    looked: list[NodePath] = []
    find = pane.model.find

    def noted(path: NodePath) -> Row | None:
        looked.append(path)
        return find(path)

    monkeypatch.setattr(pane.model, "find", noted)
    pane.tree.setCurrentIndex(many.index("names", "n0000"))
    QTest.keyClick(pane.tree, Qt.Key.Key_End, Qt.KeyboardModifier.ShiftModifier)
    assert len(looked) < 50
    assert "selected ≥ " in pane.footer.text(), "as long as rows are on their way"
    assert "still being read" in pane.save_button.toolTip()
    qtbot.waitUntil(lambda: "selected 400 KB" in pane.footer.text())
    assert pane.save_button.isEnabled()
    assert len(pane.selected_paths()) == MANY


def test_the_selected_rows_are_looked_at_once_however_many_of_a_page_change(
    many: Opened, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    pane = many.pane
    pane.tree.setCurrentIndex(many.index("names", "n0000"))
    QTest.keyClick(pane.tree, Qt.Key.Key_End, Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: "selected 400 KB" in pane.footer.text())
    looked: list[int] = []
    rows = pane.selection.rows

    def noted() -> list[Row]:
        looked.append(1)
        return rows()

    monkeypatch.setattr(pane.selection, "rows", noted)
    nodes = [row.node for row in rows()[:PAGE] if row.node is not None]
    odd = (node.model_copy(update={"nbytes": 1_000 if at % 2 else 80}) for at, node in enumerate(nodes))
    pane.model.put(("names",), 0, MANY, tuple(odd))
    qtbot.waitUntil(lambda: "selected 446 KB" in pane.footer.text())
    assert len(looked) == 1


def test_a_selection_that_is_given_up_does_not_come_back(opened: Opened, qtbot: QtBot) -> None:
    pane = opened.pane
    pane.tree.setCurrentIndex(opened.index("names", "y"))
    pane.filter_box.setText("28×28")
    qtbot.waitUntil(lambda: opened.shown() == ["console names", "x"])
    pane.tree.setCurrentIndex(opened.index("names", "x"))
    pane.filter_box.setText("")
    qtbot.waitUntil(lambda: "y" in opened.shown())
    qtbot.waitUntil(lambda: pane.selected_paths() == [("names", "x")])


def test_rows_that_come_into_sight_by_folding_others_are_asked_for_anew(qtbot: QtBot, opened: Opened) -> None:
    pane = opened.pane
    weights = {f"conv/{i}": ARRAYS["conv/kernel"] for i in range(60)}
    opened.bridge.arrays = weights
    opened.bridge.names_changed.emit()
    qtbot.waitUntil(lambda: opened.shown()[-2:] == ["conv/59", "console names"])
    qtbot.waitUntil(lambda: opened.controller._asked == 0)
    opened.bridge.arrays = {**weights, "x": ARRAYS["x"]}
    opened.bridge.names_changed.emit()
    qtbot.waitUntil(lambda: opened.controller._asked == 0)
    assert opened.shown()[-1] == "console names", "out of sight: nothing is asked of it"
    pane.tree.collapse(opened.index("model"))
    qtbot.waitUntil(lambda: opened.shown() == ["model", "console names", "x"])


def test_what_a_step_has_made_is_unfolded_until_the_person_folds_it(
    model_of_step: Opened, qtbot: QtBot
) -> None:
    pane = model_of_step.pane
    qtbot.waitUntil(lambda: pane.tree.isExpanded(model_of_step.index("step")))
    pane.tree.collapse(model_of_step.index("step"))
    pane.model.put((), 0, 0, ())
    pane.model.put((), 0, 1, (Node(key="step", type="dict", has_children=True),))
    assert not pane.tree.isExpanded(model_of_step.index("step"))


@pytest.fixture
def model_of_step(opened: Opened) -> Opened:
    opened.pane.model.put((), 0, 1, (Node(key="step", type="dict", has_children=True),))
    return opened
