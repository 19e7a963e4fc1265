"""Code and output of a lesson: as tall as its lines; long lines of code are scrolled, others are wrapped."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPalette, QWheelEvent
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QSizePolicy, QWidget
from typing_extensions import override

from eagerlab.gui.theme import Theme
from eagerlab.gui.views.python_highlighter import PythonHighlighter

MARGIN = 8
LINE_LENGTH = 60
"""Characters of a line of code for which a pane of comfortable width has room; lessons keep to it."""
FONT_SCALE = 0.92
"""A pane at the window's side is narrower than an editor."""
MOST_LINES = 30
"""Longer texts are scrolled within their own frame: output can be endless."""


def box_font(theme: Theme) -> QFont:
    """Return the font of code in a lesson."""
    font = theme.code_font()
    font.setPointSizeF(font.pointSizeF() * FONT_SCALE)
    return font


def box_width(theme: Theme) -> int:
    """Return the pixels that a box needs to show the longest lines of a lesson."""
    return ceil(QFontMetricsF(box_font(theme)).horizontalAdvance("0" * LINE_LENGTH)) + 2 * MARGIN + 2


class CodeBox(QPlainTextEdit):
    """Read-only lines in the code font. GUI thread only.

    Parameters
    ----------
    theme : Theme
        Fonts and colours.
    text : str
        What is shown.
    python : bool
        Whether it is highlighted as Python, and stands on a ground of its own as what can be run does.
    accessible : str
        What a screen reader calls it.
    parent : QWidget, optional
        Qt's owner.
    """

    def __init__(
        self, theme: Theme, text: str, *, python: bool, accessible: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._ground = "background" if python else "panel"
        self.setReadOnly(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        # A line of Python that is broken reads as two; a line of output does not.
        modes = QPlainTextEdit.LineWrapMode
        self.setLineWrapMode(modes.NoWrap if python else modes.WidgetWidth)
        self.setAccessibleName(accessible)
        self.setTabChangesFocus(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(MARGIN)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        if python:
            self._highlighter = PythonHighlighter(self.document(), theme)
        theme.changed.connect(self._take_look)
        self._take_look()
        self.set_text(text)

    def set_text(self, text: str) -> None:
        """Show other lines."""
        self.setPlainText(text)
        long = self.blockCount() > MOST_LINES
        policy = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(policy.ScrollBarAsNeeded if long else policy.ScrollBarAlwaysOff)
        self.updateGeometry()

    @override
    def sizeHint(self) -> QSize:
        # Lines differ in height: for Chinese another font steps in. The last one has the lower margin.
        block, height = self.document().begin(), float(MARGIN)
        for _line in range(min(self.blockCount(), MOST_LINES)):
            height += self.blockBoundingRect(block).height()
            block = block.next()
        height += MARGIN * (self.blockCount() > MOST_LINES)
        bar = self.horizontalScrollBar()
        return QSize(200, ceil(height) + (bar.sizeHint().height() if bar.maximum() > 0 else 0))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.sizeHint().height())

    @override
    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.Resize:
            self.updateGeometry()  # the bar below comes and goes with the width
        return done

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.angleDelta().y() and self.blockCount() <= MOST_LINES:
            event.ignore()  # the page scrolls
        else:
            super().wheelEvent(event)

    def _take_look(self) -> None:
        self.setFont(box_font(self._theme))
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, QColor(getattr(self._theme.tokens, self._ground)))
        palette.setColor(QPalette.ColorRole.Text, QColor(self._theme.tokens.text))
        self.setPalette(palette)
        self.updateGeometry()


class Strip(QWidget):
    """A bar of colour beside what came out, as tall as that. GUI thread only."""

    def __init__(self, theme: Theme, kind: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._kind = theme, kind
        self.setFixedWidth(3)
        theme.changed.connect(self.update)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), QColor(getattr(self._theme.tokens, self._kind)))
