"""Steps in bursts: the numbers, rows, checks and ends that they have one by one."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any, NamedTuple

import keras
import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.data import Stack
from eagerlab.backend.errors import LabError
from eagerlab.backend.lab import Lab
from eagerlab.backend.training import bursts as bursts_module
from eagerlab.backend.training.bursts import Bursts
from eagerlab.backend.training.engine import Engine
from eagerlab.backend.training.halt import Halt
from eagerlab.backend.training.steps.base import Outcome
from eagerlab.experiment.spec import (
    EarlyStopping,
    LayersModel,
    LayerSpec,
    LossSpec,
    OptimizerSpec,
    ScheduleSpec,
)
from eagerlab.protocol.events import Marker
from tests.backend.conftest import Bench
from tests.backend.networks import cnn_spec, mlp_spec


class Ran(NamedTuple):
    """What a run left behind."""

    columns: dict[str, list[float]]
    checks: dict[str, list[float]]
    stored: list[tuple[int, ...]]
    values: dict[str, Any]
    marks: list[tuple[int, str, str]]
    in_bursts: int


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a burst last as long as it takes: on a busy machine no two steps may fit into its usual time."""
    monkeypatch.setattr(bursts_module, "SECONDS", 60.0)


def in_bursts(lab: Lab) -> int:
    return lab.queue(lambda engine: engine._course.steps_in_bursts).result()


def take_singly(lab: Lab, singly: bool) -> None:
    lab.queue(lambda engine: setattr(engine._course, "takes_singles", singly)).result()


def run_to(lab: Lab, step: int) -> None:
    lab.train(steps=step - lab.state.step)
    lab.wait()


def train_to_a_pause(engine: Engine) -> None:
    engine.train(None)
    engine.pause(at=41)


def run(bench: Bench, begin: Callable[[], None], course: Callable[[], None], singly: bool) -> Ran:
    """Begin an experiment in graph mode, let it run its course, and return what it left."""
    lab = bench.lab
    begin()
    take_singly(lab, singly)
    lab.mode = "graph"
    before = in_bursts(lab)
    first_mark = len(bench.sink.of(Marker))
    course()
    bench.publisher.flush()
    history, checks = lab.history, lab.history.validation
    stored = bench.store.metrics(history.run, "train")
    variables = lab.queue(lambda engine: engine.live.variables()).result()
    return Ran(
        {"step": history.steps.tolist(), **{name: history.column(name).tolist() for name in history.names}},
        {"step": checks.steps.tolist(), **{name: checks.column(name).tolist() for name in checks.names}},
        [tuple(stored.steps), *map(tuple, stored.values)],
        {path: np.array(one.numpy()) for path, one in variables.items()},
        [(one.step, one.what, one.label) for one in bench.sink.of(Marker)[first_mark:]],
        in_bursts(lab) - before,
    )


def assert_same(bursts: Ran, singles: Ran) -> None:
    assert bursts.in_bursts > 0 == singles.in_bursts
    assert bursts.columns == singles.columns
    assert bursts.checks == singles.checks
    assert bursts.stored == singles.stored
    assert bursts.marks == singles.marks
    assert bursts.values.keys() == singles.values.keys()
    for path, value in bursts.values.items():
        np.testing.assert_array_equal(value, singles.values[path], path)


def both(bench: Bench, begin: Callable[[], None], course: Callable[[], None]) -> tuple[Ran, Ran]:
    return run(bench, begin, course, singly=False), run(bench, begin, course, singly=True)


def test_epochs_with_a_short_last_batch_dropout_checks_and_early_stopping_are_the_same(bench: Bench) -> None:
    spec = mlp_spec(
        steps=300,
        early_stopping=EarlyStopping(monitor="loss", patience=4, min_delta=0.05),
        optimizer=OptimizerSpec(type="Adam", learning_rate=0.05),
    )
    bursts, singles = both(bench, lambda: bench.lab.load(spec), lambda: run_to(bench.lab, 300))
    assert_same(bursts, singles)
    assert bursts.columns["step"][-1] < 300  # it stopped early
    assert len(bursts.checks["step"]) > 5


def test_batch_normalization_accuracy_and_a_schedule_are_the_same(bench: Bench) -> None:
    layers = (
        LayerSpec(type="Flatten"),
        LayerSpec(type="Dense", arguments={"units": 8}),
        LayerSpec(type="BatchNormalization"),
        LayerSpec(type="Dense", arguments={"units": 10}),
    )
    schedule = ScheduleSpec(type="ExponentialDecay", arguments={"decay_steps": 7, "decay_rate": 0.9})
    spec = cnn_spec(
        model=LayersModel(layers=layers),
        optimizer=OptimizerSpec(type="Adam", learning_rate=0.01, schedule=schedule),
        loss=LossSpec(type="SparseCategoricalCrossentropy", arguments={"from_logits": True}),
        steps=90,
    )
    bursts, singles = both(bench, lambda: bench.lab.load(spec), lambda: run_to(bench.lab, 90))
    assert_same(bursts, singles)
    assert len(set(bursts.columns["learning_rate"])) == 90


