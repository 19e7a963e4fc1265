"""A model that suits the data: its kind by what a sample is, its size by how large that is."""

from __future__ import annotations

import math
from typing import Any

from eagerlab.experiment.data_spec import DataSpec, NoisyLine, ToyPoints
from eagerlab.experiment.facts import DataFacts
from eagerlab.experiment.model_spec import LayersModel, LayerSpec, LineModel, ModelSpec

_WORDS_TO_LOOK_UP = 10_000


def suggest_model(
    data: DataSpec, facts: DataFacts, count: int | None, largest: int | None = None
) -> tuple[ModelSpec, str]:
    """Return a model that suits the data, and why.

    Parameters
    ----------
    data : DataSpec
        Of any kind.
    facts : DataFacts
        Of the data.
    count : int or None
        Samples to train on, where they are known.
    largest : int, optional
        The greatest of the whole numbers that are to be looked up, where it is known.

    Returns
    -------
    model : ModelSpec
        Ends with `output_layer`, but for the line.
    reason : str
        A sentence.
    """
    if isinstance(data, NoisyLine):
        return LineModel(), "The model is a line itself: a slope and an intercept."
    if facts.integers:
        return _for_words(facts, largest)
    match facts.kind_of:
        case "pictures":
            return _for_pictures(facts)
        case "series":
            return _for_series(facts)
        case "points":
            layers = [_layer("Dense", units=32, activation="tanh") for _ in range(2 + _winds(data))]
            why = f"{len(layers)} small layers are enough for a line between two classes of points."
            return _finished(layers, facts), why
        case "rows":
            return _for_rows(facts, count)
    layers = [_layer("Flatten")] if len(facts.input_shape) > 1 else []
    layers.append(_layer("Dense", units=64, activation="relu"))
    return _finished(layers, facts), "One hidden layer of 64 units to begin with."


def _winds(data: DataSpec) -> int:
    return int(isinstance(data, ToyPoints) and data.shape == "spiral")


def _for_words(facts: DataFacts, largest: int | None) -> tuple[ModelSpec, str]:
    words = _WORDS_TO_LOOK_UP if largest is None else largest + 1
    layers = [_layer("Embedding", input_dim=words, output_dim=32)]
    if len(facts.input_shape) == 1:
        layers.append(_layer("GlobalAveragePooling1D"))
    else:
        layers.append(_layer("Flatten"))
    layers.append(_layer("Dense", units=32, activation="relu"))
    why = f"Whole numbers are looked up in an Embedding for numbers below {words:,}"
    why += "." if largest is not None else ": make input_dim larger if there are greater ones."
    return _finished(layers, facts), why


def _for_rows(facts: DataFacts, count: int | None) -> tuple[ModelSpec, str]:
    inputs = facts.input_shape[0]
    units = min(256, max(16, 1 << math.ceil(math.log2(2 * max(1, inputs)))))
    few = count is not None and count < 1000
    if few:
        units = min(units, 32)
    layers = [_layer("Dense", units=units, activation="relu") for _ in range(2)]
    inputs_words = "1 input" if inputs == 1 else f"{inputs:,} inputs"
    known = f" and {count:,} rows" if count is not None else ""
    return _finished(layers, facts), f"{inputs_words}{known}: two hidden layers of {units} units."


def _for_series(facts: DataFacts) -> tuple[ModelSpec, str]:
    length = facts.input_shape[0]
    size = min(5, length)
    layers = [
        _layer("Conv1D", filters=32, kernel_size=size, padding="same", activation="relu") for _ in range(2)
    ]
    last = "Flatten" if length <= 100 else "GlobalAveragePooling1D"
    layers.append(_layer(last))
    return _finished(layers, facts), f"A series of {length:,} values: convolutions along it."


def _for_pictures(facts: DataFacts) -> tuple[ModelSpec, str]:
    height, width, _ = facts.input_shape
    side, filters = min(height, width), 16
    layers: list[LayerSpec] = []
    while len(layers) < 8 and (side > 7 or not layers):
        layers.append(_layer("Conv2D", filters=filters, kernel_size=3, padding="same", activation="relu"))
        if side > 1:
            layers.append(_layer("MaxPooling2D"))
        side, filters = side // 2, min(128, filters * 2)
    layers.append(_layer("Flatten" if side <= 7 else "GlobalAveragePooling2D"))
    layers.append(_layer("Dropout", rate=0.2))
    convolutions = sum(layer.type == "Conv2D" for layer in layers)
    why = f"Pictures of {height} × {width}: {convolutions} convolutions, each followed by pooling."
    return _finished(layers, facts), why


def _finished(layers: list[LayerSpec], facts: DataFacts) -> LayersModel:
    return LayersModel(layers=(*layers, output_layer(facts)))


def _layer(type: str, **arguments: Any) -> LayerSpec:
    return LayerSpec(type=type, arguments=arguments)


def output_layer(facts: DataFacts) -> LayerSpec:
    """Return the last layer for some data: a number for each class or target, without activation.

    Parameters
    ----------
    facts : DataFacts
        Of the data.

    Returns
    -------
    LayerSpec
        Dense.
    """
    return _layer("Dense", units=max(1, facts.outputs))
