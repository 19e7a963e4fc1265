from __future__ import annotations

import gc
from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.errors import LabError
from eagerlab.backend.lab import Lab
from tests.backend.conftest import Bench
from tests.backend.networks import mlp_spec

RANDOM = np.random.Generator(np.random.PCG64(0))
X = RANDOM.standard_normal((50, 4)).astype("float32")
Y = X @ RANDOM.standard_normal((4, 1)).astype("float32")
CLASSES = RANDOM.integers(0, 3, 50)


def train(lab: Lab, steps: int) -> None:
    lab.train(steps=steps)
    lab.wait()


class Gain(keras.Model):
    def __init__(self) -> None:
        super().__init__()
        self.gain = tf.Variable(2.0)
        self.d = keras.layers.Dense(1)

    def call(self, x: Any) -> Any:
        return self.d(x) * self.gain


class Wrap(tf.Module):
    def __init__(self) -> None:
        super().__init__()
        self.net = keras.Sequential([keras.layers.Dense(1)])

    def __call__(self, x: Any) -> Any:
        return self.net(x)


class Plain(tf.Module):
    def __init__(self) -> None:
        super().__init__()
        self.w = tf.Variable(tf.zeros((4, 1)))
        self.b = tf.Variable(0.0)

    def __call__(self, x: Any) -> Any:
        return x @ self.w + self.b


class Stack(keras.Model):
    def __init__(self) -> None:
        super().__init__()
        self.blocks = [keras.layers.Dense(3), keras.layers.Dense(3)]
        self.head = keras.layers.Dense(1)

    def call(self, x: Any) -> Any:
        for block in self.blocks:
            x = block(x)
        return self.head(x)


def functional() -> keras.Model:
    inputs = keras.Input((4,))
    return keras.Model(inputs, keras.layers.Dense(1)(inputs))


def unbuilt_sequential() -> keras.Model:
    return keras.Sequential([keras.layers.Dense(3), keras.layers.Dense(1)])


@pytest.mark.parametrize("mode", ["eager", "graph"])
@pytest.mark.parametrize("make", [functional, unbuilt_sequential, Stack, Gain, Wrap, Plain])
def test_any_kind_of_model_learns_and_stays_the_same_object(lab: Lab, make: Any, mode: str) -> None:
    model, optimizer = make(), keras.optimizers.SGD(0.05)
    lab.mode = mode
    lab.use(model=model, data=(X, Y), loss="mse", optimizer=optimizer)
    assert lab.model is model
    train(lab, 30)
    assert lab.history.loss[-1] < lab.history.loss[0]
    assert lab.model is model
    assert lab.optimizer is optimizer
    assert lab.data.x is X


def test_an_unbuilt_model_is_never_said_to_have_no_parameters(lab: Lab) -> None:
    lab.use(model=Stack(), data=(X, Y), loss="mse", optimizer="sgd")
    description = lab.describe()
    assert description.parameters is None
    assert {row.summary for row in description.layers} == {"not built yet"}
    with pytest.raises(LabError, match="nothing to save yet"):
        lab.save()
    train(lab, 1)
    description = lab.describe()
    assert description.parameters == 15 + 12 + 4
    assert all(row.summary != "not built yet" for row in description.layers)


def test_a_plain_variable_of_a_keras_model_is_named_as_untrained(bench: Bench) -> None:
    model = Gain()
    bench.lab.use(model=model, data=(X, Y), loss="mse", optimizer="sgd")
    expected = "1 variable (gain) is not trained: use add_weight or keras.Variable."
    assert expected in bench.sink.problems()
    train(bench.lab, 3)
    assert bench.lab.describe().untrained == ("gain",)
    assert bench.lab.describe().parameters == 4 + 1 + 1
    assert float(model.gain.numpy()) == 2.0


def test_a_module_around_a_keras_model_counts_what_it_trains(lab: Lab) -> None:
    model = Wrap()
    lab.use(model=model, data=(X, Y), loss="mse", optimizer="sgd")
    train(lab, 1)
    before = model.net.layers[0].kernel.numpy()
    train(lab, 1)
    assert lab.describe().parameters == 5
    assert not np.array_equal(before, model.net.layers[0].kernel.numpy())


