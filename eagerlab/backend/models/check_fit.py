"""Whether what comes into a layer is what it wants: how many axes, whole numbers, large enough."""

from __future__ import annotations

import math

import keras

from eagerlab.backend.models.check_arguments import window_axes
from eagerlab.backend.models.check_faults import (
    WANTED,
    Fault,
    Place,
    first_number,
    gets,
    insert,
    remove,
    replace,
)
from eagerlab.experiment.model_spec import LayerSpec
from eagerlab.protocol.editing import Remedy

RECURRENT = frozenset({"LSTM", "GRU", "SimpleRNN"})
FLATTENING = frozenset({"Flatten", "Reshape", "EinsumDense"})
KEEPS_INTEGERS = frozenset({"InputLayer", "Identity", "Flatten", "Reshape", "Permute", "RepeatVector"})
_PICTURES = frozenset({"Resizing", "CenterCrop"})
_ATTENTION = frozenset({"Attention", "AdditiveAttention", "GroupQueryAttention"})


def wanted_ranks(layer: LayerSpec) -> tuple[int, ...]:
    """Return how many axes a layer's input may have, the batch's left out; empty: any."""
    kind = layer.type
    if kind == "Bidirectional":
        return wanted_ranks(layer.layers[0])
    if kind in RECURRENT or kind in _ATTENTION or kind == "Masking":
        return (2,)
    if kind in ("TimeDistributed", "MultiHeadAttention"):
        return (2, 3, 4)
    if kind.startswith("Random") or kind in _PICTURES:
        return (3,)
    if kind == "RepeatVector":
        return (1,)
    if kind == "EinsumDense":
        inputs = str(layer.arguments.get("equation", "")).split(",")[0]
        return () if "..." in inputs else (max(0, len(inputs.strip()) - 1),)
    axes = window_axes(kind)
    if axes == 0:
        return ()
    return (axes + 2,) if kind.startswith("ConvLSTM") else (axes + 1,)


def makes_flat(layer: LayerSpec) -> bool:
    """Tell whether what comes out of a layer has fewer axes than what goes in, or may have."""
    if layer.own or layer.type in FLATTENING or layer.type.startswith("Global"):
        return True
    if layer.type == "Bidirectional":
        return makes_flat(layer.layers[0])
    sequences = layer.arguments.get("return_sequences") is True
    return (layer.type in RECURRENT or layer.type.startswith("ConvLSTM")) and not sequences


def rank_fault(place: Place) -> Fault | None:
    """Return what is wrong with the number of axes that come in."""
    kind, rank = place.layer.type, place.rank
    if kind == "Dense" and rank > 1 and not place.reduced_later:
        return Fault(f"Dense wants a flat input; {gets(place.shape)}: add Flatten.", "", _flattening(place))
    ranks = wanted_ranks(place.layer)
    if not ranks or rank in ranks:
        return None
    wanted = WANTED.get(ranks[0], f"an input of {ranks[0]} axes")
    sentence = f"{kind} wants {wanted}; {gets(place.shape)}"
    before = _undone_before(place, ranks)
    if before is not None:
        return Fault(f"{sentence}: {before.label[0].lower()}{before.label[1:]}.", "", (before, remove(place)))
    if rank == 0:
        return Fault(f"{sentence}.", "", (remove(place),))
    if place.integers and rank == 1 and ranks[0] == 2:
        embedding = insert(place.path, "Add Embedding", "Embedding", input_dim=10_000, output_dim=32)
        return Fault(f"{sentence}: add Embedding.", "", (embedding,))
    if kind == "EinsumDense" and ranks != (1,):
        return Fault(f"{sentence}.", "", (remove(place),))
    if rank > ranks[-1] == 1:
        return Fault(f"{sentence}: add Flatten.", "", _flattening(place))
    remedies = (*_other_dimension(place), *_dense(place), *_reshaped(place, ranks[0]), remove(place))
    return Fault(f"{sentence}.", "", remedies)


def _flattening(place: Place) -> tuple[Remedy, ...]:
    # A group's output is added to its input: what comes before the group is to be made flat.
    top = place.path[:1]
    remedies = [insert(top, "Add Flatten", "Flatten")]
    if place.rank in (2, 3, 4):
        pooling = f"GlobalAveragePooling{place.rank - 1}D"
        remedies.append(insert(top, f"Add {pooling}", pooling))
    return tuple(remedies)


