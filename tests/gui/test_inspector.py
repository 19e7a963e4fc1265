from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers.inspector import InspectorController
from eagerlab.gui.controllers.inspector_following import FollowOpen
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.inspector import HISTOGRAM, PICTURE, InspectorPane
from eagerlab.gui.views.inspector_axes import AxesBar
from eagerlab.gui.views.variables import VariablesPane
from eagerlab.protocol.base import View
from eagerlab.protocol.events import State
from eagerlab.protocol.following import Follow
from eagerlab.protocol.requests import Histogram, OpenTensor, Picture, Statistics, Tile
from tests.gui.fake_tensors import FakeBridge

RNG = np.random.default_rng(0)


class Opened:
    def __init__(self, qtbot: QtBot) -> None:
        self.theme = Theme("light")
        self.bridge = FakeBridge(
            {
                "conv/kernel": RNG.normal(0, 0.1, (3, 3, 16, 32)).astype(np.float32),
                "images": RNG.random((32, 28, 28, 1)).astype(np.float32),
                "vector": np.arange(10.0),
                "scalar": np.array(7.5),
                "empty": np.zeros((0, 4, 4)),
                "rank9": np.zeros((1,) * 9),
                "variant": np.zeros(1),
                "large": np.zeros((200_000,), np.float32),
            }
        )
        self.variables = VariablesPane(self.theme)
        self.pane = InspectorPane(self.theme)
        self.controller = InspectorController(self.bridge, self.variables, self.pane, self.theme)
        self.qtbot = qtbot
        for widget in (self.variables, self.pane):
            qtbot.addWidget(widget)
        self.pane.resize(420, 520)
        self.pane.show()

    def open(self, name: str) -> None:
        self.controller.open(("names", name))
        self.qtbot.waitUntil(lambda: self.pane.title.text() == name)

    def cell(self, row: int, column: int) -> str:
        return str(self.pane.table.model.index(row, column).data())

    def statistics(self) -> str:
        return self.pane.stats.label.text()


@pytest.fixture
def opened(qtbot: QtBot) -> Opened:
    return Opened(qtbot)


def test_a_fresh_start_says_what_will_be_here(opened: Opened) -> None:
    assert "Select a tensor" in opened.pane.hint


def test_a_kernel_opens_with_its_values_and_numbers(opened: Opened, qtbot: QtBot) -> None:
    opened.open("conv/kernel")
    assert opened.pane.details.text() == "3×3×16×32 · float32 · 18.4 KB · CPU:0"
    value = opened.bridge.arrays["conv/kernel"][1, 2, 0, 0]
    qtbot.waitUntil(lambda: opened.cell(1, 2) == f"{value:.4f}".replace("-", "−"))
    qtbot.waitUntil(lambda: "mean" in opened.statistics())
    assert opened.pane.hint == ""


def test_moving_an_axis_shows_another_plane(opened: Opened, qtbot: QtBot) -> None:
    opened.open("conv/kernel")
    opened.pane.axes.spins()[3].setValue(5)
    value = opened.bridge.arrays["conv/kernel"][0, 0, 0, 5]
    qtbot.waitUntil(lambda: opened.cell(0, 0) == f"{value:.4f}".replace("-", "−"))


def test_swapping_the_axes_turns_the_table(opened: Opened, qtbot: QtBot) -> None:
    opened.open("conv/kernel")
    opened.pane.axes.set_axes(3, 2)
    qtbot.waitUntil(lambda: opened.pane.table.model.extent == (32, 16))
    value = opened.bridge.arrays["conv/kernel"][0, 0, 5, 7]
    qtbot.waitUntil(lambda: opened.cell(7, 5) == f"{value:.4f}".replace("-", "−"))


def test_choosing_the_axis_of_the_other_box_swaps_them(qtbot: QtBot) -> None:
    bar = AxesBar(Theme("light"))
    qtbot.addWidget(bar)
    bar.set_shape((3, 4, 5))
    bar.set_axes(0, 1)
    bar.rows.setCurrentIndex(1)
    bar.rows.activated.emit(1)
    assert bar.view() == View(rows=1, columns=0, fixed=(0, 0, 0))


