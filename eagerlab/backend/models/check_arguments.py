"""Whether the arguments of a layer can be what they are, whatever comes in."""

from __future__ import annotations

import difflib
import inspect
import math
from typing import Any

import keras

from eagerlab.backend.models.check_faults import Fault, Place, change
from eagerlab.backend.models.signatures import parameters_of
from eagerlab.protocol.editing import ClassEntry, FieldEntry, Remedy

_OF_EVERY_LAYER = frozenset({"name", "dtype", "trainable", "activity_regularizer", "autocast"})
_ONE_OUTPUT = {"return_state": "several outputs", "stateful": "a batch of fixed size"}
_OF_EACH_AXIS = ("kernel_size", "strides", "pool_size", "dilation_rate", "output_padding")
"""Numbers that are one for all axes that a window moves over, or one for each."""
_GETTERS = {
    "activation": keras.activations.get,
    "initializer": keras.initializers.get,
    "regularizer": keras.regularizers.get,
    "constraint": keras.constraints.get,
}


def argument_fault(place: Place, entry: ClassEntry, kind: type) -> Fault | None:
    """Return the first fault of a layer's arguments, None where there is none.

    Parameters
    ----------
    place : Place
        The layer.
    entry : ClassEntry
        What is known of its class.
    kind : type
        The class.
    """
    fields = {field.name: field for field in entry.fields}
    for name, value in place.layer.arguments.items():
        field = fields.get(name)
        fault = _value_fault(place, entry, field, value) if field else _unknown(place, kind, fields, name)
        if fault is not None:
            return fault
    for field in entry.fields:
        if field.required and field.name not in place.layer.arguments:
            remedy = _set(place, entry, field)
            return Fault(f"{place.layer.type} needs a value for {field.name}.", field.name, remedy)
    return None


def _unknown(place: Place, kind: type, fields: dict[str, FieldEntry], name: str) -> Fault | None:
    """Look at an argument that no form shows."""
    if name in _ONE_OUTPUT and place.layer.arguments[name]:
        return Fault(
            f"{name} asks for {_ONE_OUTPUT[name]}, which a list of layers cannot have.",
            name,
            (change(place, f"Leave {name} out", **{name: None}),),
        )
    parameters = parameters_of(kind)
    takes_any = any(parameter.kind is inspect.Parameter.VAR_KEYWORD for parameter in parameters)
    known = {parameter.name for parameter in parameters}
    if name in known or (takes_any and name in _OF_EVERY_LAYER):
        return None
    close = difflib.get_close_matches(name, fields, n=1, cutoff=0.6)
    if not close:
        remedies = (change(place, f"Leave {name} out", **{name: None}),)
        return Fault(f"{place.layer.type} has no parameter {name}.", name, remedies)
    value = place.layer.arguments[name]
    return Fault(
        f"{place.layer.type} has no parameter {name}. Did you mean {close[0]}?",
        name,
        (change(place, f"Call it {close[0]}", **{name: None, close[0]: value}),),
    )


def _value_fault(place: Place, entry: ClassEntry, field: FieldEntry, value: Any) -> Fault | None:
    why = _wrong(field, value, entry)
    if not why:
        return None
    meant = _meant(field, value)
    remedies = _set(place, entry, field)
    if meant is not None:
        better = change(place, f"Set {field.name} to {meant}", **{field.name: meant})
        remedies = (better, *(remedy for remedy in remedies if remedy != better))
    return Fault(f"{place.layer.type}: {field.name} {why}", field.name, remedies)


def _wrong(field: FieldEntry, value: Any, entry: ClassEntry) -> str:
    """Return what is wrong with a value, to follow the name of its field; empty when it is right."""
    if field.name == "name":
        right = isinstance(value, str) and value and "/" not in value
        return "" if right else f"should be a text without a slash; it is {value!r}."
    if value is None:
        return "" if field.optional else "should have a value."
    match field.kind:
        case "choice":
            return _wrong_choice(field, value)
        case "boolean":
            return "" if isinstance(value, bool) else f"should be true or false; it is {value!r}."
        case "text":
            # What a person's own class takes is not known.
            return "" if entry.own or isinstance(value, str) else f"should be a text; it is {value!r}."
        case "integer" | "number":
            return _wrong_number(field, value)
        case "integers" | "numbers":
            return _wrong_numbers(field, value, entry)
    return ""