def _undone_before(place: Place, ranks: tuple[int, ...]) -> Remedy | None:
    """Return a change of the layer before that lets through what this one wants."""
    if not place.before:
        return None
    before = place.before[-1]
    kind = before.layer.type
    if (kind == "Flatten" or kind.startswith("Global")) and before.rank in ranks:
        return remove(before)
    inner = before.layer.layers[0] if kind == "Bidirectional" else before.layer
    if before.rank not in ranks or inner.type not in RECURRENT or not makes_flat(inner):
        return None
    label = f"Let {kind} before it return its sequence"
    whole = inner.model_copy(update={"arguments": {**inner.arguments, "return_sequences": True}})
    if kind == "Bidirectional":
        whole = before.layer.model_copy(update={"layers": (whole,)})
    return replace(before, label, whole)


def _other_dimension(place: Place) -> tuple[Remedy, ...]:
    """Return the same kind of layer for the number of axes that come in (Conv1D for Conv2D)."""
    kind, axes = place.layer.type, window_axes(place.layer.type)
    there = place.rank - 1 if not kind.startswith("ConvLSTM") else place.rank - 2
    other = kind.replace(f"{axes}D", f"{there}D")
    if axes == 0 or other == kind or not hasattr(keras.layers, other):
        return ()
    arguments = {
        name: value if name == "name" else first_number(value)
        for name, value in place.layer.arguments.items()
        if name != "padding" or isinstance(value, str)
    }
    layer = LayerSpec(type=other, arguments=arguments, trainable=place.layer.trainable)
    return (replace(place, f"Use {other}", layer),)


def _dense(place: Place) -> tuple[Remedy, ...]:
    """Return a Dense layer for a convolution over numbers that are hardly a picture laid flat."""
    size = place.shape[0]
    filters = place.layer.arguments.get("filters")
    if place.rank != 1 or size is None or filters is None or (size >= 16 and math.isqrt(size) ** 2 == size):
        return ()
    dense = LayerSpec(type="Dense", arguments={"units": filters, "activation": "relu"})
    return (replace(place, "Use Dense", dense),)


def _reshaped(place: Place, rank: int) -> tuple[Remedy, ...]:
    sizes = [size for size in place.shape if size is not None]
    if len(sizes) < place.rank or not sizes or rank == 0:
        return ()
    if place.rank == 1 and rank == 3 and math.isqrt(sizes[0]) ** 2 == sizes[0]:
        shape = [math.isqrt(sizes[0]), math.isqrt(sizes[0]), 1]
    elif place.rank < rank:
        shape = sizes + [1] * (rank - place.rank)
    else:
        # The first axes stay, the others are laid in a row.
        shape = [*sizes[: rank - 1], math.prod(sizes[rank - 1 :])]
    words = "×".join(map(str, shape))
    return (insert(place.path, f"Add Reshape to {words}", "Reshape", target_shape=shape),)


def lookup_fault(place: Place) -> Fault | None:
    """Return what is wrong when whole numbers are wanted, or pictures with colours."""
    kind = place.layer.type
    if kind in ("Embedding", "CategoryEncoding") and not place.integers:
        remedies: tuple[Remedy, ...] = (remove(place),)
        if place.rank == 1 and kind == "Embedding":
            units = place.layer.arguments.get("output_dim", 32)
            dense = LayerSpec(type="Dense", arguments={"units": units, "activation": "relu"})
            remedies = (replace(place, "Use Dense", dense), *remedies)
        return Fault(f"{kind} looks up whole numbers; it gets decimal numbers.", "", remedies)
    if kind in ("RandomHue", "RandomSaturation") and place.shape[-1] != 3:
        return Fault(f"{kind} wants pictures with 3 colours; {gets(place.shape)}.", "", (remove(place),))
    if kind == "BatchNormalization" and place.integers:
        return Fault(
            "BatchNormalization wants decimal numbers; it gets whole numbers to be looked up: add Embedding.",
            "",
            (
                insert(place.path, "Add Embedding", "Embedding", input_dim=10_000, output_dim=32),
                remove(place),
            ),
        )
    return None


def kept_sequence(place: Place) -> Fault | None:
    """Return the fault of a wrapper that holds a layer that it cannot hold."""
    inner = place.layer.layers[0] if place.layer.layers else None
    if place.layer.type == "Bidirectional" and inner is not None and inner.type not in RECURRENT:
        lstm = LayerSpec(type="LSTM", arguments={"units": 32})
        mended = place.layer.model_copy(update={"layers": (lstm,)})
        return Fault(
            f"Bidirectional wants LSTM, GRU or SimpleRNN inside; it holds {inner.type}.",
            "",
            (replace(place, "Put LSTM inside", mended), remove(place)),
        )
    return None
