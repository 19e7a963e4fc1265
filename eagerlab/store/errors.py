"""What goes wrong on disk, in words for a person."""

from __future__ import annotations

import errno
from pathlib import Path

from eagerlab.protocol.base import Problem


class StoreError(Exception):
    """Something on disk could not be read or written.

    Parameters
    ----------
    problem : Problem
        What happened, why, and what to do; also `str()` of the exception, as one line.
    """

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.sentence())
        self.problem = problem


def reason(error: OSError) -> str:
    """Say in a sentence why the system refused, for example ``The disk is full.``.

    Parameters
    ----------
    error : OSError
        As it was raised.

    Returns
    -------
    str
        A whole sentence.
    """
    match error.errno:
        case errno.ENOSPC:
            return "The disk is full."
        case errno.EDQUOT:
            return "Your share of the disk is used up."
        case errno.EFBIG:
            return "The file would grow larger than the system allows."
        case errno.EROFS:
            return "The disk is read-only."
        case errno.EACCES | errno.EPERM:
            return "You have no permission there."
        case errno.ENOENT:
            return "The file or its folder is not there."
        case _:
            return f"The system says: {error.strerror or error}."


def write_advice(error: OSError) -> str:
    """Say what a person can do about a write that failed.

    Parameters
    ----------
    error : OSError
        As it was raised.

    Returns
    -------
    str
        A whole sentence.
    """
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return "Free some space, for example by deleting old runs or checkpoints, and try again."
    return "Choose a folder that can be written, or set EAGERLAB_HOME to one."


def write_problem(what: str, path: Path, error: OSError) -> Problem:
    """Make the message of a write that failed.

    Parameters
    ----------
    what : str
        The sentence's beginning, for example ``The checkpoint was not saved``.
    path : Path
        Where the write went.
    error : OSError
        Why it failed.

    Returns
    -------
    Problem
        Naming `path`.
    """
    return Problem(what=f"{what}: {path} cannot be written.", why=reason(error), todo=write_advice(error))
