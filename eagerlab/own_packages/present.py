"""What lies in a folder of packages, also in one that is half-done or damaged."""

from __future__ import annotations

import csv
import logging
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from eagerlab.own_packages.installation import normalized

COMMON = frozenset({"tests", "test", "docs", "examples", "samples", "tools", "scripts", "benchmarks"})
"""Folders that many packages leave beside themselves by mistake; nothing of the program is called so."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Package:
    """A package as its folder of metadata names it; nothing is read.

    Attributes
    ----------
    name : str
        Normalized.
    version : str
        As it stands there; need not be a version.
    info : Path
        The folder ``NAME-VERSION.dist-info``.
    """

    name: str
    version: str
    info: Path

    def files(self) -> list[Path]:
        """Return its files, as its own list says; empty where that is missing or cannot be read."""
        try:
            listed = metadata.Distribution.at(self.info).files or []
        except (OSError, ValueError, csv.Error):
            log.warning("The list of files in %s cannot be read.", self.info, exc_info=True)
            return []
        return [self.info.parent / file for file in listed]

    def modules(self) -> set[str]:
        """Return what its files let be imported, at the top."""
        site = self.info.parent
        inside = {file.relative_to(site).parts for file in self.files() if file.is_relative_to(site)}
        return {module for parts in inside if (module := _module(site / parts[0]))}


@dataclass(frozen=True)
class Shadow:
    """A module of the installation's before which another one stands.

    Attributes
    ----------
    module : str
        What is imported.
    package : str
        Of the person's, that brings it; empty where none says that it does.
    """

    module: str
    package: str


def packages(site: Path) -> list[Package]:
    """Return the packages of a folder, by name; empty where there is no such folder."""
    found = []
    for info in site.glob("*.dist-info"):
        name, _, version = info.name.removesuffix(".dist-info").partition("-")
        found.append(Package(normalized(name), version, info))
    return sorted(found, key=lambda package: package.info.name)


def unfinished(site: Path) -> list[Path]:
    """Return the metadata of packages whose installation was cut off: pip writes ``RECORD`` last of all."""
    return [package.info for package in packages(site) if not (package.info / "RECORD").is_file()]


def shadows(own: Path, installation: Path) -> list[Shadow]:
    """Return what in `own` stands before a module of the installation's without being a newer version of it.

    Parameters
    ----------
    own, installation : Path
        Folders of packages.
    """
    names = {package.name for package in packages(installation)}
    standing = (modules(own) & modules(installation)) - COMMON
    if not standing:
        return []
    brought: dict[str, str] = {}
    for package in packages(own):
        for module in package.modules() & standing:
            brought[module] = "" if package.name in names else package.name
    newer = {module for module, package in brought.items() if not package}
    return [Shadow(module, brought.get(module, "")) for module in sorted(standing - newer)]


def modules(site: Path) -> set[str]:
    """Return what can be imported from a folder of packages; parts of a namespace stand before nothing."""
    if not site.is_dir():
        return set()
    return {module for entry in site.iterdir() if (module := _module(entry))}


def _module(entry: Path) -> str:
    if entry.name.startswith((".", "_", "~")):
        return ""
    if entry.suffix in (".py", ".so", ".pyd"):
        return entry.name.partition(".")[0]
    return entry.name if (entry / "__init__.py").is_file() else ""
