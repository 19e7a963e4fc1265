"""The live experiment in words and numbers, for the window's forms."""

from __future__ import annotations

from eagerlab.backend.layer_rows import layer_rows
from eagerlab.backend.training.live import LiveExperiment
from eagerlab.backend.variables import parameter_count, untrained_names
from eagerlab.protocol.replies import ExperimentDescription


def describe(live: LiveExperiment, request: str, learning_rate: float | None) -> ExperimentDescription:
    """Return the description of an experiment; any thread may ask.

    Parameters
    ----------
    live : LiveExperiment
        What is trained.
    request : str
        Id of the question.
    learning_rate : float or None
        The optimizer's.
    """
    model = live.model
    spec = None if "model" in live.from_console else live.spec
    return ExperimentDescription(
        request=request,
        name=live.name,
        description=live.spec.description if live.spec and "model" not in live.from_console else "",
        source=live.source,
        from_console=bool(live.from_console),
        layers=tuple(layer_rows(model, spec)) if model is not None else (),
        parameters=parameter_count(model) if model is not None else None,
        untrained=untrained_names(model) if model is not None else (),
        optimizer=type(live.optimizer).__name__ if live.optimizer is not None else "",
        loss=_loss_name(live),
        data=live.data.describe() if live.data is not None else "",
        batch_size=live.batch_size if live.data is None else getattr(live.data, "batch_size", None),
        steps=live.ends_at,
        seed=live.seed,
        learning_rate=learning_rate,
        batches_per_epoch=live.data.batches if live.data is not None else None,
        spec=None if live.from_console else live.spec,
        path=live.path,
    )


def _loss_name(live: LiveExperiment) -> str:
    if live.own_step is not None:
        return f"of the step {getattr(live.own_step, '__name__', type(live.own_step).__name__)}"
    if live.loss is None:
        return ""
    return str(getattr(live.loss, "__name__", type(live.loss).__name__))
