"""Runs blocks of a lesson in the console, as if they had been typed, and judges what came."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from eagerlab.gui.kernel.client import BackendClient
from eagerlab.gui.kernel.process import BackendProcess
from eagerlab.gui.views.console import ConsolePane
from eagerlab.guide.collecting import Collector
from eagerlab.guide.lesson import Block, Lesson
from eagerlab.guide.verdict import Outcome, judge

Message = dict[str, Any]
ASK_AGAIN_MS = 50
"""After an error the kernel refuses, for a moment, whatever comes next."""
MOST_ASKED = 40
LAST_WORDS_MS = 1_000
"""After the console has shown a cell's end; the message that says so can be lost just after a start."""


class BlockRunner(QObject):
    """A queue of blocks for the console, which runs one cell at a time. GUI thread only.

    Each signal names the lesson's stem and the block's number.

    Parameters
    ----------
    process : BackendProcess
        Gives the client, and tells when it is gone.
    console : ConsolePane
        Runs the blocks. What a person has typed there stays.
    parent : QObject, optional
        Owner.

    Attributes
    ----------
    waits : Signal(str, int, str)
        The block waits, and why, in words.
    began : Signal(str, int)
        It runs.
    asks : Signal(str, int, int)
        It waits for a line of text; the number counts its questions from 0.
    ended : Signal(str, int, object)
        It ran; the differences from what its lesson says.
    gave_up : Signal(str, int, str)
        It did not run, or not to its end, and why, in words.
    """

    waits = Signal(str, int, str)
    began = Signal(str, int)
    asks = Signal(str, int, int)
    ended = Signal(str, int, object)
    gave_up = Signal(str, int, str)

    def __init__(self, process: BackendProcess, console: ConsolePane, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process = process
        self._pane = console
        self._queue: deque[tuple[Lesson, Block]] = deque()
        self._running: _Run | None = None
        console.busy_changed.connect(self._go_on_soon)
        console.console.question_asked.connect(self._question)
        console.console.executed.connect(self._cell_ended)
        process.client_changed.connect(self._go_on_soon)
        process.died.connect(self._gone)
        process.start_failed.connect(self._gone)
        process.stopped.connect(lambda: self._gone(self.tr("The backend was ended.")))

    @property
    def is_busy(self) -> bool:
        """Whether a block runs or waits to."""
        return self._running is not None or bool(self._queue)

    def run(self, lesson: Lesson, numbers: Sequence[int]) -> None:
        """Run blocks of a lesson one after the other, after whatever was asked for before."""
        waiting = {(one.stem, block.number) for one, block in self._queue}
        if self._running is not None:
            waiting.add((self._running.lesson.stem, self._running.block.number))
        for number in numbers:
            if (lesson.stem, number) not in waiting:
                self._queue.append((lesson, lesson.blocks[number]))
        if self._running is not None:
            self._wait()
        self._go_on()

    def tell(self, stem: str) -> None:
        """Say once more what the blocks of a lesson do that run or wait."""
        running = self._running
        if running is not None and running.lesson.stem == stem:
            self.began.emit(stem, running.block.number)
            if self._pane.console.asks:
                self.asks.emit(stem, running.block.number, running.questions - 1)
        for lesson, block in self._queue:
            if lesson.stem == stem:
                self.waits.emit(stem, block.number, self._why_wait())

    def stop(self, stem: str, number: int) -> None:
        """Interrupt a block that runs, or take one that waits from the queue with all that come after it."""
        running = self._running
        if running is not None and (running.lesson.stem, running.block.number) == (stem, number):
            self._drop()
            self._pane.interrupt()
            return
        while self._queue:
            lesson, block = self._queue.pop()
            self.gave_up.emit(lesson.stem, block.number, "")
            if (lesson.stem, block.number) == (stem, number):
                break
        self._go_on()

    def _go_on_soon(self, *_: object) -> None:
        QTimer.singleShot(0, self, self._go_on)

    def _go_on(self) -> None:
        if self._running is not None or not self._queue:
            return
        lesson, block = self._queue[0]
        console = self._pane.console
        if not console.is_alive and not self._process.is_running:
            self._drop(self.tr("There is no backend to run this. Restart it, then run the block again."))
        elif not console.is_alive or console.is_busy:
            self._wait()
        else:
            self._queue.popleft()
            self._begin(lesson, block)

    def _why_wait(self) -> str:
        """Return what the blocks in the queue wait for, in words."""
        if self._running is not None:
            return self.tr("It runs after the blocks before it.")
        if not self._pane.console.is_alive:
            return self.tr("The backend is starting; the block runs when it is there.")
        return self.tr("The console runs another cell; the block runs after it.")

    def _begin(self, lesson: Lesson, block: Block) -> None:
        client = self._process.kernel_client
        console = self._pane.console
        if client is None:
            self.gave_up.emit(lesson.stem, block.number, self.tr("The console does not take it."))
            return
        # It listens before the cell is sent: the first answer can be here before `run` returns.
        running = self._running = _Run(lesson, block, client, self)
        running.judged.connect(self._judged)
        if not console.run(block.code):
            self._forget_run()
            self.gave_up.emit(lesson.stem, block.number, self.tr("The console does not take it."))
            return
        running.begin(console.last_cell)
        self.began.emit(lesson.stem, block.number)
        self._wait()

    def _wait(self) -> None:
        words = self._why_wait()
        for lesson, block in self._queue:
            self.waits.emit(lesson.stem, block.number, words)

    def _cell_ended(self, reply: Message) -> None:
        if self._running is not None:
            self._running.end(str(reply["parent_header"].get("msg_id", "")))

    def _question(self) -> None:
        running = self._running
        if running is not None:
            self.asks.emit(running.lesson.stem, running.block.number, running.questions)
            running.questions += 1

    def _judged(self, outcome: Outcome) -> None:
        running = self._forget_run()
        if running is None:
            return
        stem, block = running.lesson.stem, running.block
        if outcome.traceback and "KeyboardInterrupt" in outcome.traceback.rstrip().rpartition("\n")[2]:
            self.gave_up.emit(stem, block.number, self.tr("It was interrupted."))
            self._drop()
            return
        differences = judge(block, outcome)
        self.ended.emit(stem, block.number, differences)
        if any(difference.kind == "raised" for difference in differences):
            self._drop(self.tr("A block before it raised an error."))
        self._go_on_soon()

    def _gone(self, words: str) -> None:
        running = self._forget_run()
        if running is not None:
            self.gave_up.emit(running.lesson.stem, running.block.number, words)
        self._drop(words)

    def _drop(self, words: str = "") -> None:
        """Empty the queue."""
        dropped = list(self._queue)
        self._queue.clear()
        for lesson, block in dropped:
            self.gave_up.emit(lesson.stem, block.number, words)

    def _forget_run(self) -> _Run | None:
        running, self._running = self._running, None
        if running is not None:
            running.close()
        return running


class _Run(QObject):
    """One block in the console, from its first message to its judged checks.

    Attributes
    ----------
    questions : int
        How often it asked for a line of text.
    judged : Signal(object)
        The `Outcome`.
    """

    judged = Signal(object)

    def __init__(self, lesson: Lesson, block: Block, client: BackendClient, parent: QObject) -> None:
        super().__init__(parent)
        self.lesson, self.block = lesson, block
        self.questions = 0
        self._cell = ""
        self._early: list[Message] = []
        self._over = False
        self._client = client
        self._collector = Collector()
        self._asked = ""
        self._times_asked = 0
        # The channels speak in the client's own thread.
        queued = Qt.ConnectionType.QueuedConnection
        client.iopub_channel.message_received.connect(self._take, queued)
        client.shell_channel.message_received.connect(self._take_reply, queued)

    def close(self) -> None:
        """Listen no more."""
        self._client.iopub_channel.message_received.disconnect(self._take)
        self._client.shell_channel.message_received.disconnect(self._take_reply)
        self.deleteLater()

    def begin(self, cell: str) -> None:
        """Take note of the request that began it; the event loop may have turned since it was sent."""
        self._cell = cell
        for message in self._early:
            self._take(message)
        self._early.clear()

    def end(self, cell: str) -> None:
        """Take note that the console has shown the end of a cell: no word of it will come any more."""
        if cell == self._cell and not self._over:
            QTimer.singleShot(LAST_WORDS_MS, self, self._finish)

    def _take(self, message: Message) -> None:
        if not self._cell:
            self._early.append(message)
            return
        if self._over or message.get("parent_header", {}).get("msg_id") != self._cell:
            return
        kind, content = message["header"]["msg_type"], message["content"]
        if kind == "status" and content["execution_state"] == "idle":
            self._finish()
        else:
            self._collector.take(kind, content)

    def _finish(self) -> None:
        if not self._over:
            self._over = True
            self._ask_checks()

    def _ask_checks(self) -> None:
        if not self.block.checks:
            self.judged.emit(self._collector.outcome())
            return
        expressions = {
            str(number): f"bool({check.expression})" for number, check in enumerate(self.block.checks)
        }
        self._times_asked += 1
        self._asked = self._client.execute("", silent=True, store_history=False, user_expressions=expressions)

    def _take_reply(self, message: Message) -> None:
        if not self._asked or message.get("parent_header", {}).get("msg_id") != self._asked:
            return
        content = message["content"]
        if content["status"] != "ok" and self._times_asked < MOST_ASKED:
            QTimer.singleShot(ASK_AGAIN_MS, self, self._ask_checks)
            return
        answers = content.get("user_expressions", {})
        results = [_result(answers.get(str(number))) for number in range(len(self.block.checks))]
        self.judged.emit(self._collector.outcome(results))


def _result(answer: dict[str, Any] | None) -> str:
    """Return what `Outcome.checks` holds for an answer of the kernel."""
    if answer is None:
        return "the backend did not try it"
    if answer["status"] != "ok":
        return f"{answer['ename']}: {answer['evalue']}"
    value = str(answer["data"]["text/plain"])
    return "" if value == "True" else value
