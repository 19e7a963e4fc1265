"""Restoring: everything is compared before anything is changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import keras
import tensorflow as tf

from eagerlab.backend.checkpoints import files as files
from eagerlab.backend.checkpoints.files import Stored
from eagerlab.backend.checkpoints.report import CheckpointMismatch, count, owner
from eagerlab.backend.checkpoints.snapshot import Live, all_variables
from eagerlab.backend.errors import LabError
from eagerlab.backend.paths import split
from eagerlab.backend.structure import children, has_children, is_variable, tensorflow_variable

Value = tuple[Any, Stored]
"""A variable and what it is to be given."""


@dataclass(frozen=True)
class Source:
    """A checkpoint to restore from.

    Attributes
    ----------
    checkpoint, label : str
        Its id or path, and how it is called before a person.
    prefix : Path
        Of its TensorFlow files.
    entries : dict of str to Stored
        What it holds, by path of the experiment.
    optimizer : str
        Class of the optimizer whose state it holds, or empty when that is not known.
    position, random, course : dict
        Where training stood, how the generators stood, and what else decides how it goes on; empty when that
        is not known.
    objects : dict
        Descriptions of single objects of the console.
    """

    checkpoint: str
    label: str
    prefix: Path
    entries: dict[str, Stored]
    optimizer: str = ""
    position: Mapping[str, Any] = field(default_factory=dict)
    random: Mapping[str, Any] = field(default_factory=dict)
    course: Mapping[str, Any] = field(default_factory=dict)
    objects: Mapping[str, dict[str, Any]] = field(default_factory=dict)


@dataclass(frozen=True)
class Match:
    """How a checkpoint and an experiment go together; see `RestoreReport` for the words.

    Attributes
    ----------
    fitting, differing : dict of str to (variable, Stored)
        Variables of a path that both have: of the same shape and dtype, and of another.
    waiting : dict of str to Stored
        What the experiment may still create.
    absent, unused : tuple of str
        What the checkpoint lacks, and what the experiment lacks.
    notes : tuple of str
        Further remarks.
    """

    fitting: dict[str, Value]
    differing: dict[str, Value]
    waiting: dict[str, Stored]
    absent: tuple[str, ...]
    unused: tuple[str, ...]
    notes: tuple[str, ...]


def match(live: Live, source: Source) -> Match:
    """Compare by path, shape and dtype; changes nothing.

    Raises
    ------
    CheckpointMismatch
        A variable differs in shape or dtype, or the checkpoint is of another model.
    """
    found = compare(live, source)
    refuse(source, found)
    return found


def refuse(source: Source, found: Match) -> None:
    """Raise `CheckpointMismatch` where a variable differs, or the checkpoint is of another model."""
    _refuse_other_shapes(source, found.differing)
    _refuse_another_model(source, found.fitting, found.waiting, found.absent, found.unused)


def compare(live: Live, source: Source) -> Match:
    """Compare by path, shape and dtype; refuses nothing. Reads the structure only: any thread."""
    variables, entries, notes = all_variables(live), dict(source.entries), []
    kind = type(live.optimizer).__name__ if live.optimizer is not None else ""
    if source.optimizer and kind != source.optimizer:
        variables, entries = _without_optimizer(variables), _without_optimizer(entries)
        uses = f"the experiment uses {kind}" if kind else "the experiment has none"
        notes.append(f"the optimizer's state was not used (the checkpoint has {source.optimizer}'s, {uses})")
    both = {path: (variable, entries[path]) for path, variable in variables.items() if path in entries}
    growing = {"model": may_grow(live.model), "optimizer": may_grow(live.optimizer)}
    left = {path: entry for path, entry in entries.items() if path not in variables}
    waiting = {path: entry for path, entry in left.items() if growing.get(split(path)[0], False)}
    absent = _told(path for path in variables if path not in entries)
    unused = _told(path for path in left if path not in waiting)
    return Match(
        {path: value for path, value in both.items() if fits(*value)},
        {path: value for path, value in both.items() if not fits(*value)},
        waiting,
        absent,
        unused,
        tuple(notes),
    )


def apply(live: Live, source: Source, found: Match) -> dict[str, tuple[Any, Stored]]:
    """Give the variables their values; returns the values of those that are waiting, by path.

    On the trainer's thread. All is read before the first variable changes.
    """
    paths = [*found.fitting, *found.waiting]
    wanted = [*(entry for _, entry in found.fitting.values()), *found.waiting.values()]
    try:
        values = dict(zip(paths, files.read(source.prefix, wanted), strict=True))
    except (tf.errors.OpError, ValueError) as error:
        raise LabError(
            f"{source.label} could not be read; nothing was changed.",
            str(error).splitlines()[0],
            "Restore another checkpoint.",
        ) from error
    for path, (variable, _) in found.fitting.items():
        tensorflow_variable(variable).assign(values[path])
    return {path: (values[path], entry) for path, entry in found.waiting.items()}


def fits(variable: Any, entry: Stored) -> bool:
    """Whether a variable takes a stored value as it is."""
    own = tensorflow_variable(variable)
    return bool(own.dtype.name == entry.dtype and own.shape.is_compatible_with(entry.shape))


def may_grow(value: Any) -> bool:
    """Whether an object may still create variables.

    A Keras layer creates none once it and all layers in it are built, nor does a built optimizer, nor a
    variable. Anything else may at any time.
    """
    if value is None or is_variable(value):
        return False
    if issubclass(type(value), tf.train.Checkpoint):
        return any(may_grow(part) for part in tf.train.TrackableView.children(value).values())
    if issubclass(type(value), keras.optimizers.Optimizer):
        return not value.built
    if issubclass(type(value), keras.Layer):
        return bool(unbuilt_layers(value))
    return True


def unbuilt_layers(value: Any) -> list[Any]:
    """Return all layers in `value`, itself included, that are not built yet."""
    found: list[Any] = []
    seen: set[int] = set()
    stack = [value]
    while stack:
        one = stack.pop()
        if id(one) in seen or not has_children(one):
            continue
        seen.add(id(one))
        if issubclass(type(one), keras.Layer) and not one.built:
            found.append(one)
        stack.extend(child for _, child in children(one))
    return found


def _without_optimizer(paths: Mapping[str, Any]) -> dict[str, Any]:
    return {path: value for path, value in paths.items() if split(path)[0] != "optimizer"}


def _told(paths: Any) -> tuple[str, ...]:
    """Leave out metrics and generators, which start anew in any case, and what is kept for early stopping."""
    return tuple(path for path in paths if split(path)[0] not in ("metrics", "random", "best"))


def _refuse_other_shapes(source: Source, differing: Mapping[str, Value]) -> None:
    others = [(path, *value) for path, value in differing.items()]
    if not others:
        return
    path, variable, entry = others[0]
    own = tensorflow_variable(variable)
    of = f"layer {owner(path)}" if owner(path) != path else "it"
    what = f"{path} ({of}) has shape {entry.shape} in the checkpoint and {tuple(own.shape)} in the model"
    if tuple(own.shape) == entry.shape:
        what = f"{path} ({of}) is {entry.dtype} in the checkpoint and {own.dtype.name} in the model"
    more = f"; {count(others[1:], 'more variable')} differ as well" if len(others) > 1 else ""
    raise CheckpointMismatch(
        f"{source.label} does not fit this model; the model was left untouched.",
        f"{what}{more}.",
        "Open the experiment that it was saved from, or restore another checkpoint.",
        details="\n".join(
            f"{path}: {entry.dtype} {entry.shape} in the checkpoint, "
            f"{tensorflow_variable(variable).dtype.name} {tuple(variable.shape)} in the model"
            for path, variable, entry in others
        ),
    )


def _refuse_another_model(
    source: Source,
    fitting: Mapping[str, Value],
    waiting: Mapping[str, Stored],
    absent: tuple[str, ...],
    unused: tuple[str, ...],
) -> None:
    """Refuse when each side has model variables that the other lacks, or when they share none."""
    ours = [path for path in absent if split(path)[0] == "model"]
    theirs = [path for path in unused if split(path)[0] == "model"]
    shared = any(split(path)[0] == "model" for path in (*fitting, *waiting))
    if not (theirs and (ours or not shared)):
        return
    lacks = f"; the checkpoint has no {ours[0]}" if ours else ""
    more = len(ours) + len(theirs) - (2 if ours else 1)
    others = f" (and {more} more)" if more else ""
    raise CheckpointMismatch(
        f"{source.label} is of another model; the model was left untouched.",
        f"The model has no {theirs[0]}{lacks}{others}.",
        "Open the experiment that it was saved from, or restore another checkpoint.",
        details="\n".join(
            [
                *(f"only in the model: {path}" for path in ours),
                *(f"only in the checkpoint: {p}" for p in theirs),
            ]
        ),
    )
