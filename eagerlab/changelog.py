"""What changed from version to version, read from CHANGELOG.md."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path

from eagerlab.assets import MissingAssetError, asset, assets_folder

NAME = "CHANGELOG.md"
TRANSLATED = "changelog"
"""The folder of what is written in other languages, a file each."""
UNRELEASED = "Unreleased"
HEADING = re.compile(
    r"^## +\[?(?P<version>\d[^\]\s]*|Unreleased)\]?(?: +[-–—] +(?P<date>\d{4}-\d{2}-\d{2}))?.*$", re.MULTILINE
)
DEFINITION = re.compile(r"^\[[^\]]+\]: .*$", re.MULTILINE)
"""Where the links of headings lead; nobody reads those lines."""


@dataclass(frozen=True)
class Release:
    """One version and what it brought.

    Attributes
    ----------
    version : str
        For example ``0.2.0``; empty for what is not released yet.
    date : str
        ``2027-01-31``, or empty.
    text : str
        Markdown, its headings from the third level on.
    """

    version: str
    date: str
    text: str


def changelog() -> str:
    """Return the whole file, packed or at the top of a checkout; any thread may call.

    Raises
    ------
    MissingAssetError
        It is in neither place.
    """
    top = Path(str(assets_folder())).parent / NAME
    found = top if (top.parent / "pyproject.toml").is_file() and top.is_file() else asset(NAME)
    try:
        return found.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise MissingAssetError(f"{found} cannot be read: {error}. Install EagerLab again.") from error


def releases(text: str) -> tuple[Release, ...]:
    """Split a changelog at the headings of its versions; any thread may call.

    Parameters
    ----------
    text : str
        In the format of Keep a Changelog.

    Returns
    -------
    tuple of Release
        In the order of the file, the newest first; without those that say nothing.
    """
    headings = [*HEADING.finditer(text)]
    found = []
    for number, heading in enumerate(headings, start=1):
        end = headings[number].start() if number < len(headings) else len(text)
        body = DEFINITION.sub("", text[heading.end() : end]).strip()
        version = heading["version"]
        if body:
            found.append(Release("" if version == UNRELEASED else version, heading["date"] or "", body))
    return tuple(found)


def news(found: tuple[Release, ...], version: str) -> tuple[Release, ...]:
    """Choose what a program of this version has to tell; any thread may call.

    What is not released yet belongs to it only while its own version has no heading.

    Parameters
    ----------
    found : tuple of Release
        As from `releases`.
    version : str
        The program's own.

    Returns
    -------
    tuple of Release
        The newest first.
    """
    released = any(release.version == version for release in found)
    return tuple(release for release in found if release.version or not released)


def translated(found: tuple[Release, ...], language: str) -> tuple[Release, ...]:
    """Put what somebody has written in another language in the place of the English; any thread may call.

    Parameters
    ----------
    found : tuple of Release
        In English.
    language : str
        A locale, for example ``zh_CN``.

    Returns
    -------
    tuple of Release
        The same versions; those that nobody has translated in English.
    """
    file = assets_folder().joinpath(TRANSLATED, f"{language}.md")
    if not file.is_file():
        return found
    texts = {release.version: release.text for release in releases(file.read_text(encoding="utf-8"))}
    return tuple(replace(release, text=texts.get(release.version, release.text)) for release in found)


def is_newer(version: str, other: str) -> bool:
    """Tell whether a version comes after another, by their numbers alone: ``0.10.0`` after ``0.9.1``."""
    return _numbers(version) > _numbers(other)


def _numbers(version: str) -> tuple[int, ...]:
    found = re.match(r"\d+(\.\d+)*", version)
    numbers = [int(part) for part in found[0].split(".")] if found else []
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)
