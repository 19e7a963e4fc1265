"""Training stops before the first step that is not finite, in every mode, and tells what made it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from eagerlab.protocol.base import Problem
from eagerlab.protocol.events import ProblemRaised
from eagerlab.protocol.replies import Children
from eagerlab.protocol.requests import ListChildren
from tests.backend.backend_driver import BackendDriver

NET = """
class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.dense = keras.layers.Dense(4)
        self.norm = keras.layers.BatchNormalization()
        self.drop = keras.layers.Dropout(0.5)
        self.out = keras.layers.Dense(1)
    def call(self, x, training=False):
        h = self.drop(self.norm(self.dense(x), training=training), training=training)
        g = h + 0 * tf.math.log(tf.reduce_min(x, axis=1, keepdims=True))
        return self.out(g)
def prepare(bad, steps=12, loss="mse", value=-1.0):
    keras.utils.set_random_seed(3)
    x = np.linspace(0.1, 1, 384).astype("float32").reshape(128, 3)
    if bad is not None:
        x[bad] = value
    y = x.sum(1, keepdims=True)
    data = tf.data.Dataset.from_tensor_slices((x, y)).batch(16)
    lab.use(model=Net(), data=data, loss=loss, optimizer="adam")
    lab.steps = steps
def state():
    values = [v.numpy() for v in lab.model.variables + lab.optimizer.variables]
    return [value.copy() for value in values]
"""


@pytest.fixture(scope="module")
def backend(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BackendDriver]:
    driver = BackendDriver(tmp_path_factory.mktemp("home"))
    driver.run("lab.wait()\n" + NET)
    yield driver
    driver.close()


@pytest.fixture(autouse=True)
def quiet(backend: BackendDriver) -> Iterator[None]:
    backend.events.clear()
    yield
    backend.run("lab.stop(force=True)\nlab.watch_numerics(nan=False, inf=False)\nlab.mode = 'eager'")


def failure(backend: BackendDriver) -> Problem:
    while True:
        problem: Problem = backend.wait_event(ProblemRaised).problem
        if problem.severity == "error":
            return problem


@pytest.mark.parametrize("mode", ["eager", "layers", "graph", "xla"])
def test_it_stops_at_the_step_with_the_state_it_began_with_and_names_the_line(
    backend: BackendDriver, mode: str
) -> None:
    # XLA compiles a watched step in another way; in the other modes watching changes no bit.
    backend.run(f"lab.mode = {mode!r}\nlab.watch_numerics(nan={mode == 'xla'})")
    backend.run("prepare(None)\nlab.train(5); lab.wait()\nexpected = state()")
    backend.run("prepare(16 * 5 + 3)\nlab.watch_numerics(nan=True)\nlab.train()")
    assert "before step 6: its loss is NaN" in backend.run("lab.wait()").error
    problem = failure(backend)
    assert problem.what == "Training stopped before step 6: its loss is NaN."
    assert "The first NaN is made by Log in layer net" in problem.why
    assert "In the batch it is row 3 of 16." in problem.why
    assert "The logarithm of 0 is infinite" in problem.todo
    assert problem.place is not None
    assert (problem.place.kind, problem.place.line) == ("cell", 12)
    same = "print(lab.state.step, len(expected), [bool((a == b).all()) for a, b in zip(expected, state())])"
    told = backend.run(same).stdout
    assert told.startswith("5 ")
    assert "False" not in told
    assert backend.run("print(lab.batch[0].shape[0], lab.batch[0].numpy().min())").stdout == "16 -1.0\n"


def test_an_infinity_is_passed_over_where_only_nan_is_watched(backend: BackendDriver) -> None:
    backend.run("def loss(y, p): return tf.reduce_mean(p) / tf.cast(tf.reduce_max(y) < 5, tf.float32)")
    backend.run("prepare(20, loss=loss, value=3.0)\nlab.watch_numerics(nan=False, inf=True)\nlab.train(2)")
    problem = failure(backend)
    assert problem.what == "Training stopped before step 2: its loss is Inf."
    assert "RealDiv" in problem.why
    assert "divides by 0" in problem.todo


def test_what_the_operation_was_given_is_in_the_variable_tree(backend: BackendDriver) -> None:
    backend.run("prepare(3)\nlab.watch_numerics(nan=True)\nlab.train(2)")
    failure(backend)
    found = backend.ask(ListChildren(node=("step", "operation")))
    assert isinstance(found, Children)
    assert [row.key for row in found.rows] == ["inputs", "result"]
    assert backend.run("print(lab.at('step/operation/result').shape)").stdout == "(16, 1)\n"


def test_bad_rows_of_the_data_are_named(backend: BackendDriver) -> None:
    backend.run("prepare(3, value=float('nan'))\nlab.watch_numerics(nan=True)\nlab.train(2)")
    problem = failure(backend)
    assert "The inputs themselves hold it (row 3)" in problem.todo
    assert "MatMul in layer dense:" in problem.why, "the name that the tree has, not Keras's numbered one"
    backend.run("prepare(slice(3, 5), value=float('nan'))\nlab.train(2)")
    assert "The inputs themselves hold it (rows 3, 4)" in failure(backend).todo


@pytest.mark.parametrize("mode", ["eager", "graph"])
def test_a_step_of_ones_own_is_put_back(backend: BackendDriver, mode: str) -> None:
    backend.run(
        """
