"""When the model may be asked again: asking takes no more than its share of training."""

from __future__ import annotations

SHARE = 0.05
"""Of the training's time, for all questions together."""
LEAST_GAP = 0.05
"""Seconds between two questions, however little they cost: a picture that moves at 20 a second is smooth."""


class SeeingPace:
    """Remembers what asking cost. All times in seconds of one clock.

    Attributes
    ----------
    cost : float
        Of the last question, in seconds taken from training.
    share : float
        Of training's time that questions took lately.
    """

    def __init__(self) -> None:
        self.cost = 0.0
        self.share = 0.0
        self._answered = float("-inf")
        self._free_at = float("-inf")

    def answered(self, now: float, cost: float, *, training: bool) -> None:
        """Remember that a question has been answered that took `cost`; nothing where nothing is trained."""
        since = now - self._answered
        self.share = cost / since if training and since > cost > 0 else 0.0
        self.cost, self._answered = cost, now
        taken = cost if training else 0.0
        self._free_at = max(now + LEAST_GAP, max(self._free_at, now - taken) + taken / SHARE)

    def wait(self, now: float, *, training: bool) -> float:
        """Return how long to wait before the next question; 0: it may be asked now.

        Where nothing is trained, nothing is taken from training.
        """
        free_at = self._free_at if training else self._answered + LEAST_GAP
        return max(0.0, free_at - now)
