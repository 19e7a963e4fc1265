"""A quiet line that says what was changed in pasted text, for as long as undo can bring the original back."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QTextEdit, QWidget

from eagerlab.gui import numbers
from eagerlab.pasting import Change, Kind


class PasteNote(QLabel):
    """Stands below an editor; hidden while there is nothing to say. GUI thread only.

    Parameters
    ----------
    edit : QTextEdit or QPlainTextEdit
        Where text is pasted; its undo hides the line.
    """

    def __init__(self, edit: QTextEdit | QPlainTextEdit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._edit = edit
        self._steps = 0
        self.setObjectName("paste_note")
        self.setWordWrap(True)
        self.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.setContentsMargins(8, 2, 8, 4)
        self.hide()
        edit.textChanged.connect(self._look)

    def show_changes(self, changes: Sequence[Change]) -> None:
        """Say what was changed just now; nothing for an empty sequence."""
        self._steps = self._edit.document().availableUndoSteps()
        if changes:
            self.setText(sentence(changes))
        self.setVisible(bool(changes))
        parent = self.parentWidget()
        layout = None if parent is None else parent.layout()
        if changes and layout is not None:
            layout.activate()  # the line takes room from the editor, and may hide what was just pasted
            self._edit.ensureCursorVisible()

    def _look(self) -> None:
        if not self.isHidden() and self._edit.document().availableUndoSteps() < self._steps:
            self.hide()


def sentence(changes: Sequence[Change]) -> str:
    """Return what was changed as one sentence, and how to take it back."""
    told = QCoreApplication.translate("Pasting", ", ").join(_words(change) for change in changes)
    return QCoreApplication.translate(
        "Pasting", "Cleaned what was pasted: {changes}. Undo brings the original back."
    ).format(changes=told)


def _words(change: Change) -> str:
    one, many = _counted(change.kind)
    return one if change.count == 1 else many.format(count=numbers.integer(change.count))


def _counted(kind: Kind) -> tuple[str, str]:
    """Return the words for one such change, and for several."""
    say = QCoreApplication.translate
    words: dict[Kind, tuple[str, str]] = {
        "spaces": (
            say("Pasting", "1 space that Python does not know"),
            say("Pasting", "{count} spaces that Python does not know"),
        ),
        "invisible": (
            say("Pasting", "1 invisible character removed"),
            say("Pasting", "{count} invisible characters removed"),
        ),
        "quotes": (say("Pasting", "1 typographic quote"), say("Pasting", "{count} typographic quotes")),
        "signs": (say("Pasting", "1 typographic sign"), say("Pasting", "{count} typographic signs")),
        "prompts": (say("Pasting", "prompt removed"), say("Pasting", "prompts removed")),
        "outputs": (
            say("Pasting", "1 line of output left out"),
            say("Pasting", "{count} lines of output left out"),
        ),
        "numbers": (say("Pasting", "line number removed"), say("Pasting", "line numbers removed")),
        "labels": (
            say("Pasting", "1 line of the page left out"),
            say("Pasting", "{count} lines of the page left out"),
        ),
        "marks": (say("Pasting", "mark of a mail removed"), say("Pasting", "marks of a mail removed")),
        "entities": (
            say("Pasting", "1 HTML character code"),
            say("Pasting", "{count} HTML character codes"),
        ),
        "tabs": (
            say("Pasting", "tab among spaces replaced"),
            say("Pasting", "tabs among spaces replaced"),
        ),
        "indentation": (say("Pasting", "common indentation removed"),) * 2,
    }
    return words[kind]
