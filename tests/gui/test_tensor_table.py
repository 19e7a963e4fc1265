from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from eagerlab.gui.models.table_selection import Selected
from eagerlab.gui.models.tensor_table import WINDOW_COLUMNS, WINDOW_ROWS, TensorTableModel
from eagerlab.gui.models.tensor_tiles import CACHE_BYTES, OUTSTANDING, TILE
from eagerlab.gui.theme import LIGHT, Theme
from eagerlab.gui.views.tensor_table import TensorTable

Wanted = tuple[int, int, int, int]


class Asked:
    """Notes the tiles that a model asks for, and answers them from an array."""

    def __init__(self, model: TensorTableModel, array: npt.NDArray[np.generic] | None = None) -> None:
        self.model = model
        self.array = array
        self.tiles: list[Wanted] = []
        model.tile_wanted.connect(lambda *tile: self.tiles.append(tile))
        if array is not None:
            model.tile_wanted.connect(self.answer)

    def answer(self, row: int, rows: int, column: int, columns: int) -> None:
        assert self.array is not None
        self.model.put_tile(row, column, self.array[row : row + rows, column : column + columns], None)


@pytest.fixture
def table(qtbot: QtBot) -> TensorTable:
    table = TensorTable(Theme("light"))
    qtbot.addWidget(table)
    table.resize(400, 300)
    table.show()
    return table


def text(model: TensorTableModel, row: int, column: int) -> str:
    return str(model.index(row, column).data())


