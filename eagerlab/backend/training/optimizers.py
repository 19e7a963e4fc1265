"""Optimizers and losses: by name or as objects, and a fresh one where the old one knows other variables."""

from __future__ import annotations

import contextlib
import difflib
import threading
from collections.abc import Callable, Iterator
from typing import Any

import keras
import numpy as np
import tensorflow as tf

from eagerlab.backend.errors import LabError
from eagerlab.backend.paths import split, variable_paths
from eagerlab.backend.structure import tensorflow_variable


def make_optimizer(optimizer: Any) -> Any:
    """Return a Keras optimizer for a name or an object.

    Raises
    ------
    LabError
        It is neither.
    """
    if isinstance(optimizer, keras.optimizers.Optimizer):
        return optimizer
    if isinstance(optimizer, str):
        try:
            return keras.optimizers.get(optimizer)
        except ValueError as error:
            raise _unknown("optimizer", optimizer, _class_names(keras.optimizers)) from error
    raise _wrong_kind(
        "optimizer",
        optimizer,
        'the name of a Keras optimizer ("adam") or an object (keras.optimizers.Adam())',
    )


def make_loss(loss: Any) -> Any:
    """Return a loss for a name, a Keras loss, or a function ``loss(y_true, y_predicted)``.

    Raises
    ------
    LabError
        It is none of these.
    """
    if isinstance(loss, str):
        try:
            found = keras.losses.get(loss)
        except ValueError as error:
            raise _unknown("loss", loss, _class_names(keras.losses)) from error
        return _as_object(found)
    if isinstance(loss, type) or not callable(loss):
        raise _wrong_kind(
            "loss",
            loss,
            'the name of a Keras loss ("mse"), an object, or a function loss(y_true, y_predicted)',
        )
    return _as_object(loss)


def scaling_where_needed(optimizer: Any, model: Any) -> tuple[Any, str]:
    """Let an optimizer scale the loss where a model computes in float16, as Keras's ``compile`` does.

    Parameters
    ----------
    optimizer : keras.optimizers.Optimizer
        Built or not.
    model : object
        Of any kind.

    Returns
    -------
    optimizer
        A ``LossScaleOptimizer`` around the given one, or the given one itself.
    str
        Says so, or empty.
    """
    layers = model._flatten_layers() if isinstance(model, keras.Layer) else ()
    if scales_loss(optimizer) or not any(layer.compute_dtype == "float16" for layer in layers):
        return optimizer, ""
    return keras.optimizers.LossScaleOptimizer(optimizer), (
        "The model computes in float16: a LossScaleOptimizer around the optimizer (lab.optimizer) keeps "
        "small gradients from becoming zero."
    )


def fresh_where_needed(optimizer: Any, variables: list[Any], model: Any = None) -> tuple[Any, str]:
    """Build an optimizer for these variables, or another one like it where it does not know them all.

    Parameters
    ----------
    optimizer : keras.optimizers.Optimizer
        Built or not.
    variables : list of variable
        What it is to train.
    model : object
        That they belong to. Where the optimizer knows some of them, what it keeps of those is carried over.

    Returns
    -------
    optimizer
        Built.
    str
        Says that it is another one, or empty.
    """
    inner = inner_of(optimizer)
    if not inner.built:
        optimizer.build(variables)
        return optimizer, ""
    known = {id(tensorflow_variable(one)) for one in inner._trainable_variables}
    wanted = {id(tensorflow_variable(one)) for one in variables}
    if known >= wanted:
        if not optimizer.built:  # it was wrapped around one that is
            optimizer.build(inner._trainable_variables)
        return optimizer, ""
    fresh = type(optimizer).from_config(optimizer.get_config())
    kind = type(optimizer).__name__
    if not known & wanted:
        fresh.build(variables)
        return fresh, (
            f"The {kind} optimizer knew other variables: a fresh one with the same settings takes its place "
            "(lab.optimizer)."
        )
    more = [one for one in variables if id(tensorflow_variable(one)) not in known]
    fresh.build([*inner._trainable_variables, *more])
    _carry_over(optimizer, fresh, model)
    return fresh, (
        f"The {kind} optimizer did not know all variables: one that does takes its place, with what it kept "
        "of the others (lab.optimizer)."
    )


def scales_loss(optimizer: Any) -> bool:
    """Return whether an optimizer wants gradients of a loss that it has scaled."""
    return bool(adapts_scale(optimizer) or optimizer.loss_scale_factor)


def adapts_scale(optimizer: Any) -> bool:
    """Return whether an optimizer changes its scale by itself, and leaves out steps that overflow."""
    return isinstance(optimizer, keras.optimizers.LossScaleOptimizer)


def loss_scale(optimizer: Any) -> float:
    """Return the factor that an optimizer now puts on the loss; 1 where it scales none."""
    return float(optimizer.scale_loss(tf.constant(1.0))) if scales_loss(optimizer) else 1.0


def without_scale(gradient: Any, scale: float) -> Any:
    """Return a gradient, which may be sparse or None, of the loss itself and not of the scaled one.

    One of float16 becomes one of float32: what the scale has kept from becoming zero would be lost again.
    """
    if gradient is None or scale == 1:
        return gradient
    if isinstance(gradient, tf.IndexedSlices):
        values = without_scale(gradient.values, scale)
        return tf.IndexedSlices(values, gradient.indices, gradient.dense_shape)
    wide = tf.cast(gradient, tf.float32) if gradient.dtype == tf.float16 else gradient
    return wide * tf.cast(1 / scale, wide.dtype)


