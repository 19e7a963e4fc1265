"""Messages about what a checkpoint holds, and how that goes together with what is there now."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from eagerlab.protocol.base import Message
from eagerlab.protocol.message_kinds import BaseReply, BaseRequest, Lane

Match = Literal["", "fits", "differs", "waiting", "unused", "absent", "skipped", "made"]
"""How a value of the checkpoint goes together with what is there.

``fits``: it would be put there; ``differs``: shape or dtype are others; ``waiting``: it is filled in when
its variable is created; ``unused``: nothing there takes it; ``absent``: only there, not in the checkpoint;
``skipped``: it is left out for a reason (`CheckpointContents.notes`); ``made``: an object that is made anew;
empty: there is nothing to compare with, or no need to.
"""


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
