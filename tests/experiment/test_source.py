"""The source of an experiment is plain, holds nothing that was not meant, and trains exactly as it should."""

from __future__ import annotations

import ast
import os
import random
import subprocess
import sys
import traceback
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from eagerlab.assets import asset
from eagerlab.experiment import names
from eagerlab.experiment.builtin import BUILTIN, builtin_spec
from eagerlab.experiment.source import load_module, write_source
from eagerlab.experiment.spec import ExperimentSpec
from tests.experiment.test_file import random_spec
from tests.experiment.test_literals import AWKWARD

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
DATA_FILE = Path(str(asset("data", "mnist_5k.npz")))


def changed(key: str, **fields: Any) -> ExperimentSpec:
    return ExperimentSpec.model_validate({**builtin_spec(key).model_dump(), **fields})


def load(spec: ExperimentSpec) -> ModuleType:
    return load_module(write_source(spec), DATA_FILE)


def identifiers(source: str) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case (
                ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.keyword(arg=str(name))
            ):
                found.add(name)
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.alias(name=name):
                found.add(name)
    return found


KNOWN = {
    "units",
    "activation",
    "x1",
    "kernel_size",
    "rate",
    "seed",
    "threshold",
    "DEVICE",
    "device",
    "graph_step",
    "jit_compile",
    "config",
    "optimizer",
    "set_experimental_options",
}
KNOWN |= {"function", "Input", "shape", "sum", "losses", *names.ACCURACIES.values()}
KNOWN |= names.LAYERS | names.LOSSES | names.OPTIMIZERS
for key in BUILTIN:
    KNOWN |= identifiers(write_source(builtin_spec(key)))


