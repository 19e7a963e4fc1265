"""Whether a dataset may be read ahead: reading early must change nothing of what a person wrote."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import tensorflow as tf


def read_ahead(dataset: Any) -> Any:
    """Let TensorFlow's threads make the next elements while one is trained on, where that changes nothing.

    Parameters
    ----------
    dataset : tf.data.Dataset
        Of batches.

    Returns
    -------
    tf.data.Dataset
        The same elements in the same order. The given one itself where it runs Python (a generator may look
        at the model that is being trained) or reads variables (which training may change): such elements are
        made when they are needed.
    """
    if any(map(_depends_on_when_it_is_read, _function_graphs(dataset))):
        return dataset
    return dataset.prefetch(tf.data.AUTOTUNE)


def _function_graphs(dataset: Any) -> Iterator[Any]:
    pending = [dataset]
    while pending:
        one = pending.pop()
        pending.extend(one._inputs())
        for function in one._functions():
            yield function.function.graph


def _depends_on_when_it_is_read(graph: Any) -> bool:
    definition = graph.as_graph_def()
    inside = (node.op for function in definition.library.function for node in function.node_def)
    operations = {*inside, *(node.op for node in definition.node)}
    runs_python = any("PyFunc" in operation for operation in operations)
    # Another dataset that a function has taken from outside cannot be looked into.
    holds_a_dataset = any(captured.dtype == tf.variant for captured in graph.external_captures)
    return runs_python or holds_a_dataset or bool(graph.variables)
