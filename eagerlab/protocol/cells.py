"""Messages about the cells of the table: where colours end, and texts in full."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from eagerlab.protocol.base import NodePath, View
from eagerlab.protocol.message_kinds import BaseReply, BaseRequest, Lane


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


class ReadTexts(BaseRequest):
    """Cells of a table of texts in full, not cut to what is shown; the reply is `TextsRead`."""

    lane: ClassVar[Lane] = "tensors"

    kind: Literal["read_texts"] = "read_texts"
    node: NodePath
    view: View
    first_row: int = Field(ge=0)
    row_count: int = Field(ge=1)
    first_column: int = Field(ge=0)
    column_count: int = Field(ge=1)


class TextsRead(BaseReply):
    """Rows of cells, each as Python that evaluates to it: ``'Grün'``, ``b'x'``, ``3``, or empty."""

    kind: Literal["texts_read"] = "texts_read"
    generation: int
    literals: tuple[tuple[str, ...], ...]
