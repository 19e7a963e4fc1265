"""The part of `Lab` that is read and assigned: where and how it trains, on what, and from which seed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from eagerlab.backend.errors import LabError
from eagerlab.backend.queueing import Queueing
from eagerlab.protocol.events import State
from eagerlab.protocol.requests import SetTraining

if TYPE_CHECKING:
    from eagerlab.backend.training.history import History
    from eagerlab.experiment.spec import EarlyStopping, ExperimentSpec

_USABLE = ("model", "data", "loss", "optimizer")


class Settable(Queueing):
    """Properties; an assignment waits until it is carried out, between two steps."""

    def __setattr__(self, name: str, value: Any) -> None:
        """Refuse what could only be a mistake: a typed ``lab.lr = 1e-3`` must not do nothing in silence."""
        own = getattr(type(self), name, None)
        if isinstance(own, property) and own.fset is None:
            todo = f"Hand it over: lab.use({name}=…)." if name in _USABLE else ""
            raise LabError(f"lab.{name} cannot be assigned.", "", todo)
        known = hasattr(type(self), name) or name in type(self).__annotations__
        if not known and not name.startswith("_"):
            settable = [one for one in dir(type(self)) if getattr(getattr(type(self), one), "fset", None)]
            raise LabError(
                f"lab has no setting {name!r}.", f"What can be assigned: lab.{', lab.'.join(settable)}."
            )
        object.__setattr__(self, name, value)

    def __repr__(self) -> str:
        state = self.state
        what = f"{state.experiment or 'nothing to train'}, {state.phase} at step {state.step:,}"
        return f"<lab: {what} of {state.until:,}, {state.mode}, {state.device}>"

    @property
    def state(self) -> State:
        """Where the backend stands."""
        raise NotImplementedError

    @property
    def device(self) -> str:
        """``auto`` or a short name such as ``CPU:0``; assigning moves model and optimizer there."""
        return self.state.device

    @device.setter
    def device(self, device: str) -> None:
        self._wait_for(self.queue_device(device))
        self._typed(f"lab.device = {device!r}")

    @property
    def mode(self) -> str:
        """``eager``, ``layers``, ``graph`` or ``xla``; can be changed between two steps of a run."""
        return self.state.mode

    @mode.setter
    def mode(self, mode: str) -> None:
        self._wait_for(self.queue_mode(mode))
        self._typed(f"lab.mode = {mode!r}")

    @property
    def op_by_op_update(self) -> bool:
        """Whether ``eager`` and ``layers`` run even the optimizer's arithmetic op by op.

        Then ``eager`` goes through all of Keras's Python, too.
        """
        return self.state.op_by_op_update

    @op_by_op_update.setter
    def op_by_op_update(self, op_by_op: bool) -> None:
        self._wait_for(self.queue_op_by_op_update(bool(op_by_op)))
        self._typed(f"lab.op_by_op_update = {bool(op_by_op)}")

    @property
    def learning_rate(self) -> float | None:
        """The optimizer's present learning rate; an assignment holds from the next step on."""
        return self._require_engine().learning_rate

    @learning_rate.setter
    def learning_rate(self, value: float) -> None:
        self._set(learning_rate=value)

    @property
    def steps(self) -> int:
        """The step at which training ends; assigned, it ends there whatever number of epochs was set."""
        return self._require_engine().live.ends_at

    @steps.setter
    def steps(self, value: int) -> None:
        self._set(steps=value)

    @property
    def epochs(self) -> int | None:
        """After how many passes over the data training ends; None where it ends by steps."""
        return self._require_engine().live.epochs

    @epochs.setter
    def epochs(self, value: int) -> None:
        self._set(epochs=value)

    @property
    def batch_size(self) -> int | None:
        """Rows per batch, or None where the data comes batched; can be set at any time."""
        return self._require_engine().live.batch_size

    @batch_size.setter
    def batch_size(self, value: int) -> None:
        self._set(batch_size=value)

    @property
    def seed(self) -> int:
        """Decides the weights and the order of the data; can be set before the first step."""
        return self._require_engine().live.seed

    @seed.setter
    def seed(self, value: int) -> None:
        self._set(seed=value)

    @property
    def early_stopping(self) -> EarlyStopping | None:
        """When training stops by itself; assign None for never, or the fields: ``{"patience": 3}``."""
        stopping = self._require_engine().live.stopping
        return stopping.rule if stopping is not None else None

    @early_stopping.setter
    def early_stopping(self, rule: EarlyStopping | Mapping[str, Any] | None) -> None:
        self._set(early_stopping="none" if rule is None else rule)

    @property
    def autosave_seconds(self) -> float:
        """Seconds of training between automatic checkpoints; 0 means none."""
        return self._require_engine().autosave_seconds

    @autosave_seconds.setter
    def autosave_seconds(self, seconds: float) -> None:
        try:
            wanted = float(seconds)
        except (TypeError, ValueError):
            wanted = -1.0
        if not 0 <= wanted < float("inf"):
            raise LabError(f"{seconds!r} seconds are not possible.", "Expected 0 (none) or more.")
        self._wait_for(self.queue(lambda engine: engine.set_autosave(wanted)))

    @property
    def model(self) -> Any:
        """The model being trained, never a copy; None where there is none."""
        return self._require_engine().live.model

    @property
    def optimizer(self) -> Any:
        """The optimizer, never a copy."""
        return self._require_engine().live.optimizer

    @property
    def data(self) -> Any:
        """The data being trained on, with ``x`` and ``y`` (or ``dataset``) and those to validate with."""
        return self._require_engine().live.data

    @property
    def loss(self) -> Any:
        """The loss function."""
        return self._require_engine().live.loss

    @property
    def metrics(self) -> list[Any]:
        """The Keras metrics, updated at each validation."""
        return self._require_engine().live.metrics

    @property
    def history(self) -> History:
        """Numbers of the current run, growing: ``steps``, ``loss``, ``accuracy``, ``validation``."""
        return self._require_engine().history

    @property
    def experiment(self) -> ExperimentSpec | None:
        """The experiment as data; None when everything came from the console."""
        return self._require_engine().live.spec

    @property
    def source(self) -> str:
        """The Python source that is run, or an empty string."""
        return self._require_engine().live.source

    def freeze(self, *layers: str) -> None:
        """Let these layers learn no more, from the next step on.

        Parameters
        ----------
        *layers : str
            Names, or paths of layers inside others (``block/dense``).
        """
        self._freeze(layers, frozen=True)

    def unfreeze(self, *layers: str) -> None:
        """Let frozen layers learn again; the optimizer goes on where it was with them."""
        self._freeze(layers, frozen=False)

    def _freeze(self, layers: tuple[str, ...], frozen: bool) -> None:
        word = "freeze" if frozen else "unfreeze"
        for layer in layers:
            if not isinstance(layer, str):
                raise LabError(
                    f"lab.{word}({layer!r}) names no layer.", f'Expected a name: lab.{word}("dense").'
                )
        self._wait_for(self.queue_frozen(layers, frozen))
        self._typed(f"lab.{word}({', '.join(map(repr, layers))})")

    def _set(self, **change: Any) -> None:
        from pydantic import ValidationError

        try:
            request = SetTraining(**change)
        except ValidationError as error:
            first = error.errors()[0]
            name = ".".join(str(part) for part in first["loc"])
            raise LabError(f"lab.{name} = {first['input']!r} is not possible.", f"{first['msg']}.") from None
        self._wait_for(self.queue_training(request))
        self._typed(request.python())
