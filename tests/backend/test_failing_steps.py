"""Steps that fail or do not end: what is told, what is put back, and how training goes on."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from eagerlab.protocol.base import Problem
from eagerlab.protocol.debugging import ForceStop
from eagerlab.protocol.events import OperationDone, ProblemRaised, StateChanged
from eagerlab.protocol.replies import Children
from eagerlab.protocol.requests import ListChildren, Stop
from tests.backend.backend_driver import BackendDriver
from tests.backend.stopping_net import NET

FAULT = "if training and bad: h = tf.matmul(h, tf.ones((9, 9)))"


@pytest.fixture(scope="module")
def backend(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BackendDriver]:
    driver = BackendDriver(tmp_path_factory.mktemp("home"))
    driver.run("lab.wait()")
    yield driver
    driver.close()


@pytest.fixture(autouse=True)
def quiet(backend: BackendDriver) -> Iterator[None]:
    backend.run("bad = False\nlab.mode = 'eager'")
    backend.events.clear()
    yield
    backend.run("lab.stop(force=True)")


def define(backend: BackendDriver, stop: str = "pass", code: str = "") -> None:
    outcome = backend.run(NET.replace("STOP", stop) + code + "\nprepare()")
    assert not outcome.error, outcome.traceback
    backend.events.clear()


def failure(backend: BackendDriver) -> Problem:
    while True:
        problem: Problem = backend.wait_event(ProblemRaised).problem
        if problem.severity == "error":
            return problem


def losses(backend: BackendDriver) -> str:
    return backend.run("lab.wait(); print([float(v) for v in lab.history.loss])").stdout


@pytest.mark.parametrize("mode", ["eager", "graph"])
def test_a_fault_names_the_line_of_the_cell_and_training_goes_on_as_if_it_had_not_been(
    backend: BackendDriver, mode: str
) -> None:
    define(backend)
    backend.run(f"lab.mode = {mode!r}\nlab.train()")
    expected = losses(backend)
    define(backend, FAULT)
    backend.run(f"lab.mode = {mode!r}\nlab.train(3); lab.wait()\nbad = True")
    backend.run("lab.mode = 'eager'\nlab.mode = " + repr(mode))  # a graph keeps what it was built with
    assert "line 9 of In [" in backend.run("lab.train(3); lab.wait()").error
    problem = failure(backend)
    assert problem.place is not None
    assert (problem.place.kind, problem.place.line, problem.place.function) == ("cell", 9, "call")
    assert backend.run("print([tuple(part.shape) for part in lab.batch])").stdout == "[(32, 3), (32, 1)]\n"
    backend.run("bad = False\nlab.train()")
    assert losses(backend) == expected


def test_a_branch_by_a_tensors_value_is_told_in_words_for_a_graph(backend: BackendDriver) -> None:
    define(backend, "h = -h if tf.reduce_sum(h) > 0 else h")
    assert "mode eager or layers" in backend.run("lab.mode = 'graph'\nlab.train(1); lab.wait()").error
    problem = failure(backend)
    assert problem.why.startswith("In graph, Python runs before there are numbers: it cannot decide by")
    assert (problem.place and problem.place.code, problem.action) == (
        "h = -h if tf.reduce_sum(h) > 0 else h",
        "debug",
    )
    assert not backend.run("lab.mode = 'layers'\nlab.train(1); lab.wait()").error


def test_a_class_that_is_defined_anew_is_taken_up_with_its_weights(backend: BackendDriver) -> None:
    define(backend)
    backend.run("lab.train()")
    expected = losses(backend)
    define(backend, "h = tf.matmul(h, tf.ones((9, 9))) if training and lab.state.step == 2 else h")
    assert backend.run("net = lab.model\nlab.train()\nlab.wait()").error
    backend.run(NET.replace("STOP", "pass"))
    backend.run("lab.train()")
    assert losses(backend) == expected
    assert backend.run("print(type(net) is Net, lab.model is net)").stdout == "True True\n"


def test_a_fault_is_forgotten_when_a_checkpoint_is_restored(backend: BackendDriver) -> None:
    define(backend, FAULT)
    backend.run("lab.train(2); lab.wait(); lab.save('two')\nbad = True")
    assert backend.run("lab.train(1); lab.wait()").error
    assert failure(backend).holds_training
    assert not backend.run("lab.restore()").error
    assert "no step has failed" in backend.run("lab.debug()", ["q"]).error
    frame = backend.ask(ListChildren(node=("frame",)))
    assert not isinstance(frame, Children) or not frame.rows
    assert not backend.run("bad = False\nlab.wait()").error
    backend.run(NET.replace("STOP", "h = h * 0"))  # corrected after the restore
    backend.run("lab.train(1); lab.wait()")
    assert backend.run("print(lab.state.step, type(lab.model) is Net)").stdout == "3 True\n"


def test_a_step_of_ones_own_that_fails_behind_its_update_has_not_happened(backend: BackendDriver) -> None:
    code = """
