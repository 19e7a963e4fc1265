from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers.inspector import InspectorController
from eagerlab.gui.models.number_format import NumberFormat
from eagerlab.gui.models.table_choices import TableChoices
from eagerlab.gui.models.table_selection import Selected
from eagerlab.gui.settings import Settings
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.inspector import InspectorPane
from eagerlab.gui.views.variables import VariablesPane
from eagerlab.protocol.base import View
from eagerlab.protocol.cells import ReadBlock
from eagerlab.protocol.exporting import CancelExport, ExportProgress, ExportTensor
from eagerlab.protocol.finding import FindValues
from tests.gui.fake_tensors import FakeBridge

Widget = TypeVar("Widget", bound=QWidget)


def cube() -> Any:
    values = np.zeros((4, 5, 6), np.float32)
    values[0, 1, 2], values[2, 3, 4], values[3, 0, 0] = 7.0, 8.0, np.nan
    return values


class Opened:
    def __init__(self, qtbot: QtBot) -> None:
        self.theme = Theme("light")
        self.bridge = FakeBridge(
            {
                "cube": cube(),
                "other": np.ones((2, 2)),
                "vector": np.arange(1000, dtype=np.int64),
                "long": np.zeros(400_000, np.float32),
                "texts": np.array([["a", "b\tc"]], object),
            }
        )
        self.variables, self.pane = VariablesPane(self.theme), InspectorPane(self.theme)
        self.controller = InspectorController(self.bridge, self.variables, self.pane, self.theme)
        self.qtbot = qtbot
        for widget in (self.variables, self.pane):
            qtbot.addWidget(widget)
        self.pane.resize(420, 620)
        self.pane.show()
        self.table = self.pane.table
        QGuiApplication.clipboard().setText("")

    def open(self, name: str) -> None:
        self.controller.open(("names", name))
        self.qtbot.waitUntil(lambda: self.pane.title.text() == name and self.table.model.rowCount() > 0)

    def search(self, text: str, forward: bool = True) -> None:
        self.table.find_bar.open_bar()
        self.table.find_bar.pattern.setText(text)
        self.controller.table.find.search(forward)

    def index(self) -> tuple[int, ...]:
        """Return the index of the current cell."""
        view, (row, column) = self.pane.axes.view(), self.table.table.current
        index = list(view.fixed)
        for axis, place in ((view.rows, row), (view.columns, column)):
            if axis is not None:
                index[axis] = place
        return tuple(index)

    def wait_at(self, place: tuple[int, ...]) -> None:
        self.qtbot.waitUntil(lambda: self.index() == place)

    def child(self, kind: type[Widget], name: str) -> Widget:
        found = self.pane.findChild(kind, name)
        assert isinstance(found, kind)
        return found

    @property
    def found(self) -> str:
        return self.table.find_bar.status.text()

    @property
    def words(self) -> str:
        work = self.table.work
        return "" if work.isHidden() else work.words.text()


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


def test_a_search_is_forgotten_with_its_tensor(opened: Opened, qtbot: QtBot) -> None:
    opened.open("cube")
    opened.search("is nan")
    qtbot.waitUntil(lambda: opened.found == "1 found")
    opened.open("other")
    assert opened.found == ""
    assert opened.table.find_bar.places.rowCount() == 0


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


def test_a_selection_that_is_too_large_is_not_copied_but_offered_as_a_file(
    opened: Opened, qtbot: QtBot
) -> None:
    opened.open("long")
    opened.table.table.selectAll()
    opened.controller.table.copy.copy("text")
    assert "400\u202f000 values are too many" in opened.words
    assert opened.table.work.offer.isVisible()
    assert QGuiApplication.clipboard().text() == ""


def test_a_selection_with_gaps_is_not_copied(opened: Opened) -> None:
    opened.open("vector")
    model, table = opened.table.model, opened.table.table
    for row in (1, 4):
        flags = table.selectionModel().SelectionFlag.Select
        table.selectionModel().select(model.index(row, 0), flags)
    opened.controller.table.copy.copy("text")
    assert "rectangle" in opened.words


def test_export_writes_what_is_shown_and_tells_how_far_it_is(
    opened: Opened, qtbot: QtBot, tmp_path: Path
) -> None:
    opened.open("cube")
    opened.bridge.holding = True
    view = View(rows=1, columns=2, fixed=(3, 0, 0))
    path = str(tmp_path / "x.npy")
    opened.controller.table.export.export(path, view)
    (request,) = opened.bridge.of_kind(ExportTensor)
    assert (request.path, request.view) == (path, view)
    assert request.python() == f"lab.export(cube[3, :, :], {path!r})"
    opened.bridge.export_progress.emit(ExportProgress(export=request.id, path=path, share=0.5))
    assert opened.words == "Writing x.npy…"
    assert opened.table.work.bar.value() == 500
    opened.table.work.cancel.click()
    assert [one.export for one in opened.bridge.of_kind(CancelExport)] == [request.id]
    opened.bridge.export_progress.emit(
        ExportProgress(export=request.id, path=path, ended=True, note="A note.")
    )
    opened.bridge.answer_all()
    assert opened.words == "Wrote x.npy. A note."


def test_the_line_of_python_of_a_turned_slice_turns_it() -> None:
    request = ExportTensor(
        node=("model", "dense", "kernel"), path="/x.csv", view=View(rows=2, columns=0, fixed=(0, 4, 0))
    )
    assert request.python() == "lab.export(tf.transpose(lab.at('model/dense/kernel')[:, 4, :]), '/x.csv')"
    whole = ExportTensor(node=("names", "x"), path="/x.npy")
    assert whole.python() == "lab.export(x, '/x.npy')"


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
    assert opened.table.legend.texts() == ["−0.980", "0.980", "NaN"]


def test_the_selection_is_not_lost_when_values_are_read_again(opened: Opened) -> None:
    opened.open("vector")
    opened.table.table.go(3, 0)
    opened.controller.refresh()
    assert opened.table.table.selected == Selected(3, 4, 0, 1)
