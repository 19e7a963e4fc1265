"""Finds the languages and lessons of the guide: those of the program, and those of a teacher's own folder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from eagerlab.guide.lesson import Lesson, LessonError
from eagerlab.guide.reading import read_lesson

FALLBACK = "en"
SUFFIX = ".md"
_Stamp = tuple[int, int]


@dataclass(frozen=True)
class Entry:
    """A lesson in the list, whether it can be read or not.

    Attributes
    ----------
    stem : str
        Its id.
    language : str
        Of its file: another than asked for where it is not translated.
    path : Path
        The file.
    own : bool
        Whether it comes from the person's own folder.
    lesson : Lesson or None
        None when the file cannot be used; `error` says why.
    error : LessonError or None
        What is wrong with the file, and where.
    """

    stem: str
    language: str
    path: Path
    own: bool
    lesson: Lesson | None = None
    error: LessonError | None = None

    @property
    def title(self) -> str:
        """The lesson's title; the file's name when it cannot be read."""
        return self.lesson.title if self.lesson is not None else self.path.name


class Library:
    """The lessons in some folders, read again only when their files changed. One thread at a time.

    Parameters
    ----------
    shipped : Path
        The program's guide, with a folder for each language.
    own : Path, optional
        A folder of the person's with the same layout; it need not exist. A lesson of the same name takes the
        place of the program's.
    """

    def __init__(self, shipped: Path, own: Path | None = None) -> None:
        self._folders = [(shipped, False)] + ([(own, True)] if own is not None else [])
        self._read: dict[Path, tuple[_Stamp, Lesson | LessonError]] = {}

    @property
    def folders(self) -> tuple[Path, ...]:
        """Folders that hold a folder for each language, the program's first."""
        return tuple(folder for folder, _ in self._folders)

    def languages(self) -> tuple[str, ...]:
        """Return the languages in which there is at least one lesson, sorted."""
        return tuple(
            sorted(
                {
                    folder.name
                    for top, _ in self._folders
                    if top.is_dir()
                    for folder in top.iterdir()
                    if folder.is_dir() and any(folder.glob(f"*{SUFFIX}"))
                }
            )
        )

    def language_for(self, wanted: str) -> str:
        """Return the language of the guide that suits a locale such as ``zh_CN`` or ``zh-Hans-CN``."""
        return best_language(wanted, self.languages())

    def files(self, language: str) -> list[Entry]:
        """Return the lessons' files in order, unread: own ones last, English ones where there is no other."""
        found: dict[str, Entry] = {}
        for folder, own in self._folders:
            for spoken in (FALLBACK, language):
                for path in sorted((folder / spoken).glob(f"*{SUFFIX}")):
                    if not path.name.startswith("."):
                        found[path.stem] = Entry(path.stem, spoken, path, own)
        return sorted(found.values(), key=lambda entry: (entry.own, entry.stem))

    def read(self, entry: Entry) -> Entry:
        """Return the entry with its lesson, or with what is wrong with it."""
        stamp = _stamp(entry.path)
        kept = self._read.get(entry.path)
        if kept is None or stamp is None or kept[0] != stamp:
            content: Lesson | LessonError
            try:
                content = read_lesson(entry.path)
            except LessonError as error:
                content = error
            kept = (stamp or (0, 0), content)
            self._read[entry.path] = kept
        if isinstance(kept[1], LessonError):
            return Entry(entry.stem, entry.language, entry.path, entry.own, error=kept[1])
        return Entry(entry.stem, entry.language, entry.path, entry.own, lesson=kept[1])

    def lessons(self, language: str) -> list[Entry]:
        """Return all lessons of a language, read; see `files` for their order."""
        return [self.read(entry) for entry in self.files(language)]


def best_language(wanted: str, languages: Sequence[str]) -> str:
    """Return which of some languages suits a locale; English when none does.

    Parameters
    ----------
    wanted : str
        ``zh_CN``, ``zh-Hans-CN``, ``de``; case does not matter.
    languages : sequence of str
        Folder names such as ``en`` and ``zh_CN``.
    """
    parts = wanted.replace("-", "_").lower().split("_")
    for language in languages:
        if language.lower().split("_") == parts:
            return language
    same = [language for language in languages if language.lower().split("_")[0] == parts[0]]
    # zh_Hans_CN: among the kinds of a language, the one with most in common.
    same.sort(key=lambda language: -len(set(parts) & set(language.lower().split("_"))))
    return same[0] if same else FALLBACK


def _stamp(path: Path) -> _Stamp | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size
