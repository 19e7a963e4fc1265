"""What the layers of a model give in one forward pass."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import keras
import tensorflow as tf
from tensorflow.python.eager import record

from eagerlab.backend.compiling.eligible import may_be_compiled
from eagerlab.backend.compiling.gate import layers_compiled
from eagerlab.backend.compiling.taped import TrialGraph
from eagerlab.backend.training.steps.watching import put_back, state_besides

_lock = threading.Lock()


@contextmanager
def layer_outputs(
    *, symbolic: bool = False, into: dict[str, Any] | None = None, inside: bool = False
) -> Iterator[dict[str, Any]]:
    """Collect what each Keras layer gives that is called in the calling thread, in the order they end.

    So it does of the operations of functional models, such as ``keras.ops.relu``.

    Parameters
    ----------
    symbolic : bool
        Whether to collect what is traced, else what is computed.
    into : dict, optional
        Takes what is found.
    inside : bool
        Whether models that run as one compiled function are run once more beforehand, op by op, so that their
        layers are seen as well. Only code of Keras's runs twice by that, and nothing stays changed.

    Yields
    ------
    dict of str to object
        Outputs by the layer's name; a layer that is called again has a number behind its name.
    """
    found = {} if into is None else into
    thread = threading.get_ident()

    def note(layer: Any, outputs: Any) -> None:
        leaves = tf.nest.flatten(outputs)
        if not leaves or not all(isinstance(one, tf.Tensor) for one in leaves):
            return
        if any(hasattr(leaf, "numpy") is symbolic for leaf in leaves):
            return
        if symbolic and isinstance(leaves[0].graph, TrialGraph):
            return
        name, number = str(layer.name), 2
        while name in found:
            name, number = f"{layer.name} ({number})", number + 1
        found[name] = outputs

    is_beforehand = False

    with _lock:
        original, of_operation = keras.Layer.__call__, keras.Operation.__call__

        @functools.wraps(original)
        def noted(self: Any, *args: Any, **kwargs: Any) -> Any:
            nonlocal is_beforehand
            is_here = threading.get_ident() == thread
            runs_twice = is_here and inside and not is_beforehand and isinstance(self, keras.Model)
            if runs_twice and may_be_compiled(self):
                is_beforehand = True  # so the models inside of it run, too
                try:
                    _run_op_by_op(self, lambda: original(self, *args, **kwargs))
                finally:
                    is_beforehand = False
            outputs = original(self, *args, **kwargs)
            if is_here:
                note(self, outputs)
            return outputs

        @functools.wraps(of_operation)
        def noted_operation(self: Any, *args: Any, **kwargs: Any) -> Any:
            outputs = of_operation(self, *args, **kwargs)
            if threading.get_ident() == thread and not isinstance(self, keras.Layer):
                note(self, outputs)
            return outputs

        keras.Layer.__call__, keras.Operation.__call__ = noted, noted_operation
        try:
            yield found
        finally:
            keras.Layer.__call__, keras.Operation.__call__ = original, of_operation


def _run_op_by_op(model: Any, call: Callable[[], Any]) -> None:
    """Call a model of Keras's own layers op by op, and put back what that changes."""
    state = state_besides(model, model.trainable_variables)
    with record.stop_recording(), layers_compiled(is_open=False):
        before = [one.read_value() for one in state]
        try:
            call()
        finally:
            put_back(state, before)


def made_here(found: dict[str, Any]) -> dict[str, Any]:
    """Return those outputs that belong to the graph that is being built, and not to one inside it."""
    graph = tf.compat.v1.get_default_graph()
    return {
        name: outputs
        for name, outputs in found.items()
        if all(leaf.graph is graph for leaf in tf.nest.flatten(outputs))
    }
