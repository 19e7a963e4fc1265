"""The checkpoints on disk: listed by their manifests, verified before use, deleted, thinned out."""

from __future__ import annotations

import math
import os
import re
import shutil
from pathlib import Path
from typing import NamedTuple

from pydantic import ValidationError

from eagerlab.protocol.base import Problem
from eagerlab.store.checkpoint_writer import (
    DELETING,
    clean_leftovers,
    sha256_of,
    write_checkpoint,
)
from eagerlab.store.errors import StoreError, reason, write_problem
from eagerlab.store.manifest import (
    ID_PATTERN,
    MANIFEST_NAME,
    MANIFEST_VERSION,
    FileEntry,
    Manifest,
    VariableEntry,
)

__all__ = [
    "CheckpointDamaged",
    "CheckpointMissing",
    "FileEntry",
    "Listing",
    "Manifest",
    "VariableEntry",
    "clean_leftovers",
    "delete",
    "list_checkpoints",
    "prune",
    "read_manifest",
    "scan_checkpoints",
    "verify",
    "write_checkpoint",
]


class CheckpointMissing(StoreError):  # noqa: N818 (a name that others use)
    """There is no such checkpoint."""


class CheckpointDamaged(StoreError):  # noqa: N818
    """A checkpoint's files are not what its manifest says."""


class Listing(NamedTuple):
    """Checkpoints that can be offered, the newest first, and what is wrong with others."""

    manifests: list[Manifest]
    problems: list[Problem]


def read_manifest(folder: Path, checkpoint: str) -> Manifest:
    """Read what a checkpoint says of itself, without looking at its other files.

    Parameters
    ----------
    folder : Path
        The folder of checkpoints.
    checkpoint : str
        Its id.

    Returns
    -------
    Manifest
        Of the checkpoint.

    Raises
    ------
    CheckpointMissing
        There is no such checkpoint, or it has no manifest.
    CheckpointDamaged
        The manifest cannot be read, or a newer EagerLab has written it.
    """
    place = _place(folder, checkpoint)
    try:
        text = (place / MANIFEST_NAME).read_bytes()
    except FileNotFoundError as error:
        raise CheckpointMissing(_missing(checkpoint, folder)) from error
    except OSError as error:
        raise CheckpointDamaged(_damaged(checkpoint, f"{place / MANIFEST_NAME}: {reason(error)}")) from error
    try:
        manifest = Manifest.model_validate_json(text)
    except ValidationError as error:
        raise CheckpointDamaged(
            _damaged(checkpoint, _manifest_fault(place / MANIFEST_NAME, error))
        ) from error
    if manifest.id != checkpoint:
        raise CheckpointDamaged(
            _damaged(
                checkpoint, f"Its {MANIFEST_NAME} belongs to the checkpoint {manifest.id!r}: was it renamed?"
            )
        )
    return manifest


def scan_checkpoints(folder: Path) -> Listing:
    """Look through the folder of checkpoints; reads manifests only.

    Parameters
    ----------
    folder : Path
        It need not be there.

    Returns
    -------
    Listing
        A folder without a manifest appears in neither list.
    """
    listing = Listing([], [])
    try:
        names = [
            entry.name for entry in os.scandir(folder) if entry.is_dir() and not entry.name.startswith(".")
        ]
    except FileNotFoundError:
        return listing
    except OSError as error:
        problem = Problem(what=f"The checkpoints in {folder} cannot be read.", why=reason(error))
        return Listing([], [problem])
    for name in sorted(names):
        try:
            listing.manifests.append(read_manifest(folder, name))
        except CheckpointMissing:
            continue
        except CheckpointDamaged as error:
            listing.problems.append(error.problem)
    listing.manifests.sort(key=lambda manifest: (manifest.created, manifest.id), reverse=True)
    return listing


def list_checkpoints(folder: Path) -> list[Manifest]:
    """Return the checkpoints that can be offered, the newest first.

    Parameters
    ----------
    folder : Path
        It need not be there.

    Returns
    -------
    list of Manifest
        See `scan_checkpoints` for what is wrong with others.
    """
    return scan_checkpoints(folder).manifests


