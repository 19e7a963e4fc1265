"""Unsaved changes on the disk, so that a crash does not take them: an experiment and where it came from."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

import psutil

from eagerlab.experiment.file import ExperimentFileError, read_spec, write_file, write_spec
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.store.errors import StoreError

NAME = "draft"
SUFFIX = ".eagerlab"
LARGEST_NOTE = 100_000


@dataclass(frozen=True)
class Draft:
    """Unsaved changes.

    Attributes
    ----------
    spec : ExperimentSpec
        The experiment with them.
    path, builtin : str
        What they were made to; see `Origin`.
    run_code : bool
        Whether the person had agreed that code in it runs.
    """

    spec: ExperimentSpec
    path: str = ""
    builtin: str = ""
    run_code: bool = False


def draft_file(folder: Path, process: int | None = None) -> Path:
    """Return where a window keeps its draft; `process` for one that shares the folder with another window."""
    return folder / (f"{NAME}{SUFFIX}" if process is None else f"{NAME}-{process}{SUFFIX}")


def write_draft(draft: Draft, file: Path) -> None:
    """Write a draft; any thread.

    Raises
    ------
    StoreError
        It cannot be written; an older draft is untouched.
    """
    content = write_spec(draft.spec).encode()
    note = {
        "path": draft.path,
        "builtin": draft.builtin,
        "run_code": draft.run_code,
        "content": hashlib.sha256(content).hexdigest(),
    }
    what = "Unsaved changes could not be kept over a crash"
    try:
        # In this order: a note that belongs to another content counts for nothing.
        write_file(_note(file), json.dumps(note).encode(), what)
        write_file(file, content, what)
    except ExperimentFileError as error:
        raise StoreError(error.problem) from error


def read_draft(file: Path) -> Draft | None:
    """Return a draft, or None where there is none or it cannot be read."""
    try:
        content = file.read_bytes()
        spec = read_spec(content, str(file))
    except (ExperimentFileError, OSError):
        return None
    try:
        with _note(file).open("rb") as stream:
            note = json.loads(stream.read(LARGEST_NOTE))
    except (OSError, ValueError):
        return Draft(spec)
    if not isinstance(note, dict) or note.get("content") != hashlib.sha256(content).hexdigest():
        return Draft(spec)
    path, builtin = note.get("path"), note.get("builtin")
    return Draft(
        spec,
        path if isinstance(path, str) else "",
        builtin if isinstance(builtin, str) else "",
        note.get("run_code") is True,
    )


def remove_draft(file: Path) -> None:
    """Remove a draft, if there is one; any thread."""
    file.unlink(missing_ok=True)
    _note(file).unlink(missing_ok=True)


def abandoned_drafts(folder: Path) -> list[Path]:
    """Return the drafts that no living window keeps, newest first."""
    found = [file for file in folder.glob(f"{NAME}*{SUFFIX}") if not _is_kept(file)]
    return sorted(found, key=lambda file: file.stat().st_mtime, reverse=True)


def _is_kept(file: Path) -> bool:
    _, _, number = file.stem.partition("-")
    if not number.isdigit():
        return False
    return len(number) < 10 and psutil.pid_exists(int(number))


def _note(file: Path) -> Path:
    return file.with_suffix(".json")
