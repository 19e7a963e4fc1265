"""Measures what is followed: weights between two steps, gradients and outputs of layers in a step."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from typing import Any

from eagerlab.backend.errors import LabError, problem_of
from eagerlab.backend.following.pace import Pace
from eagerlab.backend.following.scalars import Numbers, measure, numbers_of
from eagerlab.backend.namespace import resolve
from eagerlab.backend.ports import Publishing
from eagerlab.backend.training.recording import Recorder
from eagerlab.protocol.base import NodePath, Problem
from eagerlab.protocol.events import ProblemRaised
from eagerlab.protocol.following import FollowsChanged, LayersRead, Statistic, column_of

MOST = 50
"""Statistics followed at once; more curves could not be told apart."""
_IN_STEP = "step"
"""Root of what a step computes: only a step that is looked at has it."""

Reader = Callable[[Mapping[str, Any], float], LayersRead]
"""Makes the table of all layers of what a step has computed; also takes what looking has cost."""


@dataclass(frozen=True)
class Followed:
    """One statistic of one object."""

    node: NodePath
    statistic: Statistic
    every: int | None = None

    @property
    def column(self) -> str:
        """The name that it is recorded under."""
        return column_of(self.node, self.statistic)

    @property
    def is_in_step(self) -> bool:
        """Whether it is there only in a step that is looked at."""
        return self.node[0] == _IN_STEP


class Follower:
    """What is followed, and when it is looked at. On the trainer's thread; `followed` may be read by any.

    Without a number of steps, it looks as often as its share of the time allows. All statistics are measured
    at the same steps, so that each row has all of them: where a gradient or an output is among them, in a
    step that is looked at.

    Parameters
    ----------
    recorder : Recorder
        Takes the rows.
    publisher : Publishing
        Told what is followed.

    Attributes
    ----------
    roots : callable
        Gives the roots of the variable tree without those of a step.
    """

    def __init__(self, recorder: Recorder, publisher: Publishing) -> None:
        self.roots: Callable[[], Mapping[str, Any]] = dict
        self._recorder, self._publisher = recorder, publisher
        self.followed: tuple[Followed, ...] = ()
        self._pace = Pace()
        self._asked: list[tuple[Future[LayersRead], Reader]] = []
        self._usual: float | None = None
        self._looks = 0

    # --- what is followed ---

    def follow(self, one: Followed) -> None:
        """Follow a statistic from the next look on; once more with another number of steps changes that.

        Raises
        ------
        LabError
            There are too many already.
        """
        others = tuple(each for each in self.followed if each.column != one.column)
        if len(others) >= MOST:
            raise LabError(f"{MOST} statistics are followed already.", "", "End one first: lab.unfollow(…).")
        self._set((*others, one))

    def unfollow(self, column: str) -> bool:
        """End one; False where it is not followed."""
        left = tuple(each for each in self.followed if each.column != column)
        if len(left) == len(self.followed):
            return False
        self._set(left)
        return True

    def tell(self) -> None:
        """Tell the window what is followed."""
        self._publisher.publish(FollowsChanged(columns=tuple(each.column for each in self.followed)))

    # --- when ---

    @property
    def is_wanted(self) -> bool:
        """Whether anything is to be looked at at all."""
        return bool(self.followed or self._asked)

    def steps_left(self, step: int) -> int | None:
        """Return how many steps behind `step` may be taken in one go; None: any number."""
        numbers = [each.every for each in self.followed if each.every is not None]
        if not numbers:
            return None
        left = min(every - step % every for every in numbers)
        return left - 1 if self._needs_step and left > 1 else left

    def wants_step(self, step: int) -> bool:
        """Whether the step of this number is to be looked at while it is taken."""
        if self._asked:
            return True
        return self._needs_step and bool(self.followed) and self._is_due(step, time.monotonic())

    def ask_layers(self, reader: Reader) -> Future[LayersRead]:
        """Have the next step looked at; the future gets the table that `reader` makes of it."""
        future: Future[LayersRead] = Future()
        self._asked.append((future, reader))
        return future

    def give_up(self) -> list[tuple[Future[LayersRead], Reader]]:
        """Return who waits for a step, for there will be none, and wait no more."""
        asked, self._asked = self._asked, []
        return asked

    # --- looking ---

    def after(self, step: int, pace: float | None) -> None:
        """Measure weights behind a step, where it is time; `pace` is how long a step usually takes."""
        self._usual = pace
        if self.followed and not self._needs_step and self._is_due(step, time.monotonic()):
            began = time.perf_counter()
            self._measure(step, self.roots())
            self._pace.note(time.perf_counter() - began, time.monotonic())

    def looked(self, step: int, nodes: Mapping[str, Any], took: float) -> float:
        """Measure all of a step that was looked at; return what looking at it has cost besides.

        Parameters
        ----------
        step : int
            Its number.
        nodes : mapping
            What it computed, as below ``step`` in the tree.
        took : float
            Seconds that it took.
        """
        extra = max(0.0, took - self._usual) if self._usual is not None else 0.0
        began = time.perf_counter()
        if self.followed and (self._needs_step or self._is_due(step, time.monotonic())):
            self._measure(step, {**self.roots(), _IN_STEP: nodes})
        is_first = self._looks == 0  # it has made things ready, which says nothing about what others cost
        for future, reader in self.give_up():
            _answer(future, partial(reader, nodes, 0.0 if is_first else extra))
        self._looks += 1
        cost = extra + time.perf_counter() - began
        self._pace.note(cost, time.monotonic(), is_first=is_first)
        return extra

    def forget_costs(self) -> None:
        """Forget what looks have cost: steps are executed in another way now."""
        self._looks, self._usual = 0, None
        self._pace.begin()

    @property
    def _needs_step(self) -> bool:
        return any(each.is_in_step for each in self.followed)

    def _is_due(self, step: int, now: float) -> bool:
        return any(
            now >= self._pace.due if each.every is None else step % each.every == 0 for each in self.followed
        )

    def _measure(self, step: int, roots: Mapping[str, Any]) -> None:
        names, values = [], []
        known: dict[NodePath, tuple[Any, Numbers]] = {}  # an object is read once for all its statistics
        for each in self.followed:
            try:
                if each.node not in known:
                    held = resolve(roots, each.node)
                    known[each.node] = held, numbers_of(held)
                held, found = known[each.node]
                value = measure(held, each.statistic, found)
            except Exception as error:  # noqa: BLE001 - whatever the console made of it: training goes on
                self._end(each, problem_of(error, "It cannot be read."))
                continue
            names.append(each.column)
            values.append(value)
        if names:
            self._recorder.followed(step, tuple(names), tuple(values))

    def _end(self, one: Followed, why: Problem) -> None:
        self._set(tuple(each for each in self.followed if each is not one))
        problem = Problem(what=f"{one.column} is followed no more.", why=why.sentence(), severity="info")
        self._publisher.publish(ProblemRaised(problem=problem))

    def _set(self, followed: tuple[Followed, ...]) -> None:
        self.followed = followed
        self._pace.begin()
        self.tell()


def _answer(future: Future[LayersRead], make: Callable[[], LayersRead]) -> None:
    """Give a future what is made, or what goes wrong: training does not stop for a table."""
    if not future.set_running_or_notify_cancel():
        return
    try:
        table = make()
    except Exception as error:  # noqa: BLE001 - handed to whoever asked
        future.set_exception(error)
    else:
        future.set_result(table)
