"""The source of all that a spec can say: formatted, no part of it taken for code, and true to its words."""

from __future__ import annotations

import ast
import json
import math
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from eagerlab.experiment.builtin import BUILTIN, builtin_spec
from eagerlab.experiment.data_spec import ArraysData, Column, PicturesData, SineSeries, TableData
from eagerlab.experiment.source import write_source
from eagerlab.experiment.source.metrics import metric_name
from eagerlab.experiment.source.parts import SourceError
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.experiment.suggest import suggest, suggest_training
from tests.experiment.test_literals import AWKWARD
from tests.experiment.test_source import load
from tests.experiment.varied import digits, layer, toy, varied

SHAPES = ("gaussians", "circles", "xor", "moons", "spiral")
CODE = 'O\'Hara\n"+__import__("os").getcwd()+"'


def test_everything_a_spec_can_say_is_formatted_as_ruff_formats(tmp_path: Path) -> None:
    pytest.importorskip("ruff", reason="a tool of developers")
    for number, spec in enumerate(varied().values()):
        (tmp_path / f"{number}.py").write_text(write_source(spec))
        graph = spec.model_copy(update={"mode": "graph", "device": "CPU:0"})
        (tmp_path / f"{number}_graph.py").write_text(write_source(graph))
    for options in (["format", "--diff"], ["check", "--select", "E,F,I,B,UP", "--ignore", "B905"]):
        command = [sys.executable, "-m", "ruff", options[0], "--isolated", *options[1:], str(tmp_path)]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        assert result.returncode == 0, result.stdout


def data_of(text: str) -> list[Any]:
    """Return data of each kind that holds text from outside: `text` wherever one may stand."""
    label, path = text or "x", text or "/x"
    columns = (
        Column(name=label),
        Column(name=f"{label}2", kind="category", categories=(text, f"{text}b"), missing="own_category"),
        Column(name=f"{label}3", role="target", kind="category", categories=(text, f"{text}c")),
    )
    return [
        TableData(path=path, columns=columns, missing=(text[:100],)),
        ArraysData(path=path, x=text, y=text, shape=(3,), classes=(text, f"{text}d")),
        PicturesData(path=path, classes=(label, f"{label}e")),
    ]


