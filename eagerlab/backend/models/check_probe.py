"""What comes out of a layer, found without making any of its numbers."""

from __future__ import annotations

import contextlib
import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import keras

from eagerlab.backend.models.check_faults import Shape
from eagerlab.experiment.model_spec import SELF_ATTENTION, LayerSpec

_global_state = keras.src.backend.common.global_state


@dataclass(frozen=True)
class Probed:
    """A layer that was made but holds no numbers.

    Attributes
    ----------
    name : str
        As the model built from the source will call it.
    shape : tuple
        What comes out, without the batch's axis.
    parameters : int
        All of them, those that are not trained included.
    """

    name: str
    shape: Shape
    parameters: int


@contextlib.contextmanager
def no_memory() -> Iterator[None]:
    """Let the calling thread make layers whose variables have shapes but no values, named from the start.

    What Keras keeps for the thread (counters of names, variables waiting for their values) is afterwards what
    it was.
    """
    names = _global_state.get_global_attribute("object_name_uids")
    waiting = _global_state.get_global_attribute("uninitialized_variables")
    _global_state.set_global_attribute("object_name_uids", None)
    try:
        with keras.StatelessScope(initialize_variables=False):
            yield
    finally:
        _global_state.set_global_attribute("object_name_uids", names)
        _global_state.set_global_attribute("uninitialized_variables", [] if waiting is None else waiting)


@contextlib.contextmanager
def with_memory() -> Iterator[None]:
    """Let variables have values inside `no_memory`: for classes that make theirs from arrays."""
    scope = _global_state.get_global_attribute("stateless_scope")
    _global_state.set_global_attribute("stateless_scope", None)
    try:
        yield
    finally:
        _global_state.set_global_attribute("stateless_scope", scope)


def counted_names() -> dict[str, int]:
    """Return how many layers of each name the calling thread has made."""
    return dict(_global_state.get_global_attribute("object_name_uids") or {})


def count_names_from(names: dict[str, int]) -> None:
    """Go on as if the layers that the calling thread has made had these names."""
    _global_state.set_global_attribute("object_name_uids", defaultdict(int, names))


def wants_memory(error: Exception) -> bool:
    """Tell whether a layer could not be made only because its variables had no values."""
    return "stateless scope" in str(error)


def make(spec: LayerSpec, own: dict[str, type]) -> Any:
    """Return the layer of Keras that a spec describes; raises whatever Keras raises."""
    inside = [make(layer, own) for layer in spec.layers]
    kind = own[spec.type] if spec.own else getattr(keras.layers, spec.type)
    arguments = {name: _tuples(value) for name, value in spec.arguments.items()}
    return kind(*inside, **arguments)


def probe(layer: Any, spec: LayerSpec, shape: Shape, *, integers: bool) -> Probed:
    """Return what comes out of a layer; inside `no_memory`.

    Parameters
    ----------
    layer : keras.Layer
        From `make`.
    spec : LayerSpec
        What it was made from.
    shape : tuple
        What comes in, without the batch's axis.
    integers : bool
        Whether that are whole numbers.

    Raises
    ------
    Exception
        Whatever Keras, or the person's own class, raises.
    """
    x = keras.KerasTensor((None, *shape), dtype="int32" if integers else keras.config.floatx())
    if spec.own or spec.type not in SELF_ATTENTION:
        out = layer(x)
    elif spec.type in ("Attention", "AdditiveAttention"):
        out = layer([x, x])
    else:
        out = layer(x, x)
    if not hasattr(out, "shape"):
        raise TypeError(f"{spec.type} gives several outputs. A list of layers needs one.")
    return Probed(layer.name, tuple(out.shape[1:]), sum(math.prod(weight.shape) for weight in layer.weights))


def _tuples(value: Any) -> Any:
    return tuple(_tuples(element) for element in value) if isinstance(value, list | tuple) else value
