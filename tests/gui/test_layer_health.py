from __future__ import annotations

import math
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMainWindow, QMenu, QStyleOptionViewItem, QTabWidget, QWidget
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers.layer_health import LayersController
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.layer_health import GRADIENT, LAYER, MEAN, NOTES, UPDATE, WEIGHTS
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.column_fit import ShortWhereNarrow
from eagerlab.gui.views.layer_health import LayersPane
from eagerlab.protocol.base import Problem
from eagerlab.protocol.events import Device, Phase, State
from eagerlab.protocol.following import Flag, Follow, LayerHealth, LayersRead, ReadLayers
from eagerlab.protocol.replies import Done
from tests.gui.fake_tensors import FakeBridge

ROWS = (
    LayerHealth(
        name="conv2d",
        type="Conv2D",
        weights=(("model", "conv2d", "kernel"),),
        gradients=(("step", "gradients", "conv2d/kernel"),),
        outputs=(("step", "layers", "conv2d"),),
        weight_norm=3.0,
        gradient_norm=0.25,
        update_ratio=0.00123,
        mean=0.5,
        std=1.0,
        zeros=0.375,
        dead=4,
        units=16,
        flags=(Flag(kind="dead", level="warning", text="4 of 16 units are dead."),),
    ),
    LayerHealth(name="flatten", type="Flatten", outputs=(("step", "layers", "flatten"),), mean=0.5),
    LayerHealth(
        name="dense",
        type="Dense",
        weights=(("model", "dense", "kernel"),),
        weight_norm=1.0,
        gradient_norm=math.nan,
        flags=(Flag(kind="not_finite", level="bad", text="Its gradients hold NaN."),),
    ),
)


class LayersBridge(FakeBridge):
    """Answers with `ROWS` of the step that it is at."""

    def __init__(self) -> None:
        super().__init__({})
        self.step = 5
        self.seconds = 0.0
        self.trouble = ""

    def request(self, request, on_reply=None, on_problem=None, owner=None):  # type: ignore[no-untyped-def]
        if isinstance(request, ReadLayers) and self.trouble:
            self.requests.append(request)
            on_problem(Problem(what=self.trouble))
            return request.id
        return super().request(request, on_reply, on_problem, owner)

    def answer(self, request):  # type: ignore[no-untyped-def]
        if isinstance(request, ReadLayers):
            read = LayersRead(
                request=request.id, step=self.step, is_taken=True, samples=32, rows=ROWS, seconds=self.seconds
            )
            self.layers_read.emit(read)
        return Done(request=request.id), []


class Opened:
    def __init__(self, qtbot: QtBot, place: QWidget | None = None) -> None:
        self.bridge = LayersBridge()
        self.backend = BackendModel()
        self.theme = Theme("light")
        self.pane = LayersPane(self.theme)
        self.controller = LayersController(self.bridge, self.backend, self.pane)
        self.qtbot = qtbot
        self.backend.life = "up"
        self.state("idle", 0)
        if place is None:
            qtbot.addWidget(self.pane)
            self.pane.resize(700, 300)
            self.pane.show()

    def state(self, phase: Phase, step: int) -> None:
        self.bridge.step = max(1, step)
        self.backend.state = State(phase=phase, step=step, devices=(Device(name="CPU:0"),))
        self.backend.changed.emit()

    def ticked(self) -> None:
        with self.qtbot.waitSignal(self.controller._ticks.timeout):
            pass

    @property
    def asked(self) -> int:
        return len(self.bridge.of_kind(ReadLayers))

    def column(self, column: int) -> list[str]:
        model = self.pane.sorted
        return [model.index(row, column).data() for row in range(model.rowCount())]


@pytest.fixture
def opened(qtbot: QtBot) -> Opened:
    return Opened(qtbot)


def test_before_the_first_step_it_asks_nothing_and_says_what_it_will_show(opened: Opened) -> None:
    opened.ticked()
    assert opened.asked == 0
    assert "dead units" in opened.pane.hint
    opened.pane.look.trigger()
    opened.qtbot.waitUntil(lambda: not opened.pane.hint)
    assert opened.column(LAYER) == ["conv2d", "flatten", "dense"]
    assert opened.pane.status.text() == "Step 1, 32 samples"


