"""Early stopping: counts checks without an improvement, and keeps the variables of the best one."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import tensorflow as tf

from eagerlab.backend.errors import LabError
from eagerlab.backend.structure import tensorflow_variable
from eagerlab.experiment.spec import EarlyStopping

KEPT = "best"
"""Root of the paths of the kept variables in a checkpoint."""

_WORDS = {
    "validation_loss": "validation loss",
    "validation_accuracy": "validation accuracy",
    "loss": "loss",
}


class Stopping:
    """Judges each epoch. On the trainer's thread.

    Parameters
    ----------
    rule : EarlyStopping
        What is watched, and for how long.

    Attributes
    ----------
    best : float or None
        The best value so far.
    best_step : int
        Where that was.
    waited : int
        Checks since then.
    kept : dict of str to tf.Variable
        The model's variables as they were then, by path below `KEPT`; empty where they are not to be put
        back. They are part of a checkpoint, so that a run that goes on from it can still put them back.
    """

    def __init__(self, rule: EarlyStopping) -> None:
        self.rule = rule
        self.best: float | None = None
        self.best_step = 0
        self.waited = 0
        self.kept: dict[str, Any] = {}
        self._sum, self._count = 0.0, 0

    @property
    def words(self) -> str:
        """What is watched, in words."""
        return _WORDS[self.rule.monitor]

    def begin_anew(self) -> None:
        """Forget everything: training begins at its start."""
        self.best, self.best_step, self.waited, self.kept = None, 0, 0, {}
        self._sum, self._count = 0.0, 0

    def follow(self, rule: EarlyStopping) -> None:
        """Judge by other numbers from now on, of the same kind; what was counted so far still counts."""
        self.rule = rule
        if not rule.restore_best:
            self.kept = {}

    def require(self, checks: tuple[str, ...], validates: bool) -> None:
        """Refuse to watch what is not measured.

        Parameters
        ----------
        checks : tuple of str
            What is measured at each validation.
        validates : bool
            Whether there is data to validate with.

        Raises
        ------
        LabError
            Says what is missing.
        """
        if self.rule.monitor == "loss":
            return
        name = self.rule.monitor.removeprefix("validation_")
        if not validates:
            raise LabError(
                f"Early stopping watches the {self.words}, but there is no data to validate with.",
                "",
                "Keep some samples back for that, or let it watch the loss.",
            )
        if name not in checks:
            raise LabError(
                f"Early stopping watches the {self.words}, which is not measured.",
                "",
                f"Add {name} to the metrics, or let it watch the loss.",
            )

    def note_loss(self, loss: float) -> None:
        """Take the loss of a step into the epoch's mean."""
        self._sum += loss
        self._count += 1

    def judge(self, checked: Mapping[str, float | None], step: int, model: Mapping[str, Any]) -> bool:
        """Take the numbers of a check; returns whether training is to stop.

        Parameters
        ----------
        checked : dict of str to float
            Newest numbers of the validation, by name.
        step : int
            Where it was made.
        model : dict of str to variable
            The model's variables by path, to be kept when this is the best check.
        """
        mean = self._sum / self._count if self._count else math.nan
        self._sum, self._count = 0.0, 0
        monitor = self.rule.monitor
        found = mean if monitor == "loss" else checked.get(monitor.removeprefix("validation_"))
        value = math.nan if found is None else found
        # A model with NaN in it still counts answers: those of chance.
        is_whole = math.isfinite(checked.get("loss") or 0.0)
        if is_whole and self._is_better(value):
            self.best, self.best_step, self.waited = value, step, 0
            if self.rule.restore_best:
                self._keep(model)
            return False
        self.waited += 1
        return self.waited >= self.rule.patience

    def put_back(self, model: Mapping[str, Any]) -> bool:
        """Give the model the variables of the best check; returns whether any were kept."""
        for path, kept in self.kept.items():
            variable = model.get(_model_path(path))
            if variable is not None:
                tensorflow_variable(variable).assign(kept.value())
        return bool(self.kept)

    def sentence(self, step: int) -> str:
        """Say why training stopped, after `put_back`."""
        checks = "1 check" if self.waited == 1 else f"{self.waited} checks"
        back = f"; the variables of step {self.best_step} were put back" if self.kept else ""
        return f"Stopped early at step {step}: no improvement of {self.words} for {checks}{back}."

    def capture(self) -> dict[str, Any]:
        """Return where it stands, as plain values for a checkpoint."""
        return {
            "best": self.best,
            "best_step": self.best_step,
            "waited": self.waited,
            "sum": self._sum,
            "count": self._count,
        }

    def adapt(self, captured: Mapping[str, Any], entries: Mapping[str, Any]) -> None:
        """Go to where `capture` was called, with room for the kept variables of the checkpoint.

        Parameters
        ----------
        captured : mapping
            From `capture`.
        entries : mapping of str to Stored
            What the checkpoint holds by path; those below `KEPT` get variables to be filled.
        """
        best = captured.get("best")
        self.best = None if best is None else float(best)
        self.best_step, self.waited = int(captured.get("best_step", 0)), int(captured.get("waited", 0))
        self._sum, self._count = float(captured.get("sum", 0.0)), int(captured.get("count", 0))
        wanted = {path: entry for path, entry in entries.items() if path.startswith(f"{KEPT}/")}
        with tf.device("CPU:0"):
            self.kept = {
                path: tf.Variable(tf.zeros(entry.shape, entry.dtype), trainable=False)
                for path, entry in wanted.items()
            }

    def _is_better(self, value: float) -> bool:
        if not math.isfinite(value):
            return False
        if self.best is None:
            return True
        if self.rule.monitor == "validation_accuracy":
            return value > self.best + self.rule.min_delta
        return value < self.best - self.rule.min_delta

    def _keep(self, model: Mapping[str, Any]) -> None:
        for path, variable in model.items():
            value = tensorflow_variable(variable).value()
            kept = self.kept.get(_kept_path(path))
            if kept is not None:
                kept.assign(value)
                continue
            with tf.device("CPU:0"):
                self.kept[_kept_path(path)] = tf.Variable(value, trainable=False)


def _kept_path(path: str) -> str:
    return f"{KEPT}/{path.removeprefix('model/')}"


def _model_path(path: str) -> str:
    return f"model/{path.removeprefix(f'{KEPT}/')}"