def test_no_variable_to_train_stops_before_the_first_step(lab: Lab) -> None:
    model = functional()
    model.trainable = False
    lab.use(model=model, data=(X, Y), loss="mse", optimizer="sgd")
    lab.train()
    with pytest.raises(LabError, match="no variable that can be trained"):
        lab.wait()
    assert lab.state.step == 0


def test_an_integer_variable_stops_training_and_is_named(lab: Lab) -> None:
    class Whole(tf.Module):
        def __init__(self) -> None:
            super().__init__()
            self.w = tf.Variable(3)

        def __call__(self, x: Any) -> Any:
            return x[:, :1] * tf.cast(self.w, tf.float32)

    lab.use(model=Whole(), data=(X, Y), loss="mse", optimizer="sgd")
    lab.train()
    with pytest.raises(LabError, match=r"No gradient reaches w \(int32\)"):
        lab.wait()


def test_an_optimizer_that_knows_other_variables_gives_way_to_a_fresh_one(bench: Bench) -> None:
    lab = bench.lab
    old = keras.optimizers.Adam(0.03, beta_1=0.8)
    old.build(functional().trainable_variables)
    lab.use(model=functional(), data=(X, Y), loss="mse", optimizer=old)
    train(lab, 2)
    assert lab.optimizer is not old
    assert lab.optimizer.get_config() == {**old.get_config(), "learning_rate": pytest.approx(0.03)}
    assert any("knew other variables" in problem for problem in bench.sink.problems())


def test_float64_and_uint8_become_float32_and_it_is_said(bench: Bench) -> None:
    images = RANDOM.integers(0, 256, (50, 4)).astype("uint8")
    bench.lab.use(model=functional(), data=(images, Y.astype("float64")), loss="mse", optimizer="sgd")
    assert bench.lab.data.x.dtype == bench.lab.data.y.dtype == np.float32
    said = " ".join(bench.sink.problems())
    assert "x was converted from uint8 to float32" in said
    assert "divide pixels by 255" in said
    assert "y was converted from float64 to float32" in said


def test_labels_outside_the_models_outputs_are_refused_before_training(lab: Lab) -> None:
    model = keras.Sequential([keras.Input((4,)), keras.layers.Dense(3)])
    before = model.layers[0].kernel.numpy()
    loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    lab.use(model=model, data=(X, CLASSES + 1), loss=loss, optimizer="adam")
    lab.train()
    with pytest.raises(
        LabError, match=r"A label is 3, but the model has 3 outputs: labels must be from 0 to 2"
    ):
        lab.wait()
    assert np.array_equal(before, model.layers[0].kernel.numpy())
    lab.use(data=(X, CLASSES + 0.5))
    lab.train()
    with pytest.raises(LabError, match="no class numbers"):
        lab.wait()
    lab.use(data=(X, CLASSES))
    train(lab, 3)
    assert len(lab.history.accuracy) == 3


def test_targets_that_lack_an_axis_are_reshaped_and_never_spread(bench: Bench) -> None:
    lab = bench.lab

    def by_hand(y: Any, predictions: Any) -> Any:
        return tf.reduce_mean((y - predictions) ** 2)

    model = functional()
    lab.use(model=model, data=(X, Y[:, 0]), loss=by_hand, optimizer="sgd")
    weights = model.get_weights()
    train(lab, 1)
    first = X[np.random.Generator(np.random.PCG64([1, 0])).permutation(50)[:32]]
    kernel, bias = weights
    expected = float(np.mean((first @ kernel + bias - Y[_first_batch()]) ** 2))
    assert lab.history.loss[0] == pytest.approx(expected, rel=1e-5)
    assert any("targets were reshaped from (n) to (n, 1)" in problem for problem in bench.sink.problems())


def _first_batch() -> Any:
    return np.random.Generator(np.random.PCG64([1, 0])).permutation(50)[:32]


