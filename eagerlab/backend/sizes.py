"""Amounts of memory, for a person."""

from __future__ import annotations


def bytes_text(count: float) -> str:
    """Return a number of bytes for a person, as ``3.2 MB``."""
    value, units = count, ["bytes", "kB", "MB", "GB", "TB", "PB"]
    while value >= 1000 and len(units) > 1:
        value /= 1000
        units.pop(0)
    return f"{value:,.0f} {units[0]}" if units[0] == "bytes" or value >= 100 else f"{value:.3g} {units[0]}"
