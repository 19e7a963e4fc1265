"""Forward pass and gradients for models without source, and what is said of gradients that are missing."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import keras
import tensorflow as tf

from eagerlab.backend.errors import LabError
from eagerlab.backend.variables import names_of, trained_variables

Gradients = Callable[[Any, Any, Any, Any], tuple[Any, Any, list[Any]]]
"""``compute_gradients(model, loss, x, y)`` gives loss, predictions and gradients."""

ALL_ZERO = (
    "All gradients of the first step are exactly zero, so it changed nothing: the loss may be flat here, "
    "or too small for the number type (scale it, or use float32)."
)
ALL_ZERO_IN_GRAPH = (
    "All gradients of the second step are zero, so it changed nothing: the loss may be flat here, or too "
    "small for the number type (scale it, or use float32)."
)


def default_gradients(scale_loss: Callable[[Any], Any] | None = None) -> Gradients:
    """Return a ``compute_gradients`` for models that came without source.

    Parameters
    ----------
    scale_loss : callable, optional
        The optimizer's own, for mixed precision: gradients are of the scaled loss, the loss shown is not.
    """

    def compute_gradients(model: Any, loss_fn: Any, x: Any, y: Any) -> tuple[Any, Any, list[Any]]:
        with tf.GradientTape() as tape:
            predictions = forward(model, x, training=True)
            loss = require_number(loss_fn(y, predictions))
            if loss.shape.rank:
                loss = tf.reduce_mean(loss)
            extra = model.losses if isinstance(model, keras.Layer) else ()
            if extra:
                loss = tf.add_n([loss, *(tf.cast(one, loss.dtype) for one in extra)])
            scaled = loss if scale_loss is None else scale_loss(loss)
        variables = trained_variables(model)
        return loss, predictions, tape.gradient(scaled, variables)

    return compute_gradients


def forward(model: Any, x: Any, training: bool) -> Any:
    """Call a model of any kind on a batch of inputs."""
    if isinstance(model, keras.Layer) or _takes_training(model):
        return model(x, training=training)
    return model(x)


def require_one_number(loss: Any) -> None:
    """Refuse a loss that is not one number for the batch, before it changes anything.

    Raises
    ------
    LabError
        Says what it is.
    """
    shape = require_number(loss).shape
    if shape.rank not in (0, None):
        raise LabError(
            f"The loss is a tensor of shape {tuple(shape)} instead of one number.",
            "Training needs one number for each batch.",
            "Take its mean: tf.reduce_mean(loss). Nothing was changed; Train tries the same step again.",
        )


def require_number(loss: Any) -> Any:
    """Return a loss as a tensor; refuse one that holds no real numbers.

    Raises
    ------
    LabError
        Says what it is.
    """
    value = real_numbers(loss)
    if value is None:
        raise LabError(
            f"The loss is {what_it_is(loss)} instead of a number.",
            "Training needs one real number for each batch.",
            "Let the loss return it as a tensor. Nothing was changed; Train tries the same step again.",
        )
    return value


def real_numbers(loss: Any) -> Any:
    """Return as a tensor what was given for a loss; None where it holds no real numbers."""
    try:
        value = None if loss is None else tf.convert_to_tensor(loss)
    except (TypeError, ValueError):
        return None
    is_real = value is not None and (value.dtype.is_floating or value.dtype.is_integer)
    return value if is_real else None


def what_it_is(value: Any) -> str:
    """Return in words what was given in place of a loss."""
    shape = getattr(value, "shape", None)
    if value is None:
        return "nothing"
    if tf.is_tensor(value) and shape is not None:
        if value.dtype.is_floating or value.dtype.is_integer:
            return f"a tensor of shape {shape}"
        return f"a tensor of type {value.dtype.name}"
    kind = f"an object of type {type(value).__name__}"
    return kind if shape is None else f"{kind} and shape {shape}"


def require_gradients(model: Any, variables: list[Any], reached: list[bool]) -> list[str]:
    """Return a sentence about variables that no gradient reaches; refuse gradients that reach nothing.

    Raises
    ------
    LabError
        All are None; names the variables.
    """
    missing = [one for one, is_reached in zip(variables, reached, strict=True) if not is_reached]
    if not missing:
        return []
    if len(missing) < len(variables):
        return [f"No gradient reaches {', '.join(names_of(model, missing))}: the loss does not depend on it."]
    names = ", ".join(names_of(model, variables))
    raise LabError(
        f"No gradient reaches {names}.",
        "The loss does not depend on it in a way that can be differentiated: an integer variable, a value "
        "taken out of TensorFlow (float(), .numpy()), or a model that does not use it.",
    )


def is_anywhere_nonzero(gradient: Any) -> bool:
    """Tell whether a gradient, which may be sparse or None, holds anything but zeros."""
    if gradient is None:
        return False
    values = gradient.values if isinstance(gradient, tf.IndexedSlices) else gradient
    return bool(tf.reduce_any(values != 0))


def reached_pairs(gradients: list[Any], variables: list[Any]) -> list[tuple[Any, Any]]:
    """Pair gradients with their variables, but for those that are None: Keras would warn in the console."""
    pairs = zip(gradients, variables, strict=True)
    return [(gradient, variable) for gradient, variable in pairs if gradient is not None]


def _takes_training(model: Any) -> bool:
    try:
        return "training" in inspect.signature(model).parameters
    except (TypeError, ValueError):
        return False
