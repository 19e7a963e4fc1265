"""Looking at the files of an experiment before its source reads them: headers alone, some milliseconds."""

from __future__ import annotations

from pathlib import Path

from eagerlab.backend.data.array_choice import Choice, choose
from eagerlab.backend.data.array_headers import array_infos, cannot_open
from eagerlab.backend.data.arrays_found import check_usable
from eagerlab.backend.errors import LabError
from eagerlab.experiment.data_spec import ArraysData, DataSpec, PicturesData


def check_files(data: DataSpec) -> None:
    """Refuse files that would fail in words of NumPy's: pickled objects, sizes that lie, missing files.

    Parameters
    ----------
    data : DataSpec
        Of any kind; of tables and of what is built in nothing is checked.

    Raises
    ------
    LabError
        Says which file, and what to do.
    """
    if isinstance(data, PicturesData):
        _check_folders(data)
    elif isinstance(data, ArraysData):
        check_usable(_choice(data))


def _choice(data: ArraysData) -> Choice:
    path = Path(data.path)
    if data.format == "npz":
        return choose(path, None, data)
    paths = [data.path, data.y_path, data.x_validation, data.y_validation]
    infos = [array_infos(Path(one))[0] if one else None for one in paths]
    x, y = infos[0], infos[1]
    if x is None or y is None:
        raise LabError(f"{path.name} has no targets.", "", "Choose the file that holds them.")
    used = tuple(info for info in infos if info is not None)
    return Choice(data.format, x, y, infos[2], infos[3], used, ())


def _check_folders(data: PicturesData) -> None:
    root = Path(data.path)
    if not root.is_dir():
        raise LabError(f"There is no folder {root}.", "", "Choose where it is now.")
    try:
        missing = [name for name in data.classes if not (root / name).is_dir()]
    except OSError as error:
        raise cannot_open(root, error) from error
    if missing:
        names = ", ".join(f"“{name}”" for name in missing[:5])
        raise LabError(
            f"In {root} there is no folder for {len(missing)} of {len(data.classes)} classes: {names}.",
            "",
            "Put it back, or open the folder anew.",
        )
