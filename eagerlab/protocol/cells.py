"""Messages about the cells of the table: where colours end, and blocks to be copied."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from eagerlab.protocol.base import NodePath, View
from eagerlab.protocol.message_kinds import ArrayHeader, BaseReply, BaseRequest, Lane


class ReadScale(BaseRequest):
    """Where the colours of the table's cells end; the reply is `ScaleRead`."""

    lane: ClassVar[Lane] = "tensors"

    kind: Literal["read_scale"] = "read_scale"
    node: NodePath


class ScaleRead(BaseReply):
    """The 1st and the 99th percentile of the finite values of a sample; None when there are none."""

    kind: Literal["scale_read"] = "scale_read"
    generation: int
    low: float | None = None
    high: float | None = None


class ReadBlock(BaseRequest):
    """A block of values to be copied, texts in full; the reply is `BlockRead`."""

    lane: ClassVar[Lane] = "tensors"

    kind: Literal["read_block"] = "read_block"
    node: NodePath
    view: View
    first_row: int = Field(ge=0)
    row_count: int = Field(ge=1)
    first_column: int = Field(ge=0)
    column_count: int = Field(ge=1)


class BlockRead(BaseReply):
    """Numbers in the first buffer as `array` says, else rows of `literals`.

    A literal is Python that evaluates to the cell (``'Grün'``, ``b'x'``, ``3``), or empty for none.
    """

    kind: Literal["block_read"] = "block_read"
    generation: int
    array: ArrayHeader | None = None
    literals: tuple[tuple[str, ...], ...] = ()
