"""How all layers do, as a table that can be sorted. GUI thread only."""

from __future__ import annotations

import math
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
from eagerlab.gui.theme import Theme
from eagerlab.gui.told import told
from eagerlab.protocol.base import NodePath
from eagerlab.protocol.following import FlagKind, LayerHealth

LAYER, NOTES, GRADIENT, UPDATE, DEAD, ZEROS, WEIGHTS, MEAN, STD = range(9)
"""By what they are worth: on a small screen the last may be out of sight."""
COLUMNS = 9
OF_OUTPUTS = (DEAD, ZEROS, MEAN, STD)
SMALL, FEWER, TINY = 0.1, 2, 1e-3
"""Numbers below the first have so many digits, shares below the last only one, for the column's sake."""
FONT_SCALE = 0.92
"""Of the code font: a window of 1280 pixels has room for all columns then."""
SORT = Qt.ItemDataRole.UserRole
SHORT = Qt.ItemDataRole.UserRole + 1
"""What stands out in a word for each, where a column has no room for sentences."""
_LEVELS = {"bad": 0, "warning": 1, "info": 2}
Index = QModelIndex | QPersistentModelIndex


def column_titles() -> tuple[str, ...]:
    """Return the titles of the columns."""
    return (
        QCoreApplication.translate("LayerHealth", "Layer"),
        QCoreApplication.translate("LayerHealth", "What stands out"),
        QCoreApplication.translate("LayerHealth", "Gradient"),
        QCoreApplication.translate("LayerHealth", "Update"),
        QCoreApplication.translate("LayerHealth", "Dead"),
        QCoreApplication.translate("LayerHealth", "Zeros"),
        QCoreApplication.translate("LayerHealth", "Weights"),
        QCoreApplication.translate("LayerHealth", "Mean"),
        QCoreApplication.translate("LayerHealth", "Std"),
    )


def column_hints() -> tuple[str, ...]:
    """Return what each column measures, as a sentence."""
    return (
        QCoreApplication.translate("LayerHealth", "The layer. A click opens its largest weight."),
        QCoreApplication.translate(
            "LayerHealth",
            "Dead units, gradients that vanish or explode, saturation, what is not trained, NaN.",
        ),
        QCoreApplication.translate("LayerHealth", "The Euclidean norm of the gradient of all its weights."),
        QCoreApplication.translate(
            "LayerHealth",
            "How far the step moved the weights, as a share of their norm. About 0.1 % is healthy;"
            " above 10 % it is marked.",
        ),
        QCoreApplication.translate(
            "LayerHealth",
            "Units that no gradient reaches. Of a layer with ReLU or the like: those that gave zero, or its"
            " lowest value, for all samples of the last batches; of another one with weights: those whose"
            " gradient was exactly zero. Leaky ReLU has none.",
        ),
        QCoreApplication.translate("LayerHealth", "The share of zeros in what the layer gives."),
        QCoreApplication.translate("LayerHealth", "The Euclidean norm of all its weights together."),
        QCoreApplication.translate("LayerHealth", "The mean of what the layer gives."),
        QCoreApplication.translate("LayerHealth", "The standard deviation of what the layer gives."),
    )


