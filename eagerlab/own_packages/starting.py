"""With which interpreter and environment a backend is started."""

from __future__ import annotations

import logging
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from eagerlab.own_packages.installation import InstallationError, read
from eagerlab.own_packages.overlay import Overlay
from eagerlab.own_packages.own import SWITCH, OwnPackages, folder_for_this_python

BEHIND = "EAGERLAB_PYTHONPATH"
"""``PYTHONPATH`` as the person set it, for a process that was started without: see `add_python_path`."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Start:
    """How to start ``python -m eagerlab``.

    Attributes
    ----------
    command : tuple of str
        All but the arguments of EagerLab.
    environment : dict of str to str
        All variables.
    own_packages : bool
        Whether the person's own packages are loaded.
    trouble : str
        Why they are not although they should be; else empty.
    """

    command: tuple[str, ...]
    environment: dict[str, str]
    own_packages: bool = False
    trouble: str = ""


def backend_start(root: Path, environment: dict[str, str]) -> Start:
    """Return how a backend is started, with the person's own packages where it may. Not for the GUI thread.

    Parameters
    ----------
    root : Path
        `Home.root` of the backend.
    environment : dict of str to str
        For the backend; `SWITCH` in it turns the person's packages off.

    Returns
    -------
    Start
        In a checkout or a wheel, that of the running interpreter.
    """
    try:
        installation = read()
    except InstallationError as error:
        return Start(_plain(), sheltered(environment), trouble=str(error))
    if installation is None:
        return Start((sys.executable, "-m", "eagerlab"), environment)
    environment = sheltered(environment)
    if environment.get(SWITCH, "").lower() == "off":
        return Start(_plain(), environment)
    packages = OwnPackages(root, installation)
    try:
        python = packages.prepare()
    except OSError as error:
        log.warning("The folder of own packages cannot be used.", exc_info=True)
        return Start(_plain(), environment, trouble=str(error))
    return Start((str(python), "-P", "-m", "eagerlab"), packages.environment(environment), own_packages=True)


def sheltered(environment: dict[str, str]) -> dict[str, str]:
    """Return the environment without what would put other packages before those of an installed copy."""
    result = {name: value for name, value in environment.items() if name not in ("PYTHONHOME", "PYTHONPATH")}
    if environment.get("PYTHONPATH"):
        result[BEHIND] = environment["PYTHONPATH"]
    return result


def add_python_path() -> None:
    """Let the person's ``PYTHONPATH`` hold again: here behind all else, in children as ever."""
    given = os.environ.pop(BEHIND)
    os.environ["PYTHONPATH"] = given
    sys.path.extend(place for place in given.split(os.pathsep) if place and place not in sys.path)


def own_packages_here() -> bool:
    """Whether this very process may have loaded a package of the person's: it runs in their environment."""
    overlay = Overlay(Path(sys.prefix))
    if not overlay.is_made():
        return False
    return overlay.has_packages() or (overlay.folder.parent / "gpu").is_dir()


def change_to_own_packages(words: list[str]) -> None:
    """Go on as the same command in the person's own environment, if there is one to go to.

    Parameters
    ----------
    words : list of str
        The command line without the program's name.
    """
    from eagerlab.store.home import Home

    if sys.platform == "win32" or read() is None:
        return  # exec on Windows ends the program for who waits for it
    home = Home()
    if Overlay(folder_for_this_python(home.root) / "own").is_running():
        return
    start = backend_start(home.root, dict(os.environ))
    if start.own_packages:
        os.execve(start.command[0], [*start.command, *words], start.environment)


def _plain() -> tuple[str, ...]:
    # -P: a file random.py in the working folder must not stand before Python's own. -s: nor what the person
    # has installed with `pip install --user` for a Python of the same version (Windows, macOS).
    return (sys.executable, "-P", "-s", "-m", "eagerlab")
