#!/usr/bin/env python3
"""Write and check SHA-256 sums of what is given to people.

Usage: python3 packaging/checksums.py write FILE|FOLDER ...
       python3 packaging/checksums.py check FOLDER ...

`write` makes SHA256SUMS in the folder of the files, in the form that `sha256sum --check SHA256SUMS` reads;
sums of other files that stand there already are kept. Only the standard library is used.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterable
from pathlib import Path

NAME = "SHA256SUMS"
LINE = re.compile(r"([0-9a-f]{64}) [ *]([^/\\]+)")


class ChecksumError(Exception):
    """A sum is wrong or cannot be made; the message names the file."""


def sha256(file: Path) -> str:
    """Return a file's SHA-256 sum in hexadecimal digits."""
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def read(folder: Path) -> dict[str, str]:
    """Return the sums that stand in a folder's file by name; none where there is no such file.

    Raises
    ------
    ChecksumError
        The file holds a line of another form.
    """
    file = folder / NAME
    sums = {}
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines() if file.is_file() else (), 1):
        found = LINE.fullmatch(line)
        if found is None:
            raise ChecksumError(f"Expected a sum and a name in line {number} of {file}. Received: {line!r}.")
        sums[found[2]] = found[1]
    return sums


def write(paths: Iterable[Path]) -> list[Path]:
    """Write the sums of files, each into the file ``SHA256SUMS`` beside it.

    Parameters
    ----------
    paths : iterable of Path
        Files, or folders whose files are meant.

    Returns
    -------
    list of Path
        The files that hold the sums.

    Raises
    ------
    ChecksumError
        There is no such file, or nothing to do.
    """
    folders: dict[Path, dict[str, str]] = {}
    for path in paths:
        files = [path] if path.is_file() else sorted(path.iterdir()) if path.is_dir() else []
        found = [file for file in files if file.is_file() and file.name != NAME]
        if not found:
            raise ChecksumError(f"Expected a file, or a folder with files. Received: {path}.")
        for file in found:
            folders.setdefault(file.parent, {})[file.name] = sha256(file)
    written = []
    for folder, sums in folders.items():
        kept = {name: digest for name, digest in read(folder).items() if (folder / name).is_file()}
        lines = [f"{digest}  {name}\n" for name, digest in sorted((kept | sums).items())]
        half = folder / f"{NAME}.new"
        half.write_text("".join(lines), encoding="utf-8", newline="\n")
        half.replace(folder / NAME)
        written.append(folder / NAME)
    return written


def check(folder: Path) -> list[str]:
    """Compare the files of a folder with their sums; return the names, all of which are right.

    Raises
    ------
    ChecksumError
        One is missing or differs, or there are no sums.
    """
    sums = read(folder)
    if not sums:
        raise ChecksumError(f"Expected sums in {folder / NAME}. There are none.")
    for name, digest in sums.items():
        if not (folder / name).is_file():
            raise ChecksumError(f"{folder / name} is missing.")
        if sha256(folder / name) != digest:
            raise ChecksumError(f"{folder / name} is not the file that its sum was made of.")
    return list(sums)


def main(arguments: list[str]) -> int:
    """Carry out the command line; return the exit status."""
    if len(arguments) < 2 or arguments[0] not in ("write", "check"):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    paths = [Path(word) for word in arguments[1:]]
    try:
        if arguments[0] == "write":
            print(*write(paths), sep="\n")
        else:
            print(*(f"{path / name}: OK" for path in paths for name in check(path)), sep="\n")
    except (ChecksumError, OSError) as error:
        print(f"checksums.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
