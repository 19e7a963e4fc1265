"""The numerics watch: its two switches."""

from __future__ import annotations

from typing import Literal

from eagerlab.protocol.base import Message
from eagerlab.protocol.message_kinds import BaseRequest


class WatchNumerics(BaseRequest):
    """Watch training and the cells of the console for their first NaN, their first infinity, or neither."""

    kind: Literal["watch_numerics"] = "watch_numerics"
    nan: bool
    inf: bool

    def python(self) -> str:
        return f"lab.watch_numerics(nan={self.nan}, inf={self.inf})"


class NumericsWatched(Message):
    """What the console's cells are watched for now; sent whenever that is set, by a click or by typing."""

    sequence: int = 0
    kind: Literal["numerics_watched"] = "numerics_watched"
    nan: bool
    inf: bool
