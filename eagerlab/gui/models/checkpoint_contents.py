"""What a checkpoint holds, as a table and in a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QColor
from typing_extensions import override

from eagerlab.gui import numbers
from eagerlab.gui.told import joined
from eagerlab.protocol.checkpoints import CheckpointContents, ContentRow

Index = QModelIndex | QPersistentModelIndex
VARIABLE, HERE, SHAPE, DTYPE, SIZE = range(5)
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class ContentsModel(QAbstractTableModel):
    """The values in one checkpoint, each with how it goes together with what is there. GUI thread only."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[ContentRow, ...] = ()
        self._restored = False
        self._colours: Mapping[str, QColor] = {}

    @property
    def rows(self) -> tuple[ContentRow, ...]:
        """What is shown."""
        return self._rows

    def set_rows(self, rows: Sequence[ContentRow], restored: bool = False) -> None:
        """Show these; `restored`: they tell what became of them. Rows that stay keep their selection."""
        new = tuple(rows)
        same = [row.path for row in new] == [row.path for row in self._rows]
        if not same:
            self.beginResetModel()
        self._rows, self._restored = new, restored
        if not same:
            self.endResetModel()
        elif new:
            self.dataChanged.emit(self.index(0, 0), self.index(len(new) - 1, SIZE))

    def set_colours(self, bad: str, warn: str, dim: str) -> None:
        """Set the colours of what does not fit, of what is not used, and of what waits."""
        self._colours = {
            "differs": QColor(bad),
            "unused": QColor(warn),
            "absent": QColor(warn),
            "skipped": QColor(warn),
            "waiting": QColor(dim),
            "fits": QColor(dim),
            "made": QColor(dim),
        }
        if self._rows:
            self.dataChanged.emit(self.index(0, HERE), self.index(len(self._rows) - 1, HERE))

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._rows)

    @override
    def columnCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else 5

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            titles = (
                self.tr("Variable"),
                self.tr("Here"),
                self.tr("Shape"),
                self.tr("dtype"),
                self.tr("Size"),
            )
            return titles[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return RIGHT if section == SIZE else LEFT
        return None

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row, column = self._rows[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            size = "" if row.nbytes is None else numbers.size_in_bytes(row.nbytes)
            here = match_words(row, self._restored)
            return (row.path, here, numbers.shape(row.shape), row.dtype, size)[column]
        if role == Qt.ItemDataRole.ForegroundRole and column == HERE:
            return self._colours.get(row.match)
        if role == Qt.ItemDataRole.TextAlignmentRole and column == SIZE:
            return RIGHT
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join(filter(None, (row.path, match_words(row, self._restored))))
        return None


def match_words(row: ContentRow, restored: bool = False) -> str:
    """Return how a value goes together with what is there, in a few words."""
    translate = QCoreApplication.translate
    if row.match == "differs":
        if row.here_shape is not None and tuple(row.here_shape) != row.shape:
            return translate("Checkpoint", "other shape: {shape}").format(shape=_shape(row.here_shape))
        return translate("Checkpoint", "other dtype: {dtype}").format(dtype=row.here_dtype)
    return {
        "": "",
        "fits": translate("Checkpoint", "restored") if restored else translate("Checkpoint", "fits"),
        "waiting": translate("Checkpoint", "waits until created"),
        "unused": translate("Checkpoint", "nothing takes it"),
        "absent": translate("Checkpoint", "only here"),
        "skipped": translate("Checkpoint", "left out"),
        "made": translate("Checkpoint", "made anew"),
    }[row.match]


def summary(found: CheckpointContents) -> str:
    """Return in a sentence or two what would become, or became, of a checkpoint's values."""
    translate = QCoreApplication.translate
    held = [row for row in found.rows if row.match != "absent"]
    size = numbers.size_in_bytes(sum(row.nbytes or 0 for row in held))
    total = numbers.plural(translate("Checkpoint", "%n value(s), {size}.", "", len(held)), len(held)).format(
        size=size
    )
    if not found.compared:
        return total
    count: Counter[str] = Counter(row.match for row in found.rows)
    # What differs now was made after it was restored.
    is_restored = found.restored and not count["differs"]
    parts = _restored(count) if is_restored else _would(count, found)
    if count["absent"]:
        absent = translate(
            "Checkpoint", "Only here, and left as before: %n variable(s).", "", count["absent"]
        )
        parts.append(numbers.plural(absent, count["absent"]))
    return joined(total, *parts)


def _would(count: Counter[str], found: CheckpointContents) -> list[str]:
    translate = QCoreApplication.translate
    if count["differs"]:
        text = translate(
            "Checkpoint",
            "It cannot be restored here: %n value(s) of another shape or dtype.",
            "",
            count["differs"],
        )
        return [numbers.plural(text, count["differs"])]
    if found.refusal:
        return [translate("Checkpoint", "It cannot be restored here: it is of another model.")]
    parts = []
    lost = count["unused"] + count["skipped"]
    if count["waiting"]:
        text = translate(
            "Checkpoint", "%n value(s) would wait until their variables are created.", "", count["waiting"]
        )
        parts.append(numbers.plural(text, count["waiting"]))
    if lost:
        text = translate("Checkpoint", "%n value(s) would not be used.", "", lost)
        return [*parts, numbers.plural(text, lost)]
    return [*parts, translate("Checkpoint", "Everything in it would be used.")]


def _restored(count: Counter[str]) -> list[str]:
    translate = QCoreApplication.translate
    parts = []
    lost = count["unused"] + count["skipped"]
    if count["waiting"]:
        text = translate(
            "Checkpoint",
            "Restored; %n value(s) waiting until their variables are created.",
            "",
            count["waiting"],
        )
        parts.append(numbers.plural(text, count["waiting"]))
    if lost:
        text = translate("Checkpoint", "Restored: %n value(s) not used.", "", lost)
        parts.append(numbers.plural(text, lost))
    return parts or [translate("Checkpoint", "Restored: everything in it was used.")]


def _shape(shape: Sequence[int | None]) -> str:
    return numbers.shape(tuple(shape)) or "()"
