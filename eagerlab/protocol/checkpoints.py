"""Messages about checkpoints: to save, restore and delete them, and what one holds beside what is there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from keyword import iskeyword
from typing import ClassVar, Literal

from pydantic import Field

from eagerlab.protocol.base import Message, NodePath, python_number
from eagerlab.protocol.message_kinds import BaseReply, BaseRequest, Lane
from eagerlab.protocol.paths import python_expression

Match = Literal["", "fits", "differs", "waiting", "unused", "absent", "skipped", "made"]
"""How a value of the checkpoint goes together with what is there.

``fits``: it would be put there; ``differs``: shape or dtype are others; ``waiting``: it is filled in when
its variable is created; ``unused``: nothing there takes it; ``absent``: only there, not in the checkpoint;
``skipped``: it is left out for a reason (`CheckpointContents.notes`); ``made``: an object that is made anew;
empty: there is nothing to compare with, or no need to.
"""


class SaveCheckpoint(BaseRequest):
    """Save the experiment's whole state, or, with `nodes`, only the named objects of the console."""

    kind: Literal["save_checkpoint"] = "save_checkpoint"
    name: str = Field(default="", max_length=200)
    nodes: tuple[NodePath, ...] = ()

    def python(self) -> str:
        if not self.nodes:
            return f"lab.save({self.name!r})" if self.name else "lab.save()"
        named = object_names(self.nodes).items()
        objects = ", ".join(f"{name}={python_expression(node)}" for name, node in named)
        return f"lab.save({self.name!r}, {objects})" if self.name else f"lab.save({objects})"


class RestoreCheckpoint(BaseRequest):
    """Put the state of a checkpoint back; an empty id means the newest.

    With `names`, its values go into these objects of the console and the experiment is left alone.
    """

    kind: Literal["restore_checkpoint"] = "restore_checkpoint"
    checkpoint: str = ""
    names: tuple[str, ...] = ()

    def python(self) -> str:
        objects = [f"{name}={name}" for name in self.names]
        return f"lab.restore({', '.join([*([repr(self.checkpoint)] if self.checkpoint else []), *objects])})"


class DeleteCheckpoint(BaseRequest):
    kind: Literal["delete_checkpoint"] = "delete_checkpoint"
    checkpoint: str

    def python(self) -> str:
        return f"lab.delete_checkpoint({self.checkpoint!r})"


class SetAutosave(BaseRequest):
    """Seconds of training between automatic checkpoints (0: none)."""

    kind: Literal["set_autosave"] = "set_autosave"
    seconds: float = Field(ge=0, allow_inf_nan=False)

    def python(self) -> str:
        return f"lab.autosave_seconds = {python_number(self.seconds)}"


class LookIntoCheckpoint(BaseRequest):
    """What a checkpoint holds, compared with the experiment or objects of the console; changes nothing.

    `checkpoint` is the id of one of EagerLab's, or the path of a file or folder of `tf.train.Checkpoint`.
    With `names`, it is compared with these names of the console. The reply is `CheckpointContents`.
    """

    lane: ClassVar[Lane] = "tensors"

    kind: Literal["look_into_checkpoint"] = "look_into_checkpoint"
    checkpoint: str = Field(min_length=1)
    names: tuple[str, ...] = ()


class ContentRow(Message):
    """One value: its path, shape and dtype in the checkpoint, and where it differs, those of what is there.

    `nbytes` is None where the size is not known (texts). Of an ``absent`` one, all that is said is about the
    variable that is there.
    """

    path: str
    shape: tuple[int, ...]
    dtype: str
    nbytes: int | None = None
    match: Match = ""
    here_shape: tuple[int | None, ...] | None = None
    here_dtype: str = ""


class CheckpointContents(BaseReply):
    """What is in a checkpoint, value by value.

    Attributes
    ----------
    label : str
        How it is called before a person.
    names : tuple of str
        What it was compared with, as asked.
    compared : bool
        Whether there was anything to compare with.
    restored : bool
        Whether it is what was put back last, into the same: then `rows` tell what became of it.
    targets : tuple of str
        Names of the console that hold variables, so that it could be compared with them.
    same_names : tuple of str
        Names of the console under which the checkpoint has an object, too.
    notes : tuple of str
        Further remarks, without a full stop.
    refusal : str
        Why restoring it there would be refused, or empty.
    """

    kind: Literal["checkpoint_contents"] = "checkpoint_contents"
    label: str
    names: tuple[str, ...] = ()
    compared: bool = False
    restored: bool = False
    rows: tuple[ContentRow, ...] = ()
    targets: tuple[str, ...] = ()
    same_names: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    refusal: str = ""


def object_names(nodes: Sequence[NodePath]) -> dict[str, NodePath]:
    """Return a name for each object of the variable tree that is saved alone.

    Parameters
    ----------
    nodes : sequence of tuple of str
        Paths of the tree.

    Returns
    -------
    dict of str to tuple
        The last key of each as a Python name; more keys where two would be called the same.
    """
    named: dict[str, NodePath] = {}
    for node in dict.fromkeys(nodes):
        names = [_python_name("_".join(node[-depth:])) for depth in range(1, len(node) + 1)]
        named[next((name for name in names if name not in named), names[-1])] = node
    return named


def _python_name(text: str) -> str:
    name = re.sub(r"\W", "_", text)
    return name if name.isidentifier() and not iskeyword(name) else f"_{name}"
