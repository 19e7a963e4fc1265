"""One training step: op by op as written, or the whole of it inside one `tf.function`."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

import keras
import tensorflow as tf

from eagerlab.backend.data import Batch
from eagerlab.backend.errors import LabError
from eagerlab.backend.training.optimizers import frozen_untouched, inner_of, schedule_of, using_rate
from eagerlab.backend.training.tracing import as_written, release_gradients
from eagerlab.backend.variables import names_of

Gradients = Callable[[Any, Any, Any, Any], tuple[Any, Any, list[Any]]]
"""``compute_gradients(model, loss, x, y)`` gives loss, predictions and gradients."""

_ALL_ZERO = (
    "All gradients of the first step are exactly zero, so it changed nothing: the loss may be flat here, "
    "or too small for the number type (scale it, or use float32)."
)


class Outcome(NamedTuple):
    """What a step gives, as tensors; `predictions` and `learning_rate` are None where there are none."""

    loss: Any
    predictions: Any
    learning_rate: Any


class Step(Protocol):
    """Takes one step on a batch.

    Attributes
    ----------
    warnings : list of str
        What is wrong with the gradients, as sentences; known after the first step.
    """

    warnings: list[str]

    def take(self, batch: Batch) -> Outcome:
        """Change model and optimizer by one batch."""


class EagerStep:
    """Forward pass, loss and gradients op by op; only the optimizer's arithmetic is compiled.

    Parameters
    ----------
    model, loss, optimizer : object
        What is trained; the optimizer is built for `variables`.
    variables : list of variable
        What the gradients belong to.
    compute_gradients : callable
        The experiment's own.
    """

    def __init__(
        self, model: Any, loss: Any, optimizer: Any, variables: list[Any], compute_gradients: Gradients
    ) -> None:
        self.warnings: list[str] = []
        self._model, self._loss, self._variables = model, loss, variables
        self._compute_gradients = compute_gradients
        # A schedule compiled would give another last bit than the same schedule in an exported script.
        schedule = schedule_of(optimizer)
        is_schedule = isinstance(schedule, keras.optimizers.schedules.LearningRateSchedule)
        self._schedule = schedule if is_schedule else None
        self._iterations = inner_of(optimizer).iterations

        @tf.function(autograph=False)
        def update(gradients: list[Any], *rates: Any) -> Any:
            with using_rate(optimizer, *rates), frozen_untouched(optimizer, variables):
                # The rate that this update uses: read here it costs nothing.
                used = tf.identity(optimizer.learning_rate)
                optimizer.apply_gradients(_reached(gradients, variables))
            return used

        self._update = update
        self._concrete: Callable[..., Any] | None = None

    def take(self, batch: Batch) -> Outcome:
        """Change model and optimizer by one batch."""
        x, y = batch
        loss, predictions, gradients = self._compute_gradients(self._model, self._loss, x, y)
        if self._concrete is None:
            reached = [gradient is not None for gradient in gradients]
            self.warnings = require_gradients(self._model, self._variables, reached)
            if not any(map(_is_anywhere_nonzero, gradients)):
                self.warnings.append(_ALL_ZERO)
            self._concrete = self._concrete_update(gradients)
        rates = self._rates()
        with as_written():
            return Outcome(loss, predictions, self._concrete(gradients, *rates))

    def _rates(self) -> tuple[Any, ...]:
        """Return the rate that the schedule gives now; nothing where there is none."""
        return () if self._schedule is None else (self._schedule(self._iterations),)

    def _concrete_update(self, gradients: list[Any]) -> Callable[..., Any]:
        """Return the update without `tf.function`'s look at its arguments, which costs 0.2 ms a call."""
        if all(isinstance(gradient, tf.Tensor) for gradient in gradients):
            concrete = self._update.get_concrete_function(gradients, *self._rates())
            release_gradients(concrete)
            return lambda values, *rates: concrete(values, *rates)
        # A sparse gradient has other shapes in each step, an absent one is no tensor.
        update: Callable[..., Any] = self._update
        return update


