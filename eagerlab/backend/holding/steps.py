"""How an object is reached from one that refers to it, as Python writes it."""

from __future__ import annotations

from typing import Any


def step(holder: Any, held: Any) -> str | None:
    """Return what stands between the expressions of two objects.

    Parameters
    ----------
    holder, held : object
        `holder` refers to `held`, directly or by its attributes.

    Returns
    -------
    str or None
        For example ``[0]``, ``['a']`` or ``.w``; None where Python has no expression for it.
    """
    kind = type(holder)
    if issubclass(kind, dict):
        return next((f"[{key!r}]" for key, value in _items(holder) if value is held and _is_plain(key)), None)
    if issubclass(kind, (list, tuple)):
        return next((f"[{index}]" for index, value in enumerate(_elements(holder)) if value is held), None)
    attributes = attributes_of(holder)
    if attributes is held:
        return ""
    if attributes is None:
        return None
    return next((f".{key}" for key, value in _items(attributes) if value is held and type(key) is str), None)


def attributes_of(value: Any) -> dict[str, Any] | None:
    """Return the attributes of an object, without asking the object's own code; None where it has none."""
    try:
        attributes = object.__getattribute__(value, "__dict__")
    except AttributeError:
        return None
    return attributes if type(attributes) is dict else None


def deletion(root: str, steps: list[str | None]) -> str:
    """Return the line that lets go of what `steps` lead to, from the name `root`.

    Where the last step cannot be deleted by itself (an element of a tuple, an attribute of a library's own,
    something without an expression), the nearest thing above it is.
    """
    known: list[str] = []
    for one in steps:
        if one is None or one.startswith("._"):
            break
        known.append(one)
    return f"del {root}{''.join(known)}"


def expression(root: str, steps: list[str | None]) -> str:
    """Return Python for what `steps` lead to, with … where there is none."""
    text = root
    for one in steps:
        if one is None:
            return text if text.endswith(" …") else text + " …"
        text += one
    return text


def join_attributes(chain: list[Any]) -> list[str | None]:
    """Return the steps along a chain of objects; an object and its ``__dict__`` are one."""
    steps: list[str | None] = []
    index = 0
    while index + 1 < len(chain):
        holder, held = chain[index], chain[index + 1]
        if index + 2 < len(chain) and attributes_of(holder) is held:
            steps.append(step(holder, chain[index + 2]))
            index += 2
            continue
        steps.append(step(holder, held))
        index += 1
    return steps


def _items(mapping: Any) -> list[tuple[Any, Any]]:
    return list(dict.items(mapping))


def _elements(sequence: Any) -> list[Any]:
    base: Any = list if issubclass(type(sequence), list) else tuple
    return list(base.__iter__(sequence))


def _is_plain(key: Any) -> bool:
    return type(key) in (str, int, float, bool, bytes, type(None), tuple)
