"""Make a copied Python find its libraries beside it, wherever it is put (macOS)."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

from dev_report import DevError

# Thin 64-bit, and fat with its count of architectures; a Java class begins as a fat file does.
THIN, FAT = b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe"
MOST_ARCHITECTURES = 16

OF_THE_SYSTEM = ("/usr/lib/", "/System/Library/", "@")


def is_macho(path: Path) -> bool:
    """Tell whether a file is a program or a library of macOS."""
    if path.is_symlink() or not path.is_file():
        return False
    with path.open("rb") as file:
        begin = file.read(8)
    return begin[:4] == THIN or (
        begin[:4] == FAT and len(begin) == 8 and int.from_bytes(begin[4:], "big") <= MOST_ARCHITECTURES
    )


def macho_files(folder: Path) -> Iterator[Path]:
    """Yield the programs and libraries below a folder, what lies deeper first."""
    for top, _, names in os.walk(folder, topdown=False):
        for name in sorted(names):
            path = Path(top) / name
            if is_macho(path):
                yield path


def linked(told: str) -> list[str]:
    """Return the libraries that ``otool -L`` tells of a file, each once, in its order."""
    found = re.findall(r"^\s+(\S.*) \(compatibility version", told, flags=re.MULTILINE)
    return list(dict.fromkeys(found))


def changes(
    file: Path, libraries: Iterable[str], bases: Iterable[str], python_library: str, target: Path
) -> dict[str, str]:
    """Return how the libraries that a file is linked to have to be called in the copy.

    Parameters
    ----------
    file : Path
        In the copy.
    libraries : iterable of str
        What it is linked to.
    bases : iterable of str
        Names of the folder that was copied.
    python_library : str
        The name that Python's own library has in the folder ``lib`` of the copy.
    target : Path
        The copy.

    Raises
    ------
    DevError
        It needs a library that is neither in the copy nor a part of macOS.
    """
    renamed = {}
    for library in libraries:
        if library.startswith(OF_THE_SYSTEM) or Path(library).name == file.name:
            continue  # a library names itself, too
        base = next((base for base in bases if library.startswith(f"{base}/")), None)
        within = library.removeprefix(f"{base}/") if base else ""
        place = target / "lib" / python_library if within == "Python" else target / within
        if base is None or not place.is_file():
            raise DevError(
                f"{file} needs {library}, which is no part of macOS nor of the copied Python. "
                "Take a Python from python.org, or another with --python."
            )
        renamed[library] = f"@loader_path/{os.path.relpath(place, file.parent)}"
    return renamed


def relocate(target: Path, bases: Iterable[str], python_library: str) -> None:
    """Let every program and library of a copied Python look for the others beside itself.

    Parameters
    ----------
    target : Path
        The copy.
    bases : iterable of str
        As for `changes`.
    python_library : str
        As for `changes`.
    """
    for file in macho_files(target):
        told = _output("otool", "-L", str(file))
        renamed = changes(file, linked(told), bases, python_library, target)
        words = [word for old, new in renamed.items() for word in ("-change", old, new)]
        if file.suffix == ".dylib":
            words += ["-id", f"@rpath/{file.name}"]
        if words:
            _output("install_name_tool", *words, str(file))
            # The change has broken the signature, without which nothing runs on Apple's processors.
            _output("codesign", "--force", "--sign", "-", str(file))


def complete_frameworks(folder: Path) -> None:
    """Give frameworks the links that a wheel cannot hold: codesign takes only a whole one for a framework.

    Parameters
    ----------
    folder : Path
        Holds them, at any depth. One that has its links already stays as it is.
    """
    for framework in folder.rglob("*.framework"):
        versions = framework / "Versions"
        if not versions.is_dir() or (versions / "Current").exists():
            continue
        newest = max(versions.iterdir())
        (versions / "Current").symlink_to(newest.name)
        for entry in newest.iterdir():
            place = framework / entry.name
            if place.is_dir():  # a copy of what lies in the version
                shutil.rmtree(place)
            place.unlink(missing_ok=True)
            place.symlink_to(f"Versions/Current/{entry.name}")


def _output(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise DevError(f"{command[0]} failed for {command[-1]}: {done.stderr.strip()}")
    return done.stdout
