"""Putting single objects of the console back: all are compared before anything is changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import keras
import numpy as np
import tensorflow as tf

from eagerlab.backend.checkpoints import files as files
from eagerlab.backend.checkpoints import restore as restoring
from eagerlab.backend.checkpoints.files import Stored
from eagerlab.backend.checkpoints.objects import Description, Group
from eagerlab.backend.checkpoints.report import CheckpointMismatch, RestoreReport, count
from eagerlab.backend.checkpoints.restore import Source, fits
from eagerlab.backend.errors import LabError
from eagerlab.backend.structure import is_variable, tensorflow_variable


@dataclass
class Restored:
    """What came of putting objects back."""

    report: RestoreReport
    waiting: list[tuple[Group, dict[str, tuple[Any, Stored]]]]


def unpack(
    source: Source, namespace: dict[str, Any], elsewhere: Callable[[str], Any] = lambda path: None
) -> Restored:
    """Put objects back into a namespace; compares everything before it changes anything.

    Parameters
    ----------
    source : Source
        The checkpoint.
    namespace : dict
        The console's names.
    elsewhere : callable
        Gives the object at a path of the experiment, or None: for what was saved from there and has no name.

    Raises
    ------
    CheckpointMismatch
        An object does not fit the one of its name; nothing was changed.
    LabError
        The file cannot be read; nothing was changed.
    """
    work = _Unpacking(source, elsewhere)
    made = {name: work.prepare(name, one, namespace.get(name)) for name, one in source.objects.items()}
    work.read()
    values = {name: make() for name, make in made.items()}
    namespace.update(
        {name: one for name, one in values.items() if name in namespace or name not in work.found}
    )
    names = ", ".join(values)
    report = RestoreReport(
        source.checkpoint,
        f"{count(list(values), 'object')} of {source.label} ({names})",
        restored=tuple(work.values),
        waiting=tuple(path for _, waiting in work.waiting for path in waiting),
        absent=tuple(work.absent),
        unused=tuple(work.unused),
    )
    return Restored(report, work.waiting)


class _Unpacking:
    """Looks at all objects first, then reads all values, then changes what is there."""

    def __init__(self, source: Source, elsewhere: Callable[[str], Any]) -> None:
        self.source = source
        self.elsewhere = elsewhere
        self.found: set[str] = set()
        self.values: dict[str, Any] = {}
        self.wanted: dict[str, Stored] = {}
        self.waiting: list[tuple[Group, dict[str, tuple[Any, Stored]]]] = []
        self.absent: list[str] = []
        self.unused: list[str] = []

    def read(self) -> None:
        """Read every value that `prepare` asked for."""
        try:
            tensors = files.read(self.source.prefix, list(self.wanted.values()))
        except (tf.errors.OpError, ValueError) as error:
            raise LabError(
                f"{self.source.label} could not be read; nothing was changed.", str(error).splitlines()[0]
            ) from error
        self.values = dict(zip(self.wanted, tensors, strict=True))

    def prepare(self, name: str, one: Description, current: Any) -> Callable[[], Any]:
        """Compare one object with what is there; returns what puts it back once the values are read."""
        kind = one["kind"]
        if current is None and "at" in one:
            current = self.elsewhere(one["at"])
            if current is not None:
                self.found.add(name)
        if kind == "plain":
            return lambda: _plain_value(one)
        if kind in ("list", "tuple", "dict"):
            return self._prepare_container(name, one, current)
        if kind == "group":
            return self._prepare_group(name, one, current)
        path = one["path"]
        self.wanted[path] = self.source.entries[path]
        if kind == "variable":
            return self._prepare_variable(name, one, current)
        if kind == "array":
            return lambda: _array_of(self.values[path], one)
        return lambda: self.values[path]

    def _prepare_variable(self, name: str, one: Description, current: Any) -> Callable[[], Any]:
        path, entry = one["path"], self.source.entries[one["path"]]
        if is_variable(current) and tensorflow_variable(current) is not None:
            own = tensorflow_variable(current)
            if not fits(current, entry):
                raise CheckpointMismatch(
                    f"{self.source.label} does not fit; nothing was changed.",
                    f"{name!r} is {own.dtype.name} {tuple(own.shape)} here and {entry.dtype} {entry.shape} "
                    "in the checkpoint.",
                    f"Delete it first (del {name.split('/')[0]}) to get a new variable.",
                )

            def assign() -> Any:
                own.assign(self.values[path])
                return current

            return assign

        def create() -> Any:
            make = keras.Variable if one["keras"] else tf.Variable
            return make(self.values[path], trainable=one["trainable"])

        return create

    def _prepare_container(self, name: str, one: Description, current: Any) -> Callable[[], Any]:
        below = current if type(current).__name__ == one["kind"] else ()
        items = one["items"]
        if one["kind"] == "dict":
            keys = [_plain_value(key) for key in one["keys"]]
            have = below if isinstance(below, dict) else {}
            made = [
                self.prepare(f"{name}/{key}", item, have.get(key))
                for key, item in zip(keys, items, strict=True)
            ]
            return lambda: {key: make() for key, make in zip(keys, made, strict=True)}
        there = list(below) if len(below) == len(items) else [None] * len(items)
        made = [self.prepare(f"{name}/{index}", item, there[index]) for index, item in enumerate(items)]
        return lambda: [make() for make in made] if one["kind"] == "list" else tuple(make() for make in made)

    def _prepare_group(self, name: str, one: Description, current: Any) -> Callable[[], Any]:
        if type(current).__name__ != one["type"]:
            kind = type(current).__name__
            there = "nothing of that name" if current is None else f"an object of type {kind}"
            raise CheckpointMismatch(
                f"{name!r} cannot be restored; nothing was changed.",
                f"The checkpoint holds the variables of an object of type {one['type']}, "
                f"and here is {there}.",
                f"Make the {one['type']} first, under the name {name}, and restore again.",
            )
        group = Group.of(current, name)
        entries = {inner: self.source.entries[f"{one['path']}/{inner}"] for inner in one["paths"]}
        source = Source(
            self.source.checkpoint, f"{name!r} of {self.source.label}", self.source.prefix, entries
        )
        found = restoring.match(group, source)
        self.absent += [f"{name}/{path}" for path in found.absent]
        self.unused += [f"{name}/{path}" for path in found.unused]
        for inner in (*found.fitting, *found.waiting):
            self.wanted[f"{one['path']}/{inner}"] = entries[inner]

        def assign() -> Any:
            for inner, (variable, _) in found.fitting.items():
                tensorflow_variable(variable).assign(self.values[f"{one['path']}/{inner}"])
            later = {inner: (self.values[f"{one['path']}/{inner}"], e) for inner, e in found.waiting.items()}
            if later:
                self.waiting.append((group, later))
            return current

        return assign


def _plain_value(one: Description) -> Any:
    text = one["text"]
    match one["type"]:
        case "NoneType":
            return None
        case "bool":
            return text == "True"
        case "bytes":
            return bytes.fromhex(text)
        case "int":
            return int(text)
        case "float":
            return float(text)
        case "complex":
            return complex(text)
        case _:
            return text


def _array_of(tensor: Any, one: Description) -> Any:
    array, dtype = np.array(tensor.numpy()), np.dtype(one["dtype"])
    if dtype.kind in "mM":
        array = array.view(dtype)
    elif dtype.kind == "U":
        array = np.array(np.char.decode(array.astype(bytes), "utf-8"), dtype).reshape(array.shape)
    elif array.dtype != dtype:
        array = array.astype(dtype)
    return array[()] if one["scalar"] else array
