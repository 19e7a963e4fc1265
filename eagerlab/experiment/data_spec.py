"""The data of an experiment: where they come from, what of them is used, and how they are prepared.

What was found out when a file was opened (columns, categories, classes, shapes) is part of the spec, so that
the model's input and output follow from the spec alone and the same map of labels is used ever after.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from eagerlab.experiment.names import complaint
from eagerlab.experiment.part import Count, Label, Number, Part, Path, Seed, Share

OptionalPath = Annotated[str, Field(max_length=4000)]
Task = Literal["classification", "regression"]
Normalisation = Literal["none", "unit", "standard"]
"""``unit``: from 0 to 1 by least and largest value (pictures: divided by 255); ``standard``: mean 0,
deviation 1.

Statistics come from the training part only; what is constant there stays as it is, less its mean or minimum.
"""

MISSING_MARKS = ("", "NA", "N/A", "na", "nan", "NaN", "NAN", "null", "NULL", "None", "?", "-")


class Split(Part):
    """Which samples are kept back for validation.

    Attributes
    ----------
    validation : float
        Share of the samples.
    stratified : bool
        Whether each class keeps its share in both parts (classification only).
    seed : int
        Decides which samples; the training's own seed does not.
    """

    validation: Share = 0.1
    stratified: bool = True
    seed: Seed = 1


class MnistSample(Part):
    """The 5,000 MNIST digits that come with EagerLab: 4,500 for training and 500 for validation."""

    kind: Literal["mnist_sample"] = "mnist_sample"


class NoisyLine(Part):
    """Points of a line with Gaussian noise: ``y = slope x + intercept + noise``, x and noise standard normal.

    A tenth as many again are made for validation.
    """

    kind: Literal["noisy_line"] = "noisy_line"
    slope: Number = 3.0
    intercept: Number = 2.0
    noise: Number = Field(default=1.0, ge=0)
    points: int = Field(default=2000, ge=1, le=10_000_000, strict=True)


class ToyPoints(Part):
    """Points of a plane in two classes, made from the experiment's seed."""

    kind: Literal["toy_points"] = "toy_points"
    shape: Literal["gaussians", "circles", "xor", "moons", "spiral"] = "moons"
    points: int = Field(default=500, ge=10, le=1_000_000, strict=True)
    noise: Number = Field(default=0.1, ge=0, le=1)
    validation: Share = 0.2


class SineSeries(Part):
    """A noisy sine; from each `window` values the next one is to be told. The last part is for validation."""

    kind: Literal["sine_series"] = "sine_series"
    points: int = Field(default=2000, ge=100, le=1_000_000, strict=True)
    window: int = Field(default=20, ge=1, le=1000, strict=True)
    period: Number = Field(default=50.0, gt=1)
    noise: Number = Field(default=0.05, ge=0, le=10)
    validation: Share = 0.2

    @model_validator(mode="after")
    def _long_enough(self) -> Self:
        if self.points < 4 * self.window:
            raise complaint(
                f"A series of {self.points} points is too short for windows of {self.window}: "
                f"expected at least {4 * self.window} points."
            )
        return self


class Column(Part):
    """A column of a table.

    Attributes
    ----------
    name : str
        Unique within the table.
    role : {"feature", "target", "ignored"}
        What it is used for.
    kind : {"number", "category"}
        How its cells are read. A category becomes one input per member of `categories` (1 where it is that).
    missing : str
        What becomes of a cell that is empty or a missing mark: training is refused, the row is dropped, or
        it is
        filled, with a statistic of the training part or with `fill`; ``own_category`` makes it a category.
    categories : tuple of str
        The members of a category, in the order of their numbers; empty for numbers and what is ignored.
    """

    name: Annotated[str, Field(min_length=1, max_length=1000)]
    role: Literal["feature", "target", "ignored"] = "feature"
    kind: Literal["number", "category"] = "number"
    missing: Literal["refuse", "drop_row", "mean", "median", "most_frequent", "constant", "own_category"] = (
        "refuse"
    )
    fill: Number = 0.0
    categories: tuple[Label, ...] = Field(default=(), max_length=10_000)