prepare(16 * 5 + 3)
model, adam = keras.Sequential([keras.layers.Dense(1)]), keras.optimizers.Adam(0.1)
def step(batch):
    x, y = batch
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.math.log(x) * (model(x) - y) ** 2)
    adam.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
    return loss
lab.use(step=step)
"""
        f"lab.mode = {mode!r}\nlab.watch_numerics(nan=True)\nlab.train()"
    )
    problem = failure(backend)
    assert problem.what == "Training stopped before step 6: its loss is NaN."
    assert "Log" in problem.why
    finite = "print(int(adam.iterations), all(np.isfinite(v.numpy()).all() for v in model.variables))"
    assert backend.run(finite).stdout == "5 True\n"


def test_without_the_watch_a_loss_that_is_no_number_is_told_once(backend: BackendDriver) -> None:
    backend.run("prepare(16 * 5 + 3)\nlab.train(8); lab.wait()")
    told = [one.problem for one, _ in backend.events if isinstance(one, ProblemRaised)]
    assert [one.what for one in told if "NaN" in one.what] == ["The loss is NaN at step 6."]


def test_a_last_checkpoint_that_is_not_finite_is_marked_and_the_good_one_is_restored(
    backend: BackendDriver,
) -> None:
    backend.run("prepare(16 * 5 + 3)\nlab.train(3); lab.wait(); lab.stop(); lab.wait()")
    backend.run("lab.train(5); lab.wait(); lab.stop(); lab.wait()")
    shown = "print([(one.step, one.finite) for one in lab.checkpoints()[:2]])"
    assert backend.run(shown).stdout == "[(8, False), (3, True)]\n"
    assert backend.run("lab.restore()\nprint(lab.state.step)").stdout.endswith("3\n")


def test_nan_under_a_scaled_loss_stops_when_the_scale_is_down_to_one(backend: BackendDriver) -> None:
    """Before that, the optimizer leaves steps out itself: which is told, once, when NaN is watched for."""
    code = """
@tf.custom_gradient
def dark(p):
    return p, lambda d: d * np.nan
def dark_loss(y, p):
    return tf.reduce_mean((y - dark(tf.cast(p, tf.float32))) ** 2)
keras.utils.set_random_seed(3)
x = np.linspace(0.1, 1, 384).astype("float32").reshape(128, 3)
model = keras.Sequential([keras.layers.Dense(1, dtype="mixed_float16")])
optimizer = keras.optimizers.LossScaleOptimizer(keras.optimizers.SGD(0.01), initial_scale=2.0**6)
lab.use(model=model, data=(x, x.sum(1, keepdims=True)), loss=dark_loss, optimizer=optimizer)
lab.mode, lab.steps, lab.batch_size = "graph", 60, 16
lab.watch_numerics(nan=True)
lab.train()
try:
    lab.wait()
except Exception as error:
    print(error)
print(lab.state.step, float(lab.optimizer.dynamic_scale))
"""
    outcome = backend.run(code)
    assert not outcome.error, outcome.traceback
    assert "Training stopped before step 7" in outcome.stdout
    assert outcome.stdout.endswith("6 1.0\n")
    told = [backend.wait_event(ProblemRaised).problem]
    while told[-1].severity != "error":
        told.append(backend.wait_event(ProblemRaised).problem)
    assert len([problem for problem in told if "once the scale is down to 1" in problem.what]) == 1


def test_bursts_that_look_behind_many_steps_stop_at_the_very_step(backend: BackendDriver) -> None:
    code = """
