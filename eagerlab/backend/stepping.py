"""Getting an experiment ready for its first step, taking steps, and validating; on the trainer's thread."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import keras
import numpy as np
import tensorflow as tf

from eagerlab.backend import devices
from eagerlab.backend.accuracy import Kind, accuracy_kind, correct
from eagerlab.backend.checks import check_against_output
from eagerlab.backend.data import Batch, Data
from eagerlab.backend.errors import LabError
from eagerlab.backend.live import LiveExperiment
from eagerlab.backend.optimizers import fresh_where_needed, scaling_where_needed
from eagerlab.backend.steps import (
    EagerStep,
    GraphStep,
    OwnStep,
    Step,
    default_gradients,
    forward,
)
from eagerlab.backend.variables import is_built, trained_variables


class Measured(NamedTuple):
    """What a step measured: numbers in the order of `Stepper.names`, the rate it used, and where it ran."""

    values: tuple[float, ...]
    learning_rate: float | None
    loss: Any


class Stepper:
    """Takes the steps of one experiment in one mode on one device.

    Parameters
    ----------
    live : LiveExperiment
        Built, with an optimizer that knows its variables.
    """

    def __init__(self, live: LiveExperiment) -> None:
        self._live = live
        self._device = live.device
        self._kind: Kind | None = None if live.own_step is not None else wanted_accuracy(live)
        self._follows_schedule = not has_plain_rate(live.optimizer)
        self._step = self._make_step()
        self._evaluate: Callable[[Any, Any], Any] | None = None
        self._signature = self._look()
        self.names, self.validation_names = measured_names(live)

    def take(self, batch: Batch) -> Measured:
        """Train on one batch and wait for its loss."""
        if self._device == devices.AUTO:
            outcome = self._step.take(batch)
        else:
            with devices.scope(self._device):
                outcome = self._step.take(batch)
        values: tuple[float, ...] = (float(outcome.loss),)
        if self._kind is not None:
            right, count = correct(self._kind, batch[1].numpy(), outcome.predictions.numpy())
            values = (values[0], right / count)
        rate = outcome.learning_rate
        return Measured(values, None if rate is None else float(rate), outcome.loss)

    def validation(self, data: Data) -> Iterator[tuple[float, ...] | None]:
        """Check on the validation data, a batch at each turn; gives the numbers at the end, None before.

        Neither weights nor random state change: layers are called with ``training=False``.
        """
        live = self._live
        total, right, answers, count = 0.0, 0, 0, 0
        for metric in live.metrics:
            metric.reset_state()
        for x, y in data.validation():
            with devices.scope(self._device):
                loss, predictions = self._check(x, y)
                for metric in live.metrics:
                    metric.update_state(y, predictions)
            rows = int(tf.nest.flatten(predictions)[0].shape[0] or 1)
            total, count = total + float(loss) * rows, count + rows
            if self._kind is not None:
                good, all_of_them = correct(self._kind, y.numpy(), predictions.numpy())
                right, answers = right + good, answers + all_of_them
            yield None
        if count:
            yield (total / count,) if self._kind is None else (total / count, right / answers)

    def warnings(self) -> list[str]:
        """Return what the first step found wrong with the gradients, as sentences, once."""
        found, self._step.warnings = self._step.warnings, []
        return found

    def follows_schedule(self) -> bool:
        """Return whether the learning rate changes by itself from step to step."""
        return self._follows_schedule

    def is_current(self) -> bool:
        """Return whether variables to train and settings are still those that this was made for."""
        return self._signature == self._look()

    def _look(self) -> tuple[Any, ...]:
        live = self._live
        if live.own_step is not None or live.model is None:
            return ()
        trained = tuple(id(variable) for variable in trained_variables(live.model))
        settings = live.optimizer.get_config()
        if has_plain_rate(live.optimizer):
            settings.pop("learning_rate", None)  # a variable: no new step is needed for another one
        plain = isinstance(live.model, keras.Sequential) and live.mode == "graph"
        return trained, repr(settings), repr(live.model.get_config()) if plain else ""

    def _make_step(self) -> Step:
        live = self._live
        if live.own_step is not None:
            return OwnStep(live.own_step, compiled=live.mode == "graph")
        variables = trained_variables(live.model)
        kind = GraphStep if live.mode == "graph" else EagerStep
        return kind(live.model, live.loss, live.optimizer, variables, gradients_of(live))

    def _check(self, x: Any, y: Any) -> tuple[Any, Any]:
        live = self._live
        if live.mode != "graph":
            predictions = forward(live.model, x, training=False)
            return tf.reduce_mean(live.loss(y, predictions)), predictions
        if self._evaluate is None:
            model, loss = live.model, live.loss

            @tf.function
            def evaluate(inputs: Any, targets: Any) -> tuple[Any, Any]:
                predictions = forward(model, inputs, training=False)
                return tf.reduce_mean(loss(targets, predictions)), predictions

            self._evaluate = evaluate
        loss_value, predictions = self._evaluate(x, y)
        return loss_value, predictions


def measured_names(live: LiveExperiment) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what is measured at each step and at each validation."""
    if live.own_step is not None:
        return ("loss",), ()
    names = ("loss",) if wanted_accuracy(live) is None else ("loss", "accuracy")
    return names, names


