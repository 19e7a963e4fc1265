"""Help, What's new: what changed, version by version."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from eagerlab.gui.theme import Theme
from eagerlab.gui.views.guide_prose import Prose


class NewsDialog(QDialog):
    """Shows Markdown. GUI thread only.

    Parameters
    ----------
    theme : Theme
        Fonts and colours.
    version : str
        The program's own.
    markdown : str
        What changed; may be empty.
    parent : QWidget
        The window.

    Attributes
    ----------
    link_activated : Signal(str)
        A link of the text.
    """

    link_activated = Signal(str)

    def __init__(self, theme: Theme, version: str, markdown: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("news_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("What's new"))
        heading = QLabel(self.tr("You have EagerLab {version}.").format(version=version))
        heading.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.prose = Prose(theme)
        self.prose.setObjectName("news_text")
        self.prose.setAccessibleName(self.windowTitle())
        self.prose.set_markdown(markdown or self.tr("Nothing has been written down yet."))
        self.prose.link_activated.connect(self.link_activated)
        page = QWidget()
        page.setAutoFillBackground(True)
        page.setBackgroundRole(QPalette.ColorRole.Base)
        inside = QVBoxLayout(page)
        inside.setContentsMargins(16, 12, 16, 12)
        inside.addWidget(self.prose)
        inside.addStretch(1)
        scroll = QScrollArea()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Always there: it would come and go with the height of the text, which depends on the width.
        scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        scroll.setAccessibleName(self.windowTitle())
        scroll.setWidget(page)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.setSpacing(12)
        layout.addWidget(heading)
        layout.addWidget(scroll, 1)
        layout.addWidget(buttons)
        self.resize(QSize(680, 560).boundedTo(parent.size()))
