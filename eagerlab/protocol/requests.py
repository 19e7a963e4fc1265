"""What the window asks of the backend.

Each request names its *lane*: the subshell whose thread answers it, so that a long piece of work in one lane
never holds up another. `python` gives the line of Python that does the same at the console.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field, TypeAdapter

from eagerlab.experiment.modes import Mode
from eagerlab.experiment.spec import EarlyStopping, ExperimentSpec
from eagerlab.protocol.base import PROTOCOL_VERSION, NodePath, python_number
from eagerlab.protocol.cells import OpenTensor, ReadBlock, ReadScale, Tile
from eagerlab.protocol.checkpoints import (
    DeleteCheckpoint,
    LookIntoCheckpoint,
    RestoreCheckpoint,
    SaveCheckpoint,
    SetAutosave,
    object_names,
)
from eagerlab.protocol.comparing import CancelComparison, Compare, FindCounterparts
from eagerlab.protocol.counting import CancelStatistics, Statistics
from eagerlab.protocol.data import CancelData, OpenData, PreviewData, UseNames
from eagerlab.protocol.debugging import ForceStop
from eagerlab.protocol.editing import CheckModel, DescribeCatalogue, OpenModel, SaveModel, SetFrozen
from eagerlab.protocol.exporting import CancelExport, ExportTensor
from eagerlab.protocol.fetching import CancelFetch
from eagerlab.protocol.finding import FindValues
from eagerlab.protocol.following import Follow, ReadLayers, Unfollow
from eagerlab.protocol.gradients import AskGradient, CancelGradient, NameObject
from eagerlab.protocol.holding import AskHolders
from eagerlab.protocol.listing import CollectCircles, ListChildren, ListShared, ListTotals
from eagerlab.protocol.measuring import CancelBenchmark
from eagerlab.protocol.message_kinds import LANES, BaseRequest, Lane
from eagerlab.protocol.metering import ReadMetrics, ResetMetric, WatchName
from eagerlab.protocol.numerics import WatchNumerics
from eagerlab.protocol.parts import TakePart
from eagerlab.protocol.paths import python_expression
from eagerlab.protocol.picturing import Histogram, Line, Picture
from eagerlab.protocol.pins import PinTensor, RenamePin, Unpin
from eagerlab.protocol.pipelines import LookIntoPipeline
from eagerlab.protocol.plotting import EndPlot
from eagerlab.protocol.seeing import AskModel, See, SeeBoundary, SeeFit, SeeSamples
from eagerlab.protocol.speeds import SetOpByOpUpdate
from eagerlab.protocol.value_edits import CancelEdit, EditValues, RedoEdit, UndoEdit

__all__ = [
    "LANES",
    "BaseRequest",
    "DeleteCheckpoint",
    "Histogram",
    "Lane",
    "Line",
    "ListChildren",
    "OpenTensor",
    "Picture",
    "Request",
    "RestoreCheckpoint",
    "SaveCheckpoint",
    "SetAutosave",
    "Statistics",
    "Tile",
    "object_names",
    "python_expression",
    "request_adapter",
]


class Hello(BaseRequest):
    """The first request after a start; the reply is `Welcome`."""

    kind: Literal["hello"] = "hello"
    version: int = PROTOCOL_VERSION


class Train(BaseRequest):
    """Train `steps` further steps, or to the experiment's own end; goes on when paused.

    At the experiment's end already, Train without a number goes on for as many steps as the experiment has.
    """

    kind: Literal["train"] = "train"
    steps: int | None = Field(default=None, ge=1)

    def python(self) -> str:
        return "lab.train()" if self.steps is None else f"lab.train(steps={self.steps})"


class Pause(BaseRequest):
    kind: Literal["pause"] = "pause"

    def python(self) -> str:
        return "lab.pause()"


class Resume(BaseRequest):
    kind: Literal["resume"] = "resume"

    def python(self) -> str:
        return "lab.resume()"


class Step(BaseRequest):
    """One batch, then stand still."""

    kind: Literal["step"] = "step"

    def python(self) -> str:
        return "lab.step()"


class Stop(BaseRequest):
    """End the run (its last checkpoint is written); Train then goes on in a new run from this state."""

    kind: Literal["stop"] = "stop"

    def python(self) -> str:
        return "lab.stop()"


class Reset(BaseRequest):
    """Build model and optimizer anew from the seed; the next Train starts a new run at step 0."""

    kind: Literal["reset"] = "reset"

    def python(self) -> str:
        return "lab.reset()"


class LoadExperiment(BaseRequest):
    """Make this experiment the one that the buttons drive."""

    kind: Literal["load_experiment"] = "load_experiment"
    spec: ExperimentSpec
    path: str = ""
    builtin: str = ""
    run_code: bool = False
    """The person has agreed that code in it runs."""
    keep: bool = False
    """Go on where training stands, with its values: only the code has changed."""

    def python(self) -> str:
        if self.path:
            return f"lab.open({self.path!r}{', run_code=True' if self.run_code else ''})"
        return f"lab.open({self.builtin!r})" if self.builtin else ""


class DescribeExperiment(BaseRequest):
    """The reply is `ExperimentDescription`; its lane may wait until TensorFlow is there."""

    lane: ClassVar[Lane] = "tensors"

    kind: Literal["describe_experiment"] = "describe_experiment"


class SetDevice(BaseRequest):
    """`device` is ``auto`` or a short name such as ``CPU:0``."""

    kind: Literal["set_device"] = "set_device"
    device: str

    def python(self) -> str:
        return f"lab.device = {self.device!r}"


class SetMode(BaseRequest):
    kind: Literal["set_mode"] = "set_mode"
    mode: Mode

    def python(self) -> str:
        return f"lab.mode = {self.mode!r}"


class SetTraining(BaseRequest):
    """Change what the training form shows. It holds from the next batch on.

    A learning rate takes the place of a schedule, `steps` that of `epochs` and the other way round; an early
    stopping of ``none`` lets training go on to its end. The seed decides weights and order of the data, so it
    is taken only before the first step.
    """

    kind: Literal["set_training"] = "set_training"
    learning_rate: float | None = Field(default=None, gt=0, allow_inf_nan=False)
    steps: int | None = Field(default=None, ge=1)
    epochs: int | None = Field(default=None, ge=1)
    batch_size: int | None = Field(default=None, ge=1)
    seed: int | None = Field(default=None, ge=0, lt=2**32)
    early_stopping: EarlyStopping | Literal["none"] | None = None

    def python(self) -> str:
        lines = []
        if self.learning_rate is not None:
            lines.append(f"lab.learning_rate = {python_number(self.learning_rate)}")
        lines += [
            f"lab.{name} = {value}"
            for name in ("steps", "epochs", "batch_size", "seed")
            if (value := getattr(self, name)) is not None
        ]
        if self.early_stopping is not None:
            rule = None if self.early_stopping == "none" else self.early_stopping.model_dump()
            lines.append(f"lab.early_stopping = {rule!r}")
        return "\n".join(lines)


class DeleteRuns(BaseRequest):
    kind: Literal["delete_runs"] = "delete_runs"
    runs: tuple[str, ...]

    def python(self) -> str:
        return "\n".join(f"lab.delete_run({run!r})" for run in self.runs)


class CopyToDevice(BaseRequest):
    """Copy the tensor at `node` to `device` under a new name of the console."""

    kind: Literal["copy_to_device"] = "copy_to_device"
    node: NodePath
    device: str
    name: str = Field(pattern=r"^[^\W\d]\w*$")

    def python(self) -> str:
        return f"{self.name} = lab.copy_to_device({python_expression(self.node)}, {self.device!r})"


class Unwatch(BaseRequest):
    """End what ``lab.watch`` began for a name; a `Watched` event with `ended` follows."""

    kind: Literal["unwatch"] = "unwatch"
    name: str

    def python(self) -> str:
        return f"lab.unwatch({self.name!r})"


class ListThreads(BaseRequest):
    """The reply is `Threads`."""

    kind: Literal["list_threads"] = "list_threads"


class Shutdown(BaseRequest):
    """Stop training, save when `save`, and end the process."""

    kind: Literal["shutdown"] = "shutdown"
    save: bool = True


class SetFigureStyle(BaseRequest):
    """Matplotlib settings for the console's figures, so that they look like the window."""

    kind: Literal["set_figure_style"] = "set_figure_style"
    rc: dict[str, str]


