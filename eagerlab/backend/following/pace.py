"""How often something may be looked at, so that looking takes no more than its share of the time."""

from __future__ import annotations

from collections import deque

SHARE = 0.03
"""Of the time; more than that and a person would notice it in the speed."""
LEAST = 0.1
"""Seconds between two looks, however little one costs: more points could not be told apart on a plot."""
_KEPT = 5
_ENOUGH = 3
"""Looks that tell what one costs; fewer may all have met a machine that stood still."""
_UNSURE = 5.0
"""Seconds between two looks at most, until that is known."""


class Pace:
    """Spaces looks by what they have cost lately.

    Parameters
    ----------
    share : float
        Of the time that looking may take.
    least : float
        Seconds between two looks at least.
    """

    def __init__(self, share: float = SHARE, least: float = LEAST) -> None:
        self._share, self._least = share, least
        self._costs: deque[float] = deque(maxlen=_KEPT)
        self.due = 0.0
        """When the next look may be, by `time.monotonic`."""

    @property
    def cost(self) -> float:
        """Seconds of a look: a low one of the last few, as whatever else the machine does only adds to it."""
        return sorted(self._costs)[len(self._costs) // 4] if self._costs else 0.0

    def note(self, seconds: float, now: float, *, is_first: bool = False) -> None:
        """Take what a look cost; one that had to make things ready first says nothing about the others."""
        if not is_first:
            self._costs.append(seconds)
        pause = self.cost / self._share
        if len(self._costs) < _ENOUGH:
            pause = min(pause, _UNSURE)
        self.due = now + max(self._least, pause)

    def begin(self) -> None:
        """Look soon again, and forget costs: something else is looked at."""
        self._costs.clear()
        self.due = 0.0
