"""Messages about the cells of the table: what is shown, where colours end, and blocks to be copied."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from eagerlab.protocol.base import NodePath, View
from eagerlab.protocol.message_kinds import ArrayHeader, BaseReply, BaseRequest, Lane


class OpenTensor(BaseRequest):
    """Shape, dtype and device of the object at `node`; the reply is `TensorInfo`."""

    lane: ClassVar[Lane] = "tensors"

    kind: Literal["open_tensor"] = "open_tensor"
    node: NodePath


class Tile(BaseRequest):
    """A block of values, at most 256 × 256; the reply is `TileValues`.

    With a `condition`, as `FindValues` has it, the reply tells which values fulfil it.
    """

    lane: ClassVar[Lane] = "tensors"

    kind: Literal["tile"] = "tile"
    node: NodePath
    view: View
    first_row: int = Field(default=0, ge=0)
    row_count: int = Field(default=64, ge=1, le=256)
    first_column: int = Field(default=0, ge=0)
    column_count: int = Field(default=64, ge=1, le=256)
    condition: str = Field(default="", max_length=1000)


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

    A literal is Python that evaluates to the cell (``'Grün'``, ``b'x'``, ``3``), or empty for none; of one
    that is masked it is ``np.ma.masked``.
    """

    kind: Literal["block_read"] = "block_read"
    generation: int
    array: ArrayHeader | None = None
    literals: tuple[tuple[str, ...], ...] = ()
