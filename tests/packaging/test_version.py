"""The version is written down once."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from eagerlab import __version__
from eagerlab.changelog import HEADING, news, releases

ROOT = Path(__file__).resolve().parents[2]
SEARCHED = ("eagerlab", "packaging", "resources", "pyproject.toml", "README.md", "CONTRIBUTING.md")
NOT_OURS = ("packaging/constraints.txt", "resources/CHANGELOG.md", "resources/changelog/zh_CN.md")
TEXT = {".py", ".toml", ".md", ".txt", ".sh", ".xml", ".in", ".nsi", ".plist", ".desktop", ".yml", ""}


def test_packages_take_the_version_from_the_program() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["hatch"]["version"]["path"] == "eagerlab/__init__.py"


def test_the_changelog_tells_when_this_version_came_out_and_has_room_for_the_next() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert [heading[1] for heading in HEADING.finditer(text)][:2] == ["Unreleased", __version__]
    this = next(release for release in releases(text) if release.version == __version__)
    assert re.fullmatch(r"\d{4}-\d{2}-\d{2}", this.date)
    assert this in news(releases(text), __version__)
    assert "### Added" in this.text


def test_no_other_file_holds_a_copy_of_it() -> None:
    copy = re.compile(rf"(?<![\d.]){re.escape(__version__)}(?![\d.]*\d)")
    files = [
        file for name in SEARCHED for file in ((ROOT / name).rglob("*") if "." not in name else [ROOT / name])
    ]
    found = {
        file.relative_to(ROOT).as_posix()
        for file in files
        if file.is_file() and file.suffix in TEXT and copy.search(file.read_text("utf-8", errors="replace"))
    }
    assert found - set(NOT_OURS) == {"eagerlab/__init__.py"}
