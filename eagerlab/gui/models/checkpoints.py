"""The list of checkpoints: EagerLab's own on disk, and files of `tf.train.Checkpoint` that were opened."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from typing_extensions import override

from eagerlab.gui import numbers
from eagerlab.gui.told import told
from eagerlab.store.manifest import Manifest

Index = QModelIndex | QPersistentModelIndex
NAME, STEP, LOSS, ACCURACY, KIND, TIME = range(6)
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class OpenedFile(Manifest):
    """A checkpoint that `tf.train.Checkpoint` wrote; its id is its path."""

    id: str


class CheckpointModel(QAbstractTableModel):
    """One row a checkpoint, opened files first, then the newest. GUI thread only."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[Manifest, ...] = ()
        self._opened: tuple[OpenedFile, ...] = ()

    @property
    def manifests(self) -> tuple[Manifest, ...]:
        """What is shown."""
        return self._rows

    def newest(self) -> Manifest | None:
        """Return the checkpoint that Restore takes: the newest of an experiment, if it is finite.

        None where there is none.
        """
        saved = [one for one in self._rows if one.kind != "objects" and one not in self._opened]
        return next((one for one in saved if one.finite), saved[0] if saved else None)

    def set_manifests(self, manifests: Sequence[Manifest]) -> None:
        """Show these, given newest first."""
        self._set_rows((*self._opened, *manifests))

    def add_file(self, path: str) -> None:
        """Show a file of TensorFlow's above the others; each once."""
        kept = [one for one in self._opened if one.id != path]
        self._set_opened([OpenedFile(id=path, name=Path(path).name), *kept])

    def remove_file(self, path: str) -> None:
        """Show a file of TensorFlow's no longer."""
        self._set_opened([one for one in self._opened if one.id != path])

    def _set_opened(self, opened: Sequence[OpenedFile]) -> None:
        own = [one for one in self._rows if not isinstance(one, OpenedFile)]
        self._opened = tuple(opened)
        self._set_rows((*opened, *own))

    def _set_rows(self, rows: tuple[Manifest, ...]) -> None:
        if rows == self._rows:
            return
        self.beginResetModel()
        self._rows = rows
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
            size = numbers.size_in_bytes(manifest.size) if manifest.files else ""
            broken = "" if manifest.finite else self.tr("It holds values that are NaN or infinite.")
            parts = (manifest.name, told(manifest.experiment), manifest.id, size, broken)
            return "\n".join(part for part in parts if part)
        return None

    def _text(self, manifest: Manifest, column: int) -> str:
        if column == NAME:
            return title(manifest)
        if column == KIND:
            return self._kind(manifest)
        if column == STEP:
            return "" if has_no_step(manifest) else numbers.integer(manifest.step)
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

    def _kind(self, manifest: Manifest) -> str:
        if isinstance(manifest, OpenedFile):
            return self.tr("TensorFlow file")
        kind = {
            "manual": self.tr("by hand"),
            "auto": self.tr("automatic"),
            "end": self.tr("end of run"),
            "objects": self.tr("objects"),
        }[manifest.kind]
        return kind if manifest.finite else self.tr("{kind}, not finite").format(kind=kind)


def has_no_step(manifest: Manifest) -> bool:
    """Whether a checkpoint says nothing of where training stood."""
    return manifest.kind == "objects" or isinstance(manifest, OpenedFile)


def title(manifest: Manifest) -> str:
    """Return what a checkpoint is called: its name, its experiment, or the objects in it."""
    if manifest.name or manifest.experiment:
        return manifest.name or told(manifest.experiment)
    # Their paths are objects/NAME or objects/NAME/…
    names = dict.fromkeys(entry.path.split("/")[1] for entry in manifest.variables if "/" in entry.path)
    return ", ".join(names) if manifest.kind == "objects" and names else manifest.id