from eagerlab.backend.training import bursts
bursts.SECONDS, usual = 60.0, bursts.SECONDS  # on a busy machine no two steps may fit into the usual time
def loss(y, p):
    return tf.reduce_mean((y - p) ** 2) + tf.reduce_mean(tf.sqrt(tf.abs(p) * tf.cast(y < 5, tf.float32)))
@tf.custom_gradient
def odd(p, y):
    return p, lambda d: (d + tf.where(y < 5, 0.0, np.nan), None)
def odd_loss(y, p):
    return tf.reduce_mean((y - odd(p, y)) ** 2)
def prepare_long(mode, nan=True, inf=False, singly=False, steps=None):
    keras.utils.set_random_seed(3)
    x = np.linspace(0.1, 1, 2400).astype("float32").reshape(800, 3)
    y = x.sum(1, keepdims=True)
    y[234] = 9
    layers = [keras.layers.Dense(4), keras.layers.BatchNormalization(), keras.layers.Dropout(0.5)]
    model = keras.Sequential([*layers, keras.layers.Dense(1)])
    lab.use(model=model, data=(x, y), loss=odd_loss if mode == "xla" else loss, optimizer="adam")
    lab.mode, lab.steps, lab.batch_size = mode, 200, 4
    lab.watch_numerics(nan=nan, inf=inf)
    lab.queue(lambda engine: setattr(engine._course, "takes_singles", singly)).result()
    before = lab.queue(lambda engine: engine._course.steps_in_bursts).result()
    lab.train(steps)
    try:
        lab.wait()
    except Exception as error:
        print(error)
    many = lab.queue(lambda engine: engine._course.steps_in_bursts).result() - before
    return lab.state.step, state(), [float(one) for one in lab.history.loss], many
def same(one, other):
    return one[0] == other[0], all((a == b).all() for a, b in zip(one[1], other[1])), one[2] == other[2]
def is_in_bursts(one):
    return one[0] > 20, one[3] > one[0] // 2
found = prepare_long("graph")
print(same(prepare_long("graph", inf=True), found), is_in_bursts(found))
found = prepare_long("xla")
print(same(prepare_long("xla", nan=False, steps=found[0]), found), is_in_bursts(found))
print(same(prepare_long("xla", singly=True), found))
lab.queue(lambda engine: setattr(engine._course, "takes_singles", False)).result()
bursts.SECONDS = usual
"""
    outcome = backend.run(code, seconds=500)  # six runs, two of which XLA compiles
    assert not outcome.error, outcome.traceback
    lines = outcome.stdout.splitlines()
    compared = [line for line in lines if line.startswith("(")]
    assert compared == ["(True, True, True) (True, True)"] * 2 + ["(True, True, True)"]
    assert outcome.stdout.count("gradients hold NaN, that of dense") == 4, outcome.stdout


def test_a_weight_that_holds_nan_before_the_step_is_named(backend: BackendDriver) -> None:
    backend.run("lab.watch_numerics(nan=True)\nprepare(None)\nlab.train(2); lab.wait()")
    backend.run("lab.model.dense.kernel.assign(lab.model.dense.kernel * np.nan)\nlab.train()")
    assert "before step 3: its loss is NaN" in backend.run("lab.wait()").error
    problem = failure(backend)
    assert problem.why.startswith(
        "The first NaN is in the variable model/dense/kernel, since before this step."
    )
    assert problem.action == "restore_checkpoint"


def test_a_plain_variable_of_a_step_of_ones_own_that_holds_nan_is_named(backend: BackendDriver) -> None:
    backend.run("""
weight = tf.Variable(np.full((3, 1), np.nan, "float32"))
def step(batch):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(batch[0] @ weight)
    weight.assign_sub(0.1 * tape.gradient(loss, weight))
    return loss
lab.watch_numerics(nan=True)
lab.use(step=step, data=(np.ones((8, 3), "float32"), np.ones((8, 1), "float32")))
lab.train(2)
""")
    assert "before step 1: its loss is NaN" in backend.run("lab.wait()").error
    assert "is in the variable weight, since before this step." in failure(backend).why
