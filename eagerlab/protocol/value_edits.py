"""Messages about values of variables and arrays that a person changes by hand."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from eagerlab.protocol.base import Message, NodePath, python_number
from eagerlab.protocol.message_kinds import BaseRequest
from eagerlab.protocol.paths import path_text

How = Literal["fill", "scale", "normal"]
Happened = Literal["", "made", "undone", "redone"]
Region = tuple[tuple[int, int], ...]
"""For each axis the first index and the one behind the last."""
TEXT_LIMIT = 10_000
MOST_VALUES = 10_000
"""Values that are written into one request, and into a line of the session's Python."""
MOST_SEED = 2**31
"""Seeds of random numbers are below."""


class EditValues(BaseRequest):
    """Change values of the variable or array at `node`; done when they are changed.

    Attributes
    ----------
    region : tuple of tuple of int, or None
        Which; None: all. Of a scalar ``()``.
    how : How
        ``fill``: each becomes `value`; ``scale``: each is multiplied by `value`; ``normal``: drawn anew.
    value : str
        As a person writes it; what it means, the dtype decides.
    mean, std : float
        Of ``normal``.
    seed : int
        Of ``normal``: the same seed draws the same numbers.
    values : tuple of str
        Of ``fill`` in place of `value`: one for each element of `region`, in its order.
    is_text : bool
        The values are texts.
    """

    kind: Literal["edit_values"] = "edit_values"
    node: NodePath
    region: Region | None = None
    how: How = "fill"
    value: str = Field(default="", max_length=TEXT_LIMIT)
    values: tuple[str, ...] = Field(default=(), max_length=MOST_VALUES)
    mean: float = Field(default=0.0, allow_inf_nan=False)
    std: float = Field(default=1.0, ge=0, allow_inf_nan=False)
    seed: int = Field(default=0, ge=0, lt=MOST_SEED)
    is_text: bool = False

    def python(self) -> str:
        if self.values and self.region is not None:
            what = nested(self.region, self.values, is_text=self.is_text)
        elif self.how == "fill":
            what = repr(self.value) if self.is_text else literal(self.value)
        elif self.how == "scale":
            what = f"scale={literal(self.value)}"
        else:
            what = (
                f"normal=({python_number(self.mean)}, {python_number(self.std)})"
                f"{f', seed={self.seed}' if self.seed else ''}"
            )
        return f"lab.edit({target(self.node)}, {where(self.region)}, {what})"


class CancelEdit(BaseRequest):
    """Give up the change that the request of this id asked for: then all values are as they were."""

    kind: Literal["cancel_edit"] = "cancel_edit"
    edit: str


class EditProgress(Message):
    """How far the change is that `request` asked for, from 0 to 1; only of one that takes its time."""

    sequence: int = 0
    kind: Literal["edit_progress"] = "edit_progress"
    request: str
    share: float


class UndoEdit(BaseRequest):
    """Put back what the last change by hand took away."""

    kind: Literal["undo_edit"] = "undo_edit"

    def python(self) -> str:
        return "lab.undo_edit()"


class RedoEdit(BaseRequest):
    """Make the change once more that was undone last."""

    kind: Literal["redo_edit"] = "redo_edit"

    def python(self) -> str:
        return "lab.redo_edit()"


class ValueEditsChanged(Message):
    """What undo and redo would now do.

    Attributes
    ----------
    undo, redo : str
        ``kernel[0, 3] = 1.5``, or empty where there is nothing.
    happened : Happened
        What was done just now: the change in `undo` was made or made again, the one in `redo` taken back;
        empty where changes were forgotten.
    """

    sequence: int = 0
    kind: Literal["value_edits_changed"] = "value_edits_changed"
    undo: str = ""
    redo: str = ""
    happened: Happened = ""


def target(node: NodePath) -> str:
    """Return the first argument of ``lab.edit`` for an object of the variable tree."""
    if len(node) == 2 and node[0] == "names" and "/" not in node[1]:
        return repr(node[1])
    return repr(path_text(node))


def where(region: Region | None) -> str:
    """Return Python for a region: ``(0, 3)``, ``np.s_[0:4, 2]``, or ``...`` for the whole."""
    if region is None:
        return "..."
    if all(last - first == 1 for first, last in region):
        inside = ", ".join(str(first) for first, _ in region)
        return f"({inside},)" if len(region) == 1 else f"({inside})"
    return f"np.s_[{indices(region)}]"


def indices(region: Region) -> str:
    """Return what stands between the brackets: ``0:4, 2``."""
    return ", ".join(str(first) if last - first == 1 else f"{first}:{last}" for first, last in region)


def nested(region: Region, values: Sequence[str], *, is_text: bool) -> str:
    """Return nested lists in the shape of a region; rows of a table are lines of their own."""
    parts = [repr(one) if is_text else literal(one) for one in values]
    lengths = [last - first for first, last in region]
    for depth, length in enumerate(reversed(lengths)):
        between = ", " if depth == 0 else ",\n    "
        parts = [f"[{between.join(parts[start : start + length])}]" for start in range(0, len(parts), length)]
    return parts[0]


def literal(text: str) -> str:
    """Return Python source for a value as a person writes it; text where it is no number.

    ``lab.edit`` reads text like a person's, so that nothing is lost.
    """
    plain = text.strip().replace("−", "-")
    if plain.lower() in ("true", "false"):
        return plain.capitalize()
    try:
        whole = int(plain)
        return repr(whole) if whole or not plain.startswith("-") else "-0.0"
    except ValueError:
        pass
    try:
        number = float(plain)
    except ValueError:
        return repr(text)
    # What a double cannot hold is left for the dtype to read.
    return repr(text) if math.isinf(number) and "inf" not in plain.lower() else python_number(number)
