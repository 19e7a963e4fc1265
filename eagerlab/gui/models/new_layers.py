"""What a layer begins with when it is added, and which layers freezing concerns. Pure, any thread."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from eagerlab.experiment.model_spec import RESIDUAL, LayerSpec
from eagerlab.gui.models.layer_edits import Layers, layer_at
from eagerlab.protocol.editing import ClassEntry, LayerCheck, LayerPath, ModelCheck

UNITS = 32
FILTERS = 16
Shape = tuple[int | None, ...] | None


def new_layer(entry: ClassEntry, shape: Shape) -> LayerSpec:
    """Return a layer of this type, with what it needs to fit behind an output of `shape`.

    Parameters
    ----------
    entry : ClassEntry
        The type; its `suggested` values become the arguments.
    shape : tuple or None
        Of one sample, where it is known.
    """
    inside: tuple[LayerSpec, ...] = ()
    if entry.holds == "many":
        inside = (_same_shape(shape),)
    elif entry.holds == "one":
        inside = (_inner(entry.type, shape),)
    return LayerSpec(type=entry.type, own=entry.own, arguments=dict(entry.suggested), layers=inside)


def shape_before(check: ModelCheck | None, path: LayerPath) -> Shape:
    """Return the shape of what comes into the layer at `path`, as far as the last check knows."""
    if check is None:
        return None
    by_path = {row.path: row for row in check.rows}
    while path and path[-1] == 0:
        path = path[:-1]
    if not path:
        return check.input_shape
    row = by_path.get((*path[:-1], path[-1] - 1))
    return row.output_shape if row is not None else None


def freezable(
    layers: Layers, paths: Sequence[LayerPath], checks: Mapping[LayerPath, LayerCheck]
) -> list[LayerPath]:
    """Return which layers are meant when these are to be frozen: of a group, those inside that learn."""
    found: list[LayerPath] = []
    for path in paths:
        layer = layer_at(layers, path)
        if layer is None:
            continue
        if layer.type == RESIDUAL and not layer.own:
            inside = [(*path, row) for row in range(len(layer.layers))]
            found += freezable(layers, inside, checks)
        elif not (path in checks and checks[path].parameters == 0):
            found.append(path)
    return sorted(set(found))


def _same_shape(shape: Shape) -> LayerSpec:
    """Return a layer whose output has the shape of its input, as a residual group wants."""
    last = shape[-1] if shape else None
    if shape is not None and len(shape) in (2, 3):
        arguments = {"filters": last or FILTERS, "kernel_size": 3, "padding": "same", "activation": "relu"}
        return LayerSpec(type=f"Conv{len(shape) - 1}D", arguments=arguments)
    return LayerSpec(type="Dense", arguments={"units": last or UNITS, "activation": "relu"})


def _inner(wrapper: str, shape: Shape) -> LayerSpec:
    if wrapper == "Bidirectional":
        return LayerSpec(type="LSTM", arguments={"units": UNITS})
    if shape is not None and len(shape) == 4:
        arguments = {"filters": FILTERS, "kernel_size": 3, "padding": "same", "activation": "relu"}
        return LayerSpec(type="Conv2D", arguments=arguments)
    return LayerSpec(type="Dense", arguments={"units": UNITS, "activation": "relu"})
