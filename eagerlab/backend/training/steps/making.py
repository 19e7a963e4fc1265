"""The step of an experiment, in the way that it is to be executed."""

from __future__ import annotations

import inspect
from functools import partial
from typing import Any

from eagerlab.backend.errors import LabError
from eagerlab.backend.training.live import LiveExperiment
from eagerlab.backend.training.optimizers import adapts_scale, scales_loss
from eagerlab.backend.training.steps.base import OfMode, Step
from eagerlab.backend.training.steps.eager import EagerStep
from eagerlab.backend.training.steps.gradients import default_gradients
from eagerlab.backend.training.steps.graph import GraphStep
from eagerlab.backend.training.steps.own import OwnStep
from eagerlab.backend.training.steps.python_effects import effects_of
from eagerlab.backend.training.steps.traces import Traces
from eagerlab.backend.training.steps.watching import UNWATCHED, Watch
from eagerlab.backend.variables import trained_variables
from eagerlab.experiment.modes import COMPILED_MODES, Mode

_SCALED = (
    "The optimizer scales the loss for float16: it leaves out steps whose gradients overflow, and halves its "
    "scale. So gradients are watched only once the scale is down to 1; the loss is always watched."
)
_BY_XLA = (
    "XLA rounds in other places: the last digits of all numbers are others than in eager, layers and graph."
)


def make_step(live: LiveExperiment, mode: Mode, watch: Watch = UNWATCHED) -> Step:
    """Make the step of an experiment.

    Parameters
    ----------
    live : LiveExperiment
        Ready for its next step; of a step of the person's own, only that is looked at.
    mode : Mode
        How to execute it.
    watch : Watch
        What makes it change nothing; a step of the person's own does what it does.

    Raises
    ------
    LabError
        See `gradients_of`.
    """
    traces = live.traces if mode == live.mode else Traces()
    traces.begin()
    step = _step(live, mode, watch, traces)
    notes = effects_of(live, is_compiled=mode in COMPILED_MODES) + ([_BY_XLA] if mode == "xla" else [])
    step.warnings += map(OfMode, traces.not_told(notes))
    if watch and live.own_step is None and adapts_scale(live.optimizer):
        step.warnings += traces.not_told([_SCALED])
    return step


def _step(live: LiveExperiment, mode: Mode, watch: Watch, traces: Traces) -> Step:
    if live.own_step is not None:
        return OwnStep(live.own_step, mode, traces, live.told_of_step, op_by_op=live.op_by_op_update)
    parts = (live.model, live.loss, live.optimizer, trained_variables(live.model), gradients_of(live))
    if mode in COMPILED_MODES:
        return GraphStep(*parts, jit_compile=True if mode == "xla" else None, watch=watch, traces=traces)
    return EagerStep(*parts, mode=mode, watch=watch, op_by_op_update=live.op_by_op_update)


def gradients_of(live: LiveExperiment) -> Any:
    """Return the ``compute_gradients`` of the experiment's source, or ours for a model from the console.

    Raises
    ------
    LabError
        The optimizer scales the loss, the source does not, and its loss is weighted.
    """
    optimizer = live.optimizer
    scales = scales_loss(optimizer)
    if live.module is None or live.from_console & {"model", "loss", "optimizer"}:
        return default_gradients(optimizer.scale_loss if scales else None)
    own = live.module.compute_gradients
    parameters = inspect.signature(own).parameters
    if "class_weights" in parameters:
        own = partial(own, class_weights=live.class_weights)
    if "scale_loss" in parameters:
        return partial(own, scale_loss=optimizer.scale_loss if scales else _unscaled)
    if not scales:
        return own
    if live.spec is not None and live.spec.class_weights != "none":
        raise LabError(
            "Class weights and the console's dtype policy do not go together.",
            "In float16 the loss must be scaled, and the experiment's source does not.",
            "Set the precision in the experiment instead.",
        )
    return default_gradients(optimizer.scale_loss)


def _unscaled(loss: Any) -> Any:
    return loss
