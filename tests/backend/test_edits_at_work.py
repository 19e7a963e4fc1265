"""Learning rate, batch size and frozen layers, changed while training."""

from __future__ import annotations

from typing import Any

import keras
import numpy as np
import pytest

from eagerlab.backend.errors import LabError
from eagerlab.backend.lab import Lab
from eagerlab.experiment.spec import LayersModel, LayerSpec, OptimizerSpec, ScheduleSpec
from eagerlab.protocol.events import Marker
from tests.backend.conftest import Bench
from tests.backend.networks import cnn_spec, mlp_spec


def run_to(lab: Lab, step: int) -> None:
    lab.train(steps=step - lab.state.step)
    lab.wait()


def marks(bench: Bench, what: str) -> list[tuple[int, str]]:
    return [(event.step, event.label) for event in bench.sink.of(Marker) if event.what == what]


def stored_events(bench: Bench, what: str) -> list[Any]:
    bench.publisher.flush()
    return [event for event in bench.store.events(bench.lab.state.run) if event.what == what]


def weights(lab: Lab, layer: str) -> list[Any]:
    return [one.numpy() for one in lab.model.get_layer(layer).weights]


def test_a_batch_size_set_mid_run_holds_from_the_next_batch_and_is_marked_with_both_values(
    bench: Bench,
) -> None:
    lab = bench.lab
    lab.load(mlp_spec(steps=12))  # 70 samples: batches of 16
    seen: list[int] = []
    before = lab.data.batch

    def watched(epoch: int, offset: int) -> Any:
        batch = before(epoch, offset)
        seen.append(len(batch[0]))
        return batch

    lab.data.batch = watched
    run_to(lab, 2)
    lab.batch_size = 30
    run_to(lab, 5)
    assert seen == [16, 16, 30, 8, 30]
    assert (lab.state.epoch, lab.state.batch, lab.state.batches) == (1, 1, 3)
    assert marks(bench, "batch_size") == [(2, "Batch size 16 → 30")]
    assert [event.label for event in stored_events(bench, "batch_size")] == ["Batch size 16 → 30"]
    assert lab.experiment is not None
    assert lab.experiment.batch_size == lab.describe().batch_size == 30
    assert "BATCH_SIZE = 30" in lab.describe().source


def test_the_batch_size_of_a_dataset_is_its_own(lab: Lab) -> None:
    import tensorflow as tf

    lab.load(mlp_spec())
    lab.use(data=tf.data.Dataset.from_tensor_slices((np.ones((8, 1), "f"), np.ones((8, 1), "f"))).batch(4))
    with pytest.raises(LabError, match=r"of a tf\.data\.Dataset is its own"):
        lab.batch_size = 2


@pytest.mark.parametrize("mode", ["eager", "graph"])
def test_a_frozen_layer_stays_bit_for_bit_and_learns_again_when_it_thaws(bench: Bench, mode: str) -> None:
    lab = bench.lab
    lab.load(mlp_spec(steps=30, mode=mode))
    run_to(lab, 3)
    first, last = weights(lab, "dense"), weights(lab, "dense_1")
    optimizer = lab.optimizer
    lab.freeze("dense")
    run_to(lab, 6)
    assert all(map(np.array_equal, weights(lab, "dense"), first))
    assert not np.array_equal(weights(lab, "dense_1")[0], last[0])
    lab.unfreeze("dense")
    run_to(lab, 9)
    assert not np.array_equal(weights(lab, "dense")[0], first[0])
    assert lab.optimizer is optimizer, "it had kept its slots"
    assert marks(bench, "frozen") == [(3, "Frozen dense"), (6, "Unfrozen dense")]
    assert [event.label for event in stored_events(bench, "frozen")] == ["Frozen dense", "Unfrozen dense"]


@pytest.mark.parametrize("mode", ["eager", "graph"])
def test_moving_averages_that_overwrite_variables_leave_frozen_layers_alone(lab: Lab, mode: str) -> None:
    averages = {"use_ema": True, "ema_momentum": 0.5, "ema_overwrite_frequency": 2}
    lab.load(mlp_spec(mode=mode, optimizer=OptimizerSpec(learning_rate=0.01, arguments=averages)))
    run_to(lab, 3)
    lab.freeze("dense")
    first, last = weights(lab, "dense"), weights(lab, "dense_1")
    run_to(lab, 7)
    assert all(map(np.array_equal, weights(lab, "dense"), first))
    assert not np.array_equal(weights(lab, "dense_1")[0], last[0])


