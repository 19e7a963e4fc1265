"""Lines of the person's code in the Code pane: where training failed, and where it stands in the debugger."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from shiboken6 import isValid

from eagerlab.gui.controllers.code_scripts import ScriptsController
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.told import told
from eagerlab.gui.views.code import CodePane
from eagerlab.gui.views.code_page import CodePage
from eagerlab.gui.views.editor_marks import Mark
from eagerlab.protocol.base import CodePlace, Problem
from eagerlab.protocol.events import State

GONE_MILLISECONDS = 300


class CodePlaces(QObject):
    """Shows one line at a time: of the experiment's source, of a file, or of a cell in a tab of its own.

    GUI thread only.

    Parameters
    ----------
    window : MainWindow
        Owner of this; its centre holds the pane.
    pane : CodePane
        The tabs.
    scripts : ScriptsController
        Opens files.
    """

    def __init__(self, window: MainWindow, pane: CodePane, scripts: ScriptsController) -> None:
        super().__init__(window)
        self._window = window
        self._pane = pane
        self._scripts = scripts
        self._insert: Callable[[str], None] | None = None
        self._cell: CodePage | None = None
        self._awaited: tuple[CodePlace, Mark] | None = None
        self._standing: CodePlace | None = None
        self._marked: CodePage | None = None
        # From line to line training goes on for a moment, and nothing is to flicker.
        self._gone = QTimer(self)
        self._gone.setSingleShot(True)
        self._gone.setInterval(GONE_MILLISECONDS)
        self._gone.timeout.connect(self._unmark)
        scripts.changed.connect(self._look_for_file)
        pane.script_close_wanted.connect(self._close)
        window.messages.training_released.connect(self._forget_failure)

    def set_console(self, insert: Callable[[str], None]) -> None:
        """Use this to put a cell's code back to the console's prompt."""
        self._insert = insert

    def show_problem(self, problem: Problem) -> None:
        """Show the line where training failed; problems that are no failure of a step show none."""
        if problem.place is not None and problem.severity == "error":
            self._show(problem.place, Mark(problem.place.line, told(problem.why or problem.what)))

    def follow(self, state: State | None) -> None:
        """Show the line at which training stands now; take the mark away when it has gone on."""
        standing = state.standing if state is not None else None
        place = standing.place if standing is not None else None
        if place == self._standing:
            return
        self._standing = place
        if place is None:
            self._gone.start()
        else:
            self._gone.stop()
            self._show(place, Mark(place.line, self.tr("Training stands here."), is_here=True))

    def _forget_failure(self) -> None:
        """Mark no more where training failed; where it stands, it still does."""
        if self._standing is None:
            self._awaited = None
            self._unmark()

    def _show(self, place: CodePlace, mark: Mark) -> None:
        self._awaited = None
        if place.kind == "source":
            self._mark(self._pane.experiment, mark)
        elif place.kind == "cell":
            self._mark(self._cell_page(place), mark)
        else:
            self._awaited = (place, mark)
            self._scripts.open(place.path)
            self._look_for_file()

    def _look_for_file(self) -> None:
        if self._awaited is None:
            return
        place, mark = self._awaited
        for page in self._scripts.pages:
            if self._scripts.script_of(page).path == Path(place.path):
                self._awaited = None
                self._mark(page, mark)

    def _mark(self, page: CodePage, mark: Mark) -> None:
        if self._marked is not page:
            self._unmark()
        self._marked = page
        page.set_faults((mark,))
        self._window.centre.setCurrentWidget(self._pane)
        self._pane.tabs.setCurrentWidget(page)
        page.editor.show_line(mark.line)

    def _unmark(self) -> None:
        page, self._marked = self._marked, None
        if page is not None and isValid(page):
            page.set_faults(())

    def _cell_page(self, place: CodePlace) -> CodePage:
        page = self._cell
        if page is None:
            page = self._cell = self._pane.add_script(place.name, "")
            page.editor.set_read_only(True)
            page.set_note(self.tr("A cell that ran in the console. To change it, run it anew."))
            back = page.add_button(
                "cell_to_console",
                self.tr("Put into the console"),
                self.tr("Put this cell's code at the console's prompt, to be changed and run anew."),
            )
            back.clicked.connect(self._put_into_console)
        self._pane.set_title(page, place.name, self.tr("The code of {cell}").format(cell=place.name))
        page.editor.setAccessibleName(place.name)
        if page.editor.text() != place.text:
            page.editor.set_text(place.text)
        return page

    def _put_into_console(self) -> None:
        if self._cell is not None and self._insert is not None:
            self._insert(self._cell.editor.text())

    def _close(self, page: CodePage) -> None:
        if page is self._cell:
            self._cell = None
            self._pane.remove_script(page)
