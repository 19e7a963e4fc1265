"""Samples with the model's answers as rows; their inputs are asked for when they come into sight."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor, QImage
from typing_extensions import override

from eagerlab.gui import numbers
from eagerlab.gui.models.pictures import picture_image
from eagerlab.gui.models.seeing import Ints, Predictions
from eagerlab.gui.theme import Theme

Index = QModelIndex | QPersistentModelIndex

SAMPLE_ROLE = Qt.ItemDataRole.UserRole + 1
PICTURE_ROLE = Qt.ItemDataRole.UserRole + 2
WRONG_ROLE = Qt.ItemDataRole.UserRole + 3
SHARE_ROLE = Qt.ItemDataRole.UserRole + 4

MOST_KEPT = 4000
LARGEST_KEPT = 48_000_000
"""Samples, and bytes of their inputs, that are kept."""
SIDE_KEPT = 144
"""Pixels of the pictures of samples: as large as they are shown on a fine screen."""
MOST_AT_ONCE = 200
MOST_COLUMNS = 40
FIXED = 5


class SampleModel(QAbstractTableModel):
    """Rows: sample, truth, predicted, confidence or error, loss, and the inputs where they are few numbers.

    GUI thread only.

    Attributes
    ----------
    wanted : Signal(tuple)
        Numbers of samples whose inputs are not known yet.
    """

    wanted = Signal(tuple)

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.predictions: Predictions | None = None
        self.order: Ints = np.zeros(0, np.int64)
        self._inputs: dict[int, npt.NDArray[Any]] = {}
        self._images: dict[int, QImage] = {}
        self._sources: dict[int, str] = {}
        self._asked: set[int] = set()
        self._columns = 0

    def show(self, predictions: Predictions, order: Ints) -> None:
        """Show these samples in this order; where it is the same, only their answers change."""
        columns = self._input_columns(predictions)
        same = self.predictions is not None and columns == self._columns and np.array_equal(order, self.order)
        if not same:
            self.beginResetModel()
        self.predictions, self.order, self._columns = predictions, order, columns
        if not same:
            self.endResetModel()
        elif len(order):
            self.dataChanged.emit(self.index(0, 0), self.index(len(order) - 1, self.columnCount() - 1))

    def clear(self) -> None:
        """Show nothing, and forget the inputs."""
        self.beginResetModel()
        self.predictions, self.order = None, np.zeros(0, np.int64)
        self.forget_inputs()
        self.endResetModel()

    def forget_inputs(self) -> None:
        """Forget the inputs: the data may be others."""
        for kept in (self._inputs, self._images, self._sources, self._asked):
            kept.clear()

    def want(self, rows: Iterable[int]) -> None:
        """Ask for the inputs of the rows in sight that are not known yet."""
        samples = (int(self.order[row]) for row in rows if 0 <= row < len(self.order))
        missing = tuple(one for one in samples if one not in self._inputs and one not in self._asked)
        missing = missing[:MOST_AT_ONCE]
        if missing:
            if len(self._inputs) > self._most_kept():
                self.forget_inputs()  # what is in sight is asked for anew, when these have come
            self._asked.update(missing)
            self.wanted.emit(missing)

    def put_inputs(
        self, samples: tuple[int, ...], inputs: npt.NDArray[Any], sources: tuple[str, ...]
    ) -> None:
        """Take inputs that were asked for."""
        self._asked.difference_update(samples)
        for place, sample in enumerate(samples[: len(inputs)]):
            self._inputs[sample] = inputs[place]
            if place < len(sources):
                self._sources[sample] = sources[place]
        rows = np.flatnonzero(np.isin(self.order, samples))
        if rows.size:
            last = self.columnCount() - 1
            self.dataChanged.emit(self.index(int(rows[0]), 0), self.index(int(rows[-1]), last))

    def not_put(self, samples: tuple[int, ...]) -> None:
        """Forget that these were asked for: no answer came."""
        self._asked.difference_update(samples)

    def input(self, sample: int) -> npt.NDArray[Any] | None:
        """Return the input of a sample, None while it is not known."""
        return self._inputs.get(sample)

    def row_of(self, sample: int) -> int:
        """Return the row in which a sample is shown, or -1."""
        found = np.flatnonzero(self.order == sample)
        return int(found[0]) if found.size else -1

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self.order)

    @override
    def columnCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else FIXED + self._columns

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        is_class = self.predictions is not None and self.predictions.is_class
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section, is_class)
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        heads = (
            self.tr("Sample"),
            self.tr("Truth"),
            self.tr("Predicted"),
            self.tr("Confidence") if is_class else self.tr("Error"),
            self.tr("Loss"),
        )
        if section < FIXED:
            return heads[section]
        names = self.predictions.names if self.predictions is not None else ()
        return names[section - FIXED] if section - FIXED < len(names) else f"x{section - FIXED + 1}"

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        shown = self.predictions
        if shown is None or not index.isValid() or index.row() >= len(self.order):
            return None
        sample = int(self.order[index.row()])
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(shown, sample, index.column())
        if role == SAMPLE_ROLE:
            return sample
        if role == PICTURE_ROLE:
            return self._picture(sample)
        if role == WRONG_ROLE:
            return shown.is_class and bool(shown.truth[sample] != shown.predicted[sample])
        if role == SHARE_ROLE:
            return float(shown.confidence[sample]) if shown.confidence is not None else None
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._sentence(shown, sample)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(index.column(), shown.is_class)
        if role == Qt.ItemDataRole.ForegroundRole and index.column() == 2 and self.data(index, WRONG_ROLE):
            return QColor(self._theme.tokens.bad)
        return None

    def _text(self, shown: Predictions, sample: int, column: int) -> str:
        if column >= FIXED:
            values = self._inputs.get(sample)
            return "" if values is None else numbers.significant(float(values.reshape(-1)[column - FIXED]), 4)
        if column == 0:
            return numbers.integer(sample)
        if column == 4:
            return numbers.significant(float(shown.losses[sample]), 3)
        if shown.confidence is not None:
            if column == 3:
                return percent(float(shown.confidence[sample]))
            return shown.name(int((shown.truth if column == 1 else shown.predicted)[sample]))
        truth, predicted = shown.truth[sample], shown.predicted[sample]
        values = (truth, predicted, predicted - truth)[column - 1]
        return "  ".join(numbers.significant(float(value), 4) for value in values[:4])

    def _sentence(self, shown: Predictions, sample: int) -> str:
        texts = [self._text(shown, sample, column) for column in range(FIXED)]
        if shown.is_class:
            words = self.tr("Sample {0}: {1}, predicted {2} with {3}; loss {4}")
        else:
            words = self.tr("Sample {0}: {1}, predicted {2}, error {3}; loss {4}")
        source = self._sources.get(sample, "")
        return words.format(*texts) + (f"\n{source}" if source else "")

    def _picture(self, sample: int) -> QImage | None:
        if sample not in self._images:
            values = self._inputs.get(sample)
            if values is None or values.ndim not in (2, 3):
                return None
            keep, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
            image = picture_image(values)
            if max(image.width(), image.height()) > SIDE_KEPT:
                image = image.scaled(SIDE_KEPT, SIDE_KEPT, keep, smooth)
            self._images[sample] = image
        return self._images[sample]

    def _most_kept(self) -> int:
        """Return how many inputs may be kept: those in sight at least."""
        largest = max((one.nbytes for one in self._inputs.values()), default=1)
        return min(MOST_KEPT, max(MOST_AT_ONCE, LARGEST_KEPT // max(1, largest)))

    @staticmethod
    def _input_columns(predictions: Predictions) -> int:
        shape = predictions.input_shape
        return min(MOST_COLUMNS, shape[0]) if len(shape) == 1 else 0


def percent(share: float) -> str:
    """Return a share of 1 as a person reads it, one decimal below 10 % and above 90 %."""
    if not np.isfinite(share):
        return numbers.not_finite(share)
    value = 100 * share
    return f"{numbers.fixed(value, 1 if value < 10 or 90 < value < 100 else 0)}{numbers.THIN_SPACE}%"


def _alignment(column: int, is_class: bool) -> int:
    """Return how a column and its title stand: names in the middle, numbers at the right."""
    is_name = is_class and column in (1, 2)
    side = Qt.AlignmentFlag.AlignHCenter if is_name else Qt.AlignmentFlag.AlignRight
    return int(side | Qt.AlignmentFlag.AlignVCenter)
