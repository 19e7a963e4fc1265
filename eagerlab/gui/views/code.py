"""The Code pane: the very source that trains, to read, to copy and to take away."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QPalette
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from eagerlab.gui.theme import Theme
from eagerlab.gui.views.empty_state import EmptyOr, EmptyState
from eagerlab.gui.views.python_highlighter import PythonHighlighter


class CodeText(QPlainTextEdit):
    """Read-only Python in the code font."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setReadOnly(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.document().setDocumentMargin(8)
        self._highlighter = PythonHighlighter(self.document(), theme)
        theme.changed.connect(self._take_font)
        self._take_font()

    def _take_font(self) -> None:
        self.setFont(self._theme.code_font())


class CodePane(QWidget):
    """The source of the experiment, with buttons to copy and to export it. GUI thread only.

    Attributes
    ----------
    editor : CodeText
        objectName ``code_editor``.
    copied : Signal
        The source went to the clipboard.
    """

    copied = Signal()

    def __init__(self, theme: Theme, export: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.editor = CodeText(theme)
        self.editor.setObjectName("code_editor")
        self.editor.setAccessibleName(self.tr("Source of the experiment"))
        self._note = QLabel(self.tr("EagerLab trains with exactly this code."))
        self._note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._copy = QPushButton(self.tr("Copy"))
        self._copy.setObjectName("copy_code")
        self._copy.clicked.connect(self.copy_all)
        export_button = QPushButton(self.tr("Export as script…"))
        export_button.setToolTip(export.toolTip())
        export_button.clicked.connect(export.trigger)
        bar = QWidget()
        row = QHBoxLayout(bar)
        row.setContentsMargins(12, 8, 8, 8)
        row.addWidget(self._note, 1)
        row.addWidget(self._copy)
        row.addWidget(export_button)
        content = QWidget()
        layout = QVBoxLayout(content)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(bar)
        layout.addWidget(self.editor, 1)
        self._body = EmptyOr(
            content, EmptyState(self.tr("The experiment's source appears here when the backend has read it."))
        )
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._body)

    def set_source(self, source: str, from_console: bool) -> None:
        """Show the source; keep the place where the person reads when it has hardly changed."""
        self._body.set_empty(not source)
        self._note.setText(
            self.tr("Parts of the experiment were handed over at the console with lab.use.")
            if from_console
            else self.tr("EagerLab trains with exactly this code.")
        )
        if source != self.editor.toPlainText():
            place = self.editor.verticalScrollBar().value()
            self.editor.setPlainText(source)
            self.editor.verticalScrollBar().setValue(place)

    def copy_all(self) -> None:
        """Put the source on the clipboard."""
        QGuiApplication.clipboard().setText(self.editor.toPlainText())
        self.copied.emit()
