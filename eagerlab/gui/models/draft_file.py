"""Unsaved changes on the disk, so that a crash does not take them: an experiment and where it came from."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import psutil

from eagerlab.experiment.file import ExperimentFileError, read_spec, write_file, write_spec
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.store.errors import StoreError

NAME = "draft"
SUFFIX = ".eagerlab"
MARK = "# Unsaved changes: "
"""Begins the first line, a comment of TOML that says where the experiment came from."""


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
    return kept_file(folder, NAME, SUFFIX, process)


def kept_file(folder: Path, name: str, suffix: str, process: int | None = None) -> Path:
    """Return where a window keeps something; `process` for one that shares the folder with another window."""
    return folder / (f"{name}{suffix}" if process is None else f"{name}-{process}{suffix}")


def write_draft(draft: Draft, file: Path) -> None:
    """Write a draft; any thread.

    Raises
    ------
    StoreError
        It cannot be written; an older draft is untouched.
    """
    note = {"path": draft.path, "builtin": draft.builtin, "run_code": draft.run_code}
    # One file, so that a kill between two writes cannot part the experiment from where it came from.
    content = f"{MARK}{json.dumps(note)}\n{write_spec(draft.spec)}"
    try:
        write_file(file, content.encode(), "Unsaved changes could not be kept over a crash")
    except ExperimentFileError as error:
        raise StoreError(error.problem) from error


def read_draft(file: Path) -> Draft | None:
    """Return a draft, or None where there is none or it cannot be read."""
    try:
        content = file.read_bytes()
        spec = read_spec(content, str(file))
    except (ExperimentFileError, OSError):
        return None
    first = content.partition(b"\n")[0].decode()
    try:
        note = json.loads(first.removeprefix(MARK)) if first.startswith(MARK) else {}
    except ValueError:
        note = {}
    if not isinstance(note, dict):
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


def put_aside(file: Path) -> Path:
    """Rename a draft that cannot be read, so that nothing is lost; return its new name."""
    return file.replace(file.with_name(f"unreadable-{file.name}"))


def abandoned_drafts(folder: Path) -> list[Path]:
    """Return the drafts that no living window keeps, newest first."""
    return abandoned(folder, NAME, SUFFIX)


def abandoned(folder: Path, name: str, suffix: str) -> list[Path]:
    """Return the files of `kept_file` that belong to no living window, newest first."""
    files = (*folder.glob(f"{name}{suffix}"), *folder.glob(f"{name}-*{suffix}"))
    found = [file for file in files if not _is_kept(file)]
    return sorted(found, key=lambda file: file.stat().st_mtime, reverse=True)


def _is_kept(file: Path) -> bool:
    _, _, number = file.stem.partition("-")
    if not number.isdigit():
        return False
    try:
        began = psutil.Process(int(number)).create_time() if len(number) < 10 else None
    except psutil.NoSuchProcess:
        return False
    except psutil.AccessDenied:
        return True
    # A process that is younger than the draft only has the number of the one that wrote it.
    return began is not None and began <= file.stat().st_mtime
