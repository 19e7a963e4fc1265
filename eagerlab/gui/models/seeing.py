"""The model's predictions as the window knows them: arrays, what is chosen of them, counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from eagerlab.protocol.codec import read_array
from eagerlab.protocol.seeing import InputKind, Seen

Ints = npt.NDArray[np.int64]
Show = Literal["all", "wrong", "class", "pair"]


@dataclass(frozen=True, eq=False)
class Predictions:
    """Answers of the model to the first samples of a part. For classes `confidence` is there.

    Attributes
    ----------
    truth, predicted : numpy.ndarray
        Class numbers (n,), or numbers, n × targets.
    losses : numpy.ndarray
        Of each sample, (n,).
    inputs : numpy.ndarray or None
        Where each sample's input is one number, (n,).
    """

    step: int
    total: int
    classes: tuple[str, ...]
    truth: npt.NDArray[Any]
    predicted: npt.NDArray[Any]
    confidence: npt.NDArray[np.float32] | None
    losses: npt.NDArray[np.float32]
    inputs: npt.NDArray[np.float32] | None
    loss: float | None
    accuracy: float | None
    kind_of: InputKind
    input_shape: tuple[int, ...]
    names: tuple[str, ...]

    @classmethod
    def of(cls, seen: Seen, buffers: Sequence[bytes | memoryview]) -> Predictions:
        """Return what an answer tells that has arrays."""
        arrays = [read_array(header, buffers, index) for index, header in enumerate(seen.headers)]
        is_class = seen.task == "classification"
        return cls(
            step=seen.step,
            total=seen.total,
            classes=seen.classes,
            truth=arrays[0],
            predicted=arrays[1],
            confidence=arrays[2] if is_class else None,
            losses=arrays[3 if is_class else 2],
            inputs=arrays[3] if not is_class and len(arrays) > 3 else None,
            loss=seen.loss,
            accuracy=seen.accuracy,
            kind_of=seen.kind_of,
            input_shape=seen.input_shape,
            names=seen.names,
        )

    def __len__(self) -> int:
        return len(self.truth)

    @property
    def is_class(self) -> bool:
        """Whether these are classes, not numbers."""
        return self.confidence is not None

    @property
    def wrong(self) -> npt.NDArray[np.bool_]:
        """Which classes are not the true ones; nothing of numbers."""
        if not self.is_class:
            return np.zeros(len(self), np.bool_)
        return np.asarray(self.truth != self.predicted, np.bool_)

    def name(self, number: int) -> str:
        """Return the name of a class."""
        return self.classes[number] if 0 <= number < len(self.classes) else str(number)

    def chosen(self, show: Show, first: int = 0, second: int = 0) -> Ints:
        """Return the samples to show, in the order of the data: all, wrong ones, of a class, or of a pair."""
        if not self.is_class or show == "all":
            return np.arange(len(self))
        if show == "wrong":
            return np.flatnonzero(self.wrong)
        of_class = self.truth == first
        return np.flatnonzero(of_class & (self.predicted == second) if show == "pair" else of_class)

    def worst(self) -> Ints:
        """Return the samples by their loss, NaN and the highest first; of classes only the wrong ones."""
        losses = np.where(np.isfinite(self.losses), self.losses, np.inf)
        order = np.argsort(-losses, kind="stable")
        return order[self.wrong[order]] if self.is_class else order


@dataclass(frozen=True, eq=False)
class Confusion:
    """How often each class (rows) was taken for each (columns).

    Attributes
    ----------
    counts : numpy.ndarray of int64, classes × classes
        Of samples.
    """

    classes: tuple[str, ...]
    counts: Ints

    @classmethod
    def of(cls, predictions: Predictions) -> Confusion:
        """Count predictions of classes."""
        size = len(predictions.classes)
        inside = (predictions.truth >= 0) & (predictions.truth < size)
        places = predictions.truth[inside].astype(np.int64) * size + predictions.predicted[inside]
        return cls(predictions.classes, np.bincount(places, minlength=size * size).reshape(size, size))

    @property
    def shares(self) -> npt.NDArray[np.float64]:
        """The share of each row's samples; 0 where a class does not occur."""
        rows = self.counts.sum(1, keepdims=True)
        return np.asarray(self.counts / np.maximum(rows, 1))

    def mistakes(self, most: int = 50) -> list[tuple[int, int, int]]:
        """Return the commonest mistakes: true class, predicted class, how often."""
        wrong = self.counts.copy()
        np.fill_diagonal(wrong, 0)
        order = np.argsort(-wrong, axis=None, kind="stable")[:most]
        rows, columns = np.unravel_index(order, wrong.shape)
        found = zip(rows.tolist(), columns.tolist(), wrong[rows, columns].tolist(), strict=True)
        return [one for one in found if one[2]]

    def table(self, separator: str = ",") -> str:
        """Return the counts as text, one line a true class."""
        quoted = [_cell(name, separator) for name in self.classes]
        lines = [separator.join(["true class", *quoted])]
        for name, row in zip(quoted, self.counts.tolist(), strict=True):
            lines.append(separator.join([name, *map(str, row)]))
        return "\n".join(lines) + "\n"


def predictions_table(predictions: Predictions, order: Ints, separator: str = ",") -> str:
    """Return predictions as text, one line a sample, in the order that is shown."""
    if predictions.confidence is not None:
        lines = [separator.join(("sample", "truth", "predicted", "confidence", "loss"))]
        for index in order.tolist():
            names = (
                _cell(predictions.name(int(number)), separator)
                for number in (predictions.truth[index], predictions.predicted[index])
            )
            numbers = (f"{predictions.confidence[index]:.6g}", f"{predictions.losses[index]:.6g}")
            lines.append(separator.join((str(index), *names, *numbers)))
        return "\n".join(lines) + "\n"
    count = predictions.truth.shape[1]
    ends = [""] if count == 1 else [f" {number}" for number in range(count)]
    heads = ["sample", *(f"truth{end}" for end in ends), *(f"predicted{end}" for end in ends), "loss"]
    lines = [separator.join(heads)]
    for index in order.tolist():
        values = [*predictions.truth[index], *predictions.predicted[index], predictions.losses[index]]
        lines.append(separator.join([str(index), *(f"{value:.8g}" for value in values)]))
    return "\n".join(lines) + "\n"


def _cell(text: str, separator: str) -> str:
    if any(sign in text for sign in (separator, '"', "\n", "\r")):
        return '"' + text.replace('"', '""') + '"'
    return text
