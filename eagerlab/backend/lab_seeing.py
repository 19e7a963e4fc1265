"""The part of `Lab` that asks the model what it has learnt."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from eagerlab.backend.errors import LabError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from eagerlab.backend.ports import Publishing
    from eagerlab.backend.seeing.seeing import Seeing
    from eagerlab.backend.settings import ConsoleSettings
    from eagerlab.backend.training.engine import Engine
    from eagerlab.backend.training.trainer import Trainer


@dataclass(frozen=True, repr=False)
class Predictions:
    """What the model says to samples of its data, beside the truth.

    Attributes
    ----------
    step : int
        After which step.
    truth, predicted : numpy.ndarray
        Class numbers, (n,), or numbers, n × targets (16 of them at most).
    confidence : numpy.ndarray or None
        The probability of the predicted class, (n,); None where there are no classes.
    losses : numpy.ndarray
        Of each sample, (n,).
    """

    step: int
    truth: npt.NDArray[Any]
    predicted: npt.NDArray[Any]
    confidence: npt.NDArray[np.float32] | None
    losses: npt.NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.truth)

    def __repr__(self) -> str:
        if self.confidence is None:
            return f"<{len(self):,} predictions after step {self.step:,}, mean loss {self.losses.mean():.4g}>"
        right = int((self.truth == self.predicted).sum())
        return f"<{len(self):,} predictions after step {self.step:,}, {right:,} of them right>"


class SeeingCalls:
    """Calls that ask the model between two steps, without changing anything."""

    _trainer: Trainer
    _publisher: Publishing
    settings: ConsoleSettings
    _seeing: Seeing | None = None
    _making = threading.Lock()
    _in_cell = False
    """Whether a cell of the console runs: it may draw from the generators of the process."""

    def predictions(
        self, part: Literal["train", "validation"] = "validation", limit: int = 2000
    ) -> Predictions:
        """Return what the model says to the first samples of a part of its data, between two steps.

        Parameters
        ----------
        part : {"train", "validation"}
            Which.
        limit : int
            How many at most. While it trains the model gets as many as it answers in a quarter of a second.
        """
        looked = self._asked(lambda: self.seeing().look(part, limit, build=True))
        reading = looked.reading
        return Predictions(
            looked.asked.step, reading.truth, reading.predicted, reading.confidence, reading.losses
        )

    def ask(self, x: Any) -> npt.NDArray[np.float32]:
        """Return what the model says to a batch of inputs, as it gets them in training.

        Parameters
        ----------
        x : array, tensor or list, n × …
            The first axis counts samples. A tuple or dict of arrays for a model of several inputs.

        Returns
        -------
        numpy.ndarray of float32, n × outputs
            Probabilities of the classes, where the model tells classes; else its numbers.
        """
        import tensorflow as tf

        several = isinstance(x, dict | tuple)
        inputs = (
            tf.nest.map_structure(lambda leaf: tf.convert_to_tensor(leaf).numpy(), x)
            if several
            else tf.convert_to_tensor(x).numpy()
        )
        values: npt.NDArray[np.float32] = self._asked(lambda: self.seeing().tell(inputs)).values
        return values

    def seeing(self) -> Seeing:
        """Return what answers questions about the model; waits until TensorFlow is there."""
        engine = self._require_engine()
        from eagerlab.backend.seeing.seeing import Seeing
        from eagerlab.backend.seeing.turns import Desk, Pace

        with self._making:
            if self._seeing is None:
                desk = Desk(self._trainer, engine, self.settings, lambda: self._in_cell, Pace())
                self._seeing = Seeing(desk, self._publisher)
            return self._seeing

    def _asked(self, question: Any) -> Any:
        if self._trainer.is_current():
            raise LabError(
                "Training itself asked for predictions.",
                "They are made between two steps: it would wait for ever for its own end.",
                "Call lab.model in a step of your own.",
            )
        from eagerlab.backend.seeing.samples import NothingToSeeError

        try:
            return question()
        except NothingToSeeError as nothing:
            raise LabError(str(nothing)) from nothing

    def _require_engine(self) -> Engine:
        raise NotImplementedError
