"""Getting an experiment ready for its first step; on the trainer's thread."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import keras

from eagerlab.backend import devices
from eagerlab.backend.data import WAITING, Batch, Data
from eagerlab.backend.data.dataset import DatasetData
from eagerlab.backend.errors import LabError
from eagerlab.backend.training.checks import check_against_output
from eagerlab.backend.training.live import LiveExperiment
from eagerlab.backend.training.optimizers import fresh_where_needed, scaling_where_needed
from eagerlab.backend.training.steps.gradients import forward
from eagerlab.backend.variables import is_built, trained_variables


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
    notes = _check_parts(live)
    variables = trained_variables(live.model)
    if not variables:
        raise LabError(
            f"{type(live.model).__name__} has no variable that can be trained.",
            "",
            "Use layers, add_weight or keras.Variable (in a tf.Module: tf.Variable), with trainable = True.",
        )
    with devices.scope(live.device):
        live.optimizer, scaling = scaling_where_needed(live.optimizer, live.model)
        live.optimizer, another = fresh_where_needed(live.optimizer, variables, live.model)
    fill_waiting()
    return notes + [note for note in (scaling, another, _note_of_epochs(live)) if note]


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
    """Return the batch that the next step will see, and leave it to that step.

    Raises
    ------
    LabError
        There is none.
    """
    batch = _read(live.data, live.epoch, live.offset) or _read(live.data, live.epoch + 1, 0)
    if batch is None:
        raise LabError("The data is empty: there is no batch to train on.")
    return batch


def _read(data: Data | None, epoch: int, offset: int) -> Batch | None:
    if isinstance(data, DatasetData):
        return data.peek(epoch, offset)
    batch = data.batch(epoch, offset) if data is not None else None
    while data is not None and batch is WAITING:
        batch = data.batch(epoch, offset)
    return None if batch is WAITING else batch


def _check_parts(live: LiveExperiment) -> list[str]:
    """Compare model, loss and targets; a model that is not built yet is built by its first batch."""
    data, model = live.data, live.model
    if live.from_console & {"model", "data", "loss"} or not is_built(model):
        x, y = first_batch(live)
        with devices.scope(live.device):
            predictions = forward(model, x, training=False)
        return check_against_output(live, predictions, y)
    targets, outputs = getattr(data, "y", None), _symbolic_outputs(model)
    return check_against_output(live, outputs[0], targets) if len(outputs) == 1 else []


def _symbolic_outputs(model: Any) -> list[Any]:
    """Return the symbolic outputs of a model that has them; a subclass of `keras.Model` has none."""
    try:
        return list(model.outputs) if isinstance(model, keras.Model) else []
    except (AttributeError, TypeError, ValueError):
        return []


def _note_of_epochs(live: LiveExperiment) -> str:
    if live.epochs is None or live.data is None or live.data.length is not None:
        return ""
    return f"Nobody knows how long an epoch of this data is, so training ends at step {live.steps:,}."
