"""The part of `Lab` that trains: what is trained, and the buttons' own calls."""

from __future__ import annotations

import operator
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

from eagerlab.backend.errors import LabError
from eagerlab.backend.lab_debugging import DebuggingCalls
from eagerlab.backend.looking import Looking
from eagerlab.experiment.spec import ExperimentSpec


class TrainingCalls(Looking, DebuggingCalls):
    """Any thread may call these; they are carried out on the trainer's, between two steps."""

    ready: threading.Event

    if TYPE_CHECKING:

        def wait(self, timeout: float | None = None) -> None:
            """See `Lab.wait`."""

    def open(self, experiment: str | Path, run_code: bool = False) -> None:
        """Open an experiment: the path of an ``.eagerlab`` file, or a built-in one's key (``mnist_cnn``).

        Python code in a file runs only with ``run_code=True``.
        """
        spec, path = self.read_experiment(experiment)
        self._wait_for(self.queue_load(spec, path, run_code))
        self._typed(f"lab.open({str(experiment)!r}{', run_code=True' if run_code else ''})")

    def load(self, spec: ExperimentSpec, path: str = "", run_code: bool = False) -> None:
        """Make `spec` the experiment; `path` is the file it came from, if any. `run_code` as for `open`."""
        self._wait_for(self.queue_load(spec, path, run_code))

    def use(
        self,
        *,
        model: Any = None,
        data: Any = None,
        loss: Any = None,
        optimizer: Any = None,
        step: Any = None,
    ) -> None:
        """Make live objects the experiment that the buttons drive. What is not given stays as it is.

        Parameters
        ----------
        model : keras.Model or tf.Module
            Any kind, also one that is not built yet.
        data : tuple of arrays or tf.data.Dataset
            ``(x, y)``, ``(x, y, x_validation, y_validation)``, a dataset of ``(x, y)`` (batched or not), or
            ``(dataset, validation_dataset)``.
        loss : str, keras.losses.Loss or callable
            A Keras loss by name, an object, or a function ``loss(y_true, y_predicted)``.
        optimizer : str or keras.optimizers.Optimizer
            When it already knows other variables, a fresh one of the same class and settings takes its place.
        step : callable
            A step of your own: gets the batch, does everything, returns the loss.
        """
        parts = {"model": model, "data": data, "loss": loss, "optimizer": optimizer, "step": step}
        given = {name: part for name, part in parts.items() if part is not None}
        if not given:
            raise LabError(
                "lab.use got nothing to use.", "", "Give it model=, data=, loss=, optimizer= or step=."
            )
        self._wait_for(self.queue_use(**given))

    def train(self, steps: int | None = None) -> None:
        """Train `steps` further steps, or to the experiment's own end; returns at once. See `wait`."""
        future = self.queue_train(None if steps is None else _whole_number(steps))
        if self.ready.is_set() or self._trainer.is_current():
            self._wait_for(future)

    def pause(self, at: int | None = None) -> None:
        """Stand still after the batch in hand; returns when training stands.

        Parameters
        ----------
        at : int, optional
            Stand still after this step or, where it is done already, now. So a session that is run again
            pauses where it did.
        """
        if at is None:
            self._wait_for(self.queue_pause())
            return
        try:
            step = operator.index(at)
        except TypeError:
            what = f"lab.pause(at={at!r}) is not possible."
            raise LabError(what, "Expected the number of a step.") from None
        self._wait_for(self.queue_pause(step))
        self.wait()

    def resume(self) -> None:
        """Go on after a pause."""
        self._wait_for(self.queue_resume())

    def step(self, part: str = "") -> None:
        """Train one batch, then stand still; returns when it has ended.

        What the step computed is under ``step`` in the variable tree: ``lab.at("step/layers/dense")``.

        Parameters
        ----------
        part : {"", "fetch", "forward", "loss", "gradients", "update", "next"}
            Take the step only up to this part; ``next`` is the one in turn. Everything stands as before the
            step until its update; without a part, with ``lab.train()``, and with ``update`` the step is
            ended. In graph and xla the parts before are computed op by op, to be looked at.
        """
        self._wait_for(self.queue_step(part))
        failure = self._require_engine().failure
        if failure is not None:
            raise LabError.of(failure)

    def stop(self, force: bool = False) -> None:
        """End the run (its last checkpoint is written); the next `train` goes on from here in a new run.

        Parameters
        ----------
        force : bool
            Whether to end the step in hand where it stands, at its next line of Python. What it has changed
            is put back, and the last check is left out.
        """
        self._wait_for(self.queue_force_stop() if force else self.queue_stop())

    def reset(self) -> None:
        """Build model and optimizer anew from the seed; the next `train` starts a new run at step 0."""
        self._wait_for(self.queue_reset())


def _whole_number(steps: Any) -> int:
    try:
        number = operator.index(steps)  # NumPy's integers, too, but no 2.5
    except TypeError:
        number = 0
    if number < 1:
        raise LabError(
            f"lab.train(steps={steps!r}) is not possible.", "Expected a whole number of at least 1."
        )
    return number
