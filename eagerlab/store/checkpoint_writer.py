"""Checkpoints as folders that appear whole or not at all.

``manifest.json`` is written last, into a folder that gets its name last of all.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path

from eagerlab.store.manifest import MANIFEST_NAME, FileEntry, Manifest

WRITING = ".writing-"
DELETING = ".deleting-"
DAY = 86400.0

_begun: set[Path] = set()
"""Folders that this process writes into now."""


def write_checkpoint(folder: Path, write_files: Callable[[Path], None], manifest: Manifest) -> Manifest:
    """Write a checkpoint: all of it or, whatever happens, none.

    Any thread may call.

    Parameters
    ----------
    folder : Path
        The folder of checkpoints; made when it is not there.
    write_files : callable
        Given an empty folder, writes the checkpoint's files into it and closes them. Its own exceptions
        pass through.
    manifest : Manifest
        Without `files`, which are filled in here.

    Returns
    -------
    Manifest
        As it was written.

    Raises
    ------
    OSError
        The disk is full, read-only and the like; nothing is left of it.
    """
    temporary = folder / f"{WRITING}{manifest.id}"
    _begun.add(temporary)
    try:
        temporary.mkdir(parents=True)
        write_files(temporary)
        complete = manifest.model_copy(update={"files": _seal(temporary)})
        _write_synced(temporary / MANIFEST_NAME, complete.model_dump_json(indent=1).encode())
        for place in [temporary, *(path for path in temporary.rglob("*") if path.is_dir())]:
            _sync_folder(place)
        temporary.rename(folder / manifest.id)
    except BaseException:
        shutil.rmtree(temporary, ignore_errors=True)
        raise
    finally:
        _begun.discard(temporary)
    _sync_folder(folder)
    return complete


def give_up() -> None:
    """Remove what this process has begun to write and will not finish: it ends. Any thread may call."""
    for temporary in tuple(_begun):
        leaving = temporary.with_name(DELETING + temporary.name.removeprefix(WRITING))
        try:
            temporary.rename(leaving)  # from here on it cannot become a checkpoint any more
        except OSError:
            continue  # it has just become whole
        shutil.rmtree(leaving, ignore_errors=True)


def clean_leftovers(folder: Path, older_than: float = DAY) -> list[Path]:
    """Remove what writes and deletions that were cut short left behind.

    Parameters
    ----------
    folder : Path
        The folder of checkpoints.
    older_than : float
        Seconds; younger ones may belong to a process that is still at it.

    Returns
    -------
    list of Path
        What was removed.
    """
    removed = []
    for path in [*folder.glob(f"{WRITING}*"), *folder.glob(f"{DELETING}*")]:
        try:
            is_old = time.time() - path.stat().st_mtime > older_than
        except OSError:
            continue  # another process has just removed it
        if is_old:
            shutil.rmtree(path, ignore_errors=True)
            removed.append(path)
    return removed


def _seal(folder: Path) -> tuple[FileEntry, ...]:
    """Bring the files to the disk and take their sizes and sums."""
    entries = []
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        with path.open("rb+") as file:
            os.fsync(file.fileno())
        name = path.relative_to(folder).as_posix()
        entries.append(FileEntry(name=name, size=path.stat().st_size, sha256=sha256_of(path)))
    return tuple(entries)


def sha256_of(path: Path) -> str:
    """Return the SHA-256 of a file.

    Parameters
    ----------
    path : Path
        The file.

    Returns
    -------
    str
        64 hexadecimal digits.
    """
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _write_synced(path: Path, data: bytes) -> None:
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Bring the names in a folder to the disk; Windows cannot open folders and does it by itself."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
