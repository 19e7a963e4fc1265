"""Long counting stands back a moment when values are asked for: who scrolls waits for no statistics."""

from __future__ import annotations

import time

SECONDS = 0.02
"""About what a tile takes on its way to the screen."""


class Turns:
    """Tells counting threads when to wait. Any thread."""

    def __init__(self) -> None:
        self._until = 0.0

    def values_asked(self) -> None:
        """Note that somebody waits for values."""
        self._until = time.monotonic() + SECONDS

    def stand_back(self) -> None:
        """Wait where values were just asked for; called between two pieces, so it still goes on."""
        left = self._until - time.monotonic()
        if left > 0:
            time.sleep(left)
