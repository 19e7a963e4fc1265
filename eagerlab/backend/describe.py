"""The live experiment in words and numbers, for the window's forms."""

from __future__ import annotations

import math
from typing import Any

import keras

from eagerlab.backend.paths import variable_paths
from eagerlab.backend.training.live import LiveExperiment
from eagerlab.backend.training.spec_layers import layers_of
from eagerlab.backend.variables import is_built, parameter_count, untrained_names
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.protocol.editing import LayerPath
from eagerlab.protocol.replies import ExperimentDescription, LayerRow

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


def describe(live: LiveExperiment, request: str, learning_rate: float | None) -> ExperimentDescription:
    """Return the description of an experiment; any thread may ask.

    Parameters
    ----------
    live : LiveExperiment
        What is trained.
    request : str
        Id of the question.
    learning_rate : float or None
        The optimizer's.
    """
    model = live.model
    spec = None if "model" in live.from_console else live.spec
    return ExperimentDescription(
        request=request,
        name=live.name,
        description=live.spec.description if live.spec and "model" not in live.from_console else "",
        source=live.source,
        from_console=bool(live.from_console),
        layers=tuple(layer_rows(model, spec)) if model is not None else (),
        parameters=parameter_count(model) if model is not None else None,
        untrained=untrained_names(model) if model is not None else (),
        optimizer=type(live.optimizer).__name__ if live.optimizer is not None else "",
        loss=_loss_name(live),
        data=live.data.describe() if live.data is not None else "",
        batch_size=live.batch_size if live.data is None else getattr(live.data, "batch_size", None),
        steps=live.ends_at,
        seed=live.seed,
        learning_rate=learning_rate,
        batches_per_epoch=live.data.batches if live.data is not None else None,
        spec=None if live.from_console else live.spec,
        path=live.path,
    )


def layer_rows(model: Any, spec: ExperimentSpec | None = None) -> list[LayerRow]:
    """Return a row for each layer of a Keras model, or for each variable of a `tf.Module`.

    Parameters
    ----------
    model : object
        What is trained.
    spec : ExperimentSpec, optional
        Whose list the layers were made from, where they were.
    """
    if isinstance(model, keras.Layer):
        layers = model.layers if isinstance(model, keras.Model) else [model]
        listed = layers_of(spec.model, model) if spec is not None and spec.model.kind == "layers" else {}
        paths = {id(layer): path for path, layer in listed.items()}
        return [_layer_row(layer, paths.get(id(layer))) for layer in layers]
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


def _layer_row(layer: Any, path: LayerPath | None) -> LayerRow:
    built = is_built(layer)
    return LayerRow(
        name=layer.name,
        type=type(layer).__name__,
        summary=_summary(layer) if built else "not built yet",
        output_shape=_output_shape(layer),
        parameters=layer.count_params() if built else None,
        trainable=bool(layer.trainable),
        path=path,
    )


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
    """Return the shape of a layer's output; None where it is not known (a layer called in several places)."""
    try:
        shape = layer.output.shape
    except (AttributeError, ValueError):
        return None
    return tuple(shape)


def _loss_name(live: LiveExperiment) -> str:
    if live.own_step is not None:
        return f"of the step {getattr(live.own_step, '__name__', type(live.own_step).__name__)}"
    if live.loss is None:
        return ""
    return str(getattr(live.loss, "__name__", type(live.loss).__name__))
