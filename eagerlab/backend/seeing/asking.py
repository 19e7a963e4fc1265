"""Asking the live model about samples, between two steps, without leaving a trace."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from eagerlab.backend.seeing.answers import Reading, answer_kind, probabilities, read_answers
from eagerlab.backend.seeing.samples import NothingToSeeError, Rows, SampleStore
from eagerlab.backend.seeing.turns import Asked, Desk, OvertakenError, Question
from eagerlab.protocol.events import ExperimentChanged, NamesChanged
from eagerlab.protocol.seeing import DataPart

if TYPE_CHECKING:
    from eagerlab.backend.ports import Publishing
    from eagerlab.backend.training.live import LiveExperiment

T = TypeVar("T")

POINTS = 2000
"""Samples that are drawn over a border or a curve."""
FEW = 256


class Looked(NamedTuple):
    """Samples, what the model says to them, and how that is to be read."""

    rows: Rows
    asked: Asked
    reading: Reading


class Told(NamedTuple):
    """What the model says, as rows: probabilities where `is_class`; after which step, and what it cost."""

    values: npt.NDArray[np.float32]
    is_class: bool
    asked: Asked


class Asking:
    """Asks the model about samples of its data, or about anything.

    Any thread but the trainer's may ask; one question at a time, the next waits. Nothing is changed by it:
    neither weights nor metrics, random states or the order of the data.

    Parameters
    ----------
    desk : Desk
        Whose model is asked.
    publisher : Publishing
        Where events go.
    """

    def __init__(self, desk: Desk, publisher: Publishing) -> None:
        self._desk = desk
        self._engine = desk.engine
        self._publisher = publisher
        self._store = SampleStore()
        self._one_at_a_time = threading.Lock()

    def look(self, part: DataPart, limit: int, *, build: bool = False) -> Looked:
        """Return the first samples of a part with the model's answers.

        Raises
        ------
        NothingToSeeError
            There is nothing, or it cannot be shown.
        Exception
            Whatever the model raised.
        """

        def once() -> Looked:
            live = self._engine.live
            data = data_of(live)  # once: a cell may hand over others at any moment
            rows = self._store.first(data, part, limit)
            asked = self._ask(rows.x, data, build=build)
            return Looked(rows, asked, read_answers(asked.live, asked.outputs, rows.y))

        return self._alone(once)

    def tell(self, x: Any) -> Told:
        """Return what the model says to a batch of inputs, as it gets them. Raises as `look`."""
        return self._alone(lambda: self._tell(x, None, self._some("y")))

    def _tell(self, x: Any, data: Any, y: Any) -> Told:
        """Ask about `x`; the form of targets `y`, where known, helps to tell what the answer means."""
        asked = self._ask(x, data)
        flat = asked.outputs.reshape(len(asked.outputs), -1)
        kind = answer_kind(asked.live, asked.outputs, y if isinstance(y, np.ndarray) else None)
        if kind == "numbers":
            return Told(flat, False, asked)
        return Told(probabilities(asked.live, kind, flat), True, asked)

    def _alone(self, once: Callable[[], T]) -> T:
        """Do it while nobody else asks; once more when the experiment got other data meanwhile."""
        with self._one_at_a_time:
            try:
                return once()
            except OvertakenError:
                return once()

    def _ask(self, x: Any, data: Any, *, build: bool = False) -> Asked:
        made = self._variables_made if build else None
        return Question(self._desk, x, data, made).answer()

    def _variables_made(self) -> None:
        self._engine.take_up()
        self._publisher.publish(ExperimentChanged())
        self._publisher.publish(NamesChanged())

    def _rows_of(self, data: Any, inputs: int, sentence: str) -> Rows:
        """Return training samples of so many numbers each; raises `NothingToSeeError` with the sentence."""
        rows = self._store.first(data, "train", POINTS)
        if not isinstance(rows.x, np.ndarray) or rows.x[:1].size != inputs:
            raise NothingToSeeError(sentence)
        return rows

    def _some(self, which: str) -> npt.NDArray[Any] | None:
        """Return ``x`` or ``y`` of a few samples of any part; None where there are none."""
        data = self._engine.live.data
        for part in ("train", "validation"):
            try:
                if data is not None:
                    found = getattr(self._store.first(data, part, FEW), which)
                    return found if isinstance(found, np.ndarray) else None
            except NothingToSeeError:
                continue
        return None


def data_of(live: LiveExperiment) -> Any:
    """Return the data; raises `NothingToSeeError` where there are none."""
    if live.data is None:
        raise NothingToSeeError("There are no data yet. Open some, or hand them over: lab.use(data=(x, y)).")
    return live.data
