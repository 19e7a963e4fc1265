"""Other data for an experiment: what of model, loss and metrics can stay, and what must follow the data."""

from __future__ import annotations

from typing import Any

from eagerlab.experiment.data_spec import Augmentation, DataSpec, TableData
from eagerlab.experiment.facts import DataFacts, data_facts
from eagerlab.experiment.model_spec import LayersModel, ModelSpec
from eagerlab.experiment.spec import ExperimentSpec


def refit(spec: ExperimentSpec, data: DataSpec, suggestion: ExperimentSpec) -> ExperimentSpec:
    """Return the experiment on other data, changed no more than is needed to train on them.

    The person's model stays where it can take the new inputs. Its last Dense layer gets as many units as
    there are outputs now; where something else is to be told (numbers instead of classes), loss, metrics and
    the last layer's activation are those of the suggestion.

    Parameters
    ----------
    spec : ExperimentSpec
        As it is.
    data : DataSpec
        The other data.
    suggestion : ExperimentSpec
        A whole experiment that suits `data` (from `eagerlab.experiment.suggest`).

    Returns
    -------
    ExperimentSpec
        Validated. Equal to `spec` but for the data, where nothing else has to change.
    """
    old, new = data_facts(spec.data), data_facts(data)
    changes: dict[str, Any] = {"data": data}
    if not _takes(spec.model, old, new):
        taken = ("model", "loss", "metrics", "class_weights", "optimizer", "batch_size", "steps", "epochs")
        changes |= _taken(suggestion, *taken)
        changes |= {"name": suggestion.name, "description": suggestion.description}
    elif (old.task, old.outputs) != (new.task, new.outputs) or (
        new.task == "regression" and _targets(spec.data) != _targets(data)
    ):
        changes["model"] = _with_outputs(spec.model, old, new, suggestion.model)
        if old.task != new.task:
            changes |= _taken(suggestion, "loss", "metrics", "class_weights")
        if spec.optimizer.type == suggestion.optimizer.type:  # some targets need another epsilon
            arguments = {**spec.optimizer.arguments, **suggestion.optimizer.arguments}
            changes["optimizer"] = spec.optimizer.model_copy(update={"arguments": arguments})
    if isinstance(spec.class_weights, tuple) and len(spec.class_weights) != new.outputs:
        changes.setdefault("class_weights", "none")
    if new.task == "regression":
        changes["class_weights"] = "none"
    if new.kind_of != "pictures":
        changes["augmentation"] = Augmentation()
    # Everything is made anew, so that what does not fit together is found here and not while it trains.
    return ExperimentSpec.model_validate({**spec.model_dump(), **_dumped(changes)})


def _taken(suggestion: ExperimentSpec, *names: str) -> dict[str, Any]:
    return {name: getattr(suggestion, name) for name in names}


def _dumped(changes: dict[str, Any]) -> dict[str, Any]:
    return {
        name: getattr(value, "model_dump", lambda value=value: value)() for name, value in changes.items()
    }


def _takes(model: ModelSpec, old: DataFacts, new: DataFacts) -> bool:
    """Tell whether a model made for the old data is of a kind that the new ones can go into."""
    if not isinstance(model, LayersModel):
        return (old.input_shape, old.task) == (new.input_shape, new.task) and old.kind_of == new.kind_of
    return (len(old.input_shape), old.kind_of, old.integers) == (
        len(new.input_shape),
        new.kind_of,
        new.integers,
    )


def _with_outputs(model: ModelSpec, old: DataFacts, new: DataFacts, suggested: ModelSpec) -> ModelSpec:
    """Bring the end of the model, from its last Dense layer on, to what is to be told now."""
    if not isinstance(model, LayersModel) or not isinstance(suggested, LayersModel):
        return model
    mine, theirs = _last_dense(model), _last_dense(suggested)
    if mine is None or theirs is None:
        return model
    if old.task == new.task == "classification":
        end = model.layers[mine:]
        units = suggested.layers[theirs].arguments.get("units", new.outputs)
        dense = end[0].model_copy(update={"arguments": {**end[0].arguments, "units": units}})
        return model.model_copy(update={"layers": (*model.layers[:mine], dense, *end[1:])})
    # What is told in numbers may end in the target's own unit, by a layer after the last Dense one.
    return model.model_copy(update={"layers": (*model.layers[:mine], *suggested.layers[theirs:])})


def _last_dense(model: LayersModel) -> int | None:
    places = [place for place, layer in enumerate(model.layers) if layer.type == "Dense" and not layer.own]
    return places[-1] if places else None


def _targets(data: DataSpec) -> object:
    """Return what tells one target from another where both are one number."""
    if isinstance(data, TableData):
        return [column.name for column in data.columns if column.role == "target"]
    return getattr(data, "y", "")
