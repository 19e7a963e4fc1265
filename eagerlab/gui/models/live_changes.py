"""The requests that carry out what a model at work takes up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from eagerlab.gui.models.spec_changes import Change
from eagerlab.protocol.editing import LayerPath, SetFrozen
from eagerlab.protocol.requests import Request, SetDevice, SetMode, SetTraining

if TYPE_CHECKING:
    from eagerlab.experiment.spec import ExperimentSpec


def requests_for(change: Change, spec: ExperimentSpec, names: Mapping[LayerPath, str]) -> list[Request]:
    """Return the requests that carry out a live change.

    Parameters
    ----------
    change : dict
        As `live_change` gives it.
    spec : ExperimentSpec
        The experiment afterwards.
    names : mapping of tuple of int to str
        The names in Keras of the layers of the list, by path.
    """
    plain = ("learning_rate", "batch_size", "steps")
    numbers: dict[str, Any] = {name: change[name] for name in plain if name in change}
    if "epochs" in change:
        # Without epochs the number of steps decides again.
        numbers |= {"steps": spec.steps} if spec.epochs is None else {"epochs": spec.epochs}
    if "early_stopping" in change:
        numbers["early_stopping"] = spec.early_stopping or "none"
    result: list[Request] = [SetTraining(**numbers)] if numbers else []
    if "device" in change:
        result.append(SetDevice(device=change["device"]))
    if "mode" in change:
        result.append(SetMode(mode=change["mode"]))
    frozen = {path: learns for path, learns in change.items() if isinstance(path, tuple)}
    result += [SetFrozen(layer=names[path], frozen=not learns) for path, learns in frozen.items()]
    return result