keras.utils.set_random_seed(3)
model, adam = keras.Sequential([keras.layers.Dense(1)]), keras.optimizers.Adam(0.1)
def step(batch):
    x, y = batch
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((model(x) - y) ** 2)
    adam.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
    if bad:
        raise ValueError("behind the update")
    return loss
lab.use(step=step)
"""
    define(backend, code="\n" + code)
    backend.run("lab.use(step=step)\nlab.train(2); lab.wait()\nkept = [v.numpy() for v in model.variables]")
    assert "behind the update" in backend.run("bad = True\nlab.train(1); lab.wait()").error
    same = "print(all((a == b.numpy()).all() for a, b in zip(kept, model.variables)), int(adam.iterations))"
    assert backend.run(same).stdout == "True 2\n"


def test_the_frames_of_a_fault_can_be_looked_at(backend: BackendDriver) -> None:
    define(backend, FAULT)
    backend.run("bad = True\nlab.train(1)")
    failure(backend)
    outcome = backend.run("lab.debug()", ["p h.shape", "q"])
    assert "TensorShape([32, 4])" in outcome.stdout
    assert not outcome.error


def test_a_fault_in_a_file_names_the_file(backend: BackendDriver, tmp_path: Any) -> None:
    (tmp_path / "mine.py").write_text("def loss(y, p):\n    raise KeyError('mine')\n")
    define(backend)
    backend.run(f"import sys; sys.path.insert(0, {str(tmp_path)!r})\nimport mine\nprepare(loss=mine.loss)")
    backend.run("lab.train(1)")
    place = failure(backend).place
    assert place is not None
    assert (place.kind, place.name, place.path, place.line) == (
        "file",
        "mine.py",
        str(tmp_path / "mine.py"),
        2,
    )
    assert place.code == "raise KeyError('mine')"


def test_a_fault_in_a_dataset_that_is_not_shuffled_by_a_seed_is_tried_with_the_same_batch(
    backend: BackendDriver,
) -> None:
    code = """
data = tf.data.Dataset.from_tensor_slices((np.random.rand(64, 3).astype("f4"), np.ones((64, 1), "f4")))
lab.use(data=data.shuffle(64).batch(8))
"""
    define(backend, FAULT, code)
    backend.run(code + "bad = True\nlab.train(1)")
    failure(backend)
    backend.run("seen = lab.batch[0].numpy()\nbad = False\nlab.train(1); lab.wait()")
    assert backend.run("print((lab.batch[0].numpy() == seen).all())").stdout == "True\n"


def test_force_ends_a_step_that_loops_for_ever_and_puts_back_what_it_changed(backend: BackendDriver) -> None:
    define(backend, "while training and bad: pass")
    backend.run("lab.train(2); lab.wait()\nbad = True\nlab.train(2)")
    backend.events.clear()
    backend.ask(Stop())
    backend.ask(ForceStop())
    while (state := backend.wait_event(StateChanged).state).phase != "idle":
        pass
    assert state.step == 2
    backend.run("bad = False\nlab.train(1)")
    assert backend.run("lab.wait(); print(lab.state.step)").stdout == "3\n"


def test_force_while_nothing_is_in_hand_only_stops(backend: BackendDriver) -> None:
    define(backend)
    request = ForceStop()
    backend.ask(request)
    assert backend.wait_event(OperationDone, request=request.id).problem is None
    assert backend.run("lab.train(1); lab.wait(); print(lab.state.step)").stdout == "1\n"


def test_the_state_before_a_step_that_hangs_in_native_code_is_saved_at_the_end(tmp_path: Any) -> None:
    own = BackendDriver(tmp_path)
    own.run("import time")
    define(own, "if training and lab.state.step == 2: time.sleep(60)")
    own.run("lab.train()\nwhile lab.state.step < 2: pass")
    own.ask(ForceStop())
    assert own.close(seconds=14) == 0
    again = BackendDriver(tmp_path)
    try:
        newest = "c, = lab.checkpoints()\nprint(c.step, c.kind)"
        assert again.run(newest).stdout == "2 end\n"
    finally:
        again.close()


def test_a_batch_that_does_not_fit_says_how_large_one_may_be(backend: BackendDriver) -> None:
    code = """
