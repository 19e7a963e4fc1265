"""Which changes of an experiment the backend takes up at work, and the requests that ask for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from eagerlab.experiment.model_spec import RESIDUAL
from eagerlab.gui.models.document import difference, merged
from eagerlab.protocol.editing import SetFrozen
from eagerlab.protocol.requests import Request, SetDevice, SetMode, SetTraining

if TYPE_CHECKING:
    from eagerlab.experiment.model_spec import LayerSpec
    from eagerlab.experiment.spec import ExperimentSpec

Change = dict[str | int, Any]
"""New values by field name, ``learning_rate`` among them; whether a layer learns, by its place."""

FIELDS = ("learning_rate", "steps", "epochs", "batch_size", "device", "mode")


def live_change(old: ExperimentSpec, new: ExperimentSpec) -> Change:
    """Return what of the way from `old` to `new` the backend takes up without building anew."""
    fields = difference(old, new)
    result: Change = {name: fields[name] for name in FIELDS if name in fields}
    if "optimizer" in fields or new.optimizer.schedule is not None:
        result.pop("learning_rate", None)  # where a schedule decides it, setting it would end the schedule
    if new.epochs is not None:
        result.pop("steps", None)  # epochs decide
    if "model" in fields:
        result.update(_frozen(old, new))
    return result


def with_change(spec: ExperimentSpec, change: Change) -> ExperimentSpec:
    """Return `spec` with a live change carried out."""
    spec = merged(spec, {name: value for name, value in change.items() if isinstance(name, str)})
    learning = {place: value for place, value in change.items() if isinstance(place, int)}
    if learning and spec.model.kind == "layers":
        layers = tuple(
            layer.model_copy(update={"trainable": learning.get(place, layer.trainable)})
            for place, layer in enumerate(spec.model.layers)
        )
        spec = spec.model_copy(update={"model": spec.model.model_copy(update={"layers": layers})})
    return spec


def requests_for(change: Change, spec: ExperimentSpec, names: dict[int, str]) -> list[Request]:
    """Return the requests that carry out a live change.

    Parameters
    ----------
    change : dict
        As `live_change` gives it.
    spec : ExperimentSpec
        The experiment afterwards.
    names : dict of int to str
        The names in Keras of the layers that are frozen or thawed, by place.
    """
    plain = ("learning_rate", "batch_size", "steps")
    numbers: dict[str, Any] = {name: change[name] for name in plain if name in change}
    if "epochs" in change:
        # No epochs any more: the number of steps decides again.
        numbers |= {"steps": spec.steps} if spec.epochs is None else {"epochs": spec.epochs}
    result: list[Request] = [SetTraining(**numbers)] if numbers else []
    if "device" in change:
        result.append(SetDevice(device=change["device"]))
    if "mode" in change:
        result.append(SetMode(mode=change["mode"]))
    frozen = {place: learns for place, learns in change.items() if isinstance(place, int)}
    result += [SetFrozen(layer=names[place], frozen=not learns) for place, learns in frozen.items()]
    return result


def _frozen(old: ExperimentSpec, new: ExperimentSpec) -> Change:
    if old.model.kind != "layers" or new.model.kind != "layers":
        return {}
    before, after = old.model.layers, new.model.layers
    if [_melted(layer) for layer in before] != [_melted(layer) for layer in after]:
        return {}
    pairs = [(place, old, new) for place, (old, new) in enumerate(zip(before, after, strict=True))]
    changed = [(place, new) for place, old, new in pairs if old.trainable != new.trainable]
    if any(layer.type == RESIDUAL for _, layer in changed):
        return {}  # a group is no layer of Keras's that could be frozen
    return {place: layer.trainable for place, layer in changed}


def _melted(layer: LayerSpec) -> LayerSpec:
    return layer.model_copy(update={"trainable": True})