def test_cells_have_the_numbers_and_the_reasons(opened: Opened) -> None:
    opened.pane.look.trigger()
    opened.qtbot.waitUntil(lambda: not opened.pane.hint)
    assert opened.column(WEIGHTS) == ["3.00", "", "1.00"]
    assert opened.column(GRADIENT) == ["0.250", "", "NaN"]
    assert opened.column(UPDATE) == ["0.12 %", "", ""]
    assert opened.column(NOTES)[0] == "4 of 16 units are dead."


def test_it_can_be_sorted_and_put_back_into_the_models_order(opened: Opened) -> None:
    opened.pane.look.trigger()
    opened.qtbot.waitUntil(lambda: not opened.pane.hint)
    opened.pane.table.sortByColumn(NOTES, Qt.SortOrder.AscendingOrder)
    assert opened.column(LAYER) == ["dense", "conv2d", "flatten"]
    opened.pane.table.sortByColumn(WEIGHTS, Qt.SortOrder.DescendingOrder)
    assert opened.column(LAYER) == ["conv2d", "dense", "flatten"]
    opened.pane.table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
    assert opened.column(LAYER) == ["conv2d", "flatten", "dense"]


def test_titles_and_numbers_are_whole_and_what_stands_out_takes_the_rest(opened: Opened) -> None:
    opened.pane.look.trigger()
    opened.qtbot.waitUntil(lambda: not opened.pane.hint)
    table = opened.pane.table
    opened.pane.resize(1100, 300)
    opened.pane.show()
    header = table.horizontalHeader()
    for column in range(header.count()):
        if column != NOTES:
            title = str(opened.pane.model.headerData(column, Qt.Orientation.Horizontal))
            assert header.sectionSize(column) > header.fontMetrics().horizontalAdvance(title)
            assert header.sectionSize(column) >= table.sizeHintForColumn(column)
    opened.qtbot.waitUntil(lambda: header.length() == table.viewport().width())
    opened.pane.resize(550, 300)  # as it is in a window of 1280 pixels
    opened.qtbot.waitUntil(lambda: table.viewport().width() == 550)
    opened.qtbot.waitUntil(lambda: header.length() == 550)
    assert table.horizontalScrollBar().maximum() == 0
    option = QStyleOptionViewItem()
    option.rect = table.visualRect(opened.pane.sorted.index(0, NOTES))
    delegate = table.itemDelegateForColumn(NOTES)
    assert isinstance(delegate, ShortWhereNarrow)
    delegate.initStyleOption(option, opened.pane.sorted.index(0, NOTES))
    assert option.text == "dead units"
    header.resizeSection(WEIGHTS, 33)
    opened.pane.show_table()
    assert header.sectionSize(WEIGHTS) == header.minimumSectionSize()  # as a person has left it
    option = QStyleOptionViewItem()
    of_names: Any = table.itemDelegateForColumn(LAYER)
    of_names.initStyleOption(option, table.model().index(0, LAYER))
    assert option.textElideMode == Qt.TextElideMode.ElideMiddle


def test_a_cell_opens_the_tensor_that_it_is_about(opened: Opened) -> None:
    opened.pane.look.trigger()
    opened.qtbot.waitUntil(lambda: not opened.pane.hint)
    nodes: list[object] = []
    opened.controller.inspect.connect(nodes.append)
    for column in (WEIGHTS, GRADIENT, MEAN):
        opened.pane.table.clicked.emit(opened.pane.sorted.index(0, column))
    opened.pane.table.setCurrentIndex(opened.pane.sorted.index(2, LAYER))
    opened.pane.table.setFocus()
    QTest.keyClick(opened.pane.table, Qt.Key.Key_Return)
    assert nodes == [
        ("model", "conv2d", "kernel"),
        ("step", "gradients", "conv2d/kernel"),
        ("step", "layers", "conv2d"),
        ("model", "dense", "kernel"),
    ]


def test_the_menu_follows_a_statistic(opened: Opened) -> None:
    opened.pane.look.trigger()
    opened.qtbot.waitUntil(lambda: not opened.pane.hint)
    menu = opened.pane.menu_for(opened.pane.model.index(0, GRADIENT))
    below = {one.title(): one for one in menu.findChildren(QMenu)}
    actions: dict[str, QAction] = {one.text(): one for one in below["Follow gradient"].actions()}
    actions["Norm"].trigger()
    (request,) = opened.bridge.of_kind(Follow)
    assert request.python() == "lab.follow('step/gradients/conv2d%2Fkernel', 'norm')"
    plain = opened.pane.menu_for(opened.pane.model.index(1, LAYER))
    enabled = {one.title(): one.isEnabled() for one in plain.findChildren(QMenu)}
    assert enabled == {"Follow weights": False, "Follow gradient": False, "Follow output": True}


