"""Messages about counting all elements of a tensor: numbers about them, how far that is, and its end."""

from __future__ import annotations

from typing import ClassVar, Literal

from eagerlab.protocol.base import Message, NodePath
from eagerlab.protocol.message_kinds import BaseRequest, Lane

PERCENTILES = (1.0, 5.0, 25.0, 50.0, 75.0, 95.0, 99.0)
"""Of `StatisticsValues.percentiles`, in this order."""


class Statistics(BaseRequest):
    """Numbers about all elements: from a sample at once, or exact; the reply is `StatisticsValues`."""

    lane: ClassVar[Lane] = "statistics"

    kind: Literal["statistics"] = "statistics"
    node: NodePath
    exact: bool = False


class StatisticsProgress(Message):
    """How far exact statistics are: `done` of `total` elements of the `Statistics` asked for as `request`.

    Likewise of a `Histogram` and a `Line`.
    """

    sequence: int = 0
    kind: Literal["statistics_progress"] = "statistics_progress"
    request: str
    done: int
    total: int

    @property
    def share(self) -> float:
        """How much is done, from 0 to 1."""
        return self.done / max(1, self.total)


class CancelStatistics(BaseRequest):
    """End the exact statistics, histogram or line asked for as `request`: nobody looks at it any more.

    Also where that request still waits in its lane. Its own reply then says that it was cancelled.
    """

    kind: Literal["cancel_statistics"] = "cancel_statistics"
    request: str
