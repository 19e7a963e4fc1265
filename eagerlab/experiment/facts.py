"""What a model must know of its data: the shape that goes in, and what is to come out. Without TensorFlow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from eagerlab.experiment.data_spec import (
    ArraysData,
    DataSpec,
    MnistSample,
    NoisyLine,
    PicturesData,
    SineSeries,
    TableData,
    Task,
    ToyPoints,
)

KindOf = Literal["pictures", "rows", "series", "points", "other"]
MISSING_CATEGORY = "(missing)"
"""What a category column's missing cells are called where they are a category of their own."""


@dataclass(frozen=True)
class DataFacts:
    """What follows from a data spec alone.

    Attributes
    ----------
    input_shape : tuple of int
        Of one sample, as the model gets it.
    integers : bool
        Inputs are whole numbers to be looked up (Embedding).
    task : {"classification", "regression"}
        What is to be told.
    classes : tuple of str
        Labels in the order of their numbers; empty for regression.
    outputs : int
        How many classes there are, or how many numbers are to be told.
    kind_of : str
        How to show a sample. ``points``: of a plane or a line.
    names : tuple of str
        Of the inputs where they are columns, one for each; else empty.
    """

    input_shape: tuple[int, ...]
    task: Task
    outputs: int
    kind_of: KindOf
    classes: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    integers: bool = False


def data_facts(data: DataSpec) -> DataFacts:
    """Return what follows from a data spec alone.

    Parameters
    ----------
    data : DataSpec
        Of any kind.

    Returns
    -------
    DataFacts
        Also of a table without a target: then there is no class and no output.
    """
    match data:
        case MnistSample():
            digits = tuple(map(str, range(10)))
            return DataFacts((28, 28, 1), "classification", 10, "pictures", digits)
        case NoisyLine():
            return DataFacts((1,), "regression", 1, "points", names=("x",))
        case ToyPoints():
            return DataFacts((2,), "classification", 2, "points", ("0", "1"), names=("x1", "x2"))
        case SineSeries():
            return DataFacts((data.window, 1), "regression", 1, "series")
        case TableData():
            return _of_table(data)
        case ArraysData():
            return _of_arrays(data)
        case PicturesData():
            shape = (data.height, data.width, data.channels)
            return DataFacts(shape, "classification", len(data.classes), "pictures", data.classes)


def _of_table(data: TableData) -> DataFacts:
    names: list[str] = []
    for column in data.columns:
        if column.role != "feature":
            continue
        if column.kind == "number":
            names.append(column.name)
            continue
        names += [f"{column.name}={category}" for category in column.categories]
        if column.missing == "own_category":
            names.append(f"{column.name}={MISSING_CATEGORY}")
    targets = [column for column in data.columns if column.role == "target"]
    shape = (len(names),)
    if data.task == "regression":
        return DataFacts(shape, data.task, len(targets), "rows", names=tuple(names))
    classes = targets[0].categories if targets else ()
    return DataFacts(shape, data.task, len(classes), "rows", classes, tuple(names))


def _of_arrays(data: ArraysData) -> DataFacts:
    kind: KindOf = "other"
    match data.shape:
        case (2,) if not data.integers:
            kind = "points"
        case (_,):
            kind = "rows"
        case (_, _):
            kind = "series"
        case (_, _, 1 | 3):
            kind = "pictures"
    outputs = len(data.classes) if data.task == "classification" else data.targets
    return DataFacts(data.shape, data.task, outputs, kind, data.classes, integers=data.integers)
