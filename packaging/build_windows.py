"""Build EagerLab's installer for Windows: a whole Python of its own, installed for one person.

Run it on Windows, with an ordinary Python of 64 bits from python.org. Python's embeddable package will not
do: it can be no base of the environments that hold a person's own packages.

NSIS (makensis) writes the installer. Where EAGERLAB_SIGN is set, it is the command that signs the file whose
name is appended to it, for example: signtool sign /fd SHA256 /tr http://… /td SHA256 /n "…"
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
from collections.abc import Sequence
from pathlib import Path

import build_arguments
import build_trim
import build_trim_desktop
import checksums
from build_environment import version
from build_private import PrivatePython, copy_library
from dev_report import ROOT, DevError, run, say

HERE = ROOT / "packaging" / "windows"
ICON = ROOT / "resources" / "icons" / "eagerlab.svg"
ICON_OF_FILES = ROOT / "packaging" / "linux" / "application-x-eagerlab.svg"

COMMAND = '@"%~dp0python\\python.exe" -E -P -s -m eagerlab %*\r\n'
"""eagerlab.cmd: the program's command for a terminal."""

# Of the folder of Python itself; its headers, documentation and tools stay out.
FILES_OF_PYTHON = ("python.exe", "pythonw.exe", "python3*.dll", "vcruntime*.dll", "LICENSE.txt")

# TensorFlow is linked to Microsoft's C++ library, which a fresh Windows does not have. Qt brings it in a
# folder of its own; beside python.exe every program of that Python finds it.
CPP_LIBRARY = ("msvcp140*.dll", "concrt140.dll", "vcomp140.dll")

LONGEST = 180
"""Characters of a path in the tree; the folder of a person's programs has about 60 before it, of 259."""


def arguments_of(words: list[str]) -> argparse.Namespace:
    """Read the command line."""
    return build_arguments.of_private_python(build_arguments.parser("windows", __doc__), words)


def main(words: list[str]) -> int:
    """Build the installer; return the exit status."""
    arguments = arguments_of(words)
    if os.name != "nt":
        raise DevError("The installer for Windows is built on Windows: its packages are made for it alone.")
    makensis = find_makensis()
    tree = arguments.work.resolve() / "windows" / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    python = copy_python(arguments.python, tree / "python", tree.parent)
    python.fill()
    before = build_trim.sizes(python.site)
    add_cpp_library(python)
    make_icons(python, tree)
    python.add_licences()
    build_trim_desktop.trim(python.site, "windows", build_trim.languages(python.site))
    shutil.rmtree(python.root / "Scripts", ignore_errors=True)  # each names this machine's folder
    python.try_program()
    python.compile()
    add_small_files(tree)
    installer = pack(tree, arguments.output.resolve(), makensis, quick=arguments.quick)
    checksums.write([installer])
    print(build_trim.table(before, build_trim.sizes(python.site)))
    installed = build_trim.size(tree)
    print(f"{installer}: {installer.stat().st_size / 1e6:.0f} MB, installed {installed / 1e6:.0f} MB")
    return 0


def find_makensis() -> str:
    """Return NSIS's compiler: on the PATH, or where its own installer puts it."""
    places = [os.environ.get(name, "") for name in ("ProgramFiles(x86)", "ProgramFiles")]
    found = shutil.which("makensis") or next(
        (str(path) for place in places if place and (path := Path(place, "NSIS", "makensis.exe")).is_file()),
        None,
    )
    if found is None:
        raise DevError("makensis is missing: install NSIS 3.08 or later.")
    return found


def copy_python(source: Path, target: Path, work: Path) -> PrivatePython:
    """Copy a Python without its tests, Tk, headers and packages.

    Parameters
    ----------
    source : Path
        The folder with ``python.exe``.
    target : Path
        Is made.
    work : Path
        For what is made on the way.

    Raises
    ------
    DevError
        It is not a Python that can be copied.
    """
    refuse_unsuitable(source)
    say(f"copying Python from {source}")
    target.mkdir(parents=True)
    for pattern in FILES_OF_PYTHON:
        for file in source.glob(pattern):
            shutil.copy2(file, target)
    for folder in ("DLLs", "Lib"):
        copy_library(source / folder, target / folder)
    site = target / "Lib" / "site-packages"
    site.mkdir()
    return PrivatePython(target, target / "python.exe", site, work, "windows")