def _wrong_choice(field: FieldEntry, value: Any) -> str:
    if isinstance(value, str):
        if value.lower() in field.choices:
            return ""
        getter = next((get for end, get in _GETTERS.items() if field.name.endswith(end)), None)
        if getter is not None and _is_known(getter, value):
            return ""
    elif not field.choices or (field.name == "use_cudnn" and isinstance(value, bool)):
        return ""
    close = difflib.get_close_matches(str(value), field.choices, n=1, cutoff=0.5)
    meant = f" Did you mean {close[0]!r}?" if close else f" Possible are {', '.join(field.choices[:6])} …"
    return f"cannot be {value!r}.{meant}"


def _is_known(getter: Any, value: str) -> bool:
    try:
        return getter(value) is not None
    except (ValueError, TypeError):
        return False


def _wrong_number(field: FieldEntry, value: Any) -> str:
    whole = field.kind in ("integer", "integers")
    right = not isinstance(value, bool) and isinstance(value, int if whole else int | float)
    wanted = "a whole number" if whole else "a number"
    if field.minimum is not None and field.maximum is not None:
        wanted += f" from {field.minimum:g} to {field.maximum:g}"
    elif field.minimum is not None:
        wanted += f" of at least {field.minimum:g}"
    elif field.maximum is not None:
        wanted += f" of at most {field.maximum:g}"
    low = -math.inf if field.minimum is None else field.minimum
    high = math.inf if field.maximum is None else field.maximum
    zero = field.name == "groups" and value == 0
    return "" if right and low <= value <= high and not zero else f"should be {wanted}; it is {value!r}."


def _wrong_numbers(field: FieldEntry, value: Any, entry: ClassEntry) -> str:
    if not isinstance(value, list | tuple):
        return _wrong_number(field, value)
    flat = _flat(value)
    if not flat and field.name != "target_shape":
        return "should have at least one number."
    wrong = next((why for element in flat if (why := _wrong_number(field, element))), "")
    if wrong:
        return wrong
    axes = window_axes(entry.type)
    if field.name in _OF_EACH_AXIS and len(value) not in (1, axes):
        words = "one number" if axes == 1 else f"one number or {axes}"
        return f"should be {words}; it is {value!r}."
    if field.name in _OF_EACH_AXIS and len(value) == 1 < axes:
        return f"should be one number or {axes}; it is {value!r}."
    return ""


def window_axes(kind: str) -> int:
    """Return over how many axes a layer's window moves, from its name: 2 for ``Conv2DTranspose``."""
    return next((axes for axes in (1, 2, 3) if f"{axes}D" in kind), 0)


def _flat(value: Any) -> list[Any]:
    return (
        [one for element in value for one in _flat(element)] if isinstance(value, list | tuple) else [value]
    )


def _meant(field: FieldEntry, value: Any) -> Any:
    """Return the value that was probably meant, or None."""
    if field.kind == "choice":
        close = difflib.get_close_matches(str(value), field.choices, n=1, cutoff=0.5)
        return close[0] if close else None
    if isinstance(value, int | float) and not isinstance(value, bool):
        whole = field.kind in ("integer", "integers") and float(value).is_integer()
        number = abs(int(value) if whole else value)
        return None if _wrong_number(field, number) else number
    if field.kind in ("integers", "numbers") and isinstance(value, list | tuple) and value:
        first = _flat(value)[0]
        return None if _wrong_number(field, first) else first
    return None


def _set(place: Place, entry: ClassEntry, field: FieldEntry) -> tuple[Remedy, ...]:
    """Return the remedy that puts something possible in."""
    name = field.name
    if not field.required and name not in entry.suggested:
        shown = "" if field.default is None else f" ({field.default})"
        return (change(place, f"Put {name} back to what it usually is{shown}", **{name: None}),)
    value = entry.suggested.get(name)
    if value is None:
        value = 1 if field.minimum is None else int(field.minimum)
    if isinstance(value, tuple):
        value = list(value)
    return (change(place, f"Set {name} to {value}", **{name: value}),)
