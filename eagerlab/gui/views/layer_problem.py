"""The strip below the layer list: what is wrong with the model, and buttons that mend it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from eagerlab.gui.icons import icon
from eagerlab.gui.theme import Theme


class LayerProblem(QWidget):
    """A sentence with remedies; hidden while all is well. GUI thread only.

    Attributes
    ----------
    remedy_wanted : Signal(int)
        The button of this remedy was pressed.
    """

    remedy_wanted = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("layer_problem")
        self._theme = theme
        self._labels: tuple[str, ...] = ()
        self._warning = False
        self._icon = QLabel()
        self._text = QLabel()
        self._text.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._icon, alignment=Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._text, 1)
        self._buttons = QVBoxLayout()
        self._buttons.setContentsMargins(24, 0, 0, 0)
        self._buttons.setSpacing(4)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.setSpacing(6)
        layout.addLayout(row)
        layout.addLayout(self._buttons)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Window)
        theme.changed.connect(self._colour)
        self._colour()
        self.hide()

    @property
    def sentence(self) -> str:
        """What is said; empty while all is well."""
        return self._text.text()

    def show_problem(self, sentence: str, remedies: Sequence[str], warning: bool = False) -> None:
        """Say what is wrong, with a button for each remedy; nothing for an empty sentence.

        Parameters
        ----------
        sentence : str
            What is wrong.
        remedies : sequence of str
            What the buttons say.
        warning : bool
            Whether it can be trained nevertheless.
        """
        if (sentence, tuple(remedies), warning) == (self.sentence, self._labels, self._warning):
            return
        self._warning = warning
        self._colour()
        self._labels = tuple(remedies)
        self._text.setText(sentence)
        while (item := self._buttons.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        for number, label in enumerate(remedies):
            button = QPushButton(label)
            button.setObjectName(f"remedy_{number}")
            button.clicked.connect(lambda *_, number=number: self.remedy_wanted.emit(number))
            self._buttons.addWidget(button, alignment=Qt.AlignmentFlag.AlignLeft)
        self.setVisible(bool(sentence))

    def _colour(self) -> None:
        tokens = self._theme.tokens
        palette = QPalette(self.palette())
        ground, ink = (tokens.warn_back, tokens.warn) if self._warning else (tokens.bad_back, tokens.bad)
        palette.setColor(QPalette.ColorRole.Window, QColor(ground))
        self.setPalette(palette)
        self._icon.setPixmap(icon("alert-circle-outline", ink).pixmap(16, 16))
