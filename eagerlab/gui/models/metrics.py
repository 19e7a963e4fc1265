"""The metrics that are shown, each with what it gave lately. GUI thread only."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from typing_extensions import override

from eagerlab.gui import numbers
from eagerlab.gui.told import told
from eagerlab.protocol.base import NodePath
from eagerlab.protocol.metering import MetricRow

KEPT = 400
"""Points of a metric's curve; of more, every second one goes."""
ENTRY = Qt.ItemDataRole.UserRole
Index = QModelIndex | QPersistentModelIndex


@dataclass
class Entry:
    """One metric.

    Attributes
    ----------
    row : MetricRow
        What was read last.
    times : list of float
        When its first number changed, in seconds.
    values : list of float
        What it was then.
    """

    row: MetricRow
    times: list[float] = field(default_factory=list)
    values: list[float] = field(default_factory=list)

    def take(self, row: MetricRow, now: float) -> None:
        """Take what was read at `now`."""
        if row.type != self.row.type:
            self.times, self.values = [], []
        before, self.row = self.row, row
        if not row.numbers or (row.approximate and not before.approximate):
            return  # what was caught in one single update is read again at once: it is no point of the curve
        value = row.numbers[0].value
        if self.values and (
            value == self.values[-1] or (value != value and self.values[-1] != self.values[-1])
        ):
            return
        self.times.append(now)
        self.values.append(value)
        if len(self.values) > KEPT:
            self.times, self.values = self.times[::2], self.values[::2]

    @property
    def result(self) -> str:
        """What it gives, in few characters; empty where it gives nothing."""
        row = self.row
        shown = [f"{one.label} {numbers.trimmed(one.value)}".strip() for one in row.numbers]
        if row.text:
            shown.append(row.text)
        about = "≈ " if row.approximate and shown else ""
        return about + "  ".join(shown)

    @property
    def states(self) -> str:
        """Its variables, in one line."""
        return "  ".join(f"{one.name} {one.text}" for one in self.row.variables)

    @property
    def about(self) -> str:
        """Its class, whose it is, and its variables, in one line."""
        is_experiments = self.row.node[:1] == ("metrics",)
        whose = QCoreApplication.translate("Metrics", "of the experiment") if is_experiments else ""
        return "  ".join(part for part in (self.row.type, whose, self.states) if part)

    @property
    def error(self) -> str:
        """Why it gives nothing, in the window's language."""
        return told(self.row.error)

    @property
    def in_words(self) -> str:
        """All of it as text, for the tooltip and for screen readers."""
        row = self.row
        parts = [f"{row.title}: {self.result or self.error}", row.type, self.states]
        if row.node[:1] == ("metrics",):
            parts.append(QCoreApplication.translate("Metrics", "of the experiment, updated at each check"))
        return "\n".join(part for part in parts if part)


class MetricsModel(QAbstractListModel):
    """A list of `Entry`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: list[Entry] = []

    @property
    def entries(self) -> list[Entry]:
        """What is listed."""
        return self._entries

    def take(self, rows: Sequence[MetricRow], now: float | None = None) -> None:
        """Take what was read; a metric that is still there keeps its curve."""
        now = time.monotonic() if now is None else now
        known = {entry.row.node: entry for entry in self._entries}
        entries = []
        for row in rows:
            entry = known.get(row.node) or Entry(row)
            entry.take(row, now)
            entries.append(entry)
        if [id(entry) for entry in entries] == [id(entry) for entry in self._entries]:
            if entries:
                self.dataChanged.emit(self.index(0), self.index(len(entries) - 1))
            return
        self.beginResetModel()
        self._entries = entries
        self.endResetModel()

    def place(self, node: NodePath) -> int:
        """Return where a metric is listed; −1 where it is not."""
        return next((place for place, entry in enumerate(self._entries) if entry.row.node == node), -1)

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._entries)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._entries):
            return None
        entry = self._entries[index.row()]
        if role == ENTRY:
            return entry
        if role in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.ToolTipRole,
            Qt.ItemDataRole.AccessibleTextRole,
        ):
            return entry.in_words
        return None
