"""What a model's outputs say, a class or numbers: found out from its loss, last layer and values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import keras
import numpy as np
import numpy.typing as npt
import tensorflow as tf

from eagerlab.backend.seeing.samples import NothingToSeeError
from eagerlab.backend.training.accuracy import accuracy_kind
from eagerlab.backend.training.live import LiveExperiment

Floats = npt.NDArray[np.float32]
Kind = Literal["sparse", "categorical", "binary", "numbers"]
"""Class numbers; one column a class; one number for two classes; numbers that are not classes."""

MOST_TARGETS = 16
"""Numbers of one sample that are told."""
_NEARLY = 1e-3
_SQUASHING = {"softmax": False, "sigmoid": False, "linear": None, "log_softmax": True}
"""Last activations that tell whether outputs are logits; None: they may be."""


@dataclass(frozen=True)
class Reading:
    """Answers to samples whose truth is known. For classes, `confidence` is the probability of `predicted`.

    `losses` are those of each sample; `is_own_loss` tells whether they are the experiment's own loss.
    """

    kind: Kind
    truth: npt.NDArray[Any]
    predicted: npt.NDArray[Any]
    losses: Floats
    confidence: Floats | None
    is_own_loss: bool


def read_answers(live: LiveExperiment, outputs: Floats, y: Any) -> Reading:
    """Compare what the model gave with the truth.

    Parameters
    ----------
    live : LiveExperiment
        Whose loss and model decide what the outputs mean.
    outputs : numpy.ndarray of float32, n × …
        As the model gave them.
    y : numpy.ndarray, n × …
        The targets of these samples.

    Raises
    ------
    NothingToSeeError
        They have a form that cannot be shown.
    """
    if not isinstance(y, np.ndarray):
        raise NothingToSeeError("The targets are several arrays: such answers cannot be shown.")
    y = y[: len(outputs)]
    kind = answer_kind(live, outputs, y)
    if kind == "numbers":
        return _read_numbers(live, outputs, y)
    flat = outputs.reshape(len(outputs), -1)
    truth = true_classes(y, kind)
    chances = probabilities(live, kind, flat)
    predicted = chances.argmax(-1).astype(np.int32)
    confidence = chances[np.arange(len(chances)), predicted]
    losses = _own_losses(live, outputs, y)
    inside = np.clip(truth, 0, chances.shape[1] - 1)
    fallback = -np.log(np.maximum(chances[np.arange(len(chances)), inside], 1e-7))
    return Reading(
        kind, truth, predicted, fallback if losses is None else losses, confidence, losses is not None
    )


def answer_kind(live: LiveExperiment, outputs: Floats, y: npt.NDArray[Any] | None) -> Kind:
    """Return how answers are to be read; without targets the loss and the number of outputs decide.

    Raises
    ------
    NothingToSeeError
        There is a class for more than one place in each sample.
    """
    each = int(np.prod(outputs.shape[1:]))
    found = accuracy_kind(live.loss)
    kind: Kind | None = "binary" if found in ("binary", "binary_logits") else found  # type: ignore[assignment]
    if kind is None:
        kind = _kind_of_targets(each, y)
    if kind == "binary" and each > 1:
        # Several yes-or-no answers, unless exactly one of them is always right.
        return "categorical" if y is not None and _is_one_hot(y, each) else "numbers"
    places = None if y is None else y.size // max(1, len(y))
    wanted = {"sparse": 1, "categorical": each}.get(kind)
    if wanted is not None and places not in (None, wanted):
        raise NothingToSeeError(
            f"The model answers with shape {outputs.shape[1:]} for each sample: more than one class at once "
            "cannot be shown."
        )
    return kind


def probabilities(live: LiveExperiment, kind: Kind, outputs: Floats) -> Floats:
    """Return the probability of each class.

    Parameters
    ----------
    live : LiveExperiment
        Whose loss and last layer tell whether outputs are logits.
    kind : {"sparse", "categorical", "binary"}
        From `answer_kind`.
    outputs : numpy.ndarray of float32, n × outputs
        As the model gave them.

    Returns
    -------
    numpy.ndarray of float32, n × classes
        Two classes for ``binary``.
    """
    logits = are_logits(live, outputs, one=kind == "binary")
    if kind == "binary":
        one = outputs.reshape(len(outputs), -1)[:, 0]
        if logits:
            one = _sigmoid(one)
        return np.stack([1 - one, one], axis=1)
    if not logits:
        return outputs
    with np.errstate(invalid="ignore"):  # a model that gives infinities gets NaN for an answer
        shifted = np.exp(outputs - outputs.max(-1, keepdims=True))
        chances: Floats = (shifted / shifted.sum(-1, keepdims=True)).astype(np.float32)
    return chances


def true_classes(y: npt.NDArray[Any], kind: Kind | None = None) -> npt.NDArray[np.int32]:
    """Return the class of each sample, (n,), from targets of any form; without `kind` by their form."""
    flat = y.reshape(len(y), -1)
    if kind == "categorical" or (kind is None and flat.shape[1] > 1):
        return np.asarray(flat.argmax(-1), np.int32)
    classes: npt.NDArray[np.int32] = (flat[:, 0] > 0.5 if kind == "binary" else flat[:, 0]).astype(np.int32)
    return classes


def are_logits(live: LiveExperiment, outputs: Floats, *, one: bool) -> bool:
    """Return whether outputs are logits: as the loss says, else the last activation, else the values.

    What no probability can be is taken for a logit, whatever is said.
    """
    finite = outputs[np.isfinite(outputs).all(-1)]
    possible = not finite.size or bool((finite >= -_NEARLY).all() and (finite <= 1 + _NEARLY).all())
    if not possible:
        return True
    if isinstance(live.loss, keras.losses.Loss) and "from_logits" in (config := live.loss.get_config()):
        return bool(config["from_logits"])
    told = _last_activation(live.model)
    if told is not None:
        return told
    return not one and bool(finite.size) and bool((np.abs(finite.sum(-1) - 1) > 10 * _NEARLY).any())


def _last_activation(model: Any) -> bool | None:
    """Return whether the last activation leaves logits, None where it is not told."""
    layers = getattr(model, "layers", None) or []
    if not layers:
        return None
    last = layers[-1]
    if isinstance(last, keras.layers.Softmax):
        return False
    return _SQUASHING.get(getattr(getattr(last, "activation", None), "__name__", ""))


def _kind_of_targets(each: int, y: npt.NDArray[Any] | None) -> Kind:
    if y is None:
        return "numbers"
    if each > 1 and y.dtype.kind in "iub" and y.size == len(y):
        return "sparse"
    if each > 1 and _is_one_hot(y, each):
        return "categorical"
    return "numbers"


def _is_one_hot(y: npt.NDArray[Any], each: int) -> bool:
    flat = y.reshape(len(y), -1)
    return flat.shape[1] == each and bool(((flat == 0) | (flat == 1)).all() and (flat.sum(-1) == 1).all())


def _read_numbers(live: LiveExperiment, outputs: Floats, y: npt.NDArray[Any]) -> Reading:
    predicted = outputs.reshape(len(outputs), -1)
    truth = y.reshape(len(y), -1).astype(np.float32)
    if truth.shape != predicted.shape:
        raise NothingToSeeError(
            f"The model gives {outputs.shape[1:] or 'one number'} for each sample, the targets have "
            f"{y.shape[1:] or 'one number'}: they cannot be compared.",
            wrong=True,
        )
    losses = _own_losses(live, outputs, y)
    if accuracy_kind(live.loss) in ("binary", "binary_logits") and are_logits(live, predicted, one=True):
        predicted = _sigmoid(predicted)
    fallback = np.square(predicted - truth).mean(-1).astype(np.float32)
    return Reading(
        "numbers",
        truth[:, :MOST_TARGETS],
        predicted[:, :MOST_TARGETS],
        fallback if losses is None else losses,
        None,
        losses is not None,
    )


def _sigmoid(logits: Floats) -> Floats:
    return (0.5 * (1 + np.tanh(0.5 * logits.astype(np.float64)))).astype(np.float32)


def _own_losses(live: LiveExperiment, outputs: Floats, y: npt.NDArray[Any]) -> Floats | None:
    """Return the experiment's loss of each sample, None where it cannot be told apart for each.

    A function of the person's own is not called here: it may not be one that two threads may run at once.
    """
    loss = live.loss
    if not isinstance(loss, keras.losses.Loss) or not type(loss).__module__.startswith("keras."):
        return None
    if type(loss) is keras.src.losses.losses.LossFunctionWrapper:
        return None  # a function of the person's own inside
    if y.size == outputs.size:
        y = y.reshape(outputs.shape)  # (n,) against (n, 1) would be spread to a table of all pairs
    values = loss.call(tf.convert_to_tensor(y, loss.dtype), tf.convert_to_tensor(outputs, loss.dtype))
    array: npt.NDArray[Any] = values.numpy()
    if array.ndim == 0 or len(array) != len(outputs):
        return None
    return np.asarray(array.reshape(len(array), -1).mean(-1), np.float32)
