"""The step that is being taken: its batch, what it has changed so far, and how it is ended from outside."""

from __future__ import annotations

import ctypes
import random
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from tensorflow.python.eager import context

from eagerlab.backend.checkpoints.snapshot import all_variables
from eagerlab.backend.data import Batch
from eagerlab.backend.data.dataset import DatasetData
from eagerlab.backend.standing import ForcedError, Standing
from eagerlab.backend.structure import tensorflow_variable
from eagerlab.backend.training.live import LiveExperiment
from eagerlab.backend.training.optimizers import inner_of
from eagerlab.backend.training.reached import variables_of_step
from eagerlab.backend.variables import bytes_of, trained_variables

SMALL_BYTES = 16_000_000
"""A step of the person's own is undone as a whole where its variables take no more than that."""
_LOOKS = 2
"""A step of the person's own may make variables in its first call."""


class AtHand:
    """Whatever happens in a step, the next try begins where this one did. On the trainer's thread.

    A step that fails, or is left in the debugger, may have drawn random numbers and moved averages before it
    came to its update. That is put back, so that the step that is taken afterwards is the one that would have
    been taken. Values on the CPU cost nothing to keep: reading a variable shares its memory.

    Parameters
    ----------
    standing : Standing
        Where a breakpoint meets the console.

    Attributes
    ----------
    batch : Batch or None
        Of the step in hand, or of the one that was taken or tried last.
    was_forced : bool
        Whether somebody has used force since training began.
    """

    def __init__(self, standing: Standing) -> None:
        self.standing = standing
        self.batch: Batch | None = None
        self.was_forced = False
        self._place: tuple[int, int, int] | None = None
        self._lock = threading.Lock()
        self._thread = 0
        self._is_forced = False
        self._watched: list[Any] = []
        self._looks = 0
        self._is_whole = False
        self._iterations: Any = None
        self._before: list[tuple[Any, Any]] | None = None
        self._made: Any = None
        self._generators: tuple[Any, ...] | None = None

    @property
    def can_put_back(self) -> bool:
        """Whether a step of the person's own is undone as a whole; known when it was called once."""
        return self._is_whole

    @property
    def is_running(self) -> bool:
        """Whether a step or a part of a check is in hand. Any thread."""
        return self._thread != 0

    def begin(self) -> None:
        """Note that training begins: breakpoints stop again, and force has not been used."""
        self.was_forced = False
        self.standing.begin()

    def prepare(self, live: LiveExperiment) -> None:
        """Find out what a step may change besides what it trains; called when the step is made anew."""
        self.forget()
        self._looks = _LOOKS if live.own_step is not None else 1

    def forget(self) -> None:
        """Keep nothing alive of the model that was trained."""
        self._watched, self._iterations, self._made = [], None, None
        self._before = self._generators = None

    def is_batch_of(self, live: LiveExperiment) -> bool:
        """Whether the batch is that of the step which is next now."""
        return self.batch is not None and self._place == _place_of(live)

    def give_back(self, live: LiveExperiment) -> None:
        """Let the next try see the same batch, where the data would give another one."""
        if isinstance(live.data, DatasetData) and self.batch is not None:
            live.data.give_back(live.epoch, live.offset, self.batch)

    @contextmanager
    def taking(self, live: LiveExperiment, batch: Batch) -> Iterator[None]:
        """Take a step inside; when it does not come to its end, `undo` puts back what it changed."""
        self.batch, self._place = batch, _place_of(live)
        self._keep(live)
        with self.running():
            yield
        self._before = self._generators = None

    @contextmanager
    def trying(self, live: LiveExperiment) -> Iterator[None]:
        """Run inside what a step runs, to look at it: whatever it changes is put back behind it."""
        self._keep(live)
        self._generators = _get_generators()
        try:
            with self.running():
                yield
        finally:
            self.undo()

    @contextmanager
    def put_back_meanwhile(self, live: LiveExperiment) -> Iterator[None]:
        """Inside of `trying`: let all stand as before, for a while in which somebody else may look."""
        repeat = self.repeating()
        self._leave()
        self.undo()
        try:
            yield
        finally:
            self._keep(live)
            self._generators = _get_generators()
            self._thread = threading.get_ident()
            repeat()

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Inside of `taking`: run something beforehand, to look at it; what it changes is put back."""
        generators = _get_generators()
        self.standing.pass_over(sys.maxsize)
        try:
            yield
        finally:
            self.standing.pass_over(0)
            for variable, value in self._before or ():
                variable.assign(value)
            _set_generators(generators)

    def repeating(self) -> Callable[[], None]:
        """Return what changes again what has been changed inside `trying` so far, after it was put back."""
        after = [(variable, variable.value()) for variable in self._watched]
        generators = _get_generators()

        def repeat() -> None:
            for variable, value in after:
                variable.assign(value)
            _set_generators(generators)

        return repeat

    def hold(self, live: LiveExperiment, batch: Batch) -> None:
        """Have the batch of the step that is next at hand."""
        self.batch, self._place = batch, _place_of(live)

    @contextmanager
    def running(self) -> Iterator[None]:
        """Let `force` end what runs inside."""
        self._thread = threading.get_ident()
        try:
            yield
        finally:
            self._leave()

    def undo(self) -> bool:
        """Put back what the step in hand has changed; False where its update had been made: it counts."""
        before, generators = self._before, self._generators
        self._before = self._generators = None
        if before is None:
            return True
        if not self._is_whole and self._made is not None and int(self._iterations) != int(self._made):
            return False
        for variable, value in before:
            variable.assign(value)
        if generators is not None:
            _set_generators(generators)
        return True

    def force(self) -> bool:
        """Raise `ForcedError` in what is in hand, at its next line of Python. Any thread.

        Returns
        -------
        bool
            False where nothing was in hand.
        """
        self.standing.quit()
        with self._lock:
            if not self._thread:
                return False
            self.was_forced = self._is_forced = True
            _raise_in(self._thread, ForcedError)
            return True

    def _leave(self) -> None:
        self.standing.step_ended()
        with self._lock:
            thread, self._thread = self._thread, 0
            if self._is_forced:
                self._is_forced = False
                _raise_in(thread, None)  # it came too late

    def _keep(self, live: LiveExperiment) -> None:
        if self._looks:
            self._looks -= 1
            self._look(live)
        self._before = [(variable, variable.value()) for variable in self._watched]
        self._made = self._iterations.value() if self._iterations is not None else None
        runs_python = live.own_step is not None or live.mode in ("eager", "layers")
        self._generators = _get_generators() if runs_python else None

    def _look(self, live: LiveExperiment) -> None:
        found = dict(all_variables(live))
        self._is_whole = False
        if live.own_step is not None:
            found |= {f"step/{n}": one for n, one in enumerate(variables_of_step(live.own_step))}
            self._is_whole = sum(map(bytes_of, found.values())) <= SMALL_BYTES
        if not self._is_whole:
            trained = {id(one) for one in trained_variables(live.model)} if live.model is not None else set()
            kept = ("optimizer/", "metrics/")
            found = {
                path: one
                for path, one in found.items()
                if id(one) not in trained and not path.startswith(kept) and not _is_trained(one)
            }
        by_id = {id(one): one for one in map(tensorflow_variable, found.values()) if one is not None}
        self._watched = list(by_id.values())
        optimizer = live.optimizer
        self._iterations = tensorflow_variable(inner_of(optimizer).iterations) if optimizer else None


def _place_of(live: LiveExperiment) -> tuple[int, int, int]:
    return live.epoch, live.offset, id(live.data)


def _raise_in(thread: int, error: type[BaseException] | None) -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(
        ctypes.c_ulong(thread), None if error is None else ctypes.py_object(error)
    )


def _is_trained(variable: Any) -> bool:
    return bool(getattr(variable, "trainable", False))


def _get_generators() -> tuple[Any, ...]:
    rng = getattr(context.context(), "_rng", None)
    return (
        random.getstate(),
        np.random.get_state(),  # noqa: NPY002 - the person's
        None if rng is None else rng.getstate(),
    )


def _set_generators(states: tuple[Any, ...]) -> None:
    python_state, numpy_state, seeds = states
    random.setstate(python_state)
    np.random.set_state(numpy_state)  # noqa: NPY002
    if seeds is not None:
        context.context()._rng.setstate(seeds)
