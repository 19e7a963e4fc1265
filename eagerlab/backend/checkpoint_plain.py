"""Reading checkpoints that `tf.train.Checkpoint` wrote outside EagerLab.

TensorFlow's own `restore` leaves what does not match as it is, and says nothing. So the graph of objects in
the file is laid beside the experiment's objects here, which gives a list of what matches, compared like
EagerLab's own.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import tensorflow as tf
from tensorflow.core.protobuf.trackable_object_graph_pb2 import TrackableObjectGraph

from eagerlab.backend import checkpoint_files as files
from eagerlab.backend.checkpoint_files import OBJECT_GRAPH_KEY, SAVE_COUNTER, VALUE_SUFFIX, Stored
from eagerlab.backend.checkpoint_report import CheckpointMismatch
from eagerlab.backend.checkpoint_restore import Source, may_grow
from eagerlab.backend.checkpoint_snapshot import Live, all_variables
from eagerlab.backend.errors import LabError
from eagerlab.backend.structure import is_variable, tensorflow_variable


def find_prefix(path: Path) -> Path:
    """Return the prefix of the checkpoint that `path` means: a prefix, one of its files, or a folder.

    Raises
    ------
    LabError
        There is no checkpoint.
    """
    if path.is_dir():
        return _newest_in(path)
    prefix = path
    if path.suffix == ".index" or ".data-" in path.name:
        prefix = path.with_name(path.name.removesuffix(".index").split(".data-")[0])
    if not prefix.with_name(prefix.name + ".index").is_file():
        raise LabError(
            f"There is no checkpoint {path}.",
            f"{prefix.name}.index is not in {prefix.parent}.",
            "Give the id or name of a checkpoint of EagerLab, or the path that tf.train.Checkpoint saved to.",
        )
    return prefix


def _newest_in(folder: Path) -> Path:
    # Not tf.train.latest_checkpoint: it takes brackets in the folder's name for a pattern and finds nothing.
    state = tf.train.get_checkpoint_state(str(folder))
    if state is not None and state.model_checkpoint_path:
        named = folder / Path(state.model_checkpoint_path).name
        if named.with_name(named.name + ".index").is_file():
            return named
    found = sorted(
        (path for path in folder.iterdir() if path.suffix == ".index"), key=lambda p: p.stat().st_mtime
    )
    if not found:
        raise LabError(f"There is no checkpoint in {folder}.", "It holds no file that ends in .index.")
    return found[-1].with_name(found[-1].name.removesuffix(".index"))


def open_plain(live: Live, path: Path) -> Source:
    """Lay a file of `tf.train.Checkpoint` beside an experiment; changes nothing.

    Raises
    ------
    LabError
        The file cannot be read, or holds no objects.
    CheckpointMismatch
        Nothing in it belongs to the experiment.
    """
    prefix = find_prefix(path)
    stored, graph = _read_graph(prefix)
    keys: dict[int, str] = {}
    entries: dict[str, Stored] = {}
    for root, value in (("model", live.model), ("optimizer", live.optimizer)):
        node, edge = _best_node(graph, stored, root, value)
        if node is None:
            continue
        keys.update(_pair(graph, node, value))
        below = _keys_below(graph, node)
        used = set(keys.values())
        trim = f"{edge}/" if edge else ""
        for key in below - used:
            entries[f"{root}/{key.removeprefix(trim).removesuffix(VALUE_SUFFIX)}"] = stored[key]
    matched = {
        path: stored[keys[id(tensorflow_variable(variable))]]
        for path, variable in all_variables(live).items()
        if id(tensorflow_variable(variable)) in keys
    }
    if not matched and not may_grow(live.model):
        raise CheckpointMismatch(
            f"Nothing in {prefix} belongs to this model; the model was left untouched.",
            f"It holds {', '.join(sorted(key.removesuffix(VALUE_SUFFIX) for key in stored)[:4])} …",
            "Open the experiment that it was saved from, or restore another checkpoint.",
        )
    return Source(str(prefix), f"the TensorFlow checkpoint {prefix.name}", prefix, {**entries, **matched})


def defer(live: Live, source: Source) -> None:
    """Have TensorFlow fill in what the experiment has not created yet, by its own tracking."""
    with files.readable(source.prefix) as place:
        graph = _read_graph(source.prefix)[1]
        roots = {child.local_name for child in graph.nodes[0].children}
        parts = {"model": live.model, "optimizer": live.optimizer}
        tracked = {
            name: value
            for name, value in parts.items()
            if name in roots and isinstance(value, tf.__internal__.tracking.Trackable)
        }
        tf.train.Checkpoint(**tracked).read(str(place))


def _read_graph(prefix: Path) -> tuple[dict[str, Stored], Any]:
    try:
        stored = files.listing(prefix)
        graph = TrackableObjectGraph()
        if OBJECT_GRAPH_KEY in stored:
            (text,) = files.read(prefix, [stored.pop(OBJECT_GRAPH_KEY)])
            graph.ParseFromString(text.numpy())
    except (tf.errors.OpError, ValueError) as error:
        raise LabError(
            f"The checkpoint {prefix} cannot be read; nothing was changed.", str(error).splitlines()[0]
        ) from error
    if not graph.nodes:
        raise LabError(
            f"The checkpoint {prefix} cannot be used; nothing was changed.",
            "It names no objects, so it was not written by tf.train.Checkpoint.",
        )
    return stored, graph


def _best_node(graph: Any, stored: Mapping[str, Stored], name: str, value: Any) -> tuple[int | None, str]:
    """Find the object in the file that is most like `value`: its keyword may be any, or none at all."""
    if not isinstance(value, tf.__internal__.tracking.Trackable):
        return None, ""
    edges = {
        child.local_name: child.node_id
        for child in graph.nodes[0].children
        if child.local_name != SAVE_COUNTER
    }
    if name == "model":
        edges.setdefault("", 0)

    def likeness(edge: str) -> tuple[int, bool]:
        pairs = _pair(graph, edges[edge], value)
        return len([key for key in pairs.values() if key in stored]), edge == name

    best = max(edges, key=likeness, default=None)
    if best is None or likeness(best) == (0, False):
        return None, ""
    return edges[best], best


def _pair(graph: Any, node: int, value: Any) -> dict[int, str]:
    """Walk file and objects in step; returns the key of each variable that both have, by its identity."""
    pairs: dict[int, str] = {}
    seen: set[int] = set()
    waiting = deque([(node, value)])
    while waiting:
        number, one = waiting.popleft()
        if id(one) in seen:
            continue
        seen.add(id(one))
        if is_variable(one):
            for attribute in graph.nodes[number].attributes:
                if attribute.name == "VARIABLE_VALUE":
                    pairs[id(tensorflow_variable(one))] = attribute.checkpoint_key
            continue
        children = tf.train.TrackableView.children(one)
        waiting.extend(
            (child.node_id, children[child.local_name])
            for child in graph.nodes[number].children
            if child.local_name in children
        )
    return pairs


def _keys_below(graph: Any, node: int) -> set[str]:
    seen: set[int] = set()
    keys: set[str] = set()
    stack = [node]
    while stack:
        number = stack.pop()
        if number in seen:
            continue
        seen.add(number)
        keys.update(attribute.checkpoint_key for attribute in graph.nodes[number].attributes)
        stack.extend(
            child.node_id for child in graph.nodes[number].children if child.local_name != SAVE_COUNTER
        )
    return keys
