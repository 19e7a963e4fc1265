"""Models and weights in files: opened whole or not at all, nothing in them run, saved all at once."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import keras
import numpy as np
import pytest

from eagerlab.backend.errors import LabError
from eagerlab.backend.lab import Lab
from eagerlab.backend.models.reading import layers_of, read_config
from eagerlab.experiment.model_spec import LayersModel
from eagerlab.experiment.spec import ExperimentSpec
from tests.backend.networks import cnn_spec
from tests.patience import patient

KL = keras.layers


def small(*layers: Any) -> Any:
    return keras.Sequential([keras.Input((28, 28, 1)), *layers])


def spec_of(lab: Lab) -> ExperimentSpec:
    spec = lab.queue(lambda engine: engine.live.spec).result(patient(30))
    assert spec is not None
    return spec


def layers_in(lab: Lab) -> list[str]:
    model = spec_of(lab).model
    assert isinstance(model, LayersModel)
    return [layer.type for layer in model.layers]


def values(lab: Lab) -> list[np.ndarray[Any, Any]]:
    return [np.array(weight) for weight in lab.model.get_weights()]


def rewrite(path: Path, change: Any) -> None:
    """Change the configuration inside a ``.keras`` file."""
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    config = json.loads(parts["config.json"])
    change(config)
    parts["config.json"] = json.dumps(config).encode()
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)


def test_a_row_of_layers_becomes_the_experiments_list_with_its_weights(lab: Lab, tmp_path: Path) -> None:
    lab.load(cnn_spec())
    model = small(
        KL.Conv2D(4, 3, activation="relu", kernel_initializer="he_normal", name="eyes"),
        KL.MaxPooling2D(),
        KL.Flatten(),
        KL.Dropout(0.25),
        KL.Dense(10, kernel_regularizer="l2", trainable=False),
    )
    model.save(tmp_path / "m.keras")
    lab.open_model(tmp_path / "m.keras")
    layers = spec_of(lab).model
    assert isinstance(layers, LayersModel)
    assert [(layer.type, layer.arguments, layer.trainable) for layer in layers.layers] == [
        (
            "Conv2D",
            {
                "filters": 4,
                "kernel_size": 3,
                "activation": "relu",
                "kernel_initializer": "he_normal",
                "name": "eyes",
            },
            True,
        ),
        ("MaxPooling2D", {}, True),
        ("Flatten", {}, True),
        ("Dropout", {"rate": 0.25}, True),
        ("Dense", {"units": 10, "kernel_regularizer": "l2"}, False),
    ]
    for mine, theirs in zip(values(lab), model.get_weights(), strict=True):
        np.testing.assert_array_equal(mine, theirs)
    assert lab.state.step == 0
    lab.train(2)
    lab.wait()
    lab.reset()
    np.testing.assert_array_equal(values(lab)[0], model.get_weights()[0])


@pytest.mark.parametrize(
    "layers",
    [
        [KL.Reshape((28, 28)), KL.Bidirectional(KL.LSTM(3)), KL.Dense(10)],
        [KL.Reshape((28, 28)), KL.TimeDistributed(KL.Dense(3)), KL.GlobalAveragePooling1D(), KL.Dense(10)],
        [KL.ZeroPadding2D(2), KL.BatchNormalization(momentum=0.9), KL.ReLU(6.0), KL.Flatten(), KL.Dense(10)],
        [KL.RandomRotation(0.1), KL.SeparableConv2D(3, (3, 5), strides=2), KL.PReLU(), KL.Flatten()],
    ],
    ids=["bidirectional", "time distributed", "normalisation", "augmentation"],
)
def test_layers_made_from_the_list_are_configured_as_those_of_the_file(
    layers: list[Any], tmp_path: Path
) -> None:
    small(*layers).save(tmp_path / "m.keras")
    found = layers_of(read_config(tmp_path / "m.keras"))
    assert found is not None
    specs, shape = found
    assert shape == (28, 28, 1)
    assert [spec.type for spec in specs] == [type(layer).__name__ for layer in layers]


def test_a_model_that_is_no_row_of_layers_is_used_as_it_is(lab: Lab, tmp_path: Path) -> None:
    lab.load(cnn_spec())
    inputs = keras.Input((28, 28, 1))
    flat = KL.Flatten()(inputs)
    model = keras.Model(inputs, KL.Dense(10)(KL.Concatenate()([flat, KL.Dense(3)(flat)])))
    model.save(tmp_path / "m.keras")
    lab.open_model(tmp_path / "m.keras")
    assert len(lab.model.layers) == 5
    np.testing.assert_array_equal(values(lab)[0], model.get_weights()[0])
    lab.train(1)
    lab.wait()


def test_a_model_for_other_data_is_refused_with_both_shapes(lab: Lab, tmp_path: Path) -> None:
    lab.load(cnn_spec())
    before = lab.model
    keras.Sequential([keras.Input((3,)), KL.Dense(2)]).save(tmp_path / "m.keras")
    with pytest.raises(LabError, match="samples of 3; the data have samples of 28×28×1"):
        lab.open_model(tmp_path / "m.keras")
    assert lab.model is before


def test_code_in_a_file_is_refused_and_not_run(lab: Lab, tmp_path: Path) -> None:
    lab.load(cnn_spec())
    small(KL.Lambda(lambda x: x * 2), KL.Flatten()).save(tmp_path / "m.keras")
    with pytest.raises(LabError, match="a Lambda layer, which is Python code"):
        lab.open_model(tmp_path / "m.keras")


def test_a_class_or_module_that_is_not_keras_own_is_refused_by_name(tmp_path: Path) -> None:
    path = tmp_path / "m.keras"
    small(KL.Flatten(), KL.Dense(2)).save(path)
    rewrite(path, lambda config: config["config"]["layers"][1].update(module="os", class_name="system"))
    with pytest.raises(LabError, match="needs system, which is not part of Keras"):
        read_config(path)
    rewrite(
        path,
        lambda config: config["config"]["layers"][1].update(module="keras.utils", class_name="get_file"),
    )
    with pytest.raises(LabError, match="needs get_file"):
        read_config(path)


@keras.saving.register_keras_serializable("mine")
class Own(keras.layers.Layer):
    """A class that only this test has."""

    def call(self, x: Any) -> Any:
        return x


def test_a_persons_own_class_is_told_with_what_to_do(tmp_path: Path) -> None:
    small(Own(), KL.Flatten()).save(tmp_path / "m.keras")
    with pytest.raises(LabError, match=r"lab\.use"):
        read_config(tmp_path / "m.keras")


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 nothing", b"\x80\x04K\x01.", b"model"])
def test_a_damaged_or_foreign_file_is_told_in_words(lab: Lab, tmp_path: Path, content: bytes) -> None:
    lab.load(cnn_spec())
    for name in ("m.keras", "m.weights.h5"):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(LabError, match="damaged"):
            lab.open_model(tmp_path / name)


def test_half_a_file_is_told_and_changes_nothing(lab: Lab, tmp_path: Path) -> None:
    lab.load(cnn_spec())
    before = values(lab)
    for name in ("m.keras", "m.weights.h5"):
        lab.save_model(tmp_path / name)
        content = (tmp_path / name).read_bytes()
        (tmp_path / name).write_bytes(content[: len(content) * 2 // 3])
        with pytest.raises(LabError):
            lab.open_model(tmp_path / name)
    for mine, theirs in zip(values(lab), before, strict=True):
        np.testing.assert_array_equal(mine, theirs)


@pytest.mark.parametrize("name", ["m.keras", "m.weights.h5"])
def test_what_was_saved_is_what_is_opened(lab: Lab, tmp_path: Path, name: str) -> None:
    lab.load(cnn_spec())
    lab.train(2)
    lab.wait()
    trained = values(lab)
    lab.save_model(tmp_path / name)
    assert [path.name for path in tmp_path.glob("*m*")] == [name]
    lab.reset()
    lab.open_model(tmp_path / name)
    for mine, theirs in zip(values(lab), trained, strict=True):
        np.testing.assert_array_equal(mine, theirs)


def test_weights_of_another_model_are_refused_with_a_report(lab: Lab, tmp_path: Path) -> None:
    lab.load(cnn_spec())
    before = values(lab)
    other = small(KL.Conv2D(5, 3), KL.Flatten(), KL.Dense(7), KL.Dense(3))
    other.save_weights(tmp_path / "m.weights.h5")
    with pytest.raises(LabError, match="those of another model") as caught:
        lab.open_model(tmp_path / "m.weights.h5")
    assert "conv2d, weight 1: 3×3×1×5 in the file" in caught.value.problem.details
    assert "dense_1, weight 1 (7×3) is not in the model" in caught.value.problem.details
    for mine, theirs in zip(values(lab), before, strict=True):
        np.testing.assert_array_equal(mine, theirs)


def test_weights_in_the_older_form_are_put_in(lab: Lab, tmp_path: Path) -> None:
    lab.load(cnn_spec())
    lab.train(1)
    lab.wait()
    trained = values(lab)
    lab.model.save(tmp_path / "m.h5")
    lab.reset()
    lab.open_model(tmp_path / "m.h5")
    for mine, theirs in zip(values(lab), trained, strict=True):
        np.testing.assert_array_equal(mine, theirs)


def test_the_line_has_no_file_of_keras_and_says_what_to_do(lab: Lab, tmp_path: Path) -> None:
    lab.open("line")
    with pytest.raises(LabError, match="checkpoint"):
        lab.save_model(tmp_path / "line.keras")
    assert not list(tmp_path.glob("*line*"))


def test_other_endings_and_missing_files_are_told(lab: Lab, tmp_path: Path) -> None:
    lab.load(cnn_spec())
    (tmp_path / "m.pkl").write_bytes(b"\x80\x04")
    for path, words in (
        ("m.pkl", "not a file of a model"),
        ("no.keras", "There is no file"),
        (".", "is a folder"),
    ):
        with pytest.raises(LabError, match=words):
            lab.open_model(tmp_path / path)
    with pytest.raises(LabError, match=r"ends in \.keras"):
        lab.save_model(tmp_path / "m.h5")


def test_a_folder_that_is_not_there_is_told_and_what_stood_there_stays(lab: Lab, tmp_path: Path) -> None:
    lab.load(cnn_spec())
    with pytest.raises(LabError, match=r"m\.keras was not saved"):
        lab.save_model(tmp_path / "nowhere" / "m.keras")
