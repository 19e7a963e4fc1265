"""The pieces that an experiment's source is put together from."""

from __future__ import annotations

from dataclasses import dataclass

from eagerlab.protocol.base import Problem

LINE_LENGTH = 88


class SourceError(Exception):
    """An experiment cannot be written as source: its parts do not fit together.

    Parameters
    ----------
    why : str
        A sentence.
    todo : str
        What to do.
    """

    def __init__(self, why: str, todo: str) -> None:
        self.problem = Problem(what="The experiment cannot be written as Python.", why=why, todo=todo)
        super().__init__(self.problem.sentence())


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
        ``load_data`` gives names of files, and ``picture_batches`` yields batches of them.
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
