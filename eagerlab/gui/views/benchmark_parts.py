"""Parts of the Benchmark pane: a sentence across it, notes under the table, buttons of actions."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QScrollArea, QSizePolicy, QToolButton, QWidget
from typing_extensions import override

from eagerlab.gui.theme import Theme

Tone = Literal["", "info", "bad"]
NOTES_HEIGHT = 84


class Notes(QScrollArea):
    """As high as its text, up to a few lines."""

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Take the height that the text needs."""
        text = self.widget()
        if text is not None:
            needed = text.heightForWidth(max(80, self.viewport().width()))
            self.setFixedHeight(max(0, min(NOTES_HEIGHT, needed)))


class MessageBar(QWidget):
    """A sentence across the pane: what is in the way, or what went wrong."""

    def __init__(self, theme: Theme, pause: QAction) -> None:
        super().__init__()
        self._theme = theme
        self._tone: Tone = ""
        self._said: tuple[str, Tone, bool] | None = None
        self._label = QLabel()
        self._label.setObjectName("benchmark_message")
        self._label.setWordWrap(True)
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._pause = action_button(pause)
        self._pause.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)  # its icon is for the accent
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 8, 6)
        row.setSpacing(8)
        row.addWidget(self._label, 1)
        row.addWidget(self._pause)
        theme.changed.connect(self.update)
        self.hide()

    @property
    def text(self) -> str:
        """What is shown, or an empty text."""
        return "" if self.isHidden() else self._label.text()

    @property
    def is_about_training(self) -> bool:
        """Whether training is what is in the way."""
        return not self.isHidden() and not self._pause.isHidden()

    def say(self, text: str, tone: Tone = "info", pause: bool = False) -> None:
        """Show a sentence, with a button to pause; an empty one hides it."""
        said = (text, tone, pause)
        if said == self._said:
            return
        self._said = said
        self._tone = tone
        self._label.setText(text)
        self._pause.setVisible(pause)
        self.setVisible(bool(text))
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        tokens = self._theme.tokens
        QPainter(self).fillRect(
            self.rect(), QColor(tokens.bad_back if self._tone == "bad" else tokens.info_back)
        )


def action_button(action: QAction, primary: bool = False) -> QToolButton:
    """Return a button of an action with its word; the primary one has the accent."""
    button = QToolButton()
    button.setDefaultAction(action)
    button.setObjectName(f"{action.objectName()}_button")
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setProperty("primary", primary)
    return button
