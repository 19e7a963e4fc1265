"""An experiment as validated data: what is trained, on what, and how.

Whatever passes validation can be written as Python source by `eagerlab.experiment.source` without any part of
it being taken for code, but for `LayersModel.code` and `ExperimentSpec.source`, which are code: they run only
when the person has agreed (`ExperimentSpec.holds_code`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from eagerlab.experiment.data_spec import (
    ArraysData,
    Augmentation,
    Column,
    DataSpec,
    MnistSample,
    NoisyLine,
    PicturesData,
    SineSeries,
    Split,
    TableData,
    ToyPoints,
)
from eagerlab.experiment.edited import constants_of
from eagerlab.experiment.model_spec import LayersModel, LayerSpec, LineModel, ModelSpec
from eagerlab.experiment.modes import Mode
from eagerlab.experiment.names import ACCURACIES, complaint, known_metric
from eagerlab.experiment.part import LONGEST_CODE, Code, Count, Number, Part, Seed
from eagerlab.experiment.training_spec import EarlyStopping, LossSpec, OptimizerSpec, ScheduleSpec

__all__ = [
    "SPEC_VERSION",
    "ArraysData",
    "Augmentation",
    "Column",
    "DataSpec",
    "EarlyStopping",
    "ExperimentSpec",
    "LayerSpec",
    "LayersModel",
    "LineModel",
    "LossSpec",
    "MnistSample",
    "ModelSpec",
    "NoisyLine",
    "OptimizerSpec",
    "Part",
    "PicturesData",
    "ScheduleSpec",
    "SineSeries",
    "Split",
    "TableData",
    "ToyPoints",
]

SPEC_VERSION: Literal[2] = 2
"""Version of the file format; `eagerlab.experiment.migrations` brings older files up to it."""

MetricName = Annotated[str, AfterValidator(known_metric)]


class ExperimentSpec(Part):
    """A whole experiment; the file and the window's forms show exactly this.

    Attributes
    ----------
    metrics : tuple of str
        ``accuracy``, or class names of ``keras.metrics``, besides the loss.
    steps : int
        The step at which training ends.
    epochs : int or None
        Where given, training ends after so many passes over the data, whatever `steps` says.
    class_weights : "none", "balanced" or tuple of float
        How much each class counts in the loss; ``balanced`` by how rare it is in the training part.
    precision : str
        The dtype policy of Keras that the model is built under.
    device : str
        ``auto`` for TensorFlow's own placement, or a short name such as ``CPU:0``.
    mode : {"eager", "layers", "graph", "xla"}
        How steps are executed.
    source : str
        Python source that the person has edited: then it is the experiment, and what else the spec says
        of data, model and training is what it was edited from; but for seed, batch size, steps and epochs,
        which are taken from it. Empty: the source is written from the spec.
    """

    version: Literal[2] = SPEC_VERSION
    name: str = Field(min_length=1, max_length=200)
    description: str = Field(default="", max_length=5000)
    data: DataSpec
    augmentation: Augmentation = Augmentation()
    model: ModelSpec
    loss: LossSpec
    optimizer: OptimizerSpec = OptimizerSpec()
    metrics: tuple[MetricName, ...] = Field(default=(), max_length=20)
    batch_size: Count = 32
    steps: Count = 700
    epochs: Count | None = None
    early_stopping: EarlyStopping | None = None
    class_weights: Literal["none", "balanced"] | tuple[Number, ...] = "none"
    precision: Literal["float32", "mixed_float16", "mixed_bfloat16"] = "float32"
    seed: Seed = 1
    device: str = Field(default="auto", pattern=r"^(auto|[A-Z][A-Z_]{1,20}:\d{1,3})$")
    mode: Mode = "eager"
    source: Code = ""

    @property
    def holds_code(self) -> bool:
        """Whether building it runs code of a person: then they are asked before it is opened from a file."""
        return bool(self.source or (self.model.kind == "layers" and self.model.code))

    @model_validator(mode="before")
    @classmethod
    def _as_the_source_says(cls, fields: Any) -> Any:
        """Take numbers from edited source, so that they are the same wherever they are shown."""
        source = fields.get("source") if isinstance(fields, Mapping) else None
        if not isinstance(source, str) or not 0 < len(source) <= LONGEST_CODE:
            return fields
        return {**fields, **constants_of(source)}

    @model_validator(mode="after")
    def _parts_fit(self) -> Self:
        if self.model.kind == "line" and self.data.kind != "noisy_line":
            raise complaint(
                "A model of kind 'line' needs data of kind 'noisy_line': it has one number in and out."
            )
        if "accuracy" in self.metrics and self.loss.type not in ACCURACIES:
            raise complaint(
                f"Accuracy counts right classes, and the loss {self.loss.type!r} is not for classes. "
                f"Leave it out of 'metrics', or use one of {', '.join(sorted(ACCURACIES))}."
            )
        return self
