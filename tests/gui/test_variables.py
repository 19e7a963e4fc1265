from __future__ import annotations

from functools import partial

import numpy as np
import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from eagerlab.gui.models.dragged import nodes_of
from eagerlab.gui.models.follow_pace import FollowPace
from eagerlab.gui.models.variable_rows import DEVICE, NAME, SHAPE, SIZE, VALUE
from eagerlab.gui.models.variable_words import collected_words
from eagerlab.gui.models.variables import PAGE, VariableModel
from eagerlab.gui.views.variable_tree import VALUE_ROOM
from eagerlab.protocol.events import Device, State
from eagerlab.protocol.following import Follow
from eagerlab.protocol.listing import CollectCircles, Collected, ListShared, Totals
from eagerlab.protocol.replies import Node
from eagerlab.protocol.requests import CopyToDevice, ListChildren, SaveCheckpoint
from tests.gui.opened_variables import ARRAYS, Opened


def nodes(*keys: str, summary: str = "") -> tuple[Node, ...]:
    return tuple(Node(key=key, type="EagerTensor", summary=summary) for key in keys)


def keys(model: VariableModel, parent: QModelIndex = QModelIndex()) -> list[str]:
    return [model.index(row, NAME, parent).data() for row in range(model.rowCount(parent))]


@pytest.fixture
def model() -> VariableModel:
    model = VariableModel()
    model.put((), 0, 1, (Node(key="names", type="dict", has_children=True),))
    return model


