"""The guide's lessons in one language, read again when a file changes, and what was done of them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from eagerlab.gui.models.background import Background
from eagerlab.guide.lesson import Lesson
from eagerlab.guide.library import Entry, Library
from eagerlab.guide.progress import FILE_NAME, Progress, keep
from eagerlab.guide.search import Hit, Index
from eagerlab.protocol.base import Problem

SETTLE_MS = 200
"""A program that saves a file may touch it several times."""


@dataclass(frozen=True)
class _Shelf:
    language: str
    entries: tuple[Entry, ...]
    index: Index


class GuideModel(QObject):
    """Holds lessons and progress. GUI thread only; files are read and written on a thread of its own.

    Parameters
    ----------
    shipped : Path
        The program's guide.
    home : Path
        Folder of the person's things: ``guide/`` in it holds lessons of their own, ``guide.json`` progress.
    parent : QObject, optional
        Owner.

    Attributes
    ----------
    listed : Signal
        The list of lessons is another one, or was read for the first time.
    lesson_changed : Signal(str)
        A lesson that was there before has other content.
    progress_changed : Signal(str)
        Something was done of a lesson, or forgotten.
    problem : Signal(object)
        What to tell the person.
    """

    listed = Signal()
    lesson_changed = Signal(str)
    progress_changed = Signal(str)
    problem = Signal(object)

    def __init__(self, shipped: Path, home: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = Library(shipped, home / "guide")
        self._home = home
        self._file = home / FILE_NAME
        self._progress: Progress | None = None
        self._wanted = ""
        self._shelf: _Shelf | None = None
        self._background = Background("eagerlab-guide", self)
        self._watcher = QFileSystemWatcher(self)
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE_MS)
        self._settle.timeout.connect(self._read)
        self._watcher.fileChanged.connect(lambda _path: self._settle.start())
        self._watcher.directoryChanged.connect(lambda _path: self._settle.start())

    def close(self) -> None:
        """Write what is to be kept, and end the thread."""
        self._settle.stop()
        self._background.finish()

    def load(self, locale: str) -> None:
        """Read the lessons in the language that suits a locale such as ``zh_CN``; `listed` follows."""
        self._wanted = locale
        self._read()

    @property
    def is_loaded(self) -> bool:
        """Whether the lessons were read."""
        return self._shelf is not None

    @property
    def language(self) -> str:
        """The language of the lessons; empty before they were read."""
        return self._shelf.language if self._shelf is not None else ""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The lessons in order, those included that cannot be used."""
        return self._shelf.entries if self._shelf is not None else ()

    @property
    def progress(self) -> Progress:
        """What was done; the file is read when this is first asked for."""
        if self._progress is None:
            self._progress = Progress(self._file)
            if self._progress.problem is not None:
                self.problem.emit(self._progress.problem)
        return self._progress

    def entry(self, stem: str) -> Entry | None:
        """Return a lesson by its id."""
        return next((entry for entry in self.entries if entry.stem == stem), None)

    def neighbours(self, stem: str) -> tuple[Entry | None, Entry | None]:
        """Return the lessons before and after one."""
        stems = [entry.stem for entry in self.entries]
        if stem not in stems:
            return None, None
        at = stems.index(stem)
        before = self.entries[at - 1] if at > 0 else None
        return before, self.entries[at + 1] if at + 1 < len(stems) else None

    def find(self, query: str) -> list[Hit]:
        """Return the lessons in which the words of a query occur, best first."""
        return self._shelf.index.find(query) if self._shelf is not None else []

    def add_done(self, lesson: Lesson, block: int | None = None) -> None:
        """Note that a lesson was opened, or one of its blocks done."""
        known = self.progress.is_done(lesson) or block in self.progress.done_blocks(lesson.stem)
        self.progress.add(lesson.stem, block)
        if not known:
            self._keep()
            self.progress_changed.emit(lesson.stem)

    def start_over(self, stem: str) -> None:
        """Forget what was done of a lesson."""
        self.progress.start_over(stem)
        self._keep()
        self.progress_changed.emit(stem)

    def set_last(self, stem: str) -> None:
        """Remember which lesson is open; empty for the list."""
        if stem != self.progress.last:
            self.progress.last = stem
            self._keep()

    def _keep(self) -> None:
        changes, file = self.progress.take_changes(), self._file
        self._background.run(lambda: keep(file, changes), lambda _none: None, self.problem.emit)

    def _read(self) -> None:
        wanted, library = self._wanted, self._library

        def read() -> _Shelf:
            language = library.language_for(wanted)
            entries = tuple(library.lessons(language))
            return _Shelf(language, entries, Index(e.lesson for e in entries if e.lesson is not None))

        self._background.run(read, self._take, self._failed)

    def _failed(self, problem: Problem) -> None:
        self.problem.emit(problem)
        if self._shelf is None:
            self._take(_Shelf(self._wanted, (), Index(())))

    def _take(self, shelf: _Shelf) -> None:
        before, self._shelf = self._shelf, shelf
        self._watch()
        if before is None or before.language != shelf.language or before.entries != shelf.entries:
            self.listed.emit()
        for entry in before.entries if before is not None else ():
            now = self.entry(entry.stem)
            if now is not None and now != entry:
                self.lesson_changed.emit(entry.stem)

    def _watch(self) -> None:
        """Watch the files, their folders, and whatever folder is there where one of them may be made."""
        wanted = {str(entry.path) for entry in self.entries}
        for top in self._library.folders:
            wanted |= {str(path) for path in (top, *(top.iterdir() if top.is_dir() else ())) if path.is_dir()}
        wanted.add(str(self._home))
        watched = {*self._watcher.files(), *self._watcher.directories()}
        gone, new = watched - wanted, wanted - watched
        if gone:
            self._watcher.removePaths(list(gone))
        if new:
            self._watcher.addPaths(list(new))
