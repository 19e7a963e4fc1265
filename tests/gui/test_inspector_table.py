from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from eagerlab.gui.models.number_format import NumberFormat
from eagerlab.gui.models.table_choices import TableChoices
from eagerlab.gui.models.table_selection import Selected
from eagerlab.gui.settings import Settings
from eagerlab.protocol.cells import ReadBlock
from eagerlab.protocol.finding import FindValues
from tests.gui.opened_table import Opened, cube


@pytest.fixture
def opened(qtbot: QtBot) -> Opened:
    return Opened(qtbot)


def test_searching_jumps_to_hits_in_other_slices_and_goes_on_at_the_other_end(
    opened: Opened, qtbot: QtBot
) -> None:
    opened.open("cube")
    for place in ((0, 1, 2), (2, 3, 4), (0, 1, 2)):
        opened.search("> 1")
        opened.wait_at(place)
    qtbot.waitUntil(lambda: opened.found == "Went on from the other end. 2 found")
    opened.search("> 1", forward=False)
    qtbot.waitUntil(lambda: opened.index() == (2, 3, 4))
    qtbot.waitUntil(lambda: opened.table.table.currentIndex().data() == "8.0000")


def test_the_current_cell_may_be_the_first_hit(opened: Opened, qtbot: QtBot) -> None:
    opened.open("vector")
    opened.search(">= 0")
    qtbot.waitUntil(lambda: "found" in opened.found)
    assert opened.index() == (0,)


def test_a_search_goes_on_piece_by_piece_and_tells_how_far_it_is(opened: Opened, qtbot: QtBot) -> None:
    opened.bridge.find_piece = 100
    opened.open("vector")
    opened.search("== 950")
    qtbot.waitUntil(lambda: opened.found == "1 found")
    assert opened.index() == (950,)
    starts = [one.start for one in opened.bridge.of_kind(FindValues) if one.first_only]
    assert starts == list(range(0, 1000, 100))


def test_a_search_that_is_cancelled_asks_no_more(opened: Opened, qtbot: QtBot) -> None:
    opened.open("vector")
    opened.bridge.find_piece, opened.bridge.holding = 10, True
    opened.search("== 950")
    opened.bridge.answer_all()
    opened.table.find_bar.cancel_requested.emit()
    opened.bridge.answer_all()
    opened.bridge.answer_all()
    assert len(opened.bridge.of_kind(FindValues)) == 2
    assert opened.found == "Cancelled."


def test_nothing_found_is_said(opened: Opened, qtbot: QtBot) -> None:
    opened.open("vector")
    opened.search("< 0")
    qtbot.waitUntil(lambda: opened.found == "Nothing found.")


def test_all_hits_in_sight_are_framed_until_something_else_is_searched_for(
    opened: Opened, qtbot: QtBot
) -> None:
    opened.bridge.arrays["cube"][0, 1, 4] = 9.0
    opened.open("cube")
    opened.search("> 1")
    model = opened.table.model

    def marked() -> list[tuple[int, int]]:
        return [(row, column) for row in range(5) for column in range(6) if model.is_hit(row, column)]

    qtbot.waitUntil(lambda: marked() == [(1, 2), (1, 4)])
    bare = opened.table.grab().toImage()
    opened.pane.axes.set_fixed(0, 2)
    qtbot.waitUntil(lambda: marked() == [(3, 4)])
    opened.pane.axes.set_fixed(0, 0)
    qtbot.waitUntil(lambda: marked() == [(1, 2), (1, 4)])
    opened.table.find_bar.close_bar()
    assert marked() == []
    opened.search("> 1")
    qtbot.waitUntil(lambda: bool(marked()))
    assert opened.table.grab().toImage() == bare
    opened.table.find_bar.pattern.setText("> 2")
    assert marked() == []


def test_a_search_is_forgotten_with_its_tensor(opened: Opened, qtbot: QtBot) -> None:
    opened.open("cube")
    opened.search("is nan")
    qtbot.waitUntil(lambda: opened.found == "1 found")
    opened.open("other")
    assert opened.found == ""
    assert opened.table.find_bar.places.rowCount() == 0


