"""Whether the output of a residual group can be added to its input, with or without a projection."""

from __future__ import annotations

import math
from collections.abc import Sequence

from eagerlab.backend.models.check_faults import Fault, Place, Shape, change, remove, replace, shape_words
from eagerlab.experiment.model_spec import LayerSpec
from eagerlab.protocol.editing import LayerCheck, Remedy


def projection_layer(shortcut: Shape, out: Shape) -> LayerSpec | None:
    """Return the layer that brings the shortcut to the output's shape, as the source does; or None.

    Parameters
    ----------
    shortcut, out : tuple
        What comes into the group and what comes out of its last layer.
    """
    if len(shortcut) != len(out) or not 1 <= len(out) <= 4 or None in shortcut or None in out:
        return None
    if len(out) == 1:
        return LayerSpec(type="Dense", arguments={"units": out[-1]})
    strides = []
    for size, wanted in zip(shortcut[:-1], out[:-1], strict=True):
        if not size or not wanted or math.ceil(size / math.ceil(size / wanted)) != wanted:
            return None
        strides.append(math.ceil(size / wanted))
    return LayerSpec(
        type=f"Conv{len(strides)}D", arguments={"filters": out[-1], "kernel_size": 1, "strides": strides}
    )


def add_fault(place: Place, out: Shape, inside: Sequence[LayerCheck]) -> Fault | None:
    """Return what keeps a group's output from being added to its input.

    Parameters
    ----------
    place : Place
        The group, and what comes in.
    out : tuple
        What comes out of its last layer.
    inside : sequence of LayerCheck
        The rows of its insides.
    """
    projects = bool(place.layer.arguments.get("projection"))
    possible = projection_layer(place.shape, out) is not None
    if out == place.shape or (projects and possible):
        return None
    remedies: list[Remedy] = []
    if possible:
        remedies.append(change(place, "Bring the input to that shape by a projection", projection=True))
    culprit = _culprit(place, inside)
    if culprit is not None:
        remedies += _mended(place, culprit)
    elif not possible and len(out) == len(place.shape):
        remedies += _same_channels(place)
    return Fault(
        f"The group's output, {shape_words(out)}, cannot be added to its input, {shape_words(place.shape)}"
        f"{', not even by a projection' if projects else ''}.",
        "" if projects else "projection",
        (*remedies, Remedy(label="Dissolve the group", kind="dissolve", at=place.path)),
    )


def _culprit(place: Place, inside: Sequence[LayerCheck]) -> Place | None:
    """Return the first layer inside that changes anything but the channels."""
    shape = place.shape
    for row in inside:
        if len(row.path) != len(place.path) + 1 or row.output_shape is None:
            continue
        if len(row.output_shape) != len(shape) or row.output_shape[:-1] != shape[:-1]:
            return Place(row.path, place.layer.layers[row.path[-1]], shape)
        shape = row.output_shape
    return None


def _mended(group: Place, culprit: Place) -> list[Remedy]:
    layer = culprit.layer
    if layer.type.startswith("Conv") or "Conv" in layer.type:
        whole = change(
            culprit, f"Keep the size in {layer.type}: padding “same”", padding="same", strides=None
        )
        return [whole]
    if len(group.layer.layers) == 1:
        return []
    return [remove(culprit)]


def _same_channels(group: Place) -> list[Remedy]:
    last = len(group.layer.layers) - 1
    layer = group.layer.layers[last]
    field = next((name for name in ("filters", "units") if name in layer.arguments), "")
    if not field:
        return []
    arguments = {**layer.arguments, field: group.shape[-1]}
    inner = Place((*group.path, last), layer, group.shape)
    label = f"Set {field} of the last layer to {group.shape[-1]}"
    return [replace(inner, label, layer.model_copy(update={"arguments": arguments}))]
