"""The Guide pane: lists lessons, shows one, runs its blocks, keeps what was done."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer

from eagerlab.gui import languages
from eagerlab.gui.controllers.guide_blocks import GuideBlocks
from eagerlab.gui.controllers.guide_links import GuideLinks, is_in_sight
from eagerlab.gui.controllers.guide_room import GuideRoom
from eagerlab.gui.controllers.guide_running import BlockRunner
from eagerlab.gui.controllers.guide_words import damage_in_words, row_of
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.guide import GuideModel
from eagerlab.gui.views.console import ConsolePane
from eagerlab.gui.views.guide import GuidePane
from eagerlab.guide.library import Entry


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
        self._blocks = GuideBlocks(window, model, pane, runner, console)
        self.room = GuideRoom(window, pane)
        self._links: GuideLinks | None = None
        self._open = ""
        self._begun = self._wants_keys = False
        window.commands["show_guide"].triggered.connect(self.show)
        self._connect_pane()
        model.listed.connect(self._listed)
        model.lesson_changed.connect(self._lesson_changed)
        model.progress_changed.connect(self._progress_changed)
        model.problem.connect(window.messages.show)

    def set_links(self, links: GuideLinks) -> None:
        """Follow links with this."""
        self._links = links
        links.said.connect(self._pane.say)

    def show(self) -> None:
        """Bring the guide into sight, ready to be typed or read in."""
        self._window.reveal("guide_dock")
        self._wants_keys = not self._model.is_loaded
        self._take_keys()

    def _take_keys(self) -> None:
        face = self._pane.list.search if self._pane.shows_list else self._pane.page
        face.setFocus(Qt.FocusReason.ShortcutFocusReason)

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
        self._blocks.forget_all()

    # The list.

    def _connect_pane(self) -> None:
        pane = self._pane
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
        pane.page.link_activated.connect(self._follow)

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
        if self._wants_keys:
            self._wants_keys = False
            self._take_keys()

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
        self._blocks.show()

    def _note(self, entry: Entry) -> str:
        if entry.language != self._model.language and not entry.own:
            return self.tr("This lesson is not translated yet: it is shown in English.")
        return ""

    def _turn(self, direction: int) -> None:
        entry = self._model.neighbours(self._open)[direction]
        if entry is not None:
            self.open(entry.stem)

    def _start_over(self) -> None:
        self._blocks.forget(self._open)
        self._model.start_over(self._open)
        entry = self._model.entry(self._open)
        if entry is not None:
            self._show_entry(entry)

    def _lesson_changed(self, stem: str) -> None:
        self._blocks.forget(stem)
        entry = self._model.entry(stem)
        if stem == self._open and entry is not None:
            self._show_entry(entry)

    def _progress_changed(self, stem: str) -> None:
        self._list()
        if stem == self._open:
            self._blocks.update()

    def _follow(self, link: str) -> None:
        if self._links is not None:
            self._pane.say(self._links.follow(link))
