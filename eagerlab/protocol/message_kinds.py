"""What all requests and all replies have in common, and the lanes that requests travel on."""

from __future__ import annotations

from typing import ClassVar, Literal, get_args
from uuid import uuid4

from pydantic import Field

from eagerlab.protocol.base import Message

Lane = Literal[
    "control", "tensors", "statistics", "completion", "data", "editing", "seeing", "gradients", "metering"
]
LANES: tuple[Lane, ...] = get_args(Lane)


class BaseRequest(Message):
    """A question with an id; `generation` grows where a newer question may overtake an older one."""

    lane: ClassVar[Lane] = "control"

    id: str = Field(default_factory=lambda: uuid4().hex)
    generation: int = 0

    def python(self) -> str:
        """Return the line of Python that does the same, or an empty string."""
        return ""


class BaseReply(Message):
    """An answer: `request` is the id of the question."""

    request: str


class ArrayHeader(Message):
    """How to read one buffer: NumPy's dtype name (little endian) and the shape, in C order."""

    dtype: str
    shape: tuple[int, ...]
