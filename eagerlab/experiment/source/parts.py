"""The pieces that an experiment's source is put together from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from eagerlab.experiment.literals import literal

LINE_LENGTH = 88


@dataclass(frozen=True)
class DataCode:
    """The part of the source that makes the data.

    Attributes
    ----------
    imports : tuple of str
        Whole statements, beyond argparse, json, math, keras, numpy and tensorflow.
    constants : str
        Lines of assignments in capitals; all that differs from one experiment to the next stands here.
    functions : str
        ``load_data`` and what it calls; formatted as ruff formats, two empty lines between functions.
        It looks constants up when it is called, so that a script's option can replace a path.
    streams : bool
        ``load_data`` gives names of files, and ``picture_batches`` makes batches of them.
    seeded : bool
        ``load_data`` takes the experiment's seed.
    paths : tuple of str
        Constants that hold a path as text, first the one that the script's ``--data`` replaces, then the
        one of ``--targets``.
    """

    imports: tuple[str, ...]
    constants: str
    functions: str
    streams: bool = False
    seeded: bool = False
    paths: tuple[str, ...] = ()


def call(
    name: str, arguments: Mapping[str, object], indent: int = 4, first: str = "", prefix: str = ""
) -> str:
    """Write a call, one argument a line where one line would be too long.

    Parameters
    ----------
    name : str
        What is called, with dots.
    arguments : mapping
        Plain values by keyword.
    indent : int
        How many columns stand before it.
    first : str
        Source of arguments that come first, joined by commas.
    prefix : str
        What stands before the name, for example ``return ``.

    Returns
    -------
    str
        Formatted as ruff formats.
    """
    parts = [first] if first else []
    parts += [f"{key}={literal(value)}" for key, value in arguments.items()]
    return call_of(name, parts, indent, prefix)


def call_of(name: str, parts: list[str], indent: int = 4, prefix: str = "") -> str:
    """Write a call of arguments that are source already; else as `call`.

    Parameters
    ----------
    name, indent, prefix
        As of `call`.
    parts : list of str
        The arguments, each of one line.

    Returns
    -------
    str
        Formatted as ruff formats.
    """
    line = f"{prefix}{name}({', '.join(parts)})"
    if indent + len(line) < LINE_LENGTH or not parts:
        return line
    inner = " " * (indent + 4)
    joined = f"{inner}{', '.join(parts)}"
    if len(joined) <= LINE_LENGTH:
        return f"{prefix}{name}(\n{joined}\n{' ' * indent})"
    rows = "".join(f"{inner}{part},\n" for part in parts)
    return f"{prefix}{name}(\n{rows}{' ' * indent})"
