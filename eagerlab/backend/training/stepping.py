"""Taking steps and validating; on the trainer's thread."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import replace
from typing import Any, NamedTuple

import keras
import numpy as np
import tensorflow as tf

from eagerlab.backend import devices
from eagerlab.backend.data import WAITING, Batch, Data, DataError, Waiting
from eagerlab.backend.errors import LabError, problem_of
from eagerlab.backend.training.accuracy import Kind, accuracy_kind, correct
from eagerlab.backend.training.at_hand import AtHand
from eagerlab.backend.training.bursts import Bursts
from eagerlab.backend.training.going_back import steps_to_watch
from eagerlab.backend.training.halt import Halt
from eagerlab.backend.training.in_parts import StepInParts
from eagerlab.backend.training.live import LiveExperiment
from eagerlab.backend.training.optimizers import has_plain_rate
from eagerlab.backend.training.steps.base import Outcome
from eagerlab.backend.training.steps.eager import EagerStep
from eagerlab.backend.training.steps.gradients import forward
from eagerlab.backend.training.steps.graph import GraphStep
from eagerlab.backend.training.steps.layer_outputs import layer_outputs
from eagerlab.backend.training.steps.looked import Looked
from eagerlab.backend.training.steps.making import gradients_of
from eagerlab.backend.training.steps.own import OwnStep
from eagerlab.backend.training.steps.python_values import PythonValues
from eagerlab.backend.training.steps.watching import UNWATCHED, state_besides
from eagerlab.backend.variables import trained_variables
from eagerlab.experiment.modes import COMPILED_MODES
from eagerlab.experiment.names import ACCURACIES, CLASS_METRICS


class Measured(NamedTuple):
    """What a step measured: numbers in the order of `Stepper.names`, the rate it used, and where it ran.

    `is_finite` is False where the step is to be left out: nothing of it may stay.
    """

    values: tuple[float, ...]
    learning_rate: float | None
    loss: Any
    is_finite: bool = True


class Stepper:
    """Takes the steps of one experiment in one mode on one device.

    Parameters
    ----------
    live : LiveExperiment
        Built, with an optimizer that knows its variables.
    halt : Halt, optional
        Ends bursts early; without one there are none.

    Attributes
    ----------
    bursts : Bursts or None
        Takes many steps in one call, where steps are compiled.
    """

    def __init__(self, live: LiveExperiment, halt: Halt | None = None) -> None:
        self._live = live
        self._device = live.device
        self._kind: Kind | None = None if live.own_step is not None else wanted_accuracy(live)
        self._follows_schedule = not has_plain_rate(live.optimizer)
        self._step, self._take_step, in_bursts, back = steps_to_watch(live)
        self.bursts: Bursts | None = None
        if halt is not None and self._step.body is not None:
            is_own = live.own_step is not None
            drawn_from = [] if is_own else state_besides(live.model, trained_variables(live.model))
            self.bursts = Bursts(
                in_bursts,
                self._kind,
                self._follows_schedule,
                self._device,
                halt,
                drawn_from,
                back,
                is_own=is_own,
                # Each other step judges itself, before it changes anything.
                watch=live.watch if is_own else UNWATCHED,
            )
        self._evaluate: Callable[[Any, Any], Any] | None = None
        self._compiled = _compiled_metrics(live)
        self._signature = self._look()
        self._python = PythonValues(live) if live.mode in COMPILED_MODES else None
        self.names, self.validation_names = measured_names(live)

    def take(self, batch: Batch) -> Measured:
        """Train on one batch and wait for its loss."""
        began = time.perf_counter()
        if self._device == devices.AUTO:
            outcome = self._take_step(batch)
        else:
            with devices.scope(self._device):
                outcome = self._take_step(batch)
        measured = self._measured(batch, outcome)
        if self.bursts is not None:
            self.bursts.note_single(batch, time.perf_counter() - began)
        return measured

    def in_parts(self, batch: Batch, at_hand: AtHand) -> StepInParts:
        """Return all of a step but its update, to be taken part by part; in a compiled mode op by op."""
        step = self._step
        scope = step.looking_scope if isinstance(step, EagerStep) else nullcontext
        return StepInParts(self._live, at_hand, batch, gradients_of(self._live), scope)

    def shows(self, batch: Batch) -> bool:
        """Tell whether a step on a batch can show by itself what it computes."""
        step = self._step
        return isinstance(step, EagerStep) or (isinstance(step, GraphStep | OwnStep) and step.shows(batch))

    def look_op_by_op(self, batch: Batch) -> Looked:
        """Compute all of a step but its update op by op. What the forward pass changes, it changes."""
        live = self._live
        with devices.scope(self._device), layer_outputs() as layers:
            loss, predictions, gradients = gradients_of(live)(live.model, live.loss, *batch)
        return Looked(batch, loss, predictions, gradients, layers)

    def take_looked(self, batch: Batch, looked: Looked | None) -> tuple[Measured, Looked]:
        """Take a step and return also what it computed; of a step that cannot show it, what else is known.

        Parameters
        ----------
        batch : Batch
            Of the step.
        looked : Looked or None
            What was computed of it beforehand.
        """
        with devices.scope(self._device):
            outcome, looked = self._take_looked(batch, looked)
        return self._measured(batch, outcome), looked

    def _take_looked(self, batch: Batch, looked: Looked | None) -> tuple[Outcome, Looked]:
        step = self._step
        if isinstance(step, EagerStep) and looked is not None and looked.repeat is not None:
            return step.finish(looked, looked.repeat), looked
        if isinstance(step, EagerStep) or (isinstance(step, GraphStep | OwnStep) and step.shows(batch)):
            looked = step.take_and_look(batch)
            assert looked.outcome is not None
            return looked.outcome, looked
        outcome = self._take_step(batch)
        looked = Looked(batch, None, None, []) if looked is None else looked
        return outcome, replace(looked, loss=outcome.loss, predictions=outcome.predictions)

    def _measured(self, batch: Batch, outcome: Outcome) -> Measured:
        values: tuple[float, ...] = (float(outcome.loss),)
        if self._kind is not None:
            right, count = correct(self._kind, batch[1].numpy(), outcome.predictions.numpy())
            values = (values[0], right / count)
        rate = None if outcome.learning_rate is None else float(outcome.learning_rate)
        return Measured(values, rate, outcome.loss, self._is_finite(outcome.is_finite, values[0]))

    def _is_finite(self, known: Any, loss: float) -> bool:
        if known is not None:
            return bool(known)
        watch = self._live.watch
        return not (watch and watch.finds_in(loss))

    def validation(self, data: Data) -> Iterator[tuple[float, ...] | None]:
        """Check on the validation data, a batch at each turn; gives the numbers at the end, None before.

        Neither weights nor random state change: layers are called with ``training=False``. The first numbers
        are loss and, where there is one, accuracy; then come the experiment's further metrics.
        """
        live = self._live
        total, right, answers, count = 0.0, 0, 0, 0
        for metric in live.metrics:
            metric.reset_state()
        for batch in _readable(data):
            if batch is WAITING:
                yield None
                continue
            x, y = batch
            with devices.scope(self._device), self._step.scope():
                loss, predictions = self._check(x, y)
                for metric in live.metrics:
                    if metric not in self._compiled:
                        metric.update_state(y, predictions)
            rows = int(tf.nest.flatten(predictions)[0].shape[0] or 1)
            total, count = total + float(loss) * rows, count + rows
            if self._kind is not None:
                good, all_of_them = correct(self._kind, y.numpy(), predictions.numpy())
                right, answers = right + good, answers + all_of_them
            yield None
        if count:
            own = (total / count,) if self._kind is None else (total / count, right / answers)
            yield (*own, *(_one_number(metric) for metric in further_metrics(live)))

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

    def changed_in_python(self) -> str:
        """Say what a compiled step has read in Python that is another by now; empty where nothing is."""
        return "" if self._python is None else self._python.changed()

    def _look(self) -> tuple[Any, ...]:
        live = self._live
        if live.own_step is not None or live.model is None:
            return ()
        trained = tuple(id(variable) for variable in trained_variables(live.model))
        settings = live.optimizer.get_config()
        if has_plain_rate(live.optimizer):
            settings.pop("learning_rate", None)  # a variable: no new step is needed for another one
        plain = isinstance(live.model, keras.Sequential) and live.mode in COMPILED_MODES
        return trained, repr(settings), repr(live.model.get_config()) if plain else ""

    def _check(self, x: Any, y: Any) -> tuple[Any, Any]:
        live = self._live
        if live.mode not in COMPILED_MODES:
            predictions = forward(live.model, x, training=False)
            return tf.reduce_mean(live.loss(y, predictions)), predictions
        if self._evaluate is None:
            model, loss, metrics = live.model, live.loss, self._compiled

            @tf.function
            def evaluate(inputs: Any, targets: Any) -> tuple[Any, Any]:
                predictions = forward(model, inputs, training=False)
                for metric in metrics:
                    metric.update_state(targets, predictions)
                return tf.reduce_mean(loss(targets, predictions)), predictions

            self._evaluate = evaluate
        loss_value, predictions = self._evaluate(x, y)
        return loss_value, predictions


def _compiled_metrics(live: LiveExperiment) -> list[Any]:
    """Return the metrics that a check in graph mode updates in its `tf.function`, which is quicker.

    Only those of a written source, for a person's own may do anything; and only those that count, for sums of
    fractions could have another last bit.
    """
    if live.mode not in COMPILED_MODES or live.spec is None or live.spec.source:
        return []
    counting = CLASS_METRICS | {*ACCURACIES.values()}
    return [metric for metric in live.metrics if type(metric).__name__ in counting]


def _readable(data: Data) -> Iterator[Batch | Waiting]:
    """Yield the validation batches; whatever keeps them from being read comes as a `DataError`."""
    try:
        yield from data.validation()
    except DataError:
        raise
    except Exception as error:
        raise DataError.of(problem_of(error, "The validation data cannot be read.")) from error


def measured_names(live: LiveExperiment) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what is measured at each step and at each validation."""
    if live.own_step is not None:
        return ("loss",), ()
    names = ("loss",) if wanted_accuracy(live) is None else ("loss", "accuracy")
    return names, (*names, *(metric.name for metric in further_metrics(live)))


def further_metrics(live: LiveExperiment) -> list[Any]:
    """Return the Keras metrics that are recorded of each validation besides loss and accuracy."""
    return [metric for metric in live.metrics if metric.name not in ("loss", "accuracy")]


def wanted_accuracy(live: LiveExperiment) -> Kind | None:
    """Return how to count right answers, or None where the experiment does not ask for it."""
    if live.spec is not None and "loss" not in live.from_console and "accuracy" not in live.spec.metrics:
        return None
    return accuracy_kind(live.loss)


def _one_number(metric: Any) -> float:
    """Return what a metric measured.

    Raises
    ------
    LabError
        It is more than one number.
    """
    result = np.asarray(metric.result())
    if result.size != 1:
        raise LabError(
            f"The metric {metric.name} gives {result.size} numbers instead of one.",
            "",
            "Let it take an average, or leave it out.",
        )
    return float(result.reshape(()))