def refuse_unsuitable(source: Path) -> None:
    """Raise DevError for a folder that is no whole, ordinary Python."""
    if "WindowsApps" in source.parts:
        raise DevError("Microsoft Store's Python cannot be copied: install one from python.org.")
    if (source / "conda-meta").is_dir():
        raise DevError("conda's Python keeps its libraries elsewhere: install one from python.org.")
    if list(source.glob("python*._pth")):
        raise DevError(
            f"{source} is Python's embeddable package, which can be no base of environments: take the whole."
        )
    for needed in ("python.exe", "pythonw.exe", "Lib/venv/__init__.py", "Lib/ensurepip/__init__.py"):
        if not (source / needed).is_file():
            raise DevError(f"Expected {needed} in {source}: name the folder of a Python with --python.")


def add_cpp_library(python: PrivatePython) -> None:
    """Put Microsoft's C++ library beside ``python.exe``."""
    found = [file for pattern in CPP_LIBRARY for file in (python.site / "PySide6").glob(pattern)]
    if not found:
        raise DevError("Expected msvcp140.dll in PySide6's folder, and it is not there.")
    for file in found:
        shutil.copy2(file, python.root)


def make_icons(python: PrivatePython, tree: Path) -> None:
    """Draw the icons of the program and of its files, and the picture beside the installer's words."""
    draw = ROOT / "packaging" / "icon_files.py"
    python.python("-I", draw, ICON, tree / "eagerlab.ico", tree / "side.bmp")
    python.python("-I", draw, ICON_OF_FILES, tree / "experiment.ico")


def add_small_files(tree: Path) -> None:
    """Write what lies beside the Python."""
    (tree / "eagerlab.cmd").write_bytes(COMMAND.encode("ascii"))
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
    (tree / "LICENSE.txt").write_bytes(licence.replace("\n", "\r\n").encode("utf-8"))


def four_numbers(name: str) -> str:
    """Return a version as Windows wants it: ``0.2.0rc1`` is ``0.2.0.0``."""
    release = re.match(r"\d+(\.\d+)*", name)
    if release is None:
        raise DevError(f"Expected a version that begins with a number. Received: {name!r}.")
    return ".".join([*release[0].split("."), "0", "0", "0"][:4])


def longest_path(tree: Path) -> int:
    """Return the characters of the longest path below the tree.

    Raises
    ------
    DevError
        It is so long that Windows could not reach the file in an ordinary place.
    """
    names = [path.relative_to(tree).as_posix() for path in tree.rglob("*")]
    longest = max(names, key=len)
    if len(longest) > LONGEST:
        raise DevError(
            f"Expected paths of at most {LONGEST} characters. Received one of {len(longest)}: {longest}"
        )
    return len(longest)


def script_command(
    makensis: str, tree: Path, installer: Path, name: str, *, quick: bool = False, sign: str = ""
) -> list[str | Path]:
    """Return the command that makes the installer of a filled folder.

    Parameters
    ----------
    makensis : str
        NSIS's compiler.
    tree, installer : Path
        What goes in, and the file to write.
    name : str
        The version.
    quick : bool
        Compress little.
    sign : str
        A command that signs the file whose name is appended, or empty.
    """
    option = "/" if os.name == "nt" else "-"
    defined = {
        "TREE": str(tree),
        "OUTPUT": str(installer),
        "VERSION": name,
        "VERSION4": four_numbers(name),
        "SIZE_KB": str(build_trim.size(tree) // 1024),
        "LONGEST": str(longest_path(tree)),
        **({"QUICK": "1"} if quick else {}),
        **({"SIGN": sign} if sign else {}),
    }
    words = [f"{option}D{key}={value}" for key, value in defined.items()]
    # A warning is an error: of a string that a language lacks, for one.
    return [
        makensis,
        f"{option}V2",
        f"{option}WX",
        f"{option}INPUTCHARSET",
        "UTF8",
        *words,
        HERE / "eagerlab.nsi",
    ]


def pack(tree: Path, output: Path, makensis: str, *, quick: bool = False, extra: Sequence[str] = ()) -> Path:
    """Make the installer, and return it.

    Parameters
    ----------
    tree : Path
        As the script describes it.
    output : Path
        The folder for the installer.
    makensis : str
        NSIS's compiler.
    quick : bool
        Compress little.
    extra : sequence of str
        More words for makensis.

    Raises
    ------
    DevError
        It could not be made; makensis has said why.
    """
    output.mkdir(parents=True, exist_ok=True)
    installer = output / f"EagerLab-{version()}-windows-x64.exe"
    sign = os.environ.get("EAGERLAB_SIGN", "")
    command = script_command(makensis, tree, installer, version(), quick=quick, sign=sign)
    say(f"packing {installer.name}" + ("" if sign else "; it is not signed (EAGERLAB_SIGN is not set)"))
    if run([command[0], *extra, *command[1:]]) != 0:
        raise DevError("makensis could not make the installer; its message is above.")
    return installer
