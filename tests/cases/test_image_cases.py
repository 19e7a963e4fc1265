"""B17, B18, B20 and B32 of the cases: values that views choke on, through backend and view alike."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import tensorflow as tf
from pytestqt.qtbot import QtBot

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors import Tensors
from eagerlab.gui.controllers.inspector import InspectorController
from eagerlab.gui.theme import LIGHT, Theme
from eagerlab.gui.views.inspector import HISTOGRAM, PICTURE, TABLE, InspectorPane
from eagerlab.gui.views.variables import VariablesPane
from eagerlab.protocol.base import Problem
from eagerlab.protocol.picturing import Histogram, Line, Picture
from eagerlab.protocol.requests import ListChildren, OpenTensor, Request, Statistics, Tile
from tests.gui.fake_tensors import Answer, FakeBridge

IMAGES: dict[str, Any] = {
    "const0": np.zeros((20, 20), int),
    "constneg": np.full((20, 20), -3.0),
    "mask": np.eye(20) > 0,
    "obj": np.arange(400.0).reshape(20, 20).astype(object),
    "u64": np.array([[0, 2**64 - 1]], "uint64"),
    "cpx": np.ones((20, 20), "complex64"),
    "f16": (np.random.default_rng(0).random((20, 20)) * 6e4).astype("float16"),
    "ch2": np.zeros((10, 10, 2)),
    "ch5": np.zeros((10, 10, 5)),
    "none": np.zeros((0, 20)),
    "one": np.zeros((1, 1)),
}


class RealTensors(FakeBridge):
    """Answers as the backend does, in this process."""

    def __init__(self, names: dict[str, Any]) -> None:
        super().__init__({})
        self.tensors = Tensors(lambda: {"names": names}, changes=lambda: 1)
        self.problems: list[Problem] = []

    def answer(self, request: Request) -> Answer:
        try:
            return self._answer(request)
        except LabError as error:
            self.problems.append(error.problem)
            raise KeyError from error

    def _answer(self, request: Request) -> Answer:
        if isinstance(request, ListChildren):
            return self.tensors.children(request), []
        if isinstance(request, OpenTensor):
            return self.tensors.info(request), []
        if isinstance(request, Statistics):
            return self.tensors.statistics(request), []
        if isinstance(request, Tile):
            return self.tensors.tile(request)
        if isinstance(request, Picture):
            return self.tensors.picture(request)
        if isinstance(request, Line):
            return self.tensors.line(request)
        if isinstance(request, Histogram):
            return self.tensors.histogram(request)
        return super().answer(request)


class Looked:
    def __init__(self, qtbot: QtBot, names: dict[str, Any]) -> None:
        theme = Theme("light")
        self.qtbot = qtbot
        self.bridge = RealTensors(names)
        self.variables = VariablesPane(theme)
        self.pane = InspectorPane(theme)
        self.controller = InspectorController(self.bridge, self.variables, self.pane, theme)
        for widget in (self.variables, self.pane):
            qtbot.addWidget(widget)
        self.pane.resize(400, 500)
        self.pane.show()

    def open(self, name: str, tab: int = TABLE) -> None:
        """Open a tensor and wait until nothing is asked any more."""
        self.pane.tabs.setCurrentIndex(tab)
        self.controller.open(("names", name))
        self.qtbot.waitUntil(lambda: self.pane.title.text() == name and not self.controller.values.is_busy)
        self.pane.grab()

    def statistics(self) -> str:
        return self.pane.stats.label.text().replace("\N{NO-BREAK SPACE}", " ")

    def cell(self, row: int, column: int) -> str:
        model = self.pane.table.model
        self.qtbot.waitUntil(lambda: model.index(row, column).data() != "…")
        return str(model.index(row, column).data())

    def colours(self) -> int:
        """Return how many colours the picture has; 0 when there is none."""
        rgb = self.pane.image.rgb
        return 0 if rgb is None else len(np.unique(rgb.reshape(-1, 3), axis=0))


@pytest.mark.parametrize("name", IMAGES)
def test_b32_every_image_is_shown_or_its_reason_twenty_times_over(name: str, qtbot: QtBot) -> None:
    looked = Looked(qtbot, IMAGES)
    for _ in range(20):
        looked.open(name, PICTURE)
        looked.open(name, HISTOGRAM)
    looked.open(name, PICTURE)
    told = looked.pane.image.note.text() or looked.pane.no_values_text
    assert looked.colours() or told or looked.bridge.problems


def test_what_has_no_statistics_is_not_asked_for_them_again_and_again(qtbot: QtBot) -> None:
    looked = Looked(qtbot, {"txt": tf.constant(["a", "b"])})
    looked.open("txt")
    assert len(looked.bridge.of_kind(Statistics)) == 1


def test_b32_constants_are_flat_with_their_value_and_masks_have_two_colours(qtbot: QtBot) -> None:
    looked = Looked(qtbot, IMAGES)
    looked.open("constneg", PICTURE)
    assert looked.colours() == 1
    assert "−3" in looked.pane.image.note.text()
    looked.open("mask", PICTURE)
    assert looked.colours() == 2
    looked.open("cpx", PICTURE)
    assert "magnitude" in looked.pane.image.note.text()


def test_b32_channels_are_chosen_by_their_axis(qtbot: QtBot) -> None:
    looked = Looked(qtbot, IMAGES)
    looked.open("ch5", PICTURE)
    assert looked.pane.axes.channels.currentText() == "channel (5)"
    assert looked.pane.image.canvas.item.image.shape[0] > 10, "five cells, in two lines"
    looked.open("ch2", TABLE)
    assert looked.pane.axes.spins()[2].maximum() == 1


def test_b17_nan_and_infinities_are_drawn_and_counted(qtbot: QtBot) -> None:
    one_nan = tf.tensor_scatter_nd_update(tf.random.uniform((20, 20)), [[0, 0]], [np.nan])
    one_inf = tf.tensor_scatter_nd_update(tf.random.uniform((20, 20)), [[3, 4]], [np.inf])
    names = {
        "one_nan": one_nan,
        "all_nan": tf.fill((20, 20), np.nan),
        "one_inf": one_inf,
        "all_inf": tf.fill((20, 20), -np.inf),
    }
    looked = Looked(qtbot, names)
    looked.open("one_nan", PICTURE)
    assert looked.pane.image.rgb is not None
    assert looked.pane.image.rgb[0, 0].tolist() == [int(LIGHT.nan[i : i + 2], 16) for i in (1, 3, 5)]
    assert "NaN 1   Inf 0" in looked.statistics()
    looked.open("all_nan", PICTURE)
    assert looked.colours() == 1
    assert "no finite values" in looked.statistics()
    looked.open("all_nan", TABLE)
    assert looked.cell(0, 0) == "NaN"
    looked.open("one_inf", TABLE)
    assert looked.cell(3, 4) == "Inf"
    assert "Inf 1" in looked.statistics()
    looked.open("all_inf", HISTOGRAM)
    assert "−Inf 400" in looked.statistics()


def test_b18_empty_scalar_read_only_and_nine_axes_open(qtbot: QtBot) -> None:
    names = {
        "e1": tf.zeros((0,)),
        "e2": tf.zeros((0, 4, 4)),
        "e3": tf.zeros((3, 0)),
        "s": tf.constant(7.5),
        "ro": np.broadcast_to(np.arange(4.0), (1000, 4)),
        "big_rank": tf.zeros((1,) * 9),
    }
    looked = Looked(qtbot, names)
    looked.open("e2")
    assert "empty, shape (0, 4, 4)" in looked.pane.details.text()
    for name in ("e1", "e3"):
        looked.open(name, PICTURE)
        assert "no elements" in looked.pane.no_values_text
    looked.open("s")
    assert looked.cell(0, 0) == "7.5000"
    looked.open("ro")
    assert looked.cell(999, 3) == "3.0000"
    looked.open("big_rank")
    assert len(looked.pane.axes.spins()) == 7


def test_b20_huge_arrays_open_at_once_and_cost_the_window_a_page(qtbot: QtBot) -> None:
    names = {"h": np.zeros(600_000_000, np.uint8), "w": tf.zeros((2, 3_000_000))}
    looked = Looked(qtbot, names)
    looked.open("h")
    assert looked.cell(0, 0) == "0"
    assert "600\u202f000\u202f000 rows" in looked.pane.table.extent_text
    assert looked.pane.table.model.cached_bytes < 100_000
    looked.pane.table.show_position(599_999_999, 0)
    assert looked.cell(looked.pane.table.table.currentIndex().row(), 0) == "0"
    looked.open("w")
    assert looked.cell(1, 0) == "0"