def test_only_rows_that_are_looked_at_are_asked_for(model: VariableModel, qtbot: QtBot) -> None:
    asked: list[int] = []
    model.page_wanted.connect(lambda _path, start: asked.append(start))
    model.put(("names",), 0, 5000, nodes(*(f"x{i}" for i in range(PAGE))))
    parent = model.index_of(("names",))
    assert model.rowCount(parent) == 5000
    with qtbot.waitSignal(model.page_wanted):
        assert model.index(PAGE - 1, NAME, parent).data() == f"x{PAGE - 1}"
        assert model.index(3000, NAME, parent).data() == "…"
    assert asked == [3000 // PAGE * PAGE]


def test_a_refresh_announces_only_the_rows_that_differ(model: VariableModel) -> None:
    model.put(("names",), 0, 4, nodes("a", "b", "c", "d"))
    ranges: list[tuple[int, int]] = []
    model.dataChanged.connect(lambda first, last: ranges.append((first.row(), last.row())))
    fresh = (*nodes("a"), *nodes("b", "c", summary="new"), *nodes("d"))
    model.put(("names",), 0, 4, fresh)
    assert ranges == [(1, 2)]


def test_rows_keep_their_identity_when_names_come_and_go(model: VariableModel) -> None:
    model.put(("names",), 0, 4, nodes("a", "c", "d", "z"))
    kept = model.index_of(("names", "d"))
    rows = [model.index_of(("names", key)).internalId() for key in ("a", "c", "d", "z")]
    model.put(("names",), 0, 4, nodes("a", "b", "d", "z"))
    parent = model.index_of(("names",))
    assert keys(model, parent) == ["a", "b", "d", "z"]
    assert model.index_of(("names", "d")).internalId() == kept.internalId()
    assert model.index_of(("names", "z")).internalId() == rows[3]
    model.put(("names",), 0, 2, nodes("d", "z"))
    assert keys(model, parent) == ["d", "z"]
    assert model.index_of(("names", "d")).internalId() == kept.internalId()


def test_rows_out_of_sight_can_be_asked_for(model: VariableModel, qtbot: QtBot) -> None:
    asked: list[int] = []
    model.page_wanted.connect(lambda _path, start: asked.append(start))
    model.put(("names",), 0, 2 * PAGE + 1, nodes("a", "b"))
    model.ask_missing(("names",))
    qtbot.waitUntil(lambda: asked == [0, PAGE, 2 * PAGE])
    model.ask_missing(("names",))  # they are on their way
    model.ask_again(("names",))
    qtbot.waitUntil(lambda: asked == [0, PAGE, 2 * PAGE] * 2)


def test_a_page_for_a_row_that_is_gone_changes_nothing(model: VariableModel) -> None:
    model.put(("names", "gone"), 0, 3, nodes("a", "b", "c"))
    assert keys(model) == ["console names"]


def test_random_changes_leave_the_rows_of_the_last_answer(model: VariableModel) -> None:
    rng = np.random.default_rng(7)
    names = [f"n{i:02d}" for i in range(60)]
    for _ in range(100):
        chosen = sorted(rng.choice(names, int(rng.integers(1, 60)), replace=False))
        model.put(("names",), 0, len(chosen), nodes(*chosen))
        parent = model.index_of(("names",))
        assert keys(model, parent) == chosen
        positions = [model.index_of(("names", key)).row() for key in chosen]
        assert positions == list(range(len(chosen)))


@pytest.fixture
def opened(qtbot: QtBot) -> Opened:
    opened = Opened(qtbot)
    qtbot.waitUntil(lambda: "y" in opened.shown())
    return opened


def test_the_model_and_the_names_of_the_console_are_open_at_once(opened: Opened) -> None:
    assert opened.shown() == ["model", "conv/kernel", "console names", "x", "y"]
    index = opened.pane.model.index_of(("names", "x"))
    assert index.siblingAtColumn(SHAPE).data() == "32×28×28×1"


def test_selecting_a_row_opens_it(opened: Opened, qtbot: QtBot) -> None:
    index = opened.pane.filtered.mapFromSource(opened.pane.model.index_of(("names", "x")))
    with qtbot.waitSignal(opened.controller.open_requested) as signal:
        opened.pane.tree.setCurrentIndex(index)
    assert signal.args == [("names", "x")]


def test_a_new_name_appears_and_selection_and_expansion_stay(opened: Opened, qtbot: QtBot) -> None:
    pane = opened.pane
    pane.tree.setCurrentIndex(pane.filtered.mapFromSource(pane.model.index_of(("names", "y"))))
    opened.bridge.arrays = {"conv/kernel": ARRAYS["conv/kernel"], "a": ARRAYS["x"], **ARRAYS}
    opened.bridge.names_changed.emit()
    qtbot.waitUntil(lambda: "a" in opened.shown())
    assert pane.selected_paths() == [("names", "y")]
    assert opened.shown() == ["model", "conv/kernel", "console names", "a", "x", "y"]


def test_the_first_name_appears_where_there_was_none_and_again_when_all_were_gone(qtbot: QtBot) -> None:
    opened = Opened(qtbot)
    layer = {"conv/kernel": ARRAYS["conv/kernel"]}
    none = ["model", "conv/kernel", "console names"]
    opened.bridge.arrays = layer
    qtbot.waitUntil(lambda: opened.shown() == none)
    for name in ("x", "y"):
        opened.bridge.arrays = {**layer, name: ARRAYS[name]}
        opened.bridge.names_changed.emit()
        qtbot.waitUntil(lambda name=name: opened.shown() == [*none, name])  # type: ignore[misc]
        opened.bridge.arrays = layer
        opened.bridge.names_changed.emit()
        qtbot.waitUntil(lambda: opened.shown() == none)


def test_the_filter_shows_matching_rows_and_those_above(opened: Opened, qtbot: QtBot) -> None:
    opened.pane.filter_box.setText("28×28")
    qtbot.waitUntil(lambda: opened.shown() == ["console names", "x"])
    assert opened.bridge.of_kind(ListChildren)[-1].pattern == "28×28", "the backend finds, not the window"
    opened.pane.filter_box.setText("")
    qtbot.waitUntil(lambda: opened.shown() == ["model", "conv/kernel", "console names", "x", "y"])


def test_what_nothing_matches_is_said_and_the_box_stays(opened: Opened, qtbot: QtBot) -> None:
    opened.pane.filter_box.setText("nothing like it")
    qtbot.waitUntil(lambda: opened.pane.hint == "Nothing matches “nothing like it”.")
    assert opened.pane.filter_box.isEnabled()
    opened.pane.filter_box.setText("x")
    qtbot.waitUntil(lambda: opened.shown() == ["console names", "x"])


def test_names_that_are_only_like_what_is_typed_come_with_a_word_about_it(
    opened: Opened, qtbot: QtBot
) -> None:
    alike = opened.pane.alike
    opened.bridge.is_alike = True
    opened.pane.filter_box.setText("x")
    qtbot.waitUntil(lambda: opened.shown() == ["console names", "x"] and not alike.isHidden())
    assert alike.text() == "Nothing matches “x”. These are like it:"
    opened.bridge.is_alike = False
    opened.pane.filter_box.setText("")
    qtbot.waitUntil(lambda: opened.ends_with(["x", "y"]) and alike.isHidden())


def test_all_columns_are_in_sight_in_a_narrow_pane_and_stay_as_a_person_moved_them(
    opened: Opened, qtbot: QtBot
) -> None:
    tree, header = opened.pane.tree, opened.pane.tree.header()
    opened.pane.resize(400, 400)
    shape = tree.fontMetrics().horizontalAdvance("32×28×28×1")
    qtbot.waitUntil(lambda: header.sectionSize(SHAPE) > shape and header.length() == tree.viewport().width())
    assert header.sectionSize(VALUE) >= VALUE_ROOM.least
    assert header.isSectionHidden(DEVICE), "of a single device it says nothing"
    header.resizeSection(NAME, 200)
    opened.pane.set_devices((Device(name="CPU:0"), Device(name="GPU:0")))
    assert not header.isSectionHidden(DEVICE)
    opened.pane.resize(600, 400)
    qtbot.waitUntil(lambda: header.length() == tree.viewport().width())
    assert header.sectionSize(NAME) == 200


def test_the_selection_comes_back_when_the_filter_goes(opened: Opened, qtbot: QtBot) -> None:
    pane = opened.pane
    pane.tree.setCurrentIndex(pane.filtered.mapFromSource(pane.model.index_of(("names", "y"))))
    pane.filter_box.setText("28×28")
    qtbot.waitUntil(lambda: opened.shown() == ["console names", "x"])
    pane.filter_box.setText("")
    qtbot.waitUntil(lambda: pane.selected_paths() == [("names", "y")])


def test_the_cursor_goes_to_the_filter_with_ctrl_f(opened: Opened, qtbot: QtBot) -> None:
    opened.pane.tree.setFocus()
    QTest.keyClick(opened.pane.tree, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert opened.pane.filter_box.hasFocus()


def test_a_click_on_the_title_sorts_and_two_more_put_it_back(opened: Opened, qtbot: QtBot) -> None:
    header = opened.pane.tree.header()
    for order, names in (("size", ["x", "y"]), ("size", ["y", "x"]), ("", ["x", "y"])):
        header.sectionClicked.emit(SIZE)
        qtbot.waitUntil(partial(opened.ends_with, names))
        assert opened.bridge.of_kind(ListChildren)[-1].order == order
    assert not header.isSortIndicatorShown()


def test_order_and_groups_are_asked_of_the_backend(opened: Opened, qtbot: QtBot) -> None:
    bar = opened.pane.arranging
    by_kind = next(action for action in bar.orders.actions() if action.data() == "kind")
    by_kind.trigger()
    bar.grouped.trigger()
    asked = opened.bridge.of_kind(ListChildren)[-1]
    assert (asked.order, asked.grouped) == ("kind", True)


def test_an_object_with_several_names_has_a_mark_and_tells_them(opened: Opened) -> None:
    node = Node(key="x", type="EagerTensor", shared=1, also=(("names", "y"),))
    opened.pane.model.put(("names",), 0, 2, (node, Node(key="y", type="EagerTensor")))
    index = opened.pane.model.index_of(("names", "x"))
    assert index.data(Qt.ItemDataRole.DecorationRole) is not None
    assert opened.pane.model.index_of(("names", "y")).data(Qt.ItemDataRole.DecorationRole) is None
    assert "The same object as y" in index.data(Qt.ItemDataRole.ToolTipRole)
    menu = opened.pane.menu_for([("names", "x")])
    show = next(action for action in menu.actions() if action.text() == "Select all its names")
    show.trigger()
    assert opened.bridge.of_kind(ListShared)[0].node == ("names", "x")


def test_an_array_that_shares_its_memory_has_a_mark_and_tells_with_what(model: VariableModel) -> None:
    model.mark = QIcon(QPixmap(4, 4))
    node = Node(key="x", type="ndarray", sharers=7, memory=(("names", "y"),), changes_others=True)
    model.put(("names",), 0, 1, (node,))
    index = model.index_of(("names", "x"))
    assert index.data(Qt.ItemDataRole.DecorationRole) is not None
    assert "with y …: a change may show there as well" in index.data(Qt.ItemDataRole.ToolTipRole)
    model.put(("names",), 0, 1, (node.model_copy(update={"changes_others": False}),))
    assert "in the same memory as y … until one" in index.data(Qt.ItemDataRole.ToolTipRole)
    model.put(("names",), 0, 1, (node.model_copy(update={"overlaps": True}),))
    assert "elements in common with y …: a change" in index.data(Qt.ItemDataRole.ToolTipRole)
    apart = Node(key="x", type="ndarray", apart=1, between=(("names", "y"),))
    model.put(("names",), 0, 1, (apart,))
    assert "between the elements of y, and shares none" in index.data(Qt.ItemDataRole.ToolTipRole)


def test_all_names_of_an_object_are_selected_wherever_they_are(opened: Opened, qtbot: QtBot) -> None:
    pane = opened.pane
    pane.filter_box.setText("28×28")
    qtbot.waitUntil(lambda: opened.shown() == ["console names", "x"])
    pane.tree.collapse(pane.filtered.mapFromSource(pane.model.index_of(("names",))))
    opened.bridge.shared = (("names", "y"), ("model", "conv/kernel"))
    pane.shared_requested.emit(("names", "x"))
    qtbot.waitUntil(lambda: pane.selected_paths() == [("model", "conv/kernel"), ("names", "y")])
    assert pane.filter_box.text() == ""


def test_what_only_the_console_keeps_can_be_let_go_of(opened: Opened, qtbot: QtBot) -> None:
    roots = (Node(key="kept", type="dict", has_children=True),)
    opened.pane.model.put((), 0, 1, roots)
    opened.pane.model.put(("kept",), 0, 1, (Node(key="Out[3]", type="EagerTensor", release="lab.forget(3)"),))
    index = opened.pane.model.index_of(("kept", "Out[3]"))
    assert "lab.forget(3) lets go of it" in index.data(Qt.ItemDataRole.ToolTipRole)
    menu = opened.pane.menu_for([("kept", "Out[3]")])
    let_go = next(action for action in menu.actions() if action.text() == "Let go of it")
    with qtbot.waitSignal(opened.controller.insert_code) as signal:
        let_go.trigger()
    assert signal.args == ["lab.forget(3)"]


def test_a_statistic_is_followed_from_the_menu(opened: Opened) -> None:
    menu = opened.pane.menu_for([("names", "x")])
    follow = next(one for one in menu.findChildren(QMenu) if one.title() == "Follow")
    next(action for action in follow.actions() if action.text() == "Share of zeros").trigger()
    assert opened.bridge.of_kind(Follow)[0].python() == "lab.follow('names/x', 'zeros')"


def test_totals_are_below_the_tree_with_what_is_selected(opened: Opened, qtbot: QtBot) -> None:
    totals = Totals(request="", variables=3, variable_bytes=1200, objects=2, object_bytes=5000)
    opened.controller._show_totals(totals)
    pane = opened.pane
    pane.tree.setCurrentIndex(pane.filtered.mapFromSource(pane.model.index_of(("names", "y"))))
    assert pane.footer.text() == "variables 1.2 KB · console 5.0 KB · selected 80 B"
    more = {"data_bytes": 2000, "step_bytes": 10, "kept": 1, "kept_bytes": 5, "is_complete": False}
    opened.controller._show_totals(totals.model_copy(update=more))
    assert pane.footer.text().startswith(
        "≥ variables 1.2 KB · console 5.0 KB · data 2.0 KB · step 10 B · kept"
    )
    opened.controller._show_totals(totals.model_copy(update={"devices": (("CPU:0", 6200),)}))
    assert "CPU:0" not in pane.footer.text()
    opened.controller._show_totals(totals.model_copy(update={"devices": (("CPU:0", 1200), ("GPU:0", 5000))}))
    assert "· CPU:0 1.2 KB · GPU:0 5.0 KB" in pane.footer.text()


def test_a_name_of_thousands_of_letters_has_a_tooltip_that_fits_on_a_screen(model: VariableModel) -> None:
    node = Node(key="x" * 5000, type="ndarray", shared=1, also=(("names", "名" * 5000),))
    model.put(("names",), 0, 1, (node,))
    lines = model.index_of(("names", node.key)).data(Qt.ItemDataRole.ToolTipRole).split("\n")
    assert len(lines) < 20
    assert max(map(len, lines)) <= 100


def test_freeing_circles_tells_what_there_was(opened: Opened, qtbot: QtBot) -> None:
    freed = Collected(request="", objects=2, nbytes=8000, circles=("Node",), tapes=1)
    words = collected_words(freed)
    assert words.startswith("Only circles of references kept 2 tensors, 8.0 KB; they are free now.")
    assert "The circles went through Node." in words
    opened.pane.arranging.collect.trigger()
    assert opened.bridge.of_kind(CollectCircles)


def test_values_follow_training_and_stand_still_afterwards(opened: Opened, qtbot: QtBot) -> None:
    opened.bridge.state_changed.emit(State(phase="training", step=1))
    opened.bridge.arrays["x"] = ARRAYS["x"] * 5
    index = opened.pane.model.index_of(("names", "x"))
    qtbot.waitUntil(lambda: "5.0" in (index.siblingAtColumn(VALUE).data() or ""))


def test_a_hidden_tree_asks_for_nothing_while_training(opened: Opened, qtbot: QtBot) -> None:
    opened.pane.hide()
    opened.bridge.requests.clear()
    opened.bridge.state_changed.emit(State(phase="training", step=1))
    with qtbot.waitSignal(opened.controller._timer.timeout):
        pass
    assert opened.bridge.of_kind(ListChildren) == []


def test_the_death_of_the_backend_empties_the_tree_and_says_so(opened: Opened) -> None:
    opened.bridge.die("The backend process stopped (signal 9).")
    assert opened.shown() == []
    assert "signal 9" in opened.pane.hint


def test_until_tensorflow_is_there_the_tree_says_what_it_waits_for(opened: Opened, qtbot: QtBot) -> None:
    opened.bridge.die()
    opened.bridge.holding = opened.bridge.up = True
    opened.bridge.ready.emit()
    assert "being imported" in opened.pane.hint
    opened.bridge.answer_all()
    qtbot.waitUntil(lambda: opened.pane.hint == "")


def test_after_a_restart_the_tree_comes_back_as_it_was(opened: Opened, qtbot: QtBot) -> None:
    opened.bridge.die()
    opened.bridge.up = True
    opened.bridge.ready.emit()
    qtbot.waitUntil(lambda: "y" in opened.shown())
    assert opened.pane.hint == ""


def test_the_menu_offers_the_devices_and_saves_the_selection(opened: Opened, qtbot: QtBot) -> None:
    opened.pane.set_devices((Device(name="CPU:0"), Device(name="CPU:1")))
    menu = opened.pane.menu_for([("names", "x")])
    submenu = next(m for m in menu.findChildren(QMenu) if m.title() == "Copy to device")
    assert [action.text() for action in submenu.actions()] == ["CPU:0", "CPU:1"]
    opened.pane.save_requested.emit([("names", "x"), ("names", "y")])
    assert opened.bridge.of_kind(SaveCheckpoint)[0].python() == "lab.save(x=x, y=y)"


def test_a_copy_needs_a_name_that_python_takes(opened: Opened, qtbot: QtBot) -> None:
    with qtbot.waitSignal(opened.bridge.problem) as signal:
        opened.pane.copy_to_device_requested.emit(("names", "x"), "CPU:1", "2 wrong")
    assert "2 wrong" in signal.args[0].what
    opened.pane.copy_to_device_requested.emit(("names", "x"), "CPU:1", "x_cpu1")
    assert opened.bridge.of_kind(CopyToDevice)[0].python() == "x_cpu1 = lab.copy_to_device(x, 'CPU:1')"


def test_dragging_a_row_carries_its_python(opened: Opened) -> None:
    model = opened.pane.model
    mime = model.mimeData([model.index_of(("model", "conv/kernel")), model.index_of(("names", "x"))])
    assert mime.text() == "lab.at('model/conv%2Fkernel'), x"
    assert nodes_of(mime) == [("model", "conv/kernel"), ("names", "x")]
    assert model.flags(model.index_of(("names", "x"))) & Qt.ItemFlag.ItemIsDragEnabled


def test_five_thousand_names_scroll_smoothly(qtbot: QtBot, opened: Opened) -> None:
    opened.bridge.arrays = {f"n{i:04d}": ARRAYS["y"] for i in range(5000)}
    opened.bridge.requests.clear()
    opened.bridge.names_changed.emit()
    qtbot.waitUntil(lambda: opened.pane.model.rowCount(opened.pane.model.index_of(("names",))) == 5000)
    tree = opened.pane.tree
    tree.scrollToBottom()
    path = opened.pane.model.path
    qtbot.waitUntil(lambda: "n4999" in {path(index)[-1] for index in tree.visible_rows()})
    assert len(opened.bridge.of_kind(ListChildren)) < 12


def test_a_tick_asks_for_what_is_in_sight_and_nothing_else(qtbot: QtBot, opened: Opened) -> None:
    opened.bridge.arrays = {f"n{i:04d}": ARRAYS["y"] for i in range(5000)}
    opened.bridge.names_changed.emit()
    model, tree = opened.pane.model, opened.pane.tree
    qtbot.waitUntil(lambda: model.rowCount(model.index_of(("names",))) == 5000)
    tree.verticalScrollBar().setValue(tree.verticalScrollBar().maximum() // 2)
    qtbot.waitUntil(lambda: all(index.data() != "…" for index in tree.visible_rows()))
    first = next(iter(tree.visible_rows())).row()
    opened.bridge.requests.clear()
    opened.controller.refresh()
    asked = {request.node: request for request in opened.bridge.of_kind(ListChildren)}
    assert set(asked) == {(), ("names",)}
    assert asked[("names",)].start == first
    assert asked[("names",)].count < 40
    place = tree.verticalScrollBar().value()
    qtbot.waitUntil(lambda: opened.controller._asked == 0)
    assert tree.verticalScrollBar().value() == place


def test_pauses_grow_while_answers_cost_more_than_their_share() -> None:
    now = [0.0]
    pace = FollowPace(500, lambda: now[0])
    for _ in range(3):
        now[0] += 1
        pace.note_share(0.2)
    assert pace.interval_ms == 500 * 1.5**3
    pace.note_asked()
    now[0] += 1
    assert not pace.is_due()
    now[0] += 1
    assert pace.is_due()
    for _ in range(20):
        now[0] += 1
        pace.note_share(0.001)
    assert pace.interval_ms == 500
