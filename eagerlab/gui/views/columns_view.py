"""The columns of a table in a list, and what becomes of the selected ones in a form below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QItemSelectionModel, Signal
from PySide6.QtWidgets import QAbstractItemView, QLabel, QVBoxLayout, QWidget

from eagerlab.experiment.data_spec import Column
from eagerlab.experiment.missing_rules import Rule, effective_rule, missing_rules
from eagerlab.gui.models.columns import ColumnsModel
from eagerlab.gui.views.list_view import ListView
from eagerlab.gui.views.spec_form import SpecField, SpecForm
from eagerlab.protocol.data import ColumnFound

LEAST_NAME = 90
ROWS_SHOWN = (4, 9)
"""The list is at least and at most so many rows high; more are scrolled."""


class ColumnsView(QWidget):
    """List and form of columns. GUI thread only.

    Attributes
    ----------
    entered : Signal(list, str, object)
        Names of the selected columns, the field of `Column` that was changed, and its value.
    """

    entered = Signal(list, str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = ColumnsModel(self)
        self.list = ListView("data_columns", self.tr("Columns of the table"), self.model, LEAST_NAME)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.list.selectionModel().selectionChanged.connect(lambda *_: self._show_selected())
        self._caption = QLabel()
        self._caption.setWordWrap(True)
        self.form = SpecForm(self._fields(), "column")
        self.form.entered.connect(
            lambda field, value: self.entered.emit([one.name for one in self.selected()], field, value)
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self.list)
        layout.addWidget(self._caption)
        layout.addWidget(self.form)

    def set_columns(self, columns: Sequence[Column], found: Sequence[ColumnFound]) -> None:
        """Show columns; something is always selected: the target at first."""
        self.model.set_columns(columns, found)
        rows = min(max(len(columns), ROWS_SHOWN[0]), ROWS_SHOWN[1])
        height = self.list.sizeHintForRow(0) if columns else 24
        self.list.setFixedHeight(self.list.header().sizeHint().height() + rows * height + 4)
        if columns and not self.selected():
            target = next((row for row, one in enumerate(columns) if one.role == "target"), 0)
            self.list.setCurrentIndex(self.model.index(target, 0))
        self._show_selected()

    def selected(self) -> list[Column]:
        """Return the selected columns, in order."""
        rows = sorted({index.row() for index in self.list.selectionModel().selectedRows()})
        return [self.model.columns[row] for row in rows if row < len(self.model.columns)]

    def select(self, name: str) -> None:
        """Select the column of this name, if there is one."""
        for row, column in enumerate(self.model.columns):
            if column.name == name:
                flags = QItemSelectionModel.SelectionFlag
                self.list.selectionModel().setCurrentIndex(
                    self.model.index(row, 0), flags.ClearAndSelect | flags.Rows
                )

    def _show_selected(self) -> None:
        chosen = self.selected()
        self.form.setEnabled(bool(chosen))
        if not chosen:
            self._caption.setText(self.tr("Select a column to say what it is used for."))
            return
        first = chosen[0]
        more = len(chosen) - 1
        name = first.name if not more else self.tr("{name} and {count} more")
        self._caption.setText(name.format(name=first.name, count=more) if more else name)
        rule = effective_rule(first)
        self.form.set_choices("missing", self._rules(missing_rules(first.role, first.kind)))
        self.form.set_values({**first.model_dump(), "missing": rule})
        self.form.set_shown("fill", rule == "constant")
        self.form.set_shown("missing", first.role != "ignored")

    def _rules(self, rules: Sequence[Rule]) -> list[tuple[Any, str]]:
        words: dict[Rule, str] = {
            "refuse": self.tr("do not train"),
            "drop_row": self.tr("leave the row out"),
            "mean": self.tr("fill with the mean"),
            "median": self.tr("fill with the median"),
            "constant": self.tr("fill with a number"),
            "most_frequent": self.tr("fill with the most frequent"),
            "own_category": self.tr("a category of its own"),
        }
        return [(rule, words[rule]) for rule in rules]

    def _fields(self) -> list[SpecField]:
        return [
            SpecField(
                "role",
                self.tr("Use"),
                "choice",
                self.tr("Inputs are what the model sees; the target is what it should tell."),
                choices=(
                    ("feature", self.tr("input")),
                    ("target", self.tr("target")),
                    ("ignored", self.tr("left out")),
                ),
            ),
            SpecField(
                "kind",
                self.tr("Kind"),
                "choice",
                self.tr(
                    "A category becomes one input for each of its values; a target of categories, classes."
                ),
                choices=(("number", self.tr("number")), ("category", self.tr("category"))),
            ),
            SpecField(
                "missing",
                self.tr("If missing"),
                "choice",
                self.tr("What becomes of empty cells; means and medians are those of the training rows."),
                choices=self._rules(missing_rules("feature", "number")),
            ),
            SpecField(
                "fill",
                self.tr("Fill with"),
                "number",
                self.tr("The number that stands for a missing cell."),
                low=-1e12,
                high=1e12,
            ),
        ]