def loss(y, p):
    if bad and len(y) > 4:
        raise tf.errors.ResourceExhaustedError(None, None, "OOM when allocating tensor")
    return tf.reduce_mean((y - p) ** 2)
"""
    define(backend, code=code)
    backend.run("prepare(loss=loss)\nbad = True\nlab.train(1)")
    problem = failure(backend)
    assert problem.what == "A batch of 32 samples does not fit into memory."
    assert "Set the batch size to 16 or less" in problem.todo
    assert "A sample takes" in problem.why
    backend.run("lab.batch_size = 4\nlab.train(1)")
    assert backend.run("lab.wait(); print(lab.state.step)").stdout == "1\n"


@pytest.mark.parametrize("mode", ["eager", "graph"])
def test_a_loss_of_many_numbers_is_refused_before_it_changes_anything(
    backend: BackendDriver, mode: str
) -> None:
    define(backend)
    many = """
def many(model, loss_fn, x, y):
    with tf.GradientTape() as tape:
        predictions = model(x, training=True)
        loss = (y - predictions) ** 2
    return loss, predictions, tape.gradient(loss, model.trainable_variables)
lab.open("line")
lab.queue(lambda engine: setattr(engine.live.module, "compute_gradients", many)).result()
"""
    assert not backend.run(many).error
    backend.run(f"lab.mode = {mode!r}\nlab.train(1)")
    assert failure(backend).what == "The loss is a tensor of shape (100, 1) instead of one number."
    assert backend.run("print(lab.state.step, int(lab.optimizer.iterations))").stdout == "0 0\n"


MEMORY = """
import psutil, resource
keras.utils.set_random_seed(1)
x = np.random.rand(4096, 20).astype("float32")
wide = keras.Sequential([keras.layers.Dense(20000, activation="relu"), keras.layers.Dense(1)])
lab.use(model=wide, data=(x, x.sum(1, keepdims=True)), loss="mse", optimizer="sgd")
lab.batch_size = 16
lab.train(3); lab.wait()
kept, used = wide.get_weights(), psutil.Process().memory_info().vms
limits = resource.getrlimit(resource.RLIMIT_AS)
resource.setrlimit(resource.RLIMIT_AS, (used + 500_000_000, limits[1]))
lab.batch_size = 4096
lab.train(2); lab.wait()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process so")
def test_where_memory_really_ends_nothing_is_lost_and_a_smaller_batch_goes_on(backend: BackendDriver) -> None:
    error = backend.run(MEMORY).error
    assert "A batch of 4,096 samples does not fit into memory." in error
    most = int(error.partition("Set the batch size to ")[2].split()[0].replace(",", ""))
    same = "print(all((a == b).all() for a, b in zip(kept, wide.get_weights())), lab.state.step)"
    assert backend.run(same).stdout == "True 3\n"
    outcome = backend.run(f"lab.batch_size = {most}\nlab.train(2); lab.wait()\nprint(lab.state.step)")
    backend.run("resource.setrlimit(resource.RLIMIT_AS, limits)")
    assert (outcome.error, outcome.stdout) == ("", "5\n")
