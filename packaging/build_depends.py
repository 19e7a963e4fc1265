"""Which Debian packages hold the libraries that a folder's programs load.

`python3 packaging/build_depends.py FOLDER` prints for each library its package and who needs it: readelf
names the libraries, ldconfig says where they are, dpkg says whose they are.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from dev_libraries import DEBIAN_PACKAGES
from dev_report import DevError

# What loads these is a plugin that Qt does without: the package is suggested, not asked for.
OPTIONAL = ("libqgtk3.so", "libcupsprintersupport.so")

# Renamed where time_t has 64 bits; the new packages say that they provide the old names.
RENAMED_IN_TRIXIE = {
    "libglib2.0-0": "libglib2.0-0t64",
    "libgtk-3-0": "libgtk-3-0t64",
    "libcups2": "libcups2t64",
}

# libc6 has these in it, libgcc-s1 the last one.
OF_LIBC = re.compile(r"^(ld-linux-x86-64|lib(c|m|dl|rt|pthread|util|resolv))\.so")


def elf_files(folder: Path) -> Iterator[Path]:
    """Yield the programs and libraries below a folder, links left out."""
    for top, _, names in os.walk(folder):
        for name in sorted(names):
            path = Path(top) / name
            if path.is_symlink() or not path.is_file():
                continue
            with path.open("rb") as file:
                if file.read(4) == b"\x7fELF":
                    yield path


def needed(path: Path) -> list[str]:
    """Return the names of the libraries that a program or library is linked to."""
    return re.findall(r"\(NEEDED\).*\[(.*)\]", _readelf("--dynamic", path))


def _readelf(what: str, path: Path) -> str:
    command = ["readelf", what, "--wide", str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def glibc_minor(path: Path) -> int:
    """Return the x of the newest GLIBC_2.x that a program or library asks for; 0 for none."""
    asked = re.findall(r"Name: GLIBC_2\.(\d+)", _readelf("--version-info", path))
    return max(map(int, asked), default=0)


def outside(folder: Path) -> dict[str, list[Path]]:
    """Return the libraries that are not in the folder itself, and which of its files need each."""
    files = list(elf_files(folder))
    inside = {path.name for path in files} | {path.name for path in folder.rglob("*.so*")}
    found: dict[str, list[Path]] = {}
    for path in files:
        for soname in needed(path):
            if soname not in inside and not OF_LIBC.match(soname):
                found.setdefault(soname, []).append(path)
    return found


def package_of(soname: str) -> str:
    """Return the Debian package that holds a library: of this system, or else known from one before.

    Raises
    ------
    DevError
        Neither knows it.
    """
    listed = subprocess.run(["/sbin/ldconfig", "-p"], capture_output=True, text=True, check=True).stdout
    place = re.search(rf"^\s*{re.escape(soname)} \(.*x86-64.*\) => (\S+)$", listed, flags=re.MULTILINE)
    for path in (place[1], str(Path(place[1]).resolve())) if place else ():
        # Where /lib is a link to /usr/lib, dpkg may know the file by either name.
        for candidate in {path, path.removeprefix("/usr"), f"/usr{path}"}:
            done = subprocess.run(["dpkg", "-S", candidate], capture_output=True, text=True, check=False)
            if done.returncode == 0:
                return done.stdout.partition(":")[0]
    if soname in DEBIAN_PACKAGES:
        return DEBIAN_PACKAGES[soname]
    raise DevError(
        f"No Debian package is known that holds {soname}: install it, or name it in dev_libraries."
    )


def depends(folder: Path, minor: str) -> tuple[list[str], list[str]]:
    """Return the packages without which the folder's programs do not load, and those that are suggested.

    Parameters
    ----------
    folder : Path
        The tree that is packed.
    minor : str
        Python's version: it decides which release of Debian it is for, and so what packages are called.
    """
    names = RENAMED_IN_TRIXIE if minor == "3.13" else {}
    wanted: set[str] = set()
    suggested: set[str] = set()
    for soname, users in outside(folder).items():
        optional = all(user.name in OPTIONAL for user in users)
        try:
            package = package_of(soname)
        except DevError:
            if optional:
                continue
            raise
        package = names.get(package, package.removesuffix("t64") if minor == "3.11" else package)
        (suggested if optional else wanted).add(package)
    newest = max(map(glibc_minor, elf_files(folder)), default=0)
    return [f"libc6 (>= 2.{newest})", *sorted(wanted)], sorted(suggested - wanted)


def main() -> int:
    """Print how each dependency of a folder was found."""
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    folder = Path(sys.argv[1])
    for soname, users in sorted(outside(folder).items()):
        try:
            package = package_of(soname)
        except DevError:
            package = "?"
        names = ", ".join(sorted(user.name for user in users)[:3])
        more = f" and {len(users) - 3} more" if len(users) > 3 else ""
        print(f"{package:24} {soname:28} {names}{more}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
