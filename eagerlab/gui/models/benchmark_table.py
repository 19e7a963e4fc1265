"""The rows of a benchmark as a table."""

from __future__ import annotations

import math
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from typing_extensions import override

from eagerlab.gui import numbers
from eagerlab.gui.models.benchmark import device_words, mode_words, time_words
from eagerlab.gui.told import told
from eagerlab.protocol.measuring import Measured, MeasuredRow
from eagerlab.store.measured import per_second, speed

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
Role = Qt.ItemDataRole
COLUMNS = (
    *("size", "device", "mode", "median", "speed", "result"),
    *("first", "traces", "spread", "rate", "calls"),
)
LEFT = ("device", "mode", "result")


class BenchmarkTable(QAbstractTableModel):
    """Shows one result; columns that say nothing are not there. GUI thread only."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._measured: Measured | None = None
        self._columns: tuple[str, ...] = ()

    @property
    def measured(self) -> Measured | None:
        """What is shown."""
        return self._measured

    def show_result(self, measured: Measured | None) -> None:
        """Show another result."""
        self.beginResetModel()
        self._measured = measured
        self._columns = () if measured is None else _columns(measured)
        self.endResetModel()

    def text(self, separator: str = "\t") -> str:
        """Return titles and cells as they are read, for a spreadsheet."""
        columns, rows = range(self.columnCount()), range(self.rowCount())
        across = Qt.Orientation.Horizontal
        lines = [[str(self.headerData(column, across)) for column in columns]]
        lines += [[str(self.index(row, column).data()) for column in columns] for row in rows]
        return "\n".join(separator.join(line) for line in lines)

    @override
    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() or self._measured is None else len(self._measured.rows)

    @override
    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._columns)

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal or section >= len(self._columns):
            return None
        name = self._columns[section]
        if role == Role.DisplayRole:
            return self._title(name)
        if role == Role.ToolTipRole:
            return self._explanation(name)
        if role == Role.TextAlignmentRole:
            return self._alignment(name)
        return None

    @override
    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if self._measured is None or not index.isValid():
            return None
        row, name = self._measured.rows[index.row()], self._columns[index.column()]
        if role == Role.DisplayRole:
            return self._cell(row, name)
        if role == Role.ToolTipRole:
            return self._tip(row, name)
        if role == Role.TextAlignmentRole:
            return self._alignment(name)
        return None

    def _alignment(self, name: str) -> Qt.AlignmentFlag:
        side = Qt.AlignmentFlag.AlignLeft if name in LEFT else Qt.AlignmentFlag.AlignRight
        return side | Qt.AlignmentFlag.AlignVCenter

    def _title(self, name: str) -> str:
        return {
            "size": self._measured.size_name if self._measured is not None else "",
            "device": self.tr("Device"),
            "mode": self.tr("Mode"),
            "median": self.tr("Median"),
            "speed": self.tr("Speed"),
            "spread": self.tr("Middle half"),
            "rate": self.tr("Calls/s"),
            "first": self.tr("First call"),
            "calls": self.tr("Calls"),
            "traces": self.tr("Traces"),
            "result": self.tr("Result"),
        }[name]

    def _explanation(self, name: str) -> str:
        return {
            "size": self.tr("The value of the swept name"),
            "device": self.tr("Where it was asked to run"),
            "mode": self.tr("How it ran"),
            "median": self.tr("Half of the measured calls were quicker, half were slower"),
            "speed": self.tr("How many times as fast as the first row of the same size"),
            "spread": self.tr("The middle half of the measured calls took between these times"),
            "rate": self.tr("Calls per second at the median"),
            "first": self.tr("The first call, tracing and compiling included; it is not part of the median"),
            "calls": self.tr("How many calls were measured"),
            "traces": self.tr("How often tf.function was traced before measuring, and while it was measured"),
            "result": self.tr("The result compared with that of the first row of the same device and size"),
        }[name]

    def _cell(self, row: MeasuredRow, name: str) -> str:
        assert self._measured is not None
        if name == "speed":
            times = speed(row, self._measured.rows)
            return "–" if times is None else f"{numbers.significant(times, 3)}×"
        if name == "rate":
            rate = per_second(row)
            return "–" if rate is None else numbers.significant(rate, 3)
        if name == "spread":
            return "–" if row.low is None else f"{time_words(row.low)} – {time_words(row.high)}"
        plain = {
            "size": "" if row.size is None else numbers.integer(row.size),
            "device": device_words(row.device),
            "mode": mode_words(row.mode),
            "median": time_words(row.median),
            "first": time_words(row.first),
            "calls": numbers.integer(row.count),
            "traces": f"{numbers.integer(row.first_traces)} + {numbers.integer(row.traces)}",
        }
        return plain[name] if name in plain else self._result(row)

    def _result(self, row: MeasuredRow) -> str:
        if row.problem is not None:
            return told(row.problem.what)
        if row.agreement == "differs" and row.difference is not None:
            if math.isinf(row.difference):
                return self.tr("other numbers")
            return self.tr("differs by {number}").format(number=numbers.significant(row.difference, 2))
        return {
            "reference": self.tr("reference"),
            "equal": self.tr("equal to the last bit"),
            "random": self.tr("random"),
        }.get(row.agreement, "–")

    def _tip(self, row: MeasuredRow, name: str) -> str:
        if name == "result" and row.problem is not None:
            return told(row.problem.sentence())
        if name in ("median", "spread") and row.least is not None:
            return self.tr("From {least} to {most}").format(
                least=time_words(row.least), most=time_words(row.most)
            )
        if name in ("device", "mode") and row.placed_on:
            return self.tr("The result lies on {device}").format(device=row.placed_on)
        if name == "traces" and row.changes:
            return "\n".join(told(change) for change in row.changes)
        return self._cell(row, name)


def _columns(measured: Measured) -> tuple[str, ...]:
    """Return the columns that tell rows apart, or say something about them."""
    same = set() if measured.size_name else {"size"}
    if len({row.device for row in measured.rows}) == 1:
        same.add("device")
    return tuple(name for name in COLUMNS if name not in same)
