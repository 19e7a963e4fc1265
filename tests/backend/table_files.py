"""Tables on disk, looked into and loaded as training would, without TensorFlow."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from eagerlab.backend.data.reading import Found, Reading
from eagerlab.backend.data.table_found import table_found
from eagerlab.experiment.data_spec import Column, TableData
from eagerlab.experiment.source import data_code
from eagerlab.experiment.suggest import suggest


def write(path: Path, text: str | bytes, encoding: str = "utf-8") -> Path:
    path.write_bytes(text if isinstance(text, bytes) else text.encode(encoding))
    return path


def found_in(path: Path, **wanted: Any) -> Found:
    """Look into a table; with `wanted`, as a second time with these fields changed."""
    found = table_found(path, None, Reading())
    if not wanted:
        return found
    return table_found(path, table(found).model_copy(update=wanted), Reading())


def table(found: Found) -> TableData:
    assert isinstance(found.data, TableData)
    return found.data


def with_column(data: TableData, name: str, **fields: Any) -> TableData:
    """Return the data with fields of one column changed."""
    assert any(column.name == name for column in data.columns)
    columns = [
        Column.model_validate({**column.model_dump(), **fields}) if column.name == name else column
        for column in data.columns
    ]
    return data.model_copy(update={"columns": tuple(columns)})


def source_of(data: TableData) -> dict[str, Any]:
    """Return the names that the part of the source for these data defines."""
    spec, _ = suggest(data, "table", 10)
    code = data_code(spec)
    names: dict[str, Any] = {"np": np}
    exec("\n".join([*code.imports, code.constants, code.functions]), names)
    return names


def loaded(data: TableData) -> list[Any]:
    arrays = source_of(data)["load_data"]()
    assert len(arrays) == 4
    return list(arrays)


def said(found: Found, severity: str = "") -> list[str]:
    return [one.what for one in found.findings if severity in ("", one.severity)]
