"""The pane "Gradient": an expression, and its gradient with respect to what is selected."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QPalette, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QInputDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from eagerlab.gui.models.gradients import Row
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.gradient_table import GradientTable
from eagerlab.gui.views.inspector_label import ElidedLabel
from eagerlab.gui.views.name_completer import NameCompleter

EXPRESSION, LOSS = "expression", "loss"


class GradientPane(QWidget):
    """Holds widgets and decides nothing. GUI thread only.

    Parameters
    ----------
    theme : Theme
        The window's look.
    parent : QWidget, optional
        Owner.

    Attributes
    ----------
    compute_requested, cancel_requested : Signal
        The buttons.
    source_changed : Signal
        An expression, or the experiment's loss: `source` is another.
    follow_changed : Signal(bool)
        Whether it is to be computed again by itself.
    inspect_requested, name_requested : Signal
        Open the gradient in the inspector; give it a name.
    named : Signal(str)
        The name that it is to have.
    came_into_sight, names_wanted : Signal
        The pane is shown; the names of the console are needed for completion.
    """

    compute_requested = Signal()
    cancel_requested = Signal()
    source_changed = Signal()
    follow_changed = Signal(bool)
    inspect_requested = Signal()
    named = Signal(str)
    came_into_sight = Signal()
    names_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("gradient_pane")
        self._theme = theme
        self._dialog: QInputDialog | None = None
        self._cancels = False
        self._suggestion = "gradient"
        self._hint = QLabel()
        self._hint.setObjectName("gradient_hint")
        self._hint.setWordWrap(True)
        self._hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._pages = QStackedWidget()
        self._pages.addWidget(self._hint)
        self._pages.addWidget(self._make_content())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(self._pages)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.show_hint("")

    # --- what it is about ---

    def show_hint(self, text: str) -> None:
        """Show a sentence in place of everything; with an empty text the one for a fresh start."""
        self._hint.setText(
            text
            or self.tr(
                "Select a variable or a tensor in the tree of variables:"
                " the gradient of an expression, or of the loss, is computed here."
            )
        )
        self._pages.setCurrentIndex(0)

    @property
    def hint(self) -> str:
        """The sentence in place of everything, or empty."""
        return self._hint.text() if self._pages.currentIndex() == 0 else ""

    def show_target(self, title: str, details: str, example: str, *, has_loss: bool) -> None:
        """Name what the gradient is with respect to.

        Parameters
        ----------
        title, details : str
            Its name; shape, dtype and device.
        example : str
            An expression to show in the empty field.
        has_loss : bool
            Whether the experiment's loss can be offered.
        """
        self.title.setText(self.tr("With respect to {0}").format(title))
        self.details.setText(details)
        self.expression.setPlaceholderText(self.tr("for example {0}").format(example))
        self.source.setVisible(has_loss)
        self._fields.setVisible(self.chosen_source == EXPRESSION)
        self._pages.setCurrentIndex(1)

    def set_source(self, source: str) -> None:
        """Choose `EXPRESSION` or `LOSS`."""
        self.source.setCurrentIndex(self.source.findData(source))

    @property
    def chosen_source(self) -> str:
        """`EXPRESSION` or `LOSS`."""
        return LOSS if self.source.currentData() == LOSS and not self.source.isHidden() else EXPRESSION

    def set_expressions(self, expression: str, compare: str) -> None:
        """Put texts into the fields."""
        self.expression.setText(expression)
        self.compare.setText(compare)

    def offer_names(self, names: Sequence[str]) -> None:
        """Complete these names in both fields."""
        for completer in self.completers:
            completer.set_names(names)

    # --- what it gave ---

    def show_rows(self, rows: Sequence[Row], remarks: Sequence[str], *, has_gradient: bool) -> None:
        """Show numbers; none at all clears them."""
        self.table.show_rows(rows, remarks)
        self.inspect.setVisible(has_gradient)
        self.name.setVisible(has_gradient)

    def show_status(
        self, text: str, button: str = "", *, cancels: bool = False, is_bad: bool = False
    ) -> None:
        """Show a line above the numbers: what holds them up, what is wrong, how old they are."""
        self._cancels = cancels
        self.status.setText(text)
        self.status_button.setText(button)
        self.status_button.setVisible(bool(button))
        palette = QPalette(self.palette())
        tokens = self._theme.tokens
        palette.setColor(QPalette.ColorRole.WindowText, tokens.bad if is_bad else tokens.warn)
        self.status.setPalette(palette)
        self._status_row.setVisible(bool(text))

    def set_stale(self, stale: bool) -> None:
        """Dim the numbers: they are of an earlier moment."""
        self.table.setEnabled(not stale)

    def allow(self, why_not: str) -> None:
        """Let compute, or say in the button's tooltip why that is not possible."""
        self.compute.setEnabled(not why_not)
        self.compute.setToolTip(why_not or self.tr("Evaluate it and take the gradient (Enter)"))

    def ask_name(self, suggestion: str) -> None:
        """Ask how the gradient is to be called; `named` follows."""
        dialog = QInputDialog(self)
        dialog.setObjectName("gradient_name_dialog")
        dialog.setWindowTitle(self.tr("Name the gradient"))
        dialog.setLabelText(self.tr("Name of the gradient in the console:"))
        dialog.setTextValue(suggestion)
        dialog.textValueSelected.connect(lambda name: self.named.emit(name.strip()))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        self._dialog = dialog

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.came_into_sight.emit()

    # --- putting it together ---

    def _make_content(self) -> QWidget:
        content = QWidget()
        layout = QVBoxLayout(content)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addLayout(self._make_head())
        layout.addWidget(self.details)
        layout.addWidget(self._make_source())
        self._fields = self._make_fields()
        layout.addWidget(self._fields)
        layout.addLayout(self._make_buttons())
        layout.addWidget(self._make_status())
        layout.addWidget(self._make_numbers(), 1)
        return content

    def _make_head(self) -> QHBoxLayout:
        self.title = ElidedLabel()
        bold = QFont(self.title.font())
        bold.setBold(True)
        self.title.setFont(bold)
        self.details = ElidedLabel()
        self.details.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.follow = QCheckBox(self.tr("Follow"))
        self.follow.setObjectName("gradient_follow")
        self.follow.setToolTip(self.tr("Compute it again after each cell, and while the model trains"))
        self.follow.toggled.connect(self.follow_changed)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self.title, 1)
        head.addWidget(self.follow)
        return head

    def _make_source(self) -> QWidget:
        self.source = QComboBox()
        self.source.setObjectName("gradient_source")
        self.source.setAccessibleName(self.tr("Gradient of"))
        self.source.addItem(self.tr("An expression of the console"), EXPRESSION)
        self.source.addItem(self.tr("The experiment's loss on its next batch"), LOSS)
        self.source.currentIndexChanged.connect(self._source_chosen)
        return self.source

    def _make_fields(self) -> QWidget:
        self.expression, self.compare = QLineEdit(), QLineEdit()
        self.expression.setObjectName("gradient_expression")
        self.compare.setObjectName("gradient_compare")
        self.compare.setPlaceholderText(self.tr("a second expression, if you like"))
        self.compare.setToolTip(
            self.tr("Put its gradient beside the first: before and after a custom gradient, for example")
        )
        self.completers = [NameCompleter(edit) for edit in (self.expression, self.compare)]
        fields = QWidget()
        grid = QGridLayout(fields)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(6)
        words = (self.tr("Gradient of"), self.tr("Compare with"))
        for row, (text, edit) in enumerate(zip(words, (self.expression, self.compare), strict=True)):
            label = QLabel(text)
            label.setBuddy(edit)
            grid.addWidget(label, row, 0)
            grid.addWidget(edit, row, 1)
            edit.returnPressed.connect(self.compute_requested)
            edit.textEdited.connect(lambda _text: self.names_wanted.emit())
        return fields

    def _make_buttons(self) -> QHBoxLayout:
        self.compute = QPushButton(self.tr("Compute"))
        self.compute.setObjectName("gradient_compute")
        self.compute.setProperty("primary", True)
        self.compute.clicked.connect(self.compute_requested)
        self.inspect = QPushButton(self.tr("Open in inspector"))
        self.inspect.setObjectName("gradient_inspect")
        self.inspect.clicked.connect(self.inspect_requested)
        self.name = QPushButton(self.tr("Name it…"))
        self.name.setObjectName("gradient_name")
        self.name.setToolTip(self.tr("Give the gradient a name in the console"))
        self.name.clicked.connect(lambda: self.ask_name(self._suggestion))
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        for button in (self.compute, self.inspect, self.name):
            buttons.addWidget(button)
        buttons.addStretch()
        return buttons

    def suggest_name(self, name: str) -> None:
        """Suggest a name for the gradient."""
        self._suggestion = name

    def _make_status(self) -> QWidget:
        self.status = QLabel()
        self.status.setObjectName("gradient_status")
        self.status.setWordWrap(True)
        self.status.setTextFormat(Qt.TextFormat.PlainText)
        self.status.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.status_button = QPushButton()
        self.status_button.setObjectName("gradient_status_button")
        self.status_button.clicked.connect(self._status_clicked)
        self._status_row = QWidget()
        row = QHBoxLayout(self._status_row)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.status, 1)
        row.addWidget(self.status_button, 0, Qt.AlignmentFlag.AlignTop)
        self._status_row.hide()
        return self._status_row

    def _make_numbers(self) -> QWidget:
        self.table = GradientTable(self._theme)
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setWidget(self.table)
        return area

    def _source_chosen(self) -> None:
        self._fields.setVisible(self.chosen_source == EXPRESSION)
        self.source_changed.emit()

    def _status_clicked(self) -> None:
        if self._cancels:
            self.cancel_requested.emit()
        else:
            self.compute_requested.emit()

    def _restyle(self) -> None:
        font = self._theme.code_font()
        for edit in (self.expression, self.compare):
            edit.setFont(font)
