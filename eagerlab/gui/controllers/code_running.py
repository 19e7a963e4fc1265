"""Parts of a text, run in the console as if they had been typed there."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.views.code_page import CodePage


class CodeRunner(QObject):
    """Hands code of the editors to the console. GUI thread only.

    Parameters
    ----------
    window : MainWindow
        Tells when the console is busy, and owns this.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._console: Callable[[str], bool] | None = None

    def set_console(self, run: Callable[[str], bool]) -> None:
        """Use this console; `run` returns whether it takes the code."""
        self._console = run

    def watch(self, page: CodePage) -> None:
        """Run the selection, cell or statement of a page when its keys say so."""
        page.editor.run_requested.connect(lambda go_on: self._run_part(page, go_on))

    def run(self, code: str) -> bool:
        """Run code in the console; False, and a word why, when it does not take it."""
        if not code.strip():
            self._window.status.flash(self.tr("There is nothing to run here."))
            return False
        self._window.reveal("console_dock")
        if self._console is not None and self._console(code):
            return True
        self._window.status.flash(
            self.tr("The console runs a cell or is not there yet: try again afterwards.")
        )
        return False

    def _run_part(self, page: CodePage, go_on: bool) -> None:
        editor = page.editor
        code, following = editor.code_to_run()
        had_selection = editor.textCursor().hasSelection()
        if self.run(code) and go_on and not had_selection:
            cursor = editor.textCursor()
            cursor.setPosition(editor.document().findBlockByNumber(following).position())
            editor.setTextCursor(cursor)
            editor.ensureCursorVisible()
