"""Undo and Redo of the experiment's edits."""

from __future__ import annotations

from PySide6.QtCore import QObject
from shiboken6 import isValid

from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.document import Document


class UndoController(QObject):
    """Connects the two actions to the document; their words name the edit. GUI thread only.

    A text field, editor or console that has the focus keeps the keys for its own undo: Qt asks it first.
    """

    def __init__(self, window: MainWindow, document: Document) -> None:
        super().__init__(window)
        self._commands = window.commands
        self._document, self._stack = document, document.undo_stack
        self._commands["undo"].triggered.connect(self._undo)
        self._commands["redo"].triggered.connect(self._redo)
        for signal in (self._stack.indexChanged, self._stack.undoTextChanged, self._stack.redoTextChanged):
            signal.connect(lambda *_: self._update())
        self._update()

    def _undo(self) -> None:
        self._document.settle()  # what was typed a moment ago is the newest step
        self._stack.undo()

    def _redo(self) -> None:
        self._document.settle()
        self._stack.redo()

    def _update(self) -> None:
        stack, commands = self._stack, self._commands
        if not isValid(stack):
            return  # it empties itself, and says so, while the window's end destroys it
        commands.allow("undo", "" if stack.canUndo() else self.tr("Nothing was changed yet."))
        commands.allow("redo", "" if stack.canRedo() else self.tr("Nothing was taken back."))
        undo, redo = stack.undoText(), stack.redoText()
        commands.set_text("undo", self.tr("Undo {edit}").format(edit=undo) if undo else self.tr("Undo"))
        commands.set_text("redo", self.tr("Redo {edit}").format(edit=redo) if redo else self.tr("Redo"))
