"""An experiment as validated data: what is trained, on what, and how."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

SPEC_VERSION = 1
"""Version of the file format; `eagerlab.experiment.migrations` brings older files up to it."""


class Part(BaseModel):
    """A frozen piece of an experiment that refuses fields it does not know."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


class MnistSample(Part):
    """The 5,000 MNIST digits that come with EagerLab: 4,500 to train on and 500 to check with."""

    kind: Literal["mnist_sample"] = "mnist_sample"


class NoisyLine(Part):
    """Points of a line with Gaussian noise: ``y = slope x + intercept + noise``, x and noise standard normal."""

    kind: Literal["noisy_line"] = "noisy_line"
    slope: float = 3.0
    intercept: float = 2.0
    noise: float = Field(default=1.0, ge=0)
    points: int = Field(default=2000, ge=1, le=10_000_000)


DataSpec = Annotated[MnistSample | NoisyLine, Field(discriminator="kind")]


class LayerSpec(Part):
    """A Keras layer by class name and its arguments by keyword, all of them plain values."""

    type: str = Field(pattern=r"^[A-Za-z_]\w*$")
    arguments: dict[str, Any] = Field(default_factory=dict)


class LayersModel(Part):
    """Layers in a row, as ``keras.Sequential``."""

    kind: Literal["layers"] = "layers"
    layers: tuple[LayerSpec, ...] = Field(min_length=1)


class LineModel(Part):
    """Two variables: ``W x + B``."""

    kind: Literal["line"] = "line"
    w: float = 5.0
    b: float = 10.0


ModelSpec = Annotated[LayersModel | LineModel, Field(discriminator="kind")]


class OptimizerSpec(Part):
    """A Keras optimizer by class name, with its arguments by keyword."""

    type: str = Field(default="Adam", pattern=r"^[A-Za-z_]\w*$")
    learning_rate: float = Field(default=1e-3, gt=0)
    arguments: dict[str, Any] = Field(default_factory=dict)


class LossSpec(Part):
    """A Keras loss by class name, with its arguments by keyword."""

    type: str = Field(pattern=r"^[A-Za-z_]\w*$")
    arguments: dict[str, Any] = Field(default_factory=dict)


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

    version: Literal[1] = 1
    name: str = Field(min_length=1, max_length=200)
    description: str = Field(default="", max_length=5000)
    data: DataSpec
    model: ModelSpec
    loss: LossSpec
    optimizer: OptimizerSpec = OptimizerSpec()
    metrics: tuple[Literal["accuracy"], ...] = ()
    batch_size: int = Field(default=32, ge=1)
    steps: int = Field(default=700, ge=1)
    seed: int = Field(default=1, ge=0, lt=2**32)
    device: str = "auto"
    mode: Literal["eager", "graph"] = "eager"