Request = Annotated[
    Hello
    | Train
    | Pause
    | Resume
    | Step
    | TakePart
    | Stop
    | ForceStop
    | Reset
    | LoadExperiment
    | DescribeExperiment
    | SetDevice
    | SetMode
    | SetOpByOpUpdate
    | SetTraining
    | SaveCheckpoint
    | RestoreCheckpoint
    | LookIntoCheckpoint
    | DeleteCheckpoint
    | DeleteRuns
    | SetAutosave
    | CopyToDevice
    | Unwatch
    | ListThreads
    | SetFigureStyle
    | Shutdown
    | ListChildren
    | OpenTensor
    | Tile
    | ReadScale
    | ReadBlock
    | FindValues
    | ExportTensor
    | CancelExport
    | Picture
    | Line
    | Statistics
    | Histogram
    | OpenData
    | PreviewData
    | CancelData
    | LookIntoPipeline
    | UseNames
    | DescribeCatalogue
    | CheckModel
    | SetFrozen
    | OpenModel
    | SaveModel
    | See
    | SeeSamples
    | SeeBoundary
    | SeeFit
    | AskGradient
    | CancelGradient
    | NameObject
    | ReadMetrics
    | ResetMetric
    | WatchName
    | WatchNumerics
    | AskHolders
    | CancelFetch
    | CancelStatistics
    | EndPlot
    | Follow
    | Unfollow
    | ReadLayers
    | ListTotals
    | ListShared
    | CollectCircles
    | AskModel
    | CancelBenchmark
    | PinTensor
    | RenamePin
    | Unpin
    | Compare
    | CancelComparison
    | FindCounterparts
    | EditValues
    | CancelEdit
    | UndoEdit
    | RedoEdit,
    Field(discriminator="kind"),
]
request_adapter: TypeAdapter[Request] = TypeAdapter(Request)
