"""A tensor's values into a file: whole or not at all."""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import IO

from eagerlab.backend.errors import LabError
from eagerlab.backend.tensors.exports.csv_rows import write_csv
from eagerlab.backend.tensors.exports.npy import write_npy
from eagerlab.backend.tensors.exports.part import Looked, Part
from eagerlab.backend.tensors.exports.png import write_png
from eagerlab.backend.tensors.values import Values
from eagerlab.protocol.base import Problem, View
from eagerlab.protocol.exporting import PictureColours
from eagerlab.store.errors import reason

FORMATS = (".npy", ".csv", ".png")
Writer = Callable[[Part, IO[bytes], Looked], str]


class ExportCancelledError(LabError):
    """The person gave it up; nothing was written."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} was not written: it was cancelled.", severity="info")


def write_values(
    values: Values,
    path: Path,
    view: View | None = None,
    colours: PictureColours | None = None,
    looked: Looked = lambda _share: None,
) -> str:
    """Write values into a file, in the format that its suffix says. Any thread.

    Parameters
    ----------
    values : Values
        What to read.
    path : Path
        Absolute. What stands there is replaced, all at once, when the new file is whole.
    view : View, optional
        The plane to be written; all without it.
    colours : PictureColours, optional
        Of a picture.
    looked : callable
        Told which share is done; may raise to end the work.

    Returns
    -------
    str
        A sentence about what is otherwise in the file than in the tensor, or empty.

    Raises
    ------
    LabError
        It cannot be written so, the disk is full, and the like; nothing is left of it.
    """
    suffix = path.suffix.lower()
    if suffix not in FORMATS:
        raise LabError(
            f"{path.name} has no ending that says what to write.", "", "End its name with .npy, .csv or .png."
        )
    if values.no_values:
        raise LabError(values.no_values, severity="info")
    part = Part.of(values, view)
    writers: dict[str, Writer] = {
        ".npy": write_npy,
        ".csv": write_csv,
        ".png": lambda part, file, looked: write_png(part, file, looked, colours or PictureColours()),
    }
    beside = path.with_name(f".{path.name}.{os.getpid()}-{threading.get_ident()}.part")
    try:
        try:
            with beside.open("wb") as file:
                note = writers[suffix](part, file, looked)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise LabError.of(_not_written(path, error)) from error
    return note


def _not_written(path: Path, error: OSError) -> Problem:
    full = error.errno in (errno.ENOSPC, errno.EDQUOT)
    return Problem(
        what=f"{path.name} was not written.",
        why=reason(error),
        todo="Free some space and try again." if full else "Choose another folder.",
    )
