"""The link with a real backend process: start, requests, death in words, restart, shutdown."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, get_args

import pytest
import shiboken6
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot
from tornado.log import gen_log

from eagerlab.gui.kernel import process
from eagerlab.gui.kernel.bridge import BACKLOG_LIMIT, Bridge
from eagerlab.gui.kernel.process import BackendProcess, death_in_words
from eagerlab.protocol import codec, events
from eagerlab.protocol import requests as ask
from eagerlab.protocol.base import Problem
from eagerlab.protocol.plotting import Plotted
from eagerlab.protocol.replies import Threads, Welcome
from eagerlab.store.home import Home

START = 300_000


class Link:
    """A backend and a bridge to it."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.home = Home()
        self.process = BackendProcess(self.home)
        self.bridge = Bridge(self.process)

    def start(self) -> None:
        with self.qtbot.waitSignal(self.bridge.ready, timeout=START):
            self.process.start()

    def ask(self, request: ask.Request) -> Any:
        """Ask and return the reply or the problem."""
        answers: list[Any] = []
        self.bridge.request(request, lambda reply, _: answers.append(reply), answers.append)
        self.qtbot.waitUntil(lambda: bool(answers), timeout=START)
        return answers[0]

    def run_cell(self, code: str) -> None:
        """Begin to run a cell, and do not wait for it."""
        assert self.process.kernel_client is not None
        self.process.kernel_client.execute(code)

    def end(self) -> None:
        self.process.shutdown(save=False)
        assert self.process.wait_stopped()


@pytest.fixture
def link(qtbot: QtBot) -> Iterator[Link]:
    made = Link(qtbot)
    yield made
    made.end()
    runtime = made.home._runtime
    assert runtime is None or not runtime.exists(), "sockets were left behind"


def test_a_message_to_a_channel_just_closed_is_no_warning_and_all_else_is(
    caplog: pytest.LogCaptureFixture,
) -> None:
    gen_log.warning("Got events for closed stream %s", "shell")
    assert caplog.messages == []
    gen_log.warning("Too many messages")
    assert caplog.messages == ["Too many messages"]


def test_a_failure_from_before_events_are_heard_is_told_with_the_welcome(
    link: Link, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tensorflow.py").write_text("raise ImportError('of another Python')\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    told: list[Problem] = []
    link.bridge.problem.connect(told.append)
    link.start()
    link.qtbot.waitUntil(lambda: bool(told), timeout=START)
    again = link.ask(ask.Hello())
    assert again.problem == told[0]
    assert again.problem.what == "TensorFlow could not be started, so nothing can be trained."
    # A window that begins to listen only now hears no event of it.
    told.clear()
    link.bridge.welcome = again
    link.bridge._ready = False
    link.bridge._look_whether_ready()
    assert told == [again.problem]


def test_requests_made_before_the_start_are_answered_after_it(link: Link) -> None:
    answers: list[Any] = []
    link.bridge.request(ask.Hello(), lambda reply, _: answers.append(reply))
    assert not link.bridge.is_ready
    link.start()
    link.qtbot.waitUntil(lambda: bool(answers), timeout=START)
    assert isinstance(answers[0], Welcome)
    assert answers[0].process == link.process.pid


def test_a_backlog_that_grows_too_long_fails_with_a_reason(link: Link) -> None:
    problems: list[Problem] = []
    for _ in range(BACKLOG_LIMIT + 1):
        link.bridge.request(ask.Hello(), on_problem=problems.append)
    link.qtbot.waitUntil(lambda: bool(problems))
    assert len(problems) == 1
    assert "starting" in problems[0].why


def test_states_arrive_and_name_what_is_being_done(link: Link) -> None:
    states: list[Any] = []
    phases: list[str] = []
    link.bridge.state_changed.connect(states.append)
    link.bridge.backend_phase.connect(phases.append)
    link.start()
    assert "TensorFlow" in states[-1].activity
    assert phases == ["Starting the backend", "Connecting to the backend"]


def test_lanes_have_subshells_that_the_console_can_use(link: Link) -> None:
    assert link.bridge.subshell("completion") is None
    link.start()
    ids = {link.bridge.subshell(lane) for lane in ask.LANES}
    assert len(ids) == len(ask.LANES)
    assert None not in ids


def test_a_subshell_that_is_gone_is_made_again_once(link: Link) -> None:
    link.start()
    link.bridge._lanes._ids["control"] = "not there any more"
    reply = link.ask(ask.ListThreads())
    assert isinstance(reply, Threads)
    assert link.bridge.subshell("control") != "not there any more"


def test_a_reply_of_another_version_becomes_a_problem(link: Link, monkeypatch: pytest.MonkeyPatch) -> None:
    link.start()
    monkeypatch.setattr(codec, "PROTOCOL_VERSION", 999)
    problem = link.ask(ask.Hello())
    assert isinstance(problem, Problem)
    assert "different versions" in problem.why


def test_a_gap_in_the_events_is_told(link: Link) -> None:
    link.start()
    client = link.process.kernel_client
    assert client is not None
    client.iopub_channel.inbox._sequence = -5
    with link.qtbot.waitSignals([link.bridge.gap, link.bridge.names_changed], timeout=START):
        link.run_cell("1")


STEPPING = """
lab.wait()
lab.use(step=lambda batch: 1.0, data=(np.zeros((4, 1), "float32"), np.zeros((4, 1), "float32")))
lab.steps = 10_000_000
lab.train()
"""


def test_a_window_that_stood_still_has_little_to_do_and_shows_where_training_is(link: Link) -> None:
    link.start()
    assert link.process.kernel_client is not None
    inbox = link.process.kernel_client.iopub_channel.inbox
    states: list[Any] = []
    rows: list[tuple[int, int]] = []
    gaps: list[None] = []
    link.bridge.state_changed.connect(states.append)
    link.bridge.metrics.connect(lambda event, _: rows.append((event.first_row, event.rows)))
    link.bridge.gap.connect(lambda: gaps.append(None))
    puts: list[None] = []
    put = inbox.put

    def counted(message: Any) -> bool:
        puts.append(None)
        return bool(put(message))

    inbox.put = counted
    link.run_cell(STEPPING)
    link.qtbot.waitUntil(lambda: bool(rows) and states[-1].phase == "training", timeout=START)
    # From here on the event loop does not turn.
    before, deadline = len(puts), time.monotonic() + START / 1000
    while len(puts) < before + 100 and time.monotonic() < deadline:
        threading.Event().wait(0.01)
    assert len(puts) >= before + 100
    assert len(inbox) <= 10
    states.clear()
    link.bridge.request(ask.Pause())
    link.qtbot.waitUntil(lambda: bool(states) and states[-1].phase == "paused", timeout=START)
    ends = [first + count for first, count in rows]
    assert [first for first, _ in rows] == [0, *ends[:-1]]
    assert ends[-1] == states[-1].step
    assert gaps == []


def test_an_owner_that_is_gone_is_not_called_any_more(link: Link) -> None:
    link.start()
    calls: list[Any] = []
    owner = QObject()
    link.bridge.request(ask.Hello(), lambda reply, _: calls.append(reply), owner=owner)
    owner.deleteLater()
    link.qtbot.waitUntil(lambda: not _alive(owner))
    link.ask(ask.ListThreads())
    assert calls == []


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("import os; os._exit(1)", "exit code 1"),
        ("import ctypes; ctypes.string_at(0)", "signal 11, a crash in native code"),
    ],
)
def test_a_cell_that_ends_the_process_is_told_in_words(link: Link, code: str, words: str) -> None:
    deaths: list[str] = []
    link.bridge.died.connect(deaths.append)
    link.start()
    with link.qtbot.waitSignal(link.bridge.names_changed, timeout=START):
        link.run_cell("pass")  # the cell below runs at once then
    link.run_cell(code)
    link.qtbot.waitUntil(lambda: bool(deaths))
    assert words in deaths[0]
    late = link.ask(ask.Hello())
    assert words in late.why
    assert late.action == "restart_backend"


