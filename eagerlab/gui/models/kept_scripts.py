"""Which scripts are open, and what in them is not saved: on the disk, for the next start and for a crash."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from eagerlab.experiment.file import ExperimentFileError, write_file
from eagerlab.store.errors import StoreError

NAME = "scripts"
SUFFIX = ".json"
MOST_BYTES = 50_000_000


@dataclass(frozen=True)
class KeptScript:
    """A script that was open.

    Attributes
    ----------
    path : str
        Its file; for one that has none yet, the name of its tab.
    text : str or None
        What the editor held; None where that is what the file holds.
    stamp : tuple of int
        Of the file that `text` was made from; see `Script`.
    """

    path: str
    text: str | None = None
    stamp: tuple[int, int] = (0, 0)


def write_kept(scripts: tuple[KeptScript, ...], file: Path) -> None:
    """Write what is open, or remove the file where nothing is; any thread.

    Raises
    ------
    StoreError
        It cannot be written; an older file is untouched.
    """
    if not scripts:
        file.unlink(missing_ok=True)
        return
    content = json.dumps([asdict(script) for script in scripts]).encode()
    try:
        write_file(file, content, "Open scripts could not be kept over a crash")
    except ExperimentFileError as error:
        raise StoreError(error.problem) from error


def read_kept(file: Path) -> tuple[KeptScript, ...]:
    """Return what was open, as far as it can be read; any thread."""
    try:
        with file.open("rb") as stream:
            entries = json.loads(stream.read(MOST_BYTES))
    except (OSError, ValueError, RecursionError):
        return ()
    if not isinstance(entries, list):
        return ()
    return tuple(script for entry in entries if (script := _script(entry)) is not None)


def _script(entry: object) -> KeptScript | None:
    if not isinstance(entry, dict):
        return None
    path, text, stamp = entry.get("path"), entry.get("text"), entry.get("stamp")
    if not isinstance(path, str) or not path or not (text is None or isinstance(text, str)):
        return None
    match stamp:
        case [int(time), int(size)]:
            return KeptScript(path, text, (time, size))
    return KeptScript(path, text)
