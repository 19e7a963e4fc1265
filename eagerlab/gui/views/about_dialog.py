"""Help, About: versions, devices, folders and threads, to read and to copy into a report."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFrame, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from eagerlab.gui.theme import Theme


class AboutDialog(QDialog):
    """Name, one sentence, and a report that grows as answers come. GUI thread only.

    Attributes
    ----------
    licences_requested : Signal
        The person wants to read the licences.
    """

    licences_requested = Signal()

    def __init__(self, theme: Theme, version: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("about_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("About EagerLab"))
        self.resize(640, 480)
        name = QLabel(self.tr("EagerLab {version}").format(version=version))
        font = QFont(name.font())
        font.setPointSizeF(1.4 * font.pointSizeF())
        font.setBold(True)
        name.setFont(font)
        sentence = QLabel(
            self.tr("A playground for eager TensorFlow: train, watch, look inside, type, save and restore.")
        )
        sentence.setWordWrap(True)
        sentence.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._report = QPlainTextEdit()
        self._report.setObjectName("about_report")
        self._report.setAccessibleName(self.tr("System report"))
        self._report.setReadOnly(True)
        self._report.setFrameShape(QFrame.Shape.NoFrame)
        self._report.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._report.setFont(theme.code_font())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        copy = buttons.addButton(self.tr("Copy report"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self._report.toPlainText()))
        licences = buttons.addButton(self.tr("Licences…"), QDialogButtonBox.ButtonRole.ActionRole)
        licences.setObjectName("about_licences")
        licences.clicked.connect(self.licences_requested)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.setSpacing(12)
        for widget in (name, sentence, self._report, buttons):
            layout.addWidget(widget)

    @property
    def report(self) -> str:
        """The report as text."""
        return self._report.toPlainText()

    def set_report(self, text: str) -> None:
        """Show this report."""
        self._report.setPlainText(text)
