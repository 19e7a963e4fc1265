"""Calls that are timed one by one, until there are enough of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from eagerlab.backend.measuring.clock import WARM_UP, Clock, Length, Stopping, clock
from eagerlab.backend.measuring.effects import Watch
from eagerlab.backend.measuring.results import Values, compare, finish, finish_words, host_values, placed_on
from eagerlab.backend.measuring.traces import Trace, changes

Call = Callable[[int], Any]
"""Gets the number of the call, from 0."""


@dataclass
class Run:
    """What was seen of one row.

    Attributes
    ----------
    look : callable
        Gives the numbers of a result in host memory, to be compared.
    repeats : bool
        Whether each call is meant to give the same; a training step is not.
    first : float or None
        Seconds of the first call.
    times : list of float
        Seconds of each measured call.
    warm_up : int
        Calls before measuring.
    result, again : list of array or None
        Numbers of the first call's result, and of the second's.
    finish_words : str
        How calls were brought to their end.
    traces_before, prints_before, lengths_before
        What had been seen when measuring began.
    first_prints, prints : int
        Lines printed by the first call, and by the measured ones.
    grew : dict of str to int
        By how much lists grew in the measured calls.
    """

    look: Callable[[Any], Values | None] = host_values
    repeats: bool = True
    first: float | None = None
    times: list[float] = field(default_factory=list)
    warm_up: int = 0
    result: Values | None = None
    again: Values | None = None
    finish_words: str = ""
    placed_on: str = ""
    traces_before: int | None = None
    first_prints: int = 0
    prints: int = 0
    grew: dict[str, int] = field(default_factory=dict)

    @property
    def is_random(self) -> bool:
        """Whether the second call gave another result than the first."""
        seen = self.repeats and self.result is not None and self.again is not None
        return seen and compare(self.result, self.again).agreement == "differs"

    def fields(self, traces: list[Trace]) -> dict[str, Any]:
        """Return the numbers of a `MeasuredRow`."""
        split = len(traces) if self.traces_before is None else self.traces_before
        found: dict[str, Any] = {
            "first": self.first,
            "warm_up": self.warm_up,
            "count": len(self.times),
            "placed_on": self.placed_on,
            "first_traces": split,
            "traces": len(traces) - split,
            "changes": changes(traces[:split], traces[split:]),
            "prints": self.prints,
        }
        if self.times:
            low, median, high = np.percentile(self.times, (25, 50, 75))
            found |= {"low": float(low), "median": float(median), "high": float(high)}
            found |= {"least": min(self.times), "most": max(self.times)}
        return found


@dataclass(frozen=True)
class Pace:
    """When to end, whom to tell, and by which clock.

    Attributes
    ----------
    length : Length
        Of each row.
    stopping : Stopping
        Ends all rows early.
    report : callable
        Told the share of a row that is done, 0 to 1, after each call.
    now : callable
        A clock in seconds.
    """

    length: Length
    stopping: Stopping
    report: Callable[[float], None]
    now: Clock = clock


def measure(call: Call, run: Run, pace: Pace, watch: Watch) -> None:
    """Call until the length is reached; what was seen goes into `run`, also where it ends early.

    Parameters
    ----------
    call : callable
        What is measured; gets the number of the call.
    run : Run
        Empty.
    pace : Pace
        When to end.
    watch : Watch
        What else to look at.
    """
    for number in range(WARM_UP):
        _warm_up(call, number, run, pace, watch)
    run.traces_before = len(watch.traces)
    printed, lengths = watch.output.lines, watch.lengths()
    total, number = 0.0, WARM_UP
    try:
        while not pace.length.is_reached(len(run.times), total):
            pace.stopping.look()
            began = pace.now()
            finish(call(number))
            spent = pace.now() - began
            run.times.append(spent)
            total, number = total + spent, number + 1
            pace.report(pace.length.share(len(run.times), total))
    finally:
        run.prints = watch.output.lines - printed
        run.grew = {name: size - lengths.get(name, 0) for name, size in watch.lengths().items()}


def _warm_up(call: Call, number: int, run: Run, pace: Pace, watch: Watch) -> None:
    pace.stopping.look()
    began = pace.now()
    result = call(number)
    finish(result)
    spent = pace.now() - began
    run.warm_up += 1
    if number == 0:
        run.first, run.placed_on = spent, placed_on(result)
        run.result, run.finish_words = run.look(result), finish_words(result)
        run.first_prints = watch.output.lines
        watch.output.is_showing = False
    elif number == 1:
        run.again = run.look(result)
    pace.report(0.0)