class LayersModel(QAbstractTableModel):
    """One row a layer.

    Parameters
    ----------
    theme : Theme
        Colours of what stands out.
    parent : QObject, optional
        Owner.
    """

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rows: tuple[LayerHealth, ...] = ()
        theme.changed.connect(self._recolour)

    @property
    def rows(self) -> tuple[LayerHealth, ...]:
        """What is shown."""
        return self._rows

    def take(self, rows: tuple[LayerHealth, ...]) -> None:
        """Show these; where the layers are the same, selection and scroll place stay."""
        same = [row.name for row in rows] == [row.name for row in self._rows]
        if not same:
            self.beginResetModel()
        self._rows = rows
        if not same:
            self.endResetModel()
        elif rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, COLUMNS - 1))

    def row(self, index: Index) -> LayerHealth | None:
        """Return the layer of a row."""
        return self._rows[index.row()] if index.isValid() else None

    def node(self, index: Index) -> NodePath | None:
        """Return the tensor that a cell is about; None where there is none."""
        row = self.row(index)
        if row is None:
            return None
        column = index.column()
        nodes = row.gradients if column == GRADIENT else row.outputs if column in OF_OUTPUTS else row.weights
        if column == NOTES or (column == LAYER and not nodes):
            nodes = row.weights or row.outputs
        return nodes[0] if nodes else None

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._rows)

    @override
    def columnCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else COLUMNS

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < COLUMNS:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return column_titles()[section]
        if role == Qt.ItemDataRole.ToolTipRole:
            return column_hints()[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        return None

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.row(index)
        if row is None:
            return None
        column = index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return cell_text(row, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(row, column)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(column)
        if role == Qt.ItemDataRole.FontRole and column not in (LAYER, NOTES):
            font = self._theme.code_font()
            font.setPointSizeF(font.pointSizeF() * FONT_SCALE)
            return font
        if role == Qt.ItemDataRole.ForegroundRole and row.flags and column in (LAYER, NOTES):
            return QColor(self._colour(row.flags[0].level))
        if role == SHORT and column == NOTES:
            return short_notes(row)
        if role == SORT:
            return sort_key(row, column, index.row())
        return None

    def _colour(self, level: str) -> str:
        tokens = self._theme.tokens
        return {"bad": tokens.bad, "warning": tokens.warn}.get(level, tokens.dim)

    def _recolour(self) -> None:
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, COLUMNS - 1))


def cell_text(row: LayerHealth, column: int) -> str:
    """Return what a cell shows."""
    if column == LAYER:
        return row.name or row.type
    if column == NOTES:
        return " ".join(told(flag.text) for flag in row.flags)
    if column == DEAD:
        return "" if row.dead is None else f"{numbers.integer(row.dead)}/{numbers.integer(row.units or 0)}"
    value = _value(row, column)
    if value is None:
        return ""
    if column in (UPDATE, ZEROS) and math.isfinite(value):
        return f"{numbers.significant(100 * value, 2 if abs(value) >= TINY else 1)} %"
    return numbers.significant(value, 3 if abs(value) >= SMALL else FEWER)


def short_notes(row: LayerHealth) -> str:
    """Return what stands out about a layer, a word or two for each."""
    words: dict[FlagKind, str] = {
        "not_finite": QCoreApplication.translate("LayerHealth", "NaN or Inf"),
        "exploding": QCoreApplication.translate("LayerHealth", "gradient explodes"),
        "large_update": QCoreApplication.translate("LayerHealth", "large update"),
        "vanishing": QCoreApplication.translate("LayerHealth", "gradient vanishes"),
        "dead": QCoreApplication.translate("LayerHealth", "dead units"),
        "saturated": QCoreApplication.translate("LayerHealth", "saturated"),
        "no_gradient": QCoreApplication.translate("LayerHealth", "no gradient"),
        "frozen": QCoreApplication.translate("LayerHealth", "frozen"),
    }
    return ", ".join(dict.fromkeys(words[flag.kind] for flag in row.flags))


def tooltip(row: LayerHealth, column: int) -> str:
    """Return what a cell says when the mouse rests on it."""
    if column == LAYER:
        return f"{row.name or row.type} · {row.type}"
    if column == NOTES:
        return "\n".join(told(flag.text) for flag in row.flags)
    return column_hints()[column]


def sort_key(row: LayerHealth, column: int, place: int) -> Any:
    """Return what a column is sorted by: what is not known, or no number, comes last or first as a whole."""
    if column == LAYER:
        return place
    if column == NOTES:
        return float(min((_LEVELS[flag.level] for flag in row.flags), default=3))
    if column == DEAD:
        return -1.0 if row.dead is None else row.dead / max(1, row.units or 1)
    value = _value(row, column)
    return -math.inf if value is None else math.inf if math.isnan(value) else value


def _value(row: LayerHealth, column: int) -> float | None:
    return {
        WEIGHTS: row.weight_norm,
        GRADIENT: row.gradient_norm,
        UPDATE: row.update_ratio,
        MEAN: row.mean,
        STD: row.std,
        ZEROS: row.zeros,
    }[column]


def _alignment(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignLeft if column in (LAYER, NOTES) else Qt.AlignmentFlag.AlignRight
    return side | Qt.AlignmentFlag.AlignVCenter
