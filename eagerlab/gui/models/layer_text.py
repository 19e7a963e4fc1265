"""A layer of the list in a few words. Pure, any thread."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication

from eagerlab.experiment.model_spec import LayerSpec
from eagerlab.protocol.editing import ClassEntry, FieldEntry

SHOWN_DEFAULTS = ("pool_size", "size")
"""Parameters that say what a layer does also where they are left as they are."""


def words(name: str) -> str:
    """Return a parameter's name as words: ``kernel_size`` reads ``Kernel size``."""
    text = name.replace("_", " ").strip()
    return text[:1].upper() + text[1:]


def plain(value: Any) -> str:
    """Return a plain value as a person reads it: a list of sizes as ``3×3``."""
    if isinstance(value, list | tuple):
        return "×".join(
            plain(one) if not isinstance(one, list | tuple) else f"({plain(one)})" for one in value
        )
    return str(value)


def layer_summary(layer: LayerSpec, entry: ClassEntry | None) -> str:
    """Return for example ``Conv2D 16, 3×3, relu``.

    Parameters
    ----------
    layer : LayerSpec
        The layer.
    entry : ClassEntry or None
        Its parameters, where they are known already.
    """
    fields = {field.name: field for field in entry.fields} if entry is not None else {}
    values = {
        name: field.default
        for name, field in fields.items()
        if name in SHOWN_DEFAULTS and field.default is not None
    } | layer.arguments
    order = [name for name in fields if name in values] + [name for name in values if name not in fields]
    parts = [
        part
        for name in order
        if not (name in fields and fields[name].advanced)
        and (part := _part(layer.type, name, values[name], fields.get(name)))
    ]
    return f"{layer.type} {', '.join(parts)}".rstrip()


def _part(kind: str, name: str, value: Any, field: FieldEntry | None) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        word = words(name).lower()
        return word if value else QCoreApplication.translate("LayerText", "no {what}").format(what=word)
    axes = kind[-2:-1] if kind.endswith("D") and kind[-2:-1] in "123" else ""
    if axes and isinstance(value, int) and name in ("kernel_size", "pool_size", "strides", "size"):
        value = [value] * int(axes)
    if name == "strides":
        return QCoreApplication.translate("LayerText", "strides {sizes}").format(sizes=plain(value))
    if field is not None and not field.required and isinstance(value, int | float) and name not in ("units",):
        return f"{words(name).lower()} {plain(value)}"
    return plain(value)
