"""The status bar: how the backend is, how far training is, how fast, and how much memory it takes."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QSizePolicy, QStatusBar, QWidget
from typing_extensions import override

from eagerlab.gui.theme import Theme
from eagerlab.gui.views.steady_label import SteadyLabel

FLASH_MILLISECONDS = 4000
DotColour = str
"""Name of the token that colours the dot: ``good``, ``warn``, ``bad``, ``accent`` or ``dim``."""


class Dot(QWidget):
    """A small filled circle."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._colour: DotColour = "dim"
        self.setFixedSize(QSize(10, 10))
        theme.changed.connect(self.update)

    @property
    def colour(self) -> DotColour:
        """The token's name."""
        return self._colour

    def set_colour(self, colour: DotColour) -> None:
        """Take the colour of a token."""
        if colour != self._colour:
            self._colour = colour
            self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(getattr(self._theme.tokens, self._colour)))
        painter.drawEllipse(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5))


class ElidedLabel(QLabel):
    """A label that cuts its text in the middle when there is no room; a tooltip shows it whole.

    It has what room there is: so a new text asks for no new layout, as that of a `QLabel` does.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._whole = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    @override
    def text(self) -> str:
        return self._whole

    @override
    def setText(self, text: str) -> None:
        if text != self._whole:
            self._whole = text
            self.setAccessibleName(text)
            self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        cut = self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideMiddle, self.width())
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, cut)
        tip = self._whole if cut != self._whole else ""
        if tip != self.toolTip():
            self.setToolTip(tip)


class StatusBar(QStatusBar):
    """Dot and word, a sentence, progress; and at the right speed and memory. GUI thread only."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self.dot = Dot(theme)
        self.word = QLabel()
        self.word.setObjectName("status_word")
        self.progress = QProgressBar()
        self.progress.setObjectName("step_progress")
        self.progress.setTextVisible(False)
        self.progress.setFixedSize(180, 14)
        self.progress.setAccessibleName(self.tr("Progress of training"))
        self.message = ElidedLabel()
        self.message.setObjectName("status_message")
        self.speed = self._number("status_speed", self.tr("Training speed"))
        self.input = self._number("status_input", self.tr("Share of a step that waits for its input"))
        self.input.setToolTip(self.tr("What part of a training step waits for its batch"))
        self.watching = self._number("status_watching", self.tr("Cost of watching"))
        self.watching.setToolTip(
            self.tr("What part of the time EagerLab itself takes, to keep and to tell what was measured")
        )
        self.traces = self._number("status_traces", self.tr("How often the step was traced"))
        self.memory = self._number("status_memory", self.tr("Memory of the two processes"))
        row = QWidget()
        layout = QHBoxLayout(row)
        layout.setContentsMargins(8, 4, 8, 4)
        layout.setSpacing(8)
        for widget in (self.dot, self.word, self.progress):
            layout.addWidget(widget, alignment=Qt.AlignmentFlag.AlignVCenter)
        layout.addWidget(self.message, 1)
        layout.addSpacing(8)
        layout.addWidget(self.speed)
        layout.addSpacing(8)
        layout.addWidget(self.input)
        layout.addWidget(self.watching)
        layout.addWidget(self.traces)
        layout.addSpacing(8)
        layout.addWidget(self.memory)
        self.addWidget(row, 1)
        self._sentence = ""
        self._flashing = QTimer(self)
        self._flashing.setSingleShot(True)
        self._flashing.setInterval(FLASH_MILLISECONDS)
        self._flashing.timeout.connect(lambda: self.message.setText(self._sentence))
        self.set_progress(0, 0)

    def set_state(self, colour: DotColour, word: str) -> None:
        """Show how the backend is."""
        self.dot.set_colour(colour)
        if word != self.word.text():
            self.word.setText(word)
            # The numbers at the right take no room from it; the sentence gives way.
            self.word.setMinimumWidth(self.word.sizeHint().width())

    def set_message(self, text: str) -> None:
        """Show a sentence beside the progress."""
        self._sentence = text
        if not self._flashing.isActive():
            self.message.setText(text)

    def flash(self, text: str) -> None:
        """Show a sentence for a few seconds: something was done."""
        self.message.setText(text)
        self._flashing.start()

    def set_progress(self, done: int, total: int) -> None:
        """Show `done` of `total`; a total of 0 hides the bar."""
        self.progress.setVisible(total > 0)
        if total > 0:
            # A QProgressBar counts in 32 bits; a run may have more steps.
            self.progress.setRange(0, min(total, 10_000))
            self.progress.setValue(min(done, total) if total <= 10_000 else round(10_000 * done / total))

    def _number(self, name: str, accessible: str) -> SteadyLabel:
        label = SteadyLabel()
        label.setObjectName(name)
        label.setAccessibleName(accessible)
        label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        return label
