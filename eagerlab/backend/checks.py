"""Whether what the model gives and what the data wants fit together, before the first step."""

from __future__ import annotations

from typing import Any

import keras
import numpy as np
import tensorflow as tf

from eagerlab.backend.data.arrays import ArrayData
from eagerlab.backend.errors import LabError
from eagerlab.backend.live import LiveExperiment

_SPARSE = "SparseCategoricalCrossentropy"


def check_against_output(live: LiveExperiment, predictions: Any, y: Any) -> list[str]:
    """Compare a batch of predictions with its targets; reshape targets that lack only an axis.

    Returns
    -------
    list of str
        What was changed, as sentences.

    Raises
    ------
    LabError
        They do not fit under the experiment's loss.
    """
    if not (tf.is_tensor(predictions) and tf.is_tensor(y)):
        return []  # structures: only the person's own loss knows how they belong together
    kind = type(live.loss).__name__ if isinstance(live.loss, keras.losses.Loss) else ""
    if kind == _SPARSE:
        _check_labels(live, predictions, y)
        return []
    return _check_shapes(live, predictions, y, kind)


def _check_labels(live: LiveExperiment, predictions: Any, y: Any) -> None:
    classes = int(predictions.shape[-1])
    sets = [("", y.numpy())]
    if isinstance(live.data, ArrayData):
        sets = [("", live.data.y), ("validation ", live.data.y_validation)]
    for which, labels in sets:
        if labels is None or np.size(labels) == 0:
            continue
        values = np.asarray(labels)
        if not np.issubdtype(values.dtype, np.integer) and not np.array_equal(values, np.round(values)):
            wrong = values[values != np.round(values)].flat[0]
            raise LabError(
                f"The {which}labels are no class numbers: one is {wrong:g}.",
                f"{_SPARSE} expects whole numbers from 0 to {classes - 1}.",
                'For numbers like these take a loss for regression: lab.use(loss="mse").',
            )
        low, high = int(values.min()), int(values.max())
        if low < 0 or high >= classes:
            outside = high if high >= classes else low
            raise LabError(
                f"A {which}label is {outside}, but the model has {classes} outputs: "
                f"labels must be from 0 to {classes - 1}.",
                "",
                f"Give the last layer {high + 1} units."
                if low >= 0
                else "Number the classes 0, 1, 2, … without gaps.",
            )


def _check_shapes(live: LiveExperiment, predictions: Any, y: Any, kind: str) -> list[str]:
    wanted, given = tuple(predictions.shape), tuple(y.shape)
    if wanted == given:
        return []
    if wanted == (*given, 1) or given == (*wanted, 1):
        if isinstance(live.data, ArrayData):
            axes = wanted[1:]
            live.data.reshape_targets(axes)
            before, after = (", ".join(("n", *map(str, shape[1:]))) for shape in (given, wanted))
            return [f"The targets were reshaped from ({before}) to ({after}), as the model gives them."]
        raise LabError(
            f"The model gives shape {wanted}, the targets have shape {given}.",
            "Subtracted, they would be spread to a table of all pairs: a wrong loss without an error.",
            "Give the targets the model's shape in the dataset.",
        )
    if kind:
        hint = (
            'For class numbers take lab.use(loss="sparse_categorical_crossentropy").'
            if len(given) < len(wanted)
            else "Change the model's last layer, or the targets."
        )
        raise LabError(
            f"The model gives shape {wanted}, but the targets have shape {given}.",
            f"{kind} compares them one by one.",
            hint,
        )
    return []
