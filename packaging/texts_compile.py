"""Compile the translations: `resources/i18n/*.ts`, which people write, to `*.qm`, which Qt reads.

A `.qm` file is never committed: `dev.py` and the tests make it when it is missing or older than its `.ts`,
and the build hook before a wheel is packed. Only the standard library is used here.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "resources" / "i18n"


class ToolError(Exception):
    """A program of Qt Linguist is missing or failed; the message says which, and what it said."""


def qt_tool(name: str, package: Path | None = None) -> Path:
    """Return a program that comes with PySide6.

    Parameters
    ----------
    name : str
        ``lupdate`` or ``lrelease``.
    package : Path, optional
        The folder of the package PySide6; that of this Python when left out.

    Raises
    ------
    ToolError
        It is not installed.
    """
    if package is None:
        spec = importlib.util.find_spec("PySide6")
        if spec is None or not spec.submodule_search_locations:
            raise ToolError(f"{name} comes with PySide6, which is not installed for this Python.")
        package = Path(spec.submodule_search_locations[0])
    tool = package / (f"{name}.exe" if os.name == "nt" else name)
    if not tool.is_file():
        raise ToolError(
            f"Expected {name} in {package}, but it is not there: install PySide6-Essentials again."
        )
    return tool


def run_tool(command: list[str | Path]) -> str:
    """Run a program of Qt Linguist and return what it printed.

    Raises
    ------
    ToolError
        It could not be started, or failed.
    """
    try:
        done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)
    except OSError as error:
        raise ToolError(f"{command[0]} cannot be started: {error.strerror}.") from error
    if done.returncode != 0:
        raise ToolError(f"{command[0]} failed: {done.stderr or done.stdout}")
    return done.stdout


def stale(folder: Path = FOLDER) -> list[Path]:
    """Return the `.ts` files whose `.qm` is missing or older."""
    return [
        source
        for source in sorted(folder.glob("eagerlab_*.ts"))
        if not (made := source.with_suffix(".qm")).is_file() or made.stat().st_mtime < source.stat().st_mtime
    ]


def compile_stale(folder: Path = FOLDER, package: Path | None = None) -> list[Path]:
    """Make each `.qm` that is missing or older than its `.ts`, and return those.

    Parameters
    ----------
    folder : Path
        Where the translations are.
    package : Path, optional
        As for `qt_tool`.

    Raises
    ------
    ToolError
        `lrelease` is missing or failed.
    """
    made = []
    for source in stale(folder):
        target = source.with_suffix(".qm")
        # Written beside it and renamed, so that a program which starts meanwhile never reads half a file.
        half = target.with_name(f"{target.name}.{os.getpid()}")
        run_tool([qt_tool("lrelease", package), "-silent", source, "-qm", half])
        half.replace(target)
        made.append(target)
    return made
