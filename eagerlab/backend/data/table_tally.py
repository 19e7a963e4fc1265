"""What is in one column of a table, counted while the file is read a block of rows at a time."""

from __future__ import annotations

import math
import operator
from collections import Counter
from collections.abc import Sequence
from functools import cache

import numpy as np
import pandas as pd

from eagerlab.backend.data.table_numbers import as_numbers
from eagerlab.protocol.data import ColumnFound

LONGEST_LABEL = 1000
EXAMPLES = 5
_FLOAT32_MAX = float(np.finfo("float32").max)


class Places:
    """How many cells of some kind there are, and where the first ones stand."""

    def __init__(self) -> None:
        self.count = 0
        self.lines: list[int] = []
        self.cells: list[str] = []

    def add(self, indices: Sequence[int], cells: Sequence[str], lines: Sequence[int]) -> None:
        """Count cells by their places in a block."""
        self.count += len(indices)
        for index in indices[: EXAMPLES - len(self.lines)]:
            self.lines.append(lines[index])
            self.cells.append(cells[index])

    def __bool__(self) -> bool:
        return self.count > 0


class Tally:
    """Counts of a column's cells. White space around a cell counts for nothing.

    Parameters
    ----------
    name : str
        Of the column.
    missing : frozenset of str
        Marks of missing cells.
    decimal : {".", ","}
        Of numbers.
    thousands : str
        What stands between thousands, or empty.
    limit : int
        Different cells to keep at most; beyond it `distinct` is None.

    Attributes
    ----------
    distinct : Counter or None
        How often each cell that is not missing occurs, in the order of their first appearance.
    infinite : Places
        Numbers that are infinite, or too large for float32.
    whole : bool
        All numbers are whole.
    """

    def __init__(self, name: str, missing: frozenset[str], decimal: str, thousands: str, limit: int) -> None:
        self.name = name
        self.numbers = 0
        self.texts, self.missing, self.infinite, self.spaced = Places(), Places(), Places(), Places()
        self.minimum, self.maximum = math.inf, -math.inf
        self.total = self.squares = 0.0
        self.whole = True
        self.is_rising = True
        self.too_long = False
        self.distinct: Counter[str] | None = Counter()
        self.examples: list[str] = []
        self._marks = missing
        self._decimal, self._thousands = decimal, thousands
        self._limit = limit
        self._last = -math.inf
        self._marks_hold_numbers = _hold_numbers(missing)

    @property
    def rows(self) -> int:
        """Cells of all kinds."""
        return self.numbers + self.texts.count + self.missing.count + self.infinite.count

    @property
    def filled(self) -> int:
        """Cells that are not missing."""
        return self.rows - self.missing.count

    @property
    def deviation(self) -> float:
        """Of the finite numbers."""
        if self.numbers == 0:
            return 0.0
        mean = self.total / self.numbers
        return math.sqrt(max(0.0, self.squares / self.numbers - mean * mean))

    def add(self, cells: Sequence[str], lines: Sequence[int]) -> None:
        """Count a block of cells, each beginning in a line of the file."""
        values = as_numbers(cells, self._decimal, self._thousands)
        unsure = np.isnan(values)
        if self._marks_hold_numbers:
            unsure |= np.array([cell.strip() in self._marks for cell in cells])
        # Of a column of measurements only these need to be looked at as text: it saves most of the time.
        missing = [index for index in np.flatnonzero(unsure).tolist() if cells[index].strip() in self._marks]
        self._count_values(values, missing, cells, lines)
        self.missing.add(missing, cells, lines)
        if self.distinct is not None:
            self._count_texts(cells, missing, lines)

    def found(self) -> ColumnFound:
        """Return the counts as the window gets them."""
        has_numbers = self.numbers > 0
        return ColumnFound(
            name=self.name,
            numbers=self.numbers + self.infinite.count,
            texts=self.texts.count,
            missing=self.missing.count,
            distinct=self._limit + 1 if self.distinct is None else len(self.distinct),
            minimum=self.minimum if has_numbers else None,
            maximum=self.maximum if has_numbers else None,
            examples=tuple(cell[:200] for cell in self.examples),
        )

    def _count_values(
        self,
        values: np.ndarray[tuple[int], np.dtype[np.float64]],
        missing: list[int],
        cells: Sequence[str],
        lines: Sequence[int],
    ) -> None:
        present = np.ones(len(values), bool)
        present[missing] = False
        texts = np.flatnonzero(np.isnan(values) & present)
        self.texts.add(texts.tolist(), cells, lines)
        infinite = np.flatnonzero((np.abs(values) > _FLOAT32_MAX) & present)
        self.infinite.add(infinite.tolist(), cells, lines)
        present[texts] = present[infinite] = False
        finite = values[present]
        if not len(finite):
            return
        self.numbers += len(finite)
        self.minimum = min(self.minimum, float(finite.min()))
        self.maximum = max(self.maximum, float(finite.max()))
        self.total += float(finite.sum())
        self.squares += float(np.square(finite).sum())
        self.whole = self.whole and bool((finite == np.floor(finite)).all())
        rising = bool((np.diff(finite) > 0).all()) and float(finite[0]) > self._last
        self.is_rising = self.is_rising and rising
        self._last = float(finite[-1])

    def _count_texts(self, cells: Sequence[str], missing: list[int], lines: Sequence[int]) -> None:
        """Count different cells, until there are too many."""
        stripped = list(map(str.strip, cells))
        if any(map(operator.ne, cells, stripped)):
            self.spaced.add([i for i, cell in enumerate(cells) if cell != stripped[i] != ""], cells, lines)
        if len(self.examples) < EXAMPLES:
            fresh = [cell for cell in dict.fromkeys(stripped) if cell not in self._marks]
            self.examples = list(dict.fromkeys([*self.examples, *fresh]))[:EXAMPLES]
        assert self.distinct is not None
        counts = Counter(stripped)
        for cell in {stripped[index] for index in missing}:
            del counts[cell]
        self.distinct.update(counts)
        self.too_long = self.too_long or any(len(cell) > LONGEST_LABEL for cell in counts)
        if len(self.distinct) > self._limit or self.too_long:
            self.distinct = None


@cache
def _hold_numbers(marks: frozenset[str]) -> bool:
    cells = np.array([mark.replace(",", ".") for mark in marks], dtype=object)
    return bool(np.isfinite(np.asarray(pd.to_numeric(cells, errors="coerce"), dtype=np.float64)).any())