def test_what_could_not_be_done_with_one_tensor_is_not_told_beside_another(opened: Opened) -> None:
    opened.open("cube")
    opened.table.go_requested.emit("nowhere")
    assert opened.table.work.isVisible()
    opened.open("other")
    assert not opened.table.work.isVisible()
    opened.table.work.show_work("Writing a.npy…", 0.5)
    opened.open("cube")
    assert opened.table.work.isVisible()


def test_no_number_of_hits_stands_beside_another_text(opened: Opened, qtbot: QtBot) -> None:
    opened.open("cube")
    opened.search("is nan")
    qtbot.waitUntil(lambda: opened.found == "1 found")
    opened.table.find_bar.pattern.setText("> 1")
    assert opened.found == ""


def test_the_list_of_nan_and_infinities_jumps(opened: Opened, qtbot: QtBot) -> None:
    opened.open("cube")
    button = opened.child(QPushButton, "list_special")
    qtbot.waitUntil(button.isVisible)
    button.click()
    places = opened.table.find_bar.places
    qtbot.waitUntil(lambda: places.rowCount() == 1)
    assert places.index(0).data() == "[3, 0, 0]   NaN"
    opened.table.find_bar.list.clicked.emit(places.index(0))
    assert opened.index() == (3, 0, 0)


def test_where_height_is_scarce_the_values_keep_their_rows(opened: Opened, qtbot: QtBot) -> None:
    opened.bridge.arrays["cube"] = np.linspace(-1, 1, 900).reshape(30, 30)
    opened.bridge.arrays["cube"][3, 3:9] = np.nan
    opened.open("cube")
    table = opened.table
    qtbot.waitUntil(
        lambda: table.legend.isVisible() and opened.child(QPushButton, "list_special").isVisible()
    )
    tall = opened.pane.height() - table.table.viewport().height()
    opened.pane.resize(420, 360)
    qtbot.waitUntil(lambda: opened.pane.height() - table.table.viewport().height() < tall - 30)
    opened.child(QPushButton, "list_special").click()
    qtbot.waitUntil(lambda: table.find_bar.list.isVisible() and not opened.pane.stats.isVisible())
    qtbot.waitUntil(lambda: table.table.viewport().height() >= 2 * table.table.rowHeight(0))
    opened.open("other")
    assert not table.find_bar.list.isVisible()
    assert opened.pane.stats.isVisible()


