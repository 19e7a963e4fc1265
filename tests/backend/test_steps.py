from __future__ import annotations

import threading
from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf

from eagerlab.backend.errors import LabError
from eagerlab.backend.lab import Lab
from eagerlab.backend.training.optimizers import using_rate
from eagerlab.backend.training.steps.eager import EagerStep
from eagerlab.backend.training.steps.gradients import default_gradients
from eagerlab.backend.training.steps.graph import GraphStep
from eagerlab.backend.training.steps.own import OwnStep
from eagerlab.experiment.builtin import builtin_spec
from eagerlab.experiment.modes import MODES, Mode
from eagerlab.experiment.names import OPTIMIZERS
from eagerlab.experiment.spec import ExperimentSpec
from tests.backend.conftest import Bench
from tests.backend.handed_over import X, Y
from tests.backend.networks import cnn_spec, hand_written_losses, mlp_spec
from tests.patience import patient


@pytest.mark.parametrize("spec", [mlp_spec(steps=150), cnn_spec(steps=100)], ids=["mlp", "cnn"])
def test_eager_losses_equal_the_hand_written_loop_to_the_last_bit(bench: Bench, spec: ExperimentSpec) -> None:
    bench.lab.load(spec)
    module = bench.lab.queue(lambda engine: engine.live.module).result()
    by_hand = hand_written_losses(module, spec.steps, spec.seed, spec.batch_size)
    bench.lab.train()
    bench.lab.wait()
    assert list(bench.lab.history.loss) == by_hand


@pytest.mark.parametrize("name", sorted(OPTIMIZERS))
def test_an_update_in_eager_mode_has_the_last_bits_of_its_arithmetic_op_by_op(name: str) -> None:
    random, loss = np.random.default_rng(1), keras.losses.MeanSquaredError()
    batches = [tf.constant(random.normal(size=(2, 8, 8)).astype("f")) for _ in range(15)]
    trained = []
    for by_hand in (True, False):
        keras.utils.set_random_seed(1)
        model = keras.Sequential([keras.Input((8,)), keras.layers.Dense(32, "relu"), keras.layers.Dense(8)])
        optimizer = getattr(keras.optimizers, name)(learning_rate=0.01)
        optimizer.build(model.trainable_variables)
        step = EagerStep(model, loss, optimizer, model.trainable_variables, default_gradients())
        for x, y in batches:
            if by_hand:
                gradients = default_gradients()(model, loss, x, y)[2]
                optimizer.apply_gradients(zip(gradients, model.trainable_variables, strict=True))
            else:
                step.take((x, y))
        trained.append([one.numpy() for one in model.variables])
    assert all(map(np.array_equal, *trained))


def test_graph_and_eager_give_the_same_numbers_and_may_be_switched_in_a_run(bench: Bench) -> None:
    lab = bench.lab
    # The default experiment: of other convolutions oneDNN computes the last bits otherwise inside a graph.
    lab.load(builtin_spec("mnist_cnn").model_copy(update={"steps": 12}))
    lab.train()
    lab.wait()
    eager = list(lab.history.loss), list(lab.history.accuracy)
    lab.reset()
    lab.mode = "graph"
    lab.train(steps=6)
    lab.wait()
    lab.mode = "eager"
    lab.train(steps=3)
    lab.wait()
    lab.mode = "graph"
    lab.train(steps=3)
    lab.wait()
    assert (list(lab.history.loss), list(lab.history.accuracy)) == eager
    assert bench.sink.markers().count("speed") == 2


def test_the_update_op_by_op_gives_the_same_numbers_and_stays_over_experiments(bench: Bench) -> None:
    lab = bench.lab
    lab.load(mlp_spec(steps=6))
    lab.train()
    lab.wait()
    compiled = list(lab.history.loss)
    lab.op_by_op_update = True
    lab.load(mlp_spec(steps=6))
    assert lab.op_by_op_update
    lab.train()
    lab.wait()
    assert list(lab.history.loss) == compiled


