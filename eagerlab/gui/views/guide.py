"""The Guide pane: the list of lessons, or one of them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStackedWidget, QToolButton, QVBoxLayout, QWidget
from typing_extensions import override

from eagerlab.gui.icons import icon
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.empty_state import EmptyState
from eagerlab.gui.views.guide_list import GuideList
from eagerlab.gui.views.guide_page import LessonPage

SAID_MS = 8_000
"""How long a word about a link stays."""


class GuidePane(QWidget):
    """Holds widgets and decides nothing. GUI thread only.

    Parameters
    ----------
    theme : Theme
        The window's look.
    parent : QWidget, optional
        Qt's owner.

    Attributes
    ----------
    list, page : GuideList, LessonPage
        The two faces of the pane.
    back_requested, previous_requested, next_requested, over_requested : Signal
        Buttons above a lesson: the list, other lessons, start this one over.
    language_changed : Signal
        Qt speaks another language from now on.
    """

    back_requested = Signal()
    previous_requested = Signal()
    next_requested = Signal()
    over_requested = Signal()
    language_changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("guide")
        self.setAccessibleName(self.tr("Guide"))
        self._theme = theme
        self.list = GuideList(theme)
        self.page = LessonPage(theme)
        self.wrong = EmptyState("")
        self._waiting = EmptyState(self.tr("The lessons are being read."))
        self._icons: list[tuple[QToolButton, str]] = []
        self.back = self._button("chevron-left", "guide_back", self.tr("All lessons"))
        self.back.setText(self.tr("Lessons"))
        self.back.setToolButtonStyle(self.back.toolButtonStyle().ToolButtonTextBesideIcon)
        self.previous = self._button("arrow-left", "guide_previous", self.tr("Previous lesson"))
        self.next = self._button("arrow-right", "guide_next", self.tr("Next lesson"))
        self.over = self._button("restart", "guide_over", self.tr("Start this lesson over: forget its ticks"))
        self._said = QLabel()
        self._said.setObjectName("guide_said")
        self._said.setWordWrap(True)
        self._said.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._said.setContentsMargins(12, 6, 12, 6)
        self._said.hide()
        self._saying = QTimer(self)
        self._saying.setSingleShot(True)
        self._saying.setInterval(SAID_MS)
        self._saying.timeout.connect(self._said.hide)
        self._put_together()
        self.page.next_requested.connect(self.next_requested)
        theme.changed.connect(self._colour)
        self._colour()

    @property
    def words(self) -> str:
        """What is said below, or empty."""
        return "" if self._said.isHidden() else self._said.text()

    def say(self, words: str) -> None:
        """Show a sentence below for some seconds; none for an empty one."""
        self._said.setText(words)
        self._said.setVisible(bool(words))
        if words:
            self._saying.start()

    def show_list(self) -> None:
        """Show all lessons."""
        self._stack.setCurrentWidget(self.list)

    def show_waiting(self) -> None:
        """Say that the lessons are being read."""
        self._stack.setCurrentWidget(self._waiting)

    def show_page(self) -> None:
        """Show the lesson that the page holds."""
        self._faces.setCurrentWidget(self.page)
        self._stack.setCurrentWidget(self._lesson)

    def show_wrong(self, words: str) -> None:
        """Say why a lesson cannot be shown, in its place."""
        self.wrong.set_sentence(words)
        self._faces.setCurrentWidget(self.wrong)
        self._stack.setCurrentWidget(self._lesson)

    @property
    def shows_list(self) -> bool:
        """Whether the list is in sight."""
        return self._stack.currentWidget() is self.list

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.language_changed.emit()

    def _put_together(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(8, 6, 8, 6)
        head.setSpacing(4)
        head.addWidget(self.back)
        head.addStretch()
        for button in (self.over, self.previous, self.next):
            head.addWidget(button)
        self._faces = QStackedWidget()
        self._faces.addWidget(self.page)
        self._faces.addWidget(self.wrong)
        self._lesson = QWidget()
        lesson = QVBoxLayout(self._lesson)
        lesson.setContentsMargins(0, 0, 0, 0)
        lesson.setSpacing(0)
        lesson.addLayout(head)
        lesson.addWidget(self._faces, 1)
        self._stack = QStackedWidget()
        for face in (self._waiting, self.list, self._lesson):
            self._stack.addWidget(face)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._stack, 1)
        layout.addWidget(self._said)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.back.clicked.connect(self.back_requested)
        self.previous.clicked.connect(self.previous_requested)
        self.next.clicked.connect(self.next_requested)
        self.over.clicked.connect(self.over_requested)

    def _button(self, picture: str, name: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName(name)
        button.setAutoRaise(True)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        self._icons.append((button, picture))
        return button

    def _colour(self) -> None:
        tokens = self._theme.tokens
        for button, picture in self._icons:
            button.setIcon(icon(picture, tokens.dim, tokens.disabled))
