"""What a path is, by its content, and a whole experiment that suits what is there."""

from __future__ import annotations

import math
from pathlib import Path

from eagerlab.backend.data.array_headers import format_of
from eagerlab.backend.data.files_found import arrays_found, pictures_found
from eagerlab.backend.data.reading import Found, Reading
from eagerlab.backend.data.table_found import table_found
from eagerlab.backend.data.table_scan import Scans
from eagerlab.backend.errors import LabError, problem_of
from eagerlab.experiment.data_spec import ArraysData, DataSpec, PicturesData, TableData
from eagerlab.experiment.model_spec import LayersModel, LayerSpec
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.experiment.suggest import suggest
from eagerlab.protocol.base import Problem
from eagerlab.protocol.data import DataFound, Finding, OpenData

_WORKBOOKS = (".xlsx", ".xlsm", ".ods", ".docx", ".odt", ".pptx")
"""ZIP archives as well; as a table's text they are refused with what to do."""


def open_data(request: OpenData, reading: Reading, scans: Scans | None = None) -> DataFound:
    """Look into a file or a folder. Without TensorFlow; on any thread.

    Parameters
    ----------
    request : OpenData
        Path, and what the person wants to hold.
    reading : Reading
        Is told how far it is; may end it.
    scans : Scans, optional
        Remember the last table.

    Returns
    -------
    DataFound
        With a problem where nothing can be used, also where the person ended it.
    """
    try:
        found = look(request.path, request.second_path, request.wanted, reading, scans)
    except LabError as error:
        found = Found(problem=error.problem)
    except OSError as error:
        found = Found(problem=_system_says(request.path, error))
    except Exception as error:  # noqa: BLE001 - told to the person: a file may be broken in any way
        found = Found(problem=problem_of(error, f"{request.path} cannot be read as data."))
    experiment, more = _experiment_on(found)
    return DataFound(
        request=request.id,
        generation=request.generation,
        data=found.data,
        experiment=experiment,
        findings=(*found.findings, *more),
        columns=found.columns,
        arrays=found.arrays,
        rows=found.rows,
        first_rows=found.first_rows,
        problem=found.problem,
    )


def look(
    path: str, second: str, wanted: DataSpec | None, reading: Reading, scans: Scans | None = None
) -> Found:
    """Return what a path holds.

    Parameters
    ----------
    path, second : str
        The second one may be empty.
    wanted : DataSpec, optional
        What holds, where it is of the kind that the path turns out to be.
    reading : Reading
        Is told how far it is; may end it.
    scans : Scans, optional
        Remember the last table.

    Raises
    ------
    LabError, OSError
        Nothing there can be used.
    """
    place = Path(path).expanduser().absolute()
    if place.is_dir():
        return pictures_found(place, wanted if isinstance(wanted, PicturesData) else None, reading)
    if not place.exists():
        raise LabError(f"There is no file or folder {place}.", "", "Choose another one.")
    if not place.is_file():
        raise LabError(f"{place} is neither a file nor a folder.", "", "Choose another one.")
    if place.suffix.lower() not in _WORKBOOKS and format_of(place) is not None:
        other = Path(second).expanduser().absolute() if second else None
        return arrays_found(place, other, wanted if isinstance(wanted, ArraysData) else None, reading)
    return table_found(place, wanted if isinstance(wanted, TableData) else None, reading, scans)


def _experiment_on(found: Found) -> tuple[ExperimentSpec | None, tuple[Finding, ...]]:
    if found.data is None:
        return None, ()
    try:
        name = found.name or "My data"
        spec, _ = suggest(found.data, name, found.count, found.class_counts, found.largest)
        return _with_scale(spec, found.target_scale), ()
    except ValueError as error:  # pydantic's, too: choices that no model can suit
        what = f"No model suits these choices yet: {error}."
        return None, (Finding(what=what, severity="error", field="columns.role"),)


def _with_scale(spec: ExperimentSpec, scale: tuple[float, float] | None) -> ExperimentSpec:
    """Let the last layer tell numbers in their own unit: to grow to 300,000 weights would take for ever."""
    if scale is None or not isinstance(spec.model, LayersModel):
        return spec
    offset, spread = (_rounded(number) for number in scale)
    if spread == 0 or (0.1 <= spread <= 10 and abs(offset) <= 10 * spread):
        return spec
    layer = LayerSpec(type="Rescaling", arguments={"scale": spread, "offset": offset})
    reason = f"The last layer begins near {offset:g} and counts in steps of {spread:g}, as the target does."
    optimizer = spec.optimizer
    if spread < 0.1:
        # Gradients shrink with the square of the unit: beside Adam's usual 1e-7 nothing would be learnt.
        optimizer = optimizer.model_copy(update={"arguments": {"epsilon": float(f"{1e-7 * spread**2:.0e}")}})
    return ExperimentSpec.model_validate(
        {
            **spec.model_dump(),
            "optimizer": optimizer.model_dump(),
            "model": {
                **spec.model.model_dump(),
                "layers": [*spec.model.model_dump()["layers"], layer.model_dump()],
            },
            "description": f"{spec.description} {reason}".strip(),
        }
    )


def _rounded(number: float) -> float:
    """Return a number by its first digit: a unit to count in, no statistic of the rows to check with."""
    if number == 0 or not math.isfinite(number):
        return 0.0
    digits = math.floor(math.log10(abs(number)))
    return float(f"{round(number / 10**digits)}e{digits}")


def _system_says(path: str, error: OSError) -> Problem:
    if isinstance(error, PermissionError):
        return Problem(
            what=f"{path} may not be read.",
            why="You have no permission to read it.",
            todo="Change its permissions, or copy it to a folder of your own.",
        )
    return Problem(
        what=f"{path} cannot be read.",
        why=f"The system says: {error.strerror or error}.",
        todo="Look at the file or the disk it is on, then open it again.",
    )
