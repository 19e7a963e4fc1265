"""The line above the plots: the newest values in large, and controls of the plots. GUI thread only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QSlider,
    QToolButton,
    QToolTip,
    QWidget,
)
from typing_extensions import override

from eagerlab.gui import numbers
from eagerlab.gui.icons import icon
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.steady_label import SteadyLabel

SMOOTHING = 60
LARGE = 1.35


@dataclass(frozen=True)
class LastValue:
    """A name and its newest value as text; `large` is for what matters most, `bad` for what is no number."""

    name: str
    text: str
    large: bool = True
    bad: bool = False


class LearningHeader(QWidget):
    """Newest values at the left, controls at the right, or below where there is no room."""

    smoothing_changed = Signal(float)
    log_changed = Signal(bool)
    export_picture_requested = Signal()
    export_table_requested = Signal()
    copy_picture_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._values: tuple[LastValue, ...] = ()
        self.values = SteadyLabel()
        self.values.setTextFormat(Qt.TextFormat.RichText)
        self.controls = QWidget()
        self._fill_controls()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setVerticalSpacing(4)
        self._grid.addWidget(self.values, 0, 0, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._grid.addWidget(self.controls, 0, 1, Qt.AlignmentFlag.AlignRight)
        self._grid.setColumnStretch(0, 1)
        self._narrow = False
        theme.changed.connect(self._apply_theme)
        self._apply_theme()

    def set_values(self, values: Sequence[LastValue]) -> None:
        """Show these newest values."""
        if tuple(values) != self._values:
            if [value.name for value in values] != [value.name for value in self._values]:
                self.values.take_less()
            self._values = tuple(values)
            self._write_values()
            self._arrange()

    def set_smoothing(self, weight: float) -> None:
        """Put the slider at a weight from 0 to 0.99."""
        self.smoothing.setValue(round(100 * weight))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(self.controls.sizeHint().width(), super().minimumSizeHint().height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _fill_controls(self) -> None:
        label = QLabel(self.tr("&Smoothing"))
        self.smoothing = QSlider(Qt.Orientation.Horizontal)
        self.smoothing.setObjectName("smoothing")
        self.smoothing.setRange(0, 99)
        self.smoothing.setValue(SMOOTHING)
        self.smoothing.setFixedWidth(84)
        self.smoothing.setAccessibleName(self.tr("Smoothing"))
        self._tell_weight()
        self.smoothing.valueChanged.connect(self._smoothing_moved)
        label.setBuddy(self.smoothing)
        self.log = self._tool("log", self.tr("log"), self.tr("Logarithmic axis for the loss"))
        self.log.setCheckable(True)
        self.log.toggled.connect(self.log_changed)
        tip = self.tr("The plots as a picture or as numbers")
        self.export = self._tool("export_plot", self.tr("Export"), tip)
        menu = self._export_menu()
        self.export.clicked.connect(
            lambda: menu.popup(self.export.mapToGlobal(self.export.rect().bottomLeft()))
        )
        row = QHBoxLayout(self.controls)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for widget in (label, self.smoothing, self.log, self.export):
            row.addWidget(widget)

    def _export_menu(self) -> QMenu:
        menu = QMenu(self)
        for text, signal in (
            (self.tr("Picture (PNG)…"), self.export_picture_requested),
            (self.tr("Numbers (CSV)…"), self.export_table_requested),
            (self.tr("Copy picture"), self.copy_picture_requested),
        ):
            action = QAction(text, menu)
            action.triggered.connect(signal)
            menu.addAction(action)
        return menu

    def _tool(self, name: str, text: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName(name)
        button.setText(text)
        button.setAutoRaise(True)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        return button

    def _smoothing_moved(self, value: int) -> None:
        self._tell_weight()
        if self.smoothing.isSliderDown():
            place = self.smoothing.mapToGlobal(QPoint(self.smoothing.width() // 2, self.smoothing.height()))
            QToolTip.showText(place, self.smoothing.toolTip(), self.smoothing)
        self.smoothing_changed.emit(value / 100)

    def _tell_weight(self) -> None:
        weight = numbers.fixed(self.smoothing.value() / 100, 2)
        text = self.tr("Smoothing {weight}: each step keeps so much of the smoothed value before it")
        self.smoothing.setToolTip(text.format(weight=weight))

    def _write_values(self) -> None:
        tokens = self._theme.tokens
        size = self.font().pointSizeF() * LARGE
        parts = []
        for value in self._values:
            colour = tokens.bad if value.bad else tokens.text if value.large else tokens.dim
            look = f"font-size:{size:.1f}pt;font-weight:bold" if value.large else ""
            parts.append(
                f'<span style="color:{tokens.dim}">{escape(value.name)}</span>&nbsp;'
                f'<span style="color:{colour};{look}">{escape(value.text)}</span>'
            )
        self.values.setText("&nbsp;&nbsp; ".join(parts))
        self.values.setAccessibleName("  ".join(f"{value.name} {value.text}" for value in self._values))

    def _arrange(self) -> None:
        needed = self.values.minimumWidth() + self.controls.sizeHint().width() + 16
        narrow = needed > self.width() > 0
        if narrow != self._narrow:
            self._narrow = narrow
            self._grid.removeWidget(self.controls)
            place = (1, 0) if narrow else (0, 1)
            self._grid.addWidget(self.controls, *place, Qt.AlignmentFlag.AlignRight)

    def _apply_theme(self) -> None:
        tokens = self._theme.tokens
        self.export.setIcon(icon("tray-arrow-down", tokens.dim))
        self._write_values()
