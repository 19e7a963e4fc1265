"""What the meter says of a second of training."""

from __future__ import annotations

import sys
import threading
import time

import pytest
import tensorflow as tf

from eagerlab.backend.standing import Standing
from eagerlab.backend.training import speed as training_speed
from eagerlab.backend.training.sharing import SWITCH_SECONDS, Sharing
from eagerlab.backend.training.speed import Speed
from eagerlab.backend.training.steps.check_cost import seconds_of_check
from eagerlab.backend.training.steps.watching import Watch
from eagerlab.experiment.modes import MODES
from eagerlab.protocol.base import CodePlace


def trained(speed: Speed, mode: str, steps: int) -> None:
    """Let a second pass in which so many steps were taken."""
    speed.begin(0)
    began = speed._samples[0].now
    speed.tick(steps, began + 1.0, mode)  # type: ignore[arg-type]


def told(speed: Speed) -> dict[str, float]:
    """Return what is said of a mode that is faster than eager."""
    faster = speed.faster_than("eager")
    return {} if faster is None else {faster[0]: faster[1]}


def test_own_work_and_the_publishers_are_told_as_a_share_of_the_time() -> None:
    published = [5.0]
    speed = Speed(lambda: published[0])
    speed.begin(0)
    speed.note_turn(0.02)
    published[0] += 0.01
    speed.tick(100, speed._samples[0].now + 2.0)
    assert speed.watching_share == pytest.approx(0.015)
    assert speed.value == pytest.approx(50)


def test_looking_for_nan_in_each_step_counts_as_watching() -> None:
    speed = Speed()
    speed.begin(0)
    speed.note_turn(0.02)
    speed.tick(100, speed._samples[0].now + 2.0, check=0.001)
    assert speed.watching_share == pytest.approx(0.06)


def test_what_a_look_for_nan_takes_is_measured() -> None:
    large = [tf.Variable(tf.zeros((2000, 2000)))]
    assert seconds_of_check(Watch(), large, "eager") == 0.0
    assert all(seconds_of_check(Watch(nan=True), large, mode) > 0.0 for mode in MODES)


def test_time_in_the_debugger_is_no_time_of_training() -> None:
    stood = [3.0]
    speed = Speed(stood=lambda: stood[0])
    speed.begin(0)
    speed.note_wait(0.5)
    speed.note_work(60.5)  # of which a step stood for a minute
    speed.note_turn(0.1)
    stood[0] += 60.0
    speed.tick(10, speed._samples[0].now + 3.0 + 61.0)
    assert speed.value == pytest.approx(10)
    assert speed.input_share == pytest.approx(0.5)
    assert speed.watching_share == pytest.approx(0.1)


def test_how_long_a_step_stands_is_counted_from_its_first_question_until_it_goes_on() -> None:
    standing = Standing(lambda: None)
    place = CodePlace(kind="cell", name="In [1]", line=1)
    counted = []

    def stand() -> None:
        for _ in range(2):
            standing.ask("ipdb> ", place, {})
            counted.append(standing.seconds)
        standing.went_on()

    began = time.monotonic()
    standing_thread = threading.Thread(target=stand)
    standing_thread.start()
    assert standing.wait(lambda: False)
    standing.talk(lambda *_: "p x", lambda _text: None, lambda: not standing_thread.is_alive())
    standing_thread.join()
    assert counted == [0, 0]
    assert 0 < standing.seconds <= time.monotonic() - began


def test_a_faster_mode_is_told_once_it_has_been_measured() -> None:
    speed = Speed()
    trained(speed, "eager", 20)
    assert speed.faster_than("eager") is None
    trained(speed, "graph", 400)
    assert speed.faster_than("graph") is None
    trained(speed, "eager", 20)
    assert told(speed) == {"graph": pytest.approx(20)}
    speed.forget_modes()
    assert speed.faster_than("eager") is None


def test_what_a_mode_does_beside_a_busy_cell_is_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    used = [0.0]
    monkeypatch.setattr(training_speed, "main_thread_seconds", lambda: used[0])
    speed = Speed()
    trained(speed, "eager", 20)
    speed.begin(0)
    used[0] += 0.9
    speed.tick(30, speed._samples[0].now + 1.0, "graph")
    assert speed.console_share == pytest.approx(0.9)
    assert speed.faster_than("graph") is None  # how fast it is by itself nobody knows
    trained(speed, "graph", 400)
    speed.begin(0)
    used[0] += 0.9
    speed.tick(10, speed._samples[0].now + 1.0, "graph")
    assert speed.faster_than("graph") is None
    trained(speed, "eager", 20)
    assert told(speed) == {"graph": pytest.approx(20)}


def test_a_benchmark_tells_of_a_faster_mode_and_training_knows_better() -> None:
    speed = Speed()
    trained(speed, "eager", 20)
    speed.note_measured({"eager": 25.0, "graph": 100.0})
    assert told(speed) == {"graph": pytest.approx(5)}
    trained(speed, "graph", 21)
    trained(speed, "eager", 20)
    assert speed.faster_than("eager") is None  # a twentieth more is not worth a word


def test_threads_take_quick_turns_while_training_and_what_somebody_sets_meanwhile_stays() -> None:
    before = sys.getswitchinterval()
    sharing = Sharing()
    try:
        sharing.begin()
        assert sys.getswitchinterval() == pytest.approx(SWITCH_SECONDS)
        sharing.end()
        assert sys.getswitchinterval() == pytest.approx(before)
        sharing.begin()
        sys.setswitchinterval(0.003)
        sharing.end()
        assert sys.getswitchinterval() == pytest.approx(0.003)
    finally:
        sys.setswitchinterval(before)


def test_a_first_step_that_was_compiled_is_no_speed() -> None:
    speed = Speed()
    trained(speed, "graph", 200)
    speed.begin(200)
    began = speed._samples[0].now
    speed.tick(201, began + 7.0, "xla")
    assert speed.value is None
    speed.tick(401, began + 8.0, "xla")
    assert speed.value == pytest.approx(200)
    assert speed.faster_than("xla") is None