def test_only_the_tiles_in_sight_are_asked_for(table: TensorTable, qtbot: QtBot) -> None:
    asked = Asked(table.model, np.zeros((10_000, 10_000), np.float32))
    table.open(10_000, 10_000)
    qtbot.waitUntil(lambda: text(table.model, 0, 0) == "0")
    assert asked.tiles == [(0, TILE, 0, TILE)]
    table.show_position(7000, 9)
    qtbot.waitUntil(lambda: (7000 // TILE * TILE, TILE, 0, TILE) in asked.tiles)
    assert len(asked.tiles) <= 3


def test_what_has_not_come_yet_is_an_ellipsis_and_few_tiles_are_asked_at_a_time(qtbot: QtBot) -> None:
    model = TensorTableModel(LIGHT)
    asked = Asked(model)
    model.open(100 * TILE, TILE)
    with qtbot.waitSignal(model.tile_wanted):
        for tile in range(100):
            assert text(model, tile * TILE, 0) == "…"
    assert len(asked.tiles) == OUTSTANDING
    assert asked.tiles[0][0] == 99 * TILE  # the newest look first


def test_a_tile_that_was_on_its_way_when_all_was_asked_for_anew_is_asked_for_again(qtbot: QtBot) -> None:
    model = TensorTableModel(LIGHT)
    asked = Asked(model)
    model.open(4, 4)
    with qtbot.waitSignal(model.tile_wanted):
        assert text(model, 0, 0) == "…"
    model.refresh()
    model.put_tile(0, 0, np.full((4, 4), 1.0, np.float32), None)
    with qtbot.waitSignal(model.tile_wanted):
        assert text(model, 0, 0) == "1.0000"
    model.put_tile(0, 0, np.full((4, 4), 2.0, np.float32), None)
    assert text(model, 0, 0) == "2.0000"
    assert len(asked.tiles) == 2


def test_memory_stays_bounded_however_far_one_scrolls(qtbot: QtBot) -> None:
    model = TensorTableModel(LIGHT)
    block = np.zeros((TILE, TILE), np.float64)
    model.open(1000 * TILE, TILE)
    for tile in range(1000):
        model.put_tile(tile * TILE, 0, block, None)
    assert model.cached_bytes <= CACHE_BYTES


def test_six_hundred_million_rows_are_shown_in_windows_that_slide(table: TensorTable, qtbot: QtBot) -> None:
    table.model.tile_wanted.connect(
        lambda row, rows, column, columns: table.model.put_tile(
            row, column, np.arange(row, row + rows)[:, np.newaxis], None
        )
    )
    table.open(600_000_000, 1)
    assert table.model.rowCount() == WINDOW_ROWS
    assert table.extent_text == "600\u202f000\u202f000 rows"
    bar = table.table.verticalScrollBar()
    bar.setValue(bar.maximum())
    assert table.model.window_start[0] > 0
    assert bar.minimum() < bar.value() < bar.maximum()
    first = table.model.window_start[0] + table.table.rowAt(0)
    assert abs(first - WINDOW_ROWS) < 100  # what was seen is still there
    table.show_position(599_999_999, 0)
    index = table.table.currentIndex()
    qtbot.waitUntil(lambda: index.data() == "599\u202f999\u202f999")
    assert table.model.headerData(index.row(), Qt.Orientation.Vertical) == "599\u202f999\u202f999"


def test_nothing_is_asked_for_beyond_the_end_of_a_shorter_tensor(table: TensorTable) -> None:
    wanted: list[int] = []
    table.model.tile_wanted.connect(lambda row, *_: wanted.append(row))
    table.open(2, 5)
    assert table.model.value(599_999_999, 0) is None
    assert table.model.value(0, 5) is None
    table.model.value(1, 4)
    table.model._ask()
    assert wanted == [0]


def test_three_million_columns_are_shown_in_windows(table: TensorTable) -> None:
    table.open(2, 3_000_000)
    assert table.model.columnCount() == WINDOW_COLUMNS
    table.show_position(1, 2_999_999)
    index = table.table.currentIndex()
    assert table.model.headerData(index.column(), Qt.Orientation.Horizontal) == "2\u202f999\u202f999"


def test_numbers_line_up_with_a_real_minus_sign(qtbot: QtBot) -> None:
    model = TensorTableModel(LIGHT)
    model.open(1, 5)
    model.put_tile(0, 0, np.array([[0.25, -0.0309, np.nan, np.inf, -np.inf]], np.float32), None)
    assert [text(model, 0, column) for column in range(5)] == ["0.2500", "−0.0309", "NaN", "Inf", "−Inf"]


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (np.array([[True, False]]), ["True", "False"]),
        (
            np.array([[0, 2**64 - 1]], np.uint64),
            ["0", "18\u202f446\u202f744\u202f073\u202f709\u202f551\u202f615"],
        ),
        (np.array([[1e-20, -2e-20]]), ["1.0000e−20", "−2.0000e−20"]),
        (np.array([[1e300, -1.0]]), ["1.0000e+300", "−1.0000e+00"]),
        (np.array([[1 - 2j, complex("nan")]]), ["1.0000−2.0000j", "NaN+0.0000j"]),
        (np.array([[60000.0, 0.1]], np.float16), ["60\u202f000.0", "0.1"]),
    ],
)
def test_every_number_type_has_a_text(
    values: npt.NDArray[np.generic], expected: list[str], qtbot: QtBot
) -> None:
    model = TensorTableModel(LIGHT)
    model.open(1, 2)
    model.put_tile(0, 0, values, None)
    model.set_scale(-1.0, 1.0)
    assert [text(model, 0, column) for column in range(2)] == expected
    for role in (Qt.ItemDataRole.BackgroundRole, Qt.ItemDataRole.ForegroundRole, Qt.ItemDataRole.ToolTipRole):
        model.data(model.index(0, 1), role)


def test_texts_are_shown_where_there_is_no_number_type(qtbot: QtBot) -> None:
    model = TensorTableModel(LIGHT)
    model.open(2, 1)
    model.put_tile(0, 0, None, (("b'\\xff'",), ("Grün 试",)))
    assert text(model, 1, 0) == "Grün 试"
    assert model.index(1, 0).data(Qt.ItemDataRole.BackgroundRole) is None


