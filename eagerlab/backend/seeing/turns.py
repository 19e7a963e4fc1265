"""A question to the live model, in short turns on the trainer's thread, between two steps."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, NamedTuple

import keras
import numpy as np
import numpy.typing as npt
import tensorflow as tf

from eagerlab.backend import devices
from eagerlab.backend.data.arrays import row_count
from eagerlab.backend.paths import variable_paths
from eagerlab.backend.seeing.guard import untouched
from eagerlab.backend.seeing.samples import NothingToSeeError
from eagerlab.backend.training.steps.gradients import forward
from eagerlab.backend.variables import is_built

if TYPE_CHECKING:
    from eagerlab.backend.settings import ConsoleSettings
    from eagerlab.backend.training.engine import Engine
    from eagerlab.backend.training.live import LiveExperiment
    from eagerlab.backend.training.trainer import Trainer

TURN_SECONDS = 0.03
"""After so long a question lets through what waits for the trainer's thread: Pause, first of all."""
HOLD_SECONDS = 0.25
"""So long one question holds up training at most; what was not asked by then is left out."""
FIRST_PIECE, LARGEST_PIECE = 32, 2048
GROWTH = 8
FLAT = 1.5
"""Twice the rows in less than so many times the time: the call costs it, not the rows."""
RESTARTS = 5


class OvertakenError(Exception):
    """The experiment has other data than those that the question was about: ask about those."""


class Asked(NamedTuple):
    """What the model gave for the first `len(outputs)` rows, after which step, and the seconds it took.

    `is_cut` tells that rows were left out, so that training goes on.
    """

    outputs: npt.NDArray[np.float32]
    step: int
    cost: float
    live: LiveExperiment
    is_cut: bool


