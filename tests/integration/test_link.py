"""The backend as a whole, without a window: train, look, edit, save, restore, end."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from eagerlab.experiment.builtin import builtin_spec
from eagerlab.protocol import requests as ask
from eagerlab.protocol.base import Problem
from eagerlab.protocol.events import (
    Marker,
    Metrics,
    OperationDone,
    ProblemRaised,
    RunStarted,
    ShowTensor,
    Watched,
)
from eagerlab.protocol.replies import Accepted, Children, ExperimentDescription, Failed, Welcome
from eagerlab.store.home import Home
from eagerlab.store.runs import RunStore
from tests.backend.backend_driver import BackendDriver

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the driver speaks ipc")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def backend(home: Path) -> Iterator[BackendDriver]:
    driver = BackendDriver(home, EAGERLAB_CPU_DEVICES="2")
    carry_out(driver, ask.LoadExperiment(spec=builtin_spec("line"), builtin="line"))
    yield driver
    assert driver.close() == 0


def carry_out(driver: BackendDriver, request: ask.Request) -> Problem | None:
    """Ask, wait for the end of the operation, and return what went wrong."""
    reply = driver.ask(request)
    if isinstance(reply, Failed):
        return reply.problem
    assert isinstance(reply, Accepted), reply
    done: OperationDone = driver.wait_event(OperationDone, request=request.id)
    return done.problem


def step(driver: BackendDriver) -> int:
    reply = driver.ask(ask.Hello())
    assert isinstance(reply, Welcome)
    return reply.state.step


def test_train_asked_for_during_the_import_trains_the_default_experiment(tmp_path: Path) -> None:
    driver = BackendDriver(tmp_path)
    try:
        request = ask.Train(steps=2)
        assert isinstance(driver.ask(request), Accepted)
        welcome = driver.ask(ask.Hello())
        assert isinstance(welcome, Welcome)
        assert welcome.state.queued_train
        started: RunStarted = driver.wait_event(RunStarted)
        assert started.experiment == "MNIST, small CNN"
        assert driver.wait_event(Metrics).names[0] == "loss"
    finally:
        assert driver.close() == 0


def test_a_damaged_file_of_runs_is_told_and_training_works(tmp_path: Path) -> None:
    runs = Home(tmp_path).runs_file
    runs.write_bytes(b"this is no database" * 1000)
    driver = BackendDriver(tmp_path)
    try:
        problem = driver.wait_event(ProblemRaised).problem
        assert str(runs) in problem.sentence() or runs.name in problem.sentence()
        assert carry_out(driver, ask.Train(steps=1)) is None
    finally:
        assert driver.close() == 0


def test_metrics_of_every_step_arrive_and_are_in_the_store(backend: BackendDriver, home: Path) -> None:
    backend.events.clear()
    assert carry_out(backend, ask.Train(steps=20)) is None
    assert backend.run("lab.wait()").error == ""
    events = [(event, buffers) for event, buffers in backend.events if isinstance(event, Metrics)]
    run = events[0][0].run
    train = [event for event, _ in events if event.stream == "train"]
    assert sum(event.rows for event in train) == 20
    assert [event.first_row for event in train] == [
        sum(event.rows for event in train[:place]) for place in range(len(train))
    ]
    reader = RunStore.open_reader(Home(home).runs_file)
    assert list(reader.metrics(run, "train").steps) == list(range(1, 21))
    reader.close()


def test_the_console_sees_the_very_model_that_is_trained(backend: BackendDriver) -> None:
    assert backend.run("lab.model is lab.model and float(lab.model.W) < 5").result == "True"
    described = backend.ask(ask.DescribeExperiment())
    assert isinstance(described, ExperimentDescription)
    assert described.name
    children = backend.ask(ask.ListChildren(node=("model",)))
    assert isinstance(children, Children)
    assert children.total > 0


def test_a_cell_that_runs_beside_training_sees_weights_move_and_is_marked(backend: BackendDriver) -> None:
    backend.events.clear()
    assert carry_out(backend, ask.Train(steps=100_000)) is None
    backend.wait_event(Metrics)
    outcome = backend.run(
        "import time\n"
        "first = float(lab.model.W)\n"
        "while float(lab.model.W) == first: time.sleep(0.01)\n"
        "lab.learning_rate = 0.001\n"
        "print('moved')"
    )
    assert outcome.stdout == "moved\n"
    marker: Marker = backend.wait_event(Marker, what="cell")
    assert "import time" in marker.detail
    assert carry_out(backend, ask.Pause()) is None
    stood = step(backend)
    assert step(backend) == stood
    assert carry_out(backend, ask.Stop()) is None


def test_save_wreck_and_restore(backend: BackendDriver) -> None:
    backend.events.clear()
    assert carry_out(backend, ask.SaveCheckpoint(name="before")) is None
    before = backend.run("float(lab.model.W)").result
    backend.run("lab.model.W.assign(99.0)")
    assert carry_out(backend, ask.RestoreCheckpoint()) is None
    assert backend.run("float(lab.model.W)").result == before


def test_what_is_refused_says_so_in_words(backend: BackendDriver) -> None:
    problem = carry_out(backend, ask.RestoreCheckpoint(checkpoint="no such one"))
    assert problem is not None
    assert "no such one" in problem.sentence()


def test_the_chosen_device_is_that_of_a_cell_and_a_scope_left_open_does_not_stick(
    backend: BackendDriver,
) -> None:
    assert carry_out(backend, ask.SetDevice(device="CPU:1")) is None
    assert backend.run("tf.ones(1).device[-5:]").result == "'CPU:1'"
    backend.run("scope = tf.device('CPU:0'); scope.__enter__()")
    assert backend.run("tf.ones(1).device[-5:]").result == "'CPU:1'"
    assert carry_out(backend, ask.SetDevice(device="auto")) is None
    assert backend.run("tf.ones(1).device[-5:]").result == "'CPU:0'"


def test_a_watched_list_arrives_while_a_loop_fills_it(backend: BackendDriver, tmp_path: Path) -> None:
    backend.events.clear()
    cell = backend.begin(
        "import os, time\n"
        "losses = []\n"
        "lab.watch('losses')\n"
        "for i in range(40):\n"
        "    losses.append(i / 2)\n"
        f"    while i in (10, 20, 30) and not os.path.exists({str(tmp_path)!r} + f'/{{i}}'):\n"
        "        time.sleep(0.01)\n"
    )
    events: list[Watched] = []
    for count in (11, 21, 31, 40):  # what comes while the loop stands there, and at its end
        while sum(event.count for event in events) < count:
            events.append(backend.wait_event(Watched, name="losses"))
        assert sum(event.count for event in events) == count
        (tmp_path / str(count - 1)).touch()
    assert events[0].first == 0
    assert backend.finish(cell).error == ""
    assert backend.ask(ask.Unwatch(name="losses")).kind == "done"
    backend.wait_event(Watched, name="losses", ended=True)


def test_show_opens_a_tensor_in_the_window(backend: BackendDriver) -> None:
    backend.events.clear()
    backend.run("shown = tf.ones((2, 2))\nlab.show(shown)")
    assert backend.wait_event(ShowTensor).node == ("names", "shown")


def test_a_tensor_is_copied_to_another_device_under_a_name(backend: BackendDriver) -> None:
    backend.run("x = tf.ones(3)")
    request = ask.CopyToDevice(node=("names", "x"), device="CPU:1", name="y")
    assert carry_out(backend, request) is None
    assert backend.run("y.device[-5:]").result == "'CPU:1'"


def test_attributes_of_live_objects_are_completed(backend: BackendDriver) -> None:
    for code, wanted in [
        ("lab.mod", "model"),
        ("lab.optimizer.learn", "learning_rate"),
        ("tf.Varia", "Variable"),
    ]:
        request = backend.send("complete_request", {"code": code, "cursor_pos": len(code)}, "completion")
        matches = backend.reply_to(request)["content"]["matches"]
        assert any(match.endswith(wanted) for match in matches), (code, matches)


def test_native_output_reaches_the_console_and_cannot_lock_the_backend(backend: BackendDriver) -> None:
    outcome = backend.run("import ctypes\nctypes.PyDLL(None).printf(b'.' * 120_000)\nprint('after')")
    assert "after\n" in outcome.stdout
    assert outcome.stdout.count(".") > 10_000
    assert "[0 1 2" in backend.run("tf.print(tf.range(30_000), summarize=-1)").stdout
    child = backend.run("import subprocess\n_ = subprocess.run(['echo', 'from a child'])")
    assert child.stdout == "from a child\n"


def test_figures_take_the_windows_style(backend: BackendDriver) -> None:
    assert backend.ask(ask.SetFigureStyle(rc={"axes.facecolor": "#123456"})).kind == "done"
    outcome = backend.run(
        "import matplotlib.pyplot as plt\nfigure, axes = plt.subplots()\ncolour = axes.get_facecolor()\n"
        "plt.close(figure)\ncolour"
    )
    assert outcome.result.startswith("(0.0705")