def wanted_accuracy(live: LiveExperiment) -> Kind | None:
    """Return how to count right answers, or None where the experiment does not ask for it."""
    if live.spec is not None and "loss" not in live.from_console and "accuracy" not in live.spec.metrics:
        return None
    return accuracy_kind(live.loss)


def gradients_of(live: LiveExperiment) -> Any:
    """Return the ``compute_gradients`` of the experiment's source, or ours for a model from the console."""
    optimizer = live.optimizer
    scales = isinstance(optimizer, keras.optimizers.LossScaleOptimizer) or optimizer.loss_scale_factor
    if live.module is not None and not live.from_console & {"model", "loss", "optimizer"} and not scales:
        return live.module.compute_gradients
    return default_gradients(optimizer.scale_loss if scales else None)


def make_ready(live: LiveExperiment, fill_waiting: Callable[[], Any]) -> list[str]:
    """Build what is not built, check that the parts fit, and give the optimizer its variables.

    Parameters
    ----------
    live : LiveExperiment
        With all parts; at its next step.
    fill_waiting : callable
        Puts restored values into variables that were just made; called after model and optimizer are built.

    Returns
    -------
    list of str
        What the person should know, as sentences.

    Raises
    ------
    LabError
        Something is missing or does not fit; no step was taken.
    """
    require_parts(live)
    if live.own_step is not None:
        fill_waiting()
        return []
    notes = []
    if live.from_console & {"model", "data", "loss"} or not is_built(live.model):
        x, y = first_batch(live)
        with devices.scope(live.device):
            predictions = forward(live.model, x, training=False)
        notes += check_against_output(live, predictions, y)
    variables = trained_variables(live.model)
    if not variables:
        raise LabError(
            f"{type(live.model).__name__} has no variable that can be trained.",
            "",
            "Use layers, add_weight or keras.Variable (in a tf.Module: tf.Variable), with trainable = True.",
        )
    with devices.scope(live.device):
        live.optimizer, scaling = scaling_where_needed(live.optimizer, live.model)
        live.optimizer, another = fresh_where_needed(live.optimizer, variables)
    fill_waiting()
    return notes + [note for note in (scaling, another) if note]


def require_parts(live: LiveExperiment) -> None:
    """Refuse to train an experiment that lacks a part.

    Raises
    ------
    LabError
        Names what is missing and how to give it.
    """
    if live.model is None and live.own_step is None and live.data is None:
        raise LabError(
            "There is nothing to train yet.",
            "",
            "Open an experiment, or hand over a model with lab.use(model=…).",
        )
    needed = {"data": "(x, y)"}
    if live.own_step is None:
        needed |= {"model": "…", "loss": '"mse"', "optimizer": '"adam"'}
    for part, example in needed.items():
        if getattr(live, part) is None:
            raise LabError(
                f"The experiment has no {part} yet.", "", f"Hand it over: lab.use({part}={example})."
            )


def first_batch(live: LiveExperiment) -> Batch:
    """Return the batch that the next step would see.

    Raises
    ------
    LabError
        There is none.
    """
    data = live.data
    batch = data.batch(live.epoch, live.batch) if data is not None else None
    if batch is None and data is not None:
        batch = data.batch(live.epoch + 1, 0)
    if batch is None:
        raise LabError("The data is empty: there is no batch to train on.")
    return batch


def shown_rate(rate: float) -> float:
    """Return a learning rate as it was typed: 0.001 and not the 0.0010000000474974513 of a float32."""
    return float(str(np.float32(rate)))


def has_plain_rate(optimizer: Any) -> bool:
    """Return whether the learning rate is a variable, not a schedule."""
    inner = getattr(optimizer, "inner_optimizer", optimizer)
    return not isinstance(
        getattr(inner, "_learning_rate", None), keras.optimizers.schedules.LearningRateSchedule
    )
