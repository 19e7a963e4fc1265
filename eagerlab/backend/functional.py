"""What functional models call besides layers: operations of Keras's, such as ``keras.ops.relu``."""

from __future__ import annotations

from typing import Any

import keras

from eagerlab.backend.structure import Named, children, plain_name, unique


def order_of(model: Any) -> list[Any]:
    """Return the layers and operations of a functional model as it calls them; of anything else, nothing."""
    return list(vars(model).get("_operations") or ()) if issubclass(type(model), keras.Model) else []


def operations(value: Any) -> Named:
    """Return the operations of a functional model that are no layers, by keys that `children` has not."""
    found = [one for one in order_of(value) if not issubclass(type(one), keras.Layer)]
    if not found:
        return []
    known = children(value)
    return unique([*known, *((plain_name(one.name, one), one) for one in found)])[len(known) :]