def test_targets_of_another_width_are_refused_by_both_shapes(lab: Lab) -> None:
    lab.use(model=functional(), data=(X, np.ones((50, 3))), loss="mse", optimizer="sgd")
    lab.train()
    with pytest.raises(LabError, match=r"gives shape \(32, 1\), but the targets have shape \(32, 3\)"):
        lab.wait()


@pytest.mark.parametrize("batched", [True, False])
def test_a_dataset_is_trained_on_batched_or_not(lab: Lab, batched: bool) -> None:
    dataset = tf.data.Dataset.from_tensor_slices((X.astype("float64"), Y))
    lab.use(model=functional(), data=dataset.batch(10) if batched else dataset, loss="mse", optimizer="sgd")
    train(lab, 7)
    assert lab.state.batches == (5 if batched else 2)
    assert lab.state.epoch == (1 if batched else 3)
    assert lab.history.loss[lab.state.batches] < lab.history.loss[0]  # the same batch, an epoch later


def test_a_dataset_goes_on_where_a_checkpoint_was_taken(lab: Lab) -> None:
    dataset = tf.data.Dataset.from_tensor_slices((X, Y)).shuffle(50, seed=3, reshuffle_each_iteration=False)
    lab.use(model=functional(), data=dataset.batch(8), loss="mse", optimizer="sgd")
    train(lab, 3)
    saved = lab.save()
    train(lab, 4)
    expected = list(lab.history.loss[3:])
    lab.restore(saved)
    train(lab, 4)
    assert list(lab.history.loss[7:]) == expected


def test_a_dataset_shuffled_without_a_seed_is_said_to_be_unrepeatable(bench: Bench) -> None:
    tf.random.set_seed(None)  # another test may have set one for the whole process
    dataset = tf.data.Dataset.from_tensor_slices((X, Y)).shuffle(50).batch(8)
    bench.lab.use(model=functional(), data=dataset, loss="mse", optimizer="sgd")
    assert any("shuffled without a seed" in problem for problem in bench.sink.problems())


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


def test_reset_gives_objects_of_the_console_their_first_values_back(lab: Lab) -> None:
    model, optimizer = functional(), keras.optimizers.Adam(0.05)
    lab.use(model=model, data=(X, Y), loss="mse", optimizer=optimizer)
    train(lab, 5)
    first = list(lab.history.loss)
    lab.reset()
    assert lab.model is model
    assert int(optimizer.iterations.numpy()) == 0
    train(lab, 5)
    assert list(lab.history.loss) == first


def test_a_model_alone_takes_over_the_data_and_loss_that_are_there(lab: Lab) -> None:
    lab.load(mlp_spec())
    model = keras.Sequential([keras.layers.Dense(1)])
    lab.use(model=model)
    train(lab, 3)
    assert lab.describe().from_console
    assert lab.history.loss.shape == (3,)


def test_a_failed_use_changes_nothing(lab: Lab) -> None:
    lab.load(mlp_spec())
    train(lab, 2)
    with pytest.raises(LabError, match="no optimizer called 'adan'"):
        lab.use(model=functional(), optimizer="adan")
    assert lab.state.step == 2
    assert not lab.describe().from_console


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"model": Gain}, "got the class Gain"),
        ({"model": 3}, "got a int"),
        ({"loss": "mes"}, "no loss called 'mes'"),
        ({"optimizer": keras.optimizers.Adam}, "got the class Adam"),
        ({"data": 5}, "got a int"),
        ({"data": (X, Y[:-1])}, "x has 50 samples, but y has 49"),
        ({"data": (X, ["a"] * 50)}, "y holds text, not numbers"),
        ({"data": (X[:0], Y[:0])}, "no samples"),
        ({"step": 1}, "Expected a function"),
        ({}, "got nothing to use"),
    ],
)
def test_what_cannot_be_used_is_refused_in_one_sentence(
    lab: Lab, parts: dict[str, Any], message: str
) -> None:
    with pytest.raises(LabError, match=message):
        lab.use(**parts)


