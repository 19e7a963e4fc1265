"""What ``lab.use`` is given, checked and put into the form that the trainer needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import keras
import numpy as np
import tensorflow as tf

from eagerlab.backend.data import Data
from eagerlab.backend.data.convert import Wishes, make_data
from eagerlab.backend.errors import LabError
from eagerlab.backend.training.live import LiveExperiment
from eagerlab.backend.training.optimizers import make_loss, make_optimizer
from eagerlab.backend.variables import untrained_names


@dataclass(frozen=True)
class Handed:
    """Checked parts; None where nothing was given. `notes` and `warnings` are sentences for the person."""

    model: Any = None
    data: Data | None = None
    loss: Any = None
    optimizer: Any = None
    step: Any = None
    notes: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()

    def names(self) -> frozenset[str]:
        """Return which parts were given."""
        parts = ("model", "data", "loss", "optimizer", "step")
        return frozenset(name for name in parts if getattr(self, name) is not None)


def check_parts(live: LiveExperiment, parts: dict[str, Any]) -> Handed:
    """Check what ``lab.use`` was given, without changing anything.

    Parameters
    ----------
    live : LiveExperiment
        The experiment that the parts come to.
    parts : dict
        Given parts by name.

    Raises
    ------
    LabError
        A part is of a kind that cannot be used; says which and what was expected.
    """
    notes: list[str] = []
    warnings: list[str] = []
    given = parts.get("model")
    step = parts.get("step")
    if step is not None and (isinstance(step, type) or not callable(step)):
        raise LabError(
            f"lab.use(step=…) got an object of type {type(step).__name__}.",
            "Expected a function step(batch) that returns the loss.",
        )
    if given is not None:
        _check_model(given)
        warnings += [note] if (note := untrained_note(given)) else []
    data: Data | None = None
    if "data" in parts:
        data = make_data(parts["data"], _wishes(live, given if given is not None else live.model, step))
        notes += data.notes
    return Handed(
        model=given,
        data=data,
        loss=make_loss(parts["loss"]) if "loss" in parts else None,
        optimizer=make_optimizer(parts["optimizer"]) if "optimizer" in parts else None,
        step=step,
        notes=tuple(notes),
        warnings=tuple(warnings),
    )


def untrained_note(model: Any) -> str:
    """Return a sentence that names the variables that look trainable and are not, or an empty string."""
    names = untrained_names(model)
    if not names:
        return ""
    count = "1 variable" if len(names) == 1 else f"{len(names)} variables"
    verb = "is not trained" if len(names) == 1 else "are not trained"
    return f"{count} ({', '.join(names)}) {verb}: use add_weight or keras.Variable."


def _check_model(model: Any) -> None:
    if isinstance(model, type):
        raise LabError(
            f"lab.use(model=…) got the class {model.__name__}.",
            "Expected an object of it.",
            f"Call it: {model.__name__}().",
        )
    if not isinstance(model, (keras.Layer, tf.Module)) or not callable(model):
        raise LabError(
            f"lab.use(model=…) got an object of type {type(model).__name__}.",
            "Expected a Keras model (of any kind) or a tf.Module with __call__.",
        )


def _wishes(live: LiveExperiment, model: Any, step: Any) -> Wishes:
    return Wishes(
        batch_size=live.batch_size,
        seed=live.seed,
        keep_integers=step is not None or _takes_integers(model),
        keep_types=step is not None,
        input_rank=_input_rank(model),
        input_count=len(tf.nest.flatten(_inputs(model))),
    )


def _takes_integers(model: Any) -> bool:
    """Return whether the model looks integers up instead of calculating with them."""
    if not isinstance(model, keras.Layer):
        return False
    if any(isinstance(layer, keras.layers.Embedding) for layer in model._flatten_layers()):
        return True
    inputs = tf.nest.flatten(_inputs(model))
    return bool(inputs) and any(np.issubdtype(np.dtype(one.dtype), np.integer) for one in inputs)


def _input_rank(model: Any) -> int | None:
    inputs = tf.nest.flatten(_inputs(model))
    return len(inputs[0].shape) if inputs else None


def _inputs(model: Any) -> Any:
    """Return the symbolic inputs of a model that has them; asking an unbuilt one raises."""
    if not isinstance(model, keras.Model):
        return []
    try:
        return model.inputs or []
    except (AttributeError, ValueError):
        return []
