"""A stream that drops what objects print while they are asked something, as the console's own does."""

from __future__ import annotations

import io

from eagerlab.backend.silence import is_silent


class Console(io.StringIO):
    """Keeps what the console would show."""

    def write(self, text: str) -> int:
        return len(text) if is_silent() else super().write(text)
