"""The rows of a benchmark, one after the other: progress, comparison, and what to know about them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from eagerlab.backend.errors import LabError
from eagerlab.backend.measuring.clock import Length, Stopping, clock
from eagerlab.backend.measuring.effects import Watch
from eagerlab.backend.measuring.results import Compared, compare
from eagerlab.backend.measuring.timing import Pace, Run
from eagerlab.experiment.modes import COMPILED_MODES
from eagerlab.protocol.base import Problem
from eagerlab.protocol.events import BenchmarkProgress
from eagerlab.protocol.measuring import BenchmarkMode, MeasuredRow

REPORT_SECONDS = 0.1
WIDE = 0.5
"""A middle half wider than this share of the median."""


class Key(NamedTuple):
    """Which row."""

    size: int | None
    device: str
    mode: BenchmarkMode


@dataclass
class Rows:
    """Collects rows, and tells how far it is.

    Parameters
    ----------
    keys : sequence of Key
        All rows, in order.
    length, stopping : Length, Stopping
        When a row ends, and when all end.
    tell : callable
        Gets a `BenchmarkProgress`.
    """

    keys: list[Key]
    length: Length
    stopping: Stopping
    tell: Callable[[BenchmarkProgress], None]
    found: list[MeasuredRow] = field(default_factory=list)
    runs: dict[Key, Run] = field(default_factory=dict)
    finish: str = ""
    ended_by: Problem | None = None

    def __post_init__(self) -> None:
        self._began = clock()
        self._told = float("-inf")

    def measure(self, key: Key, run: Run, watch: Watch, work: Callable[[Pace], None]) -> None:
        """Measure one row with `work`, and add it.

        Raises
        ------
        StoppedError
            All are to end; what was measured of this row is kept.
        """
        problem = None
        try:
            work(Pace(self.length, self.stopping, lambda share: self._report(key, share)))
        except LabError as error:
            problem = error.problem
        finally:
            self._add(key, run, watch, problem)

    def _add(self, key: Key, run: Run, watch: Watch, problem: Problem | None) -> None:
        if run.first is None and problem is None:
            return
        self.runs[key] = run
        self.finish = self.finish or run.finish_words
        compared = Compared("unknown") if problem is not None else self._compared(key, run)
        self.found.append(
            MeasuredRow(
                device=key.device,
                mode=key.mode,
                size=key.size,
                agreement=compared.agreement,
                difference=compared.difference,
                problem=problem,
                **run.fields(watch.traces),
            )
        )

    def _compared(self, key: Key, run: Run) -> Compared:
        """Compare with the first row of the same device and size that gave a result."""
        if run.is_random:
            return Compared("random")
        first = next(
            (other for one, other in self.runs.items() if one[:2] == key[:2] and other.result is not None),
            None,
        )
        if first is run:
            return Compared("reference" if run.result else "unknown")
        return Compared("unknown") if first is None else compare(first.result, run.result)

    def _report(self, key: Key, share: float) -> None:
        now = clock()
        if now - self._told < REPORT_SECONDS:
            return
        self._told = now
        row = self.keys.index(key)
        whole = (row + share) / len(self.keys)
        spent = now - self._began
        self.tell(
            BenchmarkProgress(
                share=whole,
                row=row + 1,
                rows=len(self.keys),
                device=key.device,
                mode=key.mode,
                size=key.size,
                seconds_left=spent / whole - spent if whole > 0 else None,
            )
        )

    def forget_results(self, before: Key) -> None:
        """Let go of results that no later row is compared with."""
        for key, run in self.runs.items():
            if key[:2] != before[:2]:
                run.result = run.again = None

    def require_some(self) -> None:
        """Raise what went wrong, where nothing at all could be measured.

        Raises
        ------
        LabError
            Of the first row.
        """
        problems = [row.problem for row in self.found if row.problem is not None]
        if problems and all(row.median is None for row in self.found):
            raise LabError.of(problems[0])

    def notes(self) -> tuple[Problem, ...]:
        """Return what a person should know about the rows, each once."""
        found: dict[str, Problem] = {}
        kinds = (
            self._retraces,
            self._side_effects,
            self._randomness,
            self._xla,
            self._placement,
            self._spread,
        )
        for note in (note for kind in kinds for note in kind()):
            found.setdefault(note.what, note)
        return tuple(found.values())

    def _retraces(self) -> Iterable[Problem]:
        for row in self.found:
            if row.traces and row.count:
                yield Problem(
                    what=f"TensorFlow traced {row.traces:,} times in {row.count:,} measured calls.",
                    why=f"Each trace takes as long as many calls. {'. '.join(row.changes)}.",
                    todo="Pass tensors instead of Python numbers, or give an input_signature without sizes.",
                    severity="warning",
                )

    def _side_effects(self) -> Iterable[Problem]:
        eager = {key[:2]: run for key, run in self.runs.items() if key.mode == "eager"}
        for key, run in self.runs.items():
            if key.mode not in COMPILED_MODES or not run.times:
                continue
            if run.first_prints and not run.prints:
                yield Problem(
                    what="Inside tf.function, print ran only while it was traced.",
                    why=f"It printed in the first call, and not in {len(run.times):,} measured calls.",
                    todo="A Python side effect is no part of a graph; tf.print is.",
                    severity="warning",
                )
            other = eager.get(key[:2])
            for name, growth in (other.grew if other is not None else {}).items():
                if growth and not run.grew.get(name):
                    yield Problem(
                        what=f"Inside tf.function, the object {name} changed only while it was traced.",
                        why=f"Op by op it grew by {growth:,} in {len(other.times) if other else 0:,} calls.",
                        todo="A Python side effect is no part of a graph; assigning to a tf.Variable is.",
                        severity="warning",
                    )

    def _randomness(self) -> Iterable[Problem]:
        if any(row.agreement == "random" for row in self.found):
            yield Problem(
                what="Each call gives another result, so results of different modes are not compared.",
                why="The code draws random numbers or changes a variable.",
                severity="info",
            )

    def _xla(self) -> Iterable[Problem]:
        if any(row.mode == "xla" and row.agreement == "differs" for row in self.found):
            yield Problem(
                what="XLA gives other last digits, and that is no error.",
                why="It adds in another order, and draws other random numbers (of Dropout, for example).",
                severity="info",
            )

    def _spread(self) -> Iterable[Problem]:
        wide = [row for row in self.found if _varies(row)]
        if wide:
            yield Problem(
                what="The times vary much from call to call, so small differences mean nothing.",
                why=f"That is so in {len(wide):,} of {len(self.found):,} rows: other programs are at work.",
                todo="End them, or measure for longer.",
                severity="info",
            )

    def _placement(self) -> Iterable[Problem]:
        for row in self.found:
            if row.placed_on and row.device not in ("auto", row.placed_on):
                yield Problem(
                    what=f"Asked for {row.device}, the result lies on {row.placed_on}.",
                    why="TensorFlow puts an operation that a device cannot do somewhere else.",
                    severity="warning",
                )


def _varies(row: MeasuredRow) -> bool:
    if row.low is None or row.high is None or row.median is None:
        return False
    return row.high - row.low > WIDE * row.median
