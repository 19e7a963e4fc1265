"""The blocks of the lesson on the page: runs them, types and copies for them, and shows what came."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from eagerlab.gui.controllers.guide_running import BlockRunner
from eagerlab.gui.controllers.guide_words import said_of
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.guide import GuideModel
from eagerlab.gui.views.console import ConsolePane
from eagerlab.gui.views.guide import GuidePane
from eagerlab.gui.views.guide_block import BlockView
from eagerlab.gui.views.guide_result import Said
from eagerlab.guide.lesson import Lesson
from eagerlab.guide.verdict import Difference


class GuideBlocks(QObject):
    """Connects blocks, runner and console. GUI thread only.

    Parameters
    ----------
    window : MainWindow
        Knows what the backend does; owns this.
    model : GuideModel
        Lessons and progress.
    pane : GuidePane
        The view.
    runner : BlockRunner
        Runs blocks.
    console : ConsolePane
        Where code is inserted.
    """

    def __init__(
        self,
        window: MainWindow,
        model: GuideModel,
        pane: GuidePane,
        runner: BlockRunner,
        console: ConsolePane,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._model = model
        self._pane = pane
        self._runner = runner
        self._console = console
        self._ran: dict[str, set[int]] = {}
        page = pane.page
        page.run_requested.connect(self._run)
        page.again_requested.connect(lambda number: self._run(number, from_first=True))
        page.stop_requested.connect(self._stop)
        page.insert_requested.connect(self._insert)
        page.copy_requested.connect(self._copy)
        page.answer_requested.connect(self._answer)
        runner.waits.connect(self._waits)
        runner.began.connect(self._began)
        runner.asks.connect(self._asks)
        runner.ended.connect(self._ended)
        runner.gave_up.connect(self._gave_up)

    def show(self) -> None:
        """Take note that the page was made anew; a block of it may run, or wait to."""
        lesson = self._lesson
        if lesson is not None:
            self._runner.tell(lesson.stem)
        self.update()

    def forget(self, stem: str) -> None:
        """Take note that the blocks of a lesson are to run anew."""
        self._ran.pop(stem, None)

    def forget_all(self) -> None:
        """Take note that names of earlier blocks are gone: a new backend is here."""
        self._ran.clear()
        self.update()

    def update(self) -> None:
        """Show ticks, what runs along, and which block is next."""
        lesson = self._lesson
        if lesson is None:
            return
        done, ran = self._model.progress.done_blocks(lesson.stem), self._ran.get(lesson.stem, set())
        undone = [number for number in self._pane.page.blocks if number not in done]
        for number, view in self._pane.page.blocks.items():
            view.set_done(number in done)
            view.set_earlier(len(set(range(number)) - ran))
            view.set_primary(bool(undone) and number == undone[0])
        following = self._pane.page.following
        if following is not None:
            following.setProperty("primary", not undone)
            following.update()

    @property
    def _lesson(self) -> Lesson | None:
        """The lesson on the page, which may be behind the list."""
        return self._pane.page.lesson

    def _view(self, stem: str, number: int) -> BlockView | None:
        """Return a block's view, if its lesson is on the page."""
        lesson = self._lesson
        return self._pane.page.blocks.get(number) if lesson is not None and lesson.stem == stem else None

    def _run(self, number: int, from_first: bool = False) -> None:
        lesson = self._lesson
        if lesson is None:
            return
        ran = set() if from_first else self._ran.get(lesson.stem, set())
        self._window.reveal("console_dock")
        self._runner.run(lesson, [*sorted(set(range(number)) - ran), number])

    def _stop(self, number: int) -> None:
        lesson = self._lesson
        if lesson is not None:
            self._runner.stop(lesson.stem, number)

    def _insert(self, number: int) -> None:
        lesson = self._lesson
        if lesson is not None:
            self._window.reveal("console_dock")
            self._console.insert(lesson.blocks[number].code)

    def _copy(self, number: int) -> None:
        lesson = self._lesson
        if lesson is not None:
            QGuiApplication.clipboard().setText(lesson.blocks[number].code + "\n")
            self._pane.say(self.tr("Copied."))

    def _answer(self, number: int, line: int) -> None:
        lesson = self._lesson
        if lesson is None:
            return
        if self._console.console.type_answer(lesson.blocks[number].inputs[line]):
            self._pane.say("")
        else:
            self._pane.say(self.tr("Nothing is asked just now, or there is text at the console's prompt."))

    def _waits(self, stem: str, number: int, words: str) -> None:
        view = self._view(stem, number)
        if view is not None:
            view.show_busy(words)

    def _began(self, stem: str, number: int) -> None:
        view = self._view(stem, number)
        if view is None:
            return
        if self._window.backend_state == "starting":
            view.show_busy(self.tr("TensorFlow is being imported; the block runs when it is ready."))
        else:
            view.show_busy(self.tr("It runs."))

    def _asks(self, stem: str, number: int, question: int) -> None:
        view = self._view(stem, number)
        if view is not None:
            view.show_busy(self.tr("It waits for a line of text in the console."))
            view.set_asking(True, question)

    def _ended(self, stem: str, number: int, differences: tuple[Difference, ...]) -> None:
        entry = self._model.entry(stem)
        if entry is None or entry.lesson is None or number >= len(entry.lesson.blocks):
            return
        if not any(difference.kind == "raised" for difference in differences):
            self._ran.setdefault(stem, set()).add(number)
        view = self._view(stem, number)
        if view is not None:
            view.show_result(said_of(entry.lesson.blocks[number], differences))
        if not differences:
            self._model.add_done(entry.lesson, number)
        self.update()

    def _gave_up(self, stem: str, number: int, words: str) -> None:
        view = self._view(stem, number)
        if view is not None:
            view.show_result([Said("note", words)] if words else [])
        self.update()
