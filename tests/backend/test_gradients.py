"""Gradients that a person asks for: what the tape gives, never recorded, never a trace left."""

from __future__ import annotations

import threading
from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf
from hypothesis import given, settings
from hypothesis import strategies as st

from eagerlab.backend.errors import LabError
from eagerlab.backend.gradients import report
from eagerlab.backend.gradients.expression import take, target_of
from eagerlab.backend.lab import Lab
from eagerlab.protocol.events import GradientTold
from eagerlab.protocol.gradients import AskGradient, NameObject
from tests.backend.conftest import Bench
from tests.backend.networks import mlp_spec
from tests.patience import patient

FLOATS = st.floats(-100, 100, width=32)


def names_of(lab: Lab) -> dict[str, Any]:
    names: dict[str, Any] = lab.roots()["names"]
    return names


def test_the_gradient_of_w_squared_at_1_is_2(bench: Bench) -> None:
    lab = bench.lab
    names_of(lab)["w"] = w = tf.Variable(1.0)
    found = lab.gradient("w * w", w)
    assert float(found.value) == 1.0
    assert float(found.gradient) == 2.0
    assert (found.report.of.gradient, found.report.of.norm) == (2.0, 2.0)
    assert "gradient 2" in repr(found)
    told = bench.sink.of(GradientTold)[-1].report
    assert (told.node, told.to, told.of.value, told.watched) == (("names", "w"), "w", 1.0, False)


def test_a_request_answers_what_the_typed_call_gives_and_says_its_line(lab: Lab) -> None:
    names_of(lab)["w"] = tf.Variable([1.0, -2.0])
    request = AskGradient(node=("names", "w"), expression="tf.reduce_sum(w ** 3)")
    names_of(lab)["tf"] = tf
    assert request.python() == "lab.gradient('tf.reduce_sum(w ** 3)', w)"
    of = lab.answer_gradient(request).report.of
    assert (of.shape, of.dtype, of.minimum, of.maximum, of.mean) == ((2,), "float32", 3.0, 12.0, 7.5)
    assert of.norm == pytest.approx(np.hypot(3, 12))
    assert np.array_equal(lab.at("gradient/of").numpy(), [3, 12])


@settings(max_examples=25, deadline=None)
@given(st.lists(FLOATS, min_size=1, max_size=6), st.integers(1, 4))
def test_what_is_shown_equals_the_tapes(values: list[float], power: int) -> None:
    w = tf.Variable(values)
    with tf.GradientTape() as tape:
        y = tf.reduce_sum(tf.sin(w) ** power)
    right = tape.gradient(y, w).numpy()
    taken = take("tf.reduce_sum(tf.sin(w) ** power)", target_of(w), {"w": w, "tf": tf, "power": power})
    assert np.array_equal(taken.gradient.numpy(), right)
    side = report.side("", taken, ("gradient", "of"))
    assert (side.minimum, side.maximum) == (right.min(), right.max())
    assert side.norm == pytest.approx(np.linalg.norm(right.astype(np.float64)), rel=1e-12)
    assert side.value == float(y)


def test_a_constant_is_watched(lab: Lab) -> None:
    names_of(lab)["x"] = x = tf.constant(3.0)
    found = lab.gradient("x * x", x)
    assert float(found.gradient) == 6.0
    assert found.report.watched


@pytest.mark.parametrize(
    ("expression", "words"),
    [
        ("other * 2.0", "not connected"),
        ("tf.constant(w.numpy() * 2)", "out of TensorFlow"),
        ("w.numpy() ** 2", "NumPy"),
        ("float(w)", "Python float"),
        ("tf.cast(w, tf.int32)", "int32"),
        ("'words'", "str"),
    ],
)
def test_no_gradient_is_none_with_its_reason_and_never_0(lab: Lab, expression: str, words: str) -> None:
    names_of(lab).update(tf=tf, w=tf.Variable(3.0), other=tf.Variable(1.0))
    found = lab.gradient(expression, "w")
    assert found.gradient is None
    assert words in found.report.of.none
    assert found.report.of.gradient is None
    assert found.report.of.norm is None