def verify(folder: Path, checkpoint: str) -> Manifest:
    """Make sure that every file of a checkpoint is there and unaltered. Reads all of it.

    Parameters
    ----------
    folder : Path
        The folder of checkpoints.
    checkpoint : str
        Its id.

    Returns
    -------
    Manifest
        Of the checkpoint.

    Raises
    ------
    CheckpointMissing
        There is no such checkpoint.
    CheckpointDamaged
        Naming the first file that is missing or altered.
    """
    manifest = read_manifest(folder, checkpoint)
    for entry in manifest.files:
        path = folder / checkpoint / entry.name
        try:
            size = path.stat().st_size
            if size != entry.size:
                fault = f"The file {path} has {size:,} bytes instead of {entry.size:,}."
            elif sha256_of(path) != entry.sha256:
                fault = f"The file {path} was altered after it was saved (its SHA-256 differs)."
            else:
                continue
        except FileNotFoundError:
            fault = f"The file {path} is missing."
        except OSError as error:
            fault = f"The file {path} cannot be read. {reason(error)}"
        raise CheckpointDamaged(_damaged(checkpoint, fault))
    return manifest


def delete(folder: Path, checkpoint: str) -> None:
    """Remove a checkpoint; a half-removed one is never offered.

    Parameters
    ----------
    folder : Path
        The folder of checkpoints.
    checkpoint : str
        Its id.

    Raises
    ------
    CheckpointMissing
        There is no such checkpoint.
    StoreError
        It cannot be removed.
    """
    place = _place(folder, checkpoint)
    gone = folder / f"{DELETING}{checkpoint}"
    try:
        place.rename(gone)
        shutil.rmtree(gone)
    except OSError as error:
        raise StoreError(write_problem("The checkpoint was not deleted", place, error)) from error


def prune(folder: Path, keep_auto: int = 5, keep_best: bool = True) -> list[str]:
    """Remove old checkpoints that were not saved by hand.

    Those with values that are not finite take no place of others: the newest of them is kept beside.

    Parameters
    ----------
    folder : Path
        The folder of checkpoints.
    keep_auto : int
        How many of the newest to keep.
    keep_best : bool
        Whether to keep the best of each experiment as well.

    Returns
    -------
    list of str
        Ids of those that were removed.

    Raises
    ------
    StoreError
        One cannot be removed.
    """
    automatic = [manifest for manifest in list_checkpoints(folder) if manifest.kind in ("auto", "end")]
    good = [manifest for manifest in automatic if manifest.finite]
    broken = [manifest for manifest in automatic if not manifest.finite]
    kept = {manifest.id for manifest in (*good[:keep_auto], *broken[:1])}
    if keep_best:
        for experiment in {manifest.experiment for manifest in good}:
            kept.add(max((m for m in good if m.experiment == experiment), key=_merit).id)
    removed = [manifest.id for manifest in automatic if manifest.id not in kept]
    for checkpoint in removed:
        delete(folder, checkpoint)
    return removed


def _merit(manifest: Manifest) -> tuple[float, float, float]:
    """Order checkpoints: validation accuracy counts first, then validation loss, then loss; NaN is worst."""

    def number(name: str, sign: float) -> float:
        value = sign * manifest.metrics.get(name, math.nan)
        return -math.inf if math.isnan(value) else value

    return number("validation_accuracy", 1.0), number("validation_loss", -1.0), number("loss", -1.0)


def _place(folder: Path, checkpoint: str) -> Path:
    """Return the folder of a checkpoint; a name such as ``..`` is none."""
    place = folder / checkpoint
    if not re.match(ID_PATTERN, checkpoint) or not place.is_dir():
        raise CheckpointMissing(_missing(checkpoint, folder))
    return place


def _missing(checkpoint: str, folder: Path) -> Problem:
    return Problem(
        what=f"There is no checkpoint {checkpoint!r}.",
        why=f"{folder} has no such folder, or it has no {MANIFEST_NAME}, which is written last.",
        todo="Choose another one from the list of checkpoints.",
    )


def _damaged(checkpoint: str, fault: str) -> Problem:
    return Problem(
        what=f"The checkpoint {checkpoint!r} is damaged and was not used.",
        why=fault,
        todo="Restore another checkpoint, or put that file back from a copy.",
    )


def _manifest_fault(path: Path, error: ValidationError) -> str:
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    if place == "version":
        known = MANIFEST_VERSION
        return f"{path} was written by a newer EagerLab: version {first['input']!r}, known up to {known}."
    return f"{path} is not a valid manifest: {place + ': ' if place else ''}{first['msg']}."
