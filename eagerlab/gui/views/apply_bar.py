"""The bar below the Experiment pane: what of the changes is not in the model yet, and what can be done."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QVBoxLayout, QWidget
from typing_extensions import override

from eagerlab.gui.theme import Theme


class ApplyBar(QWidget):
    """A sentence and buttons; hidden when there is nothing to say. GUI thread only.

    Parameters
    ----------
    theme : Theme
        Colours.
    apply, discard : QAction
        What the buttons do.
    parent : QWidget, optional
        Qt's owner.

    Attributes
    ----------
    back_wanted : Signal
        The person wants the forms to decide again.
    """

    back_wanted = Signal()

    def __init__(self, theme: Theme, apply: QAction, discard: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("apply_bar")
        self._theme = theme
        self._is_bad = False
        self._said: tuple[str, bool, bool, str] | None = None
        self._label = QLabel()
        self._label.setObjectName("apply_bar_text")
        self._label.setWordWrap(True)
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setMinimumWidth(60)
        self._label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._apply = self._action_button(apply, primary=True)
        self._discard = self._action_button(discard)
        self._back = QPushButton()
        self._back.setObjectName("back_to_forms")
        self._back.clicked.connect(self.back_wanted)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        for button in (self._apply, self._discard, self._back):
            buttons.addWidget(button)
        buttons.addStretch()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 9, 12, 8)
        layout.setSpacing(8)
        layout.addWidget(self._label)
        layout.addLayout(buttons)
        theme.changed.connect(self.update)
        self.hide()

    @property
    def text(self) -> str:
        """What is shown; empty while the bar is hidden."""
        return "" if self.isHidden() else self._label.text()

    def say(self, text: str, *, bad: bool = False, changes: bool = False, back: str = "") -> None:
        """Show a sentence, or hide the bar when it is empty.

        Parameters
        ----------
        text : str
            The sentence.
        bad : bool
            Whether something is wrong.
        changes : bool
            Whether there are changes to apply or to discard.
        back : str
            Words of the button that leads back to the forms, or empty.
        """
        said = (text, bad, changes, back)
        if said == self._said:
            return
        self._said = said
        self._is_bad = bad
        self._label.setText(text)
        self._apply.setVisible(changes)
        self._discard.setVisible(changes)
        self._back.setText(back)
        self._back.setVisible(bool(back))
        self.setVisible(bool(text))
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        tokens = self._theme.tokens
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(tokens.bad_back if self._is_bad else tokens.info_back))
        painter.fillRect(0, 0, self.width(), 1, QColor(tokens.line))

    def _action_button(self, action: QAction, primary: bool = False) -> QToolButton:
        button = QToolButton()
        button.setDefaultAction(action)
        button.setObjectName(f"{action.objectName()}_button")
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setProperty("primary", primary)
        button.setAutoRaise(False)
        return button