def test_accuracy_of_a_batch_is_the_share_of_right_answers(bench: Bench) -> None:
    bench.lab.load(cnn_spec(steps=1))
    bench.lab.train()
    bench.lab.wait()
    (accuracy,) = bench.lab.history.accuracy
    assert 0 <= accuracy <= 1
    assert accuracy * 32 == round(float(accuracy) * 32)


def _parts() -> tuple[keras.Model, keras.losses.Loss, keras.optimizers.Optimizer]:
    model = keras.Sequential([keras.Input((3,)), keras.layers.Dense(2)])
    optimizer = keras.optimizers.SGD(0.1)
    optimizer.build(model.trainable_variables)
    return model, keras.losses.MeanSquaredError(), optimizer


@pytest.mark.parametrize("kind", [EagerStep, GraphStep])
def test_a_step_takes_batches_of_another_size(kind: type) -> None:
    model, loss, optimizer = _parts()
    step = kind(model, loss, optimizer, model.trainable_variables, default_gradients())
    for rows in (4, 4, 3, 4):
        outcome = step.take((tf.ones((rows, 3)), tf.zeros((rows, 2))))
        assert outcome.predictions.shape == (rows, 2)
    assert int(optimizer.iterations.numpy()) == 4


@pytest.mark.parametrize("kind", [EagerStep, GraphStep])
def test_penalties_of_layers_belong_to_the_loss(kind: type) -> None:
    layer = keras.layers.Dense(1, kernel_regularizer=keras.regularizers.L2(0.5))
    model = keras.Sequential([keras.Input((3,)), layer])
    optimizer = keras.optimizers.SGD(0.1)
    optimizer.build(model.trainable_variables)
    penalty = 0.5 * float(np.sum(layer.kernel.numpy() ** 2))
    step = kind(
        model, keras.losses.MeanSquaredError(), optimizer, model.trainable_variables, default_gradients()
    )
    outcome = step.take((tf.zeros((4, 3)), tf.zeros((4, 1))))
    assert float(outcome.loss) == pytest.approx(penalty)


@pytest.mark.parametrize("kind", [EagerStep, GraphStep])
def test_gradients_that_reach_nothing_name_the_variables(kind: type) -> None:
    model, _, optimizer = _parts()

    def loss(y: tf.Tensor, predictions: tf.Tensor) -> tf.Tensor:
        return tf.reduce_sum(y)

    step = kind(model, loss, optimizer, model.trainable_variables, default_gradients())
    with pytest.raises(LabError, match="No gradient reaches dense/kernel, dense/bias"):
        step.take((tf.ones((2, 3)), tf.ones((2, 2))))


@pytest.mark.parametrize("is_looked_at", [False, True])
@pytest.mark.parametrize("kind", [EagerStep, GraphStep])
def test_gradients_that_are_all_zero_are_told_once(kind: type, is_looked_at: bool) -> None:
    for factor, rate, told in ((0.0, 0.1, 1), (1.0, 0.0, 0), (1.0, 0.1, 0)):
        model = keras.Sequential([keras.Input((3,)), keras.layers.Dropout(0.5), keras.layers.Dense(2)])
        optimizer = keras.optimizers.SGD(rate)
        optimizer.build(model.trainable_variables)

        def loss(y: tf.Tensor, predictions: tf.Tensor, factor: float = factor) -> tf.Tensor:
            return factor * tf.reduce_mean((predictions - y) ** 2)

        step = kind(model, loss, optimizer, model.trainable_variables, default_gradients())
        for _ in range(2):
            (step.take_and_look if is_looked_at else step.take)((tf.ones((2, 3)), tf.ones((2, 2)) * 9))
        assert len([one for one in step.warnings if "exactly zero" in one]) == told
        assert int(model.layers[0].seed_generator.state[1]) == 2  # looking closer has drawn nothing


