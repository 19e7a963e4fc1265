"""Samples of what the trainer has: arrays and datasets that were handed over at the console."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
import tensorflow as tf

from eagerlab.backend.data.ahead import Ahead
from eagerlab.backend.data.arrays import ArrayData
from eagerlab.backend.data.base import WAITING
from eagerlab.backend.data.dataset import DatasetData
from eagerlab.backend.data.reading import Preview, Reading
from eagerlab.backend.errors import LabError
from eagerlab.experiment.facts import KindOf
from eagerlab.protocol.data import ClassCount, Finding, PreviewData

if TYPE_CHECKING:
    from eagerlab.backend.data import Data

PATIENCE = 20.0
"""Seconds to wait for an element of a dataset, whose pipeline may do anything."""
_MOST_CLASSES = 200
Array = npt.NDArray[Any]


def live_preview(data: Data, request: PreviewData, reading: Reading) -> Preview:
    """Return samples of data that no spec tells.

    Parameters
    ----------
    data : Data
        What the trainer has; it is not disturbed.
    request : PreviewData
        Which samples.
    reading : Reading
        May end it.

    Raises
    ------
    LabError
        A dataset gives nothing, or fails.
    """
    if isinstance(data, ArrayData):
        return _of_arrays(data, request)
    if isinstance(data, DatasetData):
        return _of_dataset(data, request, reading)
    raise LabError(f"Samples of {data.describe()} cannot be shown.", severity="info")


def kind_of(x_shape: tuple[int | None, ...]) -> KindOf:
    """Return how to show samples by the shape of a batch of them."""
    match x_shape[1:]:
        case (2,):
            return "points"
        case (_,):
            return "rows"
        case (_, _):
            return "series"
        case (_, _, 1 | 3):
            return "pictures"
    return "other"


def _of_arrays(data: ArrayData, request: PreviewData) -> Preview:
    is_train = request.part == "train"
    x, y = (data.x, data.y) if is_train else (data.x_validation, data.y_validation)
    chosen = slice(request.first, request.first + request.count)
    shown = _shown(x, y, chosen)
    return Preview(
        train=data.count,
        validation=data.validation_count,
        x=shown[0],
        y=shown[1],
        x_shape=_shape(data.x),
        y_shape=_shape(data.y),
        balance=_balance(data.y, data.y_validation),
        findings=tuple(Finding(what=note) for note in data.notes),
        element_spec=str((_spec(data.x), _spec(data.y))),
    )


def _shown(x: Any, y: Any, chosen: slice) -> tuple[Array | None, Array | None]:
    """Return the chosen samples where inputs and targets are one array each."""
    if not isinstance(x, np.ndarray) or not isinstance(y, np.ndarray):
        return None, None
    return x[chosen], y[chosen]


def _shape(part: Any) -> tuple[int | None, ...]:
    return (None, *part.shape[1:]) if isinstance(part, np.ndarray) else ()


def _spec(part: Any) -> Any:
    return tf.nest.map_structure(lambda leaf: tf.TensorSpec((None, *leaf.shape[1:]), leaf.dtype), part)


def _balance(y: Any, y_validation: Any) -> tuple[ClassCount, ...]:
    if not isinstance(y, np.ndarray) or y.dtype.kind not in "iub" or y.size != len(y):
        return ()
    labels, counts = np.unique(y, return_counts=True)
    if len(labels) > _MOST_CLASSES:
        return ()
    others = np.asarray(y_validation if y_validation is not None else [])
    return tuple(
        ClassCount(name=str(label), train=int(count), validation=int((others == label).sum()))
        for label, count in zip(labels.tolist(), counts.tolist(), strict=True)
    )


def _of_dataset(data: DatasetData, request: PreviewData, reading: Reading) -> Preview:
    is_train = request.part == "train"
    batched = data.batched if is_train else data.validation_dataset
    xs: list[Array] = []
    ys: list[Array] = []
    needed = request.first + request.count
    for x, y in _batches(batched, reading):
        if not isinstance(x, tf.Tensor) or not isinstance(y, tf.Tensor):
            break
        xs.append(x.numpy())
        ys.append(y.numpy())
        reading.progress(sum(map(len, xs)), needed, "Taking elements of the dataset")
        if sum(map(len, xs)) >= needed:
            break
    chosen = slice(request.first, needed)
    x_spec, y_spec = (
        data.batched.element_spec[:2] if isinstance(data.batched.element_spec, tuple) else (None, None)
    )
    return Preview(
        train=data.length or 0,
        validation=data.validation_count or 0,
        x=_joined(xs)[chosen] if xs else None,
        y=_joined(ys)[chosen] if ys else None,
        x_shape=_spec_shape(x_spec),
        y_shape=_spec_shape(y_spec),
        findings=_notes(data),
        element_spec=str(data.dataset.element_spec),
    )


def _batches(dataset: Any, reading: Reading) -> Iterator[tuple[Any, Any]]:
    """Yield batches, pulled by a thread of their own: a pipeline may take its time, or hang."""
    if dataset is None:
        return
    ahead = Ahead(lambda: iter(dataset), depth=1)
    try:
        end = time.monotonic() + PATIENCE
        while True:
            reading.check()
            try:
                element = ahead.next()
            except StopIteration:
                return
            if element is WAITING:
                if time.monotonic() > end:
                    raise LabError(
                        f"The dataset has given nothing for {PATIENCE:.0f} s.",
                        "Its pipeline fills a large shuffle buffer, or hangs.",
                        "Take a few elements at the console to see what it does.",
                        severity="warning",
                    )
                continue
            if not isinstance(element, tuple) or len(element) < 2:
                return
            yield element[0], element[1]
            end = time.monotonic() + PATIENCE
    finally:
        ahead.close()


def _joined(parts: list[Array]) -> Array:
    return parts[0] if len(parts) == 1 else np.concatenate(parts)


def _spec_shape(spec: Any) -> tuple[int | None, ...]:
    shape = getattr(spec, "shape", None)
    return tuple(shape) if shape is not None and shape.rank is not None else ()


def _notes(data: DatasetData) -> tuple[Finding, ...]:
    count = "an unknown number of" if data.length is None else f"{data.length:,}"
    return (
        Finding(what=f"A tf.data.Dataset of {count} batches, in the order that it gives them."),
        *(Finding(what=note) for note in data.notes),
    )
