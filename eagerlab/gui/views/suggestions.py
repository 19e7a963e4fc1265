"""What would suit the data better, each with its reason and a button that takes it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from eagerlab.gui.theme import Theme


class Suggestions(QWidget):
    """Sentences with buttons; hidden when there is nothing to suggest. GUI thread only.

    Attributes
    ----------
    taken : Signal(int)
        The button of this suggestion was pressed.
    """

    taken = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("suggestions")
        self._theme = theme
        self._sentences: tuple[str, ...] = ()
        self._rows: list[QWidget] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(12, 8, 12, 8)
        self._layout.setSpacing(8)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Window)
        theme.changed.connect(self._colour)
        self._colour()
        self.hide()

    @property
    def sentences(self) -> tuple[str, ...]:
        """What is suggested."""
        return self._sentences

    def show_sentences(self, sentences: Sequence[str]) -> None:
        """Suggest these."""
        if tuple(sentences) == self._sentences:
            return
        self._sentences = tuple(sentences)
        for row in self._rows:
            self._layout.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._rows = [self._row(number, sentence) for number, sentence in enumerate(sentences)]
        self.setVisible(bool(sentences))

    def _row(self, number: int, sentence: str) -> QWidget:
        row = QWidget()
        label = QLabel(sentence)
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        button = QPushButton(self.tr("Use"))
        button.setObjectName(f"suggestion_{number}")
        button.setAccessibleDescription(sentence)
        button.clicked.connect(lambda: self.taken.emit(number))
        layout = QHBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(label, 1)
        layout.addWidget(button, alignment=Qt.AlignmentFlag.AlignTop)
        self._layout.addWidget(row)
        return row

    def _colour(self) -> None:
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.Window, QColor(self._theme.tokens.info_back))
        self.setPalette(palette)
