"""The answer of ``lab.held_by``, as the console shows it."""

from __future__ import annotations

from dataclasses import dataclass

from eagerlab.protocol.holding import Holder

_WORDS = {
    "name": "the name {path}",
    "output": "the result {path}",
    "tape": "the tape {path}",
    "experiment": "the experiment: {path}",
    "checkpoint": "a checkpoint: {path}",
    "traceback": "the last error: {path}",
    "function": "the function {path}",
    "frame": "a call that runs: {path}",
    "object": "{path}, which no name of the console leads to",
}


@dataclass(frozen=True)
class Held:
    """What holds an object; its text is a table. Keeps no object.

    Attributes
    ----------
    nbytes : int or None
        Size of its values in memory.
    holders : tuple of Holder
        What holds it, and the lines that let go of it.
    is_complete : bool
        Whether all of memory was searched in time.
    """

    nbytes: int | None
    holders: tuple[Holder, ...]
    is_complete: bool

    def __repr__(self) -> str:
        size = "" if self.nbytes is None else f"{self.nbytes:,} bytes, "
        rows = [(_words(one), one.release) for one in self.holders]
        width = max((len(words) for words, _ in rows), default=0)
        lines = [f"  {words:{width}}  {release}".rstrip() for words, release in rows]
        if not self.is_complete:
            lines.append("  There may be more: the search took too long.")
        return "\n".join([f"{size}held by {'nothing that was found' if not rows else ''}".rstrip(), *lines])


def _words(holder: Holder) -> str:
    path = holder.path or "that was left open, and has no name"
    return _WORDS[holder.kind].format(path=path)
