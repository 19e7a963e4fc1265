"""The objects being trained, and where in the data they stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import TYPE_CHECKING, Any

from eagerlab.backend.paths import variable_paths
from eagerlab.experiment.spec import ExperimentSpec

if TYPE_CHECKING:
    from eagerlab.backend.data import Data
    from eagerlab.backend.handing import Handed

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
        The Python source that runs, or empty.
    module : ModuleType or None
        The names that the source defines.
    model, optimizer, loss : object
        As made by the source or handed over; None where there is none.
    metrics : list
        Keras metrics, updated at each validation.
    data : Data or None
        What to train on and to validate with.
    own_step : callable or None
        The person's own step.
    from_console : frozenset of str
        Which parts were handed over with ``lab.use``.
    step : int
        Batches trained.
    epoch, batch : int
        Position in the data: which pass, and how many batches of it are done.
    steps : int
        The step at which training ends, unless somebody asks for more.
    seed : int
        Decides weights and order.
    batch_size : int or None
        None where the data comes batched.
    mode : {"eager", "graph"}
        How steps are executed.
    device : str
        ``auto`` or a short name.
    """

    def __init__(self) -> None:
        self.spec: ExperimentSpec | None = None
        self.path = ""
        self.source = ""
        self.module: ModuleType | None = None
        self.model: Any = None
        self.optimizer: Any = None
        self.loss: Any = None
        self.metrics: list[Any] = []
        self.data: Data | None = None
        self.own_step: Callable[[Any], Any] | None = None
        self.from_console: frozenset[Part] = frozenset()
        self.step = 0
        self.epoch = 0
        self.batch = 0
        self.steps = DEFAULT_STEPS
        self.seed = 1
        self.batch_size: int | None = 32
        self.mode = "eager"
        self.device = "auto"

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
        for name in names & {"model", "data", "loss", "optimizer"}:
            setattr(self, name, getattr(handed, name))
        if names & {"model", "step"}:
            # A model without a step is trained in the ordinary way, whatever was used before.
            self.own_step = handed.step
        if names & {"model", "loss"}:
            self.metrics = []  # they were made for another loss
        self.from_console = (self.from_console - {"step"} if names & {"model"} else self.from_console) | names
        self.go_to_start()

    def go_to_start(self) -> None:
        """Stand before the first step."""
        self.step = self.epoch = self.batch = 0
        if self.data is not None:
            self.data.seek(self.seed)

    def update_spec(self, **fields: Any) -> None:
        """Keep the spec (where there is one) true to what was edited."""
        if self.spec is not None:
            self.spec = self.spec.model_copy(update=fields)

    def update_rate(self, rate: float) -> None:
        """Keep the spec's learning rate true to what was edited, unless the optimizer is not the spec's."""
        if self.spec is not None and "optimizer" not in self.from_console:
            optimizer = self.spec.optimizer.model_copy(update={"learning_rate": rate})
            self.update_spec(optimizer=optimizer)

    def variables(self) -> dict[str, Any]:
        """Return every variable that decides the next step, by path, as far as they exist.

        The model's (with seed generators, layers in lists, plain `tf.Variable`), the optimizer's and the
        metrics'. On the trainer's thread, or when it stands.
        """
        return variable_paths(self.model, self.optimizer, self.metrics)

    def capture_position(self) -> dict[str, int]:
        """Return where training stands, as plain numbers for a checkpoint's manifest."""
        return {"step": self.step, "epoch": self.epoch, "batch": self.batch, "seed": self.seed}

    def restore_position(self, position: Mapping[str, Any]) -> None:
        """Go to a position that `capture_position` gave, with the order of the data that its seed decides.

        Raises
        ------
        KeyError, ValueError
            It is not a position; nothing was changed.
        """
        step, epoch, batch, seed = (int(position[key]) for key in ("step", "epoch", "batch", "seed"))
        if min(step, epoch, batch, seed) < 0:
            raise ValueError(f"Expected numbers of at least 0. Received: {dict(position)}")
        self.step, self.epoch, self.batch, self.seed = step, epoch, batch, seed
        if self.data is not None:
            self.data.seek(seed)
