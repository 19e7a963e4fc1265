"""How often a pane in sight asks while training runs: less often where its answers cost training too much."""

from __future__ import annotations

import time
from collections.abc import Callable

MOST_SHARE = 0.03
"""Of a processor, for all panes in sight together."""
LONGEST_MS = 10_000.0
SLOWER, FASTER = 1.5, 0.85


class FollowPace:
    """Says when it is time to ask again. GUI thread only.

    The backend measures what answering takes of the time of training. Above `MOST_SHARE` the pauses grow;
    well below it, they shrink again to the shortest.

    Parameters
    ----------
    shortest_ms : float
        Between two questions at least.
    clock : callable
        Gives seconds.
    """

    def __init__(self, shortest_ms: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._shortest, self._clock = shortest_ms, clock
        self.interval_ms = float(shortest_ms)
        self._asked = -1e9
        self._noted = -1e9

    def is_due(self) -> bool:
        """Whether enough time has passed since the last question."""
        return (self._clock() - self._asked) * 1000 >= self.interval_ms

    def note_asked(self) -> None:
        """Take note that it is being asked now."""
        self._asked = self._clock()

    def note_share(self, share: float | None) -> None:
        """Take what answering has cost over the last second; once a second, as it is measured over one."""
        now = self._clock()
        if share is None or now - self._noted < 1.0:
            return
        self._noted = now
        if share > MOST_SHARE:
            self.interval_ms = min(LONGEST_MS, self.interval_ms * SLOWER)
        elif share < MOST_SHARE / 2:
            self.interval_ms = max(self._shortest, self.interval_ms * FASTER)
