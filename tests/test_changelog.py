from __future__ import annotations

import pytest

from eagerlab import __version__
from eagerlab.assets import assets_folder
from eagerlab.changelog import TRANSLATED, Release, changelog, is_newer, news, releases, translated

TEXT = """# Changelog

Words before the first version.

## [Unreleased]

## [0.2.0] - 2027-01-31

### Added

- A thing.

## 0.1.0 – 2026-11-30

- The first.

[0.2.0]: https://example.org/compare
"""


def test_versions_are_split_at_their_headings() -> None:
    assert releases(TEXT) == (
        Release("0.2.0", "2027-01-31", "### Added\n\n- A thing."),
        Release("0.1.0", "2026-11-30", "- The first."),
    )


def test_what_is_not_released_belongs_to_a_version_without_a_heading_alone() -> None:
    found = releases(TEXT.replace("## [Unreleased]\n", "## [Unreleased]\n\n- Soon.\n"))
    assert [release.version for release in news(found, "0.3.0")] == ["", "0.2.0", "0.1.0"]
    assert [release.version for release in news(found, "0.2.0")] == ["0.2.0", "0.1.0"]


def test_a_text_without_versions_has_none() -> None:
    assert releases("# Changelog\n\n## How to read this\n\nNothing.\n") == ()


def test_the_changelog_of_this_program_has_something_to_tell() -> None:
    assert news(releases(changelog()), __version__)


def test_what_is_translated_is_so_to_the_newest_version() -> None:
    found = releases(changelog())
    newest = next(release for release in found if release.version)
    for file in assets_folder().joinpath(TRANSLATED).iterdir():
        (told,) = translated((newest,), file.name.removesuffix(".md"))
        assert told.text != newest.text
        assert (told.version, told.date) == (newest.version, newest.date)
        versions = {release.version for release in releases(file.read_text(encoding="utf-8"))}
        assert versions <= {release.version for release in found}


def test_a_version_that_nobody_has_translated_is_told_in_english() -> None:
    older = (Release("0.0.1", "", "- Old."),)
    assert translated(older, "zh_CN") == translated(older, "xx") == older


@pytest.mark.parametrize(
    ("version", "other", "newer"),
    [
        ("0.10.0", "0.9.1", True),
        ("0.9.1", "0.10.0", False),
        ("1.0", "1.0.0", False),
        ("1.0.1", "1.0", True),
        ("0.2.0.dev1", "0.2.0", False),
        ("0.2.0", "", True),
        ("0.2.0", "nonsense", True),
    ],
)
def test_versions_compare_by_their_numbers(version: str, other: str, newer: bool) -> None:
    assert is_newer(version, other) is newer
