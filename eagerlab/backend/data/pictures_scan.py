"""Walking through a folder of pictures, as the experiment's source does: what is used, and what is not."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from eagerlab.backend.data.array_headers import cannot_open
from eagerlab.backend.data.reading import Reading

ENDINGS = (".bmp", ".gif", ".jfif", ".jpeg", ".jpg", ".png", ".tif", ".tiff", ".webp")
MOST_EXAMPLES = 10


@dataclass
class Scan:
    """What lies in a folder.

    Attributes
    ----------
    files : dict of str to list of str
        By class, in their order; each below the folder with ``/`` between folders. Classes in their order.
    empty : list of str
        Folders without a picture.
    hidden, others : list of str
        Files and folders that are hidden or that systems put there, and files that are no pictures by name.
    loops : list of str
        Links to folders, which are not followed.
    loose : list of str
        Pictures that lie beside the folders of the classes.
    unnamed : list of str
        What lies beside them whose name is no text.
    closed : list of str
        Folders that may not be opened.
    """

    files: dict[str, list[str]] = field(default_factory=dict)
    empty: list[str] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)
    loops: list[str] = field(default_factory=list)
    loose: list[str] = field(default_factory=list)
    unnamed: list[str] = field(default_factory=list)
    closed: list[str] = field(default_factory=list)

    def every(self) -> list[str]:
        """Return the pictures of all classes."""
        return [file for files in self.files.values() for file in files]

    def endings(self) -> str:
        """Return which endings the files that are no pictures have, the most frequent first."""
        counts = Counter(Path(name).suffix.lower() or "no ending" for name in self.others)
        return ", ".join(ending for ending, _ in counts.most_common(5))


def is_hidden(name: str) -> bool:
    """Tell what systems put into folders from what people do."""
    return name.startswith((".", "@")) or name == "__MACOSX"


def shown_name(name: str) -> str:
    """Return a name as it can be shown and sent: bytes in it that are no text become question marks."""
    return name.encode(errors="replace").decode()


def is_picture(name: str) -> bool:
    """Tell by its name whether a file is a picture."""
    return name.lower().endswith(ENDINGS)


def scan(root: Path, reading: Reading) -> Scan:
    """List a folder of pictures.

    Parameters
    ----------
    root : Path
        With a folder for each class.
    reading : Reading
        Told how many files were seen.

    Raises
    ------
    LabError
        The folder cannot be opened.
    ReadingCancelledError
        The person ended it.
    """
    found = Scan()
    try:
        entries = sorted(os.scandir(root), key=lambda entry: entry.name)
    except OSError as error:
        raise cannot_open(root, error) from error
    seen = 0
    for entry in entries:
        if is_hidden(entry.name):
            found.hidden.append(entry.name)
        elif shown_name(entry.name) != entry.name:
            found.unnamed.append(entry.name)  # a class is called as its folder is
        elif not _is_folder(entry):
            (found.loose if is_picture(entry.name) else _others(found, entry.name)).append(entry.name)
        elif entry.is_symlink() and _holds(Path(entry.path), root):
            found.loops.append(entry.name)
        else:
            files = _files(root, entry.name, found, reading, seen)
            seen += len(files)
            if files:
                found.files[entry.name] = files
            elif entry.name not in found.closed:
                found.empty.append(entry.name)
    return found


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False  # a link to itself


def _others(found: Scan, name: str) -> list[str]:
    """Return the list that a file which is no picture belongs to."""
    return found.hidden if name.lower() in ("thumbs.db", "desktop.ini") else found.others


def _holds(link: Path, root: Path) -> bool:
    """Tell whether a link leads back to the folder or above it."""
    target = link.resolve()
    return root.resolve().is_relative_to(target)


def _files(root: Path, name: str, found: Scan, reading: Reading, seen: int) -> list[str]:
    files: list[str] = []

    def note_closed(error: OSError) -> None:
        found.closed.append(Path(str(error.filename)).relative_to(root).as_posix())

    for folder, inner, names in os.walk(root / name, onerror=note_closed):
        place = Path(folder).relative_to(root).as_posix()
        found.hidden += [f"{place}/{one}" for one in inner if is_hidden(one)]
        found.loops += [
            f"{place}/{one}" for one in inner if not is_hidden(one) and Path(folder, one).is_symlink()
        ]
        inner[:] = sorted(one for one in inner if not is_hidden(one))
        for one in sorted(names):
            if is_hidden(one):
                found.hidden.append(f"{place}/{one}")
            elif is_picture(one):
                files.append(f"{place}/{one}")
            else:
                _others(found, one).append(f"{place}/{one}")
        reading.progress(seen + len(files), None, "Listing the folder")
    return files
