"""What every message has in common, and the small values that messages share."""

from __future__ import annotations

import math
from typing import Literal

from pydantic import BaseModel, ConfigDict

PROTOCOL_VERSION = 1
"""Raised when a message changes in a way that the other side would misread."""

NodePath = tuple[str, ...]
"""Where an object is: a root (``model``, ``optimizer``, ``metrics``, ``data``, ``names``) and keys."""


class Message(BaseModel):
    """A frozen value that refuses fields it does not know."""

    model_config = ConfigDict(extra="forbid", frozen=True, ser_json_inf_nan="constants")


PlaceKind = Literal["source", "cell", "file"]
"""A line of the experiment's source, of a cell of the console, or of a file."""


class CodePlace(Message):
    """One line of the person's code.

    Attributes
    ----------
    kind : {"source", "cell", "file"}
        What holds it.
    name : str
        For a person to read: ``In [3]``, the file's name, or empty for the experiment's source.
    path : str
        Of the file, or empty.
    line : int
        Counted from 1.
    function : str
        The function it stands in, or empty.
    code : str
        The line's text, without indentation.
    text : str
        All of a cell's code; empty for a file and for the source, which the window has itself.
    """

    kind: PlaceKind
    name: str = ""
    path: str = ""
    line: int
    function: str = ""
    code: str = ""
    text: str = ""


class Problem(Message):
    """One thing that went wrong, in words for a person.

    Attributes
    ----------
    what : str
        What happened, as one sentence.
    why : str
        The cause, or an empty string when the first sentence says it all.
    where : str
        The line of the person's own code that it happened at, as a sentence, or empty.
    todo : str
        What the person can do now.
    severity : {"info", "warning", "error"}
        How much it matters.
    details : str
        A traceback or a list for those who want it; never shown unasked.
    action : str
        objectName of the action that mends it (for example ``restart_backend``), or empty.
    line : int or None
        The line of the person's code or of the edited source where it went wrong, counted from 1.
    place : CodePlace or None
        The innermost line of the person's own code that training was at, whatever holds it.
    mode : str
        The mode of training that it is about; it is over when another is chosen. Or empty.
    holds_training : bool
        Whether it tells why training stands: it is over when that goes on, or something else is trained.
    """

    what: str
    why: str = ""
    where: str = ""
    todo: str = ""
    severity: Literal["info", "warning", "error"] = "error"
    details: str = ""
    action: str = ""
    line: int | None = None
    place: CodePlace | None = None
    mode: str = ""
    holds_training: bool = False

    def sentence(self) -> str:
        """Return the whole message as one line."""
        parts = [part for part in (self.what, self.why, self.where, self.todo) if part]
        # A Chinese full stop has its blank within.
        return "".join(f"{part} " if part[-1] not in "。！？" else part for part in parts).rstrip()


class View(Message):
    """Which two axes of a tensor lie before the eye, and where the others stand.

    Attributes
    ----------
    rows, columns : int or None
        The axis shown downwards and across; None where the tensor has too few axes.
    fixed : tuple of int
        One index for each axis of the tensor; the entries of shown axes are ignored.
    channels, cells : int or None
        For pictures alone: the axis of colours, or of pictures beside each other, and the axis of further
        pictures beside each other. Where not all have room, the entries of `fixed` are the first ones.
    """

    rows: int | None = None
    columns: int | None = None
    fixed: tuple[int, ...] = ()
    channels: int | None = None
    cells: int | None = None


def python_number(value: float) -> str:
    """Return Python source for a number, NaN and infinities included.

    Parameters
    ----------
    value : float
        Any float.

    Returns
    -------
    str
        An expression that evaluates to `value`.
    """
    if math.isfinite(value):
        return repr(value)
    return f'float("{value}")'
