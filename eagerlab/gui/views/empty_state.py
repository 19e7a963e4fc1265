"""What a pane shows when it has nothing to show: one sentence, and the button that changes that."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QPalette
from PySide6.QtWidgets import QLabel, QSizePolicy, QStackedLayout, QToolButton, QVBoxLayout, QWidget
from typing_extensions import override


class EmptyState(QWidget):
    """A dim sentence in the middle of a pane, with an optional button.

    Parameters
    ----------
    sentence : str
        Says what will be here.
    action : QAction, optional
        Makes it so; shown as a button.
    parent : QWidget, optional
        Qt's owner.
    """

    def __init__(self, sentence: str, action: QAction | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = QLabel(sentence)
        self._label.setWordWrap(True)
        self._label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.addStretch()
        layout.addWidget(self._label)
        if action is not None:
            button = QToolButton()
            button.setDefaultAction(action)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
            layout.addWidget(button, alignment=Qt.AlignmentFlag.AlignCenter)
        layout.addStretch()
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)

    @property
    def sentence(self) -> str:
        """What is shown."""
        return self._label.text()

    def set_sentence(self, sentence: str) -> None:
        """Change what is shown."""
        self._label.setText(sentence)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(80, 40)


class EmptyOr(QWidget):
    """Content, or the empty state while there is none.

    Parameters
    ----------
    content : QWidget
        Shown when there is something.
    empty : EmptyState
        Shown until then.
    parent : QWidget, optional
        Qt's owner.
    """

    def __init__(self, content: QWidget, empty: EmptyState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.empty = empty
        self._stack = QStackedLayout(self)
        self._stack.addWidget(empty)
        self._stack.addWidget(content)

    @property
    def is_empty(self) -> bool:
        """Whether the sentence is shown."""
        return self._stack.currentIndex() == 0

    def set_empty(self, empty: bool) -> None:
        """Show the sentence, or the content."""
        self._stack.setCurrentIndex(0 if empty else 1)
