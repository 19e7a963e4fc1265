"""What the layers of a model give in one forward pass."""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import keras
import tensorflow as tf

_lock = threading.Lock()


@contextmanager
def layer_outputs(*, symbolic: bool = False) -> Iterator[dict[str, Any]]:
    """Collect what each Keras layer gives that is called in the calling thread, in the order they end.

    Parameters
    ----------
    symbolic : bool
        Whether to collect what is traced, else what is computed.

    Yields
    ------
    dict of str to object
        Outputs by the layer's name; a layer that is called again has a number behind its name.
    """
    found: dict[str, Any] = {}
    thread = threading.get_ident()

    def note(layer: Any, outputs: Any) -> None:
        leaves = tf.nest.flatten(outputs)
        if not leaves or not all(isinstance(one, tf.Tensor) for one in leaves):
            return
        if any(hasattr(leaf, "numpy") is symbolic for leaf in leaves):
            return
        name, number = str(layer.name), 2
        while name in found:
            name, number = f"{layer.name} ({number})", number + 1
        found[name] = outputs

    with _lock:
        original = keras.Layer.__call__

        @functools.wraps(original)
        def noted(self: Any, *args: Any, **kwargs: Any) -> Any:
            outputs = original(self, *args, **kwargs)
            if threading.get_ident() == thread:
                note(self, outputs)
            return outputs

        keras.Layer.__call__ = noted
        try:
            yield found
        finally:
            keras.Layer.__call__ = original


def made_here(found: dict[str, Any]) -> dict[str, Any]:
    """Return those outputs that belong to the graph that is being built, and not to one inside it."""
    graph = tf.compat.v1.get_default_graph()
    return {
        name: outputs
        for name, outputs in found.items()
        if all(leaf.graph is graph for leaf in tf.nest.flatten(outputs))
    }
