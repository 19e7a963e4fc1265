"""Parts of a form that can be folded away, and labels that are cut in the middle where there is no room."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget
from typing_extensions import override

ARROW_WIDTH = 32
"""Pixels of a fold's heading that its arrow and margins take."""


class SideLabel(QLabel):
    """A name beside a field, no wider than `width`; what does not fit is cut in the middle."""

    def __init__(self, text: str, width: int) -> None:
        super().__init__(text)
        self._width = width
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)

    @override
    def sizeHint(self) -> QSize:
        return QSize(self._width, super().sizeHint().height())

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideMiddle, self.width())
        flags = Qt.AlignmentFlag.AlignLeft.value | Qt.AlignmentFlag.AlignVCenter.value
        self.style().drawItemText(
            painter, self.rect(), flags, self.palette(), self.isEnabled(), text, self.foregroundRole()
        )


class Fold(QWidget):
    """A heading with an arrow; its content is made when it is opened for the first time.

    Parameters
    ----------
    title : str
        The heading.
    make : callable or QWidget
        Makes the content, or is it.
    bold : bool
        Whether it is a heading of the first order.

    Attributes
    ----------
    toggled : Signal(bool)
        It was opened or folded.
    """

    toggled = Signal(bool)

    def __init__(self, title: str, make: Callable[[], QWidget] | QWidget, bold: bool = True) -> None:
        super().__init__()
        self._make = make
        self._content: QWidget | None = None
        self._title = title
        self._note = ""
        self._open = False
        self.button = QToolButton()
        self.button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.button.setAutoRaise(True)
        self.button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.button.setArrowType(Qt.ArrowType.RightArrow)
        if bold:
            font = QFont(self.button.font())
            font.setBold(True)
            self.button.setFont(font)
        self.button.clicked.connect(lambda: self.set_open(not self._open))
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(4)
        self._layout.addWidget(self.button)
        self.set_title(title)

    @property
    def is_open(self) -> bool:
        """Whether the content is shown."""
        return self._open

    def set_open(self, is_open: bool) -> None:
        """Open or fold it."""
        if is_open == self._open:
            return
        self._open = is_open
        self.button.setArrowType(Qt.ArrowType.DownArrow if is_open else Qt.ArrowType.RightArrow)
        if is_open and self._content is None:
            self._content = self._make if isinstance(self._make, QWidget) else self._make()
            self._layout.addWidget(self._content)
        if self._content is not None:
            self._content.setVisible(is_open)
        self._show_title()
        self.toggled.emit(is_open)

    def set_title(self, title: str) -> None:
        """Change the heading."""
        self._title = title
        self._show_title()

    def set_note(self, note: str) -> None:
        """Say beside the heading, while it is folded, what is inside."""
        self._note = note
        self._show_title()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_title()

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(60, super().minimumSizeHint().height())

    def _show_title(self) -> None:
        text = f"{self._title} · {self._note}" if self._note and not self._open else self._title
        metrics = self.button.fontMetrics()
        self.button.setText(
            metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, self.width() - ARROW_WIDTH)
        )
        self.button.setToolTip(text)
        self.button.setAccessibleName(text)
        state = self.tr("unfolded") if self._open else self.tr("folded")
        self.button.setAccessibleDescription(state)
