"""One name for each variable: the same in the variable tree, in ``lab.at`` and in a checkpoint."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import keras

from eagerlab.backend.structure import (
    Named,
    attribute_children,
    children,
    free_name,
    has_children,
    is_variable,
    metric_names,
    plain_name,
    tensorflow_variable,
)
from eagerlab.protocol.paths import path_keys, path_text


def join(keys: Iterable[str]) -> str:
    """Return the path of keys as text: ``/`` between them, ``%2F`` for one inside a key."""
    return path_text(tuple(keys))


def split(path: str) -> tuple[str, ...]:
    """Return the keys of a path written by `join`."""
    return path_keys(path)


def variable_paths(
    model: Any = None,
    optimizer: Any = None,
    metrics: Sequence[Any] = (),
    visit: Callable[[Any], None] | None = None,
) -> dict[str, Any]:
    """Return every variable that belongs to an experiment, by path.

    A variable that is reached in two ways (a shared layer) is listed once, under the path found first: the
    model's before the optimizer's. Variables that do not exist yet (of unbuilt layers) are not listed.

    Parameters
    ----------
    model : object
        A Keras model or layer of any kind, a `tf.Module`, a container of variables, or any object whose
        attributes hold them.
    optimizer : object
        Likewise; the slots of a Keras optimizer are named after the variable they belong to.
    metrics : sequence of object
        Keras metrics.
    visit : callable, optional
        Told each object that was looked into.

    Returns
    -------
    dict of str to variable
        For example ``model/conv2d/kernel``, ``optimizer/velocity/conv2d/kernel``, ``metrics/accuracy/total``.
    """
    found: dict[str, Any] = {}
    roots: Named = [
        ("model", model),
        ("optimizer", optimizer_tree(optimizer, model)),
        ("metrics", dict(metric_names(metrics))),
    ]
    if visit is not None and issubclass(type(optimizer), keras.optimizers.Optimizer):
        for one, _ in optimizers_in(optimizer):
            visit(one)
    seen: set[int] = set()
    for root, value in roots:
        for keys, variable in _walk(value, (root,), seen, visit):
            found[free_name(join(keys), found)] = variable
    return found


def places(model: Any = None, optimizer: Any = None, metrics: Sequence[Any] = ()) -> dict[int, str]:
    """Return the path of everything that belongs to an experiment: variables and what holds them.

    Parameters
    ----------
    model, optimizer, metrics : object
        As for `variable_paths`.

    Returns
    -------
    dict of int to str
        By identity; of a Keras variable, that of the `tf.Variable` inside.
    """
    found: dict[int, str] = {id(optimizer): "optimizer"}
    roots: Named = [
        ("model", model),
        ("optimizer", optimizer_tree(optimizer, model)),
        ("metrics", dict(metric_names(metrics))),
    ]
    stack: list[tuple[tuple[str, ...], Any]] = [((root,), value) for root, value in reversed(roots)]
    while stack:
        keys, value = stack.pop()
        inner = tensorflow_variable(value) if is_variable(value) else value
        if inner is None or id(inner) in found:
            continue
        found[id(inner)] = join(keys)
        stack.extend(((*keys, key), child) for key, child in reversed(children(value)))
    return found


def model_names(model: Any) -> dict[int, tuple[str, ...]]:
    """Return the keys of each variable below `model`, by the identity of the TensorFlow variable."""
    return {id(tensorflow_variable(variable)): keys for keys, variable in _walk(model, (), set())}


def optimizer_tree(optimizer: Any, model: Any = None) -> Any:
    """Return the variables of an optimizer as nested dicts, slots first: ``velocity/conv2d/kernel``.

    Parameters
    ----------
    optimizer : object
        A Keras optimizer; anything else is returned as it is.
    model : object
        What it trains: slots are named after the model's own paths.

    Returns
    -------
    dict or object
        Nested dicts whose leaves are variables.
    """
    if not issubclass(type(optimizer), keras.optimizers.Optimizer):
        return optimizer
    names = model_names(model)
    tree: dict[str, Any] = {}
    for owner, prefix in optimizers_in(optimizer):
        slots = _slots(owner, names)
        for variable in owner._variables:
            keys = slots.get(id(variable)) or (plain_name(variable.name, variable),)
            _place(tree, (*prefix, *keys), variable)
    return tree


def optimizers_in(optimizer: Any, prefix: tuple[str, ...] = ()) -> Iterator[tuple[Any, tuple[str, ...]]]:
    """Yield an optimizer and those that it wraps (loss scaling, several optimizers)."""
    yield optimizer, prefix
    inner = vars(optimizer).get("inner_optimizer")
    several = vars(optimizer).get("_inner_optimizers") or ()
    if inner is not None:
        yield from optimizers_in(inner, (*prefix, "inner"))
    for index, one in enumerate(several):
        yield from optimizers_in(one, (*prefix, f"inner_{index}"))


def _slots(optimizer: Any, names: Mapping[int, tuple[str, ...]]) -> dict[int, tuple[str, ...]]:
    """Return slot name and owner's keys for each slot variable, by identity.

    An optimizer keeps its slots in lists as long as the list of the variables it trains; Keras's own name of
    a slot carries the automatic names of its owner.
    """
    trained = list(optimizer._trainable_variables) if optimizer.built else []
    own = {id(variable) for variable in optimizer._variables}
    found: dict[int, tuple[str, ...]] = {}
    for value in list(vars(optimizer).values()):
        if not isinstance(value, list) or len(value) != len(trained) or value is optimizer._variables:
            continue
        for index, (owner, slot) in enumerate(zip(trained, value, strict=True)):
            if id(slot) in own:
                keys = names.get(id(tensorflow_variable(owner)), (f"variable_{index}",))
                found[id(slot)] = (slot_name(owner, slot), *keys)
    return found


def slot_name(owner: Any, slot: Any) -> str:
    """Return an optimizer's name of a slot, without that of the variable it belongs to."""
    prefix = re.sub(r"[/:]", "_", getattr(owner, "path", owner.name)) + "_"
    return str(slot.name).removeprefix(prefix)


def _place(tree: dict[str, Any], keys: tuple[str, ...], variable: Any) -> None:
    for key in keys[:-1]:
        below = tree.setdefault(key, {})
        tree = below if isinstance(below, dict) else tree
    tree[free_name(keys[-1], tree)] = variable


def _walk(
    value: Any, keys: tuple[str, ...], seen: set[int], visit: Callable[[Any], None] | None = None
) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield keys and variable for all variables below `value`, each once."""
    inner = tensorflow_variable(value) if is_variable(value) else value
    if inner is None or id(inner) in seen:
        return
    if is_variable(value):
        seen.add(id(inner))
        yield keys, value
        return
    below = children(value) if has_children(value) else _plain_attributes(value, keys)
    if below:
        seen.add(id(value))
    if visit is not None and (below or has_children(value)):
        visit(value)
    for key, child in below:
        yield from _walk(child, (*keys, key), seen, visit)


def _plain_attributes(value: Any, keys: tuple[str, ...]) -> Named:
    """Return the attributes of a root that is an object of the person's own class."""
    if len(keys) > 1 or type(type(value)) is not type or not hasattr(type(value), "__dict__"):
        return []
    try:
        attributes = object.__getattribute__(value, "__dict__")
    except AttributeError:
        return []
    return attribute_children(value, set()) if isinstance(attributes, dict) else []