def test_nine_axes_can_be_browsed(opened: Opened, qtbot: QtBot) -> None:
    opened.open("rank9")
    assert len(opened.pane.axes.spins()) == 7
    qtbot.waitUntil(lambda: opened.cell(0, 0) == "0")


def test_a_scalar_is_one_cell_and_a_vector_one_column(opened: Opened, qtbot: QtBot) -> None:
    opened.open("scalar")
    qtbot.waitUntil(lambda: opened.cell(0, 0) == "7.5000")
    opened.open("vector")
    qtbot.waitUntil(lambda: opened.cell(9, 0) == "9.0000")
    assert opened.pane.table.model.extent == (10, 1)


def test_an_empty_tensor_says_so_and_asks_for_no_values(opened: Opened) -> None:
    opened.open("empty")
    assert "empty, shape (0, 4, 4)" in opened.pane.details.text()
    assert "no elements" in opened.pane.no_values_text
    assert opened.bridge.of_kind(Tile) == []


def test_a_tensor_without_values_says_why(opened: Opened) -> None:
    opened.open("variant")
    assert "variant has no values" in opened.pane.no_values_text
    assert opened.bridge.of_kind(Tile) == []
    assert opened.bridge.of_kind(Statistics) == []


def test_a_picture_of_a_vector_is_a_strip(opened: Opened, qtbot: QtBot) -> None:
    opened.pane.tabs.setCurrentIndex(PICTURE)
    opened.open("vector")
    qtbot.waitUntil(lambda: opened.pane.image.rgb is not None)
    assert opened.pane.image.rgb is not None
    assert opened.pane.image.rgb.shape == (1, 10, 3)


def test_picture_and_histogram_are_asked_for_only_when_looked_at(opened: Opened, qtbot: QtBot) -> None:
    opened.open("images")
    qtbot.waitUntil(lambda: "mean" in opened.statistics())
    assert opened.bridge.of_kind(Picture) == []
    opened.pane.tabs.setCurrentIndex(HISTOGRAM)
    qtbot.waitUntil(lambda: opened.pane.histogram.bars.isVisible())
    assert opened.bridge.of_kind(Picture) == []
    assert len(opened.bridge.of_kind(Histogram)) == 1


def test_a_sample_is_called_one_until_the_exact_numbers_come(opened: Opened, qtbot: QtBot) -> None:
    opened.bridge.holding = True
    opened.controller.open(("names", "large"))
    opened.bridge.answer_all()
    opened.bridge.answer_all()
    assert "from a sample of 100\u202f000 of 200\u202f000" in opened.statistics()
    opened.bridge.answer_all()
    assert "sample" not in opened.statistics()
    assert "zeros\N{NO-BREAK SPACE}200\u202f000" in opened.statistics()


def test_an_answer_that_was_overtaken_is_dropped(opened: Opened) -> None:
    opened.bridge.holding = True
    opened.controller.open(("names", "vector"))
    opened.controller.open(("names", "images"))
    opened.bridge.answer_all()
    assert opened.pane.title.text() == "images"


def test_values_follow_training(opened: Opened, qtbot: QtBot) -> None:
    opened.open("vector")
    qtbot.waitUntil(lambda: opened.cell(0, 0) == "0.0000")
    opened.bridge.arrays["vector"] = np.full(10, 3.0)
    opened.bridge.state_changed.emit(State(phase="training", step=1))
    qtbot.waitUntil(lambda: opened.cell(0, 0) == "3.0000")


def test_without_follow_the_age_of_the_values_is_told(opened: Opened, qtbot: QtBot) -> None:
    opened.bridge.state_changed.emit(State(phase="training", step=600))
    opened.open("vector")
    opened.pane.follow.setChecked(False)
    opened.bridge.state_changed.emit(State(phase="training", step=612))
    assert opened.pane.status_text == "From step 600."
    opened.bridge.arrays["vector"] = np.full(10, 3.0)
    opened.pane.refresh_requested.emit()
    qtbot.waitUntil(lambda: opened.cell(0, 0) == "3.0000")
    assert opened.pane.status_text == ""