def test_ground_is_blue_above_zero_and_orange_below(qtbot: QtBot) -> None:
    model = TensorTableModel(LIGHT)
    model.open(1, 4)
    model.put_tile(0, 0, np.array([[1.0, -1.0, 0.0, np.nan]]), None)
    model.set_scale(-1.0, 1.0)
    grounds = [model.index(0, column).data(Qt.ItemDataRole.BackgroundRole) for column in range(4)]
    assert grounds[0].color().blue() > grounds[0].color().red()
    assert grounds[1].color().red() > grounds[1].color().blue()
    assert grounds[2] is None
    assert grounds[3] is None
    assert model.index(0, 3).data(Qt.ItemDataRole.ForegroundRole).color().name() == LIGHT.nan


def test_a_refresh_keeps_the_old_value_until_the_new_one_comes(qtbot: QtBot) -> None:
    model = TensorTableModel(LIGHT)
    asked = Asked(model)
    model.open(1, 1)
    model.put_tile(0, 0, np.array([[1.0]]), None)
    model.refresh()
    with qtbot.waitSignal(model.tile_wanted):
        assert text(model, 0, 0) == "1.0000"
    model.put_tile(0, 0, np.array([[2.0]]), None)
    assert text(model, 0, 0) == "2.0000"
    assert len(asked.tiles) == 1


def test_a_tile_that_cannot_be_had_is_not_asked_for_without_end(qtbot: QtBot) -> None:
    model = TensorTableModel(LIGHT)
    asked = Asked(model)
    model.open(1, 1)
    with qtbot.waitSignal(model.tile_wanted):
        text(model, 0, 0)
    model.tile_failed(0, 0)
    assert model.index(0, 0).data() is None
    qtbot.waitUntil(lambda: not model._asking.isActive())
    assert len(asked.tiles) == 1


def test_the_scroll_bar_spans_the_whole_of_a_long_axis(table: TensorTable, qtbot: QtBot) -> None:
    table.model.tile_wanted.connect(
        lambda row, rows, column, columns: table.model.put_tile(
            row, column, np.arange(row, row + rows)[:, np.newaxis], None
        )
    )
    table.open(100_000_000, 1)
    bar = table.scroll_bars()[0]
    assert bar.maximum() > 99_999_900
    bar.setValue(73_000_000)
    assert table.table.first_in_sight == (73_000_000, 0)
    bar.setValue(bar.maximum())
    last = table.table.rowAt(table.table.viewport().height() - 2)
    assert table.model.window_start[0] + last == 99_999_999
    bar.setValue(0)
    assert table.table.first_in_sight == (0, 0)


def test_an_axis_longer_than_qt_counts_can_be_scrolled_to_its_end(table: TensorTable) -> None:
    table.open(5_000_000_000, 1)
    bar = table.scroll_bars()[0]
    bar.setValue(bar.maximum())
    last = table.table.rowAt(table.table.viewport().height() - 2)
    assert table.model.window_start[0] + last >= 5_000_000_000 - 6
    table.show_position(4_999_999_999, 0)
    assert table.table.current == (4_999_999_999, 0)


def press(table: TensorTable, key: Qt.Key, *modifiers: Qt.KeyboardModifier) -> None:
    held = Qt.KeyboardModifier.NoModifier
    for modifier in modifiers:
        held |= modifier
    QTest.keyClick(table.table, key, held)


def rows_wholly_in_sight(table: TensorTable) -> int:
    """Return how many there are, which goes by the font; the table stands at its first row."""
    grid, row = table.table, 0
    assert grid.rowViewportPosition(0) == 0
    while grid.rowViewportPosition(row) + grid.rowHeight(row) <= grid.viewport().height():
        row += 1
    return row


def test_keys_move_and_select_beyond_the_window_of_a_long_axis(table: TensorTable) -> None:
    control, shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
    table.open(600_000_000, 3)
    table.show_position(0, 0)
    press(table, Qt.Key.Key_End, control)
    assert table.table.current == (599_999_999, 2)
    press(table, Qt.Key.Key_Home, control, shift)
    assert table.table.selected == Selected(0, 600_000_000, 0, 3)
    press(table, Qt.Key.Key_Down)
    press(table, Qt.Key.Key_Right)
    press(table, Qt.Key.Key_Down, shift)
    press(table, Qt.Key.Key_End, shift)
    assert table.table.selected == Selected(1, 3, 1, 3)
    in_sight = rows_wholly_in_sight(table)
    assert in_sight > 2
    press(table, Qt.Key.Key_PageDown)
    assert table.table.current == (2 + in_sight - 1, 2), "one row of the page before stays in sight"
    press(table, Qt.Key.Key_PageUp)
    assert table.table.current == (2, 2)


