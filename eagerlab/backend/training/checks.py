"""Whether what the model gives and what the data wants fit together, before the first step."""

from __future__ import annotations

from typing import Any

import keras
import numpy as np
import tensorflow as tf

from eagerlab.backend.data.arrays import ArrayData
from eagerlab.backend.errors import LabError
from eagerlab.backend.training.live import LiveExperiment

_SPARSE = "SparseCategoricalCrossentropy"


def check_against_output(live: LiveExperiment, predictions: Any, y: Any) -> list[str]:
    """Compare what the model gives with its targets; reshape targets that lack only an axis.

    Parameters
    ----------
    live : LiveExperiment
        Of which all labels are looked at, where they lie in memory.
    predictions : tensor or KerasTensor
        Of a batch, or the model's symbolic output.
    y : tensor or array
        The targets of that batch, or all of them.

    Returns
    -------
    list of str
        What was changed, as sentences.

    Raises
    ------
    LabError
        They do not fit under the experiment's loss.
    """
    if not (_is_one_tensor(predictions) and _is_one_tensor(y)):
        return []  # structures: only the person's own loss knows how they belong together
    kind = type(live.loss).__name__ if isinstance(live.loss, keras.losses.Loss) else ""
    if kind == _SPARSE:
        if predictions.shape[-1] is not None:
            _check_labels(live, int(predictions.shape[-1]), y)
        return []
    if isinstance(predictions, keras.KerasTensor):
        _check_symbolic(predictions, y, kind)
        return []
    return _check_shapes(live, predictions, y, kind)


def _is_one_tensor(value: Any) -> bool:
    return tf.is_tensor(value) or isinstance(value, (keras.KerasTensor, np.ndarray))


def _check_symbolic(output: Any, y: Any, kind: str) -> None:
    """Compare shapes but for the batch's axis; Keras's own losses see to an axis that is one long."""
    wanted, given = tuple(output.shape[1:]), tuple(y.shape[1:])
    if None in wanted or [n for n in wanted if n != 1] == [n for n in given if n != 1]:
        return
    raise _other_shape(("n", *wanted), ("n", *given), kind)


def _check_labels(live: LiveExperiment, classes: int, y: Any) -> None:
    known = getattr(live.data, "y", None)
    checked = getattr(live.data, "y_validation", None)
    sets = [("", y)] if known is None else [("", known), ("validation ", checked)]
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
        raise _other_shape(wanted, given, kind)
    return []


def _other_shape(wanted: tuple[Any, ...], given: tuple[Any, ...], kind: str) -> LabError:
    hint = (
        'For class numbers take lab.use(loss="sparse_categorical_crossentropy").'
        if len(given) < len(wanted)
        else "Change the model's last layer, or the targets."
    )
    model, targets = (f"({', '.join(map(str, shape))})" for shape in (wanted, given))
    return LabError(
        f"The model gives shape {model}, but the targets have shape {targets}.",
        f"{kind} compares them one by one.",
        hint,
    )
