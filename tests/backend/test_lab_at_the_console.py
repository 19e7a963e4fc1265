"""What a person at the console sees of `lab`, and what their cells change."""

from __future__ import annotations

import inspect

import keras
import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.errors import LabError
from eagerlab.backend.lab import Lab
from eagerlab.protocol.events import (
    Marker,
    Metrics,
    ShowTensor,
)
from tests.backend.conftest import Bench
from tests.backend.networks import mlp_spec


def test_layer_names_and_dtype_policy_are_the_consoles(lab: Lab) -> None:
    keras.config.set_dtype_policy("float64")
    try:
        lab.load(mlp_spec(steps=2))
        first = [layer.name for layer in lab.model.layers]
        assert lab.model.layers[0].compute_dtype == "float64"
    finally:
        keras.config.set_dtype_policy("float32")
    for _ in range(3):
        keras.layers.Dense(1)  # the console's own counters go on
    lab.reset()
    assert [layer.name for layer in lab.model.layers] == first == ["dense", "dropout", "dense_1"]
    assert lab.model.layers[0].compute_dtype == "float32"


def test_cells_that_ran_beside_training_are_marked(bench: Bench) -> None:
    lab = bench.lab
    lab.load(mlp_spec(steps=100_000))
    lab.cell_began()
    lab.cell_ended("x = 1", 1)
    lab.train()
    bench.sink.wait_for(lambda: len(bench.sink.of(Metrics)) > 0)
    lab.cell_began()
    lab.cell_ended("print('beside')", 2)
    lab.pause()
    lab.cell_began()
    lab.train(steps=3)
    lab.wait()
    lab.cell_ended("lab.train(steps=3); lab.wait()", 3)
    lab.cell_began()
    lab.cell_ended("x = 2", 4)
    lab.reset()
    marks = [event for event in bench.sink.of(Marker) if event.what == "cell"]
    assert [(mark.label, mark.detail) for mark in marks] == [
        ("Cell 2", "print('beside')"),
        ("Cell 3", "lab.train(steps=3); lab.wait()"),
    ]


def test_a_layer_frozen_by_a_cell_stays_as_it_is_from_the_next_step_on(lab: Lab) -> None:
    lab.load(mlp_spec(steps=6))
    lab.train(steps=2)
    lab.wait()
    lab.model.layers[0].trainable = False
    lab.cell_ended("lab.model.layers[0].trainable = False", 1)
    frozen = lab.model.layers[0].kernel.numpy()
    free = lab.model.layers[2].kernel.numpy()
    lab.train(steps=2)
    lab.wait()
    assert np.array_equal(lab.model.layers[0].kernel.numpy(), frozen)
    assert not np.array_equal(lab.model.layers[2].kernel.numpy(), free)


def test_the_source_is_found_by_tracebacks_and_inspect(lab: Lab) -> None:
    lab.load(mlp_spec())
    module = lab.queue(lambda engine: engine.live.module).result()
    assert module is not None
    assert "GradientTape" in inspect.getsource(module.compute_gradients)


def test_history_arrays_are_views_that_cannot_be_written(lab: Lab) -> None:
    lab.load(mlp_spec(steps=3))
    lab.train()
    lab.wait()
    losses = lab.history.loss
    assert losses.shape == (3,)
    with pytest.raises(ValueError, match="read-only"):
        losses[0] = 1.0


def test_show_finds_the_name_of_an_object(bench: Bench) -> None:
    lab = bench.lab
    lab.load(mlp_spec())
    lab.roots()["names"]["x"] = x = tf.ones(3)
    lab.show(x)
    lab.show(lab.model.layers[0].kernel)
    assert [event.node for event in bench.sink.of(ShowTensor)] == [
        ("names", "x"),
        ("model", "dense", "kernel"),
    ]
    assert lab.at("model/dense/kernel") is lab.model.layers[0].kernel
    with pytest.raises(LabError, match="no name"):
        lab.show(tf.ones(4))


def test_layers_are_described_in_a_few_characters(lab: Lab) -> None:
    lab.open("mnist_cnn")
    rows = [(f"{row.type} {row.summary}".strip(), row.output_shape) for row in lab.describe().layers]
    assert rows[:2] == [
        ("Conv2D 16, 3×3, relu", (None, 26, 26, 16)),
        ("MaxPooling2D 2×2", (None, 13, 13, 16)),
    ]
    assert [text for text, _ in rows[4:]] == ["Flatten", "Dropout 0.2", "Dense 10"]


def test_assigning_what_is_no_setting_is_refused_with_what_is(lab: Lab) -> None:
    with pytest.raises(LabError, match=r"no setting 'lr'.*lab\.learning_rate"):
        lab.lr = 1e-3
    with pytest.raises(LabError, match=r"lab\.use\(optimizer=…\)"):
        lab.optimizer = "adam"  # type: ignore[misc]


def test_lab_and_checkpoints_show_themselves_in_a_line(lab: Lab) -> None:
    lab.load(mlp_spec())
    lab.step()
    lab.save("first")
    assert repr(lab) == "<lab: Tiny, paused at step 1 of 12, eager, auto>"
    assert "“first”, step 1, of" in repr(lab.checkpoints()[0])