def test_a_layer_that_is_frozen_from_the_start_has_its_slots_when_it_thaws(lab: Lab) -> None:
    layers = (
        LayerSpec(type="Dense", arguments={"units": 8}, trainable=False),
        LayerSpec(type="Dense", arguments={"units": 1}),
    )
    lab.load(mlp_spec(model=LayersModel(layers=layers)))
    optimizer, first = lab.optimizer, weights(lab, "dense")
    run_to(lab, 2)
    assert all(map(np.array_equal, weights(lab, "dense"), first))
    assert [row.trainable for row in lab.describe().layers] == [False, True]
    lab.unfreeze("dense")
    run_to(lab, 4)
    assert lab.optimizer is optimizer
    assert not np.array_equal(weights(lab, "dense")[0], first[0])


def test_the_experiment_is_told_and_saved_with_what_is_frozen_now(lab: Lab) -> None:
    lab.load(cnn_spec())
    lab.freeze("conv2d")
    described = lab.describe()
    assert described.spec is not None
    assert isinstance(described.spec.model, LayersModel)
    assert [layer.trainable for layer in described.spec.model.layers] == [False, True, True, True, True]
    assert [row.path for row in described.layers] == [(0,), (1,), (2,), (3,), (4,)]
    assert not described.layers[0].trainable
    lab.reset()
    assert not lab.model.get_layer("conv2d").trainable, "Reset keeps what the forms show"
    lab.model.get_layer("conv2d").trainable = True
    lab.cell_ended()
    lab.queue(lambda _: None).result()
    assert lab.experiment is not None
    assert isinstance(lab.experiment.model, LayersModel)
    assert lab.experiment.model.layers[0].trainable


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("conv", r"no layer 'conv'.*that can learn: conv2d, dense.*mean 'conv2d'"),
        ("flatten", "flatten has nothing to learn"),
    ],
)
def test_a_layer_that_cannot_be_frozen_is_refused_in_a_sentence(lab: Lab, name: str, message: str) -> None:
    lab.load(cnn_spec())
    with pytest.raises(LabError, match=message):
        lab.freeze(name)
    with pytest.raises(LabError, match="names no layer"):
        lab.freeze(3)  # type: ignore[arg-type]


def test_all_of_several_layers_are_frozen_or_none(lab: Lab) -> None:
    lab.load(cnn_spec())
    with pytest.raises(LabError, match="nothing would be left to train"):
        lab.freeze("conv2d", "dense")
    assert lab.model.get_layer("conv2d").trainable
    with pytest.raises(LabError, match="no layer 'other'"):
        lab.freeze("conv2d", "other")
    assert lab.model.get_layer("conv2d").trainable
    assert lab.model.get_layer("dense").trainable


def test_a_layer_inside_another_is_named_by_its_path(lab: Lab) -> None:
    inner = keras.Sequential([keras.layers.Dense(3), keras.layers.Dense(3)], name="block")
    model = keras.Sequential([keras.Input((1,)), inner, keras.layers.Dense(1)])
    lab.load(mlp_spec())
    lab.use(model=model)
    lab.freeze("block/dense_1")
    assert [one.trainable for one in inner.layers] == [True, False]
    run_to(lab, 1)
    lab.freeze("block")
    assert [one.trainable for one in inner.layers] == [False, False]
    lab.unfreeze("block")
    assert [one.trainable for one in inner.layers] == [True, True]


def test_a_console_model_that_thaws_keeps_what_its_optimizer_knew_of_the_rest(bench: Bench) -> None:
    lab = bench.lab
    model = keras.Sequential([keras.Input((1,)), keras.layers.Dense(4), keras.layers.Dense(1)])
    model.layers[0].trainable = False
    lab.load(mlp_spec())
    lab.use(model=model, optimizer="adam")
    run_to(lab, 3)
    known = lab.at("optimizer/momentum/dense_1/kernel").numpy()
    lab.unfreeze(model.layers[0].name)
    lab.step()
    assert int(lab.optimizer.iterations) == 4
    moved = lab.at("optimizer/momentum/dense_1/kernel").numpy()
    assert np.abs(moved - 0.9 * known).max() < 0.1 * np.abs(known).max() + 1
    assert "with what it kept of the others" in " ".join(bench.sink.problems())


