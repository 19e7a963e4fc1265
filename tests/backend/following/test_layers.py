"""The table of all layers: its numbers, and what it says stands out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.errors import LabError
from tests.backend.conftest import Bench
from tests.backend.following.tables import X, Y, kinds, rows, use
from tests.backend.networks import cnn_spec, mlp_spec


@pytest.mark.parametrize("mode", ["eager", "layers", "graph", "xla"])
def test_the_numbers_are_those_of_the_step(bench: Bench, mode: str) -> None:
    use(bench, keras.Sequential([keras.layers.Dense(8, "relu"), keras.layers.Dense(1)]), mode)
    bench.lab.step()
    table = bench.lab.layers().read
    assert table.is_taken
    assert (table.step, table.samples) == (1, 32)
    row = table.rows[0]
    at = bench.lab.at
    weights = [at(f"step/weights/dense%2F{name}") for name in ("kernel", "bias")]
    gradients = [at(f"step/gradients/dense%2F{name}").numpy() for name in ("kernel", "bias")]
    output = at("step/layers/dense").numpy()
    after = np.concatenate([one["after"].numpy().ravel() for one in weights])
    before = np.concatenate([one["before"].numpy().ravel() for one in weights])
    flat = np.concatenate([one.ravel() for one in gradients])
    assert row.weight_norm == pytest.approx(np.linalg.norm(after), rel=1e-5)
    assert row.gradient_norm == pytest.approx(np.linalg.norm(flat), rel=1e-5)
    ratio = np.linalg.norm(after - before) / np.linalg.norm(before)
    assert row.update_ratio == pytest.approx(ratio, rel=1e-4)
    assert (row.mean, row.std) == pytest.approx((output.mean(), output.std()), rel=1e-4)
    assert row.zeros == pytest.approx((output == 0).mean())
    assert (row.dead, row.units) == (int((output == 0).all(axis=0).sum()), 8)
    assert row.weights[0] == ("model", "dense", "kernel")
    assert row.outputs == (("step", "layers", "dense"),)


def test_before_the_first_step_it_tells_what_that_would_compute(bench: Bench) -> None:
    bench.lab.queue_load(mlp_spec(steps=10)).result()
    bench.lab.train(5)
    bench.lab.wait()
    table = bench.lab.layers().read
    assert (table.step, table.is_taken) == (6, False)
    assert [row.update_ratio for row in table.rows] == [None] * 3
    assert table.rows[0].gradient_norm
    bench.lab.train(5)
    bench.lab.wait()
    looked_at = list(bench.lab.history.loss)
    bench.lab.queue_load(mlp_spec(steps=10)).result()
    bench.lab.train(10)
    bench.lab.wait()
    assert looked_at == list(bench.lab.history.loss)


@pytest.mark.parametrize("mode", ["eager", "graph"])
def test_while_training_the_next_step_is_looked_at(bench: Bench, mode: str) -> None:
    bench.lab.queue_load(cnn_spec(steps=10**6)).result()
    bench.lab.mode = mode
    bench.lab.train()
    table = bench.lab.layers().read
    assert table.is_taken
    assert table.step >= 1
    again = bench.lab.layers().read
    assert again.step > table.step
    assert again.batches >= 2
    bench.lab.pause()
    assert all(row.update_ratio for row in again.rows if row.weights)


def test_several_inputs_and_outputs_are_looked_at_in_graph_as_they_are_trained(bench: Bench) -> None:
    start = keras.Input((6,))
    shared = keras.layers.Dense(6, "relu", name="shared")
    both = [keras.layers.Dense(size, name=name)(shared(shared(start))) for name, size in (("a", 1), ("b", 2))]
    model = keras.Model(start, both)

    def loss(wanted: Any, given: Any) -> Any:
        return tf.add_n([tf.reduce_mean((y - p) ** 2) for y, p in zip(wanted, given, strict=True)])

    keras.utils.set_random_seed(1)
    optimizer = keras.optimizers.SGD(0.01)
    bench.lab.use(model=model, data=(X[:40], (Y[:40], X[:40, :2])), loss=loss, optimizer=optimizer)
    bench.lab.mode, bench.lab.batch_size = "graph", 32
    bench.lab.follow("step/layers/shared", "zeros", every=1)
    bench.lab.train(6)
    bench.lab.wait()
    found = rows(bench)
    assert [name for name, row in found.items() if row.gradient_norm] == ["shared", "a", "b"]
    assert [int(step) for step in bench.lab.history.followed["zeros step/layers/shared"].steps] == [
        *range(1, 7)
    ]
    assert bench.sink.problems() == []  # nothing had to be computed a second time, op by op


@pytest.mark.parametrize("mode", ["eager", "layers", "graph", "xla"])
def test_operations_of_a_functional_model_have_rows_of_their_own(bench: Bench, mode: str) -> None:
    start = keras.Input((6,))
    inner = keras.Model(start, keras.ops.tanh(keras.layers.Dense(6, name="in")(start)), name="inner")
    wide = keras.ops.relu(keras.layers.Dense(8, name="wide")(inner(start)))
    end = keras.layers.Dense(1, name="end")(keras.ops.add(wide, wide))
    use(bench, keras.Model(start, keras.ops.sigmoid(end)), mode)
    bench.lab.step()
    found = rows(bench)
    names = ["inner/in", "inner/tanh", "wide", "relu", "add", "end", "sigmoid"]
    assert list(found) == names
    for name in ("inner/tanh", "relu", "add", "sigmoid"):
        row = found[name]
        assert (row.weights, row.outputs) == ((), (("step", "layers", name),))
        output = bench.lab.at(f"step/layers/{name.replace('/', '%2F')}").numpy()
        assert row.zeros == pytest.approx((output == 0).mean())
        assert (row.mean, row.std) == pytest.approx((output.mean(), output.std()), rel=1e-4)
    assert found["inner/in"].outputs == (("step", "layers", "inner/in"),)
    assert found["relu"].type == "Relu"
    assert found["relu"].units == 8
    assert found["end"].units is None, "a class that the loss is sure of gets no gradient either"


def deep(activation: str, count: int, scale: float) -> Any:
    start = keras.initializers.RandomNormal(stddev=scale, seed=3)
    layers = [keras.layers.Dense(12, activation, kernel_initializer=start) for _ in range(count)]
    return keras.Sequential([*layers, keras.layers.Dense(1)])


CASES: dict[str, tuple[Callable[[], Any], str, str]] = {
    "vanishing": (lambda: deep("sigmoid", 8, 0.1), "dense", "vanishing"),
    "exploding": (lambda: deep("linear", 6, 4.0), "dense", "exploding"),
    "saturated": (lambda: deep("tanh", 2, 20.0), "dense", "saturated"),
}


@pytest.mark.parametrize("case", CASES)
def test_what_stands_out_is_told_with_its_reason(bench: Bench, case: str) -> None:
    make, name, kind = CASES[case]
    use(bench, make())
    row = rows(bench)[name]
    assert kind in kinds(row), row
    assert all(flag.text.endswith(".") for flag in row.flags)


def test_a_large_update_is_told(bench: Bench) -> None:
    use(bench, keras.Sequential([keras.layers.Dense(4, name="one"), keras.layers.Dense(1)]), rate=1.0)
    bench.lab.step()
    assert "large_update" in kinds(rows(bench)["one"])


class Unused(keras.Model):
    def __init__(self) -> None:
        super().__init__()
        self.used = keras.layers.Dense(1, name="used")
        self.unused = keras.layers.Dense(1, name="unused")
        self.plain = tf.Variable(1.0)

    def call(self, x: Any) -> Any:
        return self.used(x) + 0 * tf.stop_gradient(self.unused(x)) + tf.stop_gradient(self.plain)


def test_what_is_not_trained_is_told(bench: Bench) -> None:
    use(bench, Unused())
    found = rows(bench)
    texts = [flag.text for flag in found["unused"].flags]
    assert "No gradient reaches unused/kernel: the loss does not depend on it." in texts
    assert "Keras does not train plain: it is a plain tf.Variable." in [flag.text for flag in found[""].flags]


def test_a_frozen_layer_is_told_and_nothing_else(bench: Bench) -> None:
    model = keras.Sequential([keras.layers.Dense(4, name="cold"), keras.layers.Dense(1, name="warm")])
    model.build((None, 6))
    model.layers[0].trainable = False
    use(bench, model)
    found = rows(bench)
    assert kinds(found["cold"]) == ["frozen"]
    assert found["cold"].weight_norm
    assert found["cold"].gradient_norm is None
    assert "frozen" not in kinds(found["warm"])


def test_nan_in_weights_is_told_first(bench: Bench) -> None:
    model = keras.Sequential([keras.layers.Dense(4, name="one"), keras.layers.Dense(1)])
    model.build((None, 6))
    model.layers[0].kernel.assign(np.full((6, 4), np.nan, np.float32))
    use(bench, model)
    row = rows(bench)["one"]
    assert row.flags[0].kind == "not_finite"
    assert row.flags[0].text == "Its weights hold NaN."


def test_a_healthy_network_has_no_flags(bench: Bench) -> None:
    bench.lab.queue_load(cnn_spec(steps=30)).result()
    bench.lab.train(20)
    bench.lab.wait()
    bench.lab.step()
    assert {row.name: kinds(row) for row in bench.lab.layers().read.rows if row.flags} == {}
    assert "conv2d" in repr(bench.lab.layers())


def test_a_module_without_keras_has_rows_as_well(bench: Bench) -> None:
    class Line(tf.Module):
        def __init__(self) -> None:
            super().__init__()
            self.w, self.b = tf.Variable(tf.zeros([6, 1])), tf.Variable(tf.zeros([1]))

        def __call__(self, x: Any) -> Any:
            return x @ self.w + self.b

    use(bench, Line())
    bench.lab.step()
    row = rows(bench)[""]
    assert row.weights == (("model", "w"), ("model", "b"))
    assert row.gradient_norm


def test_of_a_step_of_ones_own_it_says_why_there_is_no_table(bench: Bench) -> None:
    bench.lab.use(step=lambda batch: tf.reduce_mean(batch[0]), data=(X, Y))
    with pytest.raises(LabError, match="does everything at once"):
        bench.lab.layers()
