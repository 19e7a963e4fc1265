"""Statistics that are followed: what they are, when they are taken, and that they change no number."""

from __future__ import annotations

from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.errors import LabError
from eagerlab.backend.following.pace import Pace
from eagerlab.protocol.events import ProblemRaised
from eagerlab.protocol.following import Follow, FollowsChanged, Unfollow, column_of, followed_by
from tests.backend.conftest import Bench
from tests.backend.following.tables import kinds, rows, use
from tests.backend.networks import cnn_spec, mlp_spec

GRADIENT = "step/gradients/dense/kernel"
OUTPUT = "step/layers/dense"
KERNEL = "model/dense/kernel"


def losses(bench: Bench, steps: int) -> list[float]:
    bench.lab.train(steps)
    bench.lab.wait()
    return [float(value) for value in bench.lab.history.loss]


def followed(bench: Bench, column: str) -> tuple[list[int], list[float]]:
    curve = bench.lab.history.followed[column]
    return [int(step) for step in curve.steps], [float(value) for value in curve.column("value")]


def load(bench: Bench, spec: Any, mode: str) -> None:
    bench.lab.queue_load(spec).result()
    bench.lab.mode = mode


@pytest.mark.parametrize("mode", ["eager", "layers", "graph", "xla"])
def test_following_changes_no_number(bench: Bench, mode: str) -> None:
    spec = mlp_spec(steps=40)
    load(bench, spec, mode)
    expected = losses(bench, 40)
    load(bench, spec, mode)
    for path in (KERNEL, GRADIENT, OUTPUT):
        bench.lab.follow(path, "norm", every=7)
    assert losses(bench, 40) == expected
    for column in bench.lab.followed:
        steps, values = followed(bench, column)
        assert steps == [7, 14, 21, 28, 35]
        assert all(value > 0 for value in values)


def test_a_weight_is_measured_behind_its_step_as_numpy_would(bench: Bench) -> None:
    load(bench, mlp_spec(steps=9), "eager")
    for statistic in ("norm", "mean", "std", "min", "max", "zeros", "nan"):
        bench.lab.follow(KERNEL, statistic, every=3)
    losses(bench, 9)
    kernel = bench.lab.at(KERNEL).numpy().astype(np.float64)
    expected = {
        "norm": np.linalg.norm(kernel),
        "mean": kernel.mean(),
        "std": kernel.std(),
        "min": kernel.min(),
        "max": kernel.max(),
        "zeros": (kernel == 0).mean(),
        "nan": 0.0,
    }
    for statistic, value in expected.items():
        steps, values = followed(bench, f"{statistic} {KERNEL}")
        assert steps == [3, 6, 9]
        assert values[-1] == pytest.approx(value, rel=1e-5)


def test_graph_goes_on_in_bursts_between_two_looks_at_weights(bench: Bench) -> None:
    load(bench, mlp_spec(steps=400), "graph")
    bench.lab.follow(KERNEL, "norm", every=50)
    losses(bench, 400)
    steps, _ = followed(bench, f"norm {KERNEL}")
    assert steps == list(range(50, 401, 50))
    assert bench.lab._require_engine()._course.steps_in_bursts > 200


def test_the_points_are_part_of_the_run(bench: Bench) -> None:
    load(bench, mlp_spec(steps=10), "eager")
    bench.lab.follow(KERNEL, "norm", every=5)
    losses(bench, 10)
    bench.publisher.flush()
    stored = bench.store.metrics(bench.lab.history.run, "followed")
    assert tuple(stored.names) == (f"norm {KERNEL}",)
    assert list(stored.steps) == [5, 10]
    kept = followed(bench, f"norm {KERNEL}")
    assert list(stored.values[:, 0]) == kept[1]
    run = bench.lab.history.run
    bench.lab.queue(lambda engine: engine._course.recorder.resume(run, engine.live, ("loss",), ())).result()
    assert followed(bench, f"norm {KERNEL}") == kept, "as another process goes on with the run"


def test_what_is_followed_can_be_ended_and_is_told(bench: Bench) -> None:
    load(bench, mlp_spec(steps=20), "eager")
    bench.lab.follow(KERNEL, "norm", every=5)
    bench.lab.follow("model/dense/bias", "mean", every=5)
    losses(bench, 10)
    bench.lab.unfollow(KERNEL)
    losses(bench, 10)
    assert bench.lab.followed == ("mean model/dense/bias",)
    assert followed(bench, f"norm {KERNEL}")[0] == [5, 10]
    assert bench.sink.of(FollowsChanged)[-1].columns == bench.lab.followed
    with pytest.raises(LabError, match="is not followed"):
        bench.lab.unfollow(KERNEL, "norm")


def test_what_cannot_be_followed_is_refused_with_the_reason(bench: Bench) -> None:
    load(bench, mlp_spec(), "eager")
    with pytest.raises(LabError, match="no statistic"):
        bench.lab.follow(KERNEL, "median")
    with pytest.raises(LabError, match="trains no variable 'nothing'"):
        bench.lab.follow("step/gradients/nothing")
    with pytest.raises(LabError, match="no layer 'nothing'"):
        bench.lab.follow("step/layers/nothing")
    with pytest.raises(LabError, match="is not there"):
        bench.lab.follow("model/dense_9/kernel")


def test_an_object_that_goes_away_is_followed_no_more(bench: Bench) -> None:
    load(bench, mlp_spec(steps=10), "eager")
    bench.lab._namespace["x"] = np.ones(4, np.float32)
    bench.lab.follow("x", "mean", every=2)
    losses(bench, 4)
    del bench.lab._namespace["x"]
    losses(bench, 4)
    assert bench.lab.followed == ()
    told = [event.problem.what for event in bench.sink.of(ProblemRaised)]
    assert "mean names/x is followed no more." in told


