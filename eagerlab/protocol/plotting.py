"""Points that the console's cells plot themselves, with ``lab.plot``."""

from __future__ import annotations

from typing import Literal

from eagerlab.protocol.base import Message
from eagerlab.protocol.message_kinds import BaseRequest


class Plotted(Message):
    """Points of one curve: rows from `first` on, in two float64 buffers, x and y.

    `first` of 0 begins the curve anew. `ended` takes it from the plot. `is_path` says that x does not grow:
    the points are joined in the order in which they came.
    """

    sequence: int = 0
    kind: Literal["plotted"] = "plotted"
    name: str
    x_name: str
    first: int
    count: int
    is_path: bool = False
    ended: bool = False


class EndPlot(BaseRequest):
    """Take a curve of ``lab.plot`` from the plot; a `Plotted` event with `ended` follows."""

    kind: Literal["end_plot"] = "end_plot"
    name: str

    def python(self) -> str:
        return f"lab.unplot({self.name!r})"