def test_what_comes_with_eagerlab_is_short_and_formatted_as_ruff_formats(tmp_path: Path) -> None:
    pytest.importorskip("ruff", reason="a tool of developers")
    for key in BUILTIN:
        source = write_source(builtin_spec(key))
        assert source.count("\n") < 150
        (tmp_path / f"{key}.py").write_text(source)
        graph = changed(key, mode="graph", device="CPU:0")
        (tmp_path / f"{key}_graph.py").write_text(write_source(graph))
    for command in ("format", "check"):
        options = ["--diff"] if command == "format" else ["--select", "E,F,I,B,UP", "--ignore", "B905"]
        result = subprocess.run(
            [sys.executable, "-m", "ruff", command, "--isolated", *options, str(tmp_path)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert result.returncode == 0, result.stdout


@pytest.mark.parametrize("seed", range(60))
def test_no_part_of_an_experiment_becomes_code(seed: int) -> None:
    source = write_source(random_spec(random.Random(seed)))
    assert identifiers(source) <= KNOWN


@pytest.mark.parametrize("text", [text for text in AWKWARD if text])
def test_awkward_names_change_nothing_but_the_docstring(text: str) -> None:
    plain = ast.parse(write_source(builtin_spec("mnist_cnn")))
    awkward = ast.parse(write_source(changed("mnist_cnn", name=text, description=text * 20)))
    assert [ast.dump(node) for node in awkward.body[1:]] == [ast.dump(node) for node in plain.body[1:]]


def test_the_data_are_balanced_mixed_and_split_as_they_should_be() -> None:
    x_train, y_train, x_validation, y_validation = load(builtin_spec("mnist_cnn")).load_data()
    assert (x_train.shape, x_validation.shape) == ((4500, 28, 28, 1), (500, 28, 28, 1))
    assert x_train.dtype == np.float32
    assert (x_train.min(), x_train.max()) == (0, 1)
    assert np.bincount(y_train).tolist() == [450] * 10
    assert np.bincount(y_validation).tolist() == [50] * 10
    assert all(len(set(y_train[first : first + 100])) == 10 for first in range(0, 4500, 100))
    seen = {image.tobytes() for image in x_train}
    assert not any(image.tobytes() in seen for image in x_validation)
    assert len(DATA_FILE.read_bytes()) < 900_000
    assert "LeCun" in asset("data", "LICENSE-mnist.txt").read_text()


def test_the_order_follows_from_seed_and_epoch_alone() -> None:
    order = load(builtin_spec("line")).batch_indices
    assert sorted(order(100, 7, 0)) == list(range(100))
    assert order(100, 7, 3).tolist() == order(100, 7, 3).tolist()
    assert order(100, 7, 3).tolist() != order(100, 7, 4).tolist()
    assert order(100, 8, 3).tolist() != order(100, 7, 3).tolist()
    assert order(5, 1, 2).tolist() == np.random.Generator(np.random.PCG64([1, 2])).permutation(5).tolist()


def test_losses_equal_a_hand_written_loops_to_the_last_bit() -> None:
    import keras
    import tensorflow as tf

    module = load(changed("mnist_cnn", batch_size=1000))
    losses: list[float] = []
    step = module.train_step

    def recorded(*arguments: Any) -> Any:
        result = step(*arguments)
        losses.append(float(result[0]))
        return result

    module.__dict__["train_step"] = recorded
    module.train(7, 3)

    keras.utils.set_random_seed(3)
    with np.load(DATA_FILE) as file:
        images, labels = file["x_train"][..., None].astype("float32") / 255, file["y_train"]
    model = keras.Sequential([keras.Input((28, 28, 1)), keras.layers.Conv2D(16, 3, activation="relu")])
    for layer in (
        keras.layers.MaxPooling2D(),
        keras.layers.Conv2D(32, 3, activation="relu"),
        keras.layers.MaxPooling2D(),
        keras.layers.Flatten(),
        keras.layers.Dropout(0.2),
        keras.layers.Dense(10),
    ):
        model.add(layer)
    optimizer = keras.optimizers.Adam(0.002)
    loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    for number in range(7):
        epoch, batch = divmod(number, 5)
        order = np.random.Generator(np.random.PCG64([3, epoch])).permutation(4500)
        chosen = order[batch * 1000 : batch * 1000 + 1000]
        with tf.GradientTape() as tape:
            loss = loss_fn(labels[chosen], model(images[chosen], training=True))
        optimizer.apply_gradients(
            zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables, strict=True)
        )
        assert float(loss) == losses[number]


def test_the_small_cnn_reads_more_than_95_of_100_digits(capsys: pytest.CaptureFixture[str]) -> None:
    spec = changed("mnist_cnn", mode="graph")  # the same numbers as eager, in less time
    load(spec).train(spec.steps, spec.seed)
    accuracy = float(capsys.readouterr().out.rpartition("'accuracy': ")[2].rstrip("}\n"))
    assert accuracy >= 0.95


def test_the_line_ends_near_three_and_two() -> None:
    spec = builtin_spec("line")
    module = load(spec)
    model = module.make_model()
    assert [float(variable) for variable in (model.W, model.B)] == [5, 10]
    module.__dict__["make_model"] = lambda: model
    module.train(spec.steps, spec.seed)
    assert abs(float(model.W) - 3) < 0.1
    assert abs(float(model.B) - 2) < 0.1


def test_line_data_follow_from_the_seed() -> None:
    module = load(builtin_spec("line"))
    x, y, x_validation, y_validation = module.load_data()
    assert (len(x), len(y), len(x_validation), len(y_validation)) == (2000, 2000, 200, 200)
    assert (x.dtype, y.dtype) == (np.float32, np.float32)
    assert module.load_data(2)[0].tolist() != x.tolist()
    assert module.load_data(1)[0].tolist() == x.tolist()


def test_graph_mode_gives_the_same_losses_as_eager() -> None:
    eager = load(changed("line", device="CPU:0")).train(25, 1)
    assert load(changed("line", mode="graph")).train(25, 1) == eager


def test_penalties_of_layers_are_part_of_the_loss() -> None:
    layers = [{"type": "Dense", "arguments": {"units": 1, "kernel_regularizer": "l2"}}]
    module = load(changed("line", model={"kind": "layers", "layers": layers}))
    model, loss_fn = module.make_model(), module.make_loss()
    x, y, *_ = module.load_data()
    loss, predictions, gradients = module.compute_gradients(model, loss_fn, x, y)
    assert float(loss) > float(loss_fn(y, predictions))
    assert [gradient.shape for gradient in gradients] == [(1, 1), (1,)]


def test_accuracy_of_yes_or_no_questions_knows_logits() -> None:
    layers = [{"type": "Dense", "arguments": {"units": 1}}]
    spec = changed(
        "line",
        model={"kind": "layers", "layers": layers},
        loss={"type": "BinaryCrossentropy", "arguments": {"from_logits": True}},
        metrics=["accuracy"],
    )
    (metric,) = load(spec).make_metrics()
    metric.update_state([[0.0], [1.0]], [[-0.2], [0.2]])
    assert float(metric.result()) == 1.0


def test_a_traceback_shows_the_line_of_the_experiment() -> None:
    module = load(builtin_spec("mnist_cnn"))
    module.__dict__["DATA_FILE"] = Path("nothing.npz")
    with pytest.raises(FileNotFoundError) as caught:
        module.load_data()
    text = "".join(traceback.format_exception(caught.value))
    assert "with np.load(DATA_FILE, allow_pickle=False) as file:" in text


def test_a_file_with_pickled_objects_is_not_unpickled(tmp_path: Path) -> None:
    class Probe:
        def __reduce__(self) -> tuple[Any, tuple[str]]:
            return (os.makedirs, (str(tmp_path / "PICKLE_WAS_RUN"),))

    trap = tmp_path / "mnist_5k.npz"
    trapped = np.array([Probe()], dtype=object)
    np.savez(trap, x_train=trapped, y_train=trapped, x_validation=trapped, y_validation=trapped)
    with pytest.raises(ValueError, match="allow_pickle=False"):
        load_module(write_source(builtin_spec("mnist_cnn")), trap).load_data()
    assert not (tmp_path / "PICKLE_WAS_RUN").exists()


def test_every_name_that_a_spec_may_hold_exists_in_keras() -> None:
    import keras

    for module, known in (
        (keras.layers, names.LAYERS | names.OTHER_LAYERS),
        (keras.optimizers, names.OPTIMIZERS),
        (keras.losses, names.LOSSES),
        (keras.metrics, set(names.ACCURACIES.values())),
    ):
        assert [name for name in sorted(known) if not isinstance(getattr(module, name, None), type)] == []
