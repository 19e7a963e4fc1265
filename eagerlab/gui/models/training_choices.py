"""What of Keras suits an experiment's data, and what is kept when another class is chosen. Any thread."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from eagerlab.experiment.facts import DataFacts
from eagerlab.experiment.names import ACCURACIES
from eagerlab.experiment.training_spec import ScheduleSpec
from eagerlab.protocol.editing import ClassEntry

FOR_CLASSES = (
    "SparseCategoricalCrossentropy",
    "CategoricalCrossentropy",
    "CategoricalFocalCrossentropy",
    "BinaryCrossentropy",
    "BinaryFocalCrossentropy",
    "CategoricalHinge",
    "Hinge",
    "SquaredHinge",
    "KLDivergence",
    "Dice",
    "Tversky",
)
FOR_NUMBERS = (
    "MeanSquaredError",
    "MeanAbsoluteError",
    "Huber",
    "LogCosh",
    "MeanSquaredLogarithmicError",
    "MeanAbsolutePercentageError",
    "Poisson",
    "CosineSimilarity",
)
CLASS_METRICS = ("accuracy", "SparseTopKCategoricalAccuracy", "AUC", "Precision", "Recall", "F1Score")
NUMBER_METRICS = (
    "MeanAbsoluteError",
    "MeanSquaredError",
    "RootMeanSquaredError",
    "MeanAbsolutePercentageError",
    "R2Score",
)
CLIPPING = ("weight_decay", "clipnorm", "global_clipnorm", "clipvalue")
"""Parameters of all optimizers that have a part of the form of their own, in this order."""
ONE_OF_THESE = ("clipnorm", "global_clipnorm", "clipvalue")
"""Ways to clip gradients, of which an optimizer takes one."""


def losses_in_order(facts: DataFacts, known: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the losses that are for data like these, and all others."""
    suited = FOR_CLASSES if facts.task == "classification" else FOR_NUMBERS
    first = [name for name in suited if name in known]
    return first, sorted(name for name in known if name not in first)


def metrics_in_order(facts: DataFacts, known: Sequence[str], chosen: Sequence[str]) -> list[str]:
    """Return the metrics to offer: those for data like these, and whatever is chosen already."""
    suited: Sequence[str] = NUMBER_METRICS
    if facts.task == "classification":
        suited = [name for name in CLASS_METRICS if facts.outputs > 5 or not name.startswith("SparseTopK")]
    offered = [name for name in suited if name in known]
    return offered + [name for name in chosen if name not in offered]


def fitting_metrics(metrics: Sequence[str], loss: str) -> tuple[str, ...]:
    """Return the metrics that go with a loss: accuracy goes with losses for classes alone."""
    return tuple(name for name in metrics if name != "accuracy" or loss in ACCURACIES)


def kept_arguments(arguments: Mapping[str, Any], entry: ClassEntry | None) -> dict[str, Any]:
    """Return a new class's arguments: what it needs, and what of the old ones it has, too."""
    if entry is None:
        return dict(arguments)
    names = {field.name for field in entry.fields}
    return dict(entry.suggested) | {name: value for name, value in arguments.items() if name in names}


def changed_arguments(old: Mapping[str, Any], new: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Return an optimizer's arguments with one changed; another way to clip gradients goes with it."""
    gone = {name, *ONE_OF_THESE} if name in ONE_OF_THESE and name in new else {name}
    kept = {other: value for other, value in old.items() if other not in gone}
    return kept | {name: new[name]} if name in new else kept


def new_schedule(entry: ClassEntry, old: ScheduleSpec | None, steps: int) -> ScheduleSpec:
    """Return a schedule that lasts as long as training does."""
    arguments = kept_arguments(old.arguments if old is not None else {}, entry)
    lengths = {"decay_steps": steps, "first_decay_steps": max(1, steps // 3)}
    for name, length in lengths.items():
        if name in entry.suggested and (old is None or name not in old.arguments):
            arguments[name] = length
    if entry.type == "PiecewiseConstantDecay" and (old is None or old.type != entry.type):
        arguments["boundaries"] = [max(1, steps // 2)]
    return ScheduleSpec(type=entry.type, arguments=arguments)
