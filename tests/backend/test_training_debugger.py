"""The debugger on the trainer's thread, led from a cell: in a call, a loss, a step of one's own."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from typing import Any

import pytest

from eagerlab.experiment.builtin import builtin_spec
from eagerlab.protocol.events import ProblemRaised, ShowTensor, State, StateChanged
from eagerlab.protocol.replies import Children
from eagerlab.protocol.requests import (
    ListChildren,
    LoadExperiment,
    Pause,
    Reset,
    SaveCheckpoint,
    SetDevice,
    SetMode,
    Stop,
    Train,
)
from tests.backend.backend_driver import BackendDriver
from tests.backend.stopping_net import NET


@pytest.fixture(scope="module")
def backend(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BackendDriver]:
    driver = BackendDriver(tmp_path_factory.mktemp("home"))
    driver.run("lab.wait()")
    yield driver
    driver.close()


@pytest.fixture(autouse=True)
def quiet(backend: BackendDriver) -> Iterator[None]:
    backend.run("lab.mode = 'eager'")
    yield
    backend.run("lab.stop()")
    backend.events.clear()


def define(backend: BackendDriver, stop: str = "breakpoint()", code: str = "") -> None:
    outcome = backend.run(NET.replace("STOP", stop) + code + "\nprepare()")
    assert not outcome.error, outcome.traceback


def wait_state(backend: BackendDriver, condition: Any) -> State:
    while True:
        state: State = backend.wait_event(StateChanged).state
        if condition(state):
            return state


def wait_standing(backend: BackendDriver) -> State:
    return wait_state(backend, lambda state: state.standing is not None)


def test_a_breakpoint_in_a_call_shows_the_frame_and_goes_on(backend: BackendDriver) -> None:
    define(backend)
    backend.run("lab.train(1)")
    standing = wait_standing(backend).standing
    assert standing is not None
    assert (standing.place.kind, standing.place.function) == ("cell", "call")
    assert standing.place.code == "g = tf.nn.relu(h)"
    assert "class Net" in standing.place.text
    answers = ["p x.shape, training", "n", "p float(tf.reduce_min(g)) >= 0", "u", "d", "lab.show(g)", "c"]
    outcome = backend.run("lab.debug()\nprint('talk ended')", answers)
    assert not outcome.error, outcome.traceback
    assert outcome.questions == ["ipdb> "] * len(answers)
    assert "TensorShape([32, 3]), True" in outcome.stdout
    assert "True" in outcome.stdout
    assert outcome.stdout.endswith("talk ended\n")
    assert backend.wait_event(ShowTensor).node == ("frame", "g")
    assert backend.run("lab.wait(); print(lab.state.step)").stdout == "1\n"


def test_the_tree_has_the_frames_names_and_the_batch(backend: BackendDriver) -> None:
    define(backend)
    backend.run("lab.train(1)")
    wait_standing(backend)
    rows = backend.ask(ListChildren(node=("frame",)))
    assert isinstance(rows, Children)
    assert {"x", "h", "training", "self"} <= {row.key for row in rows.rows}
    batch = backend.ask(ListChildren(node=("batch",)))
    assert isinstance(batch, Children)
    assert [row.key for row in batch.rows] == ["x", "y"]
    backend.run("lab.debug()", ["y = x * 2", "lab.show(y)", "c"])
    assert backend.wait_event(ShowTensor).node == ("frame", "y")
    backend.run("lab.wait()")
    gone = backend.ask(ListChildren(node=("frame",)))
    assert not isinstance(gone, Children) or not gone.rows


@pytest.mark.parametrize("stop", ["breakpoint()", "import pdb; pdb.set_trace()"])
def test_a_breakpoint_in_a_loss_and_in_a_step_of_ones_own(backend: BackendDriver, stop: str) -> None:
    code = f"""
def loss(y, p):
    d = y - p
    {stop}
    return tf.reduce_mean(d * d)
def step(batch):
    x, y = batch
    {stop}
    return tf.reduce_mean(x)
