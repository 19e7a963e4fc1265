"""Where the data of an experiment lie: beside its file they are found again wherever the folder is moved."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from eagerlab.experiment.data_spec import ArraysData, DataSpec, PicturesData, TableData
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.protocol.base import Problem


def data_paths(data: DataSpec) -> dict[str, str]:
    """Return the paths that a data spec holds, by field.

    Parameters
    ----------
    data : DataSpec
        Of any kind.

    Returns
    -------
    dict of str to str
        Empty for data that need no file of the person's.
    """
    match data:
        case TableData() | PicturesData():
            return {"path": data.path}
        case ArraysData():
            fields = ["path", "y_path"]
            if data.format != "npz":  # there they are names inside the file
                fields += ["x_validation", "y_validation"]
            return {field: getattr(data, field) for field in fields if getattr(data, field)}
    return {}


def with_relative_paths(spec: ExperimentSpec, folder: Path) -> ExperimentSpec:
    """Return the spec as it is saved in a folder: paths in or below it are written relative to it.

    Parameters
    ----------
    spec : ExperimentSpec
        With absolute paths.
    folder : Path
        Of the experiment's file.

    Returns
    -------
    ExperimentSpec
        With ``/`` between folders in relative paths; other paths are as they were.
    """
    above = os.path.abspath(folder)  # noqa: PTH100 - `resolve` would follow links, which may be moved, too

    def relative(path: str) -> str:
        if not Path(path).is_absolute():
            return path
        try:
            inside = os.path.commonpath([above, os.path.normpath(path)]) == above
        except ValueError:  # another drive
            return path
        return Path(os.path.relpath(path, above)).as_posix() if inside else path

    return _mapped(spec, relative)


def with_absolute_paths(spec: ExperimentSpec, folder: Path) -> ExperimentSpec:
    """Return the spec as it was read from a folder, with absolute paths.

    Parameters
    ----------
    spec : ExperimentSpec
        As the file says.
    folder : Path
        Of the experiment's file.

    Returns
    -------
    ExperimentSpec
        Equal where no path is relative.
    """
    return _mapped(
        spec,
        lambda path: os.path.abspath(folder / path),  # noqa: PTH100 - as above
    )


def missing_data(spec: ExperimentSpec) -> Problem | None:
    """Return what to say when a file or folder of the data is not there.

    Parameters
    ----------
    spec : ExperimentSpec
        With absolute paths. Where its source was edited, only the source knows what it reads.

    Returns
    -------
    Problem or None
        Names the file.
    """
    if spec.source:
        return None
    for path in data_paths(spec.data).values():
        place = Path(path)
        if place.exists():
            continue
        kind = "folder" if spec.data.kind == "pictures" else "file"
        folder = place.parent
        why = f"There is no {kind} {path!r}."
        if not folder.exists():
            why = f"There is no {kind} {path!r}: already its folder is not there."
        return Problem(
            what=f"The data of the experiment “{spec.name}” are not there.",
            why=why,
            todo=f"Put the {kind} back, or choose the data anew.",
        )
    return None


def _mapped(spec: ExperimentSpec, change: Callable[[str], str]) -> ExperimentSpec:
    update = {field: change(path) for field, path in data_paths(spec.data).items()}
    if not update:
        return spec
    return spec.model_copy(update={"data": spec.data.model_copy(update=update)})