def test_edits_a_restore_and_single_steps_in_between_are_the_same(bench: Bench) -> None:
    lab = bench.lab

    def course() -> None:
        run_to(lab, 23)
        saved = lab.save("here")
        lab.learning_rate = 0.003
        lab.queue(train_to_a_pause).result()
        lab.wait()
        assert lab.state.step == 41
        lab.step()
        lab.batch_size = 8
        run_to(lab, 77)
        lab.restore(saved)
        run_to(lab, 60)

    bursts, singles = both(bench, lambda: lab.load(mlp_spec(steps=500)), course)
    assert_same(bursts, singles)
    assert [mark[0] for mark in bursts.marks if mark[1] == "learning_rate"] == [23]


def test_pauses_wherever_they_fall_change_nothing(bench: Bench) -> None:
    lab = bench.lab

    def course() -> None:
        lab.train(steps=400)
        while lab.state.phase != "finished":
            before = len(lab.history)
            bench.sink.wait_for(lambda: lab.state.phase == "finished" or len(lab.history) > before)  # noqa: B023
            lab.pause()
            if lab.state.phase == "paused":
                lab.resume()

    assert_same(*both(bench, lambda: lab.load(mlp_spec(steps=400)), course))


def test_a_step_that_fails_in_a_burst_fails_where_it_fails_by_itself(bench: Bench) -> None:
    lab = bench.lab

    def begin() -> None:
        x = np.zeros((200, 1), np.int64)
        x[150] = 99  # no row of the embedding
        keras.utils.set_random_seed(1)
        model = keras.Sequential(
            [
                keras.layers.Embedding(5, 3),
                keras.layers.Flatten(),
                keras.layers.BatchNormalization(),
                keras.layers.Dropout(0.5),
                keras.layers.Dense(1),
            ]
        )
        data = tf.data.Dataset.from_tensor_slices((x, np.ones((200, 1), np.float32))).batch(2)
        lab.use(model=model, data=data, loss="mse", optimizer="sgd")

    def course() -> None:
        with pytest.raises(LabError):
            run_to(lab, 100)
        assert lab.state.phase == "failed"

    bursts, singles = both(bench, begin, course)
    assert bursts.columns == singles.columns
    assert bursts.columns["step"][-1] == 75
    assert bursts.in_bursts > 0
    for path, value in bursts.values.items():
        np.testing.assert_array_equal(value, singles.values[path], path)


@pytest.mark.parametrize("failing", [150, 151])
@pytest.mark.parametrize("is_nan", [False, True])
def test_a_step_of_ones_own_that_fails_in_a_burst_or_gives_the_nan_that_is_watched_has_changed_nothing(
    bench: Bench, failing: int, is_nan: bool
) -> None:
    lab = bench.lab
    lab.watch_numerics(nan=is_nan)

    def begin() -> None:
        x = np.arange(200, dtype=np.int64)[:, None] % 5
        scale = np.ones((200, 1), np.float32)
        if is_nan:
            scale[failing] = np.nan
        else:
            x[failing] = 99  # no row of the embedding
        generator = tf.random.Generator.from_seed(1)
        keras.utils.set_random_seed(1)
        embedding, optimizer = keras.layers.Embedding(5, 3), keras.optimizers.Adam(0.01)
        embedding.build()
        optimizer.build(embedding.trainable_variables)
        count = tf.Variable(0)

        def step(batch: Any) -> Any:
            count.assign_add(1)
            noise = generator.normal((2, 1, 3))
            with tf.GradientTape() as tape:
                loss = tf.reduce_sum(batch[1][:, None] * (embedding(batch[0]) + noise) ** 2)
            optimizer.apply(tape.gradient(loss, embedding.trainable_variables))
            return loss

        data = tf.data.Dataset.from_tensor_slices((x, scale)).batch(2)
        state = [*embedding.variables, *optimizer.variables, count, generator.state]
        states.append(state)
        lab.use(step=step, data=data)

    def course() -> None:
        with pytest.raises(LabError):
            run_to(lab, 100)
        assert lab.state.phase == "failed"
        values.append([np.asarray(one) for one in states[-1]])

    states: list[list[Any]] = []
    values: list[list[Any]] = []
    bursts, singles = both(bench, begin, course)
    assert [bursts.columns[name] for name in ("step", "loss")] == [
        singles.columns[name] for name in ("step", "loss")
    ]
    assert bursts.columns["step"][-1] == failing // 2
    assert bursts.in_bursts > 0
    assert all(map(np.array_equal, *values))


