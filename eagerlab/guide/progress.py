"""Which blocks of which lessons were done, kept on disk."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from eagerlab.experiment.file import ExperimentFileError, write_file
from eagerlab.guide.lesson import Lesson
from eagerlab.protocol.base import Problem
from eagerlab.store.errors import StoreError

FILE_NAME = "guide.json"
_VERSION = 1

Done = dict[str, set[int]]


@dataclass
class Changes:
    """What is to be brought to the disk.

    Attributes
    ----------
    done : dict
        Blocks by lesson that were done since the last time.
    forgotten : set of str
        Lessons that were started over since then.
    last : str
        The open lesson.
    """

    done: Done = field(default_factory=dict)
    forgotten: set[str] = field(default_factory=set)
    last: str = ""


class Progress:
    """What the person has done of the guide. GUI thread; the file is read here and written by `keep`.

    Parameters
    ----------
    path : Path
        The file; it need not exist. One that cannot be understood is set aside, and the guide begins anew.

    Attributes
    ----------
    problem : Problem or None
        Why the file could not be read.
    """

    def __init__(self, path: Path) -> None:
        self.problem: Problem | None = None
        try:
            self._done, self._last = _read(path)
        except StoreError as error:
            self.problem = error.problem
            self._done, self._last = {}, ""
        self._changes = Changes(last=self._last)

    @property
    def last(self) -> str:
        """The lesson that was open last; empty when none was."""
        return self._last

    @last.setter
    def last(self, stem: str) -> None:
        self._last = self._changes.last = stem

    def done_blocks(self, stem: str) -> frozenset[int]:
        """Return the numbers of the blocks that were run and gave what they should."""
        return frozenset(self._done.get(stem, ()))

    def is_done(self, lesson: Lesson) -> bool:
        """Whether every block of a lesson was done; one without blocks is done when it was opened."""
        blocks = {block.number for block in lesson.blocks}
        return lesson.stem in self._done and blocks <= self._done[lesson.stem]

    def add(self, stem: str, block: int | None = None) -> None:
        """Note that a lesson was opened, or one of its blocks done."""
        blocks = set() if block is None else {block}
        for done in (self._done, self._changes.done):
            done.setdefault(stem, set()).update(blocks)

    def start_over(self, stem: str) -> None:
        """Forget what was done of a lesson."""
        for done in (self._done, self._changes.done):
            done.pop(stem, None)
        self._changes.forgotten.add(stem)

    def take_changes(self) -> Changes:
        """Return what `keep` is to write; afterwards it counts as written."""
        changes, self._changes = self._changes, Changes(last=self._last)
        return changes


def keep(path: Path, changes: Changes) -> None:
    """Write changes into the file, beside what another window wrote there; any thread.

    Raises
    ------
    StoreError
        The file cannot be written; what it held is untouched.
    """
    try:
        done, _ = _read(path)
    except StoreError:
        done = {}  # it was told when the guide was opened
    for stem in changes.forgotten:
        done.pop(stem, None)
    for stem, blocks in changes.done.items():
        done.setdefault(stem, set()).update(blocks)
    lessons = {stem: sorted(blocks) for stem, blocks in sorted(done.items())}
    content = {"version": _VERSION, "last": changes.last, "lessons": lessons}
    text = json.dumps(content, indent=1, ensure_ascii=False)
    try:
        write_file(path, text.encode(), "Progress in the guide was not kept")
    except ExperimentFileError as error:
        raise StoreError(error.problem) from error


def _read(path: Path) -> tuple[Done, str]:
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return {}, ""
    except OSError as error:
        raise StoreError(_unread(path, f"The system says: {error.strerror or error}.")) from error
    try:
        return _understood(json.loads(content))
    except (ValueError, TypeError, AttributeError, KeyError) as error:
        raise StoreError(_unread(_set_aside(path), "It is damaged.")) from error


def _understood(content: Any) -> tuple[Done, str]:
    if content["version"] != _VERSION:
        raise ValueError(f"expected version {_VERSION}, received {content['version']!r}")
    done = {
        str(stem): {block for block in blocks if isinstance(block, int)}
        for stem, blocks in content["lessons"].items()
    }
    return done, str(content["last"])


def _set_aside(path: Path) -> Path:
    aside = path.with_name(f"unreadable-{path.name}")
    try:
        return path.replace(aside)
    except OSError:
        return path  # where nothing can be renamed, writing will say why


def _unread(path: Path, why: str) -> Problem:
    return Problem(
        what=f"What was done of the guide could not be read from {path}.",
        why=why,
        todo="The guide begins anew; the lessons themselves are all there.",
        severity="info",
    )