class TableData(Part):
    """A CSV or TSV file.

    Attributes
    ----------
    encoding : str
        Python's name of it.
    thousands : str
        What stands between the thousands of numbers; a space stands for narrow ones, too.
    skip_bad_rows : bool
        Whether rows with too many or too few cells are left out; otherwise they stop training.
    missing : tuple of str
        Cells that count as missing, compared after white space around them is taken away.
    columns : tuple of Column
        All columns of the file, in order.
    """

    kind: Literal["table"] = "table"
    path: Path
    separator: Annotated[str, Field(min_length=1, max_length=1)] = ","
    encoding: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,40}$")] = "utf-8"
    decimal: Literal[".", ","] = "."
    thousands: Literal["", ",", ".", " ", "'"] = ""
    quote: Literal['"', "'"] = '"'
    header: bool = True
    skip_bad_rows: bool = False
    missing: tuple[Annotated[str, Field(max_length=100)], ...] = Field(default=MISSING_MARKS, max_length=100)
    columns: tuple[Column, ...] = Field(min_length=1, max_length=100_000)
    task: Task = "classification"
    normalisation: Normalisation = "standard"
    split: Split = Split()


class ArraysData(Part):
    """Arrays in files: NPZ, two NPY, or two IDX (as MNIST's, also gzipped).

    Attributes
    ----------
    format : {"npz", "npy", "idx"}
        What the files are.
    path, y_path : str
        The file, and the second one where inputs and targets lie in two; else `y_path` is empty.
    x, y : str
        Names of the arrays inside an NPZ; empty elsewhere.
    x_validation, y_validation : str
        Names of arrays inside an NPZ, elsewhere paths of files; empty where there are none: then a part of
        the others is split off.
    shape : tuple of int
        Of one sample, as the model gets it.
    integers : bool
        Inputs are whole numbers to be looked up (Embedding) and stay integers.
    classes : tuple of str
        The labels as they stand in the file, in the order of their numbers; empty for regression.
    targets : int
        Numbers that are to be told for each sample; 1 for classification.
    channel : bool
        Whether an axis for one channel is added at the end.
    one_hot : bool
        The labels stand in the file as rows with a single 1.
    skip_bad : bool
        Whether samples with NaN or infinite values are left out; otherwise they stop training.
    """

    kind: Literal["arrays"] = "arrays"
    format: Literal["npz", "npy", "idx"] = "npz"
    path: Path
    y_path: OptionalPath = ""
    x: Label = ""
    y: Label = ""
    x_validation: OptionalPath = ""
    y_validation: OptionalPath = ""
    shape: tuple[Count, ...] = Field(max_length=8)
    channel: bool = False
    integers: bool = False
    task: Task = "classification"
    classes: tuple[Label, ...] = Field(default=(), max_length=100_000)
    one_hot: bool = False
    targets: Count = 1
    skip_bad: bool = False
    normalisation: Normalisation = "none"
    split: Split = Split()


class PicturesData(Part):
    """A folder of pictures with one folder for each class; read while training, never all at once.

    Attributes
    ----------
    classes : tuple of str
        Names of the folders, in the order of their numbers.
    height, width, channels : int
        What each picture is brought to; 1 channel is grey, 3 are red, green, blue.
    fit : {"pad", "crop", "stretch"}
        What becomes of pictures of another shape.
    skip_broken : bool
        Whether pictures that cannot be read are left out; otherwise they stop training.
    left_out : tuple of str
        Files that could not be read when the folder was opened, below `path`, with ``/`` between folders.
    normalisation : Normalisation
        ``unit``: 0 to 1; ``standard``: each channel by mean and deviation of the training part.
    """

    kind: Literal["pictures"] = "pictures"
    path: Path
    classes: tuple[Label, ...] = Field(min_length=1, max_length=10_000)
    height: int = Field(default=64, ge=1, le=4096, strict=True)
    width: int = Field(default=64, ge=1, le=4096, strict=True)
    channels: Literal[1, 3] = 3
    fit: Literal["pad", "crop", "stretch"] = "crop"
    skip_broken: bool = False
    left_out: tuple[Path, ...] = Field(default=(), max_length=10_000)
    normalisation: Normalisation = "unit"
    split: Split = Split()


DataSpec = Annotated[
    MnistSample | NoisyLine | ToyPoints | SineSeries | TableData | ArraysData | PicturesData,
    Field(discriminator="kind"),
]


class Augmentation(Part):
    """Random changes of the training pictures, made anew for each batch. All zero: none.

    Attributes
    ----------
    rotation : float
        Degrees to either side.
    shift, zoom, brightness, contrast : float
        Shares of the picture's side or of the range of values, to either side.
    """

    flip_horizontal: bool = False
    flip_vertical: bool = False
    rotation: Number = Field(default=0.0, ge=0, le=180)
    shift: Number = Field(default=0.0, ge=0, le=1)
    zoom: Number = Field(default=0.0, ge=0, lt=1)
    brightness: Number = Field(default=0.0, ge=0, le=1)
    contrast: Number = Field(default=0.0, ge=0, lt=1)

    @property
    def is_on(self) -> bool:
        """Whether anything is changed at all."""
        return self != Augmentation()
