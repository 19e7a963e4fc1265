"""One line of numbers about a tensor, and the button that makes them exact."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from eagerlab.gui import numbers
from eagerlab.gui.theme import Theme
from eagerlab.protocol.replies import StatisticsValues


class TensorStats(QWidget):
    """Shows `StatisticsValues`. GUI thread only.

    Attributes
    ----------
    exact_requested : Signal
        The person wants the numbers over all elements.
    list_requested : Signal
        The person wants to know where NaN and the infinities are.
    """

    exact_requested = Signal()
    list_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.label = QLabel()
        self.label.setObjectName("tensor_stats")
        self.label.setAccessibleName(self.tr("Statistics"))
        self.label.setWordWrap(True)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.exact_button = QPushButton(self.tr("Exact"))
        self.exact_button.setToolTip(self.tr("Count all elements, not a sample"))
        self.exact_button.clicked.connect(self.exact_requested)
        self.exact_button.hide()
        self.list_button = QPushButton(self.tr("Where?"))
        self.list_button.setObjectName("list_special")
        self.list_button.setToolTip(self.tr("List where NaN and infinities are"))
        self.list_button.clicked.connect(self.list_requested)
        self.list_button.hide()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.label, 1)
        layout.addWidget(self.list_button, 0, Qt.AlignmentFlag.AlignBottom)
        layout.addWidget(self.exact_button, 0, Qt.AlignmentFlag.AlignBottom)

    def clear(self) -> None:
        """Show nothing."""
        self.label.clear()
        self.exact_button.hide()
        self.list_button.hide()

    def show_text(self, text: str) -> None:
        """Show a sentence in place of numbers."""
        self.label.setText(text)
        self.exact_button.hide()
        self.list_button.hide()

    def show_values(self, values: StatisticsValues, *, offer_exact: bool) -> None:
        """Show the numbers; with `offer_exact` and a sample, also the button."""
        self.label.setText(self.describe(values))
        self.list_button.setVisible(values.nan + values.positive_infinity + values.negative_infinity > 0)
        self.exact_button.setVisible(offer_exact and values.counted < values.total)

    def set_counting(self, counting: bool) -> None:
        """Say that the exact numbers are on their way."""
        self.exact_button.setEnabled(not counting)
        self.exact_button.setText(self.tr("Counting…") if counting else self.tr("Exact"))

    def describe(self, values: StatisticsValues) -> str:
        """Return the line for `values`."""
        if values.total == 0:
            return values.note or self.tr("Empty: no values to count.")
        if values.counted == 0 and values.note:
            return values.note
        parts = [*self._finite_parts(values), *self._count_parts(values)]
        if values.note:
            parts.append(values.note)
        if values.counted < values.total:
            counted = numbers.integer(values.counted)
            parts.append(
                self.tr("from a sample of {0} of {1}").format(counted, numbers.integer(values.total))
            )
        return "   ".join(parts)

    def _finite_parts(self, values: StatisticsValues) -> list[str]:
        named = (
            (self.tr("min"), values.minimum),
            (self.tr("max"), values.maximum),
            (self.tr("mean"), values.mean),
            (self.tr("std"), values.std),
        )
        shown = [f"{name}\N{NO-BREAK SPACE}{number(value)}" for name, value in named if value is not None]
        if shown or values.note:
            return shown
        return [self.tr("no finite values")]

    def _count_parts(self, values: StatisticsValues) -> list[str]:
        counts = [(self.tr("zeros"), values.zeros), (self.tr("NaN"), values.nan)]
        if values.positive_infinity and values.negative_infinity:
            counts += [
                (self.tr("+Inf"), values.positive_infinity),
                (self.tr("−Inf"), values.negative_infinity),
            ]
        elif values.negative_infinity:
            counts.append((self.tr("−Inf"), values.negative_infinity))
        else:
            counts.append((self.tr("Inf"), values.positive_infinity))
        return [f"{name}\N{NO-BREAK SPACE}{numbers.integer(count)}" for name, count in counts]


def number(value: float) -> str:
    """Return a statistic: whole numbers whole, others with four digits."""
    if value == int(value) and abs(value) < 1e15:
        return numbers.integer(int(value))
    return numbers.significant(value, 4)
