"""Messages about values that a person has pinned: copies of a tensor at a moment."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from eagerlab.protocol.base import NodePath
from eagerlab.protocol.message_kinds import BaseRequest, Lane
from eagerlab.protocol.paths import python_expression

PINS = "pins"
"""The root under which they are listed."""
NAME_LIMIT = 100


class PinTensor(BaseRequest):
    """Keep a copy of the values at `node` as they are now; an empty name lets the backend choose one."""

    lane: ClassVar[Lane] = "tensors"

    kind: Literal["pin_tensor"] = "pin_tensor"
    node: NodePath
    name: str = Field(default="", max_length=NAME_LIMIT)

    def python(self) -> str:
        named = f", {self.name!r}" if self.name else ""
        return f"lab.pin({python_expression(self.node)}{named})"


class RenamePin(BaseRequest):
    """Give a pinned tensor another name."""

    kind: Literal["rename_pin"] = "rename_pin"
    pin: str
    name: str = Field(min_length=1, max_length=NAME_LIMIT)

    def python(self) -> str:
        return f"lab.rename_pin({self.pin!r}, {self.name!r})"


class Unpin(BaseRequest):
    """Let go of pinned tensors."""

    kind: Literal["unpin"] = "unpin"
    pins: tuple[str, ...] = Field(min_length=1)

    def python(self) -> str:
        return "\n".join(f"lab.unpin({pin!r})" for pin in self.pins)
