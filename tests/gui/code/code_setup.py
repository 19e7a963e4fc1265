"""The Code pane with its controllers over a recorded link."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from eagerlab.experiment.source import write_source
from eagerlab.gui.controllers.code import CodeController
from eagerlab.gui.controllers.code_checks import SyntaxChecks
from eagerlab.gui.controllers.code_running import CodeRunner
from eagerlab.gui.controllers.code_scripts import ScriptsController
from eagerlab.gui.controllers.undoing import UndoController
from eagerlab.gui.models.catalogue import CatalogueModel
from eagerlab.gui.views.code_page import CodePage
from eagerlab.gui.views.editor import Editor
from tests.gui.experiment_setup import CNN, Setup

SOURCE = write_source(CNN)


class Code:
    """The pane with its controllers."""

    def __init__(self, setup: Setup, qtbot: QtBot) -> None:
        self.setup, self.qtbot, self.pane = setup, qtbot, setup.code
        window = setup.window
        self.document = setup.document
        self.catalogue = CatalogueModel(window)
        self.checks = SyntaxChecks(window)
        self.ran: list[str] = []
        self.console_is_free = True
        self.runner = CodeRunner(window)
        self.runner.set_console(self._console)
        for page in (self.pane.experiment, self.pane.layers):
            self.runner.watch(page)
        self.controller = CodeController(
            window, self.document, setup.applying, self.catalogue, self.checks, self.pane
        )
        setup.controller.described.connect(self.controller.set_description)
        UndoController(window, self.document)
        self.scripts = ScriptsController(window, self.checks, self.pane, self.runner.run, self.runner.watch)

    def _console(self, code: str) -> bool:
        if self.console_is_free:
            self.ran.append(code)
        return self.console_is_free

    @property
    def editor(self) -> Editor:
        return self.pane.editor

    def press(self, name: str) -> None:
        button = self.pane.findChild(QPushButton, name)
        assert button is not None
        button.click()

    def type_at_end(self, editor: Editor, text: str) -> None:
        cursor = editor.textCursor()
        cursor.movePosition(cursor.MoveOperation.End)
        editor.setTextCursor(cursor)
        editor.insertPlainText(text)

    def open(self, path: Path) -> CodePage:
        count = len(self.scripts.pages)
        self.setup.window.script_wanted.emit(str(path))
        self.qtbot.waitUntil(lambda: len(self.scripts.pages) > count)
        return self.scripts.pages[-1]
