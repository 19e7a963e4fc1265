"""One step of training, in parts."""

from __future__ import annotations

from typing import Literal

from eagerlab.protocol.message_kinds import BaseRequest

StepPart = Literal["fetch", "forward", "loss", "gradients", "update"]
PARTS: tuple[StepPart, ...] = ("fetch", "forward", "loss", "gradients", "update")


class TakePart(BaseRequest):
    """Take the next part of the next step, then stand still."""

    kind: Literal["take_part"] = "take_part"

    def python(self) -> str:
        return 'lab.step("next")'
