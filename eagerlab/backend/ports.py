"""What the trainer needs from its surroundings; the kernel and the command line bring their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, Protocol

import numpy as np
import numpy.typing as npt

from eagerlab.protocol.events import Event, State

Stream = Literal["train", "validation", "followed"]


class Publishing(Protocol):
    """Takes events from any thread and sends them on; see `eagerlab.backend.publisher.Publisher`."""

    @property
    def store(self) -> Any:
        """The `RunStore` that rows go into as well, or None."""

    @property
    def cpu_seconds(self) -> float:
        """The processor's time that sending and storing have used so far, on a thread of their own."""

    @property
    def looking_seconds(self) -> float:
        """The processor's time that answering the window's panes has used so far."""

    def publish(self, event: Event) -> None:
        """Send an event at once."""

    def state(self, state: State) -> None:
        """Send a state; of many in a short time only some, the last one always."""

    def metrics(
        self,
        run_id: str,
        stream: Stream,
        names: tuple[str, ...],
        step: int,
        seconds: float,
        values: Sequence[float],
    ) -> None:
        """Take one row of a run's stream; rows are sent and stored in batches."""

    def rows(
        self,
        run_id: str,
        stream: Stream,
        names: tuple[str, ...],
        steps: npt.NDArray[np.int64],
        seconds: npt.NDArray[np.float64],
        values: npt.NDArray[np.float64],
    ) -> None:
        """Take many rows at once: `steps` and `seconds` of n, `values` of n × names."""

    def record(self, write: Callable[[Any], object]) -> None:
        """Let `write` work on the store now or, where it cannot be written, as soon as it can."""

    def flush(self) -> None:
        """Return when everything taken so far is sent and stored."""


class Watching(Protocol):
    """Follows names of the console for the live plot."""

    def watch(self, name: str) -> None:
        """Plot the values under this name while they change."""

    def unwatch(self, name: str) -> None:
        """End what `watch` began."""
