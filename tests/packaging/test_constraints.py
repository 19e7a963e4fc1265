"""The pinned list that every install uses fits what pyproject.toml asks for."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[2]
PYTHONS = ("3.11", "3.12", "3.13")


def pinned() -> dict[str, Version]:
    lines = (ROOT / "packaging" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pairs = [line.split("==") for line in lines]
    return {canonicalize_name(name): Version(version) for name, version in pairs}


def direct_requirements() -> list[Requirement]:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project = settings["project"]
    lines = [*project["dependencies"], *settings["build-system"]["requires"]]
    for extra in project["optional-dependencies"].values():
        lines += extra
    return [Requirement(line) for line in lines]


def test_constraints_hold_names_and_versions_only() -> None:
    lines = (ROOT / "packaging" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not re.fullmatch(r"[A-Za-z0-9._-]+==[0-9][0-9a-z.]*", line)] == []
    names = [canonicalize_name(line.partition("==")[0]) for line in lines]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("requirement", direct_requirements(), ids=str)
def test_a_direct_dependency_is_pinned_within_its_bounds(requirement: Requirement) -> None:
    version = pinned()[canonicalize_name(requirement.name)]
    assert requirement.specifier, f"{requirement.name} has no lower bound"
    assert requirement.specifier.contains(version)


@pytest.mark.parametrize("python", PYTHONS)
def test_every_python_gets_exactly_one_qt(python: str) -> None:
    bindings = [
        requirement
        for requirement in direct_requirements()
        if requirement.name == "PySide6-Essentials"
        and (requirement.marker is None or requirement.marker.evaluate({"python_version": python}))
    ]
    assert len(bindings) == 1


def test_python_3_11_cannot_get_the_qt_that_kills_it() -> None:
    bindings = [
        requirement
        for requirement in direct_requirements()
        if requirement.name == "PySide6-Essentials"
        and requirement.marker is not None
        and requirement.marker.evaluate({"python_version": "3.11"})
    ]
    assert not any(requirement.specifier.contains("6.12.0") for requirement in bindings)
    assert bindings