def test_what_cannot_be_read_any_more_does_not_stop_training(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_objects: Any) -> Any:
        raise tf.errors.NotFoundError(None, None, "Resource x does not exist")

    load(bench, mlp_spec(steps=4), "eager")
    bench.lab.follow(KERNEL, "norm", every=1)
    monkeypatch.setattr("eagerlab.backend.following.follower.numbers_of", failing)
    assert len(losses(bench, 4)) == 4
    assert bench.lab.followed == ()
    (told,) = [problem for problem in bench.sink.problems() if "followed no more" in problem]
    assert "It cannot be read. NotFoundError: Resource x does not exist." in told


def test_what_the_first_batch_makes_can_be_followed_before_and_nothing_has_the_norm_of_numpy(
    bench: Bench,
) -> None:
    use(bench, keras.Sequential([keras.layers.Dense(2, name="one"), keras.layers.Dense(1, name="out")]))
    bench.lab.follow("model/one/kernel", every=1)
    bench.lab.follow("model/one/weights", every=1)
    bench.lab._namespace["nothing"] = np.ones((0, 3), np.float32)
    bench.lab.follow("nothing", every=1)
    losses(bench, 2)
    assert bench.lab.followed == ("norm model/one/kernel", "norm names/nothing")
    assert followed(bench, "norm model/one/kernel")[0] == [1, 2]
    assert followed(bench, "norm names/nothing")[1] == [0.0, 0.0]
    assert any("norm model/one/weights is followed no more" in told for told in bench.sink.problems())


def test_a_convolution_is_followed_in_graph_with_its_outputs(bench: Bench) -> None:
    load(bench, cnn_spec(steps=12), "graph")
    bench.lab.follow("step/layers/conv2d", "zeros", every=4)
    losses(bench, 12)
    steps, values = followed(bench, "zeros step/layers/conv2d")
    assert steps == [4, 8, 12]
    assert all(0 < value < 1 for value in values)


@pytest.mark.parametrize("mode", ["eager", "graph"])
def test_gradients_of_a_scaled_loss_are_told_without_the_scale(bench: Bench, mode: str) -> None:
    half = keras.layers.Dense(8, dtype="mixed_float16", name="half")
    use(bench, keras.Sequential([half, keras.layers.Dense(1, dtype="float32")]), mode)
    optimizer = keras.optimizers.LossScaleOptimizer(
        keras.optimizers.SGD(0.01), initial_scale=8.0, dynamic_growth_steps=1
    )
    bench.lab.use(optimizer=optimizer)
    bench.lab.follow("step/gradients/half/kernel", "norm", every=1)
    start = bench.lab.model
    bench.lab.train(4)  # the scale is twice as much behind each
    bench.lab.wait()
    before = start.get_layer("half").kernel.numpy()
    bench.lab.step()
    step = (before - start.get_layer("half").kernel.numpy()) / 0.01
    norms = list(bench.lab.history.followed["norm step/gradients/half%2Fkernel"].column("value"))
    assert norms[-1] == pytest.approx(np.linalg.norm(step), rel=1e-2)
    assert max(norms) < 10
    assert "exploding" not in kinds(rows(bench)["half"])


def test_looks_are_spaced_by_what_they_cost() -> None:
    pace = Pace(share=0.03, least=0.1)
    pace.note(3.0, 10.0, is_first=True)  # a trace
    assert pace.due == pytest.approx(10.1)
    for now in (11.0, 12.0, 13.0):
        pace.note(0.03, now)
    assert pace.due == pytest.approx(14.0)
    pace.note(5.0, 20.0)  # held up once
    assert pace.due == pytest.approx(21.0)


def test_one_look_at_a_machine_that_stood_still_ends_no_curve() -> None:
    pace = Pace(share=0.03, least=0.1)
    pace.note(60.0, 10.0)
    assert pace.due == pytest.approx(15.0)
    pace.note(0.03, 15.0)
    assert pace.due == pytest.approx(16.0)


def test_what_is_always_dear_is_looked_at_seldom() -> None:
    pace = Pace(share=0.03, least=0.1)
    for now in (10.0, 20.0, 30.0):
        pace.note(3.0, now)
    assert pace.due == pytest.approx(130.0)


def test_a_column_tells_what_it_was_made_from() -> None:
    node = ("step", "gradients", "dense/kernel")
    assert followed_by(column_of(node, "norm")) == ("norm", node)
    assert followed_by("loss") is None
    assert (
        Follow(node=node, every=5).python() == "lab.follow('step/gradients/dense%2Fkernel', 'norm', every=5)"
    )
    assert (
        Unfollow(node=node, statistic="nan").python()
        == "lab.unfollow('step/gradients/dense%2Fkernel', 'nan')"
    )


def test_curves_go_on_through_stop_restore_and_a_pause_with_nothing_of_the_run_before(bench: Bench) -> None:
    lab = bench.lab
    load(bench, mlp_spec(steps=40), "graph")
    for path in (KERNEL, GRADIENT, OUTPUT):
        lab.follow(path, "norm", every=1)
    losses(bench, 6)
    saved = lab.save("mid")
    losses(bench, 6)
    columns = lab.followed
    first = {column: followed(bench, column) for column in columns}
    lab.stop()
    lab.wait()
    lab.restore(saved)
    assert lab.followed == columns
    losses(bench, 3)
    lab.pause()
    losses(bench, 3)
    for column in columns:
        steps, values = followed(bench, column)
        assert steps == [7, 8, 9, 10, 11, 12], "of the run that began with the checkpoint"
        assert values == first[column][1][6:]
