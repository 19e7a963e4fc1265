"""Steps of a person's own, and what they may ask of `lab`."""

from __future__ import annotations

from typing import Any

import keras
import pytest
import tensorflow as tf

from eagerlab.backend.errors import LabError
from eagerlab.backend.lab import Lab
from tests.backend.conftest import Bench
from tests.backend.handed_over import (
    X,
    Y,
    train,
)
from tests.patience import patient


def test_a_step_of_ones_own_is_driven_by_the_buttons(lab: Lab) -> None:
    w = tf.Variable(0.0)
    seen = []

    def step(batch: Any) -> float:
        x, _ = batch
        seen.append(x.dtype)
        w.assign_add(1.0)
        return float(w.numpy())

    lab.use(step=step, data=(X.astype("float64"), Y))
    train(lab, 4)
    assert list(lab.history.loss) == [1, 2, 3, 4]
    assert seen[0] == tf.float64


def test_mixed_number_types_in_a_step_get_one_plain_sentence(lab: Lab) -> None:
    def step(batch: Any) -> Any:
        return tf.reduce_sum(tf.cast(batch[0], tf.float64) @ tf.ones((4, 1)))

    lab.use(step=step, data=(X, Y))
    lab.train()
    with pytest.raises(LabError, match=r"cast one of them with tf\.cast"):
        lab.wait()


def test_a_step_of_ones_own_may_drive_the_buttons(bench: Bench) -> None:
    lab = bench.lab
    asked: list[str] = []

    def step(batch: Any) -> float:
        del batch
        if lab.state.step == 2 and not asked:
            asked.append(lab.save("from within"))
            lab.pause()
        return 1.0

    lab.use(model=keras.Sequential([keras.layers.Dense(1)]), data=(X, Y), step=step)
    lab.model(X[:1])
    lab.train(5)
    lab.wait(patient(60))
    assert (lab.state.phase, lab.state.step) == ("paused", 3)
    assert asked == [""]
    lab.save("afterwards")  # written after the other, which nobody waited for
    assert [one.step for one in lab.checkpoints() if one.name == "from within"] == [3]
    lab.resume()
    lab.wait(patient(60))
    assert (lab.state.phase, lab.state.step) == ("finished", 5)


@pytest.mark.parametrize("ask", [lambda lab: lab.wait(), lambda lab: setattr(lab, "learning_rate", -1)])
def test_a_step_that_asks_for_what_cannot_be_fails_with_words(lab: Lab, ask: Any) -> None:
    def step(batch: Any) -> float:
        del batch
        ask(lab)
        return 1.0

    lab.use(step=step, data=(X, Y))
    lab.train(5)
    with pytest.raises(LabError, match=r"Training itself called lab\.wait|learning_rate = -1"):
        lab.wait(patient(60))


def test_a_step_that_stops_the_run_at_an_epochs_end_ends_it(lab: Lab) -> None:
    def step(batch: Any) -> float:
        del batch
        lab.stop()
        return 1.0

    lab.use(step=step, data=(X[:4], Y[:4]))
    lab.train(5)
    lab.wait(patient(60))
    assert (lab.state.phase, lab.state.step) == ("idle", 1)


@pytest.mark.parametrize(
    ("returned", "words"),
    [
        (tf.ones((1, 2)), "Your step returned a tensor of shape (1, 2) instead of its loss."),
        ({"loss": 1.0}, "Your step returned an object of type dict instead of its loss."),
        (None, "Your step returned nothing instead of its loss."),
    ],
)
def test_what_a_step_returned_instead_of_its_loss_is_named(lab: Lab, returned: Any, words: str) -> None:
    lab.use(step=lambda _batch: returned, data=(X, Y))
    lab.train()
    with pytest.raises(LabError) as refused:
        lab.wait(patient(60))
    assert refused.value.problem.what == words
