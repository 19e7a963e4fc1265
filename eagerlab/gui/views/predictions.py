"""The pane that shows what the model has learnt: its header, its views, and its states. GUI thread only."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QTabBar,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from eagerlab.gui.theme import Theme
from eagerlab.gui.views.boundary import BoundaryView
from eagerlab.gui.views.confusion import ConfusionView
from eagerlab.gui.views.draw_digit import DrawView
from eagerlab.gui.views.fit_plot import FitView
from eagerlab.gui.views.predictions_samples import SamplesPage

ALL_VIEWS = ("boundary", "fit", "samples", "confusion", "worst", "draw")


class PredictionsPane(QWidget):
    """Shows one of several views of the model's answers, and decides nothing.

    Attributes
    ----------
    view_changed : Signal(str)
        Another view was chosen: one of `ALL_VIEWS`.
    part_changed : Signal(str)
        ``train`` or ``validation``.
    follow_changed : Signal(bool)
        Whether to ask again whenever the model has changed.
    button_pressed : Signal(str)
        What the button of a message or of the status line does: ``build``, ``refresh`` or ``cancel``.
    became_visible : Signal
        It can be seen now.
    """

    view_changed = Signal(str)
    part_changed = Signal(str)
    follow_changed = Signal(bool)
    button_pressed = Signal(str)
    became_visible = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName("predictions")
        self.boundary = BoundaryView(theme)
        self.fit = FitView(theme)
        self.samples = SamplesPage(theme, "samples", filtered=True)
        self.confusion = ConfusionView(theme)
        self.worst = SamplesPage(theme, "worst", filtered=False)
        self.draw = DrawView(theme)
        self._pages: dict[str, QWidget] = {
            "boundary": self.boundary,
            "fit": self.fit,
            "samples": self.samples,
            "confusion": self.confusion,
            "worst": self.worst,
            "draw": self.draw,
        }
        self._views: tuple[str, ...] = ()
        self._action = ""
        self._make_header()
        self._make_message()
        self._assemble()
        theme.changed.connect(self.restyle)
        self.restyle()

    @property
    def view(self) -> str:
        """The chosen view; empty while there is none."""
        index = self.tabs.currentIndex()
        return self._views[index] if 0 <= index < len(self._views) else ""

    @property
    def part(self) -> str:
        """``train`` or ``validation``."""
        return str(self.parts.currentData())

    @property
    def message(self) -> str:
        """The sentence in place of the views, or empty."""
        return self._sentence.text() if self._stack.currentWidget() is self._message else ""

    def set_views(self, views: Sequence[str], *, regression: bool) -> None:
        """Offer these views; where they are others than before, the first is shown."""
        if tuple(views) == self._views:
            return
        self._views = tuple(views)
        self.tabs.blockSignals(True)
        while self.tabs.count():
            self.tabs.removeTab(0)
        for name in views:
            self.tabs.addTab(self._title(name, regression))
        self.tabs.setCurrentIndex(0)
        self.tabs.blockSignals(False)
        self.tabs.setVisible(bool(views))
        self._tab_changed()

    def choose(self, view: str) -> None:
        """Show a view that is offered."""
        if view in self._views:
            self.tabs.setCurrentIndex(self._views.index(view))

    def bring_forward(self, part: QWidget) -> None:
        """Show the view that holds `part`, if it is offered now."""
        for name, page in self._pages.items():
            if page is part or page.isAncestorOf(part):
                self.choose(name)

    def show_views(self) -> None:
        """Show the chosen view, in place of a message."""
        if self.view:
            self._stack.setCurrentWidget(self._pages[self.view])

    def show_message(
        self, sentence: str, button: str = "", action: str = "", *, is_bad: bool = False
    ) -> None:
        """Show a sentence in place of the views, with a button."""
        self._sentence.setText(sentence)
        palette = QPalette(self.palette())
        tokens = self._theme.tokens
        palette.setColor(QPalette.ColorRole.WindowText, tokens.bad if is_bad else tokens.dim)
        self._sentence.setPalette(palette)
        self._button.setText(button)
        self._button.setVisible(bool(button))
        self._action = action
        self._stack.setCurrentWidget(self._message)

    def show_values(self, text: str) -> None:
        """Show loss, accuracy and what they are of (rich text)."""
        self.values.setText(text)

    def show_status(self, text: str, tip: str = "", *, refresh: bool = False) -> None:
        """Say how old the answer is; with `refresh`, that another one can be had."""
        self.status.setText(text)
        self.status.setToolTip(tip)
        self.refresh.setVisible(refresh)

    def set_part_enabled(self, enabled: bool) -> None:
        """Let the part of the data be chosen, where the view shows samples."""
        self.parts.setEnabled(enabled)

    def restyle(self) -> None:
        """Take over the colours of the theme."""
        for page in (self.boundary, self.fit, self.samples, self.confusion, self.worst, self.draw):
            page.restyle()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.became_visible.emit()

    def _title(self, name: str, regression: bool) -> str:
        titles = {
            "boundary": self.tr("Boundary"),
            "fit": self.tr("Fit"),
            "samples": self.tr("Samples"),
            "confusion": self.tr("Confusion"),
            "worst": self.tr("Largest errors") if regression else self.tr("Worst mistakes"),
            "draw": self.tr("Draw"),
        }
        return titles[name]

    def _tab_changed(self) -> None:
        if self.view:
            if self._stack.currentWidget() is not self._message:
                self.show_views()
            self.view_changed.emit(self.view)

    def _make_header(self) -> None:
        self.tabs = QTabBar()
        self.tabs.setObjectName("predictions_views")
        self.tabs.setAccessibleName(self.tr("Ways to see what the model has learnt"))
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setDocumentMode(True)
        self.tabs.setUsesScrollButtons(True)
        self.tabs.currentChanged.connect(lambda _: self._tab_changed())
        self.parts = QComboBox()
        self.parts.setObjectName("predictions_part")
        self.parts.setAccessibleName(self.tr("Which part of the data"))
        self.parts.addItem(self.tr("Validation"), "validation")
        self.parts.addItem(self.tr("Training"), "train")
        self.parts.activated.connect(lambda _: self.part_changed.emit(self.part))
        self.follow = QCheckBox(self.tr("F&ollow"))
        self.follow.setObjectName("predictions_follow")
        self.follow.setChecked(True)
        self.follow.setToolTip(
            self.tr("Ask the model again while it trains; it takes at most 5 % of the training's time")
        )
        self.follow.toggled.connect(self.follow_changed)
        self.values = QLabel()
        self.values.setTextFormat(Qt.TextFormat.RichText)
        self.values.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.status = QLabel()
        self.status.setObjectName("predictions_status")
        self.status.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.refresh = QPushButton(self.tr("Refresh"))
        self.refresh.setObjectName("predictions_refresh")
        self.refresh.clicked.connect(lambda: self.button_pressed.emit("refresh"))
        self.refresh.hide()

    def _make_message(self) -> None:
        self._message = QWidget()
        self._sentence = QLabel()
        self._sentence.setObjectName("predictions_message")
        self._sentence.setWordWrap(True)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._button = QPushButton()
        self._button.setObjectName("predictions_button")
        self._button.clicked.connect(lambda: self.button_pressed.emit(self._action))
        layout = QVBoxLayout(self._message)
        layout.addStretch()
        layout.addWidget(self._sentence)
        layout.addWidget(self._button, alignment=Qt.AlignmentFlag.AlignCenter)
        layout.addStretch()

    def _assemble(self) -> None:
        first, second = QHBoxLayout(), QHBoxLayout()
        first.setSpacing(8)
        first.addWidget(self.tabs, 1)
        first.addStretch()  # while there are no tabs
        first.addWidget(self.parts)
        first.addWidget(self.follow)
        second.setSpacing(8)
        second.addWidget(self.values, 1)
        second.addWidget(self.status)
        second.addWidget(self.refresh)
        self._stack = QStackedWidget()
        self._stack.addWidget(self._message)
        for page in self._pages.values():
            self._stack.addWidget(page)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.setSpacing(4)
        layout.addLayout(first)
        layout.addLayout(second)
        layout.addWidget(self._stack, 1)
        self.tabs.hide()
