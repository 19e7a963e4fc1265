"""A line below a table for work that takes its time, what came of it, and another way that is offered."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QWidget

from eagerlab.gui.icons import icon
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.icon_button import icon_button
from eagerlab.gui.views.inspector_label import ElidedLabel

PARTS = 1000


class WorkRow(QWidget):
    """Hidden while there is nothing to say. GUI thread only.

    Attributes
    ----------
    cancelled, accepted : Signal
        The person gives the work up, or takes what is offered.
    """

    cancelled = Signal()
    accepted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._is_bad = False
        self.words = QLabel()
        self.words.setObjectName("tensor_work_words")
        self.words.setWordWrap(True)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self._name = ElidedLabel()
        self.bar = QProgressBar()
        self.bar.setObjectName("tensor_work")
        self.bar.setTextVisible(False)
        self.bar.setFixedSize(100, 14)
        self.bar.setRange(0, PARTS)
        self.bar.setAccessibleName(self.tr("How far it is"))
        self.cancel = QPushButton(self.tr("Cancel"))
        self.cancel.setObjectName("tensor_work_cancel")
        self.cancel.setToolTip(self.tr("Give it up; nothing of the file is kept"))
        self.cancel.clicked.connect(self._give_up)
        self.offer = QPushButton()
        self.offer.setObjectName("tensor_work_offer")
        self.offer.clicked.connect(self._accept)
        self._close = icon_button(self.tr("Close"))
        self._close.clicked.connect(self.hide)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self.words, 1)
        layout.addWidget(self._name, 1)
        for widget in (self.bar, self.cancel, self.offer, self._close):
            layout.addWidget(widget)
        self.restyle()
        self.hide()

    def show_work(self, words: str, share: float) -> None:
        """Show work that goes on, `share` of it done."""
        if self.bar.isHidden():
            self.cancel.setEnabled(True)
        self.bar.setValue(round(PARTS * min(1.0, max(0.0, share))))
        self._show(words, works=True)

    def show_note(self, words: str, offer: str = "", *, is_bad: bool = False) -> None:
        """Say something, and offer something else by a button with the words `offer`."""
        self.offer.setText(offer)
        self._show(words, offers=bool(offer), is_bad=is_bad)

    def withdraw_refusal(self) -> None:
        """Hide what could not be done; work that goes on, and what came of it, stay."""
        if self._is_bad:
            self.hide()

    def restyle(self) -> None:
        """Take over the colours of the theme."""
        self._close.setIcon(icon("close", self._theme.tokens.text))

    def _show(self, words: str, *, works: bool = False, offers: bool = False, is_bad: bool = False) -> None:
        self._is_bad = is_bad
        self.words.setText(words)
        self._name.setText(words)
        self.words.setForegroundRole(
            QPalette.ColorRole.BrightText if is_bad else QPalette.ColorRole.WindowText
        )
        for widget, shown in (
            (self.words, not works),
            (self._name, works),
            (self.bar, works),
            (self.cancel, works),
            (self.offer, offers),
            (self._close, not works),
        ):
            widget.setVisible(shown)
        self.show()

    def _give_up(self) -> None:
        self.cancel.setEnabled(False)
        self.cancelled.emit()

    def _accept(self) -> None:
        self.hide()
        self.accepted.emit()
