"""Whether this is an installed copy, and which packages came with it. Light: the window asks it."""

from __future__ import annotations

import re
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

from eagerlab.assets import assets_folder

MARK = "installed.toml"
"""Written by the build among the program's resources; absent in a checkout and in a wheel."""


class InstallationError(Exception):
    """The mark of an installed copy cannot be read; the message names what is wrong with it."""


@dataclass(frozen=True)
class Installation:
    """An installed copy.

    Attributes
    ----------
    kind : str
        ``deb``, ``windows`` or ``macos``.
    version : str
        Of EagerLab.
    python : Path
        The interpreter that environments can be made of: not a link of the installation's own.
    site : Path
        The folder of the installation's packages, EagerLab among them.
    """

    kind: str
    version: str
    python: Path
    site: Path

    @property
    def distributions(self) -> dict[str, str]:
        """Version of each package, by its normalized name. Reads names of folders only."""
        found = (entry.name.removesuffix(".dist-info") for entry in self.site.glob("*.dist-info"))
        pairs = (name.partition("-") for name in found)
        return {normalized(name): version for name, _, version in sorted(pairs)}

    @property
    def tensorflow(self) -> str:
        """Version of its TensorFlow, whichever build that is; empty when it has none."""
        versions = self.distributions
        return versions.get("tensorflow") or versions.get("tensorflow-cpu") or ""


def read() -> Installation | None:
    """Return what the build wrote down, or None in a checkout or a wheel, where pip behaves as usual.

    Raises
    ------
    InstallationError
        There is a mark, but it makes no sense.
    """
    mark = assets_folder() / MARK
    if not mark.is_file():
        return None
    try:
        content = tomllib.loads(mark.read_text(encoding="utf-8"))
        kind, version = str(content["kind"]), str(content["version"])
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, KeyError) as error:
        raise InstallationError(
            f"Expected kind and version in {mark}. Received: {error!r}. Install EagerLab again."
        ) from error
    return Installation(kind, version, _base_python(), Path(__file__).resolve().parent.parent.parent)


def is_marked() -> bool:
    """Whether this is an installed copy, be its mark whole or not."""
    return (assets_folder() / MARK).is_file()


def normalized(name: str) -> str:
    """Return the name of a package as pip compares it: ``PySide6_Essentials`` is ``pyside6-essentials``."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _base_python() -> Path:
    """Return the interpreter behind all links; on Windows an environment's is no link, but names its base."""
    if sys.platform == "win32":
        # The window runs in pythonw.exe, which has no streams; python.exe lies beside it.
        return Path(getattr(sys, "_base_executable", sys.executable)).with_name("python.exe")
    return Path(sys.executable).resolve()
