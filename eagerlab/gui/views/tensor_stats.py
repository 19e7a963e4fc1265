"""One line of numbers about a tensor, and the button that makes them exact."""

from __future__ import annotations

import math
import re

from PySide6.QtCore import QElapsedTimer, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from eagerlab.gui import numbers
from eagerlab.gui.theme import Theme
from eagerlab.protocol.counting import PERCENTILES
from eagerlab.protocol.replies import StatisticsValues

SPACE = "\N{NO-BREAK SPACE}"
JOINER = "\N{WORD JOINER}"
IDEOGRAPHS = re.compile(r"(?<=[\u3400-\u9fff])(?=[\u3400-\u9fff])")
"""Between two letters of Chinese, where a line may end unless they are joined."""
PATIENCE_MS = 300
"""After which it is shown how far the counting is."""
SAMPLED_FROM = 100_000
"""Elements above which percentiles come from a sample."""


class TensorStats(QWidget):
    """Shows `StatisticsValues`. GUI thread only.

    Attributes
    ----------
    exact_requested : Signal
        The person wants the numbers over all elements.
    cancel_requested : Signal
        The person does not want to wait for them any more.
    list_requested : Signal
        The person wants to know where NaN and the infinities are.
    """

    exact_requested = Signal()
    cancel_requested = Signal()
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
        self.exact_button.clicked.connect(self._exact_clicked)
        self.exact_button.hide()
        self._counting = QElapsedTimer()
        self.more = self._make_more()
        self.details = QLabel()
        self.details.setObjectName("tensor_stats_details")
        self.details.setAccessibleName(self.tr("More statistics"))
        self.details.setWordWrap(True)
        self.details.setTextFormat(Qt.TextFormat.PlainText)
        self.details.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.details.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.details.hide()
        self.list_button = QPushButton(self.tr("Where?"))
        self.list_button.setObjectName("list_special")
        self.list_button.setToolTip(self.tr("List where NaN and infinities are"))
        self.list_button.clicked.connect(self.list_requested)
        self.list_button.hide()
        layout = QHBoxLayout()
        layout.addWidget(self.label, 1)
        layout.addWidget(self.more, 0, Qt.AlignmentFlag.AlignBottom)
        layout.addWidget(self.list_button, 0, Qt.AlignmentFlag.AlignBottom)
        layout.addWidget(self.exact_button, 0, Qt.AlignmentFlag.AlignBottom)
        frame = QVBoxLayout(self)
        frame.setContentsMargins(0, 0, 0, 0)
        frame.setSpacing(2)
        frame.addLayout(layout)
        frame.addWidget(self.details)

    def clear(self) -> None:
        """Show nothing."""
        self.show_text("")

    def show_text(self, text: str) -> None:
        """Show a sentence in place of numbers."""
        self.label.setText(text)
        self.details.clear()
        for widget in (self.exact_button, self.list_button, self.more, self.details):
            widget.hide()

    def show_values(self, values: StatisticsValues, *, offer_exact: bool) -> None:
        """Show the numbers; with `offer_exact` and a sample, also the button."""
        self.label.setText(self.describe(values))
        self.list_button.setVisible(values.nan + values.positive_infinity + values.negative_infinity > 0)
        if not self._counting.isValid():
            self.exact_button.setVisible(offer_exact)
        self.details.setText("   ".join(self._detail_parts(values)))
        self.more.setVisible(bool(self.details.text()))
        self.details.setVisible(self.more.isChecked() and bool(self.details.text()))

    def set_counting(self, counting: bool) -> None:
        """Say that the exact numbers are on their way; what takes no time shows no button for that."""
        if counting:
            self._counting.start()
            self.exact_button.setText(self.tr("Cancel"))
            self.exact_button.setToolTip(self.tr("End counting all elements"))
            return
        if self._counting.isValid():
            self.exact_button.hide()
        self._counting.invalidate()
        self.exact_button.setText(self.tr("Exact"))
        self.exact_button.setToolTip(self.tr("Count all elements, not a sample"))

    def set_progress(self, share: float) -> None:
        """Say how much of all elements is counted, from 0 to 1."""
        if self._counting.isValid() and (
            self.exact_button.isVisible() or self._counting.elapsed() > PATIENCE_MS
        ):
            self.exact_button.setText(self.tr("Cancel ({0} %)").format(round(100 * share)))
            self.exact_button.show()

    def _exact_clicked(self) -> None:
        (self.cancel_requested if self._counting.isValid() else self.exact_requested).emit()

    def _make_more(self) -> QToolButton:
        more = QToolButton()
        more.setObjectName("more_statistics")
        more.setAutoRaise(True)
        more.setCheckable(True)
        more.setArrowType(Qt.ArrowType.DownArrow)
        more.setToolTip(self.tr("Sum, norm, share of zeros, median and percentiles"))
        more.setAccessibleName(self.tr("More statistics"))
        more.toggled.connect(self._more_toggled)
        more.hide()
        return more

    def _more_toggled(self, shown: bool) -> None:
        self.more.setArrowType(Qt.ArrowType.UpArrow if shown else Qt.ArrowType.DownArrow)
        self.details.setVisible(shown and bool(self.details.text()))

    def _detail_parts(self, values: StatisticsValues) -> list[str]:
        if values.minimum is None:
            return []
        named = [(self.tr("sum"), values.sum), (self.tr("L2 norm"), values.norm)]
        parts = [_whole(name, number(value)) for name, value in named if value is not None]
        share = numbers.significant(100 * values.zeros / max(1, values.counted), 3)
        parts.append(self.tr("{0} % zeros").format(share))
        quantiles = dict(zip(PERCENTILES, values.percentiles, strict=False))
        if 50.0 in quantiles:
            parts.append(_whole(self.tr("median"), number(quantiles.pop(50.0))))
        parts += [f"{percent:g}{SPACE}%:{SPACE}{number(value)}" for percent, value in quantiles.items()]
        if values.total > SAMPLED_FROM and quantiles:
            parts.append(self.tr("percentiles from a sample"))
        return parts

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
        if values.counted_before:
            parts.append(self.tr("counted before the last step or cell; a sample is the same since"))
        if values.changed_meanwhile:
            parts.append(self.tr("values changed while they were counted"))
        return "   ".join(parts)

    def _finite_parts(self, values: StatisticsValues) -> list[str]:
        named = (
            (self.tr("min"), values.minimum),
            (self.tr("max"), values.maximum),
            (self.tr("mean"), values.mean),
            (self.tr("std"), values.std),
        )
        shown = [_whole(name, number(value)) for name, value in named if value is not None]
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
        return [_whole(name, numbers.integer(count)) for name, count in counts]


def _whole(name: str, value: str) -> str:
    """Return a name and its number, which stay in one line."""
    return f"{IDEOGRAPHS.sub(JOINER, name)}{SPACE}{value}"


def number(value: float) -> str:
    """Return a statistic: whole numbers whole, others with four digits."""
    if isinstance(value, int):
        return numbers.integer(value)
    if not math.isfinite(value):
        return numbers.not_finite(value)
    if value == int(value) and abs(value) < 1e15:
        return numbers.integer(int(value))
    return numbers.significant(value, 4)
