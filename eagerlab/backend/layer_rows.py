"""The layers of a model as rows: what is inside what, shapes as far as they are known, and what is shared."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import keras
from keras.src.ops.function import make_node_key

from eagerlab.backend.paths import variable_paths
from eagerlab.backend.training.spec_layers import layers_of
from eagerlab.backend.variables import is_built
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.protocol.editing import LayerPath
from eagerlab.protocol.replies import LayerRow

DEEPEST = 8
MOST_ROWS = 2000
_SUMMARIES = {
    "Conv1D": ("filters", "kernel_size", "strides", "activation"),
    "Conv2D": ("filters", "kernel_size", "strides", "activation"),
    "Conv3D": ("filters", "kernel_size", "strides", "activation"),
    "Dense": ("units", "activation"),
    "DepthwiseConv1D": ("kernel_size", "strides", "activation"),
    "DepthwiseConv2D": ("kernel_size", "strides", "activation"),
    "Dropout": ("rate",),
    "Embedding": ("input_dim", "output_dim"),
    "GRU": ("units",),
    "LSTM": ("units",),
    "MaxPooling1D": ("pool_size",),
    "MaxPooling2D": ("pool_size",),
    "AveragePooling1D": ("pool_size",),
    "AveragePooling2D": ("pool_size",),
    "MultiHeadAttention": ("num_heads", "key_dim"),
    "SeparableConv1D": ("filters", "kernel_size", "strides", "activation"),
    "SeparableConv2D": ("filters", "kernel_size", "strides", "activation"),
    "SimpleRNN": ("units",),
}
_INNER = {"Bidirectional": "forward_layer", "TimeDistributed": "layer"}
"""Where wrappers keep what they hold."""


def layer_rows(model: Any, spec: ExperimentSpec | None = None) -> list[LayerRow]:
    """Return a row for each layer of a Keras model, or for each variable of a `tf.Module`.

    Reads what Keras keeps of the layers and calls none of the person's code; any thread.

    Parameters
    ----------
    model : object
        What is trained.
    spec : ExperimentSpec, optional
        Whose list the layers were made from, where they were: then rows say which entry they are. Without
        one, rows hold the rows of the layers inside.
    """
    if isinstance(model, keras.Layer):
        listed = layers_of(spec.model, model) if spec is not None and spec.model.kind == "layers" else {}
        paths = {id(layer): path for path, layer in listed.items()}
        return _Walk(paths, deep=spec is None).rows(model)
    return [
        LayerRow(
            name=path.removeprefix("model/"),
            type="Variable",
            summary=f"shape {tuple(variable.shape)}",
            parameters=math.prod(variable.shape),
            trainable=bool(variable.trainable),
        )
        for path, variable in variable_paths(model).items()
    ]


@dataclass
class _Walk:
    """Goes through a model once, and remembers where it met each layer."""

    paths: Mapping[int, LayerPath]
    deep: bool
    met: dict[int, str] = field(default_factory=dict)
    elsewhere: Counter[str] = field(default_factory=Counter)

    def rows(self, model: Any) -> list[LayerRow]:
        """Return a row for each layer of a model; where one stands first, all its places are counted."""
        return self._counted(self.below(model, "", 0), "")

    def _counted(self, rows: Iterable[LayerRow], place: str) -> list[LayerRow]:
        counted = []
        for row in rows:
            name = f"{place}/{row.name}" if place else row.name
            more = 0 if row.shared_with else self.elsewhere[name]
            changed = {"uses": row.uses + more, "layers": tuple(self._counted(row.layers, name))}
            counted.append(row.model_copy(update=changed))
        return counted

    def below(self, owner: Any, place: str, depth: int) -> list[LayerRow]:
        """Return a row for each layer directly in `owner`, whose name is `place`."""
        layers = _layers_in(owner) or ([owner] if depth == 0 else [])
        return [self._row(layer, owner, place, depth) for layer in layers if len(self.met) < MOST_ROWS]

    def _row(self, layer: Any, owner: Any, place: str, depth: int) -> LayerRow:
        name = f"{place}/{layer.name}" if place else layer.name
        shared = self.met.get(id(layer), "")
        self.met.setdefault(id(layer), name)
        uses = _uses(layer, owner)
        if shared:
            self.elsewhere[shared] += uses
        built = is_built(layer)
        inside: list[LayerRow] = []
        if self.deep and not shared and depth < DEEPEST and layer is not owner:
            inside = self.below(layer, name, depth + 1)
        return LayerRow(
            name=layer.name,
            type=type(layer).__name__,
            summary=_summary(layer) if built else "not built yet",
            output_shape=_output_shape(layer),
            parameters=layer.count_params() if built else None,
            trainable=bool(layer.trainable),
            path=self.paths.get(id(layer)),
            layers=tuple(inside),
            shared_with=shared,
            uses=uses,
        )


def _layers_in(owner: Any) -> list[Any]:
    """Return the layers directly in one; what Keras's own layers are made of is nothing to look at."""
    if isinstance(owner, keras.Model):
        return list(owner.layers)
    return [] if _is_keras_own(owner) else list(owner._layers)


def _is_keras_own(layer: Any) -> bool:
    return type(layer).__module__.startswith(("keras.", "keras_hub."))


def _uses(layer: Any, owner: Any) -> int:
    """Return in how many places `owner` uses a layer, as far as that can be told without running it."""
    functional = getattr(owner, "_functional", owner)
    nodes = getattr(functional, "_nodes", None)
    calls = 0
    if isinstance(nodes, set | frozenset | list | tuple):
        keys = [make_node_key(layer, index) for index in range(len(layer._inbound_nodes))]
        calls = sum(key in nodes for key in keys)
    names = [name for name, one in list(vars(owner).items()) if one is layer and not name.startswith("_")]
    return max(1, calls, len(names))


def _summary(layer: Any) -> str:
    inner = getattr(layer, _INNER.get(type(layer).__name__, ""), None)
    if isinstance(inner, keras.Layer):
        return f"{type(inner).__name__} {_summary(inner)}".strip()
    parts = []
    for name in _SUMMARIES.get(type(layer).__name__, ()):
        value = getattr(layer, name, None)
        if name == "activation":
            value = getattr(value, "__name__", "")
            parts += [value] if value and value != "linear" else []
        elif name == "strides":
            parts += [f"strides {_sizes(value)}"] if value and set(value) != {1} else []
        elif isinstance(value, tuple):
            parts.append(_sizes(value))
        elif value is not None:
            parts.append(str(value))
    return ", ".join(parts)


def _sizes(value: tuple[int, ...]) -> str:
    return "×".join(str(one) for one in value)


def _output_shape(layer: Any) -> tuple[int | None, ...] | None:
    """Return the shape of a layer's output; None where it is not known.

    A layer that was called on symbolic tensors keeps it. Of Keras's own layers it follows from the shape they
    were built for; those of the person's are not asked, because their answer is to run their code.
    """
    try:
        shape = tuple(layer.output.shape)
        return (None, *shape[1:]) if shape else shape  # it may have been called on one size of batch
    except (AttributeError, ValueError):
        pass
    shapes = getattr(layer, "_build_shapes_dict", None) or {}
    built_for = shapes.get("input_shape")
    if not _is_keras_own(layer) or len(shapes) != 1 or not isinstance(built_for, tuple | list):
        return None
    try:
        shape = layer.compute_output_shape((None, *built_for[1:]))
    except (AttributeError, NotImplementedError, TypeError, ValueError):
        return None
    known = isinstance(shape, tuple) and all(size is None or isinstance(size, int) for size in shape)
    return shape if known else None
