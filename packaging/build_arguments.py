"""The options on the command lines of the builds."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from dev_report import ROOT


def parser(system: str, described: str | None, epilog: str | None = None) -> argparse.ArgumentParser:
    """Return a parser with the options that the builds for all systems share.

    Parameters
    ----------
    system : str
        As ``build.py`` calls it.
    described, epilog : str, optional
        What the help says before and after the options.
    """
    made = argparse.ArgumentParser(prog=f"build.py {system}", description=described, epilog=epilog)
    made.add_argument("-o", "--output", type=Path, default=ROOT / "dist", metavar="FOLDER")
    made.add_argument(
        "--work", type=Path, default=ROOT / "build", metavar="FOLDER", help="for what is made meanwhile"
    )
    return made


def of_private_python(made: argparse.ArgumentParser, words: list[str]) -> argparse.Namespace:
    """Read the command line of a build that copies a whole Python.

    Parameters
    ----------
    made : ArgumentParser
        From `parser`.
    words : list of str
        The command line.
    """
    made.add_argument("--quick", action="store_true", help="compress little")
    made.add_argument(
        "--python",
        type=Path,
        default=Path(sys.base_prefix),
        metavar="FOLDER",
        help="the Python to copy; by default the one that runs this",
    )
    return made.parse_args(words)
