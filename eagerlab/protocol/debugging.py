"""The debugger of the trainer's thread: where it stands, and what ends a step by force."""

from __future__ import annotations

from typing import Literal

from eagerlab.protocol.base import CodePlace, Message
from eagerlab.protocol.message_kinds import BaseRequest


class Standing(Message):
    """The trainer's thread stands at a line, and asks what to do.

    Attributes
    ----------
    place : CodePlace
        The line of the frame that is looked at.
    is_answered : bool
        Whether a cell of the console talks with it now.
    """

    place: CodePlace
    is_answered: bool = False


class ForceStop(BaseRequest):
    """Raise an exception in the step that does not end, and stop the run."""

    kind: Literal["force_stop"] = "force_stop"

    def python(self) -> str:
        return "lab.stop(force=True)"
