"""Messages about what a model has learnt: its predictions on samples, its borders, its answers.

They work at any time, also before the first step. While it trains, the model is asked between two steps.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from eagerlab.protocol.message_kinds import ArrayHeader, BaseReply, BaseRequest, Lane

DataPart = Literal["train", "validation"]
MOST_PACKED = 16_000_000
"""Characters: a picture of 2,000 by 2,000 pixels in three colours."""
InputKind = Literal["pictures", "rows", "series", "points", "other"]


class See(BaseRequest):
    """Predictions for the first `limit` samples of a part; the reply is `Seen`."""

    lane: ClassVar[Lane] = "seeing"

    kind: Literal["see"] = "see"
    part: DataPart = "validation"
    limit: int = Field(default=2000, ge=1, le=20_000)
    build: bool = False
    """Make the variables of a model that has none yet, as its first batch would."""


class Seen(BaseReply):
    """Predictions of the model as it was after `step` steps.

    Buffers for ``classification``: truth (int32, n), predicted (int32, n), confidence (float32, n), loss
    of each sample (float32, n). For ``regression``: truth (float32, n × targets), predicted (float32, n ×
    targets), loss (float32, n), and, where the input is one number, the input (float32, n). `headers`
    describes them in order. `note` says why there is nothing to see (then `headers` is empty).
    `cost` is how many seconds the asking took from training. While it trains, the model gets as many of the
    first samples as it can answer without holding training up for long: `is_cut` tells where it was so.
    """

    kind: Literal["seen"] = "seen"
    generation: int
    step: int
    task: Literal["classification", "regression", "other"]
    total: int
    classes: tuple[str, ...] = ()
    headers: tuple[ArrayHeader, ...] = ()
    loss: float | None = None
    accuracy: float | None = None
    kind_of: InputKind = "other"
    """How to show one input."""
    input_shape: tuple[int, ...] = ()
    """Of one sample, as the model gets it."""
    names: tuple[str, ...] = ()
    """Of the inputs, where they are columns."""
    cost: float = 0.0
    is_cut: bool = False
    note: str = ""
    wrong: bool = False
    """`note` tells of an error, not of something that is still missing."""
    unbuilt: bool = False
    """Only the model's variables are missing: See with `build` makes them."""


class SeeSamples(BaseRequest):
    """The inputs of some samples and, with `ask`, the model's answers; the reply is `Samples`."""

    lane: ClassVar[Lane] = "seeing"

    kind: Literal["see_samples"] = "see_samples"
    part: DataPart = "validation"
    indices: tuple[int, ...] = Field(max_length=200)
    ask: bool = True


class Samples(BaseReply):
    """First buffer: inputs (n, …) as the model gets them; second: outputs (float32, n × outputs).

    Class outputs are probabilities, also where the model gives logits.
    """

    kind: Literal["samples"] = "samples"
    generation: int
    step: int
    x: ArrayHeader | None = None
    outputs: ArrayHeader | None = None
    names: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    cost: float = 0.0
    note: str = ""
    wrong: bool = False


class SeeBoundary(BaseRequest):
    """The model's answers on a grid over two inputs; the reply is `Boundary`. For data of two inputs only."""

    lane: ClassVar[Lane] = "seeing"

    kind: Literal["see_boundary"] = "see_boundary"
    x_range: tuple[float, float] | None = None
    y_range: tuple[float, float] | None = None
    cells: int = Field(default=60, ge=2, le=200)


class Boundary(BaseReply):
    """First buffer: class of each cell (int32, rows × columns, y growing with the row); second: confidence.

    Third: points (float32, n × 2); fourth: their classes (int32, n); at most 2,000 of the training part.
    For regression the first buffer is the answer itself (float32), the second is empty, the fourth float32.
    """

    kind: Literal["boundary"] = "boundary"
    generation: int
    step: int
    task: Literal["classification", "regression", "other"] = "other"
    x_range: tuple[float, float] = (0.0, 1.0)
    y_range: tuple[float, float] = (0.0, 1.0)
    names: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    headers: tuple[ArrayHeader, ...] = ()
    cost: float = 0.0
    is_cut: bool = False
    note: str = ""
    wrong: bool = False


class SeeFit(BaseRequest):
    """The model's curve over one input; the reply is `Fit`. For regression on one input only."""

    lane: ClassVar[Lane] = "seeing"

    kind: Literal["see_fit"] = "see_fit"
    points: int = Field(default=200, ge=2, le=2000)


class Fit(BaseReply):
    """The curve and the data.

    Buffers: grid (float32, n, rising; evenly spaced unless the question was cut short), the model's answers
    there (float32, n), x and y of at most 2,000 samples (float32, m).
    """

    kind: Literal["fit"] = "fit"
    generation: int
    step: int
    names: tuple[str, ...] = ()
    headers: tuple[ArrayHeader, ...] = ()
    cost: float = 0.0
    is_cut: bool = False
    note: str = ""
    wrong: bool = False


class AskModel(BaseRequest):
    """Give the model one input of the person's own (a drawn digit); the reply is `ModelAnswer`.

    `values` in C order of `shape` (one sample, without the batch's axis), prepared as the model's data are
    when `raw` is True (pixels 0 to 255). Pixels may be given in `packed` instead: their bytes in base64.
    """

    lane: ClassVar[Lane] = "seeing"

    kind: Literal["ask_model"] = "ask_model"
    shape: tuple[int, ...]
    values: tuple[float, ...] = Field(default=(), max_length=200_000)
    packed: str = Field(default="", max_length=MOST_PACKED)
    raw: bool = True


class ModelAnswer(BaseReply):
    """What the model says: probabilities by class, or numbers. `cost` in seconds, as of `Seen`."""

    kind: Literal["model_answer"] = "model_answer"
    generation: int
    step: int
    task: Literal["classification", "regression", "other"] = "other"
    classes: tuple[str, ...] = ()
    outputs: tuple[float, ...] = ()
    cost: float = 0.0
    note: str = ""
    wrong: bool = False