def test_a_pipeline_comes_in_stacks_with_the_numbers_of_its_single_batches(bench: Bench) -> None:
    lab = bench.lab
    random = np.random.default_rng(1)
    x, y = random.normal(size=(101, 3)).astype(np.float32), random.normal(size=(101, 1)).astype(np.float32)

    def begin() -> None:
        keras.utils.set_random_seed(1)
        model = keras.Sequential([keras.layers.Dense(4, activation="relu"), keras.layers.Dense(1)])
        pairs = tf.data.Dataset.from_tensor_slices((x, y))
        # Shuffled anew in each pass: what is read ahead must not be read twice.
        lab.use(model=model, data=pairs.shuffle(101, seed=3).batch(4), loss="mse", optimizer="adam")

    assert_same(*both(bench, begin, lambda: run_to(lab, 200)))


class Adding:
    """A step that adds its batch to a variable; a batch with a NaN changes nothing and is not finite."""

    def __init__(self, after: Callable[[], None] = lambda: None) -> None:
        self.sum = tf.Variable(0.0)
        self.after = after
        self.warnings: list[str] = []
        self.body = tf.function(self._add, autograph=False)

    def scope(self) -> Any:
        return contextlib.nullcontext()

    def take(self, batch: Any) -> Outcome:
        outcome: Outcome = self.body(*batch)
        return outcome

    def _add(self, x: Any, y: Any) -> Outcome:
        total = tf.reduce_sum(x)
        is_finite = tf.math.is_finite(total)
        self.sum.assign_add(tf.where(is_finite, total, 0.0))
        tf.py_function(self.after, [], [])
        return Outcome(total, x, None, is_finite)


def bursts_of(step: Adding, halt: Halt) -> Bursts:
    made = Bursts(step, None, False, "auto", halt)
    made.note_single((tf.zeros([2]), tf.zeros([2])), 0.001)
    return made


def stack_of(count: int) -> Stack:
    return Stack(tf.reshape(tf.range(2.0 * count), [count, 2]), tf.zeros([count, 2]), count)


def test_a_burst_that_is_asked_to_halt_ends_behind_the_step_in_hand() -> None:
    halt = Halt(lambda: False)
    step = Adding()
    bursts = bursts_of(step, halt)
    whole = bursts.take(stack_of(5))
    assert whole is not None
    assert whole.values[:, 0].tolist() == [1.0, 5.0, 9.0, 13.0, 17.0]
    stopping = Adding(halt.ask)
    taken = bursts_of(stopping, halt).take(stack_of(50))
    assert taken is not None
    assert len(taken.values) == 1
    assert taken.is_whole  # nothing went wrong
    assert float(stopping.sum) == 1.0


def test_who_waits_before_a_burst_begins_is_not_overlooked() -> None:
    halt = Halt(lambda: True)
    bursts = Bursts(Adding(), "binary", False, "auto", halt)
    bursts.note_single((tf.zeros([2]), tf.zeros([2])), 0.001)
    taken = bursts.take(stack_of(5))
    assert taken is not None
    assert taken.values.shape == (0, 2)


def test_a_burst_ends_before_a_step_that_is_not_finite() -> None:
    step = Adding()
    x = stack_of(5).x.numpy()
    x[3, 0] = np.nan
    taken = bursts_of(step, Halt(lambda: False)).take(Stack(tf.constant(x), tf.zeros([5, 2]), 5))
    assert taken is not None
    assert taken.values[:, 0].tolist() == [1.0, 5.0, 9.0]
    assert not taken.is_whole
    assert float(step.sum) == 15.0


@pytest.mark.parametrize("failing", [0, 2])
def test_a_burst_that_fails_behind_another_counts_only_its_own_steps(failing: int) -> None:
    class Failing(Adding):
        def _add(self, x: Any, y: Any) -> Outcome:
            outcome = super()._add(x, y)
            with tf.control_dependencies([tf.debugging.assert_less(tf.reduce_max(y), 1.0)]):
                return outcome._replace(loss=tf.identity(outcome.loss))

    step = Failing()
    bursts = Bursts(step, None, False, "auto", Halt(lambda: False), [step.sum])
    bursts.note_single((tf.zeros([2]), tf.zeros([2])), 0.001)
    bursts.take(stack_of(5))
    step.sum.assign(100.0)  # between two bursts anybody may change what a step draws from
    y = np.zeros([5, 2], np.float32)
    y[failing] = 1.0
    taken = bursts.take(stack_of(5)._replace(y=tf.constant(y)))
    assert taken is not None
    assert taken.values[:, 0].tolist() == [1.0, 5.0, 9.0][:failing]
    assert not taken.is_whole
    assert float(step.sum) == 100.0 + sum([1.0, 5.0, 9.0][:failing])
    again = bursts.take(stack_of(5))
    assert again is not None
    assert again.values[:, 0].tolist() == [1.0, 5.0, 9.0, 13.0, 17.0]


def test_batches_of_a_shape_that_no_single_step_had_are_not_taken() -> None:
    stack = Stack(tf.zeros([3, 7]), tf.zeros([3, 7]), 3)
    assert bursts_of(Adding(), Halt(lambda: False)).take(stack) is None
