"""An experiment as validated data: what is trained, on what, and how.

Whatever passes validation can be written as Python source by `eagerlab.experiment.source` without any part of
it being taken for code.
"""

from __future__ import annotations

import math
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from eagerlab.experiment.names import (
    ACCURACIES,
    complaint,
    known_argument,
    known_layer,
    known_loss,
    known_optimizer,
    shortened,
)

SPEC_VERSION: Literal[1] = 1
"""Version of the file format; `eagerlab.experiment.migrations` brings older files up to it."""

LARGEST_INTEGER = 2**63 - 1
DEEPEST_LIST = 8


def _plain(value: Any, depth: int = 0) -> Any:
    """Let through what has the same meaning in a file, in JSON and in Python source."""
    match value:
        case bool():
            return value
        case int() if abs(value) <= LARGEST_INTEGER:
            return value
        case float() if math.isfinite(value):
            return value
        case str() if len(value) <= 1000 and value.isprintable():
            return value
        case list() | tuple() if depth < DEEPEST_LIST and len(value) <= 1000:
            return [_plain(element, depth + 1) for element in value]
    raise complaint(
        "Expected a finite number, a printable text, true or false, or a list of those. "
        f"Received: {shortened(value)}."
    )


ArgumentName = Annotated[str, AfterValidator(known_argument)]
Plain = Annotated[Any, AfterValidator(_plain)]
Arguments = dict[ArgumentName, Plain]

Number = Annotated[float, Field(strict=True)]
Count = Annotated[int, Field(strict=True, ge=1, le=1_000_000_000)]


class Part(BaseModel):
    """A frozen piece of an experiment that refuses fields it does not know."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


class MnistSample(Part):
    """The 5,000 MNIST digits that come with EagerLab: 4,500 to train on and 500 to check with."""

    kind: Literal["mnist_sample"] = "mnist_sample"


class NoisyLine(Part):
    """Points of a line with Gaussian noise: ``y = slope x + intercept + noise``, x and noise standard normal.

    A tenth as many again are made to check with.
    """

    kind: Literal["noisy_line"] = "noisy_line"
    slope: Number = 3.0
    intercept: Number = 2.0
    noise: Number = Field(default=1.0, ge=0)
    points: int = Field(default=2000, ge=1, le=10_000_000, strict=True)


DataSpec = Annotated[MnistSample | NoisyLine, Field(discriminator="kind")]


class LayerSpec(Part):
    """A Keras layer by class name and its arguments by keyword, all of them plain values."""

    type: Annotated[str, AfterValidator(known_layer)]
    arguments: Arguments = Field(default_factory=dict)


class LayersModel(Part):
    """Layers in a row, as ``keras.Sequential``."""

    kind: Literal["layers"] = "layers"
    layers: tuple[LayerSpec, ...] = Field(min_length=1, max_length=1000)


class LineModel(Part):
    """Two variables: ``W x + B``."""

    kind: Literal["line"] = "line"
    w: Number = 5.0
    b: Number = 10.0


ModelSpec = Annotated[LayersModel | LineModel, Field(discriminator="kind")]


class OptimizerSpec(Part):
    """A Keras optimizer by class name, with its arguments by keyword."""

    type: Annotated[str, AfterValidator(known_optimizer)] = "Adam"
    learning_rate: Number = Field(default=1e-3, gt=0)
    arguments: Arguments = Field(default_factory=dict)

    @model_validator(mode="after")
    def _one_learning_rate(self) -> Self:
        if "learning_rate" in self.arguments:
            raise complaint("The learning rate has a field of its own, optimizer.learning_rate.")
        return self


class LossSpec(Part):
    """A Keras loss by class name, with its arguments by keyword."""

    type: Annotated[str, AfterValidator(known_loss)]
    arguments: Arguments = Field(default_factory=dict)


class ExperimentSpec(Part):
    """A whole experiment; the file and the window's forms show exactly this.

    Attributes
    ----------
    device : str
        ``auto`` for TensorFlow's own placement, or a short name such as ``CPU:0``.
    mode : {"eager", "graph"}
        How steps are executed.
    steps : int
        The step at which training ends.
    """

    version: Literal[1] = SPEC_VERSION
    name: str = Field(min_length=1, max_length=200)
    description: str = Field(default="", max_length=5000)
    data: DataSpec
    model: ModelSpec
    loss: LossSpec
    optimizer: OptimizerSpec = OptimizerSpec()
    metrics: tuple[Literal["accuracy"], ...] = Field(default=(), max_length=1)
    batch_size: Count = 32
    steps: Count = 700
    seed: int = Field(default=1, ge=0, lt=2**32, strict=True)
    device: str = Field(default="auto", pattern=r"^(auto|[A-Z][A-Z_]{1,20}:\d{1,3})$")
    mode: Literal["eager", "graph"] = "eager"

    @model_validator(mode="after")
    def _parts_fit(self) -> Self:
        if self.model.kind == "line" and self.data.kind != "noisy_line":
            raise complaint(
                "A model of kind 'line' needs data of kind 'noisy_line': it has one number in and out."
            )
        if "accuracy" in self.metrics and self.loss.type not in ACCURACIES:
            raise complaint(
                f"Accuracy counts right classes, and the loss {self.loss.type!r} is not for classes. "
                f"Leave 'metrics' empty, or use one of {', '.join(sorted(ACCURACIES))}."
            )
        return self
