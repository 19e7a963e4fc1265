"""A pipeline of the console in the Data tab."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers.pipeline import PipelineController
from eagerlab.gui.models.pipeline_elements import component_words, count_words, structure_words
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.data_preview import DataPreviewPane
from eagerlab.protocol.base import Problem
from eagerlab.protocol.codec import array_buffer
from eagerlab.protocol.data import CancelData, Finding, UseNames
from eagerlab.protocol.pipelines import Component, LookIntoPipeline, PipelinePreview
from tests.gui.conftest import RecordedLink

NODE = ("names", "ds")
PAIR = (
    Component(key="0", shape=(None, 2), dtype="float32"),
    Component(key="1", shape=(None,), dtype="int64"),
)


def preview(**fields: Any) -> PipelinePreview:
    known = {"structure": "tuple", "components": PAIR, "cardinality": 3, "steps": ("range", "batch(2)")}
    return PipelinePreview(request="1", identity="a", **{**known, **fields})


class Setup:
    def __init__(self, link: RecordedLink, theme: Theme) -> None:
        self.link = link
        self.tab = DataPreviewPane(theme)
        self.controller = PipelineController(link, self.tab)  # type: ignore[arg-type]
        self.tab.show()

    def asked(self) -> list[LookIntoPipeline]:
        return self.link.asked_for(LookIntoPipeline)

    def text(self, name: str) -> str:
        label = self.tab.findChild(QLabel, name)
        assert label is not None
        return label.text()

    def button(self, name: str) -> QPushButton:
        found = self.tab.findChild(QPushButton, name)
        assert found is not None
        return found


@pytest.fixture
def setup(link: RecordedLink, theme: Theme, qtbot: QtBot) -> Setup:
    setup = Setup(link, theme)
    qtbot.addWidget(setup.tab)
    return setup


def test_a_pair_is_shown_with_its_spec_and_first_elements(setup: Setup, qtbot: QtBot) -> None:
    with qtbot.waitSignal(setup.controller.shown):
        setup.controller.open(NODE)
    assert setup.tab.shows_pipeline
    (asked,) = setup.asked()
    elements = (("[[0., 1.], [2., 3.]]", "[0, 1]"),)
    setup.link.answer(asked, preview(elements=elements, findings=(Finding(what="take(4) gives 3."),)))
    assert setup.text("pipeline_name") == "ds"
    assert setup.text("pipeline_facts") == "a tf.data.Dataset · 3 elements · each a tuple of 2 parts"
    assert setup.text("pipeline_steps") == "range → batch(2)"
    table = setup.tab.pipeline.elements
    header = table.headerData(0, Qt.Orientation.Horizontal)
    assert header == "part 0\n?×2 float32"
    assert table.data(table.index(0, 1)) == "[0, 1]"
    assert [one.what for one in setup.tab.pipeline.findings.shown] == ["take(4) gives 3."]
    assert setup.button("pipeline_use").isEnabled()


def test_pictures_are_shown_where_there_are_any(setup: Setup) -> None:
    setup.controller.open(NODE)
    header, buffer = array_buffer(np.zeros((2, 8, 8, 1), np.float32))
    on_reply, _ = setup.link._callbacks.pop(setup.asked()[0].id)
    on_reply(preview(pictures=header, captions=("7", "1")), [buffer])
    assert setup.tab.pipeline.grid.isVisible()
    assert setup.tab.pipeline.grid.pictures.rowCount() == 2


def test_after_a_cell_only_another_dataset_is_looked_into(setup: Setup) -> None:
    setup.controller.open(NODE)
    setup.link.answer(setup.asked()[0], preview(elements=(("1", "2"),)))
    setup.link.names_changed.emit()
    assert setup.asked()[1].known == "a"
    setup.link.answer(setup.asked()[1], PipelinePreview(request="2", identity="a", unchanged=True))
    assert setup.tab.pipeline.elements.rowCount() == 1
    setup.button("pipeline_again").click()
    assert (setup.asked()[2].known, setup.asked()[2].fills) == ("", True)


def test_a_look_that_takes_long_can_be_cancelled(setup: Setup, qtbot: QtBot) -> None:
    setup.controller.open(NODE)
    again = setup.button("pipeline_again")
    qtbot.waitUntil(lambda: again.text() == "Cancel")
    again.click()
    (cancel,) = setup.link.asked_for(CancelData)
    assert cancel.request == setup.asked()[0].id
    setup.link.refuse(setup.asked()[0], Problem(what="The reading was cancelled."))
    assert again.text() == "Look again"
    assert setup.text("pipeline_problem") == "The reading was cancelled."


def test_what_fails_is_said_beside_the_elements_before_it(setup: Setup) -> None:
    setup.controller.open(NODE)
    wrong = Problem(what="The pipeline failed at its element 1, counted from 0.", why="ValueError: no")
    setup.link.answer(setup.asked()[0], preview(elements=(("1", "2"),), problem=wrong))
    assert setup.text("pipeline_problem") == wrong.sentence()
    assert setup.tab.pipeline.elements.rowCount() == 1


def test_it_becomes_the_experiments_data_at_a_click(setup: Setup) -> None:
    setup.controller.open(NODE)
    setup.link.answer(setup.asked()[0], preview())
    setup.button("pipeline_use").click()
    (use,) = setup.link.asked_for(UseNames)
    assert use.python() == "lab.use(data=ds)"
    setup.link.answer(use)
    assert not setup.tab.shows_pipeline


def test_what_is_no_pair_cannot_be_trained_on_and_says_why(setup: Setup) -> None:
    setup.controller.open(NODE)
    setup.link.answer(setup.asked()[0], preview(structure="one", components=PAIR[:1]))
    use = setup.button("pipeline_use")
    assert not use.isEnabled()
    assert "pairs of inputs and targets" in use.toolTip()
    setup.button("pipeline_back").click()
    assert not setup.tab.shows_pipeline


def test_counts_and_forms_are_put_in_words() -> None:
    assert count_words(preview(cardinality=None, infinite=True)) == "endless"
    assert count_words(preview(cardinality=None)) == "nobody knows how many elements"
    assert count_words(preview(cardinality=None, is_all=True, elements=(("1", "2"),))) == "1 element"
    assert structure_words(preview(structure="one", components=PAIR[:1])) == "each a tensor"
    assert component_words(Component(key="", form="ragged", dtype="int32", shape=(None,))) == "ragged ? int32"
    assert component_words(Component(key="", form="dataset")) == "a dataset"
    assert component_words(Component(key="", dtype="float32")) == "any shape float32"
