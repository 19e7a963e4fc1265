"""What becomes of a data spec when something of it is chosen anew, and what it says in a line."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication

from eagerlab.experiment.data_spec import Column, DataSpec, TableData
from eagerlab.experiment.facts import data_facts
from eagerlab.gui import numbers
from eagerlab.protocol.base import Problem
from eagerlab.protocol.data import DataFound


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


def makes_room(column: Column, field: str, value: object) -> Column:
    """Let another column be the target: what was it becomes an input."""
    if field == "role" and value == "target" and column.role == "target":
        return column.model_copy(update={"role": "feature"})
    return column


def has_target(data: TableData) -> bool:
    """Tell whether some column is the target."""
    return any(column.role == "target" for column in data.columns)


def nothing_in(path: str) -> Problem:
    """Return what is said of a file that holds nothing to train on."""
    tr = QCoreApplication.translate
    return Problem(
        what=tr("DataForm", "Nothing in {path} can be trained on.").format(path=repr(path)),
        todo=tr(
            "DataForm", "Choose a table (CSV, TSV), arrays (NPZ, NPY, IDX), or a folder of pictures by class."
        ),
    )
