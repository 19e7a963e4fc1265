"""Units that do nothing: which they are, and what is said of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf

from tests.backend.conftest import Bench
from tests.backend.following.tables import X, kinds, rows, use


def test_dead_units_are_told(bench: Bench) -> None:
    hidden, nothing = (
        keras.layers.Dense(10, "relu", name="hidden"),
        keras.layers.Lambda(tf.zeros_like, name="no"),
    )
    model = keras.Sequential([hidden, nothing, keras.layers.Dense(1)])
    model.build((None, 6))
    model.layers[0].bias.assign([-100.0] * 3 + [1.0] * 7)
    use(bench, model)
    found = rows(bench)
    row = found["hidden"]
    texts = [flag.text for flag in found["no"].flags]
    assert texts == ["It gives nothing but zeros: what comes before it gets no gradient."]
    assert (row.dead, row.units) == (3, 10)
    flag = next(flag for flag in row.flags if flag.kind == "dead")
    assert flag.text == "3 of 10 units are dead: they give zero for all 32 samples looked at."


TAILS: dict[str, tuple[Callable[..., Any], int | None, str]] = {
    "relu_apart": (keras.layers.ReLU, 4, "they give zero for all 32"),
    "relu_by_name": (partial(keras.layers.Activation, "relu"), 4, "they give zero for all 32"),
    "gelu": (partial(keras.layers.Activation, "gelu"), 4, "they give zero for all 32"),
    "silu": (partial(keras.layers.Activation, "silu"), 4, "they give zero for all 32"),
    "elu": (keras.layers.ELU, 4, "they give -1, the lowest value of elu, for all 32"),
    "selu": (partial(keras.layers.Activation, "selu"), 4, "they give -1.76, the lowest value of selu"),
    "leaky": (keras.layers.LeakyReLU, None, ""),
    "relu_with_a_slope": (partial(keras.layers.ReLU, negative_slope=0.1), None, ""),
}


class InCode(keras.Model):
    """Has its activation in Python."""

    def __init__(self) -> None:
        super().__init__()
        self.pre = keras.layers.Dense(8, name="pre")
        self.out = keras.layers.Dense(1, name="out")

    def call(self, x: Any) -> Any:
        return self.out(tf.nn.relu(self.pre(x)))


BEHIND: dict[str, Callable[[], Any]] = {
    "operation": lambda: keras.ops.relu,
    "lambda": lambda: keras.layers.Lambda(lambda x: tf.nn.relu(x)),
    "activation": lambda: keras.layers.Activation("relu"),
    "magnitude": lambda: keras.layers.Activation(tf.abs),
    "linear": lambda: keras.layers.Activation("linear"),
}


def behind(make: Callable[[], Any]) -> Any:
    start = keras.Input((6,))
    return keras.Model(
        start, keras.layers.Dense(1, name="out")(make()(keras.layers.Dense(8, name="pre")(start)))
    )


@pytest.mark.parametrize("kind", [*BEHIND, "in code"])
def test_units_that_no_gradient_reaches_are_dead_whatever_comes_behind(bench: Bench, kind: str) -> None:
    model = InCode() if kind == "in code" else behind(BEHIND[kind])
    model(X[:2])
    model.get_layer("pre").bias.assign([-1e4] * 4 + [1.0] * 4)
    use(bench, model, "graph")
    bench.lab.step()
    found = rows(bench)
    dead = 0 if kind in ("linear", "magnitude") else 4
    assert (found["pre"].dead, found["pre"].units) == (dead, 8)
    texts = [flag.text for flag in found["pre"].flags if flag.kind == "dead"]
    words = "4 of 8 units are dead: no gradient reaches them in 32 samples."
    assert texts == ([words] if dead else [])
    assert found["out"].dead is None


def test_what_is_dead_follows_from_the_activation(bench: Bench) -> None:
    start = keras.Input((6,))
    pre = keras.layers.Dense(8, name="pre")
    given = [make(name=name)(pre(start)) for name, (make, *_) in TAILS.items()]
    model = keras.Model(start, keras.layers.Dense(1)(keras.layers.Concatenate()(given)))
    pre.bias.assign([-1e4] * 4 + [0.0] * 4)
    use(bench, model, "graph")
    bench.lab.step()
    found = rows(bench)
    assert {name: found[name].dead for name in TAILS} == {name: dead for name, (_, dead, _) in TAILS.items()}
    for name, (_, dead, words) in TAILS.items():
        texts = [flag.text for flag in found[name].flags if flag.kind == "dead"]
        assert (len(texts), words in "".join(texts)) == (0 if dead is None else 1, True)


@pytest.mark.parametrize("mode", ["eager", "graph"])
def test_a_channel_is_a_unit_and_a_recurrent_cell_gives_what_its_layer_gives(bench: Bench, mode: str) -> None:
    layers = keras.layers
    gru = layers.GRU(3, return_sequences=True)
    model = keras.Sequential(
        [
            keras.Input((6,)),
            layers.Reshape((6, 1)),
            layers.Conv1D(4, 2, activation="relu", name="conv"),
            layers.Bidirectional(gru, name="both"),
            layers.Flatten(),
            layers.Dense(1),
        ]
    )
    model.get_layer("conv").bias.assign([-100.0, 1.0, 1.0, 1.0])
    use(bench, model, mode)
    bench.lab.step()
    found = rows(bench)
    assert (found["conv"].dead, found["conv"].units) == (1, 4)
    cells = [row for row in found.values() if row.type == "GRUCell"]
    given = [bench.lab.at(f"step/layers/{row.name.rpartition('/')[0].replace('/', '%2F')}") for row in cells]
    assert [row.mean for row in cells] == pytest.approx([one.numpy().mean() for one in given], rel=1e-4)
    assert len(cells) == 2


def test_a_unit_that_was_active_in_one_of_the_batches_is_not_dead(bench: Bench) -> None:
    model = keras.Sequential([keras.layers.Dense(1, "relu", name="hidden"), keras.layers.Dense(1)])
    model.build((None, 6))
    use(bench, model)
    hidden = model.layers[0]
    hidden.kernel.assign(np.zeros((6, 1), np.float32))
    hidden.bias.assign([1.0])
    bench.lab.step()
    assert rows(bench)["hidden"].dead == 0
    hidden.bias.assign([-1.0])
    bench.lab.step()
    assert rows(bench)["hidden"].dead == 0  # it was active two batches ago
    for _ in range(9):
        bench.lab.step()
        bench.lab.layers()
    bench.lab.step()
    row = rows(bench)["hidden"]
    assert (row.dead, "dead" in kinds(row)) == (1, True)
