"""How each layer does in one step: its weights, their gradients and update, its outputs; without judging.

The numbers are made of what a step that was looked at has computed (`nodes_of_step`), so nothing runs again.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import keras
import tensorflow as tf

from eagerlab.backend.following.activity import (
    BOUNDED,
    Mask,
    activation_of,
    active_units,
    reached_units,
    share_at_bounds,
)
from eagerlab.backend.following.scalars import Numbers, numbers_of, std_of
from eagerlab.backend.functional import operations, order_of
from eagerlab.backend.structure import Named, children, is_variable, tensorflow_variable
from eagerlab.backend.tensors.values import plain
from eagerlab.backend.variables import names_of, trained_variables
from eagerlab.protocol.base import NodePath

_PASSED_OVER = (keras.metrics.Metric, keras.random.SeedGenerator, keras.layers.InputLayer)


@dataclass
class Unit:
    """What one layer holds, and what a step has said about it.

    Attributes
    ----------
    keys : tuple of str
        Below the model.
    layer : object
        The layer, an operation of a functional model, or whatever else has variables.
    own : dict of str to variable
        Its own variables that are made to be trained, by their keys below it.
    trained : dict of str to variable
        Those that gradients are applied to, by their names among the gradients.
    is_frozen : bool
        Whether somebody has frozen it.
    never_trained : tuple of str
        Keys of variables that Keras does not know of.
    weights, gradients : Numbers or None
        Over all of them together; None where there are none.
    largest_gradient : float
        The root mean square of the gradient of its matrices; of all variables where it has none. NaN: none.
    without_gradient : tuple of str
        Names of trained variables that no gradient reached.
    update_ratio : float or None
        See `LayerHealth`.
    outputs : tuple of str
        Keys of its outputs among those of the step.
    output : Numbers or None
        Over all outputs.
    std : float or None
        Of the outputs.
    tail : float or None
        What the layer's activation gives where no gradient passes; None where it passes everywhere.
    active : array of bool or None
        Which units do anything: where the activation has a tail, those that gave anything else; of another
        layer with weights, those that a gradient reached.
    is_by_gradient : bool
        Whether `active` tells what a gradient reached.
    saturated : float or None
        Of a layer with sigmoid or tanh: the share of its outputs that lie at a bound.
    activation : str
        Its name, where it has a tail or bounds; else empty.
    gives : tuple of str
        Keys of the layer whose outputs are told: of a recurrent cell those of the layer around it, as the
        cell itself is called once for each time step, and in a graph only the first of these is seen.
    """

    keys: tuple[str, ...]
    layer: Any
    gives: tuple[str, ...] = ()
    own: dict[str, Any] = field(default_factory=dict)
    trained: dict[str, Any] = field(default_factory=dict)
    is_frozen: bool = False
    never_trained: tuple[str, ...] = ()
    weights: Numbers | None = None
    gradients: Numbers | None = None
    largest_gradient: float = math.nan
    without_gradient: tuple[str, ...] = ()
    update_ratio: float | None = None
    outputs: tuple[str, ...] = ()
    output: Numbers | None = None
    std: float | None = None
    tail: float | None = None
    active: Mask | None = None
    is_by_gradient: bool = False
    saturated: float | None = None
    activation: str = ""

    @property
    def name(self) -> str:
        """Its keys as one text."""
        return "/".join(self.keys)

    def weight_nodes(self) -> tuple[NodePath, ...]:
        """Return where its own variables are in the tree, the largest first."""
        by_size = sorted(self.own, key=lambda key: -math.prod(self.own[key].shape))
        return tuple(("model", *self.keys, key) for key in by_size)


def units_of(model: Any) -> list[Unit]:
    """Return, in the model's order, what has variables of its own, layers that hold no others, operations."""
    names = {}
    if model is not None:
        trained = trained_variables(model)
        names = {
            id(tensorflow_variable(one)): name
            for one, name in zip(trained, names_of(model, trained), strict=True)
        }
    return list(_walk(model, (), (), names, set()))


