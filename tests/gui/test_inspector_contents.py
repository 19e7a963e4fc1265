from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers.inspector_tensor import TensorController
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.inspector import InspectorPane
from eagerlab.gui.views.inspector_contents import MOST_WIDTHS, Part
from eagerlab.protocol.pipelines import Component, LookIntoPipeline, PipelinePreview
from eagerlab.protocol.replies import Children, Node, TensorInfo
from eagerlab.protocol.requests import ListChildren, OpenTensor, Tile
from tests.gui.fake_tensors import Answer, FakeBridge


class ObjectBridge(FakeBridge):
    """``d`` is a dict of a tensor and a number, ``ds`` a dataset."""

    def answer(self, request: Any) -> Answer:
        if isinstance(request, OpenTensor) and request.node[-1] in ("d", "ds"):
            info = TensorInfo(
                request=request.id,
                node=request.node,
                title=request.node[-1],
                kind_of="dict" if request.node[-1] == "d" else "dataset",
                shape=(),
                dtype="",
                device="",
                nbytes=0,
                version=0,
                no_values="An object of class dict is no tensor: there are no numbers to show.",
                facts=(("type", "dict"), ("entries", "2")),
                is_tensor=False,
            )
            return info, []
        if isinstance(request, ListChildren):
            rows = (
                Node(key="w", type="EagerTensor", shape=(10,), dtype="float64", openable=True),
                Node(key="n", type="int", summary="3"),
            )
            return Children(request=request.id, node=request.node, start=0, total=302, rows=rows), []
        if isinstance(request, LookIntoPipeline):
            return PipelinePreview(
                request=request.id,
                identity="ds-1",
                components=(Component(key="0", shape=(None, 2), dtype="float32"),),
                elements=(("[1, 2]",), ("[3, 4]",)),
                is_all=False,
            ), []
        return super().answer(request)


class Opened:
    def __init__(self, qtbot: QtBot) -> None:
        self.bridge = ObjectBridge({"w": np.arange(10.0)})
        self.pane = InspectorPane(Theme("light"))
        qtbot.addWidget(self.pane)
        self.controller = TensorController(self.bridge, self.pane)
        self.page = self.pane.contents
        self.qtbot = qtbot
        self.pane.resize(400, 500)
        self.pane.show()

    def open(self, *node: str) -> None:
        self.controller.open(node)
        self.qtbot.waitUntil(lambda: self.page.parts.topLevelItemCount() > 0)

    def rows(self) -> list[list[str]]:
        items = [self.page.parts.topLevelItem(row) for row in range(self.page.parts.topLevelItemCount())]
        return [[item.text(column) for column in range(3)] for item in items if item is not None]


@pytest.fixture
def opened(qtbot: QtBot) -> Opened:
    return Opened(qtbot)


def test_an_object_that_is_no_tensor_shows_what_it_is_and_what_it_holds(opened: Opened) -> None:
    opened.open("names", "d")
    assert opened.page.isVisible()
    assert opened.page.facts == {"type": "dict", "entries": "2"}
    assert opened.rows() == [["w", "EagerTensor · 10 · float64", ""], ["n", "int", "3"]]
    assert opened.page.parts.height() > opened.page.height() / 2, "two facts need little room"
    assert "300" in opened.page.note.text()
    assert opened.pane.details.text() == "dict"
    assert opened.bridge.of_kind(Tile) == []
    assert not opened.page.up.isVisible(), "a name of the console is part of nothing"


def test_a_part_opens_with_enter_and_the_way_back_with_backspace(opened: Opened, qtbot: QtBot) -> None:
    opened.open("names", "d")
    opened.page.parts.itemActivated.emit(opened.page.parts.topLevelItem(0), 0)
    qtbot.waitUntil(lambda: opened.pane.details.text().startswith("10 · float64"))
    assert not opened.page.isVisible()
    assert opened.bridge.of_kind(OpenTensor)[-1].node == ("names", "d", "w")
    opened.open("names", "x", "d")
    qtbot.waitUntil(opened.page.up.isVisible)
    opened.page.parts.setFocus()
    QTest.keyClick(opened.page.parts, Qt.Key.Key_Backspace)
    qtbot.waitUntil(lambda: opened.bridge.of_kind(OpenTensor)[-1].node == ("names", "x"))


def test_a_dataset_shows_its_first_elements_and_says_that_there_are_more(opened: Opened) -> None:
    opened.open("names", "ds")
    assert opened.rows() == [["[0] 0", "float32 ?×2", "[1, 2]"], ["[1] 0", "float32 ?×2", "[3, 4]"]]
    assert opened.page.note.text() == "These are the first elements."
    assert opened.bridge.of_kind(ListChildren) == []


def test_looking_again_keeps_the_chosen_part(opened: Opened, qtbot: QtBot) -> None:
    opened.open("names", "d")
    opened.page.parts.setCurrentIndex(opened.page.parts.model().index(1, 0))
    before = len(opened.bridge.of_kind(ListChildren))
    opened.controller.look_again()
    qtbot.waitUntil(lambda: len(opened.bridge.of_kind(ListChildren)) > before)
    qtbot.waitUntil(lambda: opened.page.parts.currentIndex().data() == "n")


def test_columns_of_parts_are_as_wide_as_their_texts_until_they_are_drawn(opened: Opened) -> None:
    page = opened.page
    page.set_parts([Part("0", "int", "1")], "")
    narrow = page.parts.columnWidth(1)
    page.set_parts([Part("0", "ndarray · 3 · int64", "[0, 1, 2]")], "")
    assert narrow < page.parts.columnWidth(1) < MOST_WIDTHS[1]
    page.set_parts([Part("0" * 100, "ndarray" * 100, "")], "")
    assert [page.parts.columnWidth(column) for column in (0, 1)] == [MOST_WIDTHS[0], MOST_WIDTHS[1]]
    page.parts.header().resizeSection(0, 61)
    page.set_parts([Part("0" * 100, "int", "1")], "")
    assert page.parts.columnWidth(0) == 61
