"""What a checkpoint holds, value by value, beside what is there: told before anything is restored."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import tensorflow as tf

from eagerlab.backend.checkpoints import restore as restoring
from eagerlab.backend.checkpoints.files import Stored
from eagerlab.backend.checkpoints.objects import Description, Group
from eagerlab.backend.checkpoints.report import CheckpointMismatch
from eagerlab.backend.checkpoints.restore import Source, fits
from eagerlab.backend.checkpoints.snapshot import Live, all_variables
from eagerlab.backend.structure import is_variable, tensorflow_variable
from eagerlab.protocol.checkpoints import ContentRow, Match

_ANEW = ("metrics", "random", "best")
"""Roots that are put back by other means, or begin anew."""


@dataclass(frozen=True)
class Compared:
    """Rows, remarks, and why restoring would be refused (empty where it would not)."""

    rows: tuple[ContentRow, ...]
    notes: tuple[str, ...] = ()
    refusal: str = ""


def listed(source: Source) -> tuple[ContentRow, ...]:
    """Return what a checkpoint holds, compared with nothing."""
    return tuple(_row(path, entry) for path, entry in source.entries.items())


def compare_experiment(live: Live, source: Source) -> Compared:
    """Compare with an experiment, or with objects in its place. Reads the structure only: any thread."""
    found = restoring.compare(live, source)
    rows = [_compared(path, entry, found) for path, entry in source.entries.items()]
    variables = all_variables(live) if found.absent else {}
    rows += [_absent(path, variables[path]) for path in found.absent if path in variables]
    return Compared(tuple(rows), found.notes, _refusal(source, found))


def compare_objects(
    source: Source, namespace: Mapping[str, Any], elsewhere: Callable[[str], Any] = lambda path: None
) -> Compared:
    """Compare saved objects with those of their names in the console, as `unpack` would restore them."""
    rows: list[ContentRow] = []
    for name, one in source.objects.items():
        current = namespace.get(name)
        if current is None and "at" in one:
            current = elsewhere(one["at"])
        rows += _object_rows(name, one, current, source)
    wrong = [row.path for row in rows if row.match in ("differs", "unused")]
    refusal = f"Not all of these objects fit those of their names: {wrong[0]} does not." if wrong else ""
    return Compared(tuple(rows), refusal=refusal)


def _refusal(source: Source, found: restoring.Match) -> str:
    try:
        restoring.refuse(source, found)
    except CheckpointMismatch as error:
        return error.problem.why
    return ""


def _compared(path: str, entry: Stored, found: restoring.Match) -> ContentRow:
    if path in found.differing:
        return _row(path, entry, "differs", found.differing[path][0])
    if path in found.fitting:
        return _row(path, entry, "fits")
    if path in found.waiting:
        return _row(path, entry, "waiting")
    if path in found.unused:
        return _row(path, entry, "unused")
    return _row(path, entry, "" if path.startswith(_ANEW) else "skipped")


def _object_rows(name: str, one: Description, current: Any, source: Source) -> Iterator[ContentRow]:
    kind = one["kind"]
    if kind in ("list", "tuple", "dict"):
        for key, item, inner in _items(one, current):
            yield from _object_rows(f"{name}/{key}", item, inner, source)
    elif kind == "group":
        yield from _group_rows(name, one, current, source)
    elif kind == "plain":
        yield ContentRow(path=name, shape=(), dtype=one["type"], match="made")
    elif kind == "variable" and is_variable(current) and tensorflow_variable(current) is not None:
        entry = source.entries[one["path"]]
        yield _row(name, entry, "fits" if fits(current, entry) else "differs", current)
    else:
        yield _row(name, source.entries[one["path"]], "made")


def _items(one: Description, current: Any) -> Iterable[tuple[str, Description, Any]]:
    items = one["items"]
    if one["kind"] == "dict":
        keys = [key["text"] for key in one["keys"]]
        have = {str(key): value for key, value in current.items()} if type(current) is dict else {}
        return [(key, item, have.get(key)) for key, item in zip(keys, items, strict=True)]
    same = type(current).__name__ == one["kind"] and len(current) == len(items)
    there = list(current) if same else [None] * len(items)
    return [(str(i), item, there[i]) for i, item in enumerate(items)]


def _group_rows(name: str, one: Description, current: Any, source: Source) -> Iterator[ContentRow]:
    entries = {inner: source.entries[f"{one['path']}/{inner}"] for inner in one["paths"]}
    if type(current).__name__ != one["type"]:
        for inner, entry in entries.items():
            yield _row(f"{name}/{_below(inner)}", entry, "unused")
        return
    part = Source(source.checkpoint, source.label, source.prefix, entries)
    for row in compare_experiment(Group.of(current, name), part).rows:
        yield row.model_copy(update={"path": f"{name}/{_below(row.path)}"})


def _below(path: str) -> str:
    """Leave out the place that an object takes in a group (``model/``)."""
    return path.partition("/")[2] or path


def _row(path: str, entry: Stored, match: Match = "", there: Any = None) -> ContentRow:
    shape, dtype = (None, "") if there is None or match != "differs" else _measures(there)
    return ContentRow(
        path=path,
        shape=entry.shape,
        dtype=entry.dtype,
        nbytes=_nbytes(entry.shape, entry.dtype),
        match=match,
        here_shape=shape,
        here_dtype=dtype,
    )


def _absent(path: str, variable: Any) -> ContentRow:
    shape, dtype = _measures(variable)
    sizes = tuple(size or 0 for size in shape)
    return ContentRow(path=path, shape=sizes, dtype=dtype, nbytes=_nbytes(sizes, dtype), match="absent")


def _measures(variable: Any) -> tuple[tuple[int | None, ...], str]:
    own = tensorflow_variable(variable)
    shape = () if own.shape.rank is None else tuple(own.shape.as_list())
    return shape, own.dtype.name


def _nbytes(shape: tuple[int, ...], dtype: str) -> int | None:
    kind = tf.dtypes.as_dtype(dtype)
    return None if kind == tf.string else int(np.prod(shape, dtype=np.int64)) * int(kind.size)
