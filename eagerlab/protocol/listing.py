"""Messages about the variable tree: its rows and their order, what it holds, which names share an object."""

from __future__ import annotations

from typing import ClassVar, Literal, get_args

from pydantic import Field

from eagerlab.protocol.base import NodePath
from eagerlab.protocol.message_kinds import BaseReply, BaseRequest, Lane

SortOrder = Literal["", "name", "size", "kind", "made"]
"""Of rows below one parent. Empty: the console's names by name, all else in the order of its making."""
ORDERS: tuple[SortOrder, ...] = get_args(SortOrder)


class ListChildren(BaseRequest):
    """Rows below `node` in the variable tree, `start` to `start + count`; the reply is `Children`.

    Only what `pattern` lets through: text within the path, the shape or the dtype, or a pattern with ``*``.
    With `grouped`, slots of the optimizer are below the variable that they belong to.
    """

    lane: ClassVar[Lane] = "tensors"

    kind: Literal["list_children"] = "list_children"
    node: NodePath = ()
    start: int = Field(default=0, ge=0)
    count: int = Field(default=200, ge=1, le=1000)
    pattern: str = Field(default="", max_length=200)
    order: SortOrder = ""
    descending: bool = False
    grouped: bool = False


class ListTotals(BaseRequest):
    """How much memory there is in variables and names; the reply is `Totals`."""

    lane: ClassVar[Lane] = "tensors"

    kind: Literal["list_totals"] = "list_totals"


class Totals(BaseReply):
    """What the tree holds, each object counted once.

    Attributes
    ----------
    variables, variable_bytes : int
        Of model, optimizer and metrics.
    objects, object_bytes : int
        Tensors, variables and arrays that names of the console lead to, and that are not among these.
    kept, kept_bytes : int
        Those that only results of cells, the last error and functions keep.
    data_bytes : int
        Of what is trained on, with the batch at hand, as far as it is in memory and has no name.
    step_bytes : int
        Of what single steps, gradients and the debugger show.
    devices : tuple of tuple of str and int
        Of all of these together, the bytes on each device.
    is_complete : bool
        False where there are so many objects that not all were counted.
    """

    kind: Literal["totals"] = "totals"
    variables: int
    variable_bytes: int
    objects: int
    object_bytes: int
    kept: int = 0
    kept_bytes: int = 0
    data_bytes: int = 0
    step_bytes: int = 0
    devices: tuple[tuple[str, int], ...] = ()
    is_complete: bool = True


class ListShared(BaseRequest):
    """All names of the object at `node`; the reply is `Shared`."""

    lane: ClassVar[Lane] = "tensors"

    kind: Literal["list_shared"] = "list_shared"
    node: NodePath = Field(min_length=1)


class Shared(BaseReply):
    """All paths that lead to one object, in the order of the tree; the asked one is among them."""

    kind: Literal["shared"] = "shared"
    node: NodePath
    paths: tuple[NodePath, ...]


class CollectCircles(BaseRequest):
    """Free what only circles of references keep; the reply is `Collected`."""

    lane: ClassVar[Lane] = "tensors"

    kind: Literal["collect_circles"] = "collect_circles"

    def python(self) -> str:
        return "lab.collect()"


class Collected(BaseReply):
    """What was freed, and what no line of Python can free.

    Attributes
    ----------
    objects, nbytes : int
        Tensors, variables and arrays that only circles of references kept; they are free now.
    circles : tuple of str
        Classes that the circles go through, the most frequent first.
    tapes : int
        Tapes that are alive and that no name leads to: they keep what they have recorded.
    """

    kind: Literal["collected"] = "collected"
    objects: int
    nbytes: int
    circles: tuple[str, ...] = ()
    tapes: int = 0
