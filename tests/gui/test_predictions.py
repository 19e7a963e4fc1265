"""The predictions pane with a link that records what is asked: when it asks, and what it tells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.theme import Theme
from eagerlab.protocol.base import Problem
from eagerlab.protocol.codec import array_buffer
from eagerlab.protocol.seeing import (
    AskModel,
    Samples,
    See,
    Seen,
    SeeSamples,
)
from tests.gui.conftest import RecordedLink
from tests.gui.predictions_bench import Bench, draw


@pytest.fixture
def bench(qtbot: QtBot, theme: Theme, link: RecordedLink, backend: BackendModel) -> Bench:
    return Bench(qtbot, theme, link, backend)


def test_nothing_is_asked_before_tensorflow_is_there(bench: Bench, become: Callable[..., None]) -> None:
    assert "as soon as TensorFlow is ready" in bench.pane.message
    assert not bench.link.asked
    become("idle")
    bench.wait_for(See)


def test_nothing_is_asked_while_nobody_looks(bench: Bench, become: Callable[..., None]) -> None:
    bench.pane.hide()
    become("idle")
    become("training", step=5)
    assert not bench.link.asked_for(See)
    bench.pane.show()
    bench.wait_for(See)


def test_an_untrained_model_is_asked_and_the_views_that_suit_are_offered(
    bench: Bench, become: Callable[..., None]
) -> None:
    become("idle")
    bench.see_digits()
    assert [bench.pane.tabs.tabText(i) for i in range(4)] == [
        "Samples",
        "Confusion",
        "Worst mistakes",
        "Draw",
    ]
    assert bench.pane.samples.model.rowCount() == 50
    assert "0.8600" in bench.pane.values.text()
    assert bench.pane.status.text() == "step 0"


def test_the_inputs_in_sight_are_asked_for_once(bench: Bench, become: Callable[..., None]) -> None:
    become("idle")
    bench.see_digits(2000)
    request = bench.wait_for(SeeSamples)
    assert not request.ask
    assert request.indices[0] == 0
    assert len(request.indices) < 200
    x = np.random.default_rng(0).random((len(request.indices), 28, 28, 1)).astype(np.float32)
    header, buffer = array_buffer(x)
    reply = Samples(request=request.id, generation=request.generation, step=0, x=header)
    bench.link._callbacks.pop(request.id)[0](reply, [buffer])
    model = bench.pane.samples.model
    assert np.array_equal(np.asarray(model.input(3)), x[3])
    bench.tell("training", 40)
    bench.see_digits(2000, step=40)
    bench.qtbot.wait(60)
    assert len(bench.link.asked_for(SeeSamples)) == 1  # only the answers changed


def test_an_answer_is_no_reason_to_ask_again(bench: Bench, become: Callable[..., None]) -> None:
    become("idle")
    bench.see_digits(input_shape=(32, 32, 3))  # the picture to draw on gets another size
    bench.qtbot.wait(120)
    assert len(bench.link.asked_for(See)) == 1
    bench.pane.choose("draw")
    draw(bench)
    assert bench.link.asked_for(AskModel)


def test_while_it_does_not_follow_the_answer_gets_old_and_can_be_had_anew(
    bench: Bench, become: Callable[..., None]
) -> None:
    become("idle")
    bench.see_digits()
    bench.pane.follow.setChecked(False)
    before = len(bench.link.asked_for(See))
    bench.tell("training", 600)
    assert bench.pane.status.text() == "from step 0"
    assert bench.pane.refresh.isVisible()
    assert len(bench.link.asked_for(See)) == before
    bench.pane.refresh.click()
    bench.see_digits(step=600)
    assert bench.pane.status.text() == "step 600"
    assert not bench.pane.refresh.isVisible()


def test_the_next_question_waits_until_the_last_one_is_paid_for(
    bench: Bench, become: Callable[..., None]
) -> None:
    become("training", step=1)
    bench.see_digits(step=1, cost=10.0)
    before = len(bench.link.asked_for(See))
    bench.tell("training", 2)
    bench.tell("training", 30)
    bench.qtbot.wait(300)
    assert len(bench.link.asked_for(See)) == before
    assert bench.pane.status.text() == "step 1"
    assert "10" in bench.pane.status.toolTip()
    bench.tell("paused", 31)
    bench.see_digits(step=31)
    assert bench.pane.status.text() == "step 31"


def test_what_was_asked_in_training_is_asked_for_whole_when_training_ends(
    bench: Bench, become: Callable[..., None]
) -> None:
    become("training", step=30)
    bench.see_digits(4, step=30, total=18)
    assert "the first 4 of 18" in bench.pane.values.text()
    become("idle", step=30)  # the model is as it was; there is time now
    bench.see_digits(18, step=30)
    assert "18 samples" in bench.pane.values.text()
    asked = bench.controller.asked
    bench.tell("idle", 30)
    bench.qtbot.wait(60)
    assert bench.controller.asked == asked


def test_a_failure_shows_no_older_figures(bench: Bench, become: Callable[..., None]) -> None:
    become("idle")
    bench.see_digits()
    assert "0.8600" in bench.pane.values.text()
    bench.tell("idle", 1)
    request = bench.wait_for(See)
    bench.link._callbacks.pop(request.id)[1](Problem(what="The model cannot answer."))
    assert bench.pane.message == "The model cannot answer."
    assert not bench.pane.values.text()


def test_a_long_wait_is_shown_and_can_be_cancelled(bench: Bench, become: Callable[..., None]) -> None:
    become("idle")
    bench.wait_for(See)
    bench.qtbot.waitUntil(lambda: "Asking" in bench.pane.message)
    bench.button().click()
    assert not bench.pane.follow.isChecked()
    assert bench.pane.message == "Not asked."
    bench.button().click()
    bench.see_digits()
    assert not bench.pane.message


def test_what_is_missing_or_wrong_is_said_with_what_to_do(bench: Bench, become: Callable[..., None]) -> None:
    become("idle")
    nothing = Seen(request="", generation=0, step=0, task="other", total=0, note="There are no data yet.")
    bench.answer(See, nothing, [])
    assert bench.pane.message == "There are no data yet."
    assert not bench.button().isVisible()
    bench.link.experiment_changed.emit()
    bench.answer(See, nothing.model_copy(update={"note": "No variables yet.", "unbuilt": True}), [])
    assert bench.button().isVisible()
    bench.button().click()
    assert bench.wait_for(See).build
    bench.answer(See, nothing.model_copy(update={"note": "The model could not answer.", "wrong": True}), [])
    label = bench.pane.findChild(QLabel, "predictions_message")
    assert isinstance(label, QLabel)
    assert label.text() == "The model could not answer."
    assert label.palette().windowText().color() == QColor(bench.pane._theme.tokens.bad)
    bench.button().click()
    bench.link.refuse(bench.wait_for(See), Problem(what="The backend is gone."))
    assert bench.pane.message == "The backend is gone."


def test_a_button_that_is_pressed_while_the_model_is_asked_is_not_forgotten(
    bench: Bench, become: Callable[..., None]
) -> None:
    become("idle")
    note: dict[str, Any] = {"note": "The model has no variables yet.", "unbuilt": True}
    bench.see_digits(**note)
    bench.link.names_changed.emit()  # at the end of the cell that made the model
    bench.wait_for(See)
    bench.button().click()
    bench.see_digits(**note)
    assert bench.wait_for(See).build
    bench.see_digits()
    assert bench.controller.predictions is not None