def _walk(
    value: Any, keys: tuple[str, ...], gives: tuple[str, ...], names: Mapping[int, str], seen: set[int]
) -> Iterator[Unit]:
    if id(value) in seen:
        return
    seen.add(id(value))
    below = children(value)
    others = [(key, child) for key, child in below if not is_variable(child)]
    deeper = [(key, child) for key, child in others if not isinstance(child, _PASSED_OVER)]
    if among := operations(value):
        order = {id(one): place for place, one in enumerate(order_of(value))}
        deeper = sorted([*deeper, *among], key=lambda named: order.get(id(named[1]), len(order)))
    unit = _unit(value, keys, [(key, child) for key, child in below if is_variable(child)], names)
    unit.gives = gives
    if unit.own or (isinstance(value, keras.Operation) and not deeper and keys):
        yield unit
    is_recurrent = isinstance(value, keras.layers.RNN)
    for key, child in deeper:
        inner = (*keys, key)
        yield from _walk(child, inner, gives if is_recurrent else inner, names, seen)


def _unit(value: Any, keys: tuple[str, ...], variables: Named, names: Mapping[int, str]) -> Unit:
    activation, tail = activation_of(value)
    unit = Unit(keys, value, activation=activation, tail=tail)
    is_layer = isinstance(value, keras.Layer)
    # Of a frozen layer Keras calls no variable trainable: its own list still tells which were meant to be.
    meant = {id(one) for one in value._trainable_variables} if is_layer else set()
    unit.is_frozen = bool(meant) and not value.trainable
    never = []
    for key, one in variables:
        inner = tensorflow_variable(one)
        if inner is None or not (inner.dtype.is_floating or inner.dtype.is_complex):
            continue
        name = names.get(id(inner))
        if name is not None:
            unit.trained[name] = one
        elif is_layer and id(one) not in meant and isinstance(one, tf.Variable) and one.trainable:
            never.append(key)
        elif id(one) not in meant:
            continue
        unit.own[key] = one
    unit.never_trained = tuple(never)
    return unit


def measure_unit(unit: Unit, nodes: Mapping[str, Any]) -> None:
    """Fill in what a step says about one layer.

    Parameters
    ----------
    unit : Unit
        From `units_of`.
    nodes : mapping
        From `nodes_of_step`.
    """
    if unit.own:
        unit.weights = numbers_of(*unit.own.values())
    if unit.trained:
        _measure_gradients(unit, nodes.get("gradients"))
        _measure_update(unit, nodes.get("weights") or {})
    outputs: Mapping[str, Any] = nodes.get("layers") or {}
    name = "/".join(unit.gives)
    unit.outputs = tuple(key for key in outputs if key == name or key.startswith(f"{name} ("))
    found = [
        leaf
        for key in unit.outputs
        for leaf in tf.nest.flatten(outputs[key])
        if leaf.dtype.is_floating or leaf.dtype.is_integer
    ]
    if found:
        unit.output = numbers_of(*found)
        unit.std = std_of(found[0], unit.output.mean) if len(found) == 1 else None
        _measure_units(unit, found, nodes.get("gradients") or {})


def _measure_gradients(unit: Unit, gradients: Mapping[str, Any] | None) -> None:
    if gradients is None:
        return
    reached = {name: gradients[name] for name in unit.trained if name in gradients}
    unit.without_gradient = tuple(name for name in unit.trained if name not in gradients)
    if not reached:
        return
    unit.gradients = numbers_of(*reached.values())
    matrices = [one for one in reached.values() if len(one.shape) > 1]
    unit.largest_gradient = numbers_of(*(matrices or reached.values())).rms


def _measure_update(unit: Unit, weights: Mapping[str, Any]) -> None:
    changed, before = Numbers(), Numbers()
    for name in unit.trained:
        pair = weights.get(name)
        if pair is not None and pair["before"].dtype.is_floating:
            with tf.device("CPU:0"):
                old, new = pair["before"], pair["after"]
                changed.add(plain((new - old).numpy()))
                before.add(plain(old.numpy()))
    if before.count and before.squares:
        unit.update_ratio = changed.norm / before.norm


def _measure_units(unit: Unit, outputs: list[Any], gradients: Mapping[str, Any]) -> None:
    if unit.tail is not None:
        unit.active = active_units(outputs, unit.layer, unit.tail)
        return
    if unit.activation:
        unit.saturated = share_at_bounds(outputs, BOUNDED[unit.activation])
    if unit.gradients is not None and unit.gradients.squares:
        # Whatever is flat may come behind: a layer, a function of the person's, an operation.
        reached = [gradients[name] for name in unit.trained if name in gradients]
        unit.active = reached_units(reached, outputs[0], unit.layer)
        unit.is_by_gradient = unit.active is not None
