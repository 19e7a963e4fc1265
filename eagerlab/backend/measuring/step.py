"""The experiment's training step in each mode, from the same state; afterwards all is as it was before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from eagerlab.backend import devices
from eagerlab.backend.checkpoints.snapshot import Plan, host_value
from eagerlab.backend.errors import LabError, problem_of
from eagerlab.backend.measuring.clock import StoppedError
from eagerlab.backend.measuring.effects import watched
from eagerlab.backend.measuring.results import Values
from eagerlab.backend.measuring.rows import Key, Rows
from eagerlab.backend.measuring.timing import Pace, Run, measure
from eagerlab.backend.seeing.guard import generators_kept
from eagerlab.backend.structure import tensorflow_variable
from eagerlab.backend.training.live import LiveExperiment
from eagerlab.backend.training.readiness import first_batch
from eagerlab.backend.training.steps.making import make_step
from eagerlab.backend.variables import trained_variables
from eagerlab.protocol.measuring import BenchmarkMode

FINISH = (
    "Each call ends when its loss, and on a GPU one of the weights as well, has been copied to host memory."
)


def require_measurable(live: LiveExperiment) -> None:
    """Refuse a step whose traces could not be wiped out.

    Raises
    ------
    LabError
        It is the person's own: it may change anything.
    """
    if live.own_step is not None:
        raise LabError(
            "A step of your own cannot be measured as the experiment's step.",
            "It may change anything, and EagerLab could not put that back.",
            'Measure it as code: lab.benchmark("step(batch)", setup="…").',
        )


def measure_step(rows: Rows, live: LiveExperiment) -> None:
    """Measure the next step again and again, in each mode. On the trainer's thread, with nothing training.

    Parameters
    ----------
    rows : Rows
        Says which modes, and takes what is found.
    live : LiveExperiment
        Ready for its next step.

    Raises
    ------
    StoppedError
        All were to end. The experiment is as it was before, in any case.
    """
    batch = first_batch(live)
    rows.finish = FINISH
    with experiment_kept(live) as begin_again:
        for key in rows.keys:
            begin_again()
            _measure_row(rows, key, live, batch)


@contextmanager
def experiment_kept(live: LiveExperiment) -> Iterator[Callable[[], None]]:
    """Put all that decides the next step back afterwards, to the last bit. On the trainer's thread.

    What is kept is what a checkpoint holds: every variable of model, optimizer and metrics, and the states of
    random generators. The position in the data is not touched by measuring. Attributes that code of a person
    keeps in Python objects are theirs.

    Yields
    ------
    callable
        Puts it back in the midst of it.
    """
    variables = [tensorflow_variable(variable) for variable in Plan.of(live).variables.values()]
    kept = [(variable, host_value(variable)) for variable in variables if variable is not None]
    position, course = live.capture_position(), live.capture_course()
    with generators_kept() as begin_generators:

        def put_back() -> None:
            for variable, value in kept:
                variable.assign(value)

        def begin_again() -> None:
            put_back()
            begin_generators()

        try:
            yield begin_again
        finally:
            put_back()
    if (position, course) != (live.capture_position(), live.capture_course()):
        raise LabError(
            "Measuring the step moved the experiment.",
            f"It was at {position}, and is at {live.capture_position()}.",
            "Restore a checkpoint.",
        )


def _measure_row(rows: Rows, key: Key, live: LiveExperiment, batch: Any) -> None:
    run = Run(look=lambda result: _state(live, result), repeats=False)
    with watched() as watch:

        def work(pace: Pace) -> None:
            try:
                with devices.scope(live.device):
                    measure(_calls(live, key.mode, batch), run, pace, watch)
            except (StoppedError, LabError):
                raise
            except Exception as error:
                raise LabError.of(problem_of(error, "The training step failed.")) from error

        rows.measure(key, run, watch, work)


def _calls(live: LiveExperiment, mode: BenchmarkMode, batch: Any) -> Callable[[int], Any]:
    variables = trained_variables(live.model)
    step = make_step(live, mode)
    last = tensorflow_variable(variables[-1]) if variables else None
    on_host = last is None or "CPU:" in last.device or not last.device

    def call(_number: int) -> Any:
        loss = step.take(batch).loss
        return loss if on_host or last is None else (loss, last.value())

    return call


def _state(live: LiveExperiment, result: Any) -> Values:
    """Return the loss and every variable, to be compared between modes after the first step."""
    loss = result[0] if isinstance(result, tuple) else result
    inner = [tensorflow_variable(variable) for variable in live.variables().values()]
    values = [variable.numpy() for variable in inner if variable is not None]
    return [loss.numpy(), *(value for value in values if value.dtype.kind in "biufcV")]
