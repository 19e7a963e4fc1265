"""What is wrong with an experiment, in words for a person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from eagerlab.experiment.names import shortened, suggestion
from eagerlab.experiment.spec import Part

_TAGGED = {"data", "model"}
_WORDS = {
    "int_type": "a whole number",
    "float_type": "a number",
    "string_type": "a text in quotes",
    "tuple_type": "a list",
    "dict_type": "a table",
    "model_type": "a table",
    "model_attributes_type": "a table",
    "string_too_short": "a text that is not empty",
    "too_short": "at least one entry",
    "finite_number": "a finite number",
}


def explain(error: ValidationError) -> str:
    """Say in one sentence what is wrong with an experiment: which field, what was expected, what came.

    Parameters
    ----------
    error : ValidationError
        Of an `ExperimentSpec`.

    Returns
    -------
    str
        About the first fault; says how many more there are.
    """
    faults = error.errors(include_url=False)
    sentence = _explain_one(faults[0])
    if len(faults) > 1:
        sentence += f" ({len(faults) - 1} more after that.)"
    return sentence


def _explain_one(fault: Mapping[str, Any]) -> str:
    kind, context, received = fault["type"], fault.get("ctx", {}), shortened(fault["input"])
    where = _field(fault["loc"])
    match kind:
        case "experiment":
            return where + str(fault["msg"])
        case "extra_forbidden":
            return f"{where}EagerLab knows no such field.{suggestion(str(fault['loc'][-1]), _known_fields())}"
        case "missing":
            return f"{where}it is missing."
        case "union_tag_not_found":
            return f"{where}it has no 'kind'; expected kind = {context.get('expected_tags', '')!s}."
        case "union_tag_invalid":
            return (
                f"{where}expected kind = {context['expected_tags']}. Received: {shortened(context['tag'])}."
            )
        case "literal_error":
            return f"{where}expected {context['expected']}. Received: {received}."
        case "greater_than_equal":
            return f"{where}expected at least {context['ge']}. Received: {received}."
        case "greater_than":
            return f"{where}expected more than {context['gt']}. Received: {received}."
        case "less_than_equal":
            return f"{where}expected at most {context['le']}. Received: {received}."
        case "less_than":
            return f"{where}expected less than {context['lt']}. Received: {received}."
        case "string_pattern_mismatch":
            return f"{where}expected 'auto' or a device such as 'CPU:0'. Received: {received}."
    expected = _WORDS.get(kind)
    return f"{where}{f'expected {expected}' if expected else str(fault['msg'])}. Received: {received}."


def _field(location: Sequence[str | int]) -> str:
    """Name a place of the file: ``Field 'type' of entry 3 of 'model.layers': ``; empty for the whole file."""
    # pydantic puts the kind of a part between its name and its fields: model, layers, layers, 2, type.
    parts = [part for index, part in enumerate(location) if not (index == 1 and location[0] in _TAGGED)]
    names, entry = "", ""
    for part in parts:
        if isinstance(part, int):
            names, entry = "", f"entry {part + 1} of {names!r}"
        elif part != "[key]":
            names += f".{part}" if names else part
    if not entry:
        return f"Field {names!r}: " if names else ""
    return f"Field {names!r} of {entry}: " if names else f"{entry[0].upper()}{entry[1:]}: "


def _known_fields() -> set[str]:
    names: set[str] = set()
    parts: list[type[Part]] = Part.__subclasses__()
    for part in parts:
        names.update(part.model_fields)
    return names
