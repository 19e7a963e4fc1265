"""What comes from the backend, with its sentences in the language of the window."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeVar

from eagerlab.gui.told import speaks, told
from eagerlab.protocol.base import Message

M = TypeVar("M", bound=Message)

SENTENCES: Final = frozenset(
    {
        *("what", "why", "todo", "note", "notes", "problem", "no_values"),
        *("activity", "no_gpu", "words", "refusal"),
    }
)
"""Fields that hold sentences for a person, in whatever message they stand."""
SENTENCES_OF: Final[Mapping[str, frozenset[str]]] = {
    "State": frozenset({"last_trace"}),
    "Device": frozenset({"description"}),
    "Remedy": frozenset({"label"}),
    "Marker": frozenset({"label", "detail"}),
}
"""The same, for names that in other messages mean something else."""
NOT_SENTENCES_OF: Final[Mapping[str, frozenset[str]]] = {"Marker": frozenset({"what"})}


def heard(message: M) -> M:
    """Return a message with its sentences translated; in English the message itself. GUI thread only.

    Parameters
    ----------
    message : Message
        As it came; names, paths, code and values in it stay as they are.

    Returns
    -------
    Message
        Of the same class.
    """
    return _heard(message) if speaks() else message


def _heard(message: M) -> M:
    kind = type(message).__name__
    fields = (SENTENCES | SENTENCES_OF.get(kind, frozenset())) - NOT_SENTENCES_OF.get(kind, frozenset())
    changed: dict[str, Any] = {}
    for name in type(message).model_fields:
        value = getattr(message, name)
        new = _translated(value) if name in fields else _searched(value)
        if new is not value:
            changed[name] = new
    return message.model_copy(update=changed) if changed else message


def _translated(value: object) -> object:
    if isinstance(value, str):
        return told(value)
    if isinstance(value, tuple) and value and isinstance(value[0], str):
        return tuple(told(one) for one in value)
    return _searched(value)


def _searched(value: object) -> object:
    """Look for sentences inside a value; the value itself is returned where there are none."""
    if isinstance(value, Message):
        return _heard(value)
    if isinstance(value, tuple) and value and isinstance(value[0], Message):
        new = tuple(_heard(one) for one in value)
        return new if any(one is not old for one, old in zip(new, value, strict=True)) else value
    return value