def test_while_training_it_looks_again_in_its_share_of_the_time(opened: Opened) -> None:
    opened.bridge.seconds = 30.0  # a look cost so much: the next one is a thousand seconds away
    opened.state("training", 10)
    opened.qtbot.waitUntil(lambda: opened.controller._due.remainingTime() > 500_000)
    opened.ticked()
    assert opened.asked == 1


def test_one_look_at_a_machine_that_stood_still_does_not_end_the_following(opened: Opened) -> None:
    opened.state("training", 10)
    opened.qtbot.waitUntil(opened.controller._due.isActive)  # what the first one cost is known
    opened.bridge.seconds = 30.0
    opened.qtbot.waitUntil(lambda: opened.asked >= 2 and opened.controller._due.isActive())
    assert opened.controller._due.remainingTime() < 1000


def test_without_follow_it_says_how_old_it_is(opened: Opened) -> None:
    opened.pane.look.trigger()
    opened.qtbot.waitUntil(lambda: not opened.pane.hint)
    opened.pane.live.setChecked(False)
    opened.state("training", 700)
    assert opened.pane.status.text() == "From step 1."
    opened.ticked()
    assert opened.asked == 1


def test_a_single_step_is_looked_at(opened: Opened) -> None:
    opened.pane.look.trigger()
    opened.qtbot.waitUntil(lambda: not opened.pane.hint)
    opened.state("paused", 2)
    opened.qtbot.waitUntil(lambda: opened.pane.status.text() == "Step 2, 32 samples")


def test_when_training_has_ended_it_is_looked_at_however_long_a_look_takes(opened: Opened) -> None:
    opened.bridge.seconds = 30.0
    opened.state("training", 10)
    opened.qtbot.waitUntil(lambda: opened.controller._due.remainingTime() > 500_000)
    opened.state("finished", 12)
    opened.qtbot.waitUntil(lambda: opened.pane.status.text() == "Step 12, 32 samples")
    opened.state("paused", 13)
    opened.qtbot.waitUntil(lambda: opened.pane.status.text() == "Step 13, 32 samples")


def test_behind_another_tab_or_minimised_it_asks_nothing(qtbot: QtBot) -> None:
    window, tabs = QMainWindow(), QTabWidget()
    qtbot.addWidget(window)
    window.setCentralWidget(tabs)
    opened = Opened(qtbot, tabs)
    tabs.addTab(QWidget(), "other")
    tabs.addTab(opened.pane, "layers")
    window.show()
    opened.state("training", 10)
    opened.ticked()
    assert opened.asked == 0
    tabs.setCurrentIndex(1)
    window.showMinimized()
    opened.ticked()
    assert opened.asked == 0
    window.showNormal()
    qtbot.waitUntil(lambda: opened.asked > 0)


def test_what_goes_wrong_is_said_and_the_last_numbers_stay(opened: Opened) -> None:
    opened.bridge.trouble = "There is nothing to train yet."
    opened.pane.look.trigger()
    assert opened.pane.hint == "There is nothing to train yet."
    opened.bridge.trouble = ""
    opened.pane.look.trigger()
    opened.qtbot.waitUntil(lambda: not opened.pane.hint)
    opened.bridge.trouble = "It failed."
    opened.pane.refresh.click()
    assert opened.pane.status.text() == "It failed."
    assert opened.column(LAYER)
    opened.bridge.die()
    assert "These are the last numbers that were read." in opened.pane.status.text()


def test_one_can_stop_waiting(opened: Opened) -> None:
    opened.bridge.holding = True
    opened.pane.look.trigger()
    opened.qtbot.waitUntil(lambda: opened.pane.look.text() == "Cancel")
    assert "Looking at the layers" in opened.pane.hint
    opened.pane.look.trigger()
    assert opened.pane.look.text() == "Look at the layers"
    opened.bridge.answer_all()
    assert opened.column(LAYER) == []
