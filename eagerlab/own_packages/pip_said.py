"""What pip prints, where a person needs other words for it."""

from __future__ import annotations

import re

UNREACHABLE = re.compile(
    "connection broken by|NewConnectionError|Failed to establish a new connection|ConnectTimeout"
    "|Read timed out|ProxyError"
)
"""The package index does not answer. pip itself then says that there is no such package."""
FULL = re.compile("No space left on device|Disk quota exceeded")
