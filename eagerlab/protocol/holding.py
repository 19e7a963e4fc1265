"""What keeps an object of the variable tree alive, and what it weighs."""

from __future__ import annotations

from typing import ClassVar, Literal

from eagerlab.protocol.base import Message, NodePath
from eagerlab.protocol.message_kinds import BaseReply, BaseRequest, Lane

HolderKind = Literal[
    "name", "output", "tape", "experiment", "checkpoint", "traceback", "function", "frame", "object"
]


class Holder(Message):
    """One thing that keeps an object alive.

    Attributes
    ----------
    kind : HolderKind
        ``name``: a name of the console, or something inside what it names; ``output``: ``Out[3]``, ``_`` and
        the like; ``tape``: an open or persistent tape; ``experiment``: what the buttons train;
        ``checkpoint``: values being saved or waiting; ``traceback``: the last error's frames; ``function``: a
        traced function, or a Python function's closure or defaults; ``frame``: a call that runs right now;
        ``object``: something that no name leads to.
    path : str
        Where: a Python expression such as ``models[0].w``, or the name of what holds it.
    release : str
        The line of Python that lets go of it; empty where there is none that could be proposed.
    """

    kind: HolderKind
    path: str
    release: str = ""


class AskHolders(BaseRequest):
    """What holds the object at `node`; the reply is `HeldBy`."""

    lane: ClassVar[Lane] = "tensors"

    kind: Literal["ask_holders"] = "ask_holders"
    node: NodePath


class HeldBy(BaseReply):
    """The answer, the most direct holders first.

    Attributes
    ----------
    name : str
        The object, as Python.
    type : str
        Its class.
    nbytes : int or None
        Size of its values in memory; None where that is not known.
    is_complete : bool
        False when the search ended because of its time; there may be more then.
    """

    kind: Literal["held_by"] = "held_by"
    node: NodePath
    name: str
    type: str
    nbytes: int | None = None
    holders: tuple[Holder, ...] = ()
    is_complete: bool = True
