"""What differs between two experiments, and what of it a model at work takes up without being built anew."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from eagerlab.experiment.model_spec import RESIDUAL, LayersModel, LayerSpec
from eagerlab.protocol.editing import LayerPath

if TYPE_CHECKING:
    from eagerlab.experiment.spec import ExperimentSpec

LIVE = ("learning_rate", "steps", "epochs", "batch_size", "early_stopping", "device", "mode")
WORDS = ("name", "description")
"""What no model knows of."""

Change = dict[str | LayerPath, Any]
"""New values by field name, ``learning_rate`` among them; whether a layer learns, by its path."""
Layers = tuple[LayerSpec, ...]


def difference(base: ExperimentSpec, theirs: ExperimentSpec) -> dict[str, Any]:
    """Return the fields in which `theirs` differs; of the optimizer perhaps ``learning_rate`` alone."""
    change: dict[str, Any] = {}
    for name in type(theirs).model_fields:
        old, new = getattr(base, name), getattr(theirs, name)
        if old == new:
            continue
        if name == "optimizer" and old.model_copy(update={"learning_rate": new.learning_rate}) == new:
            change["learning_rate"] = new.learning_rate
        else:
            change[name] = new
    return change


def merged(spec: ExperimentSpec, change: dict[str, Any]) -> ExperimentSpec:
    """Return `spec` with the fields of a `difference`."""
    if not change:
        return spec
    update = dict(change)
    if "learning_rate" in update:
        rate = {"learning_rate": update.pop("learning_rate")}
        update["optimizer"] = spec.optimizer.model_copy(update=rate)
    return spec.model_copy(update=update)


def carried(mine: ExperimentSpec, base: ExperimentSpec, theirs: ExperimentSpec) -> ExperimentSpec:
    """Return `mine` with what was changed elsewhere between `base` and `theirs`.

    Where both changed the same field, `mine` stays; of two changes of the layers, frozen flags go together.
    """
    update: dict[str, Any] = {}
    for name in difference(base, theirs):
        if name == "learning_rate":
            if mine.optimizer.learning_rate == base.optimizer.learning_rate:
                rate = {"learning_rate": theirs.optimizer.learning_rate}
                update["optimizer"] = mine.optimizer.model_copy(update=rate)
        elif getattr(mine, name) == getattr(base, name):
            update[name] = getattr(theirs, name)
        elif name == "model":
            update[name] = _with_frozen(mine, base, theirs)
    return mine.model_copy(update=update) if update else mine


def live_change(old: ExperimentSpec, new: ExperimentSpec) -> Change:
    """Return what of the way from `old` to `new` the backend takes up without building anew."""
    fields = difference(old, new)
    result: Change = {name: fields[name] for name in LIVE if name in fields}
    if new.optimizer.schedule is not None:
        result.pop("learning_rate", None)  # setting it would end the schedule
    if new.epochs is not None:
        result.pop("steps", None)  # epochs decide
    if "model" in fields:
        result.update(_frozen(old, new))
    return result


def needs_building(old: ExperimentSpec, new: ExperimentSpec) -> bool:
    """Return whether going from `old` to `new` needs the model built anew."""
    rest = difference(old, new).keys() - {*LIVE, *WORDS}
    if new.optimizer.schedule is not None and new.optimizer != old.optimizer:
        return True
    if rest == {"model"}:
        return not _frozen(old, new)
    return bool(rest)


def only_code_differs(old: ExperimentSpec, new: ExperimentSpec) -> bool:
    """Return whether nothing but Python code of the person was changed: then the weights may well stay."""
    rest = difference(old, new).keys() - {*LIVE, *WORDS}
    if not rest <= {"source", "model"}:
        return False
    codes = {"code": ""}
    without_code = [
        one.model.model_copy(update=codes) if isinstance(one.model, LayersModel) else one.model
        for one in (old, new)
    ]
    return bool(rest) and without_code[0] == without_code[1]


def with_change(spec: ExperimentSpec, change: Change) -> ExperimentSpec:
    """Return `spec` with a live change carried out."""
    spec = merged(spec, {name: value for name, value in change.items() if isinstance(name, str)})
    learning = {path: value for path, value in change.items() if isinstance(path, tuple)}
    if learning and isinstance(spec.model, LayersModel):
        layers = _learning(spec.model.layers, (), learning)
        spec = spec.model_copy(update={"model": spec.model.model_copy(update={"layers": layers})})
    return spec


def _learning(layers: Layers, above: LayerPath, learning: dict[LayerPath, bool]) -> Layers:
    found = []
    for place, layer in enumerate(layers):
        path = (*above, place)
        inside = _learning(layer.layers, path, learning)
        update = {"trainable": learning.get(path, layer.trainable), "layers": inside}
        found.append(layer.model_copy(update=update))
    return tuple(found)


def _frozen(old: ExperimentSpec, new: ExperimentSpec) -> Change:
    """Return which layers of the list learn or are frozen now, if that is all in which the models differ."""
    if not isinstance(old.model, LayersModel) or not isinstance(new.model, LayersModel):
        return {}
    before, after = old.model.layers, new.model.layers
    if old.model.code != new.model.code or _melted(before) != _melted(after):
        return {}
    change: Change = {}
    return change if _compare(before, after, (), change) else {}


def _compare(before: Layers, after: Layers, above: LayerPath, change: Change) -> bool:
    """Note which layers differ; False where that is a group, which is no layer of Keras's to freeze."""
    for place, (was, layer) in enumerate(zip(before, after, strict=True)):
        path = (*above, place)
        if _is_group(layer):
            # In a group that is frozen as one, nothing learns, whatever its layers say.
            alike = was.trainable == layer.trainable and (layer.trainable or was == layer)
            if not alike or not _compare(was.layers, layer.layers, path, change):
                return False
        elif was.trainable != layer.trainable:
            change[path] = layer.trainable
    return True


def _melted(layers: Layers) -> Layers:
    """Return layers as if all learnt; what a wrapper holds cannot be changed at work."""
    return tuple(
        layer.model_copy(
            update={"trainable": True, "layers": _melted(layer.layers) if _is_group(layer) else layer.layers}
        )
        for layer in layers
    )


def _is_group(layer: LayerSpec) -> bool:
    return layer.type == RESIDUAL and not layer.own


def _with_frozen(mine: ExperimentSpec, base: ExperimentSpec, theirs: ExperimentSpec) -> Any:
    """Return the model of `mine` with what was frozen elsewhere, where the layer is still the same one."""
    change = _frozen(base, theirs)
    if not isinstance(mine.model, LayersModel) or not isinstance(base.model, LayersModel):
        return mine.model
    layers, old = mine.model.layers, base.model.layers
    same: Change = {
        path: learns
        for path, learns in change.items()
        if isinstance(path, tuple) and layers[path[0] : path[0] + 1] == old[path[0] : path[0] + 1]
    }
    return with_change(mine, same).model
