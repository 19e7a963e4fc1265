"""Two tensors compared: what of it is shown, the tolerance, and what came out. Above the inspector."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from eagerlab.gui.icons import icon
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.icon_button import icon_button
from eagerlab.gui.views.inspector_label import ElidedLabel
from eagerlab.gui.views.shrinking_area import ShrinkingArea

ASPECTS = ("absolute", "relative", "mask", "left", "right")


class ComparePanel(QWidget):
    """Holds widgets and decides nothing; hidden until two are compared. GUI thread only.

    Parameters
    ----------
    theme : Theme
        The window's look.
    parent : QWidget, optional
        Owner.

    Attributes
    ----------
    aspect_chosen : Signal(str)
        One of `ASPECTS` is to be shown.
    shown : Signal(bool)
        It came into sight, or went.
    changed : Signal
        Tolerance, or what counts as equal, was changed.
    swap_requested, close_requested, refresh_requested, cancel_requested, worst_requested : Signal
        The buttons.
    """

    aspect_chosen = Signal(str)
    changed = Signal()
    shown = Signal(bool)
    swap_requested = Signal()
    close_requested = Signal()
    refresh_requested = Signal()
    cancel_requested = Signal()
    worst_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName("compare_panel")
        self.title = ElidedLabel()
        bold = QFont(self.title.font())
        bold.setBold(True)
        self.title.setFont(bold)
        self._swap = icon_button(self.tr("Swap the two"), "compare_swap")
        self._swap.clicked.connect(self.swap_requested)
        self._close = icon_button(self.tr("End the comparison"), "compare_close")
        self._close.clicked.connect(self.close_requested)
        self.aspect = self._make_aspect()
        self.rtol = self._number("compare_rtol", self.tr("Relative tolerance"))
        self.atol = self._number("compare_atol", self.tr("Absolute tolerance"))
        tolerance = self.tr(
            "Two values a and b count as equal where |a − b| ≤ atol + rtol × |b|, as in NumPy."
        )
        for box in (self.rtol, self.atol):
            box.setToolTip(tolerance)
        self.equal_nan = QCheckBox(self.tr("NaN equals NaN"))
        self.equal_nan.setObjectName("compare_equal_nan")
        self.common = QCheckBox(self.tr("Only the common part"))
        self.common.setObjectName("compare_common")
        self.common.setToolTip(self.tr("Compare the part that the two shapes have in common."))
        for check in (self.equal_nan, self.common):
            check.toggled.connect(lambda _on: self.changed.emit())
        self._verdict, self._lines = QLabel(), QLabel()
        self._more_words = QWidget()
        self._details = ShrinkingArea(self._more_words)
        self._details.setObjectName("compare_details")
        self._details.hide()
        self.more = self._make_more()
        self._worst = QPushButton()
        self._worst.setObjectName("compare_worst")
        self._worst.setFlat(True)
        self._worst.setToolTip(self.tr("Go to the pair that differs most"))
        self._worst.clicked.connect(self.worst_requested)
        self._progress = QProgressBar()
        self._progress.setObjectName("compare_progress")
        self._progress.setRange(0, 1000)
        self._progress.setTextVisible(False)
        self._progress.setFixedHeight(6)
        self._state, self._button = QLabel(), QPushButton()
        self._button.setObjectName("compare_again")
        self._cancels = False
        self._button.clicked.connect(self._clicked)
        self._lay_out()
        self.set_common(False)
        self.show_working(None)
        theme.changed.connect(self.restyle)
        self.restyle()
        self.hide()

    def show_sides(self, left: str, right: str) -> None:
        """Name the two."""
        self.title.setText(self.tr("{0} compared with {1}").format(left, right))

    def show_aspect(self, aspect: str) -> None:
        """Say what is shown, without asking for it."""
        self.aspect.blockSignals(True)
        self.aspect.setCurrentIndex(ASPECTS.index(aspect))
        self.aspect.blockSignals(False)

    def set_tolerance(self, rtol: float, atol: float, equal_nan: bool) -> None:
        """Show a tolerance, without telling of a change."""
        self.rtol.setText(f"{rtol:g}")
        self.atol.setText(f"{atol:g}")
        self.equal_nan.blockSignals(True)
        self.equal_nan.setChecked(equal_nan)
        self.equal_nan.blockSignals(False)

    def set_common(self, offered: bool, on: bool = False) -> None:
        """Offer to compare the part that both have, or not."""
        self.common.blockSignals(True)
        self.common.setChecked(on)
        self.common.blockSignals(False)
        self.common.setVisible(offered)

    def mark_wrong(self, box: QLineEdit, why: str) -> None:
        """Say that a tolerance is no number; an empty text says that it is one."""
        palette = QPalette(self.palette())
        if why:
            palette.setColor(QPalette.ColorRole.Text, self._theme.tokens.bad)
        box.setPalette(palette)
        if why:
            self.show_state(why)

    def show_result(self, verdict: str, is_good: bool, lines: list[str], worst: str) -> None:
        """Show what came out."""
        self._good = is_good
        self._verdict.setText(verdict)
        self._lines.setText("\n".join(lines))
        self._lines.setVisible(bool(lines))
        self._worst.setText(self.tr("Worst at {0}").format(worst))
        self._worst.setVisible(bool(worst))
        self.restyle()

    def show_working(self, share: float | None) -> None:
        """Show how far the comparison is; None: none is under way."""
        self._progress.setVisible(share is not None)
        if share is not None:
            self._progress.setValue(round(1000 * share))
            self.show_state(self.tr("Comparing…"), self.tr("Cancel"), cancels=True)
        elif self._cancels:
            self.show_state("")

    def show_state(self, text: str, button: str = "", *, cancels: bool = False) -> None:
        """Show a line below: how old it is, or what holds it up; none for an empty text."""
        self._cancels = cancels
        self._state.setText(text)
        self._button.setText(button)
        self._button.setVisible(bool(button))
        self._row.setVisible(bool(text))

    @override
    def setVisible(self, visible: bool) -> None:
        changes = visible == self.isHidden()
        super().setVisible(visible)
        if changes:
            self.shown.emit(visible)

    @property
    def verdict(self) -> str:
        """The sentence that is shown."""
        return self._verdict.text()

    @property
    def details(self) -> str:
        """The lines below it."""
        return self._lines.text()

    @property
    def state_text(self) -> str:
        """The line about how old it is."""
        return self._state.text()

    def restyle(self) -> None:
        """Take over the colours of the theme."""
        tokens = self._theme.tokens
        self._swap.setIcon(icon("swap-horizontal", tokens.dim))
        self._close.setIcon(icon("close", tokens.dim))
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.WindowText, tokens.good if self._good else tokens.bad)
        self._verdict.setPalette(palette)
        link = QPalette(self.palette())
        link.setColor(QPalette.ColorRole.ButtonText, tokens.accent)
        self._worst.setPalette(link)

    _good = True

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 8, 4, 0)  # the inspector's own while two are compared
        layout.setSpacing(4)
        head = QHBoxLayout()
        head.setSpacing(4)
        head.addWidget(self.title, 1)
        head.addWidget(self._swap)
        head.addWidget(self._close)
        tolerance = QHBoxLayout()
        tolerance.setSpacing(4)
        tolerance.addWidget(self.aspect, 1)
        for text, box in (("rtol", self.rtol), ("atol", self.atol)):
            label = QLabel(text)
            label.setBuddy(box)
            tolerance.addWidget(label)
            tolerance.addWidget(box)
        layout.addLayout(head)
        layout.addLayout(tolerance)
        for label in (self._verdict, self._lines, self._state):
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._lines.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._verdict.setObjectName("compare_verdict")
        self._row = QWidget()
        row = QHBoxLayout(self._row)
        row.setContentsMargins(0, 0, 0, 0)
        self._state.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        row.addWidget(self._state, 1)
        row.addWidget(self._button)
        result = QHBoxLayout()
        result.setSpacing(4)
        result.addWidget(self._verdict, 1)
        result.addWidget(self.more, 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(result)
        layout.addWidget(self.common)
        layout.addWidget(self._worst, 0, Qt.AlignmentFlag.AlignLeft)
        details = QVBoxLayout(self._more_words)
        details.setContentsMargins(0, 0, 0, 0)
        details.setSpacing(4)
        details.addWidget(self._lines)
        details.addWidget(self.equal_nan)
        layout.addWidget(self._details)
        layout.addWidget(self._progress)
        layout.addWidget(self._row)

    def _make_more(self) -> QToolButton:
        more = icon_button(self.tr("Norms, NaN and what else there is to say"), "compare_more")
        more.setText(self.tr("Details"))
        more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        more.setCheckable(True)
        more.toggled.connect(self._details.setVisible)
        return more

    def _make_aspect(self) -> QComboBox:
        box = QComboBox()
        box.setObjectName("compare_aspect")
        box.setAccessibleName(self.tr("What is shown"))
        box.setToolTip(self.tr("What the inspector shows of the two"))
        names = (
            self.tr("Absolute difference"),
            self.tr("Relative difference"),
            self.tr("Where they differ"),
            self.tr("The left one"),
            self.tr("The right one"),
        )
        box.addItems(names)
        box.setMinimumContentsLength(8)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.currentIndexChanged.connect(lambda index: self.aspect_chosen.emit(ASPECTS[index]))
        return box

    def _number(self, name: str, accessible: str) -> QLineEdit:
        box = QLineEdit()
        box.setObjectName(name)
        box.setAccessibleName(accessible)
        box.setFont(self._theme.code_font())
        box.setFixedWidth(box.fontMetrics().horizontalAdvance("0.00001") + 20)
        box.editingFinished.connect(self.changed)
        return box

    def _clicked(self) -> None:
        if self._cancels:
            self.cancel_requested.emit()
        else:
            self.refresh_requested.emit()
