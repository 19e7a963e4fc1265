"""Runs lessons of the guide in a real backend, and tells what differs from what they say."""

from __future__ import annotations

import ast
import os
import shutil
import signal
from pathlib import Path
from typing import Any

import psutil

from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.guide.collecting import Collector
from eagerlab.guide.lesson import Block, Lesson
from eagerlab.guide.matching import plain
from eagerlab.guide.verdict import judge
from eagerlab.protocol import requests as ask
from eagerlab.protocol.events import Watched
from tests.backend.backend_driver import BackendDriver, Outcome

BLOCK_SECONDS = 300
"""Only against a block that hangs: a machine may be busy with other things."""


class LessonBackend(BackendDriver):
    """A backend that also keeps what counts as a block's output."""

    def __init__(self, home: Path) -> None:
        super().__init__(home)
        self.collector = Collector()

    def _note(self, message: dict[str, Any], cell: str, outcome: Outcome) -> bool:
        if message["parent_header"].get("msg_id") == cell:
            self.collector.take(message["msg_type"], message["content"])
        return super()._note(message, cell, outcome)


class LessonRunner:
    """One backend for many lessons; `close` ends it.

    Parameters
    ----------
    home : Path
        Its ``EAGERLAB_HOME``; each lesson runs in a new, empty folder of it.
    """

    def __init__(self, home: Path) -> None:
        self._home = home
        self._work = home / "work"
        self.backend = LessonBackend(home)
        first = self.backend.run("first_ = lab.describe().spec.model_dump_json()\nfirst_")
        self._spec = ExperimentSpec.model_validate_json(ast.literal_eval(first.result))

    def close(self) -> None:
        """End the backend."""
        assert self.backend.close() == 0

    def run(self, lesson: Lesson) -> list[str]:
        """Run a lesson from a fresh namespace, top to bottom; return what differed, with file and line."""
        self._make_fresh()
        told, began = [], self._worked()
        for block in lesson.blocks:
            told += [f"{lesson.path.name}, line {block.line}: {words}" for words in self._run_block(block)]
        self.seconds = self._worked() - began
        return told

    def _worked(self) -> float:
        """Return the seconds that the processors have worked for the backend."""
        times = psutil.Process(self.backend.process.pid).cpu_times()
        return float(times.user + times.system)

    def _run_block(self, block: Block) -> list[str]:
        self.backend.collector = Collector()
        told = []
        cell = self.backend.begin(block.code, stdin=True)
        try:
            outcome = self.backend.finish(cell, list(block.inputs), BLOCK_SECONDS)
        except IndexError:  # a question more than the lesson answers
            os.kill(self.backend.process.pid, signal.SIGINT)
            self.backend.finish(cell, None, BLOCK_SECONDS)
            return [f"It asks more than the {len(block.inputs)} times that ```input answers."]
        if len(outcome.questions) < len(block.inputs):
            told.append(
                f"It asks {len(outcome.questions)} times, but ```input has {len(block.inputs)} lines."
            )
        came = self.backend.collector.outcome(self._checks(block))
        differences = judge(block, came)
        told += [difference.words for difference in differences]
        if differences:
            told.append(f"What came:\n{plain(came.output + came.traceback)}")
        return told

    def _checks(self, block: Block) -> list[str]:
        if not block.checks:
            return []
        asked = {str(i): f"bool({check.expression})" for i, check in enumerate(block.checks)}
        request = self.backend.client.execute("", silent=True, user_expressions=asked)
        answers = self.backend.reply_to(request)["content"]["user_expressions"]
        return [_check_result(answers[name]) for name in asked]

    def _make_fresh(self) -> None:
        """Bring back the names, the experiment and the folder that a backend begins with."""
        watched = {event.name for event, _ in self.backend.events if isinstance(event, Watched)}
        for name in watched:
            self.backend.ask(ask.Unwatch(name=name))
        self.backend.events.clear()
        shutil.rmtree(self._work, ignore_errors=True)
        self._work.mkdir()
        self.backend.run(f"import os\nos.chdir({str(self._work)!r})\n%reset -f")
        self.backend.ask(ask.Stop())
        self.backend.ask(ask.LoadExperiment(spec=self._spec))
        self.backend.run("lab.wait()\nlab.device = 'auto'\nlab.mode = 'eager'\n%reset -f")


def _check_result(answer: dict[str, Any]) -> str:
    if answer["status"] != "ok":
        return f"{answer['ename']}: {answer['evalue']}"
    value = str(answer["data"]["text/plain"])
    return "" if value == "True" else value