def test_a_batch_larger_than_the_data_is_all_of_it(bench: Bench) -> None:
    bench.lab.use(model=functional(), data=(X[:10], Y[:10]), loss="mse", optimizer="sgd")
    train(bench.lab, 2)
    assert bench.lab.state.batches == 1
    assert any("a batch is all 10 samples" in problem for problem in bench.sink.problems())


def test_missing_parts_are_named(lab: Lab) -> None:
    lab.use(model=functional())
    with pytest.raises(LabError, match=r"no data yet.*lab.use\(data="):
        lab.train()
    lab.use(data=(X, Y))
    with pytest.raises(LabError, match="no loss yet"):
        lab.train()


def test_mixed_number_types_in_a_step_get_one_plain_sentence(lab: Lab) -> None:
    def step(batch: Any) -> Any:
        return tf.reduce_sum(tf.cast(batch[0], tf.float64) @ tf.ones((4, 1)))

    lab.use(step=step, data=(X, Y))
    lab.train()
    with pytest.raises(LabError, match=r"cast one of them with tf\.cast"):
        lab.wait()


def test_a_variable_that_the_loss_does_not_use_is_named_once(bench: Bench) -> None:
    class Idle(tf.Module):
        def __init__(self) -> None:
            super().__init__()
            self.w = tf.Variable(1.0)
            self.idle = tf.Variable(1.0)

        def __call__(self, x: Any) -> Any:
            return x[:, :1] * self.w

    bench.lab.use(model=Idle(), data=(X, Y), loss="mse", optimizer="sgd")
    train(bench.lab, 3)
    assert [problem for problem in bench.sink.problems() if "No gradient reaches idle" in problem] == [
        "No gradient reaches idle: the loss does not depend on it."
    ]


@pytest.mark.parametrize("mode", ["eager", "graph"])
def test_mixed_precision_scales_the_loss_and_shows_it_unscaled(lab: Lab, mode: str) -> None:
    keras.config.set_dtype_policy("mixed_float16")
    try:
        lab.load(mlp_spec(steps=3, mode=mode))
    finally:
        keras.config.set_dtype_policy("float32")
    lab.train()
    lab.wait()
    assert lab.model.layers[0].compute_dtype == "float16"
    assert isinstance(lab.optimizer, keras.optimizers.LossScaleOptimizer)
    assert 0 < lab.history.loss[0] < 1000
    assert lab.learning_rate == 0.01


def test_an_error_inside_a_graph_is_told_in_its_own_words(lab: Lab) -> None:
    def loss(y: Any, predictions: Any) -> Any:
        raise ValueError("the loss is broken")

    lab.mode = "graph"
    lab.use(model=functional(), data=(X, Y), loss=loss, optimizer="sgd")
    lab.train()
    with pytest.raises(LabError, match="the loss is broken"):
        lab.wait()


def small_loss(y: Any, predictions: Any) -> Any:
    return tf.cast(tf.reduce_mean((tf.cast(y, tf.float16) - predictions) ** 2), tf.float32) * 1e-9


def float16_model() -> Any:
    return keras.Sequential([keras.layers.Dense(4, dtype="mixed_float16") for _ in range(2)])


@pytest.mark.parametrize("mode", ["eager", "graph"])
def test_a_float16_model_from_the_console_is_trained_with_a_scaled_loss(bench: Bench, mode: str) -> None:
    model, optimizer = float16_model(), keras.optimizers.SGD(1e6)
    model(X[:1])
    optimizer.build(model.trainable_variables)
    before = model.layers[0].kernel.numpy()
    bench.lab.use(model=model, data=(X, Y), loss=small_loss, optimizer=optimizer)
    bench.lab.mode = mode
    train(bench.lab, 3)
    assert np.any(model.layers[0].kernel.numpy() != before)
    assert bench.lab.optimizer.inner_optimizer is optimizer
    assert 0 < bench.lab.history.loss[-1] < 1e-6  # not the scaled one
    assert "LossScaleOptimizer" in " ".join(bench.sink.problems())


