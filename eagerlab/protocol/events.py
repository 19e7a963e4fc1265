"""What the backend tells without being asked. Events carry a sequence number, so that a gap is noticed."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from eagerlab.experiment.modes import Mode
from eagerlab.protocol.base import Message, NodePath, Problem
from eagerlab.protocol.comparing import ComparisonProgress, ShowComparison
from eagerlab.protocol.counting import StatisticsProgress
from eagerlab.protocol.debugging import Standing
from eagerlab.protocol.exporting import ExportProgress
from eagerlab.protocol.fetching import FetchProgress
from eagerlab.protocol.following import FollowsChanged, LayersRead
from eagerlab.protocol.gradients import GradientReport
from eagerlab.protocol.measuring import BenchmarkMode, Measured
from eagerlab.protocol.numerics import NumericsWatched
from eagerlab.protocol.parts import StepPart
from eagerlab.protocol.plotting import Plotted
from eagerlab.protocol.value_edits import EditProgress, ValueEditsChanged

Phase = Literal["starting", "idle", "training", "paused", "finished", "failed"]
"""``starting``: TensorFlow is being imported; ``idle``: nothing trained since the last reset or stop."""


class Device(Message):
    """A device that TensorFlow sees; `name` is short (``CPU:0``), `description` says what it is."""

    name: str
    description: str = ""


class State(Message):
    """Where the backend stands.

    Attributes
    ----------
    phase : str
        See `Phase`.
    activity : str
        What it is doing, in words ("Importing TensorFlow", "Checking on 500 validation samples").
    queued_train : bool
        Train was pressed while TensorFlow was still being imported.
    step, until : int
        Steps done, and the step at which training ends.
    epoch, batch, batches : int or None
        Where in the data, counted from 0; None when the data's length is unknown.
    run : str
        Id of the current run, or empty.
    device : str
        What was chosen: ``auto`` or a short name.
    placed_on : str
        The device read from the last result, or empty before the first.
    devices : tuple of Device
        What TensorFlow sees; empty until it is imported.
    no_gpu : str
        Why there is no GPU and what to do, or empty when there is one.
    is_held : bool
        Whether training stands for a reason that was told and still holds (`Problem.holds_training`).
    op_by_op_update : bool
        Whether eager and layers run even the optimizer's arithmetic op by op.
    traces : int
        How often the step of the present mode was traced.
    last_trace : str
        What made it be traced again the last time: ``x was float32 (32,), then float32 (4,)``. Or empty.
    steps_per_second : float or None
        Over the last second of training.
    input_share : float or None
        From 0 to 1: what part of that time the steps waited for their batches.
    watching_share : float or None
        From 0 to 1: what part of that time EagerLab's own work took: keeping and telling what was measured.
    looking_share : float or None
        From 0 to 1: how much of a processor answering the panes in sight took; a part of `watching_share`.
    console_share : float or None
        How much of a processor the console's cells used in that time, from 0 to 1.
    faster_mode : str
        The fastest other mode that this experiment was trained in, where it was faster; or empty.
    faster_factor : float or None
        How many times as fast it was.
    """

    phase: Phase
    is_held: bool = False
    activity: str = ""
    queued_train: bool = False
    step: int = 0
    until: int = 0
    epoch: int = 0
    batch: int = 0
    batches: int | None = None
    run: str = ""
    experiment: str = ""
    device: str = "auto"
    placed_on: str = ""
    devices: tuple[Device, ...] = ()
    no_gpu: str = ""
    mode: Mode = "eager"
    op_by_op_update: bool = False
    traces: int = 0
    last_trace: str = ""
    learning_rate: float | None = None
    steps_per_second: float | None = None
    input_share: float | None = None
    watching_share: float | None = None
    looking_share: float | None = None
    console_share: float | None = None
    faster_mode: Mode | Literal[""] = ""
    faster_factor: float | None = None
    waiting: tuple[str, ...] = ()
    """Names of restored variables that the model has not created yet."""
    part: StepPart | None = None
    standing: Standing | None = None
    """Where the trainer's thread stands in the debugger; None while it does not."""


class BaseEvent(Message):
    """Something that happened; `sequence` grows by one with each event of a backend process."""

    sequence: int = 0


class StateChanged(BaseEvent):
    kind: Literal["state_changed"] = "state_changed"
    state: State


class Metrics(BaseEvent):
    """A batch of rows of one stream of a run.

    Buffers: steps (int64, n), times in seconds since the run's start (float64, n), values (float64,
    n × names). The stream ``followed`` has statistics that `Follow` asked for, with a name for each object;
    in it, a column may come or go from batch to batch. `first_row` says how many rows of this stream were
    sent before, so that a gap is noticed and read from the store.
    """

    kind: Literal["metrics"] = "metrics"
    run: str
    stream: Literal["train", "validation", "followed"]
    names: tuple[str, ...]
    first_row: int
    rows: int


class RunStarted(BaseEvent):
    kind: Literal["run_started"] = "run_started"
    run: str
    experiment: str
    first_step: int