def test_going_to_an_index_needs_no_field_in_sight(opened: Opened, qtbot: QtBot) -> None:
    opened.open("cube")
    opened.pane.resize(420, 360)
    opened.table.table.setFocus()
    QTest.keyClick(opened.table.table, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    assert opened.table.go_to.isVisible()
    QTest.keyClick(opened.table.go_to, Qt.Key.Key_Escape)
    assert opened.table.table.hasFocus()
    assert not opened.table.go_to.isVisible()


def test_only_thousands_of_many_hits_are_listed_but_all_are_counted(opened: Opened, qtbot: QtBot) -> None:
    opened.bridge.find_piece = 50_000
    opened.open("long")
    opened.table.find_bar.open_bar()
    opened.table.find_bar.pattern.setText("== 0")
    opened.child(QToolButton, "tensor_find_list").click()
    qtbot.waitUntil(lambda: opened.found == "400\u202f000 found, the first 5\u202f000 listed")
    assert opened.table.find_bar.places.rowCount() == 5000


def test_keys_open_the_find_bar_and_escape_closes_it(opened: Opened, qtbot: QtBot) -> None:
    opened.open("cube")
    opened.pane.activateWindow()
    opened.table.table.setFocus()
    QTest.keyClick(opened.table.table, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    pattern = opened.child(QLineEdit, "tensor_find")
    qtbot.waitUntil(pattern.isVisible)
    QTest.keyClicks(pattern, "> 1")
    QTest.keyClick(pattern, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: opened.index() == (0, 1, 2))
    QTest.keyClick(pattern, Qt.Key.Key_F3)
    qtbot.waitUntil(lambda: opened.index() == (2, 3, 4))
    QTest.keyClick(pattern, Qt.Key.Key_F3, Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: opened.index() == (0, 1, 2))
    QTest.keyClick(pattern, Qt.Key.Key_Escape)
    assert not pattern.isVisible()


def test_going_to_an_index_moves_the_axes_along(opened: Opened, qtbot: QtBot) -> None:
    opened.open("cube")
    opened.pane.axes.set_axes(1, 0)
    opened.table.go_to.setText("[2, -1, -2]")
    opened.table.go_to.returnPressed.emit()
    assert opened.index() == (2, 4, 4)
    qtbot.waitUntil(lambda: opened.table.extent_text.startswith("[2, 4, 4]"))
    opened.table.go_to.setText("[9, 9, 9]")
    opened.table.go_to.returnPressed.emit()
    assert opened.words == "Axis 0 has 4 elements: its indices go from −4 to 3."


def test_the_selection_is_copied_as_it_is_shown(opened: Opened, qtbot: QtBot) -> None:
    opened.open("cube")
    model = opened.table.model
    qtbot.waitUntil(lambda: model.block(range(5), range(4)) is not None)
    opened.table.table.go(1, 1)
    opened.table.table.go(2, 2, extend=True)
    opened.bridge.arrays["cube"] = cube() + 1  # training went on; what is seen is copied
    opened.controller.table.copy.copy("text")
    clipboard = QGuiApplication.clipboard()
    plane = opened.pane.axes.view()
    block = opened.bridge._plane(("names", "cube"), plane)[1:3, 1:3] - 1
    expected = "\n".join("\t".join(str(one) for one in row) for row in block)
    qtbot.waitUntil(lambda: clipboard.text() == expected)
    assert opened.bridge.of_kind(ReadBlock) == []


def test_what_was_never_in_sight_is_copied_as_well(opened: Opened, qtbot: QtBot) -> None:
    opened.open("vector")
    opened.table.table.selectAll()
    opened.controller.table.copy.copy("numpy")
    clipboard = QGuiApplication.clipboard()
    qtbot.waitUntil(lambda: clipboard.text() != "")
    back = eval(clipboard.text(), {"np": np})
    np.testing.assert_array_equal(back, np.arange(1000))
    assert back.dtype == np.int64


def test_formats_and_colours_are_remembered_for_each_kind_of_number(
    opened: Opened, qtbot: QtBot, tmp_path: Path
) -> None:
    settings = Settings(tmp_path / "settings.ini")
    opened.controller.use_choices(TableChoices(settings))
    opened.open("cube")
    opened.table.actions_of.format_chosen.emit(NumberFormat("scientific", 2))
    opened.table.actions_of.coloured.emit(False)
    model = opened.table.model
    qtbot.waitUntil(lambda: model.index(0, 0).data() == "0.00e+00")
    opened.open("vector")
    qtbot.waitUntil(lambda: model.index(3, 0).data() == "3")
    assert not model.is_coloured
    again = TableChoices(Settings(tmp_path / "settings.ini"))
    assert again.number_format("float") == NumberFormat("scientific", 2)
    assert again.number_format("integer") == NumberFormat()
    assert not again.is_coloured


def test_the_legend_tells_where_colours_end_and_that_there_is_nan(opened: Opened, qtbot: QtBot) -> None:
    opened.bridge.arrays["cube"] = np.linspace(-1, 1, 400).reshape(20, 20)
    opened.bridge.arrays["cube"][3, 3] = np.nan
    opened.open("cube")
    qtbot.waitUntil(lambda: opened.table.legend.isVisible() and len(opened.table.legend.texts()) == 3)
    assert opened.table.legend.texts() == ["−0.98", "0.98", "NaN"]


def test_the_selection_is_not_lost_when_values_are_read_again(opened: Opened) -> None:
    opened.open("vector")
    opened.table.table.go(3, 0)
    opened.controller.refresh()
    assert opened.table.table.selected == Selected(3, 4, 0, 1)


def test_rows_of_the_list_are_in_sight_in_full_and_those_of_the_table_as_high_in_each_theme(
    opened: Opened, qtbot: QtBot
) -> None:
    opened.open("cube")
    height = opened.table.table.rowHeight(0)
    assert height == opened.table.table.fontMetrics().height() + 6
    opened.search("> 1")
    qtbot.waitUntil(lambda: opened.found == "2 found")
    bar = opened.table.find_bar
    bar.list_button.setChecked(True)
    qtbot.waitUntil(lambda: bar.places.rowCount() == 2)
    last = bar.list.visualRect(bar.places.index(1))
    assert bar.list.viewport().rect().contains(last)
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    opened.theme.apply(app)
    opened.table.restyle()
    assert opened.table.table.rowHeight(0) == height
