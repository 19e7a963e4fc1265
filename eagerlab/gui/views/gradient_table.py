"""Numbers about one gradient, or two beside each other, with remarks below."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from eagerlab.gui.models.gradients import Row
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.inspector_label import ElidedLabel


class GradientTable(QWidget):
    """A few rows of two or three columns. GUI thread only.

    Parameters
    ----------
    theme : Theme
        The window's look.
    parent : QWidget, optional
        Owner.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("gradient_table")
        self._theme = theme
        self._rows: list[Row] = []
        self._cells: list[QLabel] = []
        self._remarks = QLabel()
        self._remarks.setObjectName("gradient_remarks")
        self._remarks.setWordWrap(True)
        self._remarks.setTextFormat(Qt.TextFormat.PlainText)
        self._remarks.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(4)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 4, 0)
        layout.setSpacing(8)
        layout.addLayout(self._grid)
        layout.addWidget(self._remarks)
        layout.addStretch()
        theme.changed.connect(lambda: self.show_rows(self._rows, self.remarks))

    @property
    def rows(self) -> list[Row]:
        """What is shown."""
        return self._rows

    @property
    def remarks(self) -> list[str]:
        """The sentences below."""
        return self._remarks.text().splitlines()

    def show_rows(self, rows: Sequence[Row], remarks: Sequence[str]) -> None:
        """Show other rows and sentences."""
        self._rows = list(rows)
        for cell in self._cells:
            cell.hide()
            self._grid.removeWidget(cell)
            cell.deleteLater()
        self._cells = []
        for number, row in enumerate(rows):
            self._add(number, 0, self._label(row.label))
            self._add(number, 1, self._number(row.first))
            if row.second:
                self._add(number, 2, self._number(row.second))
        several = any(row.second for row in rows)
        for column, stretch in ((1, 1), (2, 1 if several else 0), (3, 0 if several else 1)):
            self._grid.setColumnStretch(column, stretch)
        self._remarks.setText("\n".join(remarks))
        self._remarks.setVisible(bool(remarks))

    def _add(self, row: int, column: int, cell: QLabel) -> None:
        self._grid.addWidget(cell, row, column)
        self._cells.append(cell)

    def _label(self, text: str) -> QLabel:
        label = QLabel(text)
        label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        return label

    def _number(self, text: str) -> QLabel:
        label = ElidedLabel(text)
        label.setFont(self._theme.code_font())
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setToolTip(text)
        label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        return label