def test_deaths_fail_what_was_under_way_and_a_third_quick_one_is_told(
    link: Link, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "QUICK_SECONDS", 3600.0)  # as quick as a busy machine starts three of them
    deaths: list[str] = []
    link.bridge.died.connect(deaths.append)
    for count in range(1, 4):
        link.start()
        assert isinstance(link.ask(ask.Hello()), Welcome)
        problems: list[Problem] = []
        pid = link.process.pid
        assert pid is not None
        os.kill(pid, signal.SIGSTOP)
        link.bridge.request(ask.Hello(), on_problem=problems.append)
        os.kill(pid, signal.SIGKILL)
        link.qtbot.waitUntil(partial(_has, deaths, count))
        assert "signal 9, killed: often out of memory" in deaths[-1]
        assert [deaths[-1]] == [problem.why for problem in problems]
    assert link.process.many_deaths
    assert "three times" in deaths[2]
    assert "three times" not in deaths[1]
    assert not link.process.is_running


def test_restart_ends_the_old_process_and_fails_what_was_under_way(link: Link) -> None:
    link.start()
    old = link.process.pid
    problems: list[Problem] = []
    link.bridge.request(ask.DescribeExperiment(), on_problem=problems.append)
    with link.qtbot.waitSignals([link.process.stopped, link.bridge.ready], timeout=START):
        link.process.restart()
        meanwhile: list[Any] = []
        link.bridge.request(ask.Hello(), lambda reply, _: meanwhile.append(reply))
    link.qtbot.waitUntil(lambda: bool(meanwhile), timeout=START)
    assert meanwhile[0].process == link.process.pid
    assert link.process.pid not in (None, old)
    assert isinstance(link.ask(ask.Hello()), Welcome)
    assert all("restarted" in problem.why for problem in problems)


def test_a_program_that_cannot_be_started_is_told(link: Link, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with link.qtbot.waitSignal(link.bridge.died, timeout=START) as died:
        link.process.start()
    assert "could not be started" in died.args[0]


def test_shutdown_while_starting_leaves_nothing(link: Link) -> None:
    link.process.start()
    link.end()
    assert link.process.pid is None


def test_every_kind_of_event_has_a_signal(link: Link) -> None:
    kinds = set(get_args(get_args(events.Event)[0]))
    told_apart = {events.OperationDone, events.Metrics, events.Watched, Plotted}  # with buffers, or an answer
    assert set(link.bridge._plain_signals) == kinds - told_apart


def test_only_requests_that_were_carried_out_reach_the_session_log(link: Link) -> None:
    sent: list[Any] = []
    link.bridge.sent.connect(sent.append)
    link.start()
    refused = link.ask(ask.SetDevice(device="GPU:7"))
    assert isinstance(refused, Problem)
    link.ask(ask.SetDevice(device="auto"))
    assert [request.python() for request in sent] == ["lab.device = 'auto'"]


@pytest.mark.parametrize(("status", "words"), [(3, "exit code 3"), (-9, "signal 9"), (-64, "signal 64")])
def test_every_exit_status_has_words(status: int, words: str) -> None:
    assert words in death_in_words(status)


def _has(values: list[Any], count: int) -> bool:
    return len(values) == count


def _alive(owner: QObject) -> bool:
    return bool(shiboken6.isValid(owner))
