"""Which line of the person's ran an operation that a tape recorded: its gradient is traced back to it."""

from __future__ import annotations

from collections.abc import Sequence
from types import CodeType
from typing import Any

from eagerlab.backend.numerics.places import Place, own_line, place_of

LIMIT = 20_000
"""Operations remembered; a tape that is older than that has no lines."""

Line = tuple[CodeType, int]


class ForwardLines:
    """Remembers lines by the identity of tensors, which a tape keeps alive as long as it needs them.

    Nothing is kept alive here: where an identity comes again, the newer operation counts.
    """

    def __init__(self) -> None:
        self._by_output: dict[int, Line] = {}
        self._by_input: dict[tuple[str, int], Line | None] = {}

    def note(self, op: str, inputs: Sequence[Any], outputs: Sequence[Any]) -> None:
        """Remember the line that runs `op` now."""
        line = own_line(4)
        if line is None:
            return
        if len(self._by_output) > LIMIT:
            self._by_output.clear()
            self._by_input.clear()
        for output in outputs:
            self._by_output[id(output)] = line
        for value in inputs:
            key = (op, id(value))
            # The same operation on the same tensor at two lines: nobody can tell them apart.
            self._by_input[key] = line if self._by_input.get(key, line) == line else None

    def find(self, op: str, inputs: Sequence[Any], outputs: Sequence[Any]) -> Place | None:
        """Return where an operation ran, of which a tape has kept these tensors (None in place of others)."""
        line = next((self._by_output[id(one)] for one in outputs if id(one) in self._by_output), None)
        for value in inputs:
            line = line or self._by_input.get((op, id(value)))
        return None if line is None else place_of(line[0].co_filename, line[1])
