"""The objects being trained, and where in the data they stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import TYPE_CHECKING, Any

from eagerlab.backend.paths import variable_paths
from eagerlab.backend.training.freezing import freeze_only, frozen_paths
from eagerlab.backend.training.optimizers import (
    has_plain_rate,
    plain_rate,
    schedule_of,
    set_rate,
    set_schedule,
)
from eagerlab.backend.training.spec_layers import with_frozen
from eagerlab.backend.training.steps.traces import Traces
from eagerlab.backend.training.steps.watching import UNWATCHED, Watch
from eagerlab.experiment.modes import Mode
from eagerlab.experiment.source import write_source
from eagerlab.experiment.spec import ExperimentSpec

if TYPE_CHECKING:
    from eagerlab.backend.data import Data
    from eagerlab.backend.handing import Handed
    from eagerlab.backend.training.stopping import Stopping

DEFAULT_STEPS = 700

Part = str
"""``model``, ``data``, ``loss``, ``optimizer`` or ``step``."""


class LiveExperiment:
    """What the buttons drive, never a copy. Changed on the trainer's thread only; reading is free.

    Attributes
    ----------
    spec : ExperimentSpec or None
        The experiment as data, kept up to date with what is edited.
    path : str
        The file it came from, or empty.
    source : str
        The Python source of the experiment as it is now, or empty.
    module : ModuleType or None
        The names that the source defines.
    executed : str
        The source that `module` was made from: older than `source` where something was changed at work.
    model, optimizer, loss : object
        As made by the source or handed over; None where there is none.
    metrics : list
        Keras metrics, updated at each validation.
    data : Data or None
        What to train on and to validate with.
    own_step : callable or None
        The person's own step.
    told_of_step : set of str
        What was said of its gradients already.
    from_console : frozenset of str
        Which parts were handed over with ``lab.use``.
    step : int
        Batches trained.
    epoch, offset : int
        Position in the data: which pass, and how many samples of it are done; where the data comes batched,
        how many batches.
    steps : int
        The step at which training ends, unless somebody asks for more.
    epochs : int or None
        Where given, training ends after so many passes instead.
    stopping : Stopping or None
        Ends training early.
    check_due : bool
        A pass has ended and its check is still to be made.
    seed : int
        Decides weights and order.
    batch_size : int or None
        None where the data comes batched.
    class_weights : array of float32, shape (classes,), or None
        How much each class counts in the loss of the experiment's source; None where it asks for none.
    mode : {"eager", "layers", "graph", "xla"}
        How steps are executed.
    op_by_op_update : bool
        Whether `eager` and `layers` run even the optimizer's arithmetic op by op.
    watch : Watch
        What makes a step change nothing.
    traces : Traces
        How often steps were traced in the present mode.
    device : str
        ``auto`` or a short name.
    """

    def __init__(self) -> None:
        self.spec: ExperimentSpec | None = None
        self.path = ""
        self.source = ""
        self.executed = ""
        self.module: ModuleType | None = None
        self.model: Any = None
        self.optimizer: Any = None
        self.loss: Any = None
        self.metrics: list[Any] = []
        self.data: Data | None = None
        self.own_step: Callable[[Any], Any] | None = None
        self.told_of_step: set[str] = set()
        self.from_console: frozenset[Part] = frozenset()
        self.step = 0
        self.epoch = 0
        self.offset = 0
        self.steps = DEFAULT_STEPS
        self.epochs: int | None = None
        self.stopping: Stopping | None = None
        self.check_due = False
        self.seed = 1
        self.batch_size: int | None = 32
        self.class_weights: Any = None
        self.mode: Mode = "eager"
        self.op_by_op_update = False
        self.watch: Watch = UNWATCHED
        self.traces = Traces()
        self.device = "auto"
        self._schedule: Any = None

    @property
    def stride(self) -> int:
        """How far a batch goes: its samples, or 1 where the data comes batched."""
        return (self.data.batch_size if self.data is not None else None) or 1

    @property
    def batch(self) -> int:
        """How many batches of the present size the pass has behind it."""
        return -(-self.offset // self.stride)

    @property
    def plan(self) -> int:
        """How many steps training takes from its start to its end, at the present batch size."""
        batches = self.data.batches if self.data is not None else None
        return self.steps if self.epochs is None or batches is None else self.epochs * batches

    @property
    def ends_at(self) -> int:
        """The step at which training ends; by epochs, those left are counted in batches of today's size."""
        data = self.data
        if self.epochs is None or data is None or data.length is None or data.batches is None:
            return self.steps
        if self.epoch >= self.epochs:
            return self.step
        left = -(-(data.length - self.offset) // self.stride)
        return self.step + left + (self.epochs - self.epoch - 1) * data.batches

    @property
    def name(self) -> str:
        """The experiment's name; of the model's class when it came from the console."""
        if self.from_console & {"model", "step"}:
            part = self.model if "model" in self.from_console else self.own_step
            kind = getattr(part, "__name__", type(part).__name__)
            return f"{kind} (from the console)"
        return self.spec.name if self.spec else ""

    def take(self, handed: Handed) -> None:
        """Make parts from the console the experiment's own, at step 0."""
        names = handed.names()
        if "data" in names and self.data is not None:
            self.data.close()
        if names & {"model", "step"}:
            self.stopping = None  # it was part of another experiment
        for name in names & {"model", "data", "loss", "optimizer"}:
            setattr(self, name, getattr(handed, name))
        if names & {"model", "step"}:
            # A model without a step is trained in the ordinary way, whatever was used before.
            self.own_step, self.told_of_step = handed.step, set()
        if names & {"model", "loss"}:
            self.metrics = []  # they were made for another loss
        self.from_console = (self.from_console - {"step"} if names & {"model"} else self.from_console) | names
        self.go_to_start()

    def go_to_start(self) -> None:
        """Stand before the first step."""
        self.step = self.epoch = self.offset = 0
        self.check_due = False
        if self.stopping is not None:
            self.stopping.begin_anew()
        if self.data is not None:
            self.data.seek(self.seed)

    def set_batch_size(self, size: int) -> None:
        """Give batches of another size from the next one on, as far as the data allows."""
        self.batch_size = size
        if self.data is not None and self.data.batch_size is not None:
            self.data.batch_size = size

    def update_spec(self, **fields: Any) -> None:
        """Keep the spec (where there is one), and the source written from it, true to what was edited."""
        if self.spec is None:
            return
        self.spec = self.spec.model_copy(update=fields)
        self.source = write_source(self.spec)

    def update_optimizer(self) -> None:
        """Keep the spec's learning rate true to the optimizer's, unless the optimizer is not the spec's."""
        if self.spec is None or "optimizer" in self.from_console or self.optimizer is None:
            return
        if has_plain_rate(self.optimizer):
            rate: dict[str, Any] = {"learning_rate": plain_rate(self.optimizer), "schedule": None}
            self.update_spec(optimizer=self.spec.optimizer.model_copy(update=rate))

    def update_frozen(self) -> None:
        """Keep the spec true to which layers learn, unless the model is not the spec's."""
        if self.spec is None or "model" in self.from_console or self.spec.model.kind != "layers":
            return
        model = with_frozen(self.spec.model, self.model)
        if model != self.spec.model:
            self.update_spec(model=model)

    def replace_schedule(self, rate: float) -> None:
        """Let the optimizer use this rate from now on, whatever its schedule says."""
        self._schedule = schedule_of(self.optimizer) or self._schedule
        set_rate(self.optimizer, rate)

    # --- what a checkpoint holds ---

    def variables(self) -> dict[str, Any]:
        """Return every variable that decides the next step, by path, as far as they exist.

        The model's (with seed generators, layers in lists, plain `tf.Variable`), the optimizer's and the
        metrics'. On the trainer's thread, or when it stands.
        """
        return variable_paths(self.model, self.optimizer, self.metrics)

    def model_variables(self) -> dict[str, Any]:
        """Return the model's variables by path."""
        return variable_paths(self.model)

    def kept_variables(self) -> dict[str, Any]:
        """Return the variables that are kept of the best check, by path."""
        return self.stopping.kept if self.stopping is not None else {}

    def capture_position(self) -> dict[str, int | None]:
        """Return where training stands, as plain numbers for a checkpoint's manifest."""
        return {
            "step": self.step,
            "epoch": self.epoch,
            "batch": self.batch,
            "offset": self.offset,
            "batch_size": self.batch_size if self.data is None or self.data.batch_size else None,
            "seed": self.seed,
        }

    def restore_position(self, position: Mapping[str, Any]) -> None:
        """Go to a position that `capture_position` gave, with the order of the data that its seed decides.

        A position of an older version counts batches; then they were all of the present size.

        Raises
        ------
        KeyError, ValueError
            It is not a position; nothing was changed.
        """
        step, epoch, batch, seed = (int(position[key]) for key in ("step", "epoch", "batch", "seed"))
        offset, size = position.get("offset"), position.get("batch_size")
        if min(step, epoch, batch, seed, offset or 0) < 0:
            raise ValueError(f"Expected numbers of at least 0. Received: {dict(position)}")
        if size:
            self.set_batch_size(int(size))
        self.step, self.epoch, self.seed = step, epoch, seed
        self.offset = batch * self.stride if offset is None else int(offset)
        if self.data is not None:
            self.data.seek(seed)

    def capture_course(self) -> dict[str, Any]:
        """Return what else decides how training goes on, as plain values."""
        return {
            "frozen": list(frozen_paths(self.model)),
            "constant_rate": self.optimizer is None or has_plain_rate(self.optimizer),
            "check_due": self.check_due,
            "stopping": self.stopping.capture() if self.stopping is not None else None,
        }

    def adapt(self, course: Mapping[str, Any], entries: Mapping[str, Any]) -> bool:
        """Take what `capture_course` gave, so that there is a variable for each that the checkpoint holds.

        Parameters
        ----------
        course : mapping
            Empty for a checkpoint that says nothing of it: then nothing changes.
        entries : mapping of str to Stored
            What the checkpoint holds, by path.

        Returns
        -------
        bool
            Whether there are other variables than before.
        """
        if not course:
            return False
        freeze_only(self.model, course.get("frozen", ()))
        self.check_due = bool(course.get("check_due", False))
        changed = self._adapt_rate(bool(course.get("constant_rate", True)))
        if self.stopping is not None:
            self.stopping.adapt(course.get("stopping") or {}, entries)
            changed = changed or bool(self.stopping.kept)
        return changed

    def _adapt_rate(self, constant: bool) -> bool:
        if self.optimizer is None or constant == has_plain_rate(self.optimizer):
            return False
        if constant:
            self.replace_schedule(float(self.optimizer.learning_rate))
            return True
        if self._schedule is None:
            return False
        set_schedule(self.optimizer, self._schedule)
        return True
