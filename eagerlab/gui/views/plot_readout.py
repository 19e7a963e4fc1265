"""What is under the mouse, on a plate in a corner of a plot. GUI thread only."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QWidget
from typing_extensions import override

from eagerlab.gui.theme import Theme

MARGIN = 4


class PlotReadout(QLabel):
    """A line of text at the lower left of a widget, or at its upper left; there only while it has words.

    Parameters
    ----------
    theme : Theme
        The window's look.
    parent : QWidget
        What it lies on.
    """

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._below = parent
        self._words = ""
        self._at_top = False
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAutoFillBackground(True)
        self.setContentsMargins(MARGIN, 0, MARGIN, 0)
        parent.installEventFilter(self)
        self.restyle()
        self.hide()

    @override
    def text(self) -> str:
        """Return all of the words, also those that have no room."""
        return self._words

    @override
    def setText(self, text: str) -> None:
        self._words = text
        self._lay()

    def put_at_top(self, at_top: bool) -> None:
        """Lie at the upper edge, so that what is looked at below is not hidden."""
        self._at_top = at_top
        self._lay()

    def restyle(self) -> None:
        """Take over fonts and colours of the theme."""
        tokens = self._theme.tokens
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.Window, tokens.background)
        palette.setColor(QPalette.ColorRole.WindowText, tokens.text)
        self.setPalette(palette)
        self.setFont(self._theme.code_font())
        self._lay()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._lay()
        return super().eventFilter(watched, event)

    def _lay(self) -> None:
        """Stand in the corner, cut in the middle where there is no room for all."""
        below = self._below
        room = below.width() - 4 * MARGIN
        super().setText(self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideMiddle, room))
        self.adjustSize()
        self.move(0, 0 if self._at_top else below.height() - self.height())
        self.setVisible(bool(self._words))
        self.raise_()
