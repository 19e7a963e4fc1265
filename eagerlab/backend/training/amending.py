"""Going on with changed code: the model is built anew from it, and goes on where the old one stands."""

from __future__ import annotations

from typing import Any

from eagerlab.backend.errors import LabError
from eagerlab.backend.structure import tensorflow_variable
from eagerlab.backend.training.building import assign_values, host_values
from eagerlab.backend.training.freezing import freeze_only, frozen_paths
from eagerlab.backend.training.live import LiveExperiment


def carry_over(old: LiveExperiment, new: LiveExperiment) -> None:
    """Give a newly built experiment all that decides the next step of the old one. On the trainer's thread.

    Parameters
    ----------
    old : LiveExperiment
        Stands before its next step; stays as it is.
    new : LiveExperiment
        Built from the changed code, at step 0.

    Raises
    ------
    LabError
        The changed code makes other variables; names the first that differs.
    """
    if old.from_console:
        raise LabError(
            "Parts of the experiment came from the console.", "Changed code cannot take their place in a run."
        )
    _require_same(old.variables(), new.variables(), old.step)
    freeze_only(new.model, frozen_paths(old.model))
    assign_values(new, host_values(old))
    new.mode, new.device = old.mode, old.device
    new.update_spec(mode=old.mode, device=old.device)
    new.check_due, new.stopping = old.check_due, old.stopping
    new.restore_position(old.capture_position())
    new.update_spec(batch_size=new.batch_size)


def _require_same(old: dict[str, Any], new: dict[str, Any], step: int) -> None:
    for path in (*old, *new):
        before, after = _kind(old.get(path)), _kind(new.get(path))
        if before != after:
            name = path.removeprefix("model/")
            raise LabError(
                f"The changed code makes another model, so training cannot go on from step {step}.",
                f"{name} was {before} and would be {after}.",
                "Apply builds the model anew, from step 0; or change the code so that its weights stay.",
                action="apply_changes",
            )


def _kind(variable: Any) -> str:
    inner = None if variable is None else tensorflow_variable(variable)
    if inner is None:
        return "not there"
    return f"{inner.dtype.name} of shape {tuple(inner.shape)}"
