"""The rows of the layer list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from typing_extensions import override

from eagerlab.gui import numbers

if TYPE_CHECKING:
    from eagerlab.protocol.replies import LayerRow

Index = QModelIndex | QPersistentModelIndex
LAYER, OUTPUT, PARAMETERS = range(3)


class LayerModel(QAbstractTableModel):
    """Layer, output shape and number of parameters. GUI thread only."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[LayerRow, ...] = ()

    def set_rows(self, rows: Sequence[LayerRow]) -> None:
        """Show these layers."""
        if tuple(rows) == self._rows:
            return
        self.beginResetModel()
        self._rows = tuple(rows)
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
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return (self.tr("Layer"), self.tr("Output"), self.tr("Params"))[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignLeft if section == LAYER else Qt.AlignmentFlag.AlignRight
            return side | Qt.AlignmentFlag.AlignVCenter
        return None

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self._rows[index.row()]
        column = index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(row, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(row)
        if role == Qt.ItemDataRole.TextAlignmentRole and column != LAYER:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def _text(self, row: LayerRow, column: int) -> str:
        if column == LAYER:
            if row.type.endswith("Variable"):
                return f"{row.name} · {row.type}"  # without layers, only names tell them apart
            return row.summary if row.type in row.summary else f"{row.type} {row.summary}".rstrip()
        if column == OUTPUT:
            # The first axis is the batch, which is the same for all.
            return "" if row.output_shape is None else numbers.shape(row.output_shape[1:])
        return "" if row.parameters is None else numbers.integer(row.parameters)

    def _tip(self, row: LayerRow) -> str:
        whole = self.tr("{name}: {summary}").format(name=row.name, summary=self._text(row, LAYER))
        if row.output_shape is None:
            return whole + "\n" + self.tr("Not built yet: its shape is known after one batch.")
        shape = numbers.shape(row.output_shape).replace("?", self.tr("batch"), 1)
        lines = [whole, self.tr("Output: {shape}").format(shape=shape)]
        if not row.trainable:
            lines.append(self.tr("Frozen: training does not change it."))
        return "\n".join(lines)
