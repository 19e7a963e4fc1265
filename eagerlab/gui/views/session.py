"""The Session pane: every click as the line of Python that does the same."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from eagerlab.gui.theme import Theme
from eagerlab.gui.views.code import CodeText
from eagerlab.gui.views.empty_state import EmptyOr, EmptyState

LINES_SHOWN = 5000


class SessionPane(QWidget):
    """Lines of Python, with buttons to copy, save and clear them. GUI thread only.

    Attributes
    ----------
    log : CodeText
        objectName ``session_log``.
    save_requested, clear_requested : Signal
        The buttons.
    """

    save_requested = Signal()
    clear_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.log = CodeText(theme)
        self.log.setObjectName("session_log")
        self.log.setAccessibleName(self.tr("What was done, as Python"))
        self.log.setMaximumBlockCount(LINES_SHOWN)
        copy = QPushButton(self.tr("Copy all"))
        copy.setObjectName("copy_session")
        copy.clicked.connect(self.copy_all)
        save = QPushButton(self.tr("Save as script…"))
        save.setObjectName("save_session")
        save.clicked.connect(self.save_requested)
        clear = QPushButton(self.tr("Clear"))
        clear.setObjectName("clear_session")
        clear.clicked.connect(self.clear_requested)
        buttons = QVBoxLayout()
        buttons.setContentsMargins(8, 8, 8, 8)
        for button in (copy, save, clear):
            buttons.addWidget(button)
        buttons.addStretch()
        content = QWidget()
        row = QHBoxLayout(content)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.log, 1)
        row.addLayout(buttons)
        self._body = EmptyOr(
            content,
            EmptyState(
                self.tr("Each click appears here as the line of Python that does the same at the console.")
            ),
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._body)

    def append(self, line: str) -> None:
        """Add a line at the end, and scroll to it."""
        self._body.set_empty(False)
        self.log.appendPlainText(line)
        self.log.moveCursor(QTextCursor.MoveOperation.End)

    def clear(self) -> None:
        """Empty the log."""
        self.log.clear()
        self._body.set_empty(True)

    def copy_all(self) -> None:
        """Put all lines on the clipboard."""
        QGuiApplication.clipboard().setText(self.log.toPlainText() + "\n")
