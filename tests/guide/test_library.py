from __future__ import annotations

import os
from pathlib import Path

import pytest

from eagerlab.guide.library import Library, best_language


def write(folder: Path, name: str, text: str = "") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text or f"# {name}\n\nAbout it.\n", encoding="utf-8")
    return path


@pytest.fixture
def library(tmp_path: Path) -> Library:
    for name in ("02-b.md", "01-a.md", "03-c.md"):
        write(tmp_path / "shipped/en", name)
    write(tmp_path / "shipped/zh_CN", "02-b.md", "# 二\n\n说明。\n")
    return Library(tmp_path / "shipped", tmp_path / "own")


def test_lessons_come_in_the_order_of_their_names_and_in_english_where_there_is_no_other(
    library: Library,
) -> None:
    entries = library.lessons("zh_CN")
    assert [(entry.stem, entry.language) for entry in entries] == [
        ("01-a", "en"),
        ("02-b", "zh_CN"),
        ("03-c", "en"),
    ]
    assert [entry.title for entry in entries] == ["01-a.md", "二", "03-c.md"]


def test_lessons_of_a_teacher_come_last_or_in_place_of_the_programs(library: Library, tmp_path: Path) -> None:
    write(tmp_path / "own/en", "00-mine.md")
    write(tmp_path / "own/en", "01-a.md", "# Other\n\nWords.\n")
    assert [(entry.title, entry.own) for entry in library.lessons("en")] == [
        ("02-b.md", False),
        ("03-c.md", False),
        ("00-mine.md", True),
        ("Other", True),
    ]


def test_a_damaged_file_is_listed_with_its_fault_and_others_are_not_affected(
    library: Library, tmp_path: Path
) -> None:
    path = write(tmp_path / "own/en", "50-x.md", "no title")
    entry = library.lessons("en")[-1]
    assert (entry.title, entry.lesson) == ("50-x.md", None)
    assert entry.error is not None
    assert (entry.error.path, entry.error.line) == (path, 1)
    assert sum(one.lesson is not None for one in library.lessons("en")) == 3


def test_only_a_changed_file_is_read_again(library: Library, tmp_path: Path) -> None:
    first = library.lessons("en")
    path = write(tmp_path / "shipped/en", "02-b.md", "# Changed\n\nWords.\n")
    os.utime(path, ns=(1, 1))
    second = library.lessons("en")
    assert second[0].lesson is first[0].lesson
    assert second[1].title == "Changed"


def test_hidden_files_and_other_kinds_are_no_lessons(library: Library, tmp_path: Path) -> None:
    write(tmp_path / "shipped/en", ".#01-a.md")
    write(tmp_path / "shipped/en", "notes.txt")
    assert len(library.lessons("en")) == 3


def test_languages_are_the_folders_with_lessons(library: Library, tmp_path: Path) -> None:
    write(tmp_path / "own/de", "01-a.md")
    (tmp_path / "own/fr").mkdir()
    assert library.languages() == ("de", "en", "zh_CN")
    assert library.language_for("de_AT") == "de"


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        ("zh_CN", "zh_CN"),
        ("zh-Hans-CN", "zh_CN"),
        ("zh_TW", "zh_TW"),
        ("zh", "zh_CN"),
        ("ZH_cn", "zh_CN"),
        ("en_GB", "en"),
        ("fr_FR", "en"),
        ("", "en"),
    ],
)
def test_a_locale_finds_its_language(wanted: str, language: str) -> None:
    assert best_language(wanted, ("en", "zh_CN", "zh_TW")) == language