def test_all_and_whole_columns_are_that_also_beyond_the_window(table: TensorTable) -> None:
    table.open(600_000_000, 3)
    table.table.selectColumn(1)
    assert table.table.selected == Selected(0, 600_000_000, 1, 2)
    table.table.selectRow(5)
    assert table.table.selected == Selected(5, 6, 0, 3)
    table.table.selectAll()
    assert table.table.selected == Selected(0, 600_000_000, 0, 3)
    assert "600\u202f000\u202f000 × 3" in table.extent_text


def test_space_selects_whole_rows_and_columns(table: TensorTable) -> None:
    table.open(600_000_000, 3)
    table.table.go(7, 2)
    press(table, Qt.Key.Key_Space, Qt.KeyboardModifier.ShiftModifier)
    assert table.table.selected == Selected(7, 8, 0, 3)
    table.table.go(7, 2)
    press(table, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier)
    assert table.table.selected == Selected(0, 600_000_000, 2, 3)


def test_a_selection_is_still_there_when_one_comes_back_to_it(table: TensorTable) -> None:
    table.open(600_000_000, 1)
    table.table.go(10, 0)
    table.table.go(12, 0, extend=True)
    bar = table.scroll_bars()[0]
    bar.setValue(300_000_000)
    assert not table.table.selectionModel().hasSelection()
    assert table.table.selected == Selected(10, 13, 0, 1)
    bar.setValue(0)
    rows = sorted(index.row() for index in table.table.selectionModel().selectedIndexes())
    assert rows == [10, 11, 12]


def test_colours_can_be_switched_off_and_special_values_keep_theirs(qtbot: QtBot) -> None:
    model = TensorTableModel(LIGHT)
    model.open(1, 2)
    model.put_tile(0, 0, np.array([[1.0, np.inf]]), None)
    model.set_scale(-1.0, 1.0)
    model.set_coloured(False)
    assert model.index(0, 0).data(Qt.ItemDataRole.BackgroundRole) is None
    foreground = model.index(0, 1).data(Qt.ItemDataRole.ForegroundRole)
    assert foreground.color().name() == LIGHT.positive_infinity


def test_values_far_from_zero_on_one_side_are_told_apart_by_colour(qtbot: QtBot) -> None:
    model = TensorTableModel(LIGHT)
    model.open(1, 2)
    model.put_tile(0, 0, np.array([[1000.1, 1000.4]]), None)
    model.set_scale(1000.0, 1000.5)
    grounds = [model.index(0, column).data(Qt.ItemDataRole.BackgroundRole).color() for column in range(2)]
    assert grounds[0].red() - grounds[1].red() > 30


def test_columns_that_have_names_show_them(qtbot: QtBot) -> None:
    model = TensorTableModel(LIGHT)
    model.open(2, 4)
    model.describe("float32", ("axis 0", "axis 1", "value"))
    names = [model.headerData(column, Qt.Orientation.Horizontal) for column in range(4)]
    assert names == ["axis 0", "axis 1", "value", "3"]


def test_a_block_is_what_is_shown_or_nothing(qtbot: QtBot) -> None:
    values = np.arange(200.0 * 70).reshape(200, 70)
    model = TensorTableModel(LIGHT)
    model.open(200, 70)
    assert model.block(range(3), range(3)) is None
    for row in range(0, 200, TILE):
        for column in range(0, 70, TILE):
            model.put_tile(row, column, values[row : row + TILE, column : column + TILE], None)
    block = model.block(range(60, 200), range(1, 70))
    assert block is not None
    np.testing.assert_array_equal(block, values[60:200, 1:70])
