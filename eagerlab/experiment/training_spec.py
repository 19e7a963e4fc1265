"""How an experiment trains: optimizer, schedule, loss, and when to stop."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from eagerlab.experiment.names import complaint, known_loss, known_optimizer, known_schedule
from eagerlab.experiment.part import Arguments, Count, Number, Part


class ScheduleSpec(Part):
    """A learning-rate schedule of Keras by class name; it begins with the optimizer's learning rate.

    `arguments` are those of the class without ``initial_learning_rate``. ``PiecewiseConstantDecay`` takes
    ``boundaries`` and ``values``, the first of which is the optimizer's learning rate and is left out.
    """

    type: Annotated[str, AfterValidator(known_schedule)]
    arguments: Arguments = Field(default_factory=dict)


class OptimizerSpec(Part):
    """A Keras optimizer by class name, with its arguments by keyword: clipping, weight decay and so on."""

    type: Annotated[str, AfterValidator(known_optimizer)] = "Adam"
    learning_rate: Number = Field(default=1e-3, gt=0)
    schedule: ScheduleSpec | None = None
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


class EarlyStopping(Part):
    """Stop when a number has not become better for so many checks in a row.

    Attributes
    ----------
    monitor : str
        ``validation_accuracy`` should grow, the others should fall. A check follows each epoch.
    patience : int
        Checks without an improvement of at least `min_delta`.
    restore_best : bool
        Whether the variables of the best check are put back when training stops early. They are not when it
        ends as planned: then it can go on from where it stands, as if it had never ended.
    """

    monitor: Literal["validation_loss", "validation_accuracy", "loss"] = "validation_loss"
    patience: Count = 5
    min_delta: Number = Field(default=0.0, ge=0)
    restore_best: bool = True
