"""What a model's inputs are: their shape, how to show them, the names of classes, and raw pixels prepared."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import tensorflow as tf

from eagerlab.backend.data.dataset import DatasetData
from eagerlab.backend.data.pictures import PictureData
from eagerlab.backend.training.live import LiveExperiment
from eagerlab.experiment.facts import DataFacts, data_facts
from eagerlab.experiment.spec import ArraysData, PicturesData
from eagerlab.protocol.seeing import InputKind

MARGIN = 0.08
PICTURE_SIDE = 12
"""Two axes from this size on, without a channel, are taken for a picture."""


def facts_of(live: LiveExperiment) -> DataFacts | None:
    """Return what the spec says of the data, None where they came from the console."""
    return data_facts(live.spec.data) if live.spec is not None and "data" not in live.from_console else None


def class_names(live: LiveExperiment, count: int) -> tuple[str, ...]:
    """Return names of `count` classes: those of the data, or their numbers."""
    facts = facts_of(live)
    known = facts.classes[:count] if facts is not None else ()
    return (*known, *(str(number) for number in range(len(known), count)))


def input_shape(live: LiveExperiment) -> tuple[int, ...] | None:
    """Return the shape of one input, by the data or else by the model; None where nobody knows."""
    facts = facts_of(live)
    shapes: list[Any] = [facts.input_shape if facts is not None else None]
    data = live.data
    if isinstance(data, DatasetData):
        spec = data.batched.element_spec
        inputs = tf.nest.flatten(spec[0])[0].shape if isinstance(spec, tuple) else tf.TensorShape(None)
        shapes.append(None if inputs.rank is None else tuple(inputs[1:]))
    elif data is not None and not isinstance(data, PictureData):
        shapes.append(tuple(tf.nest.flatten(getattr(data, "x", ()))[0].shape[1:]))
    given = getattr(live.model, "input_shape", None)
    if isinstance(given, tuple) and given and not isinstance(given[0], tuple):
        shapes.append(given[1:])
    for shape in shapes:
        if shape is not None and all(isinstance(size, int) for size in shape):
            return tuple(shape)
    return None


def input_kind(facts: DataFacts | None, shape: tuple[int, ...] | None) -> InputKind:
    """Return how to show one input of that shape."""
    match shape:
        case (height, width) if min(height, width) >= PICTURE_SIDE:
            return "pictures"
        case (_, _, 1 | 3 | 4) if facts is None:
            return "pictures"
        case (1,) | (2,) if facts is None:
            return "points"
        case (_,) if facts is None:
            return "rows"
    return facts.kind_of if facts is not None else "other"


def prepared(
    live: LiveExperiment, raw: npt.NDArray[np.float32], inputs: npt.NDArray[Any] | None
) -> npt.NDArray[np.float32]:
    """Return raw pixels (0 to 255) as the model gets its pictures.

    Parameters
    ----------
    live : LiveExperiment
        Its spec tells whether each channel was scaled by itself.
    raw : numpy.ndarray of float32
        One sample.
    inputs : numpy.ndarray or None
        Some of the inputs: black and white are their smallest and largest value.
    """
    spec = live.spec
    if spec is not None and isinstance(spec.data, PicturesData) and "data" not in live.from_console:
        return _prepared_picture(live, spec.data, raw)
    if inputs is None or not np.isfinite(inputs).any():
        return np.asarray(raw / 255, np.float32)
    known = np.where(np.isfinite(inputs), inputs, np.nan)
    axes = tuple(range(inputs.ndim - 1)) if _is_scaled_by_channel(live) else None
    low, high = np.nanmin(known, axis=axes), np.nanmax(known, axis=axes)
    if low.ndim and low.shape != raw.shape[-1:]:
        low, high = low.min(), high.max()  # the picture has no axis for the one channel
    return np.asarray(low + raw / 255 * (high - low), np.float32)


def _prepared_picture(
    live: LiveExperiment, data: PicturesData, raw: npt.NDArray[np.float32]
) -> npt.NDArray[np.float32]:
    """Return raw pixels as the experiment's source prepares its files."""
    if data.normalisation == "none":
        return raw
    statistics = getattr(live.module, "channel_statistics", None)
    if data.normalisation == "unit" or statistics is None:
        return np.asarray(raw / 255, np.float32)
    mean, deviation = statistics()
    return np.asarray((raw / 255 - mean) / deviation, np.float32)


def _is_scaled_by_channel(live: LiveExperiment) -> bool:
    if live.spec is None or "data" in live.from_console:
        return False
    data = live.spec.data
    return isinstance(data, ArraysData) and data.normalisation != "none"


def spread(values: npt.NDArray[np.float32]) -> tuple[float, float]:
    """Return a range that holds all finite values, with a margin."""
    finite = values[np.isfinite(values)].astype(np.float64)
    low, high = (float(finite.min()), float(finite.max())) if finite.size else (0.0, 1.0)
    margin = (high - low) * MARGIN or 1.0
    return low - margin, high + margin
