"""The console in the real window: floods, debugging, progress bars and figures, while training and not."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest

from tests.driver import Driver, Replies
from tests.gui.console_driver import measured_stall
from tests.integration.acting import choose_builtin, step, wait_idle, wait_more_points
from tests.patience import measured

STALL_SECONDS = 3.0
"""Of a machine that does nothing else: one that runs much else holds up any program."""
WORK_SECONDS = 0.3
"""What a turn of the event loop may work; measured: 0.04 s."""


@contextmanager
def answering() -> Iterator[None]:
    """Check that no turn of the event loop works or waits long."""
    most, last = 0.0, time.thread_time()

    def turn() -> None:
        nonlocal most, last
        now = time.thread_time()
        most, last = max(most, now - last), now

    timer = QTimer()
    timer.timeout.connect(turn)
    timer.start(1)
    with measured() as spent, measured_stall() as stall:
        yield
    turn()
    timer.stop()
    assert most < WORK_SECONDS
    assert stall.seconds / spent.stretch < STALL_SECONDS


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EAGERLAB_HOME", str(tmp_path_factory.mktemp("home")))
        running = Driver()
    running.wait_ready()
    choose_builtin(running, "Line")
    yield running
    running.shutdown()


@pytest.fixture
def training(driver: Driver) -> Iterator[Driver]:
    driver.run("lab.steps = 1_000_000")
    before = step(driver)
    driver.trigger("train")
    driver.wait(lambda: step(driver) > before + 3, 30, "training")
    driver.wait(lambda: driver.window.backend_state == "training", 30, "the window to know of it")
    yield driver
    driver.trigger("stop")
    wait_idle(driver)


def text(driver: Driver) -> str:
    return str(driver.child("console")._control.toPlainText())


def begin(driver: Driver, code: str) -> None:
    driver.child("console").execute(code)


def type_line(driver: Driver, line: str) -> None:
    """Type into the console, then Enter."""
    control = driver.child("console")._control
    QTest.keyClicks(control, line)
    QTest.keyClick(control, Qt.Key.Key_Return)


def wait_question(driver: Driver) -> None:
    driver.wait(lambda: driver.child("console")._reading, 20, f"a question in {text(driver)[-300:]!r}")


def wait_end(driver: Driver, seconds: float = 30) -> None:
    driver.wait(lambda: not driver.child("console").is_busy, seconds, "the end of the cell")


@pytest.mark.parametrize(
    ("code", "seconds"),
    [
        ("for i in range(10_000_000): print(i)", 60),
        ("print('x' * 1_000_000)", 10),
        ("import ctypes; ctypes.PyDLL(None).printf(b'.' * 120_000); print('after')", 10),
    ],
    ids=["lines", "line", "native"],
)
def test_b23_b24_a_flood_leaves_the_window_answering(training: Driver, code: str, seconds: float) -> None:
    with answering():
        begin(training, code)
        if seconds > 30:  # ten million lines take minutes: the person loses patience
            training.wait(lambda: "999" in text(training), 30, "lines")
            wait_more_points(training)
            training.trigger("interrupt_console")
        wait_end(training, seconds)
    wait_more_points(training)
    assert len(text(training)) < 500_000
    assert "4" in training.run("2 + 2")[-20:]


def test_b23_a_line_without_end_is_interrupted_by_the_action(training: Driver) -> None:
    training.child("console").clear()
    begin(training, "while True: print('x', end='')")
    training.wait(lambda: "xxx" in text(training), 20, "output")
    with answering():
        training.trigger("interrupt_console")
        wait_end(training)
    assert "KeyboardInterrupt" in text(training)
    assert training.window.backend_state == "training"


def test_b25_a_question_is_interrupted_once_and_answered_the_next_time(training: Driver) -> None:
    training.child("console").clear()
    begin(training, "n = input('rows? ')")
    wait_question(training)
    training.trigger("interrupt_console")
    wait_end(training)
    assert text(training).count("KeyboardInterrupt: ") == 1
    begin(training, "n = input('rows? ')")
    wait_question(training)
    type_line(training, "12")
    wait_end(training)
    assert training.value("n") == "12"


def test_the_debuggers_of_python_work_in_cells(driver: Driver) -> None:
    begin(driver, "def f(x):\n    y = x + 1\n    breakpoint()\n    return y * 2\nanswer = f(20)\n")
    wait_question(driver)
    type_line(driver, "p y")
    driver.wait(lambda: "\n21" in text(driver), 10, "the variable's value")
    wait_question(driver)
    type_line(driver, "continue")
    wait_end(driver)
    assert driver.value("answer") == 42
    begin(driver, "import pdb\ndef g():\n    z = 5\n    pdb.set_trace()\n    return z\nother = g()\n")
    wait_question(driver)
    type_line(driver, "!z = 6")
    wait_question(driver)
    type_line(driver, "c")
    wait_end(driver)
    assert driver.value("other") == 6
    driver.run("def h():\n    inner = 77\n    return inner / 0\nh()\n")
    begin(driver, "%debug")
    wait_question(driver)
    type_line(driver, "p inner")
    driver.wait(lambda: "\n77" in text(driver), 10, "the variable of the failed call")
    wait_question(driver)
    type_line(driver, "q")
    wait_end(driver)
    assert "4" in driver.run("2 + 2")[-20:]


def test_a_breakpoint_while_training_leaves_the_training_alone(training: Driver) -> None:
    begin(training, "breakpoint()")
    wait_question(training)
    wait_more_points(training)
    type_line(training, "c")
    wait_end(training)


def test_a_progress_bar_overwrites_its_line(driver: Driver) -> None:
    driver.child("console").clear()
    shown = driver.run("for i in range(101): print(f'\\r{i} % done', end='')")
    assert "100 % done" in shown
    assert shown.count("% done") == 2, shown  # in the code, and once below it


def test_a_figure_appears_inline_while_training(training: Driver) -> None:
    html = training.child("console")._control.document().toHtml
    before = html().count("<img")
    training.run("import matplotlib.pyplot as plt; plt.plot(lab.history.loss); plt.show()", 60)
    assert html().count("<img") == before + 1


def test_an_error_of_tensorflow_is_shown_in_full(driver: Driver) -> None:
    driver.child("console").clear()
    shown = driver.run(
        "tf.range(3) / 2 @ tf.ones((3, 1))\n(tf.reshape(tf.range(3) / 2, (1, 3))) @ tf.ones((3, 1))"
    )
    assert "InvalidArgumentError" in shown
    shown = driver.run("tf.reshape(tf.range(3) / 2, (1, 3)) @ tf.ones((3, 1))")
    assert "MatMul" in shown.split("InvalidArgumentError")[-1]
    assert "double tensor but is a float tensor" in shown


def test_names_are_completed_while_a_cell_runs(driver: Driver) -> None:
    console = driver.child("console")
    console.clear()
    begin(driver, "print('it ' + 'runs')\nwhile True: pass\n")
    driver.wait(lambda: "it runs" in text(driver), 10, "the cell runs: only then can it be interrupted")
    replies = Replies(console.kernel_client)
    request = console._ask("complete_request", {"code": "lab.learn", "cursor_pos": 9})
    reply = driver.wait(lambda: replies.by_request.get(request), 10, "completion")
    replies.close()
    assert any(match.endswith("learning_rate") for match in reply["content"]["matches"])
    driver.trigger("interrupt_console")
    wait_end(driver)
