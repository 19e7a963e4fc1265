"""The speeds give the same numbers, to the last bit.

Where one does not, this says so: operations of a recurrent loop and of 16-bit numbers are computed in another
order inside a graph, and where gradients of several layers and of a person's own code meet in one tensor they
are added in another order, so that ``eager`` differs from the others by rounding.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.training.steps.base import Step
from eagerlab.backend.training.steps.eager import EagerStep
from eagerlab.backend.training.steps.gradients import default_gradients
from eagerlab.backend.training.steps.graph import GraphStep
from eagerlab.experiment.builtin import BUILTIN, builtin_spec
from tests.backend.conftest import Bench
from tests.backend.second_derivatives import penalised_slope

layers = keras.layers
Batch = tuple[Any, Any]
Numbers = tuple[list[float], list[Any]]
"""Losses of all steps, and the variables after the last."""


class Subclass(keras.Model):
    """Written by hand: its own `call`, one layer twice, and a branch in Python."""

    def __init__(self) -> None:
        super().__init__()
        self.before = layers.Conv2D(4, 3, padding="same", activation="relu")
        self.twice = layers.Conv2D(4, 3, padding="same")
        self.normalisation = layers.BatchNormalization()
        self.dropout = layers.Dropout(0.3)
        self.last = layers.Dense(3)

    def call(self, x: Any, training: bool | None = None) -> Any:
        x = self.before(x)
        x = self.normalisation(self.twice(self.twice(x)) + x, training=training)
        if training:
            x = self.dropout(x)
        return self.last(tf.reduce_mean(tf.nn.relu(x), axis=[1, 2]))


class Residual(keras.Model):
    """What a layer gets goes round it as well: gradients of both meet in one tensor."""

    def __init__(self, inner: keras.Layer) -> None:
        super().__init__()
        self.before, self.inner, self.last = layers.Dense(8), inner, layers.Dense(3)

    def call(self, x: Any, training: bool | None = None) -> Any:
        x = self.before(tf.cast(x[..., 0], tf.float32))
        is_attention = isinstance(self.inner, layers.MultiHeadAttention)
        return self.last(tf.reduce_mean(x + (self.inner(x, x) if is_attention else self.inner(x)), axis=1))


class Rounds(keras.Model):
    """Several rounds of the same layers: more than two gradients meet in one tensor."""

    def __init__(self, inner: keras.Layer) -> None:
        super().__init__()
        self.before, self.inner, self.last = layers.Dense(8), inner, layers.Dense(3)
        self.gate, self.normalisation = layers.Dense(8, "sigmoid"), layers.LayerNormalization()

    def call(self, x: Any, training: bool | None = None) -> Any:
        x = self.before(tf.cast(x[..., 0], tf.float32))
        for _ in range(2):
            is_attention = isinstance(self.inner, layers.MultiHeadAttention)
            inner = self.inner(x, x) if is_attention else self.inner(x)
            x = x + inner * self.gate(x) + x * inner
        return self.last(tf.reduce_mean(self.normalisation(x), axis=1))


def _attention() -> keras.Model:
    words = keras.Input((6,), dtype="int32")
    x = layers.Embedding(20, 8, mask_zero=True)(words)
    x = layers.LayerNormalization()(x + layers.MultiHeadAttention(2, 4, dropout=0.1)(x, x))
    return keras.Model(words, layers.Dense(3)(layers.GlobalAveragePooling1D()(x)))


def _residual() -> keras.Model:
    pictures = keras.Input((8, 8, 1))
    x = layers.Conv2D(4, 3, padding="same", activation="relu")(pictures)
    x = layers.Add()([x, layers.BatchNormalization()(layers.Conv2D(4, 3, padding="same")(x))])
    x = layers.GlobalAveragePooling2D()(keras.ops.relu(x * 2 + 1))
    return keras.Model(pictures, layers.Dense(3)(x))


def _pictures(*parts: Any) -> keras.Model:
    return keras.Sequential([keras.Input((8, 8, 1)), *parts])


MODELS: dict[str, Callable[[], keras.Model]] = {
    "dense": lambda: _pictures(
        layers.Flatten(), layers.Dense(16, "relu"), layers.Dropout(0.3), layers.Dense(3)
    ),
    "convolution": lambda: _pictures(
        layers.Conv2D(4, 3, activation="relu"), layers.MaxPooling2D(), layers.Flatten(), layers.Dense(3)
    ),
    "batch normalisation": lambda: _pictures(
        layers.Conv2D(4, 3), layers.BatchNormalization(), layers.ReLU(), layers.Flatten(), layers.Dense(3)
    ),
    "layer normalisation": lambda: _pictures(
        layers.Flatten(), layers.Dense(16, "gelu"), layers.LayerNormalization(), layers.Dense(3)
    ),
    "subclass": Subclass,
    "residual": _residual,
    "attention": _attention,
    "round a normalisation": lambda: Residual(layers.LayerNormalization()),
    "round a batch normalisation": lambda: Residual(layers.BatchNormalization()),
    "round an activation": lambda: Residual(layers.Activation("gelu")),
    "round attention": lambda: Residual(layers.MultiHeadAttention(2, 4)),
    "rounds of attention": lambda: Rounds(layers.MultiHeadAttention(2, 4)),
    "rounds of a normalisation": lambda: Rounds(layers.LayerNormalization()),
    "gru": lambda: keras.Sequential(
        [keras.Input((8, 8)), layers.Masking(), layers.GRU(6, dropout=0.2), layers.Dense(3)]
    ),
    "lstm": lambda: keras.Sequential(
        [keras.Input((8, 8)), layers.Bidirectional(layers.LSTM(4)), layers.Dense(3)]
    ),
    "stateful": lambda: keras.Sequential(
        [keras.Input(batch_shape=(8, 8, 8)), layers.GRU(16, stateful=True, dropout=0.2), layers.Dense(3)]
    ),
    "bfloat16": lambda: _pictures(
        layers.Conv2D(4, 3, activation="relu", dtype="mixed_bfloat16"), layers.Flatten(), layers.Dense(3)
    ),
    "float16": lambda: _pictures(
        layers.Flatten(), layers.Dense(8, "relu", dtype="mixed_float16"), layers.Dense(3, dtype="float32")
    ),
}
LOOKED_AT = ", looked at"
EAGER_DIFFERS = {
    "gru": 1e-4,
    "lstm": 1e-4,
    "stateful": 1e-4,
    "bfloat16": 2e-2,
    "float16": 2e-2,
    "rounds of attention": 1e-2,
    "rounds of a normalisation": 1e-3,
}
"""How far ``eager`` may be away after 20 steps, of the largest weight."""


def _batches(name: str, count: int) -> list[Batch]:
    random = np.random.default_rng(1)
    found = []
    for _ in range(count):
        y = random.integers(0, 3, 8)
        x: Any = random.normal(size=(8, 8, 8, 1)).astype("f") + y[:, None, None, None]
        if name in ("gru", "lstm", "stateful"):
            x = x[..., 0]
            x[:, 5:] = 0
        if name == "attention":
            x = random.integers(0, 20, (8, 6)).astype("int32")
        found.append((tf.constant(x), tf.constant(y)))
    return found


def _scaled(model: keras.Model, optimizer: Any) -> Any:
    is_small = any(layer.compute_dtype == "float16" for layer in model._flatten_layers())
    return keras.optimizers.LossScaleOptimizer(optimizer) if is_small else optimizer


def _trained(name: str, modes: Sequence[str], batches: list[Batch]) -> Numbers:
    """Train a model, a batch in each of the modes in turn."""
    return _trained_to(name, modes, batches, (len(batches),))[len(batches)]


@cache
def _graph(name: str) -> dict[int, Numbers]:
    """Train a model in ``graph`` alone, once for all tests; return the numbers after so many batches."""
    return _trained_to(name, ["graph"], _batches(name, 100), (12, 20, 24, 100))


def _trained_to(
    name: str, modes: Sequence[str], batches: list[Batch], counts: Sequence[int]
) -> dict[int, Numbers]:
    keras.utils.set_random_seed(1)
    model = MODELS[name]()
    model(batches[0][0])
    optimizer = _scaled(model, keras.optimizers.Adam(0.01))
    optimizer.build(model.trainable_variables)
    scale = getattr(optimizer, "scale_loss", None) if name == "float16" else None
    loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    parts = (model, loss, optimizer, model.trainable_variables, default_gradients(scale))
    steps: dict[str, Step] = {
        "eager": EagerStep(*parts),
        "op by op": EagerStep(*parts, op_by_op_update=True),
        "layers": EagerStep(*parts, mode="layers"),
        "graph": GraphStep(*parts),
    }
    losses: list[float] = []
    found: dict[int, Numbers] = {}
    for number, batch in enumerate(batches):
        mode = modes[number % len(modes)]
        if mode.endswith(LOOKED_AT):
            looked: Any = steps[mode.removesuffix(LOOKED_AT)]
            losses.append(float(looked.take_and_look(batch).loss))
        else:
            losses.append(float(steps[mode].take(batch).loss))
        if len(losses) in counts:
            found[len(losses)] = (
                list(losses),
                [one.numpy() for one in (*model.variables, *optimizer.variables)],
            )
    return found


def _are_same(one: Numbers, other: Numbers) -> bool:
    return one[0] == other[0] and all(map(np.array_equal, one[1], other[1]))


@pytest.mark.parametrize("name", MODELS)
def test_layers_and_graph_and_changes_between_them_give_the_same_numbers(name: str) -> None:
    batches, graph = _batches(name, 100), _graph(name)[100]
    assert _are_same(_trained(name, ["layers"], batches), graph)
    assert _are_same(_trained(name, ["layers", "graph", "graph", "layers"], batches), graph)


@pytest.mark.parametrize("name", MODELS)
def test_looking_at_steps_changes_no_number(name: str) -> None:
    batches, graph = _batches(name, 24), _graph(name)[24]
    assert _are_same(_trained(name, ["layers, looked at", "layers", "graph, looked at"], batches), graph)
    if name not in EAGER_DIFFERS:
        assert _are_same(_trained(name, ["eager, looked at", "eager"], batches), graph)


@pytest.mark.parametrize("name", [name for name in MODELS if name not in EAGER_DIFFERS])
def test_eager_gives_the_same_numbers(name: str) -> None:
    batches, graph = _batches(name, 100), _graph(name)
    assert _are_same(_trained(name, ["eager"], batches), graph[100])
    assert _are_same(_trained(name, ["op by op"], batches[:12]), graph[12])
    assert _are_same(_trained(name, ["eager", "graph", "layers"], batches[:12]), graph[12])


@pytest.mark.parametrize("name", EAGER_DIFFERS)
def test_eager_differs_by_rounding_alone_where_it_differs(name: str) -> None:
    _, eager = _trained(name, ["eager"], _batches(name, 20))
    _, graph = _graph(name)[20]
    for one, other in zip(eager, graph, strict=True):
        one, other = np.asarray(one, "float64"), np.asarray(other, "float64")
        assert np.abs(one - other).max() <= EAGER_DIFFERS[name] * max(1.0, np.abs(other).max())


def test_a_step_with_a_second_derivative_gives_the_same_numbers() -> None:
    def run(mode: str) -> list[Any]:
        keras.utils.set_random_seed(1)
        model = keras.Sequential([keras.Input((4,)), layers.Dense(8, "tanh"), layers.Dense(1)])
        optimizer = keras.optimizers.SGD(0.1)
        optimizer.build(model.trainable_variables)

        parts = (
            model,
            keras.losses.MeanSquaredError(),
            optimizer,
            model.trainable_variables,
            penalised_slope,
        )
        step = GraphStep(*parts) if mode == "graph" else EagerStep(*parts, mode=mode)  # type: ignore[arg-type]
        random = np.random.default_rng(1)
        for _ in range(30):
            step.take((tf.constant(random.normal(size=(8, 4)).astype("f")), tf.ones((8, 1))))
        return [one.numpy() for one in model.variables]

    graph = run("graph")
    assert all(map(np.array_equal, run("layers"), graph))
    assert all(map(np.array_equal, run("eager"), graph))


@pytest.mark.parametrize("name", BUILTIN)
def test_every_built_in_experiment_gives_the_same_numbers_at_every_speed(bench: Bench, name: str) -> None:
    lab = bench.lab
    lab.load(builtin_spec(name).model_copy(update={"steps": 100, "epochs": None, "mode": "graph"}))
    found = []
    third = "layers" if name == "sine" else "eager"  # a GRU: see above
    for modes in (["graph"], ["layers"], ["layers", "graph", third, "graph", "layers"]):
        lab.reset()
        for mode in modes:
            lab.mode = mode
            lab.train(steps=100 // len(modes))
            lab.wait()
        found.append((list(lab.history.loss), [one.numpy().tolist() for one in lab.model.variables]))
    assert len(found[0][0]) == 100
    assert found[1] == found[0]
    assert found[2] == found[0]


def _named(names: Sequence[str]) -> tuple[Any, Any, Any]:
    """Return a model, a loss and an optimizer called by the letters of `names`, and the layers with them."""
    keras.utils.set_random_seed(1)
    model, first, drop, last, norm, loss, optimizer = names
    parts = [
        layers.Dense(4, name=first),
        layers.Dropout(0.5, name=drop),
        layers.BatchNormalization(name=norm),
    ]
    inner = keras.Sequential([keras.Input((3,), name=norm + last), *parts], name=model + first)
    whole = keras.Sequential([keras.Input((3,)), inner, layers.Dense(1, name=last)], name=model)
    return whole, keras.losses.MeanSquaredError(name=loss), keras.optimizers.Adam(0.01, name=optimizer)


@pytest.mark.parametrize("mode", ["eager", "layers", "graph", "xla"])
def test_names_in_any_script_change_no_number(bench: Bench, mode: str) -> None:
    lab, random = bench.lab, np.random.default_rng(1)
    x, y = random.normal(size=(64, 3)).astype("f"), random.normal(size=(64, 1)).astype("f")
    found = []
    for names in (list("mabcdlo"), list("模层丢末规损优")):
        model, loss, optimizer = _named(names)
        lab.use(model=model, data=(x, y), loss=loss, optimizer=optimizer)
        lab.mode = mode
        lab.train(steps=20)
        lab.wait()
        found.append((list(lab.history.loss), [one.numpy().tolist() for one in model.variables]))
    assert found[1] == found[0]
    assert any("末/kernel" in one.path for one in lab.model.variables)


@pytest.mark.parametrize("mode", ["eager", "layers", "graph", "xla"])
def test_a_step_written_in_another_script_runs_at_every_speed(bench: Bench, mode: str) -> None:
    weight = tf.Variable(1.0, name="权重")

    @tf.function
    def 误差(x: Any, y: Any) -> Any:  # noqa: N802 - it has no upper and lower case
        with tf.name_scope("误差"):
            return tf.reduce_mean((x[:, 0] * weight - y) ** 2, name="平均")

    def 步(batch: Any) -> Any:  # noqa: N802 - likewise
        with tf.GradientTape() as tape:
            loss = 误差(*batch)
        weight.assign_sub(0.1 * tape.gradient(loss, weight))
        return loss

    lab = bench.lab
    lab.use(step=步, data=(np.ones((64, 3), "f"), np.zeros(64, "f")))
    lab.mode = mode
    lab.train(steps=3)
    lab.wait()
    assert weight.numpy() == pytest.approx(0.8**3)
