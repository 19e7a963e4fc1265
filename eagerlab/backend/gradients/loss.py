"""The gradient of the experiment's loss on its next batch, taken between two steps without a trace."""

from __future__ import annotations

import time
from concurrent.futures import Future, wait
from typing import TYPE_CHECKING, Any, NamedTuple

from eagerlab.backend import devices
from eagerlab.backend.data import Batch, Waiting
from eagerlab.backend.data.dataset import DatasetData
from eagerlab.backend.errors import LabError, problem_of
from eagerlab.backend.seeing.guard import untouched
from eagerlab.backend.seeing.turns import has_variables
from eagerlab.backend.structure import is_variable, tensorflow_variable
from eagerlab.backend.training.optimizers import loss_scale, without_scale
from eagerlab.backend.training.readiness import require_parts
from eagerlab.backend.training.steps.making import gradients_of
from eagerlab.backend.variables import trained_variables

if TYPE_CHECKING:
    from collections.abc import Callable

    from eagerlab.backend.training.engine import Engine
    from eagerlab.backend.training.live import LiveExperiment
    from eagerlab.backend.training.trainer import Trainer

_LOOK_AGAIN = 0.2
NOT_CONNECTED = (
    "The loss does not depend on it in a way that can be differentiated: the model does not use it, or takes "
    "values out of TensorFlow on the way."
)


class LossTaken(NamedTuple):
    """The loss and its gradient (None: not connected) after `step` steps, and the seconds it took."""

    loss: Any
    gradient: Any
    step: int
    seconds: float


class LossGradient:
    """One question for the gradient of the loss; `take` waits for its answer.

    Parameters
    ----------
    trainer, engine : Trainer, Engine
        Whose experiment it is.
    in_cell : callable
        Tells whether a cell of the console runs now.
    variable : variable
        What the gradient is with respect to.
    """

    def __init__(self, trainer: Trainer, engine: Engine, in_cell: Callable[[], bool], variable: Any) -> None:
        self._trainer, self._engine, self._in_cell = trainer, engine, in_cell
        self._variable = variable
        self._done: Future[LossTaken] = Future()
        self._given_up = False

    def take(self) -> LossTaken:
        """Ask, and wait for the answer. Not on the trainer's thread.

        Raises
        ------
        LabError
            There is no such gradient; in words.
        """
        self._go_on()
        while not self._done.done():
            # In pieces, because on Windows Ctrl-C cannot end a wait that has no end.
            wait((self._done,), _LOOK_AGAIN)
        return self._done.result()

    def give_up(self) -> None:
        """Wait no longer for a batch that does not come. Any thread."""
        self._given_up = True

    def _go_on(self) -> None:
        if self._trainer.submit_behind(self._turn).cancelled():
            self._done.set_exception(LabError("The backend is ending.", severity="info"))

    def _turn(self) -> None:
        try:
            taken = self._try()
        except BaseException as error:  # noqa: BLE001 - handed to whoever asked; the thread must go on
            self._done.set_exception(error)
            return
        if taken is None:
            self._go_on()
        else:
            self._done.set_result(taken)

    def _try(self) -> LossTaken | None:
        """Take the gradient; None where the batch is not there yet."""
        live = self._engine.live
        place = _place(live, self._variable)
        batch = next_batch(live)
        if isinstance(batch, Waiting):
            if self._given_up:
                raise LabError("The gradient was given up.", severity="info")
            return None
        began = time.perf_counter()
        alone = not self._in_cell()
        try:
            with devices.scope(live.device), untouched(live.model, alone=alone, training=True):
                loss, _, gradients = gradients_of(live)(live.model, live.loss, *batch)
                gradient = without_scale(gradients[place], loss_scale(live.optimizer))
        except LabError:
            raise
        except Exception as error:
            what = "The loss of the next batch could not be computed."
            raise LabError.of(problem_of(error, what)) from error
        return LossTaken(loss, gradient, live.step, time.perf_counter() - began)


def next_batch(live: LiveExperiment) -> Batch | Waiting:
    """Return the batch that the next step will see, which then still sees it. On the trainer's thread.

    Raises
    ------
    LabError
        There is none, or it cannot be read.
    """
    data: Any = live.data
    read = data.peek if isinstance(data, DatasetData) else data.batch
    for place in ((live.epoch, live.offset), (live.epoch + 1, 0)):
        try:
            batch: Batch | Waiting | None = read(*place)
        except Exception as error:
            raise LabError.of(problem_of(error, "The next batch cannot be read.")) from error
        if batch is not None:
            return batch
    raise LabError("The data is empty: there is no batch to take the loss of.")


def _place(live: LiveExperiment, variable: Any) -> int:
    """Return where the gradient of a variable stands among those of a step.

    Raises
    ------
    LabError
        The step has no gradient for it; in words.
    """
    if live.own_step is not None:
        raise LabError(
            "The experiment's step is one of your own, which keeps its loss to itself.",
            "",
            "Write the loss as an expression.",
            severity="info",
        )
    require_parts(live)
    if not has_variables(live.model):
        raise LabError(
            "The model has no variables yet: its first batch makes them.", "", "Press Step.", severity="info"
        )
    inner = tensorflow_variable(variable) if is_variable(variable) else variable
    trained = trained_variables(live.model)
    for place, one in enumerate(trained):
        if tensorflow_variable(one) is inner:
            return place
    if any(tensorflow_variable(one) is inner for one in live.model_variables().values()):
        raise LabError(
            "A step computes no gradient for this variable: it is frozen, or not one that is trained.",
            severity="info",
        )
    raise LabError(
        "This is no variable of the experiment's model, so its loss has no gradient for it.",
        "",
        "Write an expression.",
        severity="info",
    )
