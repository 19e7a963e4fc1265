"""What a benchmark gives: a figure, its budget, and how it came about."""

from __future__ import annotations

import operator
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

_COMPARE: dict[str, Callable[[float, float], bool]] = {"≥": operator.ge, "≤": operator.le}


@dataclass(frozen=True)
class Budget:
    """What is hoped for: ``Budget("≥", 1.5, "×")``. It decides `ok` and nothing else."""

    sign: str
    bound: float
    unit: str

    def __str__(self) -> str:
        return f"{self.sign} {self.bound:g} {self.unit}"


@dataclass
class Result:
    """A measured figure; `value` is None where there is nothing to measure yet, and `context` says why."""

    value: float | None
    context: dict[str, Any] = field(default_factory=dict)

    def as_json(self, budget: Budget) -> dict[str, Any]:
        """Return the entry that ``--json`` prints."""
        value = None if self.value is None else float(self.value)  # NumPy's verdicts are not JSON's
        return {
            "value": value,
            "unit": budget.unit,
            "budget": str(budget),
            "ok": value is not None and _COMPARE[budget.sign](value, budget.bound),
            "context": self.context,
        }


def ratio(ours: Sequence[float], theirs: Sequence[float], **names: Sequence[float]) -> Result:
    """Return the median of the ratios pair by pair, both sides' figures beside it.

    Parameters
    ----------
    ours, theirs : sequence of float
        Measured in turn in one run, so that a drift of the machine falls on both.
    **names : sequence of float
        Further figures for the context.
    """
    ratios = [a / b for a, b in zip(ours, theirs, strict=True)]
    context: dict[str, Any] = {"ours": _rounded(ours), "theirs": _rounded(theirs), "ratios": _rounded(ratios)}
    context.update({name: _rounded(values) for name, values in names.items()})
    return Result(statistics.median(ratios), context)


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value below which `share` (0 to 1) of `values` lie, without interpolation."""
    ordered = sorted(values)
    return float(ordered[min(len(ordered) - 1, int(share * len(ordered)))])


def _rounded(values: Sequence[float]) -> list[float]:
    return [float(f"{value:.4g}") for value in values]
