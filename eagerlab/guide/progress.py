"""Which blocks of which lessons were done, kept on disk as it happens."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from eagerlab.experiment.file import ExperimentFileError, write_file
from eagerlab.guide.lesson import Lesson
from eagerlab.protocol.base import Problem

FILE_NAME = "guide.json"
_VERSION = 1


class Progress:
    """What the person has done of the guide. One thread.

    A file that cannot be understood is set aside under another name, and the guide begins anew: `problem`
    says so.

    Parameters
    ----------
    path : Path
        The file; made with the first change.

    Attributes
    ----------
    problem : Problem or None
        Why the file could not be read, or written at the last change.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self.problem: Problem | None = None
        self._done, self._last = self._load()

    @property
    def last(self) -> str:
        """The lesson that was open last; empty when none was."""
        return self._last

    def set_last(self, stem: str) -> None:
        """Remember the open lesson."""
        if stem != self._last:
            self._done, _ = self._load()
            self._last = stem
            self._write()

    def done_blocks(self, stem: str) -> frozenset[int]:
        """Return the numbers of the blocks that were run and gave what they should."""
        return frozenset(self._done.get(stem, ()))

    def is_done(self, lesson: Lesson) -> bool:
        """Whether every block of a lesson was done; a lesson without blocks is done when it was opened."""
        return lesson.stem in self._done and {block.number for block in lesson.blocks} <= self.done_blocks(
            lesson.stem
        )

    def add(self, stem: str, block: int | None = None) -> None:
        """Note that a lesson was opened, or one of its blocks done."""
        known = self._done.get(stem)
        if known is not None and (block is None or block in known):
            return
        self._done, _ = self._load()  # another window may have gone on meanwhile
        self._done.setdefault(stem, set()).update(() if block is None else (block,))
        self._write()

    def start_over(self, stem: str) -> None:
        """Forget what was done of a lesson."""
        self._done, _ = self._load()
        if self._done.pop(stem, None) is not None:
            self._write()

    def _load(self) -> tuple[dict[str, set[int]], str]:
        try:
            content = self._path.read_bytes()
        except FileNotFoundError:
            return {}, ""
        except OSError as error:
            self.problem = _unread(self._path, f"The system says: {error.strerror or error}.")
            return {}, ""
        try:
            return _understood(json.loads(content))
        except (ValueError, TypeError, AttributeError, KeyError) as error:
            self._set_aside(error)
            return {}, ""

    def _set_aside(self, error: Exception) -> None:
        aside = self._path.with_name(f"unreadable-{self._path.name}")
        try:
            self._path.replace(aside)
        except OSError as refused:
            self.problem = _unread(self._path, f"The system says: {refused.strerror or refused}.")
        else:
            self.problem = _unread(aside, f"It is damaged: {error}.")

    def _write(self) -> None:
        lessons = {stem: sorted(blocks) for stem, blocks in sorted(self._done.items())}
        content = {"version": _VERSION, "last": self._last, "lessons": lessons}
        try:
            write_file(
                self._path,
                json.dumps(content, indent=1, ensure_ascii=False).encode(),
                "Progress in the guide was not kept",
            )
        except ExperimentFileError as error:
            self.problem = error.problem
        else:
            self.problem = None


def _understood(content: Any) -> tuple[dict[str, set[int]], str]:
    if content["version"] != _VERSION:
        raise ValueError(f"version {_VERSION} was expected, {content['version']!r} came")
    done = {
        str(stem): {block for block in blocks if isinstance(block, int)}
        for stem, blocks in content["lessons"].items()
    }
    last = content["last"]
    if not isinstance(last, str):
        raise TypeError("the last lesson is not a name")
    return done, last


def _unread(path: Path, why: str) -> Problem:
    return Problem(
        what=f"What was done of the guide could not be read from {path}.",
        why=why,
        todo="The guide begins anew; the lessons themselves are all there.",
        severity="info",
    )
