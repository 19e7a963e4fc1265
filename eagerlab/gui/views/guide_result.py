"""What a run of a block gave: a tick, or what differed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from eagerlab.gui.icons import icon
from eagerlab.gui.theme import Theme

Mark = Literal["good", "bad", "busy", "note"]
ICON_SIZE = 16
ICONS = {
    "good": ("check-circle-outline", "good"),
    "bad": ("alert-circle-outline", "bad"),
    "busy": ("timer-sand", "dim"),
    "note": ("information-outline", "dim"),
}
LONGEST = 300
"""Characters of a line that is compared; the console shows all of it."""


@dataclass(frozen=True)
class Said:
    """One thing to say about a run.

    Attributes
    ----------
    mark : str
        Which icon and colour.
    words : str
        A sentence.
    compared : tuple of (str, str)
        Lines with what stands before each: what should have come, what came.
    button : str
        Words of a button that tries again in another way; empty for none.
    """

    mark: Mark
    words: str
    compared: tuple[tuple[str, str], ...] = ()
    button: str = ""


class ResultView(QWidget):
    """A column of `Said`. GUI thread only.

    Attributes
    ----------
    pressed : Signal
        The button of a row.
    """

    pressed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._said: tuple[Said, ...] = ()
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 4, 0, 0)
        self._layout.setSpacing(4)
        theme.changed.connect(self._rebuild)
        self.hide()

    @property
    def said(self) -> tuple[Said, ...]:
        """What is shown."""
        return self._said

    def say(self, said: Sequence[Said]) -> None:
        """Show these; nothing is shown where there are none."""
        self._said = tuple(said)
        self._rebuild()

    def _rebuild(self) -> None:
        while self._layout.count():
            item = self._layout.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for said in self._said:
            self._layout.addWidget(self._row(said))
        self.setVisible(bool(self._said))

    def _row(self, said: Said) -> QWidget:
        row = QWidget()
        name, colour = ICONS[said.mark]
        mark = QLabel()
        mark.setPixmap(icon(name, getattr(self._theme.tokens, colour)).pixmap(ICON_SIZE, ICON_SIZE))
        mark.setAlignment(Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout()
        column.setSpacing(2)
        column.addWidget(_words(said.words))
        if said.compared:
            column.addLayout(self._compared(said.compared))
        if said.button:
            again = QPushButton(said.button)
            again.setObjectName("guide_again")
            again.clicked.connect(self.pressed)
            column.addWidget(again, alignment=Qt.AlignmentFlag.AlignLeft)
        layout = QHBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(mark)
        layout.addLayout(column, 1)
        return row

    def _compared(self, compared: tuple[tuple[str, str], ...]) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(1, 1)
        for row, (label, text) in enumerate(compared):
            before = QLabel(label)
            before.setForegroundRole(QPalette.ColorRole.PlaceholderText)
            value = _words(text if len(text) <= LONGEST else f"{text[:LONGEST]}…")
            value.setFont(self._theme.code_font())
            grid.addWidget(before, row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(value, row, 1)
        return grid


def _words(text: str) -> QLabel:
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
    policy.setHeightForWidth(True)
    label.setSizePolicy(policy)
    return label