def test_a_cell_that_makes_the_name_another_tensor_opens_that(opened: Opened, qtbot: QtBot) -> None:
    opened.open("vector")
    opened.bridge.arrays["vector"] = np.ones((4, 5))
    opened.bridge.names_changed.emit()
    qtbot.waitUntil(lambda: opened.pane.table.model.extent == (4, 5))


def test_a_name_that_is_gone_leaves_its_last_values_and_says_so(opened: Opened, qtbot: QtBot) -> None:
    opened.open("vector")
    qtbot.waitUntil(lambda: opened.cell(1, 0) == "1.0000")
    del opened.bridge.arrays["vector"]
    opened.bridge.names_changed.emit()
    qtbot.waitUntil(lambda: "no vector any more" in opened.pane.status_text)
    assert opened.cell(1, 0) == "1.0000"


def test_the_death_of_the_backend_leaves_the_last_values_marked_as_such(opened: Opened, qtbot: QtBot) -> None:
    opened.open("vector")
    qtbot.waitUntil(lambda: opened.cell(1, 0) == "1.0000")
    opened.bridge.die("The backend process stopped (signal 9).")
    assert "signal 9" in opened.pane.status_text
    assert "last values" in opened.pane.status_text
    assert opened.cell(1, 0) == "1.0000"


def test_waiting_is_shown_after_a_moment_and_can_be_cancelled(opened: Opened, qtbot: QtBot) -> None:
    opened.bridge.holding = True
    opened.controller.open(("names", "vector"))
    qtbot.waitUntil(lambda: "Reading" in opened.pane.hint)
    opened.pane.cancel_requested.emit()
    opened.bridge.answer_all()
    assert "Select a tensor" in opened.pane.hint


def test_lab_show_opens(opened: Opened, qtbot: QtBot) -> None:
    opened.bridge.show_tensor.emit(("names", "images"))
    qtbot.waitUntil(lambda: opened.pane.title.text() == "images")


def test_the_theme_changes_while_a_picture_is_shown(opened: Opened, qtbot: QtBot) -> None:
    opened.pane.tabs.setCurrentIndex(PICTURE)
    opened.open("images")
    qtbot.waitUntil(lambda: opened.pane.image.rgb is not None)
    opened.pane.image.tools.choose_look("diverging")
    qtbot.waitUntil(lambda: not opened.controller.values.is_busy)
    assert opened.pane.image.rgb is not None
    light = opened.pane.image.rgb.mean()
    opened.theme.set_preference("dark")
    assert opened.pane.image.rgb.mean() < light


def test_a_slice_is_asked_once_however_often_the_window_repaints(opened: Opened, qtbot: QtBot) -> None:
    opened.open("vector")
    qtbot.waitUntil(lambda: opened.cell(1, 0) == "1.0000")
    for _ in range(5):
        opened.pane.table.table.viewport().repaint()
    assert len(opened.bridge.of_kind(Tile)) == 1
    assert len(opened.bridge.of_kind(OpenTensor)) == 1


def test_a_statistic_of_the_open_tensor_is_followed_from_its_menu(opened: Opened, qtbot: QtBot) -> None:
    follow = FollowOpen(opened.bridge, opened.controller, opened.pane)
    action = opened.pane.findChild(QAction, "follow_tensor")
    assert action is not None
    assert not action.isEnabled()
    opened.open("conv/kernel")
    qtbot.waitUntil(action.isEnabled)
    menu = action.menu()
    assert isinstance(menu, QMenu)
    next(one for one in menu.actions() if one.text() == "Norm").trigger()
    (request,) = opened.bridge.of_kind(Follow)
    assert request.python().endswith("'norm')")
    assert follow.parent() is opened.pane
