"""The Guide pane: lists lessons, shows one, runs its blocks, keeps what was done."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication

from eagerlab.gui import languages
from eagerlab.gui.controllers.guide_links import GuideLinks, is_in_sight
from eagerlab.gui.controllers.guide_running import BlockRunner
from eagerlab.gui.controllers.guide_words import damage_in_words, row_of, said_of
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.guide import GuideModel
from eagerlab.gui.views.console import ConsolePane
from eagerlab.gui.views.guide import GuidePane
from eagerlab.gui.views.guide_block import BlockView
from eagerlab.gui.views.guide_result import Said
from eagerlab.guide.lesson import Lesson
from eagerlab.guide.library import Entry
from eagerlab.guide.verdict import Difference


class GuideController(QObject):
    """Connects model, pane, console and links. GUI thread only.

    Nothing is read before the pane comes into sight for the first time.

    Parameters
    ----------
    window : MainWindow
        Has the action ``show_guide`` and the dock; owns this.
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
        self._links: GuideLinks | None = None
        self._open = ""
        self._begun = False
        self._ran: dict[str, set[int]] = {}
        window.commands["show_guide"].triggered.connect(self.show)
        self._connect_pane()
        model.listed.connect(self._listed)
        model.lesson_changed.connect(self._lesson_changed)
        model.progress_changed.connect(self._progress_changed)
        model.problem.connect(window.messages.show)
        runner.waits.connect(self._waits)
        runner.began.connect(self._began)
        runner.asks.connect(self._asks)
        runner.ended.connect(self._ended)
        runner.gave_up.connect(self._gave_up)

    def set_links(self, links: GuideLinks) -> None:
        """Follow links with this."""
        self._links = links
        links.said.connect(self._pane.say)

    def show(self) -> None:
        """Bring the guide into sight, ready to be typed or read in."""
        self._window.reveal("guide_dock")
        if self._pane.shows_list:
            self._pane.list.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self._pane.page.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def open(self, stem: str) -> bool:
        """Show a lesson; False when there is none of that name."""
        entry = self._model.entry(stem)
        if entry is None:
            return False
        self._open = stem
        self._model.set_last(stem)
        self._show_entry(entry)
        return True

    def forget_runs(self) -> None:
        """Take note that names of earlier blocks are gone: a new backend is here."""
        self._ran.clear()
        self._update_blocks()

    # The list.

    def _connect_pane(self) -> None:
        pane, page = self._pane, self._pane.page
        # For Qt, a pane behind others in a row of tabs is shown: the dock knows better.
        dock = self._window.docks["guide_dock"]
        dock.visibilityChanged.connect(self._visibility_changed)
        QTimer.singleShot(0, self, lambda: self._visibility_changed(is_in_sight(dock)))
        pane.language_changed.connect(self._speak)
        pane.list.chosen.connect(self.open)
        pane.list.searched.connect(lambda _query: self._list())
        pane.back_requested.connect(self._back)
        pane.previous_requested.connect(lambda: self._turn(0))
        pane.next_requested.connect(lambda: self._turn(1))
        pane.over_requested.connect(self._start_over)
        page.link_activated.connect(self._follow)
        page.run_requested.connect(self._run)
        page.again_requested.connect(lambda number: self._run(number, from_first=True))
        page.stop_requested.connect(lambda number: self._runner.stop(self._open, number))
        page.insert_requested.connect(self._insert)
        page.copy_requested.connect(self._copy)
        page.answer_requested.connect(self._answer)

    def _visibility_changed(self, visible: bool) -> None:
        if visible and not self._begun:
            self._begun = True
            self._pane.show_waiting()
            self._speak()

    def _speak(self) -> None:
        if self._begun:
            self._model.load(languages.spoken())

    def _listed(self) -> None:
        self._list()
        wanted = self._open or self._model.progress.last
        if not (wanted and self.open(wanted)):
            self._open = ""
            self._pane.show_list()

    def _list(self) -> None:
        query, progress = self._pane.list.search.text().strip(), self._model.progress
        if query:
            hits = self._model.find(query)
            found = [(self._model.entry(hit.stem), hit.snippet) for hit in hits]
            rows = [
                row_of(entry, self._model.progress, snippet) for entry, snippet in found if entry is not None
            ]
            nothing = self.tr("No lesson has all of these words.")
        else:
            rows = [row_of(entry, progress) for entry in self._model.entries]
            nothing = self.tr("There are no lessons: the installation is damaged. Install EagerLab again.")
        self._pane.list.set_rows(rows, nothing)

    def _back(self) -> None:
        stem, self._open = self._open, ""
        self._model.set_last("")
        self._list()
        self._pane.list.select(stem)
        self._pane.show_list()
        self._pane.list.view.setFocus(Qt.FocusReason.OtherFocusReason)

    # One lesson.

    def _show_entry(self, entry: Entry) -> None:
        before, after = self._model.neighbours(entry.stem)
        for button, other in ((self._pane.previous, before), (self._pane.next, after)):
            button.setEnabled(other is not None)
        self._pane.over.setEnabled(entry.lesson is not None)
        self._pane.say("")
        if entry.lesson is None:
            if entry.error is not None:
                self._pane.show_wrong(damage_in_words(entry.error))
            return
        self._pane.page.show_lesson(entry.lesson, self._note(entry), after.title if after is not None else "")
        self._pane.show_page()
        if not entry.lesson.blocks:
            self._model.add_done(entry.lesson)
        self._update_blocks()

    def _note(self, entry: Entry) -> str:
        if entry.language != self._model.language and not entry.own:
            return self.tr("This lesson is not translated yet: it is shown in English.")
        return ""

    def _turn(self, direction: int) -> None:
        entry = self._model.neighbours(self._open)[direction]
        if entry is not None:
            self.open(entry.stem)

    def _start_over(self) -> None:
        self._ran.pop(self._open, None)
        self._model.start_over(self._open)
        entry = self._model.entry(self._open)
        if entry is not None:
            self._show_entry(entry)

    def _lesson_changed(self, stem: str) -> None:
        self._ran.pop(stem, None)
        entry = self._model.entry(stem)
        if stem == self._open and entry is not None:
            self._show_entry(entry)

    def _progress_changed(self, stem: str) -> None:
        self._list()
        if stem == self._open:
            self._update_blocks()

    def _update_blocks(self) -> None:
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
        """The lesson on the page, if one is open that can be shown."""
        lesson = self._pane.page.lesson
        return lesson if self._open and lesson is not None and lesson.stem == self._open else None

    def _view(self, stem: str, number: int) -> BlockView | None:
        """Return a block's view, if its lesson is on the page."""
        lesson = self._lesson
        return self._pane.page.blocks.get(number) if lesson is not None and lesson.stem == stem else None

    def _follow(self, link: str) -> None:
        if self._links is not None:
            self._pane.say(self._links.follow(link))

    # Blocks.

    def _run(self, number: int, from_first: bool = False) -> None:
        lesson = self._lesson
        if lesson is None:
            return
        ran = set() if from_first else self._ran.get(lesson.stem, set())
        self._window.reveal("console_dock")
        self._runner.run(lesson, [*sorted(set(range(number)) - ran), number])

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
        self._update_blocks()

    def _gave_up(self, stem: str, number: int, words: str) -> None:
        view = self._view(stem, number)
        if view is not None:
            view.show_result([Said("note", words)] if words else [])
        self._update_blocks()