"""
    define(backend, "pass", code)
    backend.run("prepare(loss=loss)\nlab.train(1)")
    assert "TensorShape([32, 1])" in backend.run("lab.debug()", ["p d.shape", "c"]).stdout
    backend.run("lab.wait()\nlab.use(step=step)\nlab.train(1)")
    assert "TensorShape([32, 3])" in backend.run("lab.debug()", ["p x.shape", "c"]).stdout


def test_the_next_breakpoint_stops_in_the_same_conversation_and_skip_passes_over(
    backend: BackendDriver,
) -> None:
    define(backend)
    backend.run("lab.train(6)")
    wait_standing(backend)
    outcome = backend.run("lab.debug()", ["c", "p lab.state.step", "skip 2", "p lab.state.step", "skip"])
    assert outcome.questions == ["ipdb> "] * 5
    assert outcome.stdout.count("g = tf.nn.relu(h)") >= 3
    assert "1\n" in outcome.stdout
    assert "4\n" in outcome.stdout
    assert backend.run("lab.wait(); print(lab.state.step)").stdout == "6\n"


def test_stop_is_answered_while_it_stands_and_the_step_counts_as_not_taken(backend: BackendDriver) -> None:
    define(backend)
    backend.run("lab.train(6)")
    wait_standing(backend)
    cell = backend.begin("lab.debug()", stdin=True)
    backend.wait_question()
    backend.client.stdin_channel.get_msg(timeout=1)
    backend.ask(Stop())
    assert not backend.finish(cell).error  # the question was withdrawn
    state = wait_state(backend, lambda state: state.phase == "idle")
    assert state.step == 0
    assert state.standing is None


def test_pause_waits_until_it_goes_on(backend: BackendDriver) -> None:
    define(backend)
    backend.run("lab.train(6)")
    wait_standing(backend)
    backend.ask(Pause())
    backend.run("lab.debug()", ["c"])
    assert wait_state(backend, lambda state: state.phase == "paused").step == 1


def test_an_interrupt_leaves_training_standing_and_the_conversation_can_begin_again(
    backend: BackendDriver,
) -> None:
    define(backend)
    backend.run("lab.train(1)")
    wait_standing(backend)
    cell = backend.begin("lab.debug()", stdin=True)
    backend.wait_question()
    backend.client.stdin_channel.get_msg(timeout=1)
    backend.process.send_signal(signal.SIGINT)
    outcome = backend.finish(cell)
    assert "lab.debug() goes on here" in outcome.error
    assert "lab_debugging.py" not in outcome.traceback
    assert backend.run("print('free')").stdout == "free\n"
    assert "TensorShape([32, 4])" in backend.run("lab.debug()", ["p h.shape", "c"]).stdout


def test_what_would_wait_for_the_standing_trainer_is_refused_in_words(backend: BackendDriver) -> None:
    define(backend)
    backend.run("lab.train(1)")
    wait_standing(backend)
    assert "Training stands at a breakpoint, line" in backend.run("lab.save()").error
    accepted = backend.ask(SaveCheckpoint())
    backend.run("lab.debug()", ["c"])
    assert accepted.request
    backend.run("lab.wait()")


def test_quit_puts_back_what_the_step_changed_and_train_goes_on_as_if_nothing_had_been(
    backend: BackendDriver,
) -> None:
    define(backend, "pass")
    backend.run("lab.train(4); lab.wait()")
    expected = backend.run("print([float(v) for v in lab.history.loss])").stdout
    define(backend)
    backend.run("lab.train(4)")
    outcome = backend.run("lab.debug()", ["c", "p np.random.rand()", "q"])
    assert not outcome.error
    state = wait_state(backend, lambda state: state.phase == "paused")
    assert state.step == 1
    backend.ask(Train())
    backend.run("lab.debug()", ["skip"])
    assert backend.run("lab.wait(); print([float(v) for v in lab.history.loss])").stdout == expected


NESTED = """
class Inner(keras.layers.Layer):
    def __init__(self):
        super().__init__()
        self.dense = keras.layers.Dense(4)
    def call(self, x):
        inside = self.dense(x)
        breakpoint()
        return inside * 2
class Outer(keras.Model):
    def __init__(self):
        super().__init__()
        self.inner, self.out = Inner(), keras.layers.Dense(1)
    def call(self, x):
        outside = x + 1
        return self.out(self.inner(outside))
