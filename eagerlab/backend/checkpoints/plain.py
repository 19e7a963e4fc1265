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

from eagerlab.backend.checkpoints import files as files
from eagerlab.backend.checkpoints.files import OBJECT_GRAPH_KEY, SAVE_COUNTER, TRAINED, VALUE_SUFFIX, Stored
from eagerlab.backend.checkpoints.report import CheckpointMismatch
from eagerlab.backend.checkpoints.restore import Source, may_grow
from eagerlab.backend.checkpoints.snapshot import Live, all_variables
from eagerlab.backend.errors import LabError
from eagerlab.backend.structure import free_name, is_variable, tensorflow_variable

_PLAIN_NAMES = {"_functional": "", "_operations": "layers"}
"""How parts of Keras's models are called before a person, where their own names say nothing."""


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
    source = lay_beside(live, path)
    if not source.entries.keys() & all_variables(live).keys() and not may_grow(live.model):
        raise CheckpointMismatch(
            f"Nothing in {source.prefix} belongs to this model; the model was left untouched.",
            f"It holds {', '.join(sorted(source.entries)[:4])} …",
            "Open the experiment that it was saved from, or restore another checkpoint.",
        )
    return source


def lay_beside(live: Live, path: Path) -> Source:
    """Name the values of a file of `tf.train.Checkpoint` by the experiment's paths, as far as they pair up.

    What belongs to nothing there keeps the file's own name. Reads structure and index only: any thread.

    Raises
    ------
    LabError
        The file cannot be read, or holds no objects.
    """
    prefix = find_prefix(path)
    stored, graph = _read_graph(prefix)
    keys: dict[int, str] = {}
    entries: dict[str, Stored] = {}
    below: set[str] = set()
    for root, (node, _) in _edges(live, graph, stored).items():
        keys.update(_pair(graph, node, getattr(live, root)))
        for key, place in _keys_below(graph, node).items():
            below.add(key)
            entries[free_name(f"{root}/{place}" if place else root, entries)] = stored[key]
    used = set(keys.values())
    entries = {name: entry for name, entry in entries.items() if entry.key not in used}
    matched = {
        path: stored[keys[id(tensorflow_variable(variable))]]
        for path, variable in all_variables(live).items()
        if id(tensorflow_variable(variable)) in keys
    }
    others = {
        key.removesuffix(VALUE_SUFFIX): entry
        for key, entry in stored.items()
        if key not in below and key not in used and key != f"{SAVE_COUNTER}{VALUE_SUFFIX}"
    }
    label = f"the TensorFlow checkpoint {prefix.name}"
    return Source(str(prefix), label, prefix, {**entries, **matched, **others})


def keywords(path: Path) -> tuple[str, ...]:
    """Return the names that objects were given to `tf.train.Checkpoint` by; raises `LabError`."""
    _, graph = _read_graph(find_prefix(path))
    return tuple(one.local_name for one in graph.nodes[0].children if one.local_name != SAVE_COUNTER)


def defer(live: Live, source: Source) -> None:
    """Have TensorFlow fill in what the experiment has not created yet, by its own tracking."""
    stored, graph = _read_graph(source.prefix)
    parts = {edge: getattr(live, root) for root, (_, edge) in _edges(live, graph, stored).items()}
    whole = parts.pop("", None)
    with files.readable(source.prefix) as place:
        tf.train.Checkpoint(whole, **parts).read(str(place))


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


def _edges(live: Live, graph: Any, stored: Mapping[str, Stored]) -> dict[str, tuple[int, str]]:
    """Find model and optimizer in the file: node and keyword of each that is there."""
    found = {}
    for root in ("model", "optimizer"):
        value = getattr(live, root)
        if isinstance(value, tf.__internal__.tracking.Trackable):
            edge = _best_edge(graph, stored, root, value)
            if edge is not None:
                found[root] = edge
    return found


def _best_edge(graph: Any, stored: Mapping[str, Stored], root: str, value: Any) -> tuple[int, str] | None:
    """Find the object in the file that is most like `value`: its keyword may be any, or none at all."""
    edges = {one.local_name: one.node_id for one in graph.nodes[0].children if one.local_name != SAVE_COUNTER}
    if root == "model":
        edges.setdefault("", 0)

    def likeness(edge: str) -> tuple[int, bool, int]:
        alike = len([key for key in _pair(graph, edges[edge], value).values() if key in stored])
        # What is not built yet resembles nothing: then by its name, and a model by how much there is of it.
        weight = len(_keys_below(graph, edges[edge])) if root == "model" and edge else 0
        return alike, edge == root, weight

    best = max(edges, key=likeness, default=None)
    return None if best is None or likeness(best) == (0, False, 0) else (edges[best], best)


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


def _keys_below(graph: Any, node: int) -> dict[str, str]:
    """Return the key of each value below an object of the file, and where below it the value is.

    The keys themselves say little: TensorFlow names a value by the shortest way to it from all that was
    saved, which often leads through the optimizer's list of what it trains.
    """
    seen = {node}
    keys: dict[str, str] = {}
    waiting = deque([(node, "")])
    while waiting:
        number, place = waiting.popleft()
        for attribute in graph.nodes[number].attributes:
            keys.setdefault(attribute.checkpoint_key, place)
        for child in graph.nodes[number].children:
            if child.node_id not in seen and child.local_name not in (SAVE_COUNTER, TRAINED):
                seen.add(child.node_id)
                name = _PLAIN_NAMES.get(child.local_name, child.local_name.lstrip("_"))
                waiting.append((child.node_id, "/".join(filter(None, (place, name)))))
    return keys
