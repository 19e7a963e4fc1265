"""Which classes of Keras an experiment may name, with their parameters as fields of a form."""

from __future__ import annotations

import functools
from typing import Any, Literal

import keras

from eagerlab.backend.models import field_rules as rules
from eagerlab.backend.models.own_classes import own_classes
from eagerlab.backend.models.signatures import fields_of, parameters_of, summary_of
from eagerlab.experiment.model_spec import RESIDUAL, SELF_ATTENTION, WRAPPERS
from eagerlab.experiment.names import LAYERS, LOSSES, METRICS, OPTIMIZERS, SCHEDULES
from eagerlab.protocol.editing import Catalogue, ClassEntry, DescribeCatalogue, FieldEntry

Group = Literal["layer", "optimizer", "loss", "metric", "schedule"]

_RESIDUAL = ClassEntry(
    group="layer",
    type=RESIDUAL,
    category="Groups",
    summary="A group whose input is added to its output, so that it learns only the difference.",
    fields=(
        FieldEntry(
            name="projection",
            kind="boolean",
            default=False,
            help="Bring the input to the output's shape, where the two differ, by a layer of its own.",
        ),
    ),
    holds="many",
)
_ACCURACY = ClassEntry(group="metric", type="accuracy", summary="The share of samples that are told right.")


def describe_catalogue(request: DescribeCatalogue) -> Catalogue:
    """Answer with all classes, those of the request's code included.

    On the thread of the lane "editing". The code is executed, with a limit on its time.
    """
    entries = keras_entries()
    if not request.code.strip():
        return Catalogue(request=request.id, classes=entries)
    own = own_classes(request.code)
    yours = tuple(_own_entry(name, kind) for name, kind in own.classes.items())
    return Catalogue(request=request.id, classes=entries + yours, problem=own.problem)


@functools.cache
def keras_entries() -> tuple[ClassEntry, ...]:
    """Return what Keras has: layers, optimizers, losses, metrics and schedules, by name."""
    layers = [_layer_entry(name, kind) for name, kind in _found(keras.layers, layer_names())]
    schedules = keras.optimizers.schedules
    return (
        *sorted([*layers, _RESIDUAL], key=lambda entry: (entry.category, entry.type)),
        *(_entry("optimizer", name, kind) for name, kind in _found(keras.optimizers, OPTIMIZERS)),
        *(_entry("loss", name, kind) for name, kind in _found(keras.losses, LOSSES)),
        _ACCURACY,
        # A spec names metrics without arguments.
        *(_entry("metric", name, kind, fields=()) for name, kind in _found(keras.metrics, METRICS)),
        *(_entry("schedule", name, kind) for name, kind in _found(schedules, SCHEDULES)),
    )


@functools.cache
def layer_entries() -> dict[str, ClassEntry]:
    """Return the entries of Keras's layers and of the residual group, by type; old names included."""
    entries = {entry.type: entry for entry in keras_entries() if entry.group == "layer"}
    for name in layer_names() - entries.keys():
        entries[name] = entries[getattr(keras.layers, name).__name__]
    return entries


def layer_names() -> frozenset[str]:
    """Return the types of layers that a spec may hold, without groups and the person's own."""
    return LAYERS | WRAPPERS | SELF_ATTENTION


def own_entries(classes: dict[str, type]) -> dict[str, ClassEntry]:
    """Return entries of the person's own layer classes, by name."""
    return {name: _own_entry(name, kind) for name, kind in classes.items()}


def _found(module: Any, names: frozenset[str]) -> list[tuple[str, type]]:
    """Return the classes without second names of the same class (Convolution2D)."""
    pairs = [(name, getattr(module, name)) for name in sorted(names)]
    return [(name, kind) for name, kind in pairs if kind.__name__ == name or kind.__name__ not in names]


def _entry(group: Group, name: str, kind: type, fields: tuple[FieldEntry, ...] | None = None) -> ClassEntry:
    fields = fields_of(name, kind) if fields is None else fields
    return ClassEntry(
        group=group,
        type=name,
        summary=summary_of(kind),
        fields=fields,
        suggested=_suggested(name, fields),
    )


def _layer_entry(name: str, kind: type) -> ClassEntry:
    fields = fields_of(name, kind, named=True)
    return ClassEntry(
        group="layer",
        type=name,
        category=_category(name, kind),
        summary=summary_of(kind) or rules.SUMMARIES.get(name, ""),
        fields=fields,
        suggested=_suggested(name, fields),
        holds="one" if name in WRAPPERS else "none",
    )


def _own_entry(name: str, kind: type) -> ClassEntry:
    fields = fields_of(name, kind, named=_takes_any_keyword(kind), own=True)
    return ClassEntry(
        group="layer",
        type=name,
        own=True,
        category="Yours",
        summary=summary_of(kind),
        fields=fields,
        suggested={
            field.name: rules.SUGGESTED_BY_NAME.get(field.name, _least(field))
            for field in fields
            if field.required
        },
    )


def _takes_any_keyword(kind: type) -> bool:
    return any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters_of(kind))


def _least(field: FieldEntry) -> Any:
    match field.kind:
        case "boolean":
            return False
        case "integer" | "integers":
            return 1 if field.minimum is None else int(field.minimum)
        case "number" | "numbers":
            return 1.0 if field.minimum is None else field.minimum
    return field.choices[0] if field.choices else ""


def _suggested(name: str, fields: tuple[FieldEntry, ...]) -> dict[str, Any]:
    if name in rules.SUGGESTED:
        return dict(rules.SUGGESTED[name])
    suggested = {field.name: rules.SUGGESTED_BY_NAME[field.name] for field in fields if field.required}
    if any(field.name == "value_range" for field in fields):
        # Keras means pictures from 0 to 255; ours are prepared before they come to the model.
        suggested |= {"value_range": (0.0, 1.0)}
    if "Conv" in name and "LSTM" not in name:
        suggested |= {"activation": "relu"}
        if name[-2:] in ("2D", "3D"):
            suggested |= {"padding": "same"}
    return suggested


def _category(name: str, kind: type) -> str:
    if name in rules.CATEGORY_OF:
        return rules.CATEGORY_OF[name]
    packages = kind.__module__.removeprefix("keras.src.layers.").split(".")
    if "image_preprocessing" in packages and name.startswith("Random"):
        return "Augmentation"
    return rules.CATEGORIES.get(packages[0], "Core")
