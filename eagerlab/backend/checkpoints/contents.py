"""What a checkpoint says besides its variables: the manifest, and ``state.json`` beside it.

The manifest is what a list of checkpoints reads, so it stays small. The rest, such as the states of random
generators, is only read when a checkpoint is restored.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from eagerlab.backend.checkpoints import files as files
from eagerlab.backend.checkpoints.objects import Packed
from eagerlab.backend.checkpoints.restore import Source
from eagerlab.backend.checkpoints.snapshot import Live, Snapshot, environment, random_states_to_json, versions
from eagerlab.backend.errors import LabError
from eagerlab.store.checkpoints import Manifest, VariableEntry
from eagerlab.store.manifest import CheckpointKind

STATE_NAME = "state.json"
State = dict[str, Any]


@dataclass(frozen=True)
class Facts:
    """What the trainer's thread takes down of an experiment; the rest is done on the writer's."""

    experiment: str
    optimizer: str
    mode: str
    device: str
    spec: Any
    source: str
    name: str = ""
    kind: CheckpointKind = "manual"
    run: str = ""
    metrics: Mapping[str, float] = field(default_factory=dict)

    @classmethod
    def of(cls, live: Live, name: str, kind: CheckpointKind, metrics: Mapping[str, float], run: str) -> Facts:
        """Take down what is true now."""
        optimizer = type(live.optimizer).__name__ if live.optimizer is not None else ""
        return cls(
            live.name,
            optimizer,
            live.mode,
            live.device,
            live.spec,
            live.source,
            name,
            kind,
            run,
            dict(metrics),
        )


def of_experiment(facts: Facts, snapshot: Snapshot) -> tuple[Manifest, State]:
    """Describe the whole state of an experiment. Any thread."""
    manifest = Manifest(
        name=facts.name,
        kind=facts.kind,
        run=facts.run,
        experiment=facts.experiment,
        step=snapshot.position["step"] or 0,
        epoch=snapshot.position["epoch"] or 0,
        position=dict(snapshot.position),
        metrics={key: float(value) for key, value in facts.metrics.items()},
        variables=_entries(snapshot.values),
        versions=versions(),
        optimizer=facts.optimizer,
        finite=snapshot.is_finite(),
    )
    state = {
        "random": snapshot.random,
        "course": snapshot.course,
        "mode": facts.mode,
        "device": facts.device,
        "spec": facts.spec.model_dump(mode="json") if facts.spec is not None else None,
        "source": facts.source,
    }
    return manifest, state


def of_objects(packed: Packed, name: str) -> tuple[Manifest, State]:
    """Describe single objects of the console."""
    manifest = Manifest(name=name, kind="objects", variables=_entries(packed.values), versions=versions())
    return manifest, {"objects": packed.descriptions}


def write_state(folder: Path, state: Mapping[str, Any]) -> None:
    """Write ``state.json``; raises `OSError`. Takes milliseconds: on the writer's thread."""
    plain = dict(state, environment=environment())
    if "random" in plain:
        plain["random"] = random_states_to_json(plain["random"])
    (folder / STATE_NAME).write_text(json.dumps(plain), encoding="utf-8")


def open_own(folder: Path, manifest: Manifest) -> Source:
    """Open a checkpoint whose files were verified; raises `LabError`."""
    path = folder / manifest.id / STATE_NAME
    try:
        state: State = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise LabError(
            f"The checkpoint {manifest.id!r} cannot be read; nothing was changed.",
            f"{path}: {error}",
            "Restore another checkpoint.",
        ) from error
    return Source(
        checkpoint=manifest.id,
        label=f"“{manifest.name}”" if manifest.name else f"the checkpoint {manifest.id}",
        prefix=folder / manifest.id / files.FILE_PREFIX,
        entries={one.path: files.Stored(one.key, one.shape, one.dtype) for one in manifest.variables},
        optimizer=manifest.optimizer,
        position=manifest.position,
        random=state.get("random", {}),
        course=state.get("course", {}),
        objects=state.get("objects", {}),
    )


def _entries(values: Mapping[str, Any]) -> tuple[VariableEntry, ...]:
    stored = {path: files.stored_of(path, value) for path, value in values.items()}
    return tuple(
        VariableEntry(path=path, key=one.key, shape=one.shape, dtype=one.dtype)
        for path, one in stored.items()
    )
