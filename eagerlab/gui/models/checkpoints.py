"""The checkpoints on disk as tables: the list, and what one of them holds."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from typing_extensions import override

from eagerlab.gui import numbers

if TYPE_CHECKING:
    from eagerlab.store.manifest import Manifest, VariableEntry

Index = QModelIndex | QPersistentModelIndex
NAME, STEP, LOSS, ACCURACY, KIND, TIME = range(6)
VARIABLE, SHAPE, DTYPE = range(3)
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class CheckpointModel(QAbstractTableModel):
    """One row a checkpoint, newest first. GUI thread only."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[Manifest, ...] = ()

    @property
    def manifests(self) -> tuple[Manifest, ...]:
        """What is shown."""
        return self._rows

    def set_manifests(self, manifests: Sequence[Manifest]) -> None:
        """Show these, given newest first."""
        if tuple(manifests) == self._rows:
            return
        self.beginResetModel()
        self._rows = tuple(manifests)
        self.endResetModel()

    def row_of(self, checkpoint: str) -> int:
        """Return the row of a checkpoint, or -1."""
        return next((row for row, manifest in enumerate(self._rows) if manifest.id == checkpoint), -1)

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._rows)

    @override
    def columnCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else 6

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return (
                self.tr("Name"),
                self.tr("Step"),
                self.tr("Loss"),
                self.tr("Val. acc."),
                self.tr("Kind"),
                self.tr("Time"),
            )[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return LEFT if section in (NAME, KIND, TIME) else RIGHT
        return None

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        manifest = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(manifest, index.column())
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() not in (NAME, KIND, TIME):
            return RIGHT
        if role == Qt.ItemDataRole.ToolTipRole:
            size = numbers.size_in_bytes(manifest.size)
            return "\n".join(part for part in (manifest.name, manifest.experiment, manifest.id, size) if part)
        return None

    def _text(self, manifest: Manifest, column: int) -> str:
        if column == NAME:
            return manifest.name or manifest.experiment or manifest.id
        if column == KIND:
            return self._kind(manifest.kind)
        if column == STEP:
            return "" if manifest.kind == "objects" else numbers.integer(manifest.step)
        if column == LOSS:
            return self._metric(manifest, "loss")
        if column == ACCURACY:
            return self._metric(manifest, "validation_accuracy", "val_accuracy")
        return numbers.local_time(manifest.created)

    def _metric(self, manifest: Manifest, *names: str) -> str:
        value = next((manifest.metrics[name] for name in names if name in manifest.metrics), None)
        if value is None:
            return ""
        return (
            numbers.fixed(value) if math.isfinite(value) and abs(value) < 1000 else numbers.significant(value)
        )

    def _kind(self, kind: str) -> str:
        return {
            "manual": self.tr("by hand"),
            "auto": self.tr("automatic"),
            "end": self.tr("end of run"),
            "objects": self.tr("objects"),
        }[kind]


class ContentsModel(QAbstractTableModel):
    """The variables in one checkpoint. GUI thread only."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[VariableEntry, ...] = ()

    def set_variables(self, variables: Sequence[VariableEntry]) -> None:
        """Show these."""
        self.beginResetModel()
        self._rows = tuple(variables)
        self.endResetModel()

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._rows)

    @override
    def columnCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else 3

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (self.tr("Variable"), self.tr("Shape"), self.tr("dtype"))[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return LEFT
        return None

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        entry = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return (entry.path, numbers.shape(entry.shape), entry.dtype)[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return entry.path
        return None