def test_an_integer_variable_by_accident_has_none(lab: Lab, capfd: pytest.CaptureFixture[str]) -> None:
    names_of(lab).update(tf=tf, w=tf.Variable(3), k=tf.constant(2.0))
    found = lab.gradient("tf.cast(w, tf.float32) * k", "w")
    assert found.gradient is None
    assert "int32" in found.report.of.none
    assert "3.0" in found.report.of.none
    assert float(lab.gradient("tf.cast(w, tf.float32) * k", "k").gradient) == 3.0


@pytest.mark.parametrize(
    ("expression", "words"),
    [
        ("w *", "This is not Python"),
        ("y = w * w", "statement"),
        ("", "no expression"),
        ("nothing_such + w", "NameError"),
        ("tf.matmul(w, w)", "could not be computed"),
    ],
)
def test_a_wrong_expression_is_told_in_words(lab: Lab, expression: str, words: str) -> None:
    names_of(lab).update(tf=tf, w=tf.Variable(3.0))
    with pytest.raises(LabError, match=words):
        lab.gradient(expression, "w")


def test_a_tensor_that_is_computed_already_is_refused(lab: Lab) -> None:
    names_of(lab)["w"] = w = tf.Variable(3.0)
    of: Any = w * w
    with pytest.raises(LabError, match="as text"):
        lab.gradient(of, w)
    with pytest.raises(LabError, match="NumPy array"):
        lab.gradient("w", np.ones(2))


def test_before_and_after_a_gradient_is_clipped_on_the_way_back(lab: Lab) -> None:
    @tf.custom_gradient
    def clip(x: Any) -> Any:
        return tf.identity(x), lambda upstream: tf.clip_by_norm(upstream, 0.5)

    names_of(lab).update(tf=tf, clip=clip, x=tf.Variable([3.0, 4.0]))
    found = lab.gradient("tf.reduce_sum(x * x) / 2", "x", compare="tf.reduce_sum(clip(x) ** 2) / 2")
    before, after = found.report.of, found.report.compared
    assert after is not None
    assert before.norm == pytest.approx(5.0)
    assert after.norm == pytest.approx(0.5)
    assert found.report.ratio == pytest.approx(0.1)
    assert found.report.difference == pytest.approx(3.6)
    assert np.allclose(lab.at("gradient/compared"), [0.3, 0.4])


def test_nan_and_infinite_gradients_are_counted(lab: Lab) -> None:
    names_of(lab).update(tf=tf, x=tf.Variable([0.0, 100.0]))
    of = lab.gradient("tf.math.log(1.0 + tf.exp(x))", "x").report.of
    assert of.nan == 1
    assert np.isnan(of.norm or 0)
    assert of.maximum == 0.5


def test_a_tape_that_is_open_records_nothing_of_it(lab: Lab) -> None:
    names_of(lab)["w"] = w = tf.Variable(3.0)
    with tf.GradientTape(persistent=True) as tape:
        y = w * w
        found = lab.gradient("w * w * w", w)
        z = y * found.gradient
    assert float(found.gradient) == 27.0
    assert float(tape.gradient(z, w)) == 6.0 * 27.0


def test_the_loss_gradient_is_that_of_the_next_step_and_leaves_no_trace(lab: Lab) -> None:
    lab.load(mlp_spec(steps=4))
    lab.step()
    before = {path: one.numpy().copy() for path, one in _variables(lab).items()}
    position = lab._engine.live.capture_position()  # type: ignore[union-attr]
    kernel = lab.at("model/dense/kernel")
    found = lab.gradient(to=kernel)
    assert found.report.step == 1
    assert found.report.node == ("model", "dense", "kernel")
    after = {path: one.numpy() for path, one in _variables(lab).items()}
    assert all(np.array_equal(before[path], after[path]) for path in before)
    assert lab._engine.live.capture_position() == position  # type: ignore[union-attr]
    x, y = lab.data.batch(position["epoch"], position["offset"])
    with tf.GradientTape() as tape:
        loss = lab.loss(y, lab.model(x, training=True))
    assert np.allclose(found.gradient, tape.gradient(loss, kernel), atol=1e-6)
    assert float(found.value) == pytest.approx(float(loss), rel=1e-6)


