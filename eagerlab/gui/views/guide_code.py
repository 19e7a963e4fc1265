"""Code and output of a lesson: as tall as its lines; what is too long for the pane goes on below."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QEvent, QPointF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPalette,
    QTextBlockFormat,
    QTextCursor,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextEdit, QWidget
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
GOES_ON = "\u21aa"
"""Before the rest of a line of code that the pane has no room for: without it, one line reads as two."""
HANG, MOST_HANG = 4, 20
"""Characters by which that rest stands further in than its line, and to which it stands in at most."""


def box_font(theme: Theme) -> QFont:
    """Return the font of code in a lesson."""
    font = theme.code_font()
    font.setPointSizeF(font.pointSizeF() * FONT_SCALE)
    return font


def box_width(theme: Theme) -> int:
    """Return the pixels that a box needs to show the longest lines of a lesson."""
    return ceil(QFontMetricsF(box_font(theme)).horizontalAdvance("0" * LINE_LENGTH)) + 2 * MARGIN + 2


class CodeBox(QTextEdit):
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
        self._is_python = python
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(accessible)
        self.setTabChangesFocus(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(MARGIN)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        if python:
            self._highlighter = PythonHighlighter(self.document(), theme)
        theme.changed.connect(self._take_look)
        self.set_text(text)
        self._take_look()

    def set_text(self, text: str) -> None:
        """Show other lines."""
        self.setPlainText(text)
        policy = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(
            policy.ScrollBarAsNeeded if self._is_long else policy.ScrollBarAlwaysOff
        )
        self._indent()
        self.updateGeometry()

    @property
    def _is_long(self) -> bool:
        return self.document().blockCount() > MOST_LINES

    def _indent(self) -> None:
        """Let what a line of code goes on with stand further in than the line."""
        if not self._is_python:
            return
        character = QFontMetricsF(self.font()).horizontalAdvance("0")
        cursor = QTextCursor(self.document())
        block = self.document().begin()
        while block.isValid():
            own = len(block.text()) - len(block.text().lstrip())
            form = QTextBlockFormat()
            form.setLeftMargin(min(own + HANG, MOST_HANG) * character)
            form.setTextIndent(-form.leftMargin())
            cursor.setPosition(block.position())
            cursor.setBlockFormat(form)
            block = block.next()

    @override
    def sizeHint(self) -> QSize:
        # Lines differ in height: for Chinese another font steps in.
        block, height = self.document().begin(), 2.0 * MARGIN
        for _line in range(min(self.document().blockCount(), MOST_LINES)):
            height += self.document().documentLayout().blockBoundingRect(block).height()
            block = block.next()
        return QSize(200, ceil(height))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.sizeHint().height())

    @override
    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.Resize:
            self.updateGeometry()  # how often lines are broken depends on the width
        return done

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.angleDelta().y() and not self._is_long:
            event.ignore()  # the page scrolls
        else:
            super().wheelEvent(event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._is_python:
            return
        painter = QPainter(self.viewport())
        painter.setFont(self.font())
        painter.setPen(QColor(self._theme.tokens.dim))
        width = QFontMetricsF(self.font()).horizontalAdvance(GOES_ON + " ")
        layout, scrolled = self.document().documentLayout(), self.verticalScrollBar().value()
        block = self.document().begin()
        while block.isValid():
            top = layout.blockBoundingRect(block).top() - scrolled
            for number in range(1, block.layout().lineCount()):
                line = block.layout().lineAt(number)
                begin = QPointF(MARGIN + line.x() - width, top + line.y() + line.ascent())
                painter.drawText(begin, GOES_ON)
            block = block.next()

    def _take_look(self) -> None:
        self.setFont(box_font(self._theme))
        palette = self.palette()
        ground = self._theme.tokens.background if self._is_python else self._theme.tokens.panel
        palette.setColor(QPalette.ColorRole.Base, QColor(ground))
        palette.setColor(QPalette.ColorRole.Text, QColor(self._theme.tokens.text))
        self.setPalette(palette)
        self._indent()
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