class Pace:
    """How many rows go to the model in one piece, and how many in one question while it trains.

    Learnt from question to question; forgotten when the model is another one.
    """

    def __init__(self) -> None:
        self._model = 0
        self.piece = FIRST_PIECE
        self._took: dict[int, float] = {}
        self.limit: int | None = None

    def begin(self, model: Any) -> None:
        """Begin a question to `model`."""
        if id(model) != self._model:
            self._model, self.piece, self.limit = id(model), FIRST_PIECE, None
            self._took = {}

    def took(self, rows: int, seconds: float) -> None:
        """Learn that a piece of `rows` took `seconds`.

        Smaller pieces are quicker only where the rows cost the time. A recurrent layer takes nearly as long
        for one row as for a thousand: then pieces get larger, or all rows would take for ever.
        """
        if rows != self.piece:
            return  # the rest, or one alone
        self._took[rows] = seconds
        if seconds > TURN_SECONDS:
            smaller, larger = self._took.get(rows // 2), self._took.get(rows * 2)
            if larger is not None and larger < FLAT * seconds:
                self.piece = rows * 2
            elif smaller is None or seconds >= FLAT * smaller:
                self.piece = max(1, rows // 2)
            elif larger is None:
                self.piece = min(LARGEST_PIECE, rows * 2)
            else:
                del self._took[rows * 2]  # try it again: it may have been slow for another reason
        elif seconds < TURN_SECONDS / 4:
            grown = self.piece * min(GROWTH, TURN_SECONDS / 2 / max(seconds, 1e-6))
            self.piece = min(LARGEST_PIECE, round(grown))

    def ended(self, rows: int, of: int, seconds: float) -> None:
        """Learn that a question got `rows` of `of` rows answered in `seconds`: if quickly, more may be asked.

        What made one question slow may have been of that moment alone, as the first call of a model is.
        """
        if rows < of and seconds < HOLD_SECONDS / 2:
            self.limit = max(rows + 1, round(rows * min(GROWTH, HOLD_SECONDS / 2 / max(seconds, 1e-6))))


class Desk(NamedTuple):
    """What all questions have in common.

    Attributes
    ----------
    trainer, engine : Trainer, Engine
        Whose model is asked.
    settings : ConsoleSettings
        The console's Keras settings, which the model's variables are made under.
    in_cell : callable
        Tells whether a cell of the console runs now.
    pace : Pace
        Learnt from all questions.
    """

    trainer: Trainer
    engine: Engine
    settings: ConsoleSettings
    in_cell: Callable[[], bool]
    pace: Pace


class Question:
    """Rows for the model; `answer` waits for what it says.

    All rows are answered by the model of one step: between two turns of a question training takes none, but
    commands are carried out. One that changes the model lets the question begin anew.

    Parameters
    ----------
    desk : Desk
        Whose model is asked, and how.
    inputs : array or structure of arrays
        What the model gets; the first axis counts rows.
    data : Data or None
        The data that the inputs were taken from: when they are others by now, nothing is asked.
    build : callable or None
        Called when asking has made the model's variables; None: a model without variables is not asked.
    """

    def __init__(
        self,
        desk: Desk,
        inputs: Any,
        data: Any,
        build: Callable[[], None] | None,
    ) -> None:
        self._desk = desk
        self._trainer, self._engine, self._pace = desk.trainer, desk.engine, desk.pace
        self._x = inputs
        self._data = data
        self._build = build
        self._done: Future[Asked] = Future()
        self._pieces: list[npt.NDArray[np.float32]] = []
        self._stands: tuple[int, int] | None = None
        self._at = 0
        self._cost = 0.0
        self._restarts = 0

    def answer(self) -> Asked:
        """Ask, and wait for the answer. Not on the trainer's thread.

        Raises
        ------
        OvertakenError
            The experiment has other data by now.
        NothingToSeeError
            There is no model, or it is not built, or the backend ends.
        Exception
            Whatever the model raised.
        """
        self._go_on()
        return self._done.result()

    def _go_on(self) -> None:
        if self._trainer.submit_behind(self._turn).cancelled():
            self._done.set_exception(NothingToSeeError("The backend is ending."))

    def _turn(self) -> None:
        try:
            finished = self._ask_for_a_while()
        except BaseException as error:  # noqa: BLE001 - handed to whoever asked; the thread must go on
            self._done.set_exception(error)
            return
        if not finished:
            self._go_on()
            return
        outputs = np.concatenate(self._pieces)
        live, is_cut = self._engine.live, self._at < row_count(self._x)
        self._done.set_result(Asked(outputs, live.step, self._cost, live, is_cut))

    def _ask_for_a_while(self) -> bool:
        """Ask piece after piece; return whether that was all, False to give way to what waits."""
        live = self._engine.live
        if self._data is not None and live.data is not self._data:
            raise OvertakenError
        model = _model_of(live)
        began = time.perf_counter()
        self._look_whether_changed(live, model)
        unbuilt = not has_variables(model)
        if unbuilt and self._build is None:
            raise NothingToSeeError(
                "The model has no variables yet: its first batch makes them. Press Step, or ask it now.",
                unbuilt=True,
            )
        if unbuilt:
            self._desk.settings.apply()
        self._pace.begin(model)
        count = row_count(self._x)
        training = self._engine.is_busy
        if training and self._pace.limit is not None:
            count = min(count, self._pace.limit)
        with devices.scope(live.device), untouched(model, alone=not self._desk.in_cell()):
            while self._at < count:
                self._ask_piece(model, count)
                if unbuilt and self._build is not None:
                    self._build()
                    unbuilt = False
                spent = self._cost + time.perf_counter() - began
                if training and spent > HOLD_SECONDS and self._at < count:
                    self._pace.limit = count = self._at
                elif self._trainer.is_wanted and self._at < count:
                    break
        self._cost += time.perf_counter() - began
        if self._at < count:
            return False
        self._pace.ended(self._at, row_count(self._x), self._cost)
        return True

    def _look_whether_changed(self, live: LiveExperiment, model: Any) -> None:
        stands = (id(model), live.step)
        if self._stands == stands:
            return
        if self._stands is not None and self._stands[0] == stands[0] and self._restarts >= RESTARTS:
            return  # a person who presses Step again and again gets an answer all the same
        self._restarts += self._stands is not None
        self._stands, self._at, self._pieces = stands, 0, []

    def _ask_piece(self, model: Any, count: int) -> None:
        began = time.perf_counter()
        rows = slice(self._at, min(count, self._at + self._pace.piece))
        x = tf.nest.map_structure(lambda leaf: tf.convert_to_tensor(leaf[rows]), self._x)
        outputs = forward(model, x, training=False)
        if not tf.is_tensor(outputs) or isinstance(outputs, (tf.RaggedTensor, tf.SparseTensor)):
            raise NothingToSeeError(
                f"The model gives an object of type {type(outputs).__name__}, not one tensor: "
                "such answers cannot be shown."
            )
        self._pieces.append(tf.cast(outputs, tf.float32).numpy())
        size = rows.stop - rows.start
        if outputs.shape.rank == 0 or int(outputs.shape[0]) != size:
            raise NothingToSeeError(
                f"For {size} samples the model gives shape {tuple(outputs.shape)}, not one answer for each."
            )
        self._at = rows.stop
        self._pace.took(size, time.perf_counter() - began)


def has_variables(model: Any) -> bool:
    """Return whether the model is built: asking it makes no variables."""
    if isinstance(model, keras.Layer):
        return is_built(model)
    return bool(variable_paths(model))


def _model_of(live: LiveExperiment) -> Any:
    if live.model is None:
        sentence = (
            "The step of your own keeps its model to itself. Hand it over: lab.use(model=…, step=…)."
            if live.own_step is not None
            else "There is no model yet. Open an experiment, or hand one over with lab.use(model=…)."
        )
        raise NothingToSeeError(sentence)
    return live.model