def test_asking_changes_no_later_step(bench: Bench) -> None:
    """With Dropout and BatchNormalization: their random state and moving averages are put back."""
    losses = []
    for asks in (False, True):
        keras.utils.set_random_seed(7)
        model = keras.Sequential(
            [
                keras.Input((4,)),
                keras.layers.Dense(8),
                keras.layers.BatchNormalization(),
                keras.layers.Dropout(0.5, seed=3),
                keras.layers.Dense(1),
            ]
        )
        x = np.linspace(0, 1, 256, dtype=np.float32).reshape(64, 4)
        data = tf.data.Dataset.from_tensor_slices((x, x[:, :1])).shuffle(64, seed=5).batch(16)
        bench.lab.use(model=model, data=data, loss="mse", optimizer=keras.optimizers.Adam(0.01))
        for _ in range(6):
            bench.lab.step()
            if asks:
                bench.lab.gradient(to=model.layers[0].kernel)
                bench.lab.gradient(to=model.layers[0].kernel)
        losses.append(list(bench.lab.history.loss))
        bench.lab.stop()
    assert losses[0] == losses[1]


def test_while_it_trains_the_loss_gradient_is_taken_between_two_steps(lab: Lab) -> None:
    lab.load(mlp_spec(steps=100_000))
    lab.train()
    steps = [lab.gradient(to="model/dense/kernel").report.step for _ in range(3)]
    lab.pause()
    assert all(step is not None for step in steps)
    assert steps == sorted(steps)  # type: ignore[type-var]


def test_what_a_step_has_no_gradient_for_is_told(lab: Lab) -> None:
    lab.load(mlp_spec(steps=2))
    names_of(lab)["w"] = w = tf.Variable(1.0)
    with pytest.raises(LabError, match="no variable of the experiment's model"):
        lab.gradient(to=w)
    lab.freeze("dense")
    with pytest.raises(LabError, match="frozen"):
        lab.gradient(to="model/dense/kernel")
    lab.unfreeze("dense")
    lab.use(step=lambda batch: tf.constant(0.0))
    with pytest.raises(LabError, match="step is one of your own"):
        lab.gradient(to=lab.model.trainable_variables[0])


def test_an_expression_that_never_ends_is_interrupted(lab: Lab) -> None:
    began = threading.Event()

    def forever() -> Any:
        began.set()
        while True:
            pass

    names_of(lab).update(w=tf.Variable(1.0), forever=forever)
    request = AskGradient(node=("names", "w"), expression="forever()")
    failed: list[LabError] = []

    def ask() -> None:
        try:
            lab.answer_gradient(request)
        except LabError as error:
            failed.append(error)

    lane = threading.Thread(target=ask)
    lane.start()
    assert began.wait(patient(60))
    from eagerlab.protocol.gradients import CancelGradient

    lab.cancel_gradient(CancelGradient(asked=request.id))
    lane.join(patient(60))
    assert "interrupted" in str(failed[0])


def test_naming_the_gradient_says_its_line() -> None:
    assert NameObject(node=("gradient", "of"), name="dw").python() == "dw = lab.at('gradient/of')"
    line = AskGradient(node=("model", "dense", "kernel")).python()
    assert line == "lab.gradient(to=lab.at('model/dense/kernel'))"
    both = AskGradient(node=("names", "x"), expression="f(x)", compare="g(x)").python()
    assert both == "lab.gradient('f(x)', x, compare='g(x)')"


def test_a_sparse_gradient_is_spread_out(lab: Lab) -> None:
    names_of(lab).update(tf=tf, table=tf.Variable(np.ones((5, 2), np.float32)))
    found = lab.gradient("tf.reduce_sum(tf.gather(table, [1, 1, 3]))", "table")
    assert found.report.of.shape == (5, 2)
    assert np.array_equal(found.gradient[:, 0], [0, 2, 0, 1, 0])
    assert found.report.of.zeros == 6


def _variables(lab: Lab) -> dict[str, Any]:
    live = lab._require_engine().live
    return {path: getattr(one, "_value", one) for path, one in live.variables().items()}