@pytest.mark.parametrize("kind", [EagerStep, GraphStep])
def test_sparse_gradients_of_an_embedding_are_applied(kind: type) -> None:
    model = keras.Sequential([keras.Input((None,), dtype="int32"), keras.layers.Embedding(20, 3)])
    optimizer = keras.optimizers.SGD(0.1)
    optimizer.build(model.trainable_variables)
    before = model.layers[0].embeddings.numpy()
    step = kind(
        model, keras.losses.MeanSquaredError(), optimizer, model.trainable_variables, default_gradients()
    )
    for words in ([[1, 2]], [[3, 3]], [[4, 5]]):
        step.take((tf.constant(words), tf.ones((1, 2, 3))))
    changed = np.any(model.layers[0].embeddings.numpy() != before, axis=1)
    assert list(np.flatnonzero(changed)) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("mode", ["eager", "layers"])
def test_texts_of_any_length_share_one_compiled_update(mode: Mode) -> None:
    traces, found = [], []
    for op_by_op in (False, True):
        keras.utils.set_random_seed(1)
        model = keras.Sequential([keras.Input((None,), dtype="int32"), keras.layers.Embedding(20, 3)])

        class Counted(keras.optimizers.Adam):
            def apply_gradients(self, *args: Any, **kwargs: Any) -> Any:
                traces.append(tf.inside_function())
                return super().apply_gradients(*args, **kwargs)

        optimizer = Counted(0.1)
        optimizer.build(model.trainable_variables)
        parts = (model, keras.losses.MeanSquaredError(), optimizer, model.trainable_variables)
        step = EagerStep(*parts, default_gradients(), mode=mode, op_by_op_update=op_by_op)
        for length in range(2, 9):
            step.take((tf.range(length)[tf.newaxis] % 5, tf.ones((1, length, 3))))
        found.append([one.numpy() for one in (*model.variables, *optimizer.variables)])
    assert traces == [True, True, *[False] * 7]
    assert all(map(np.array_equal, *found))


@pytest.mark.parametrize("result", [None, "text", tf.ones(3)])
def test_an_own_step_that_returns_no_loss_is_refused(result: object) -> None:
    step = OwnStep(lambda batch: result, "eager")
    with pytest.raises(LabError, match="instead of its loss"):
        step.take((tf.ones(1), tf.ones(1)))


def test_another_thread_reads_the_schedules_rate_while_an_update_is_traced() -> None:
    schedule = keras.optimizers.schedules.ExponentialDecay(0.5, decay_steps=10, decay_rate=0.9)
    optimizer = keras.optimizers.Adam(schedule)
    optimizer.build([tf.Variable(1.0)])
    read: list[float] = []

    @tf.function(autograph=False)
    def update(rate: tf.Tensor) -> tf.Tensor:
        with using_rate(optimizer, rate):
            other = threading.Thread(target=lambda: read.append(float(optimizer.learning_rate)))
            other.start()
            other.join()
            return tf.identity(optimizer.learning_rate)

    assert float(update(tf.constant(0.25))) == 0.25
    assert read == [0.5]
    assert float(optimizer.learning_rate) == 0.5


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("given", "words"),
    [
        (lambda _y, _p: None, "nothing"),
        (lambda _y, _p: "far", "an object of type str"),
        (lambda _y, p: tf.cast(tf.reduce_mean(p), tf.complex64), "a tensor of type complex64"),
    ],
    ids=["nothing", "a text", "a complex number"],
)
def test_a_loss_that_is_no_number_is_refused_in_words(lab: Lab, mode: str, given: Any, words: str) -> None:
    model = keras.Sequential([keras.Input((4,)), keras.layers.Dense(1)])
    lab.use(model=model, data=(X, Y), loss=given, optimizer="sgd")
    lab.mode = mode
    lab.train(2)
    with pytest.raises(LabError) as refused:
        lab.wait(patient(60))
    assert refused.value.problem.what == f"The loss is {words} instead of a number."
    assert lab.state.step == 0
