"""What is wrong with a layer, in a sentence, and the changes of the list that would mend it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from eagerlab.experiment.model_spec import LayerSpec
from eagerlab.protocol.editing import LayerPath, Remedy

Shape = tuple[int | None, ...]

WANTED = {
    1: "a flat input",
    2: "a series (steps×features)",
    3: "pictures (rows×columns×channels)",
    4: "volumes (depth×rows×columns×channels)",
    5: "series of volumes",
}
"""What a layer expects whose input has so many axes, the batch's left out."""


@dataclass(frozen=True)
class Fault:
    """What is wrong with one layer.

    Attributes
    ----------
    sentence : str
        For a person.
    field : str
        The parameter that is wrong, or empty.
    remedies : tuple of Remedy
        The best one first.
    """

    sentence: str
    field: str = ""
    remedies: tuple[Remedy, ...] = ()


@dataclass(frozen=True)
class Place:
    """A layer and what comes into it.

    Attributes
    ----------
    path : tuple of int
        Where it is.
    layer : LayerSpec
        What it is.
    shape : tuple
        What comes in, without the batch's axis.
    integers : bool
        Whether that are whole numbers.
    before : tuple of Place
        The layers of the same list that stand before it, the nearest last.
    reduced_later : bool
        Whether a layer after it, anywhere, makes its input flat.
    """

    path: LayerPath
    layer: LayerSpec
    shape: Shape
    integers: bool = False
    before: tuple[Place, ...] = ()
    reduced_later: bool = False

    @property
    def rank(self) -> int:
        """How many axes come in."""
        return len(self.shape)


def shape_words(shape: Iterable[int | None]) -> str:
    """Return a shape as people write it: ``28×28×1``; ``one number`` where there is no axis."""
    return "×".join("?" if size is None else str(size) for size in shape) or "one number"


def gets(shape: Shape) -> str:
    """Return what comes in as part of a sentence: ``it gets 12×12×32``, ``it gets 784 flat numbers``."""
    if len(shape) == 1 and shape[0] is not None:
        return "it gets one flat number" if shape[0] == 1 else f"it gets {shape[0]} flat numbers"
    return f"it gets {shape_words(shape)}"


def size_of(shape: Shape) -> int | None:
    """Return how many numbers a sample of this shape has; None where an axis is unknown."""
    known = [size for size in shape if size is not None]
    return math.prod(known) if len(known) == len(shape) else None


def insert(path: LayerPath, label: str, kind: str, **arguments: Any) -> Remedy:
    """Return the remedy that puts a layer before the one at `path`."""
    return Remedy(label=label, kind="insert", at=path, layer=LayerSpec(type=kind, arguments=arguments))


def remove(place: Place) -> Remedy:
    """Return the remedy that takes the layer away."""
    return Remedy(label=f"Remove {place.layer.type}", kind="remove", at=place.path)


def replace(place: Place, label: str, layer: LayerSpec) -> Remedy:
    """Return the remedy that puts another layer in its place."""
    return Remedy(label=label, kind="replace", at=place.path, layer=layer)


def change(place: Place, label: str, **arguments: Any) -> Remedy:
    """Return the remedy that sets arguments of the layer; None takes one away."""
    merged = {**place.layer.arguments, **arguments}
    kept = {name: value for name, value in merged.items() if value is not None}
    return replace(place, label, place.layer.model_copy(update={"arguments": kept}))


def first_number(value: Any) -> Any:
    """Return the number of a size that is given as a number or as one for each axis."""
    while isinstance(value, list | tuple):
        if not value:
            return None
        value = value[0]
    return value
