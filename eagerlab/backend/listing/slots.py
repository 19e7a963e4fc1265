"""Which slots an optimizer keeps for a variable."""

from __future__ import annotations

from typing import Any

import keras

from eagerlab.backend.paths import optimizers_in, slot_name
from eagerlab.backend.structure import Named, is_variable, tensorflow_variable


class Slots:
    """Slots by the variable they belong to. Made for one listing: it refers to the optimizer's objects.

    Parameters
    ----------
    optimizer : object
        A Keras optimizer; anything else has none.
    """

    def __init__(self, optimizer: Any) -> None:
        self._found: dict[int, Named] = {}
        if not issubclass(type(optimizer), keras.optimizers.Optimizer):
            return
        for owner, _ in optimizers_in(optimizer):
            self._take(owner)

    def of(self, variable: Any) -> Named:
        """Return the slots of a variable, by name."""
        inner = tensorflow_variable(variable) if is_variable(variable) else None
        return self._found.get(id(inner), []) if inner is not None else []

    def _take(self, optimizer: Any) -> None:
        trained = list(optimizer._trainable_variables) if optimizer.built else []
        own = {id(variable) for variable in optimizer._variables}
        for value in list(vars(optimizer).values()):
            if not isinstance(value, list) or len(value) != len(trained) or value is optimizer._variables:
                continue
            for variable, slot in zip(trained, value, strict=True):
                if id(slot) in own:
                    named = self._found.setdefault(id(tensorflow_variable(variable)), [])
                    named.append((slot_name(variable, slot), slot))
