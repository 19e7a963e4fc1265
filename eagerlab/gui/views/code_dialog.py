"""The code of an experiment, to be read before it runs."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from eagerlab.gui.theme import Theme
from eagerlab.gui.views.code import CodeText


class CodeDialog(QDialog):
    """Shows code; accepted when the person wants it run. GUI thread only.

    Parameters
    ----------
    theme : Theme
        Colours and font.
    name : str
        Of what holds the code.
    code : str
        Python source.
    parent : QWidget
        Its window is blocked meanwhile.
    """

    def __init__(self, theme: Theme, name: str, code: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("code_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Code of {name}").format(name=name))
        heading = QLabel(self.tr("Nothing of it has run yet."))
        text = CodeText(theme)
        text.setObjectName("code_to_run")
        text.setAccessibleName(self.windowTitle())
        text.setPlainText(code)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        run = buttons.addButton(self.tr("Run it"), QDialogButtonBox.ButtonRole.AcceptRole)
        run.setObjectName("run_code")
        run.setAutoDefault(False)
        buttons.button(QDialogButtonBox.StandardButton.Cancel).setDefault(True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.setSpacing(12)
        layout.addWidget(heading)
        layout.addWidget(text, 1)
        layout.addWidget(buttons)
        self.resize(QSize(760, 520).boundedTo(parent.size()))
