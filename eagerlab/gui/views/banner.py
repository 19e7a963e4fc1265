"""The banner for problems: what, why, what to do; details when asked for; one after the other."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction, QColor, QFont, QPainter, QPaintEvent, QTextCursor
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from eagerlab.gui.icons import icon
from eagerlab.gui.messages import ProblemLike
from eagerlab.gui.theme import Theme
from eagerlab.gui.told import joined

ICONS = {"info": "information", "warning": "alert", "error": "alert-circle"}
SEVERITIES = ("error", "warning", "info")
WAITING = 20
"""More wait nowhere: the Problems pane has them all."""


class Banner(QWidget):
    """Shows one problem at a time; hidden when there is none. GUI thread only.

    Parameters
    ----------
    theme : Theme
        Colours.
    find_action : callable
        Gives the QAction of an objectName, for the button that mends a problem; None if there is none.
    parent : QWidget, optional
        Qt's owner.
    """

    def __init__(
        self, theme: Theme, find_action: Callable[[str], QAction | None], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("problem_banner")
        self._theme = theme
        self._find_action = find_action
        self._queue: list[ProblemLike] = []
        self._make_widgets()
        theme.changed.connect(self._colour)
        self.hide()

    @property
    def problem(self) -> ProblemLike | None:
        """What is shown now."""
        return self._queue[0] if self._queue else None

    @property
    def text(self) -> str:
        """The words shown now."""
        return "\n".join(part for part in (self._what.text(), self._why.text()) if part)

    def add(self, problem: ProblemLike) -> None:
        """Show a problem, or let it wait behind the one shown; the same one twice is shown once.

        What matters more goes first; of what matters as much, that which something can be done about.
        """
        if problem not in self._queue:
            self._queue = sorted((*self._queue, problem), key=_rank)[:WAITING]
            self._update()

    def withdraw(self, action: str) -> None:
        """Take away problems that `action` has mended."""
        self._queue = [problem for problem in self._queue if problem.action != action]
        self._update()

    def release_training(self) -> None:
        """Take away what told why training stands."""
        self._queue = [problem for problem in self._queue if not problem.holds_training]
        self._update()

    def choose_mode(self, mode: str) -> None:
        """Take away what was about another mode than this."""
        self._queue = [problem for problem in self._queue if problem.mode in ("", mode)]
        self._update()

    def dismiss(self) -> None:
        """Close the problem shown, and show the next."""
        if self._queue:
            self._queue.pop(0)
        self._update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        tokens = self._theme.tokens
        severity = self._queue[0].severity if self._queue else "info"
        back = {"info": tokens.info_back, "warning": tokens.warn_back, "error": tokens.bad_back}[severity]
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(back))
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(tokens.line))
        painter.fillRect(0, 0, 3, self.height() - 1, QColor(self._ink(severity)))

    def _make_widgets(self) -> None:
        self._icon = QLabel()
        self._what = self._make_label()
        font = QFont(self._what.font())
        font.setBold(True)
        self._what.setFont(font)
        self._why = self._make_label()
        self._more = QLabel()
        self._more.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self._mend = QPushButton()
        self._mend.setObjectName("banner_action")
        self._mend.setProperty("primary", True)
        self._mend.clicked.connect(self._carry_out)
        self._mending: QAction | None = None
        self._toggle = QPushButton(self.tr("Details"))
        self._toggle.setObjectName("banner_details_button")
        self._toggle.setCheckable(True)
        self._toggle.toggled.connect(self._show_details)
        self._close = QToolButton()
        self._close.setObjectName("banner_close")
        self._close.setAccessibleName(self.tr("Close this message"))
        self._close.setToolTip(self.tr("Close this message; the Problems pane keeps it"))
        self._close.clicked.connect(self.dismiss)
        self._details = QPlainTextEdit()
        self._details.setObjectName("banner_details")
        self._details.setReadOnly(True)
        self._details.setFrameShape(QFrame.Shape.NoFrame)
        self._details.setFixedHeight(120)
        self._details.setAccessibleName(self.tr("Details of the problem"))
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self._what)
        words.addWidget(self._why)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._icon, alignment=Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        for widget in (self._more, self._mend, self._toggle, self._close):
            row.addWidget(widget, alignment=Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 8, 9)
        layout.addLayout(row)
        layout.addWidget(self._details)
        self._details.hide()

    def _make_label(self) -> QLabel:
        label = QLabel()
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        label.setMinimumWidth(60)
        return label

    def _update(self) -> None:
        if not self._queue:
            self._follow(None)
            self._toggle.setChecked(False)
            self.hide()
            return
        problem = self._queue[0]
        self._what.setText(problem.what)
        self._why.setText(
            joined(*(ended(part) for part in (problem.why, problem.where, problem.todo) if part))
        )
        self._why.setVisible(bool(self._why.text()))
        self._details.setPlainText(problem.details)
        self._toggle.setVisible(bool(problem.details))
        if not problem.details:
            self._toggle.setChecked(False)
        self._follow(self._find_action(problem.action) if problem.action else None)
        waiting = len(self._queue) - 1
        self._more.setText(self.tr("%n more", "", waiting) if waiting else "")
        self.setAccessibleName(problem.what)
        self._colour()
        self.show()

    def _follow(self, action: QAction | None) -> None:
        """Have the button be as the action is, also when that changes."""
        if action is not self._mending:
            if self._mending is not None:
                self._mending.changed.disconnect(self._show_action)
            if action is not None:
                action.changed.connect(self._show_action)
            self._mending = action
        self._show_action()

    def _show_action(self) -> None:
        action = self._mending
        self._mend.setVisible(action is not None)
        if action is not None:
            self._mend.setText(action.text())
            self._mend.setEnabled(action.isEnabled())
            self._mend.setToolTip("" if action.isEnabled() else action.toolTip())

    def _show_details(self, shown: bool) -> None:
        self._details.setVisible(shown)
        if shown:
            # A traceback, or what a dead process printed, says at its end what it was.
            QTimer.singleShot(0, self._details, self._go_to_end)  # once it has its size

    def _go_to_end(self) -> None:
        self._details.moveCursor(QTextCursor.MoveOperation.End)
        self._details.ensureCursorVisible()

    def _carry_out(self) -> None:
        action = self._find_action(self._queue[0].action) if self._queue else None
        if action is not None:
            action.trigger()

    def _ink(self, severity: str) -> str:
        tokens = self._theme.tokens
        return {"info": tokens.accent, "warning": tokens.warn, "error": tokens.bad}[severity]

    def _colour(self) -> None:
        self._close.setIcon(icon("close", self._theme.tokens.dim))
        self._details.setFont(self._theme.code_font())
        if self._queue:
            severity = self._queue[0].severity
            self._icon.setPixmap(icon(ICONS[severity], self._ink(severity)).pixmap(20, 20))
        self.update()


def _rank(problem: ProblemLike) -> tuple[int, bool]:
    return SEVERITIES.index(problem.severity), not problem.action


def ended(sentence: str) -> str:
    """Return a sentence with a mark at its end; what Python says of an error often has none."""
    if sentence.rstrip().endswith((".", "!", "?", ":", "…", "。", "！", "？", "：")):
        return sentence
    return f"{sentence}。" if "\u3400" <= sentence[-1:] <= "\u9fff" else f"{sentence}."