class Marker(BaseEvent):
    """An event of a run, drawn on the plot at `step`.

    `what` is for example ``cell``, ``learning_rate``, ``batch_size``, ``frozen``, ``early_stop``,
    ``restore``, ``speed``, ``device``, ``checkpoint``.
    """

    kind: Literal["marker"] = "marker"
    run: str
    step: int
    what: str
    label: str
    detail: str = ""


class OperationDone(BaseEvent):
    """The end of something that was `Accepted`; `problem` is None on success."""

    kind: Literal["operation_done"] = "operation_done"
    request: str
    result: str = ""
    problem: Problem | None = None


class ProblemRaised(BaseEvent):
    kind: Literal["problem_raised"] = "problem_raised"
    problem: Problem


class ExperimentChanged(BaseEvent):
    """Model, data or settings changed: describe again."""

    kind: Literal["experiment_changed"] = "experiment_changed"


class CheckpointsChanged(BaseEvent):
    """A checkpoint was written or removed: read the folder again. `saved` is the new one's id, or empty."""

    kind: Literal["checkpoints_changed"] = "checkpoints_changed"
    saved: str = ""


class RunsChanged(BaseEvent):
    kind: Literal["runs_changed"] = "runs_changed"


class NamesChanged(BaseEvent):
    """A cell ended or the model was built anew: the variable tree may differ."""

    kind: Literal["names_changed"] = "names_changed"


class Watched(BaseEvent):
    """Values of a name given to ``lab.watch``: rows from `first`, one float64 buffer; `ended`: it is gone."""

    kind: Literal["watched"] = "watched"
    name: str
    first: int
    count: int
    ended: bool = False


class DataProgress(BaseEvent):
    """How far the reading is that `request` asked for; `total` is None while nobody knows."""

    kind: Literal["data_progress"] = "data_progress"
    request: str
    done: int
    total: int | None = None
    words: str = ""


class DataOpened(BaseEvent):
    """``lab.open_data`` was typed at the console: show the data form for this file or folder."""

    kind: Literal["data_opened"] = "data_opened"
    path: str
    second_path: str = ""


class ShowTensor(BaseEvent):
    """``lab.show``: open this object in the inspector."""

    kind: Literal["show_tensor"] = "show_tensor"
    node: NodePath


class ShowPipeline(BaseEvent):
    """``lab.show`` of a `tf.data.Dataset`: show its elements in the Data tab."""

    kind: Literal["show_pipeline"] = "show_pipeline"
    node: NodePath


class ShowBeside(BaseEvent):
    """``lab.show`` with two objects: open both in the inspector, beside each other."""

    kind: Literal["show_beside"] = "show_beside"
    nodes: tuple[NodePath, NodePath]


class GradientTold(BaseEvent):
    """``lab.gradient`` was called at the console: show what it gave."""

    kind: Literal["gradient_told"] = "gradient_told"
    report: GradientReport


class Typed(BaseEvent):
    """A change made by typing at the console that the forms must follow (in the session log: not a click)."""

    kind: Literal["typed"] = "typed"
    code: str


class BenchmarkProgress(BaseEvent):
    """How far a benchmark is: `share` from 0 to 1, `seconds_left` None while nobody knows.

    `row` of `rows` is at work, counted from 1: `device`, `mode` and `size` say which it is.
    """

    kind: Literal["benchmark_progress"] = "benchmark_progress"
    share: float
    row: int
    rows: int
    device: str
    mode: BenchmarkMode
    size: int | None = None
    seconds_left: float | None = None


class BenchmarkEnded(BaseEvent):
    """A benchmark is over: `measured`, or `problem` where nothing could be measured.

    `in_setup`: the problem's line is one of the set-up, not of the measured code.
    """

    kind: Literal["benchmark_ended"] = "benchmark_ended"
    measured: Measured | None = None
    problem: Problem | None = None
    in_setup: bool = False


Event = Annotated[
    StateChanged
    | Metrics
    | RunStarted
    | Marker
    | OperationDone
    | ProblemRaised
    | ExperimentChanged
    | CheckpointsChanged
    | RunsChanged
    | NamesChanged
    | Watched
    | ShowTensor
    | ShowBeside
    | ShowPipeline
    | GradientTold
    | DataProgress
    | DataOpened
    | NumericsWatched
    | Plotted
    | FetchProgress
    | StatisticsProgress
    | ExportProgress
    | FollowsChanged
    | LayersRead
    | Typed
    | BenchmarkProgress
    | BenchmarkEnded
    | ComparisonProgress
    | ShowComparison
    | EditProgress
    | ValueEditsChanged,
    Field(discriminator="kind"),
]
event_adapter: TypeAdapter[Event] = TypeAdapter(Event)

CHANGE_NO_VALUES: tuple[type[Message], ...] = (
    CheckpointsChanged,
    ComparisonProgress,
    DataProgress,
    ExportProgress,
    FetchProgress,
    FollowsChanged,
    LayersRead,
    Metrics,
    RunsChanged,
    ShowBeside,
    ShowComparison,
    ShowTensor,
    StateChanged,
    StatisticsProgress,
)
"""Events that come without any variable or array being another one (rows are counted when they are made)."""
