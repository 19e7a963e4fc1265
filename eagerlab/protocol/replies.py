"""What the backend answers. Arrays travel beside the message as buffers, described by `ArrayHeader`."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.protocol.base import PROTOCOL_VERSION, Message, NodePath, Problem
from eagerlab.protocol.cells import BlockRead, ScaleRead
from eagerlab.protocol.checkpoints import CheckpointContents
from eagerlab.protocol.comparing import Comparison, Counterparts
from eagerlab.protocol.data import DataFound, DataPreview
from eagerlab.protocol.editing import Catalogue, ModelCheck
from eagerlab.protocol.events import State
from eagerlab.protocol.finding import ValuesFound
from eagerlab.protocol.gradients import GradientFound
from eagerlab.protocol.holding import HeldBy
from eagerlab.protocol.listing import Collected, Shared, Totals
from eagerlab.protocol.message_kinds import ArrayHeader, BaseReply
from eagerlab.protocol.metering import MetricsRead
from eagerlab.protocol.picturing import HistogramValues, LineValues, PictureValues
from eagerlab.protocol.pipelines import PipelinePreview
from eagerlab.protocol.seeing import Boundary, Fit, ModelAnswer, Samples, Seen


class Done(BaseReply):
    """Carried out."""

    kind: Literal["done"] = "done"


class Accepted(BaseReply):
    """Taken; an `OperationDone` event with the same id follows when it is carried out."""

    kind: Literal["accepted"] = "accepted"


class Failed(BaseReply):
    """Not carried out; nothing was changed."""

    kind: Literal["failed"] = "failed"
    problem: Problem


class Welcome(BaseReply):
    """The backend's first answer.

    Attributes
    ----------
    problem : Problem or None
        Why TensorFlow could not be started, where that is known already: it may have failed before anybody
        heard the event.
    """

    kind: Literal["welcome"] = "welcome"
    version: int = PROTOCOL_VERSION
    process: int
    eagerlab: str
    python: str
    state: State
    problem: Problem | None = None


class LayerRow(Message):
    """One line of the layer list.

    Attributes
    ----------
    name, type, summary : str
        Keras's name, the class, and its settings in short.
    output_shape : tuple or None
        With the batch's axis; None while it is not known.
    parameters : int or None
        How many numbers it holds; None while it is not built.
    trainable : bool
        Whether training changes it.
    path : tuple of int or None
        Which entry of the experiment's list it was made for; None where that is not known.
    layers : tuple of LayerRow
        What is inside it.
    shared_with : str
        Where the same layer stands further up, as names with ``/`` between; empty where this is the first.
    uses : int
        In how many places it is used: where it stands first all of them, else those beside it.
    """

    name: str
    type: str
    summary: str
    output_shape: tuple[int | None, ...] | None = None
    parameters: int | None = None
    trainable: bool = True
    path: tuple[int, ...] | None = None
    layers: tuple[LayerRow, ...] = ()
    shared_with: str = ""
    uses: int = 1


class ExperimentDescription(BaseReply):
    """The experiment that the buttons drive.

    `from_console` is True when parts were handed over with ``lab.use``; `source` is what runs. `spec` is the
    experiment as it would be saved, with what was changed since it was opened, or None where no spec tells
    it; `path` is the file that it was opened from.
    """

    kind: Literal["experiment_description"] = "experiment_description"
    name: str
    description: str
    source: str
    from_console: bool = False
    layers: tuple[LayerRow, ...] = ()
    parameters: int | None = None
    untrained: tuple[str, ...] = ()
    optimizer: str = ""
    loss: str = ""
    data: str = ""
    batch_size: int | None = None
    steps: int
    seed: int
    learning_rate: float | None = None
    batches_per_epoch: int | None = None
    spec: ExperimentSpec | None = None
    path: str = ""


class ThreadRow(Message):
    name: str
    purpose: str
    daemon: bool
    native_id: int


class Threads(BaseReply):
    kind: Literal["threads"] = "threads"
    threads: tuple[ThreadRow, ...]


class Node(Message):
    """One row of the variable tree.

    Attributes
    ----------
    key : str
        Its name below its parent; the parent's path plus this is its own path.
    type : str
        Class name, for example ``EagerTensor`` or ``Conv2D``.
    shape : tuple or None
        Of a tensor-like object.
    dtype, device : str
        Read from the object; empty where there is none.
    nbytes : int or None
        Size of its values in memory.
    summary : str
        One line, at most 200 characters.
    in_words : bool
        Whether the summary is a sentence about the object, and not its value.
    has_children : bool
        Whether `ListChildren` below it would give rows.
    openable : bool
        Whether the inspector can show values.
    saveable : bool
        Whether it can be saved alone.
    pipeline : bool
        Whether it is a `tf.data.Dataset`, whose elements the Data tab shows.
    shared : int
        How many other names lead to the same object.
    also : tuple of NodePath
        Some of them.
    sharers : int
        How many others share elements with it, in the same memory.
    memory : tuple of NodePath
        Some of them.
    changes_others : bool
        Whether a change to it may show in those: not where TensorFlow makes a copy first.
    overlaps : bool
        Whether it has only a part of its memory in common with each of those.
    apart : int
        How many others lie between its elements, as those of a view with steps do, and share none of them.
    between : tuple of NodePath
        Some of them.
    release : str
        Of what only results of cells or the last error keep: the line of Python that lets go of it.
    """

    key: str
    type: str
    shape: tuple[int | None, ...] | None = None
    dtype: str = ""
    device: str = ""
    nbytes: int | None = None
    summary: str = ""
    in_words: bool = False
    has_children: bool = False
    openable: bool = False
    saveable: bool = False
    pipeline: bool = False
    shared: int = 0
    also: tuple[NodePath, ...] = ()
    sharers: int = 0
    memory: tuple[NodePath, ...] = ()
    changes_others: bool = False
    overlaps: bool = False
    apart: int = 0
    between: tuple[NodePath, ...] = ()
    release: str = ""


class Children(BaseReply):
    """Rows `start` … of `total` below `node`.

    Where nothing has what was typed, and names come that are like it, the roots are told to be `is_alike`.
    """

    kind: Literal["children"] = "children"
    node: NodePath
    start: int
    total: int
    rows: tuple[Node, ...]
    is_alike: bool = False


class TensorInfo(BaseReply):
    """What the inspector must know before it asks for values.

    `version` changes whenever the values may have changed. `no_values` says why there is nothing to see, in a
    sentence, or is empty; `read_only` why they cannot be changed by hand. `kind_of` is for example
    ``tensor``, ``variable``, ``ragged``, ``sparse``.
    `layer` is the class of the layer that it belongs to, or empty.
    `note` must be known to read the values; `facts` are a name and a text each; `column_names` are headings
    of the last axis where its places are no numbers. `open_shape` is the shape of a tensor without values of
    which not all sizes are known yet; else None. Without `is_tensor` it is an object that has no values:
    it has facts, and parts that `ListChildren` gives.
    """

    kind: Literal["tensor_info"] = "tensor_info"
    node: NodePath
    title: str
    kind_of: str
    shape: tuple[int, ...]
    dtype: str
    device: str
    nbytes: int
    version: int
    layer: str = ""
    no_values: str = ""
    read_only: str = ""
    note: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    column_names: tuple[str, ...] = ()
    open_shape: tuple[int | None, ...] | None = None
    is_tensor: bool = True


class TileValues(BaseReply):
    """A block of values: in the first buffer as `array` says, or as `texts` where there is no number type.

    The last buffer holds `hits`: truth values for those that fulfil the condition, where it is one for them.
    """

    kind: Literal["tile_values"] = "tile_values"
    generation: int
    version: int
    first_row: int
    first_column: int
    array: ArrayHeader | None = None
    texts: tuple[tuple[str, ...], ...] | None = None
    hits: ArrayHeader | None = None


class StatisticsValues(BaseReply):
    """Numbers about the elements; min to norm are over the finite ones, None when there are none.

    `counted` of `total` elements were looked at: less than all means a sample. Of whole numbers, minimum,
    maximum and sum have all digits. `percentiles` are those of `counting.PERCENTILES`, always from a sample
    of a large tensor. `counted_before`: since the counting a cell or a step ran, and a sample is the same.
    `changed_meanwhile`: somebody wrote into the array while it was counted.
    """

    kind: Literal["statistics_values"] = "statistics_values"
    generation: int
    version: int
    total: int
    counted: int
    minimum: int | float | None = None
    maximum: int | float | None = None
    mean: float | None = None
    std: float | None = None
    sum: int | float | None = None
    norm: float | None = None
    percentiles: tuple[float, ...] = ()
    counted_before: bool = False
    changed_meanwhile: bool = False
    nan: int = 0
    positive_infinity: int = 0
    negative_infinity: int = 0
    zeros: int = 0
    note: str = ""


Reply = Annotated[
    Done
    | Accepted
    | Failed
    | Welcome
    | ExperimentDescription
    | Threads
    | Children
    | TensorInfo
    | TileValues
    | ScaleRead
    | BlockRead
    | ValuesFound
    | PictureValues
    | LineValues
    | StatisticsValues
    | HistogramValues
    | CheckpointContents
    | DataFound
    | DataPreview
    | PipelinePreview
    | Catalogue
    | ModelCheck
    | Seen
    | Samples
    | Boundary
    | Fit
    | ModelAnswer
    | HeldBy
    | Totals
    | Shared
    | Collected
    | GradientFound
    | MetricsRead
    | Comparison
    | Counterparts,
    Field(discriminator="kind"),
]
reply_adapter: TypeAdapter[Reply] = TypeAdapter(Reply)