class GraphStep:
    """The whole step as one `tf.function`. Parameters as of `EagerStep`; `jit_compile`: by XLA."""

    def __init__(
        self,
        model: Any,
        loss: Any,
        optimizer: Any,
        variables: list[Any],
        compute_gradients: Gradients,
        *,
        jit_compile: bool | None = None,
    ) -> None:
        self.warnings: list[str] = []
        self._model, self._variables = model, variables
        self._traced: list[bool] | None = None

        @tf.function(jit_compile=jit_compile)
        def whole(x: Any, y: Any) -> tuple[Any, Any, Any]:
            value, predictions, gradients = compute_gradients(model, loss, x, y)
            # Judged after tracing: an exception from here would come out as one of autograph's.
            self._traced = [gradient is not None for gradient in gradients]
            rate = tf.identity(optimizer.learning_rate)
            pairs = _reached(gradients, variables)
            if pairs:
                with frozen_untouched(optimizer, variables):
                    optimizer.apply_gradients(pairs)
            return value, predictions, rate

        self._whole = whole
        self._concrete: Any = None
        self._shapes: Any = None

    def take(self, batch: Batch) -> Outcome:
        """Change model and optimizer by one batch."""
        x, y = batch
        if not (isinstance(x, tf.Tensor) and isinstance(y, tf.Tensor)):
            outcome = Outcome(*self._whole(x, y))
            self._judge()
            return outcome
        if self._shapes != (x.shape, y.shape):
            # `tf.function` looks at the kinds of its arguments in each call, which costs 0.2 ms.
            self._concrete = self._whole.get_concrete_function(x, y)
            release_gradients(self._concrete)
            self._shapes = (x.shape, y.shape)
            self._judge()
        return Outcome(*self._concrete(x, y))

    def _judge(self) -> None:
        """Refuse, once after each trace, gradients that reach nothing."""
        if self._traced is not None:
            reached, self._traced = self._traced, None
            self.warnings = require_gradients(self._model, self._variables, reached)


class OwnStep:
    """A step of the person's own: gets the batch, does everything, returns the loss.

    Parameters
    ----------
    step : callable
        ``step(batch)``.
    compiled : bool
        Whether to put it into a `tf.function`.
    """

    def __init__(self, step: Callable[[Any], Any], compiled: bool) -> None:
        self.warnings: list[str] = []
        self._step = tf.function(step) if compiled else step

    def take(self, batch: Batch) -> Outcome:
        """Call it with the batch.

        Raises
        ------
        LabError
            It returned something that is no loss.
        """
        loss = self._step(batch)
        try:
            value = tf.convert_to_tensor(loss)
        except (TypeError, ValueError):
            value = None
        if value is None or value.shape.rank != 0 or not (value.dtype.is_floating or value.dtype.is_integer):
            raise LabError(
                f"Your step returned {_what_it_is(loss)} instead of its loss.",
                "Expected one number or a tensor without axes.",
            )
        return Outcome(value, None, None)


def default_gradients(scale_loss: Callable[[Any], Any] | None = None) -> Gradients:
    """Return a ``compute_gradients`` for models that came without source.

    Parameters
    ----------
    scale_loss : callable, optional
        The optimizer's own, for mixed precision: gradients are of the scaled loss, the loss shown is not.
    """
    from eagerlab.backend.variables import trained_variables

    def compute_gradients(model: Any, loss_fn: Any, x: Any, y: Any) -> tuple[Any, Any, list[Any]]:
        with tf.GradientTape() as tape:
            predictions = forward(model, x, training=True)
            loss = loss_fn(y, predictions)
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


def _is_anywhere_nonzero(gradient: Any) -> bool:
    if gradient is None:
        return False
    values = gradient.values if isinstance(gradient, tf.IndexedSlices) else gradient
    return bool(tf.reduce_any(values != 0))


def _reached(gradients: list[Any], variables: list[Any]) -> list[tuple[Any, Any]]:
    """Pair gradients with their variables, but for those that are None: Keras would warn in the console."""
    pairs = zip(gradients, variables, strict=True)
    return [(gradient, variable) for gradient, variable in pairs if gradient is not None]


def _takes_training(model: Any) -> bool:
    try:
        return "training" in inspect.signature(model).parameters
    except (TypeError, ValueError):
        return False


def _what_it_is(value: Any) -> str:
    shape = getattr(value, "shape", None)
    kind = type(value).__name__
    return f"a {kind}" if shape is None else f"a {kind} of shape {tuple(shape)}"
