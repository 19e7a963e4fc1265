"""The live model is asked between two steps: right answers, of every kind of data."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf
from PIL import Image

from eagerlab.backend.errors import LabError
from eagerlab.backend.lab import Lab
from eagerlab.experiment.spec import (
    ExperimentSpec,
    LayersModel,
    LayerSpec,
    LossSpec,
    PicturesData,
    SineSeries,
    ToyPoints,
)
from eagerlab.protocol.codec import read_array
from eagerlab.protocol.events import ExperimentChanged
from eagerlab.protocol.seeing import AskModel, SeeBoundary, SeeFit, SeeSamples
from tests.backend.conftest import Bench, make_bench
from tests.backend.networks import cnn_spec, mlp_spec
from tests.backend.seeing.looking import see


def test_predictions_of_pictures_before_the_first_step_and_after_some(lab: Lab) -> None:
    lab.load(cnn_spec())
    reply, (truth, predicted, confidence, losses) = see(lab, limit=200)
    assert (reply.step, reply.task, reply.total, len(truth)) == (0, "classification", 500, 200)
    assert reply.classes == tuple("0123456789")
    assert (reply.kind_of, reply.input_shape) == ("pictures", (28, 28, 1))
    assert truth.tolist() == lab.data.y_validation[:200].tolist()
    chances = tf.nn.softmax(lab.model(lab.data.x_validation[:200], training=False)).numpy()
    assert predicted.tolist() == chances.argmax(-1).tolist()
    assert confidence == pytest.approx(chances.max(-1), abs=1e-5)
    assert losses == pytest.approx(-np.log(chances[np.arange(200), truth]), abs=1e-4)
    assert reply.accuracy == pytest.approx((predicted == truth).mean())
    untrained = reply.accuracy
    lab.train(steps=60)
    lab.wait()
    reply, _ = see(lab, part="train", limit=200)
    assert (reply.step, reply.total) == (60, 4500)
    assert untrained is not None
    assert reply.accuracy is not None
    assert reply.accuracy > untrained + 0.3


def test_the_inputs_of_some_samples_with_all_probabilities(lab: Lab) -> None:
    lab.load(cnn_spec())
    reply, buffers = lab.seeing().samples(SeeSamples(indices=(7, 3, 499)))
    assert reply.x is not None
    assert reply.outputs is not None
    x, outputs = read_array(reply.x, buffers), read_array(reply.outputs, buffers, 1)
    assert np.array_equal(x, lab.data.x_validation[[7, 3, 499]])
    assert outputs.sum(-1) == pytest.approx([1, 1, 1], abs=1e-5)
    reply, buffers = lab.seeing().samples(SeeSamples(indices=(0, 9999), ask=False))
    assert reply.x is not None
    assert reply.x.shape == (1, 28, 28, 1)
    assert reply.outputs is None


def test_the_border_between_two_classes_of_points(lab: Lab) -> None:
    random_points = np.random.default_rng(0).normal(size=(300, 2)).astype("float32")
    model = keras.Sequential([keras.Input((2,)), keras.layers.Dense(2)])
    model.set_weights([np.array([[-3, 3], [0, 0]], "float32"), np.zeros(2, "float32")])
    classes = (random_points[:, 0] > 0).astype("int32")
    loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    lab.use(model=model, data=(random_points, classes), loss=loss, optimizer="adam")
    reply, buffers = lab.seeing().boundary(SeeBoundary(cells=40))
    grid, confidence, points, truth = (read_array(h, buffers, i) for i, h in enumerate(reply.headers))
    assert not reply.note
    assert grid.shape == confidence.shape == (40, 40)
    across = np.linspace(*reply.x_range, 40)
    assert np.array_equal(grid, np.tile(across > 0, (40, 1)).astype(int))
    assert confidence.min() >= 0.5
    assert np.array_equal(points, random_points)
    assert np.array_equal(truth, classes)
    zoomed, _ = lab.seeing().boundary(SeeBoundary(cells=5, x_range=(1.0, 2.0), y_range=(3.0, 4.0)))
    assert (zoomed.x_range, zoomed.y_range) == ((1.0, 2.0), (3.0, 4.0))


def test_the_curve_over_one_input_of_a_module(lab: Lab) -> None:
    lab.open("line")
    reply, buffers = lab.seeing().fit(SeeFit(points=50))
    grid, answers, x, y = (read_array(h, buffers, i) for i, h in enumerate(reply.headers))
    assert answers == pytest.approx(5 * grid + 10, abs=1e-4)
    assert len(x) == len(y) == 2000
    assert grid[0] < x.min() < x.max() < grid[-1]
    seen, arrays = see(lab)
    assert seen.task == "regression"
    assert arrays[0].shape == arrays[1].shape == (200, 1)
    assert arrays[1][:, 0] == pytest.approx(5 * arrays[3] + 10, abs=1e-4)
    assert seen.loss == pytest.approx(float(np.square(arrays[0] - arrays[1]).mean()), rel=1e-5)


def test_what_does_not_suit_a_view_is_said(lab: Lab) -> None:
    lab.load(cnn_spec())
    assert "two inputs" in lab.seeing().boundary(SeeBoundary())[0].note
    assert "one input" in lab.seeing().fit(SeeFit())[0].note


def test_a_drawn_digit_gets_the_treatment_of_the_data(lab: Lab) -> None:
    lab.load(cnn_spec())
    pixels = lab.data.x_validation[5] * 255
    answer, _ = lab.seeing().ask_model(AskModel(shape=(28, 28), values=tuple(pixels.ravel().tolist())))
    expected = tf.nn.softmax(lab.model(lab.data.x_validation[5:6], training=False)).numpy()[0]
    assert answer.outputs == pytest.approx(expected, abs=1e-5)
    assert answer.classes == tuple("0123456789")
    wrong, _ = lab.seeing().ask_model(AskModel(shape=(4, 4), values=(0.0,) * 16))
    assert wrong.wrong
    assert wrong.note


def test_a_model_without_variables_is_not_built_behind_the_persons_back(shared: Bench) -> None:
    lab = shared.lab
    model = keras.Sequential([keras.layers.Dense(4, activation="relu"), keras.layers.Dense(2)])
    x = np.random.default_rng(2).normal(size=(50, 3)).astype("float32")
    lab.use(model=model, data=(x, (x[:, 0] > 0).astype("int32")), optimizer="adam")
    lab.use(loss=keras.losses.SparseCategoricalCrossentropy(from_logits=True))
    reply, _ = see(lab, part="train")
    assert reply.unbuilt
    assert "no variables yet" in reply.note
    assert not reply.wrong
    assert not model.built
    before = len(shared.sink.of(ExperimentChanged))
    reply, arrays = see(lab, part="train", build=True)
    assert not reply.note
    assert len(arrays[0]) == 50
    shared.publisher.flush()
    assert len(shared.sink.of(ExperimentChanged)) > before


def test_a_dataset_is_looked_at_without_changing_what_training_gets(lab: Lab) -> None:
    x = np.arange(40, dtype="float32").reshape(40, 1)
    model = keras.Sequential([keras.Input((1,)), keras.layers.Dense(1)])
    whole = tf.data.Dataset.from_tensor_slices((x, 2 * x))
    lab.use(model=model, data=(whole.batch(8), whole.take(5).batch(2)), loss="mse", optimizer="sgd")
    reply, arrays = see(lab, part="train", limit=12)
    assert arrays[0][:, 0].tolist() == (2 * x[:12, 0]).tolist()
    assert reply.total == 40
    reply, arrays = see(lab)
    assert len(arrays[0]) == 5
    shuffled = whole.shuffle(40, seed=3, reshuffle_each_iteration=True).batch(8)
    lab.use(data=shuffled)
    assert "shuffled anew" in see(lab, part="train")[0].note
    assert "no validation samples" in see(lab)[0].note


@pytest.mark.parametrize("normalisation", ["none", "unit", "standard"])
def test_a_folder_of_pictures_is_read_beside_training(lab: Lab, tmp_path: Path, normalisation: Any) -> None:
    for name, colour in (("dark", 40), ("light", 200)):
        (tmp_path / name).mkdir()
        for number in range(12):
            value = colour + number
            Image.new("RGB", (10, 8), (value, value // 2, 20)).save(tmp_path / name / f"{number:02}.png")
    data = PicturesData(
        path=str(tmp_path), classes=("dark", "light"), height=8, width=10, normalisation=normalisation
    )
    layers = LayersModel(layers=(LayerSpec(type="Flatten"), LayerSpec(type="Dense", arguments={"units": 2})))
    loss = LossSpec(type="SparseCategoricalCrossentropy", arguments={"from_logits": True})
    lab.load(ExperimentSpec(name="Folder", data=data, model=layers, loss=loss, batch_size=4, steps=20))
    reply, arrays = see(lab, part="train", limit=15)
    assert not reply.note
    assert (reply.kind_of, reply.input_shape, reply.classes) == ("pictures", (8, 10, 3), ("dark", "light"))
    assert arrays[0].tolist() == lab.data.y[:15].tolist()
    samples, buffers = lab.seeing().samples(SeeSamples(part="train", indices=(2, 0), ask=False))
    assert [source.rpartition(".")[2] for source in samples.sources] == ["png", "png"]
    assert samples.x is not None
    x = read_array(samples.x, buffers)
    expected, _ = lab.data.samples("train", [2, 0])
    assert np.array_equal(x, expected.numpy())
    # A picture of one's own gets what those of the folder got.
    name = str(lab.data.x[2])
    pixels = np.asarray(Image.open(name), np.float32)
    given = tf.nn.softmax(lab.model(expected[:1], training=False)).numpy()[0]
    packed = base64.b64encode(pixels.astype(np.uint8).tobytes()).decode()
    for how in ({"values": tuple(pixels.ravel().tolist())}, {"packed": packed}):
        answer, _ = lab.seeing().ask_model(AskModel(shape=(8, 10, 3), **how))
        assert answer.outputs == pytest.approx(given, abs=1e-4)
    lab.train(steps=3)
    lab.wait()
    lab.load(mlp_spec())  # ends the threads that read ahead


def test_toys_and_a_series_have_their_views(lab: Lab) -> None:
    layers = (LayerSpec(type="Dense", arguments={"units": 2}),)
    loss = LossSpec(type="SparseCategoricalCrossentropy", arguments={"from_logits": True})
    lab.load(
        ExperimentSpec(name="Toy", data=ToyPoints(shape="moons"), model=LayersModel(layers=layers), loss=loss)
    )
    reply, _ = lab.seeing().boundary(SeeBoundary(cells=8))
    assert reply.names == ("x1", "x2")
    assert reply.task == "classification"
    one = LayersModel(layers=(LayerSpec(type="Flatten"), LayerSpec(type="Dense", arguments={"units": 1})))
    series = SineSeries(points=200, window=10)
    mean = LossSpec(type="MeanSquaredError")
    lab.load(ExperimentSpec(name="Series", data=series, model=one, loss=mean))
    seen, arrays = see(lab)
    assert (seen.kind_of, seen.task) == ("series", "regression")
    assert arrays[0].shape == arrays[1].shape


def test_what_is_missing_or_fails_is_a_note(tmp_path: Path) -> None:
    bench = make_bench(tmp_path / "empty")
    try:
        lab = bench.lab
        assert "no data yet" in see(lab)[0].note
        lab.use(data=(np.zeros((4, 2), "float32"), np.zeros((4, 1), "float32")))
        assert "no model yet" in see(lab, part="train")[0].note
        lab.use(model=keras.Sequential([keras.Input((5,)), keras.layers.Dense(1)]), loss="mse")
        reply, _ = see(lab, part="train")
        assert reply.wrong
        assert "The model could not answer." in reply.note
        with pytest.raises(LabError, match="no validation samples"):
            lab.predictions()
    finally:
        bench.close()


def test_predictions_and_ask_at_the_console(lab: Lab) -> None:
    lab.load(cnn_spec())
    predictions = lab.predictions(limit=100)
    assert len(predictions) == 100
    assert "100 predictions after step 0" in repr(predictions)
    assert lab.ask(lab.data.x_validation[:3]).sum(-1) == pytest.approx([1, 1, 1], abs=1e-5)
    lab.load(mlp_spec())
    assert "mean loss" in repr(lab.predictions())
    assert lab.ask([[0.5]]).shape == (1, 1)
