"""A lane that counts, whose progress is heard."""

from __future__ import annotations

from typing import Any

from eagerlab.backend.counting_lane import CountingLane
from eagerlab.backend.tensors import Tensors
from eagerlab.protocol.counting import StatisticsProgress
from eagerlab.protocol.events import Event
from eagerlab.protocol.requests import Statistics

NODE = ("names", "x")
MANY = 3_000_000


class Lane:
    """A lane whose progress is heard; `on_progress` may do something in the middle."""

    def __init__(self, value: Any) -> None:
        self.changes = 1
        self.names = {"x": value}
        self.tensors = Tensors(lambda: {"names": self.names}, changes=lambda: self.changes)
        self.progress: list[StatisticsProgress] = []
        self.lane = CountingLane(lambda: self.tensors, self)
        self.on_progress: Any = lambda: None

    def publish(self, event: Event) -> None:
        assert isinstance(event, StatisticsProgress)
        self.progress.append(event)
        self.on_progress()

    def ask(self, *, exact: bool = True) -> Any:
        return self.lane.statistics(Statistics(node=NODE, exact=exact))
