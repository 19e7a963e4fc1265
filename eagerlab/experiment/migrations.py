"""Bringing experiment files of older versions up to the present one, a step at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from eagerlab.experiment.spec import SPEC_VERSION

Migration = Callable[[dict[str, Any]], dict[str, Any]]

MIGRATIONS: Mapping[int, Migration] = {1: dict}  # version 2 has more fields; none changed its meaning
"""From each older version, the function that turns its data into those of the next version."""


class VersionError(ValueError):
    """The version of a file is missing, not a number, or newer than this EagerLab.

    Attributes
    ----------
    newer : bool
        Whether a newer EagerLab could read the file.
    """

    def __init__(self, message: str, newer: bool = False) -> None:
        super().__init__(message)
        self.newer = newer


def upgrade(
    data: Mapping[str, Any], migrations: Mapping[int, Migration] = MIGRATIONS, current: int = SPEC_VERSION
) -> dict[str, Any]:
    """Bring the data of an experiment file up to the present version.

    Parameters
    ----------
    data : mapping
        As read from the file.
    migrations : mapping, optional
        The steps, for tests.
    current : int, optional
        The version to reach, for tests.

    Returns
    -------
    dict
        With ``version`` equal to `current`; `data` is left as it was.

    Raises
    ------
    VersionError
        There is no way from the file's version to the present one.
    """
    version = data.get("version")
    if type(version) is not int or version < 1:
        what = "nothing" if "version" not in data else repr(version)
        raise VersionError(f"Expected a whole number from 1 to {current}. Received: {what}.")
    if version > current:
        raise VersionError(f"Expected a version up to {current}. Received: {version}.", newer=True)
    result = dict(data)
    for number in range(version, current):
        result = {**migrations[number](result), "version": number + 1}
    return result
