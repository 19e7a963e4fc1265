"""Python's debugger at the console, inside a model's call: looking, walking, and the inspector meanwhile."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

from eagerlab.protocol.holding import AskHolders, HeldBy
from eagerlab.protocol.replies import Children
from eagerlab.protocol.requests import ListChildren
from tests.backend.backend_driver import BackendDriver

NET = """
class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.dense = keras.layers.Dense(2)
    def call(self, x):
        h = self.dense(x)
        {stop}
        scale = 2.0
        return h * scale
net = Net()
"""


@pytest.fixture(scope="module")
def backend(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BackendDriver]:
    driver = BackendDriver(tmp_path_factory.mktemp("home"))
    driver.run("lab.wait()")
    yield driver
    driver.close()


def test_breakpoint_in_a_models_call_shows_tensors_steps_and_goes_on(backend: BackendDriver) -> None:
    backend.run(NET.format(stop="breakpoint()"))
    answers = [
        "p x.shape",
        "p tuple(self.dense.kernel.shape)",
        "n",
        "n",
        "p scale",
        "u",
        "d",
        "p h.shape",
        "c",
    ]
    outcome = backend.run("out = net(tf.ones((3, 4)))\nprint(out.shape)", answers)
    assert not outcome.error, outcome.traceback
    assert outcome.questions == ["ipdb> "] * len(answers)
    assert "TensorShape([3, 4])" in outcome.stdout
    assert "(4, 2)" in outcome.stdout
    assert "2.0" in outcome.stdout
    assert outcome.stdout.endswith("(3, 2)\n")


def test_stepping_into_a_call_of_the_persons_own_stops_there(backend: BackendDriver) -> None:
    code = (
        "def inner(v):\n    w = v + 1\n    return w\ndef outer(v):\n    breakpoint()\n    return inner(v)\n"
    )
    # The addition is TensorFlow's: it is stepped over.
    steps = ["s", "s", "s", "s", "p ('in inner', float(w))", "c"]
    assert "('in inner', 2.0)" in backend.run(code + "outer(tf.constant(1.))", steps).stdout


def test_quitting_ends_the_cell_without_a_traceback_of_keras(backend: BackendDriver) -> None:
    backend.run(NET.format(stop="breakpoint()"))
    outcome = backend.run("net(tf.ones((3, 4)))\nprint('not' + ' reached')", ["q"])
    assert "not reached" not in outcome.stdout
    assert "traceback_utils" not in outcome.traceback
    assert backend.run("print('here')").stdout == "here\n"


def test_debug_after_an_error_in_a_call_stands_in_the_persons_own_frame(backend: BackendDriver) -> None:
    backend.run(NET.format(stop="h = tf.matmul(h, tf.ones((5, 5)))"))
    assert backend.run("net(tf.ones((3, 4)))").error
    outcome = backend.run("%debug", ["p h.shape", "p type(self).__name__", "u", "q"])
    assert "TensorShape([3, 2])" in outcome.stdout
    assert "'Net'" in outcome.stdout


def test_the_windows_questions_are_answered_while_the_debugger_asks(backend: BackendDriver) -> None:
    backend.run("x = tf.ones(3)")
    cell = backend.begin("breakpoint()\nprint('went on')", stdin=True)
    backend.wait_question()
    assert isinstance(backend.ask(ListChildren(node=("names",))), Children)
    assert isinstance(backend.ask(AskHolders(node=("names", "x"))), HeldBy)
    assert "went on" in backend.finish(cell, ["c"]).stdout


def test_an_interrupt_at_the_prompt_ends_the_cell(backend: BackendDriver) -> None:
    cell = backend.begin("breakpoint()\nprint('not' + ' reached')", stdin=True)
    backend.wait_question()
    backend.client.stdin_channel.get_msg(timeout=300)
    backend.process.send_signal(signal.SIGINT)
    outcome = backend.finish(cell)
    assert "not reached" not in outcome.stdout
    assert backend.run("print('here')").stdout == "here\n"


def test_what_is_typed_at_the_prompt_is_not_in_the_history_of_cells(backend: BackendDriver) -> None:
    backend.run("breakpoint()\n1", ["p 'only at the prompt'", "c"])
    assert "only at the prompt" not in backend.run("print(In[-3:])").stdout
