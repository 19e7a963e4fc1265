"""Messages about metrics as objects: those of the console's names and those of the experiment."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from eagerlab.protocol.base import Message, NodePath
from eagerlab.protocol.message_kinds import BaseReply, BaseRequest, Lane

MOST_METRICS = 200
MOST_NUMBERS = 8
"""Numbers of one metric that are sent; a metric that gives more tells its shape."""


class ReadMetrics(BaseRequest):
    """What every Keras metric gives now; the reply is `MetricsRead`."""

    lane: ClassVar[Lane] = "metering"

    kind: Literal["read_metrics"] = "read_metrics"


class ResetMetric(BaseRequest):
    """Set the metric at `node` back to its beginning, when the running cell, or step, has ended."""

    kind: Literal["reset_metric"] = "reset_metric"
    node: NodePath = Field(min_length=1)

    def python(self) -> str:
        from eagerlab.protocol.requests import python_expression

        return f"{python_expression(self.node)}.reset_state()"


class WatchName(BaseRequest):
    """Plot a name of the console live."""

    kind: Literal["watch_name"] = "watch_name"
    name: str = Field(pattern=r"^[^\W\d]\w*$")

    def python(self) -> str:
        return f"lab.watch({self.name!r})"


class MetricNumber(Message):
    """One number that a metric gives; `label` is empty where it gives only one."""

    label: str = ""
    value: float


class MetricState(Message):
    """A variable of a metric: its name and its values (or shape) as text."""

    name: str
    text: str


class MetricRow(Message):
    """One metric.

    Attributes
    ----------
    node : NodePath
        Where it is in the variable tree.
    title : str
        How the console calls it; of the experiment's metrics, its own name.
    type : str
        Class name.
    numbers : tuple of MetricNumber
        What ``result()`` gave; at most `MOST_NUMBERS`.
    text : str
        What else can be said of the result (its shape where it is large), or empty.
    variables : tuple of MetricState
        What it counts with.
    error : str
        Why there is no result, as a sentence; empty where there is one.
    approximate : bool
        It was updated while it was read: the numbers may be off by one update.
    """

    node: NodePath
    title: str
    type: str
    numbers: tuple[MetricNumber, ...] = ()
    text: str = ""
    variables: tuple[MetricState, ...] = ()
    error: str = ""
    approximate: bool = False


class MetricsRead(BaseReply):
    """All metrics, at most `MOST_METRICS` of `total`."""

    kind: Literal["metrics_read"] = "metrics_read"
    rows: tuple[MetricRow, ...]
    total: int
    seconds: float = 0.0
    """How long the reading took."""
