"""One line below the inspector: what was changed by hand, or why it cannot be, with what to do about it."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from eagerlab.gui.icons import icon
from eagerlab.gui.theme import Theme
from eagerlab.gui.told import told
from eagerlab.gui.views.icon_button import icon_button
from eagerlab.protocol.base import Problem

PATIENCE_MS = 200
"""After which waiting is shown."""


class InspectorNote(QWidget):
    """Hidden until there is something to say; objectName ``inspector_note``. GUI thread only.

    Attributes
    ----------
    pressed : Signal(str)
        The button with this meaning (see `say`) was pressed.
    """

    pressed = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("inspector_note")
        self._theme = theme
        self._meaning = ""
        self._is_bad = self._is_waiting = False
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(PATIENCE_MS)
        self._patience.timeout.connect(self._show_waiting)
        self._waits_for = ("", "", "")
        self._text = QLabel()
        self._text.setWordWrap(True)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.button = QPushButton()
        self.button.setObjectName("inspector_note_button")
        self.button.clicked.connect(lambda: self.pressed.emit(self._meaning))
        self._close = icon_button(self.tr("Close this note"))
        self._close.clicked.connect(self.hide)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 2, 4, 4)
        layout.setSpacing(4)
        layout.addWidget(self._text, 1)
        layout.addWidget(self.button)
        layout.addWidget(self._close)
        theme.changed.connect(self.restyle)
        self.hide()

    @property
    def text(self) -> str:
        """What is said; empty while it is hidden."""
        return "" if self.isHidden() else self._text.text()

    def say(self, text: str, button: str = "", meaning: str = "", *, is_bad: bool = False) -> None:
        """Show a sentence, and a button where there is something to do; an empty text hides the line.

        Parameters
        ----------
        text, button : str
            Words.
        meaning : str
            What `pressed` carries.
        is_bad : bool
            Whether it could not be done.
        """
        self._patience.stop()
        self._is_waiting = False
        self._meaning, self._is_bad = meaning, is_bad
        self._text.setText(text)
        self.button.setText(button)
        self.button.setVisible(bool(button))
        self.restyle()
        self.setVisible(bool(text))

    def wait(self, text: str, button: str = "", meaning: str = "") -> None:
        """Say what is being done if it takes its time, until `end_waiting` or the next thing to say.

        Parameters
        ----------
        text, button, meaning : str
            As `say` has them.
        """
        self._waits_for = text, button, meaning
        self._patience.start()

    def show_progress(self, share: float) -> None:
        """Show how far it is that is waited for, from 0 to 1, where that is said already."""
        if self._is_waiting:
            self._text.setText(f"{self._waits_for[0]} {self.tr('{0} %').format(round(100 * share))}")

    def end_waiting(self) -> None:
        """Take back what `wait` said: it is done."""
        self._patience.stop()
        if self._is_waiting:
            self.say("")

    def _show_waiting(self) -> None:
        self.say(*self._waits_for)
        self._is_waiting = True

    def say_problem(self, problem: Problem) -> None:
        """Tell what could not be done, and offer to pause where that helps."""
        pauses = problem.action == "pause"
        self.say(
            told(problem.sentence()),
            self.tr("Pause") if pauses else "",
            "pause" if pauses else "",
            is_bad=True,
        )

    def withdraw(self, meaning: str) -> None:
        """Take back what was said with this meaning: it was done."""
        if self._meaning == meaning and not self._is_waiting:
            self.hide()

    def withdraw_refusal(self) -> None:
        """Hide the line where it tells what could not be done; anything else stays."""
        if self._is_bad:
            self.say("")

    def restyle(self) -> None:
        """Take over the colours of the theme."""
        tokens = self._theme.tokens
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.WindowText, tokens.bad if self._is_bad else tokens.dim)
        self._text.setPalette(palette)
        self._close.setIcon(icon("close", tokens.dim))
