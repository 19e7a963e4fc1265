"""The line above a tensor's values: what holds them up, or how old they are. GUI thread only."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from eagerlab.gui.theme import Theme


class InspectorStatus(QWidget):
    """A sentence with a button; hidden when there is nothing to say.

    Attributes
    ----------
    refresh_requested, cancel_requested : Signal
        The button was pressed.
    """

    refresh_requested = Signal()
    cancel_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._cancels = self._is_bad = False
        self._text = QLabel()
        self._text.setWordWrap(True)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._button = QPushButton()
        self._button.clicked.connect(self._clicked)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._text, 1)
        layout.addWidget(self._button)
        self.hide()

    @property
    def text(self) -> str:
        """The sentence, or empty."""
        return self._text.text()

    def say(self, text: str, button: str = "", *, cancels: bool = False, is_bad: bool = False) -> None:
        """Show a sentence, or nothing for an empty one.

        Parameters
        ----------
        text : str
            What holds the values up, or how old they are.
        button : str
            What the button says; none for an empty text.
        cancels : bool
            The button ends the waiting; else it asks anew.
        is_bad : bool
            Something went wrong.
        """
        self._cancels, self._is_bad = cancels, is_bad
        self._text.setText(text)
        self._text.setToolTip(text)
        self._button.setText(button)
        self._button.setVisible(bool(button))
        self.restyle()
        self.setVisible(bool(text))

    def restyle(self) -> None:
        """Take over the colours of the theme."""
        palette = QPalette(self.palette())
        tokens = self._theme.tokens
        palette.setColor(QPalette.ColorRole.WindowText, tokens.bad if self._is_bad else tokens.warn)
        self._text.setPalette(palette)

    def _clicked(self) -> None:
        (self.cancel_requested if self._cancels else self.refresh_requested).emit()