def test_gradients_that_are_all_zero_are_said(bench: Bench) -> None:
    optimizer = keras.optimizers.SGD(loss_scale_factor=1.0)  # the person scales, and too little
    bench.lab.use(model=float16_model(), data=(X, Y), loss=small_loss, optimizer=optimizer)
    train(bench.lab, 2)
    assert sum("All gradients of the first step are" in one for one in bench.sink.problems()) == 1


def test_a_schedule_set_in_the_middle_of_a_run_holds_and_the_run_can_be_saved(bench: Bench) -> None:
    lab = bench.lab
    lab.use(model=keras.Sequential([keras.layers.Dense(1)]), data=(X, Y), loss="mse", optimizer="sgd")
    train(lab, 2)
    lab.optimizer.learning_rate = keras.optimizers.schedules.PiecewiseConstantDecay([1], [0.0, 0.0])
    lab.cell_ended()
    before = lab.model.get_weights()
    saved = lab.save("with a schedule")
    train(lab, 2)
    assert all(np.array_equal(old, new) for old, new in zip(before, lab.model.get_weights(), strict=True))
    lab.restore(saved)
    assert lab.state.step == 2


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
    lab.wait(60)
    assert (lab.state.phase, lab.state.step) == ("paused", 3)
    assert asked == [""]
    lab.save("afterwards")  # written after the other, which nobody waited for
    assert [one.step for one in lab.checkpoints() if one.name == "from within"] == [3]
    lab.resume()
    lab.wait(60)
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
        lab.wait(60)


def test_a_step_that_stops_the_run_at_an_epochs_end_ends_it(lab: Lab) -> None:
    def step(batch: Any) -> float:
        del batch
        lab.stop()
        return 1.0

    lab.use(step=step, data=(X[:4], Y[:4]))
    lab.train(5)
    lab.wait(60)
    assert (lab.state.phase, lab.state.step) == ("idle", 1)


@pytest.mark.parametrize("mode", ["eager", "graph"])
def test_inputs_of_another_shape_than_the_models_are_told_with_both_shapes(lab: Lab, mode: str) -> None:
    model = keras.Sequential([keras.Input((3,)), keras.layers.Dense(1)])
    lab.use(model=model, data=(X, Y), loss="mse", optimizer="sgd")
    lab.mode = mode
    lab.train(1)
    with pytest.raises(LabError) as failure:
        lab.wait(60)
    text = str(failure.value)
    assert "to have value 3, but received input with shape (32, 4) (in Sequential.call())" in text
    assert "\x1b" not in text


def test_a_key_that_is_missing_inside_a_model_is_named(lab: Lab) -> None:
    class Picky(keras.Model):
        def call(self, inputs: Any) -> Any:
            return {"there": inputs}["missing"]

    lab.use(model=Picky(), data=(X, Y), loss="mse", optimizer="sgd")
    lab.train(1)
    with pytest.raises(LabError, match=r"KeyError: missing \(in Picky\.call\(\)\)"):
        lab.wait(60)


def variables_in_memory() -> int:
    """Count the handles of variables that anything still holds."""
    gc.collect()
    found = [one for one in gc.get_objects() if type(one).__name__ == "EagerTensor"]
    return sum(one.dtype == tf.resource for one in found)


@pytest.mark.parametrize("mode", ["eager", "graph"])
def test_a_model_that_was_trained_leaves_no_variable_in_memory(lab: Lab, mode: str) -> None:
    counts = []
    for _ in range(3):
        model = keras.Sequential([keras.layers.Dense(3), keras.layers.Dense(1)])
        lab.use(model=model, data=(X, Y), loss="mse", optimizer="adam")
        lab.mode = mode
        train(lab, 2)
        counts.append(variables_in_memory())
    assert counts[1] == counts[2]


def test_a_list_of_arrays_is_one_for_each_input_of_a_model_that_has_several(lab: Lab) -> None:
    left, right = keras.Input((4,)), keras.Input((4,))
    both = keras.layers.Concatenate()([left, right])
    model = keras.Model([left, right], keras.layers.Dense(1)(both))
    lab.use(model=model, data=([X, X], Y), loss="mse", optimizer="sgd")
    train(lab, 2)
    assert len(lab.history) == 2
