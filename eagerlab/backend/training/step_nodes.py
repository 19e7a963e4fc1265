"""What a step computed, as it is shown in the variable tree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import keras

from eagerlab.backend.data import Batch
from eagerlab.backend.functional import operations
from eagerlab.backend.structure import children, plain_name
from eagerlab.backend.training.live import LiveExperiment
from eagerlab.backend.training.optimizers import loss_scale, without_scale
from eagerlab.backend.training.steps.looked import Looked
from eagerlab.backend.variables import names_of, trained_variables
from eagerlab.protocol.parts import PARTS, StepPart


def nodes_of_step(
    live: LiveExperiment,
    looked: Looked | None,
    batch: Batch | None,
    *,
    upto: StepPart,
    weights: Mapping[str, Any] | None = None,
    scale: float | None = None,
) -> dict[str, Any]:
    """Return what a step has computed up to a part, by name.

    Parameters
    ----------
    live : LiveExperiment
        Whose step it is.
    looked : Looked or None
        What was computed; None where only the batch is there.
    batch : Batch or None
        Of the step.
    upto : {"fetch", "forward", "loss", "gradients", "update"}
        The last part that was taken.
    weights : mapping of str to object, optional
        Each weight before and after the update.
    scale : float, optional
        What the loss was multiplied by for the gradients; the optimizer's, where it was not updated since.
        Gradients are told without it.
    """
    done = PARTS.index(upto)
    nodes: dict[str, Any] = {}
    if batch is not None:
        nodes["batch"] = dict(zip(("x", "y"), batch, strict=True))
    if looked is None:
        return nodes
    if done >= PARTS.index("forward"):
        if looked.layers:
            nodes["layers"] = _by_path(live.model, looked.layers)
        if looked.predictions is not None:
            nodes["predictions"] = looked.predictions
    if done >= PARTS.index("loss"):
        nodes["loss"] = looked.loss
    if done >= PARTS.index("gradients") and looked.gradients:
        names = looked.names or names_of(live.model, trained_variables(live.model))
        factor = loss_scale(live.optimizer) if scale is None else scale
        pairs = zip(names, looked.gradients, strict=True)
        nodes["gradients"] = {name: without_scale(one, factor) for name, one in pairs if one is not None}
    if weights:
        nodes["weights"] = dict(weights)
    return nodes


def _by_path(model: Any, outputs: Mapping[str, Any]) -> dict[str, Any]:
    """Return outputs of layers by the keys that the tree has for the layers; their names have numbers."""
    paths = layer_paths(model)
    named = {}
    for name, output in outputs.items():
        plain, number = (name, "") if name in paths else name.rsplit(" ", 1) if " (" in name else (name, "")
        named[f"{paths.get(plain, plain)} {number}".rstrip()] = output
    return named


def layer_paths(model: Any) -> dict[str, str]:
    """Return what the variable tree calls each layer of a model, by the layer's name."""
    paths: dict[str, str] = {}
    if isinstance(model, keras.Layer):
        paths[str(model.name)] = plain_name(model.name, model)
    _walk(model, "", paths)
    return paths


def _walk(value: Any, prefix: str, paths: dict[str, str]) -> None:
    for key, child in children(value):
        if isinstance(child, keras.Layer) and child.name not in paths:
            paths[str(child.name)] = prefix + key
            _walk(child, f"{prefix}{key}/", paths)
        elif isinstance(child, list | tuple | dict):
            _walk(child, f"{prefix}{key}/", paths)
    for key, operation in operations(value):
        paths.setdefault(str(operation.name), prefix + key)
