"""What the model has learnt, seen in the real window: before, while and after it trains."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from eagerlab.gui.controllers.seeing import SeeingController
from eagerlab.gui.views.predictions import PredictionsPane
from tests.driver import Driver

MOONS = """
import keras
r = np.random.default_rng(0)
t, k = r.uniform(0, np.pi, 400), np.arange(400) % 2
x = np.stack([np.where(k, 1 - np.cos(t), np.cos(t)), np.where(k, 0.5 - np.sin(t), np.sin(t))], 1)
x = (x + r.normal(0, 0.1, x.shape)).astype("float32")
m = keras.Sequential([keras.Input((2,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(2)])
k = k.astype("int32")
loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
lab.use(model=m, data=(x, k, x[:100], k[:100]), loss=loss, optimizer=keras.optimizers.Adam(0.05))
"""

MANY_INPUTS = """
x = np.random.default_rng(0).normal(size=(300, 4)).astype("float32")
y = x.sum(1, keepdims=True)
m = keras.Sequential([keras.layers.Dense(8, activation="relu"), keras.layers.Dense(1)])
lab.use(model=m, data=(x, y, x[:80], y[:80]), loss="mse", optimizer=keras.optimizers.Adam(0.02))
"""


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EAGERLAB_HOME", str(tmp_path_factory.mktemp("home")))
        running = Driver()
        running.wait_ready()
        running.window.centre.setCurrentWidget(running.child("predictions"))
        yield running
        running.shutdown()


@pytest.fixture
def pane(driver: Driver) -> PredictionsPane:
    found = driver.child("predictions")
    assert isinstance(found, PredictionsPane)
    return found


def shown_step(pane: PredictionsPane) -> int:
    digits = "".join(sign for sign in pane.status.text() if sign.isdigit())
    return int(digits) if digits else -1


def train_until(driver: Driver, is_seen: Callable[[], bool]) -> None:
    """Train until something is seen, and stop then: how fast it trains decides nothing."""
    driver.run("lab.train(steps=1_000_000)")
    driver.wait(is_seen, 90, "what is to be seen while it trains")
    driver.wait(
        lambda: driver.window.backend_state == "training", 20, "the state, which comes on another way"
    )
    driver.trigger("stop")
    driver.wait(lambda: driver.window.backend_state == "ready", 20, "the stop")


def wait_whole(driver: Driver, step: int) -> None:
    """Wait for the answer of a step that leaves nothing out, as one given while it trains may."""
    controller = driver.window.findChild(SeeingController)
    assert controller is not None
    driver.wait(lambda: (controller._step, controller._is_cut) == (step, False), 30, "an answer to all rows")


def wait_trained(driver: Driver, pane: PredictionsPane, step: int) -> None:
    driver.wait(lambda: driver.window.backend_state == "ready", 120, "the end of training")
    driver.wait(lambda: shown_step(pane) == step, 30, f"the answer of step {step}")
    wait_whole(driver, step)


def test_digits_before_while_and_after_training(driver: Driver, pane: PredictionsPane) -> None:
    model = pane.samples.model
    driver.wait(lambda: model.rowCount() == 500, 30, "predictions of the untrained model")
    driver.wait(lambda: model.input(0) is not None, 30, "the pictures in sight")
    assert np.array_equal(np.asarray(model.input(0)).shape, (28, 28, 1))
    assert shown_step(pane) == 0
    untrained = model.predictions
    assert untrained is not None
    assert untrained.accuracy is not None
    assert untrained.accuracy < 0.4
    train_until(driver, lambda: shown_step(pane) >= 100)
    wait_trained(driver, pane, driver.value("lab.state.step"))
    assert model.rowCount() == 500
    assert model.predictions is not None
    assert (model.predictions.accuracy or 0) > untrained.accuracy + 0.3
    truth = driver.value("[int(v) for v in lab.data.y_validation[:500]]")
    assert model.predictions.truth.tolist() == truth

    pane.choose("confusion")
    matrix = pane.confusion.matrix
    driver.wait(lambda: matrix.model().rowCount() == 10, 20, "the matrix")
    counts = np.array([[matrix.model().index(i, j).data() for j in range(10)] for i in range(10)])
    assert counts.sum() == 500
    assert np.trace(counts) / 500 == pytest.approx(model.predictions.accuracy)
    np.fill_diagonal(counts, 0)
    row, column = (int(place) for place in np.unravel_index(counts.argmax(), counts.shape))
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    place = matrix.visualRect(matrix.model().index(row, column)).center()
    QTest.mouseClick(matrix.viewport(), left, none, place)
    assert pane.view == "samples"
    assert pane.samples.model.rowCount() == counts[row, column]
    assert pane.samples.model.index(0, 1).data() == str(row)
    assert pane.samples.model.index(0, 2).data() == str(column)
    pane.samples.pair.click()

    pane.choose("worst")
    driver.wait(lambda: pane.worst.model.rowCount() > 0, 20, "mistakes")
    losses = model.predictions.losses[pane.worst.model.order]
    assert (np.diff(losses) <= 0).all()
    pane.worst.grid.view.setCurrentIndex(pane.worst.model.index(0, 0))
    driver.wait(lambda: len(pane.worst.bars.values) == 10, 20, "all probabilities of the selected sample")
    assert pane.worst.bars.best == pane.worst.model.index(0, 2).data()


def test_a_digit_is_drawn_and_recognised(driver: Driver, pane: PredictionsPane) -> None:
    pane.choose("draw")
    canvas, left, none = pane.draw.canvas, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QTest.mousePress(canvas, left, none, QPoint(canvas.width() // 2, 40))
    for y in range(40, canvas.height() - 40, 10):
        canvas.strokes[-1].append((0.5, y / canvas.height()))
    QTest.mouseRelease(canvas, left, none, QPoint(canvas.width() // 2, canvas.height() - 40))
    canvas.changed.emit()
    driver.wait(lambda: pane.draw.bars.best == "1", 20, "a one")
    assert sum(pane.draw.bars.values) == pytest.approx(1, abs=1e-4)
    pane.draw.clear_button.click()
    assert not pane.draw.bars.values
    pane.choose("samples")


def test_the_part_of_the_data_is_chosen(driver: Driver, pane: PredictionsPane) -> None:
    pane.parts.setCurrentIndex(1)
    pane.parts.activated.emit(1)
    driver.wait(lambda: pane.samples.model.rowCount() == 2000, 30, "the training part")
    assert "2" in pane.values.text()
    pane.parts.setCurrentIndex(0)
    pane.parts.activated.emit(0)
    driver.wait(lambda: pane.samples.model.rowCount() == 500, 30, "the validation part")


def test_the_line_moves_over_its_points(driver: Driver, pane: PredictionsPane) -> None:
    driver.run("lab.open('line')")
    driver.wait(lambda: pane.fit.mode == "curve" and shown_step(pane) == 0, 30, "the untrained line")
    _, before = pane.fit.curve.getData()
    train_until(driver, lambda: shown_step(pane) >= 300)
    wait_trained(driver, pane, driver.value("lab.state.step"))
    x, after = pane.fit.curve.getData()
    assert not np.array_equal(before, after)
    assert np.polyfit(x, after, 1) == pytest.approx([3, 2], abs=0.3)
    assert len(pane.fit.points.data) == 2000


def test_the_border_moves_while_it_trains(driver: Driver, pane: PredictionsPane) -> None:
    driver.run(MOONS)
    driver.wait(lambda: pane.view == "boundary" and pane.boundary.border is not None, 30, "the border")
    borders: list[Any] = []

    def collect() -> bool:
        border = pane.boundary.border
        if border is not None and border.step and (not borders or borders[-1].step != border.step):
            borders.append(border)
        return len(borders) >= 3 and borders[-1].step >= 300

    train_until(driver, collect)
    step = driver.value("lab.state.step")

    def newest() -> Any:
        border = pane.boundary.border
        return border if border is not None and border.step == step else None

    driver.wait(newest, 30, "the border of the last step")
    wait_whole(driver, step)
    borders.append(newest())
    last = borders[-1]
    columns, rows = (np.linspace(low, high, 60) for low, high in (last.across, last.up))
    taken = [
        last.grid[np.abs(rows - y).argmin(), np.abs(columns - x).argmin()] for x, y in last.points.tolist()
    ]
    assert np.mean(np.array(taken) == last.truth) > 0.9


def test_a_model_of_ones_own_is_built_when_asked_and_its_residuals_shown(
    driver: Driver, pane: PredictionsPane
) -> None:
    driver.run(MANY_INPUTS)
    driver.wait(lambda: "no variables yet" in pane.message, 30, "why nothing is shown")
    assert driver.value("m.built") is False
    pane._button.click()
    driver.wait(lambda: pane.fit.mode == "scatter" and not pane.message, 30, "predictions against truth")
    assert driver.value("m.built") is True
    _, counts = pane.fit.bars.getData()
    assert counts.sum() == 80
    pane.choose("samples")
    driver.wait(lambda: not pane.samples.grid.shows_pictures, 20, "rows")
    model = pane.samples.model
    driver.wait(lambda: model.index(0, 5).data(), 20, "the inputs of the rows in sight")
    assert model.rowCount() == 80


def test_a_model_that_fails_says_why_and_the_window_goes_on(driver: Driver, pane: PredictionsPane) -> None:
    driver.run("lab.use(model=keras.Sequential([keras.Input((7,)), keras.layers.Dense(1)]))")
    driver.wait(lambda: "could not answer" in pane.message, 30, "what is wrong")
    driver.run("lab.use(model=m)")
    driver.wait(lambda: not pane.message, 30, "predictions again")