def shape_of(source: str) -> list[str]:
    """Return what a source is without its texts: two that differ only in texts are the same program."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = ""
    return [ast.dump(node) for node in tree.body[1:]]


@pytest.mark.parametrize("text", [*AWKWARD, CODE, '/tmp/it\'s "my" données\\new{x}/'])
def test_b48_no_path_label_or_class_name_becomes_code(text: str) -> None:
    for plain, awkward in zip(data_of("plain"), data_of(text), strict=True):
        expected = shape_of(write_source(suggest(plain, "Mine")[0]))
        assert shape_of(write_source(suggest(awkward, text or "Mine")[0])) == expected, plain.kind


@pytest.mark.parametrize("shape", SHAPES)
def test_toys_follow_from_the_seed_and_hold_both_classes(shape: Any) -> None:
    module = load(toy(data={"shape": shape, "points": 101, "validation": 0.25}))
    x, y, x_validation, y_validation = module.load_data(3)
    assert (x.shape, y.shape, x_validation.shape, y_validation.shape) == ((76, 2), (76,), (25, 2), (25,))
    assert (x.dtype, y.dtype) == (np.float32, np.int32)
    both = np.concatenate([y, y_validation])
    assert np.bincount(both).tolist() == [51, 50]
    assert module.load_data(3)[0].tolist() == x.tolist()
    assert module.load_data(4)[0].tolist() != x.tolist()


def test_noise_is_added_to_toys_that_are_exact_without_it() -> None:
    x, y, *_ = load(toy(data={"shape": "circles", "noise": 0.0})).load_data()
    radius = np.hypot(x[:, 0], x[:, 1])
    assert np.allclose(radius, np.where(y == 0, 1, 0.5))
    x, y, *_ = load(toy(data={"shape": "xor", "noise": 0.0})).load_data()
    assert ((x[:, 0] * x[:, 1] < 0) == (y == 1)).all()
    x, y, *_ = load(toy(data={"shape": "circles", "noise": 0.2})).load_data()
    assert not np.allclose(np.hypot(x[:, 0], x[:, 1]), np.where(y == 0, 1, 0.5), atol=0.2)


def test_a_series_is_cut_into_windows_each_with_its_next_value() -> None:
    spec, _ = suggest(SineSeries(points=200, window=10, period=25.0, noise=0.0), "Mine")
    x, y, x_validation, y_validation = load(spec).load_data()
    assert (x.shape, y.shape, x_validation.shape, y_validation.shape) == (
        (152, 10, 1), (152, 1), (38, 10, 1), (38, 1),
    )  # fmt: skip
    assert np.array_equal(x[1:, -1], y[:-1])
    assert np.allclose(y[:, 0], np.sin(2 * np.pi * np.arange(10, 162) / 25), atol=1e-6)
    assert x_validation[0, -1] == y[-1]


@pytest.mark.parametrize("shape", SHAPES)
def test_the_toys_of_eagerlab_are_learnt_within_their_steps(
    shape: str, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = builtin_spec(shape).model_copy(update={"mode": "graph"})  # the same numbers in less time
    load(spec).train(spec.steps, spec.seed)
    accuracy = float(capsys.readouterr().out.rpartition("'accuracy': ")[2].rstrip("}\n"))
    assert accuracy >= (0.93 if shape == "xor" else 0.98)


def test_balanced_weights_make_a_rare_class_count_more() -> None:
    module = load(toy(class_weights="balanced"))
    assert module.class_weights(np.array([0, 0, 0, 1])).tolist() == pytest.approx([2 / 3, 2])
    assert load(toy(class_weights=(1.0, 2.5))).class_weights(None).tolist() == [1, 2.5]


def test_a_weighted_loss_is_weighted_while_training_and_not_while_checking() -> None:
    module = load(toy(class_weights=(0.0, 2.0)))
    x, y, *_ = module.load_data()
    model, loss_fn = module.make_model(), module.make_loss()
    weights = module.class_weights(y)
    loss, predictions, _ = module.compute_gradients(model, loss_fn, x, y, weights)
    expected = loss_fn(y, predictions, sample_weight=np.where(y == 1, 2.0, 0.0))
    assert float(loss) == pytest.approx(float(expected))
    assert module.evaluate(model, loss_fn, x, y)["loss"] == pytest.approx(float(loss_fn(y, predictions)))


def test_metrics_get_probabilities_and_rows_where_they_want_them() -> None:
    names = ["accuracy", "AUC", "F1Score", "Precision", "Recall", "SparseTopKCategoricalAccuracy"]
    logits = np.array([[5.0, -5.0], [-5.0, 5.0], [-5.0, 5.0], [5.0, -5.0]], "float32")
    for loss, y in (
        ("SparseCategoricalCrossentropy", np.array([0, 1, 1, 1])),
        ("CategoricalCrossentropy", np.eye(2, dtype="float32")[[0, 1, 1, 1]]),
    ):
        spec = toy(metrics=names, loss={"type": loss, "arguments": {"from_logits": True}})
        found = {}
        for metric in load(spec).make_metrics():
            metric.update_state(y, logits)
            found[metric.name] = float(metric.result())
        assert [*found] == [metric_name(name) for name in names]
        assert found["accuracy"] == 0.75
        assert found["precision"] == 0.75
        assert found["recall"] == 0.75
        assert found["f1_score"] == pytest.approx((2 / 3 + 0.8) / 2)
        assert 0.5 < found["auc"] <= 1
        assert found["sparse_top_k_categorical_accuracy"] == 1


def test_f1_of_one_probability_is_that_of_the_answers_above_one_half() -> None:
    one = {"kind": "layers", "layers": [layer("Dense", units=1)]}
    y, logits = np.array([0, 1, 1, 1, 0]), np.array([[-3.0], [2.0], [1.0], [-1.0], [-2.0]], "float32")
    loss = {"type": "BinaryCrossentropy", "arguments": {"from_logits": True}}
    (metric,) = load(toy(metrics=["F1Score"], loss=loss, model=one)).make_metrics()
    metric.update_state(y, logits)
    assert float(metric.result()) == pytest.approx(0.8), "precision 1, recall 2/3"


def test_metrics_for_classes_are_refused_where_numbers_are_to_be_told() -> None:
    spec = builtin_spec("line").model_copy(update={"metrics": ("R2Score", "AUC")})
    with pytest.raises(SourceError, match="The metric AUC is for classes, but numbers are to be told"):
        write_source(spec)
    assert [(field, value) for field, value, _ in suggest_training(spec)] == [("metrics", ("R2Score",))]


def test_a_script_whose_checks_are_all_nan_ends_without_a_best() -> None:
    spec = toy(early_stopping={"patience": 2}, steps=200, optimizer={"type": "SGD", "learning_rate": 1e38})
    step, loss = load(spec).train(200, 1)
    assert (step, math.isnan(loss)) == (26, True), "it stopped after the second of 13 batches each"


def test_frozen_layers_and_groups_learn_nothing_and_a_projection_fits_the_shortcut() -> None:
    model = load(varied()["residual"]).make_model()
    convolution = [one for one in model.layers if type(one).__name__ == "Conv2D"]
    assert [one.trainable for one in convolution] == [True, True, True, True, False, False]
    assert model.output_shape == (None, 10)
    wrapped = load(varied()["wrapped"]).make_model()
    assert [bool(one.trainable_variables) for one in wrapped.layers] == [False, False, False, False, True]


def test_layers_in_a_row_stay_a_sequential_and_augmentation_comes_first() -> None:
    plain = [layer("Flatten"), layer("Dense", units=10)]
    source = write_source(digits(*plain, augmentation={"rotation": 18.0, "flip_horizontal": True}))
    rows = [
        "            keras.Input(shape=(28, 28, 1)),",
        '            keras.layers.RandomFlip("horizontal"),',
        "            keras.layers.RandomRotation(18.0 / 360),",
        "            keras.layers.Flatten(),",
    ]
    assert "\n".join(rows) in source
    points = toy(augmentation={"rotation": 18.0})
    assert "RandomRotation" not in write_source(points), "points are no pictures"


def test_augmentation_changes_what_is_trained_on_and_not_what_is_checked() -> None:
    change = {"rotation": 30.0, "brightness": 0.3, "contrast": 0.3, "zoom": 0.2, "shift": 0.1}
    model = load(digits(layer("Flatten"), layer("Dense", units=10), augmentation=change)).make_model()
    x = np.random.default_rng(1).uniform(size=(4, 28, 28, 1)).astype("float32")
    random = model.layers[:5]
    trained, checked = x, x
    for one in random:
        trained, checked = one(trained, training=True), one(checked, training=False)
    assert np.array_equal(checked, x)
    assert not np.allclose(trained, x, atol=0.05)
    assert 0 <= float(np.min(trained)) <= float(np.max(trained)) <= 1


def test_a_script_says_which_file_is_missing_and_takes_another(tmp_path: Path) -> None:
    rows = "".join(f"{number},{'ab'[number % 2]}\n" for number in range(40))
    (tmp_path / "moved.csv").write_text(f"x,y\n{rows}")
    columns = (
        Column(name="x"),
        Column(name="y", role="target", kind="category", categories=("a", "b")),
    )
    spec, _ = suggest(TableData(path=str(tmp_path / "gone.csv"), columns=columns), "Mine")
    script = tmp_path / "script.py"
    script.write_text(write_source(spec))
    command = [sys.executable, "-I", str(script), "--steps", "2"]
    environment = {**os.environ, "TF_CPP_MIN_LOG_LEVEL": "3"}
    options: dict[str, Any] = {"capture_output": True, "text": True, "check": False, "env": environment}
    missing = subprocess.run(command, timeout=300, **options)
    assert missing.returncode == 2
    assert missing.stderr.splitlines()[-1].endswith(
        f"there is no {str(tmp_path / 'gone.csv')!r}; say where it is with --data"
    )
    found = subprocess.run([*command, "--data", str(tmp_path / "moved.csv")], timeout=300, **options)
    assert found.returncode == 0, found.stderr
    assert json.loads(found.stdout.splitlines()[-1])["step"] == 2


def test_the_experiments_of_eagerlab_have_a_picture_each_and_hold_no_code() -> None:
    from eagerlab.assets import asset

    for key in BUILTIN:
        assert asset("experiments", f"{key}.png").read_bytes().startswith(b"\x89PNG")
        assert not builtin_spec(key).holds_code


def test_edited_source_is_returned_as_it_is() -> None:
    spec = builtin_spec("line")
    source = "# mine\n" + write_source(spec)
    assert write_source(ExperimentSpec.model_validate({**spec.model_dump(), "source": source})) == source


@pytest.mark.parametrize("inside", ["Residual", "MultiHeadAttention"])
def test_a_wrapper_holds_only_what_has_one_input(inside: str) -> None:
    held = layer(inside, layers=[layer("Dense", units=3)] if inside == "Residual" else [])
    with pytest.raises(ValueError, match=f"TimeDistributed cannot hold {inside}"):
        digits(layer("TimeDistributed", layers=[held]))