lab.use(model=Outer())
"""


@pytest.mark.parametrize("mode", ["eager", "layers"])
def test_up_leads_to_the_persons_own_calling_frame_and_its_tensors(backend: BackendDriver, mode: str) -> None:
    define(backend, "pass", NESTED)
    backend.run(f"lab.use(model=Outer())\nlab.mode = {mode!r}\nlab.train(1)")
    wait_standing(backend)
    outcome = backend.run(
        "lab.debug()", ["u", "p outside.shape", "lab.show(outside)", "d", "p inside.shape", "c"]
    )
    assert not outcome.error, outcome.traceback
    assert "TensorShape([32, 3])" in outcome.stdout
    assert "TensorShape([32, 4])" in outcome.stdout
    assert "traceback_utils.py" not in outcome.stdout
    assert "In [" in outcome.stdout
    assert "ipykernel_" not in outcome.stdout
    assert backend.wait_event(ShowTensor).node == ("frame", "outside")
    backend.run("lab.wait()")


@pytest.mark.parametrize("mode", ["graph", "xla"])
@pytest.mark.parametrize("stop", ["breakpoint()", "import pdb; pdb.set_trace()"])
def test_in_a_graph_it_is_passed_over_and_said_why(backend: BackendDriver, mode: str, stop: str) -> None:
    define(backend, stop)
    backend.run(f"lab.mode = {mode!r}")
    backend.events.clear()
    backend.run("lab.train(2); lab.wait()")
    problem = backend.wait_event(ProblemRaised).problem
    while "passed over" not in problem.what:
        problem = backend.wait_event(ProblemRaised).problem
    assert problem.severity == "warning"
    assert problem.what == "breakpoint() in a graph is passed over."
    assert problem.place is not None
    assert problem.place.code == stop
    assert "mode eager or layers" in problem.todo


def test_on_a_thread_of_a_data_pipeline_it_is_passed_over_and_said_why(backend: BackendDriver) -> None:
    define(backend, "pass")
    code = """
def look(v):
    breakpoint()
    return v
data = tf.data.Dataset.from_tensor_slices((np.ones((8, 3), "f4"), np.ones((8, 1), "f4")))
data = data.map(lambda x, y: (tf.ensure_shape(tf.py_function(look, [x], tf.float32), [3]), y)).batch(4)
lab.use(data=data)
lab.train(1); lab.wait()
"""
    outcome = backend.run(code)
    assert not outcome.error, outcome.traceback
    problem = backend.wait_event(ProblemRaised).problem
    while "passed over" not in problem.what:
        problem = backend.wait_event(ProblemRaised).problem
    assert problem.what.startswith("breakpoint() in the thread ")
    assert "In [" in problem.why


@pytest.mark.parametrize("mode", ["eager", "layers", "graph", "xla"])
def test_print_in_a_step_reaches_the_console(backend: BackendDriver, mode: str) -> None:
    define(backend, "print('seen', tuple(h.shape), tf.executing_eagerly())")
    backend.run(f"lab.mode = {mode!r}")
    is_eager = mode in ("eager", "layers")
    assert f"seen (32, 4) {is_eager}\n" in backend.run("lab.train(1); lab.wait()").stdout


def test_mode_and_device_that_are_chosen_while_it_stands_hold_from_the_next_step_on(
    backend: BackendDriver,
) -> None:
    define(backend)
    backend.run("lab.train(2)")
    wait_standing(backend)
    backend.ask(SetMode(mode="layers"))
    backend.ask(SetDevice(device="CPU:0"))
    outcome = backend.run("lab.debug()", ["p 'first', lab.mode", "c", "p 'then', lab.mode, lab.device", "c"])
    assert "('first', 'eager')" in outcome.stdout
    assert "('then', 'layers', 'CPU:0')" in outcome.stdout
    assert backend.run("lab.wait(); print(lab.state.step)").stdout == "2\n"
    backend.run("lab.device = 'auto'")


@pytest.mark.parametrize("act", [Reset(), LoadExperiment(spec=builtin_spec("line"))])
def test_another_beginning_does_not_wait_for_the_step_that_stands(backend: BackendDriver, act: Any) -> None:
    define(backend)
    backend.run("lab.train(3)")
    wait_standing(backend)
    cell = backend.begin("lab.debug()", stdin=True)
    backend.wait_question()
    backend.client.stdin_channel.get_msg(timeout=1)
    backend.ask(act)
    assert not backend.finish(cell).error  # the question was withdrawn
    state = wait_state(backend, lambda state: state.phase == "idle")
    assert (state.step, state.standing) == (0, None)


@pytest.mark.parametrize("is_talking", [True, False])
def test_the_backend_ends_while_it_stands(tmp_path: Any, is_talking: bool) -> None:
    own = BackendDriver(tmp_path)
    define(own)
    own.run("lab.train(3)")
    wait_standing(own)
    if is_talking:
        own.begin("lab.debug()", stdin=True)
        own.wait_question()
    assert own.close(seconds=12) == 0
