"""The table of runs as an item model; it announces only the rows that changed. GUI thread only."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from typing_extensions import override

from eagerlab.gui import numbers
from eagerlab.gui.told import told
from eagerlab.store.reader import RunRow

Index = QModelIndex | QPersistentModelIndex

SORT_ROLE = Qt.ItemDataRole.UserRole
RUN_ROLE = Qt.ItemDataRole.UserRole + 1
COLOUR_ROLE = Qt.ItemDataRole.UserRole + 2
"""``#rrggbb`` of the run's curves in the first column, or None while it is not plotted."""


@dataclass(frozen=True)
class Column:
    """A column: its title, what it shows, what it is sorted by, and whether it is a number."""

    title: Callable[[], str]
    text: Callable[[RunRow], str]
    key: Callable[[RunRow], object]
    number: bool = False


def state_word(state: str) -> str:
    """Return the word for a run's state."""
    words = {
        "training": QCoreApplication.translate("Runs", "training"),
        "paused": QCoreApplication.translate("Runs", "paused"),
        "finished": QCoreApplication.translate("Runs", "finished"),
        "stopped": QCoreApplication.translate("Runs", "stopped"),
        "failed": QCoreApplication.translate("Runs", "failed"),
        "interrupted": QCoreApplication.translate("Runs", "interrupted"),
    }
    return words.get(state, state)


def title_of(run: RunRow) -> str:
    """Return what the legend calls a run: its experiment and when it began."""
    return f"{told(run.experiment)}, {numbers.local_time(_started(run))}"


def _started(run: RunRow) -> datetime:
    return datetime.fromisoformat(run.started)


def _value(value: float | None) -> str:
    return "" if value is None else numbers.significant(value)


def _order(value: float | None) -> float:
    return math.inf if value is None or math.isnan(value) else value


COLUMNS = (
    Column(
        lambda: _title("Experiment"),
        lambda run: told(run.experiment),
        lambda run: told(run.experiment).casefold(),
    ),
    Column(lambda: _title("Started"), lambda run: numbers.local_time(_started(run)), lambda run: run.started),
    Column(
        lambda: _title("Steps"), lambda run: numbers.integer(run.steps), lambda run: run.steps, number=True
    ),
    Column(lambda: _title("Loss"), lambda run: _value(run.loss), lambda run: _order(run.loss), number=True),
    Column(
        lambda: _title("Val. accuracy"),
        lambda run: _value(run.validation_accuracy),
        lambda run: -_order(None if run.validation_accuracy is None else -run.validation_accuracy),
        number=True,
    ),
    Column(lambda: _title("State"), lambda run: state_word(run.state), lambda run: run.state),
    Column(lambda: _title("Mode"), lambda run: run.mode, lambda run: run.mode),
    Column(lambda: _title("Device"), lambda run: run.device, lambda run: run.device),
)
STARTED_COLUMN = 1


def _title(name: str) -> str:
    words = {
        "Experiment": QCoreApplication.translate("Runs", "Experiment"),
        "Started": QCoreApplication.translate("Runs", "Started"),
        "Steps": QCoreApplication.translate("Runs", "Steps"),
        "Loss": QCoreApplication.translate("Runs", "Loss"),
        "Val. accuracy": QCoreApplication.translate("Runs", "Val. accuracy"),
        "State": QCoreApplication.translate("Runs", "State"),
        "Mode": QCoreApplication.translate("Runs", "Mode"),
        "Device": QCoreApplication.translate("Runs", "Device"),
    }
    return words[name]


class RunsModel(QAbstractTableModel):
    """Runs, one a row."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runs: list[RunRow] = []
        self._colours: dict[str, str] = {}

    @property
    def runs(self) -> tuple[RunRow, ...]:
        """All runs, in the order of the rows."""
        return tuple(self._runs)

    def set_runs(self, runs: Sequence[RunRow]) -> None:
        """Show these runs; rows that stay keep their place and their selection."""
        wanted = {run.id: run for run in runs}
        for row in range(len(self._runs) - 1, -1, -1):
            if self._runs[row].id not in wanted:
                self.beginRemoveRows(QModelIndex(), row, row)
                del self._runs[row]
                self.endRemoveRows()
        for row, run in enumerate(self._runs):
            if wanted[run.id] != run:
                self._runs[row] = wanted[run.id]
                self._changed(row)
        known = {run.id for run in self._runs}
        if new := [run for run in runs if run.id not in known]:
            self.beginInsertRows(QModelIndex(), len(self._runs), len(self._runs) + len(new) - 1)
            self._runs += new
            self.endInsertRows()

    def set_colours(self, colours: dict[str, str]) -> None:
        """Show which runs are plotted, and in which colour."""
        before, self._colours = self._colours, dict(colours)
        for row, run in enumerate(self._runs):
            if before.get(run.id) != self._colours.get(run.id):
                self._changed(row)

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._runs)

    @override
    def columnCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        run, column = self._runs[index.row()], COLUMNS[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.text(run)
        if role == SORT_ROLE:
            return column.key(run)
        if role == RUN_ROLE:
            return run
        if role == COLOUR_ROLE and index.column() == 0:
            return self._colours.get(run.id)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(_alignment(column))
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{told(run.experiment)}\n{run.id}"
        return None

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return COLUMNS[section].title()
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(_alignment(COLUMNS[section]))
        return None

    def _changed(self, row: int) -> None:
        self.dataChanged.emit(self.index(row, 0), self.index(row, len(COLUMNS) - 1))


def _alignment(column: Column) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column.number else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