def test_a_rate_set_while_a_schedule_runs_takes_its_place_and_it_is_said(bench: Bench) -> None:
    lab = bench.lab
    schedule = ScheduleSpec(type="ExponentialDecay", arguments={"decay_steps": 4, "decay_rate": 0.5})
    lab.load(mlp_spec(optimizer=OptimizerSpec(type="Adam", learning_rate=0.01, schedule=schedule)))
    run_to(lab, 4)
    rates = lab.history.column("learning_rate")
    assert rates[0] == pytest.approx(0.01)
    assert rates[2] == pytest.approx(0.01 * 0.5 ** (2 / 4))
    assert lab.state.learning_rate == pytest.approx(rates[3])
    lab.learning_rate = 0.002
    run_to(lab, 6)
    assert lab.history.column("learning_rate")[4:] == pytest.approx([0.002, 0.002])
    step, label = marks(bench, "learning_rate")[0]
    assert step == 4
    assert label.endswith("→ 0.002")
    assert "The schedule ExponentialDecay no longer holds" in " ".join(bench.sink.problems())
    assert lab.experiment is not None
    assert lab.experiment.optimizer.schedule is None
    assert lab.experiment.optimizer.learning_rate == 0.002
    lab.reset()
    assert lab.learning_rate == 0.002


def test_a_plan_in_epochs_ends_there_and_follows_the_batch_size(lab: Lab) -> None:
    lab.load(mlp_spec(epochs=2, steps=3))  # 70 samples: 5 batches of 16
    assert lab.steps == lab.state.until == 10
    run_to(lab, 3)  # 48 samples of the first epoch
    lab.resume() if lab.state.phase == "paused" else None
    lab.batch_size = 35
    assert lab.steps == 3 + 1 + 2
    lab.train()
    lab.wait()
    assert (lab.state.step, lab.state.epoch, lab.state.batch) == (6, 2, 0)
    assert lab.history.validation.steps.tolist() == [3, 4, 6]
    lab.steps = 7
    assert lab.epochs is None
    lab.epochs = 3
    assert lab.steps == 8
    assert lab.experiment is not None
    assert lab.experiment.epochs == 3


def test_the_wait_for_input_is_measured(lab: Lab) -> None:
    lab.load(mlp_spec())
    lab.train()
    lab.wait()
    waited, worked = lab.queue(lambda engine: engine.input_seconds).result()
    assert 0 < waited < worked
    share = lab.state.input_share
    assert share is None or 0 <= share < 0.5


def test_labels_of_an_experiments_own_data_are_checked_before_the_first_step(lab: Lab) -> None:
    spec = cnn_spec()
    assert isinstance(spec.model, LayersModel)
    last = LayerSpec(type="Dense", arguments={"units": 7})
    lab.load(spec.model_copy(update={"model": LayersModel(layers=(*spec.model.layers[:-1], last))}))
    lab.train()
    with pytest.raises(LabError, match=r"A label is 9, but the model has 7 outputs.*10 units"):
        lab.wait()
    assert lab.state.step == 0


def test_an_output_of_another_shape_than_the_targets_is_told_by_both(lab: Lab) -> None:
    layers = (LayerSpec(type="Dense", arguments={"units": 3}),)
    lab.load(mlp_spec(model=LayersModel(layers=layers)))
    lab.train()
    with pytest.raises(LabError, match=r"gives shape \(n, 3\), but the targets have shape \(n, 1\)"):
        lab.wait()


@pytest.mark.parametrize("mode", ["eager", "graph"])
def test_further_metrics_are_measured_at_each_check(lab: Lab, mode: str) -> None:
    metrics = ("accuracy", "AUC", "SparseTopKCategoricalAccuracy", "F1Score", "MeanSquaredError")
    lab.load(cnn_spec(metrics=metrics, batch_size=900, mode=mode))
    run_to(lab, 5)
    checks = lab.history.validation
    assert checks.names[:3] == ("loss", "accuracy", "auc")
    assert len(checks.names) == 6
    assert 0.3 < checks.column("auc")[-1] <= 1
    assert 0.3 < checks.column(checks.names[3])[-1] <= 1
    predictions = lab.model(lab.data.x_validation, training=False)
    for metric in lab.metrics:
        shown = checks.column(metric.name)[-1]
        assert float(metric.result()) == pytest.approx(shown)
        metric.reset_state()
        metric.update_state(lab.data.y_validation, predictions)
        assert float(metric.result()) == pytest.approx(shown, rel=1e-5)
