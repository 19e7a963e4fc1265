"""The current run: its rows go to plot and store, its events are marked, its numbers kept as history."""

from __future__ import annotations

import math
import secrets
import time
from collections.abc import Callable
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from eagerlab.backend.ports import Publishing
from eagerlab.backend.training.history import Curve, History
from eagerlab.backend.training.live import LiveExperiment
from eagerlab.protocol.events import Marker, ProblemRaised, RunsChanged, RunStarted
from eagerlab.store.errors import StoreError

EndState = Literal["finished", "stopped", "failed"]
RATE = "learning_rate"
"""The column of a run whose learning rate follows a schedule."""


class Recorder:
    """Records one run after the other. On the trainer's thread only; `history` and `run` may be read by any.

    Where the store cannot be written, training goes on and the person is told once.

    Parameters
    ----------
    publisher : Publishing
        Takes events and rows; its ``store`` is where runs are kept, None for nowhere.
    """

    def __init__(self, publisher: Publishing) -> None:
        self._publisher = publisher
        self._store: Any = publisher.store
        self._started = 0.0
        self._step = 0
        self.rows = 0
        """Steps recorded since the process began, whatever their runs."""
        self.is_open = False
        self.run = ""
        self.history = History()

    def start(self, live: LiveExperiment, names: tuple[str, ...], validation_names: tuple[str, ...]) -> None:
        """Begin a run with the next step of `live`."""
        spec = live.spec.model_dump_json() if live.spec is not None else ""
        self._started = time.perf_counter()
        self._step = live.step
        fields = {
            "device": live.device,
            "mode": live.mode,
            "seed": live.seed,
            "first_step": live.step,
            "spec": spec,
            "source": live.source,
        }
        self.run = self._begin(live.name, fields)
        self.is_open = True
        self.history = History(names, validation_names, self.run)
        self._publisher.publish(RunStarted(run=self.run, experiment=live.name, first_step=live.step))
        self._publisher.publish(RunsChanged())

    def reopen(self) -> None:
        """Go on with a run that had finished or failed."""
        if self.run and not self.is_open:
            self.is_open = True
            run = self.run
            self._publisher.record(lambda store: store.update_run(run, state="training"))
            self._publisher.publish(RunsChanged())

    def resume(self, run: str, live: LiveExperiment, names: tuple[str, ...], checks: tuple[str, ...]) -> None:
        """Go on with a run that began in another process, from the step of `live`."""
        self.run, self._step, self.is_open = run, live.step, False
        trained = self._keep(lambda store: store.metrics(run, "train"))
        checked = self._keep(lambda store: store.metrics(run, "validation"))
        followed = self._keep(lambda store: store.metrics(run, "followed"))
        # A schedule that was replaced since the run began has its column to the end.
        if trained is not None and tuple(trained.names) == (*names, RATE):
            names = (*names, RATE)
        self.history = History(names, checks, run)
        _fill(self.history, trained)
        _fill(self.history.validation, checked)
        _fill_followed(self.history.followed, followed)
        last = float(self.history.seconds[-1]) if len(self.history) else 0.0
        self._started = time.perf_counter() - last
        self.reopen()

    def row(self, step: int, values: tuple[float, ...], rate: float | None = None) -> None:
        """Record the numbers of a step, in the order of the history's names, the learning rate's the last."""
        if self.history.names[-1] == RATE:
            values = (*values, math.nan if rate is None else rate)
        seconds = time.perf_counter() - self._started
        self._step = step
        self.rows += 1
        self.history.append(step, seconds, values)
        self._publisher.metrics(self.run, "train", self.history.names, step, seconds, values)

    def many(
        self,
        before: int,
        values: npt.NDArray[np.float64],
        rates: npt.NDArray[np.float64] | None,
        took: float,
    ) -> None:
        """Record the numbers of steps that were taken in one go and have just ended.

        Parameters
        ----------
        before : int
            The step before the first of them.
        values : array of float64, shape (n, names)
            In the order of the history's names, without the learning rate.
        rates : array of float64, shape (n,), or None
            The learning rate of each step, where it follows a schedule.
        took : float
            Seconds that they took together. When each of them ended nobody measured: they are spread evenly.
        """
        history, count = self.history, len(values)
        if history.names[-1] == RATE:
            column = np.full(count, math.nan) if rates is None else rates
            values = np.column_stack([values, column])
        now = time.perf_counter() - self._started
        seconds = now - took * np.arange(count)[::-1] / count
        steps = np.arange(before + 1, before + 1 + count, dtype=np.int64)
        self._step = before + count
        self.rows += count
        history.extend(steps, seconds, values)
        self._publisher.rows(self.run, "train", history.names, steps, seconds, values)

    def check(self, step: int, values: tuple[float, ...]) -> None:
        """Record the numbers of a validation."""
        curve = self.history.validation
        seconds = time.perf_counter() - self._started
        curve.append(step, seconds, values)
        self._publisher.metrics(self.run, "validation", curve.names, step, seconds, values)

    def followed(self, step: int, names: tuple[str, ...], values: tuple[float, ...]) -> None:
        """Record statistics that are followed; which they are may differ from row to row."""
        if not self.run:
            return
        seconds = time.perf_counter() - self._started
        for name, value in zip(names, values, strict=True):
            curve = self.history.followed.setdefault(name, Curve(("value",)))
            curve.append(step, seconds, (value,))
        self._publisher.metrics(self.run, "followed", names, step, seconds, values)

    def mark(self, what: str, label: str, detail: str = "", step: int | None = None) -> None:
        """Record an event of the run and draw it on the plot; before the first step there is none."""
        if not self.run:
            return
        run, at = self.run, self._step if step is None else step
        self._publisher.publish(Marker(run=run, step=at, what=what, label=label, detail=detail))
        self._publisher.record(lambda store: store.append_event(run, at, what, label, detail))

    def changed(self, **fields: str) -> None:
        """Record another device or mode."""
        run = self.run
        if run:
            self._publisher.record(lambda store: store.update_run(run, **fields))

    def summarize(self, state: str | None = None) -> None:
        """Write step and latest numbers into the table of runs."""
        if not self.run:
            return
        run, history = self.run, self.history
        numbers = {
            "steps": self._step,
            "loss": history.last("loss"),
            "accuracy": history.last("accuracy"),
            "validation_loss": history.validation.last("loss"),
            "validation_accuracy": history.validation.last("accuracy"),
        }
        self._publisher.record(lambda store: store.update_run(run, state=state, **numbers))
        self._publisher.publish(RunsChanged())

    def end(self, state: EndState) -> None:
        """End the run; `reopen` goes on with it."""
        if self.is_open:
            self.is_open = False
            self._publisher.flush()
            self.summarize()
            run = self.run
            self._publisher.record(lambda store: store.end(run, state))
            self._publisher.publish(RunsChanged())

    def forget(self) -> None:
        """Let the next step begin another run."""
        self.run = ""

    def latest(self) -> dict[str, float]:
        """Return the newest numbers by name, those of validation as ``validation_loss`` and so on."""
        named = {name: self.history.last(name) for name in self.history.names}
        checks = self.history.validation
        named |= {f"validation_{name}": checks.last(name) for name in checks.names}
        return {name: value for name, value in named.items() if value is not None}

    def _begin(self, name: str, fields: dict[str, Any]) -> str:
        if self._store is None:
            return f"unsaved-{secrets.token_hex(4)}"
        try:
            return str(self._store.start_run(name, **fields))
        except StoreError:
            # Told by the publisher, which writes it, and all that follows, as soon as the disk allows.
            run = f"late-{secrets.token_hex(4)}"
            self._publisher.record(lambda store: store.start_run(name, run=run, **fields))
            return run

    def _keep(self, write: Callable[[Any], Any]) -> Any:
        """Let `write` work on the store; a failure is told and training goes on."""
        if self._store is None:
            return None
        try:
            return write(self._store)
        except StoreError as error:
            self._publisher.publish(ProblemRaised(problem=error.problem))
            return None


def _fill(curve: Curve, stored: Any) -> None:
    """Fill a curve with what the store has, where that is of the same names."""
    if stored is None or tuple(stored.names) != curve.names:
        return
    for step, seconds, row in zip(stored.steps, stored.times, stored.values, strict=True):
        curve.append(int(step), float(seconds), tuple(float(value) for value in row))


def _fill_followed(curves: dict[str, Curve], stored: Any) -> None:
    """Fill in what was followed, each statistic where it was measured."""
    if stored is None:
        return
    for column, name in enumerate(stored.names):
        rows = slice(None) if stored.recorded is None else stored.recorded[:, column]
        curves[name] = Curve(("value",))
        curves[name].extend(stored.steps[rows], stored.times[rows], stored.values[rows, column : column + 1])
