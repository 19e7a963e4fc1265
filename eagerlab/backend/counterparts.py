"""With what a tensor could be compared: pins, checkpoints, other variables, names of the console."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from eagerlab.backend.namespace import names
from eagerlab.backend.node_rows import is_openable
from eagerlab.backend.paths import join, split
from eagerlab.backend.structure import is_variable, tensorflow_variable
from eagerlab.backend.tensors.opening import values_of
from eagerlab.protocol.base import NodePath
from eagerlab.protocol.comparing import CHECKPOINT, Counterpart
from eagerlab.protocol.pins import PINS
from eagerlab.store.checkpoints import list_checkpoints
from eagerlab.store.manifest import Manifest

_CHECKPOINTS = 200
_OTHERS = 200
_PINNED = (PINS,)


def find_counterparts(
    node: NodePath, roots: Mapping[str, Any], live: Any, folder: Path
) -> tuple[Counterpart, ...]:
    """Return what could be laid beside the tensor at `node`, what has its shape first.

    Parameters
    ----------
    node : tuple of str
        Its path.
    roots : dict of str to object
        Of the variable tree.
    live : LiveExperiment or None
        Whose variables are offered.
    folder : Path
        Of the checkpoints.

    Raises
    ------
    LabError
        There is no tensor (any more).
    """
    from eagerlab.backend import namespace

    value = namespace.resolve(roots, node)
    shape = values_of(value).shape
    path = _path_in_checkpoints(node, value)
    found = [
        *_pins(roots),
        *_in_checkpoints(path, folder),
        *islice(_variables(live), _OTHERS * 5),
        *islice(_names(roots), _OTHERS * 5),
    ]
    told = [
        Counterpart(node=at, group=group, title=title, detail=detail, fits=its == shape)
        for at, group, title, detail, its in found
        if at != node
    ]
    order = ("pin", "checkpoint", "variable", "name")
    several = sorted(told, key=lambda one: (not one.fits, order.index(one.group)))
    kept = [one for one in several if one.fits or one.group in ("pin", "checkpoint")]
    return tuple(kept[: 2 * _OTHERS])


_Found = tuple[NodePath, Any, str, str, tuple[int, ...]]


def _pins(roots: Mapping[str, Any]) -> Iterator[_Found]:
    for name, pin in (roots.get(PINS) or {}).items():
        yield (PINS, name), "pin", name, pin.summary, pin.values().shape


def _in_checkpoints(path: str, folder: Path) -> Iterator[_Found]:
    if not path:
        return
    for manifest in list_checkpoints(folder)[:_CHECKPOINTS]:
        entry = next((one for one in manifest.variables if one.path == path), None)
        if entry is not None:
            at = (CHECKPOINT, manifest.id, path)
            yield at, "checkpoint", manifest.name or manifest.id, _about(manifest), entry.shape


def _about(manifest: Manifest) -> str:
    """Return a checkpoint's step, experiment and run."""
    parts = [f"step {manifest.step:,}", manifest.experiment, manifest.run]
    return " · ".join(part for part in parts if part)


def _variables(live: Any) -> Iterator[_Found]:
    if live is None:
        return
    for path, variable in live.variables().items():
        if not path.endswith("seed_generator_state"):
            shape = tuple(tensorflow_variable(variable).shape.as_list())
            yield split(path), "variable", path, "", shape


def _names(roots: Mapping[str, Any]) -> Iterator[_Found]:
    for name, value in names(roots.get("names") or {}):
        if is_openable(value) and (not is_variable(value) or tensorflow_variable(value) is not None):
            values = values_of(value)
            if not values.no_values:
                yield ("names", name), "name", name, values.dtype, values.shape


def _path_in_checkpoints(node: NodePath, value: Any) -> str:
    """Return under which path a checkpoint would hold the values of the same variable, or nothing."""
    if node[0] == CHECKPOINT:
        return node[-1]
    if node[0] == PINS:
        return str(getattr(value, "origin", ""))
    return join(node) if node[0] in ("model", "optimizer", "metrics") else ""
