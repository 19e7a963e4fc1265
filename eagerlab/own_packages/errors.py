"""What goes wrong when GPU support is added, in words for a person."""

from __future__ import annotations


class GpuError(Exception):
    """GPU support could not be added or removed; training on the CPU is as it was.

    Parameters
    ----------
    what, why, todo : str
        Sentences for a person.
    details : str
        What a program printed.
    """

    def __init__(self, what: str, why: str = "", todo: str = "", details: str = "") -> None:
        super().__init__(" ".join(part for part in (what, why, todo) if part))
        self.what = what
        self.why = why
        self.todo = todo
        self.details = details
