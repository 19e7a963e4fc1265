"""Asking the person before something that cannot be taken back. Never blocks: the answer comes by a call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QMessageBox, QWidget

Role = QMessageBox.ButtonRole


@dataclass(frozen=True)
class Choice:
    """One button: a key for the program and words for the person."""

    key: str
    text: str
    role: QMessageBox.ButtonRole = Role.AcceptRole


@dataclass(frozen=True)
class Question:
    """What is asked.

    The first choice is the default; the choice with the reject role is what Escape and closing mean. Names of
    files and experiments in the texts are shown as they are, whatever they look like.
    """

    title: str
    text: str
    explanation: str
    choices: Sequence[Choice]


class Questions(QObject):
    """Asks questions over a window, one at a time. GUI thread only.

    Parameters
    ----------
    window : QWidget
        The dialog belongs to it and blocks input to it alone.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._box: QMessageBox | None = None

    @property
    def is_open(self) -> bool:
        """Whether a question waits for its answer."""
        return self._box is not None

    def ask(self, question: Question, on_answer: Callable[[str], None]) -> None:
        """Show a question; while another one is open this one is not asked.

        Parameters
        ----------
        question : Question
            With at least one choice of the reject role.
        on_answer : callable
            Called with the chosen key.
        """
        if self._box is not None:
            return
        box = QMessageBox(self._window)
        box.setObjectName("question")
        box.setWindowTitle(question.title)
        box.setIcon(QMessageBox.Icon.NoIcon)
        box.setText(f"<b>{escape(question.text)}</b>")
        box.setTextFormat(Qt.TextFormat.RichText)
        box.setInformativeText(question.explanation)
        explanation = box.findChild(QLabel, "qt_msgbox_informativelabel")
        if isinstance(explanation, QLabel):
            explanation.setTextFormat(Qt.TextFormat.PlainText)
        keys: dict[QAbstractButton, str] = {}
        for choice in question.choices:
            button = box.addButton(choice.text, choice.role)
            button.setObjectName(f"answer_{choice.key}")
            keys[button] = choice.key
            if choice.role == Role.RejectRole:
                box.setEscapeButton(button)
            if choice is question.choices[0]:
                box.setDefaultButton(button)

        def finished() -> None:
            self._box = None
            clicked = box.clickedButton()
            box.deleteLater()
            reject = next(choice.key for choice in question.choices if choice.role == Role.RejectRole)
            on_answer(keys.get(clicked, reject))

        box.finished.connect(finished)
        self._box = box
        box.open()

    def withdraw(self) -> None:
        """Close an open question as if the person had turned away."""
        if self._box is not None:
            self._box.reject()
