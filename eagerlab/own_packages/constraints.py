"""What pip may put before a package of the installation: nothing that the program does not work with."""

from __future__ import annotations

from importlib import metadata
from pathlib import Path

from packaging.requirements import InvalidRequirement, Requirement
from packaging.specifiers import SpecifierSet
from packaging.version import InvalidVersion, Version

from eagerlab.own_packages.installation import normalized

CORE = frozenset(
    {
        *("tensorflow", "tensorflow-cpu", "keras", "numpy", "protobuf", "ml-dtypes", "h5py"),
        *("eagerlab", "ipykernel", "ipython", "jupyter-client", "jupyter-core", "comm", "traitlets"),
        *("pyzmq", "tornado", "pydantic", "pydantic-core", "matplotlib-inline"),
        *("pyside6-essentials", "shiboken6", "pyqtgraph", "qtconsole", "qtpy", "qtawesome"),
    }
)
"""Another version of these may be of another binary form, or unknown to this EagerLab: they stay as they are.

Of the other packages a newer version may come in, as far as everything in the installation allows it.
"""


def allowed(site: Path) -> dict[str, SpecifierSet]:
    """Return which versions of the installation's packages the program works with.

    Reads the metadata of all of them: some hundred milliseconds.

    Parameters
    ----------
    site : Path
        The folder of the installation's packages.

    Returns
    -------
    dict of str to SpecifierSet
        By normalized name.
    """
    installed: dict[str, Version] = {}
    wanted: dict[str, list[SpecifierSet]] = {}
    for distribution in metadata.distributions(path=[str(site)]):
        version = _version(distribution.version)
        if version is None:
            continue
        installed.setdefault(normalized(distribution.name), version)
        for requirement in _requirements(distribution):
            wanted.setdefault(normalized(requirement.name), []).append(requirement.specifier)
    if "tensorflow-cpu" in installed:
        installed.setdefault("tensorflow", installed["tensorflow-cpu"])
    return {name: _of_one(name, version, wanted.get(name, [])) for name, version in sorted(installed.items())}


def lines(rules: dict[str, SpecifierSet]) -> str:
    """Return the rules as a constraints file of pip's."""
    return "".join(f"{name}{rule}\n" for name, rule in rules.items())


def fits(text: str, rule: SpecifierSet) -> bool:
    """Whether a version is one that the rule allows; what is no version is none."""
    version = _version(text)
    return version is not None and rule.contains(version, prereleases=True)


def _of_one(name: str, version: Version, asked: list[SpecifierSet]) -> SpecifierSet:
    if name in CORE:
        return SpecifierSet(f"=={version.public}")
    rule = SpecifierSet(f">={version.public}")
    for specifier in asked:
        if specifier.contains(version, prereleases=True):
            rule &= specifier
    return rule


def _requirements(distribution: metadata.Distribution) -> list[Requirement]:
    found = []
    for line in distribution.requires or []:
        try:
            requirement = Requirement(line)
        except InvalidRequirement:
            continue  # of a form that pip does not know either
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
            found.append(requirement)
    return found


def _version(text: str) -> Version | None:
    try:
        return Version(text)
    except InvalidVersion:
        return None
