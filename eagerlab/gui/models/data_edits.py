"""What becomes of a data spec when something of it is chosen anew, and what it says in a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QCoreApplication

from eagerlab.experiment.data_spec import (
    ArraysData,
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
from eagerlab.experiment.facts import data_facts
from eagerlab.experiment.missing_rules import default_rule
from eagerlab.gui import numbers
from eagerlab.protocol.base import Problem
from eagerlab.protocol.data import DataFound, Finding


def facts_text(data: DataSpec, found: DataFound | None) -> str:
    """Return in a line how much there is, what the model gets, and what it should tell."""
    facts, tr = data_facts(data), QCoreApplication.translate
    parts = []
    if found is not None and found.rows is not None:
        count = found.rows
        if data.kind == "table":
            words = tr("DataForm", "%n row(s)", None, count)
        elif data.kind == "pictures":
            words = tr("DataForm", "%n picture(s)", None, count)
        else:
            words = tr("DataForm", "%n sample(s)", None, count)
        parts.append(numbers.plural(words, count))
    parts.append(tr("DataForm", "inputs {shape}").format(shape=numbers.shape(facts.input_shape)))
    count = facts.outputs
    if facts.task == "classification":
        words = tr("DataForm", "%n class(es)", None, count)
    else:
        words = tr("DataForm", "%n target(s)", None, count)
    parts.append(numbers.plural(words, count))
    return " · ".join(parts)


def built_in(key: str, before: DataSpec | None) -> DataSpec:
    """Return built-in data by their key; of other points of a plane noise and number are kept."""
    kind, _, shape = key.partition(":")
    if kind == "toy_points":
        points = before if isinstance(before, ToyPoints) else ToyPoints()
        return ToyPoints.model_validate({**points.model_dump(), "shape": shape})
    made: dict[str, DataSpec] = {
        "mnist_sample": MnistSample(),
        "noisy_line": NoisyLine(),
        "sine_series": SineSeries(),
    }
    return made[kind]


def file_of(data: DataSpec) -> tuple[Any, ...]:
    """Return what tells one file of data from another."""
    return data.kind, getattr(data, "path", ""), getattr(data, "y_path", "")


def changed(data: DataSpec, field: str, value: object) -> DataSpec | None:
    """Return the data with a field changed, or None when that cannot be."""
    values = data.model_dump()
    outer, _, inner = field.partition(".")
    if inner:
        values[outer] = {**values[outer], inner: value}
    else:
        values[outer] = value
    try:
        return type(data).model_validate(values)
    except ValueError:
        return None


def used_as(data: DataSpec) -> DataSpec:
    """Return a spec without what changes nothing about what is found in its file."""
    if isinstance(data, PicturesData):
        return PicturesData(path=data.path, classes=data.classes, skip_broken=data.skip_broken)
    if isinstance(data, TableData | ArraysData):
        return data.model_copy(update={"split": Split(), "normalisation": "none"})
    return data


def with_columns(
    data: TableData, names: Sequence[str], field: str, value: object, found: DataFound | None
) -> tuple[TableData, bool]:
    """Return a table with a field of some columns changed.

    Parameters
    ----------
    data : TableData
        As it is.
    names : sequence of str
        Of the columns.
    field : str
        Of `Column`.
    value : object
        Its new value.
    found : DataFound, optional
        What is in the file.

    Returns
    -------
    tuple of TableData and bool
        What was the target becomes an input where another takes its place; missing cells of a column that is
        used now get the rule that is usual. And whether more of the spec follows from the file: its task, or
        members of a category.
    """
    missing = {column.name for column in found.columns if column.missing} if found is not None else set()
    columns = tuple(
        _changed_column(column, field, value, column.name in missing)
        if column.name in names
        else _makes_room(column, field, value)
        for column in data.columns
    )
    edited = data.model_copy(update={"columns": columns})
    targets = [column for column in columns if column.role == "target"]
    if field == "role" and (value == "target" or bool(targets) != _has_target(data)):
        task = "classification" if targets and targets[0].kind == "category" else "regression"
        return edited.model_copy(update={"task": task}), True
    used = field == "role" and value != "ignored"
    unknown = any(
        column.kind == "category" and not column.categories for column in columns if column.name in names
    )
    return edited, field == "kind" or (used and unknown)


def _changed_column(column: Column, field: str, value: object, lacks_cells: bool) -> Column:
    changed = column.model_copy(update={field: value})
    if field == "role" and column.role == "ignored" and lacks_cells and column.missing == "refuse":
        return changed.model_copy(update={"missing": default_rule(changed.role, changed.kind)})
    return changed


def _makes_room(column: Column, field: str, value: object) -> Column:
    """Let another column be the target: what was it becomes an input."""
    if field == "role" and value == "target" and column.role == "target":
        return column.model_copy(update={"role": "feature"})
    return column


def _has_target(data: TableData) -> bool:
    return any(column.role == "target" for column in data.columns)


def with_problem(found: DataFound, problem: Problem) -> DataFound:
    """Return what was found with a problem as the first finding: the form has no other place for it."""
    told = Finding(what=problem.sentence(), severity="error")
    return found.model_copy(update={"findings": (told, *found.findings)})


def nothing_in(path: str) -> Problem:
    """Return what is said of a file that holds nothing to train on."""
    tr = QCoreApplication.translate
    return Problem(
        what=tr("DataForm", "Nothing in {path} can be trained on.").format(path=repr(path)),
        todo=tr(
            "DataForm", "Choose a table (CSV, TSV), arrays (NPZ, NPY, IDX), or a folder of pictures by class."
        ),
    )
