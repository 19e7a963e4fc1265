"""Answers what a checkpoint holds, and with what it could be compared."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from eagerlab.backend.checkpoints import contents as contents
from eagerlab.backend.checkpoints import plain as plain
from eagerlab.backend.checkpoints.comparing import Compared, compare_experiment, compare_objects, listed
from eagerlab.backend.checkpoints.finding import find
from eagerlab.backend.checkpoints.objects import Group
from eagerlab.backend.checkpoints.restore import Source
from eagerlab.backend.checkpoints.snapshot import Live
from eagerlab.backend.checkpoints.targets import candidates, group_of
from eagerlab.backend.errors import LabError
from eagerlab.protocol.checkpoints import CheckpointContents, LookIntoCheckpoint
from eagerlab.store import checkpoints as store
from eagerlab.store.errors import StoreError


def look_into(
    request: LookIntoCheckpoint,
    folder: Path,
    live: Live | None,
    namespace: dict[str, Any],
    elsewhere: Callable[[str], Any],
    last: tuple[str, tuple[str, ...]] | None,
) -> CheckpointContents:
    """Tell what a checkpoint holds and how it goes together with what is there; changes nothing.

    Parameters
    ----------
    request : LookIntoCheckpoint
        Which, and compared with what.
    folder : Path
        Where EagerLab keeps its own.
    live : Live or None
        The experiment.
    namespace : dict
        The console's names.
    elsewhere : callable
        Gives the object at a path of the experiment, or None.
    last : tuple or None
        Id and names of what was restored last.

    Raises
    ------
    LabError
        There is no such checkpoint, it cannot be read, or a name holds no variables (any more).
    """
    target = group_of({name: namespace.get(name) for name in request.names}) if request.names else live
    source, held = open_checkpoint(request.checkpoint, folder, target)
    there = {} if source.objects else candidates(namespace)
    if source.objects:
        found = compare_objects(source, namespace, elsewhere)
    elif target is None or (target.model is None and target.optimizer is None):
        found = Compared(listed(source))
    else:
        found = compare_experiment(target, source)
    return CheckpointContents(
        request=request.id,
        label=source.label,
        names=request.names,
        compared=any(row.match for row in found.rows),
        restored=last == (source.checkpoint, request.names),
        rows=found.rows,
        targets=tuple(there),
        same_names=tuple(name for name in held if name in there),
        notes=found.notes,
        refusal=found.refusal,
    )


def open_checkpoint(checkpoint: str, folder: Path, target: Live | None) -> tuple[Source, tuple[str, ...]]:
    """Return a checkpoint, and the names under which it holds whole objects."""
    try:
        place, found = find(folder, checkpoint)
        if found:
            # Its files are verified before anything is restored, not each time that it is looked at.
            return contents.open_own(place, store.read_manifest(place, found)), ("model", "optimizer")
    except StoreError as error:
        raise LabError.of(error.problem) from error
    path = Path(checkpoint).expanduser()
    return plain.lay_beside(Group() if target is None else target, path), plain.keywords(path)