def inner_of(optimizer: Any) -> Any:
    """Return the optimizer that does the work: the one inside a loss scaling."""
    return getattr(optimizer, "inner_optimizer", optimizer)


def has_plain_rate(optimizer: Any) -> bool:
    """Return whether the learning rate is a variable, not a schedule or a function."""
    return isinstance(getattr(inner_of(optimizer), "_learning_rate", None), keras.Variable)


def schedule_of(optimizer: Any) -> Any:
    """Return the schedule that an optimizer follows, or None."""
    return None if has_plain_rate(optimizer) else getattr(inner_of(optimizer), "_learning_rate", None)


@contextlib.contextmanager
def using_rate(optimizer: Any, rate: Any = None) -> Iterator[None]:
    """Let an optimizer use a learning rate that is a tensor, while the calling thread traces an update.

    Other threads, which describe the experiment meanwhile, are given the schedule's present rate.

    Parameters
    ----------
    optimizer : keras.optimizers.Optimizer
        Follows a schedule, or `rate` is None.
    rate : tf.Tensor or None
        None leaves the optimizer as it is.
    """
    if rate is None:
        yield
        return
    inner = inner_of(optimizer)
    schedule = inner._learning_rate
    tracing = threading.get_ident()
    inner._learning_rate = lambda: rate if threading.get_ident() == tracing else schedule(inner.iterations)
    try:
        yield
    finally:
        inner._learning_rate = schedule


@contextlib.contextmanager
def frozen_untouched(optimizer: Any, variables: list[Any]) -> Iterator[None]:
    """Keep an optimizer from changing what it knows but is not to train, while an update is traced.

    Keras overwrites all variables that an optimizer knows with their moving averages, where it is asked to.

    Parameters
    ----------
    optimizer : keras.optimizers.Optimizer
        Built.
    variables : list of variable
        What it trains.
    """
    inner = inner_of(optimizer)
    if not (inner.use_ema and inner.ema_overwrite_frequency):
        yield
        return
    trained = {id(tensorflow_variable(one)) for one in variables}
    known = [tensorflow_variable(one) for one in inner._trainable_variables]
    frozen = [(one, one.read_value()) for one in known if id(one) not in trained]
    yield
    for variable, value in frozen:
        variable.assign(value)


def plain_rate(optimizer: Any) -> float:
    """Return the learning rate as it was typed: 0.001 and not the 0.0010000000474974513 of a float32."""
    return shown_rate(float(optimizer.learning_rate))


def shown_rate(rate: float) -> float:
    """Return a learning rate as it was typed."""
    return float(str(np.float32(rate)))


def set_rate(optimizer: Any, rate: float) -> None:
    """Use this learning rate from the next step on; it takes the place of a schedule.

    Keras refuses to set the rate of an optimizer that was made with a schedule, so that the variable which
    holds the rate is made here.
    """
    inner = inner_of(optimizer)
    if not has_plain_rate(inner):
        with keras.name_scope(inner.name, caller=inner):
            inner._learning_rate = keras.Variable(
                float(rate), name="learning_rate", dtype=keras.config.floatx(), trainable=False
            )
    inner.learning_rate = rate


def set_schedule(optimizer: Any, schedule: Any) -> None:
    """Let an optimizer follow a schedule."""
    inner_of(optimizer).learning_rate = schedule


def _carry_over(old: Any, new: Any, model: Any) -> None:
    """Give an optimizer what another one of its kind keeps, as far as they know the same variables."""
    before = variable_paths(model, old)
    for path, variable in variable_paths(model, new).items():
        kept = before.get(path)
        if split(path)[0] == "optimizer" and kept is not None and kept.shape == variable.shape:
            tensorflow_variable(variable).assign(tensorflow_variable(kept))


def _as_object(loss: Any) -> Any:
    """Return the class that Keras has for its own loss function, which averages; others stay as they are."""
    if getattr(loss, "__module__", "").startswith("keras.") and hasattr(loss, "__name__"):
        camel = "".join(part.capitalize() for part in loss.__name__.split("_"))
        kind: Callable[[], Any] | None = getattr(keras.losses, camel, None)
        if isinstance(kind, type):
            return kind()
    return loss


def _class_names(module: Any) -> list[str]:
    return [name for name in dir(module) if isinstance(getattr(module, name), type)]


def _unknown(kind: str, name: str, known: list[str]) -> LabError:
    lower = {one.lower(): one for one in known}
    close = difflib.get_close_matches(name.lower().replace("_", ""), lower, n=1)
    return LabError(
        f"Keras has no {kind} called {name!r}.", "", f"Did you mean {lower[close[0]]!r}?" if close else ""
    )


def _wrong_kind(part: str, value: Any, expected: str) -> LabError:
    is_class = isinstance(value, type)
    kind = f"the class {value.__name__}" if is_class else f"an object of type {type(value).__name__}"
    return LabError(f"lab.use({part}=…) got {kind}.", f"Expected {expected}.")
