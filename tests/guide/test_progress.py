from __future__ import annotations

import json
from pathlib import Path

import pytest

from eagerlab.guide.progress import Progress, keep
from eagerlab.guide.reading import parse_lesson
from eagerlab.store.errors import StoreError

LESSON = parse_lesson("# T\n\nW.\n\n```python\na\n```\n\n```python\nb\n```\n", Path("01-x.md"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "guide.json"


def test_a_lesson_is_done_when_all_its_blocks_are(path: Path) -> None:
    progress = Progress(path)
    assert not progress.is_done(LESSON)
    progress.add("01-x", 0)
    assert not progress.is_done(LESSON)
    progress.add("01-x", 1)
    assert progress.is_done(LESSON)
    assert progress.done_blocks("01-x") == {0, 1}


def test_a_lesson_without_blocks_is_done_when_it_was_opened(path: Path) -> None:
    words = parse_lesson("# T\n\nOnly words.\n", Path("02-y.md"))
    progress = Progress(path)
    assert not progress.is_done(words)
    progress.add("02-y")
    assert progress.is_done(words)


def test_what_was_done_is_there_again(path: Path) -> None:
    progress = Progress(path)
    progress.add("01-x", 1)
    progress.last = "01-x"
    keep(path, progress.take_changes())
    again = Progress(path)
    assert again.problem is None
    assert again.done_blocks("01-x") == {1}
    assert again.last == "01-x"


def test_starting_over_forgets_one_lesson(path: Path) -> None:
    progress = Progress(path)
    progress.add("01-x", 1)
    progress.add("02-y", 0)
    keep(path, progress.take_changes())
    progress.start_over("01-x")
    progress.add("01-x", 0)
    keep(path, progress.take_changes())
    again = Progress(path)
    assert again.done_blocks("01-x") == again.done_blocks("02-y") == {0}


def test_two_windows_do_not_undo_each_other(path: Path) -> None:
    one, other = Progress(path), Progress(path)
    one.add("01-x", 0)
    keep(path, one.take_changes())
    other.add("01-x", 1)
    keep(path, other.take_changes())
    assert Progress(path).done_blocks("01-x") == {0, 1}


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b'{"version": 99, "last": "", "lessons": {}}',
        b'{"version": 1, "last": "", "lessons": {"a": 3}}',
        b'{"version": 1, "lessons": {}}',
    ],
)
def test_a_damaged_file_is_set_aside_and_told(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    progress = Progress(path)
    assert progress.problem is not None
    assert "unreadable-guide.json" in progress.problem.what
    assert path.with_name("unreadable-guide.json").read_bytes() == content
    assert progress.last == ""
    progress.add("01-x", 0)
    keep(path, progress.take_changes())
    assert json.loads(path.read_text())["lessons"] == {"01-x": [0]}


def test_a_write_that_fails_is_told_and_leaves_the_file(path: Path, tmp_path: Path) -> None:
    (tmp_path / "not a folder").write_text("")
    with pytest.raises(StoreError, match="Progress in the guide was not kept"):
        keep(tmp_path / "not a folder" / "guide.json", Progress(path).take_changes())
