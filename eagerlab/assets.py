"""The files that travel with the program: icons, sample data, example experiments, the guide.

In an installed wheel they are package data, ``eagerlab/resources``; in a checkout they are the top-level
folder ``resources``. `asset` finds them in either.
"""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path


class MissingAssetError(FileNotFoundError):
    """A file that should have come with EagerLab is not there."""


def assets_folder() -> Traversable:
    """Return the folder that holds all files shipped with the program; any thread may call.

    Returns
    -------
    Traversable
        The packed ``eagerlab/resources``, or the checkout's ``resources``.
    """
    packed = resources.files("eagerlab") / "resources"
    if packed.is_dir():
        return packed
    return Path(__file__).resolve().parent.parent / "resources"


def asset(*parts: str) -> Traversable:
    """Find a file or folder that ships with the program; any thread may call.

    Where a path on disk is needed, wrap the result in ``importlib.resources.as_file``.

    Parameters
    ----------
    *parts
        Names below the resources folder, for example ``asset("data", "mnist_5k.npz")``.

    Returns
    -------
    Traversable
        The file or folder, which exists.

    Raises
    ------
    MissingAssetError
        There is no such file: the message names it and where it was looked for.
    """
    folder = assets_folder()
    found = folder.joinpath(*parts)
    if not (found.is_file() or found.is_dir()):
        name = "/".join(parts)
        raise MissingAssetError(
            f"Expected {name!r} among the files that come with EagerLab, in {folder}, but it is not there. "
            "The installation is damaged: install EagerLab again."
        )
    return found
