"""Reading and writing ``.eagerlab`` files: TOML that holds an `ExperimentSpec`."""

from __future__ import annotations

import os
import tempfile
import tomllib
from pathlib import Path
from typing import Any

import tomli_w
from pydantic import ValidationError

from eagerlab.experiment.data_spec import Augmentation
from eagerlab.experiment.faults import explain
from eagerlab.experiment.migrations import VersionError, upgrade
from eagerlab.experiment.paths import with_absolute_paths, with_relative_paths
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.protocol.base import Problem

LARGEST_FILE = 20_000_000
"""Bytes: far more than the widest table needs; reading as much takes seconds."""
SUFFIX = ".eagerlab"
_UNSAID: dict[str, Any] = {
    "arguments": {},
    "augmentation": Augmentation().model_dump(),
    "categories": [],
    "code": "",
    "fill": 0.0,
    "layers": [],
    "own": False,
    "source": "",
    "trainable": True,
}
"""Fields with the values that they have where a file says nothing of them."""


class ExperimentFileError(Exception):
    """An experiment file cannot be read or written.

    Parameters
    ----------
    problem : Problem
        Names the file and the line or field; also `str()` of the exception, as one line.
    """

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.sentence())
        self.problem = problem


def load_spec(path: Path) -> ExperimentSpec:
    """Read an experiment file. Nothing in it is executed. Paths of data become absolute.

    Parameters
    ----------
    path : Path
        The file.

    Returns
    -------
    ExperimentSpec
        Validated.

    Raises
    ------
    ExperimentFileError
        It cannot be read, is no experiment, or a newer EagerLab wrote it.
    """
    try:
        with Path(path).open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        why = (
            "There is no such file."
            if isinstance(error, FileNotFoundError)
            else f"The system says: {_words(error)}."
        )
        if isinstance(error, IsADirectoryError):
            why = "It is a folder."
        raise ExperimentFileError(
            Problem(
                what=f"The experiment {str(path)!r} cannot be read.",
                why=why,
                todo="Choose an .eagerlab file that can be read.",
            )
        ) from error
    return with_absolute_paths(read_spec(data, str(path)), Path(path).parent)


def read_spec(data: bytes, where: str) -> ExperimentSpec:
    """Read the contents of an experiment file.

    Parameters
    ----------
    data : bytes
        TOML in UTF-8.
    where : str
        The file's name, for messages.

    Returns
    -------
    ExperimentSpec
        Validated.

    Raises
    ------
    ExperimentFileError
        As in `load_spec`.
    """
    if len(data) > LARGEST_FILE:
        raise _refused(where, f"It is larger than {LARGEST_FILE:,} bytes, which no experiment is.")
    try:
        table = tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise _refused(where, f"Line {line} is not UTF-8 text (byte 0x{data[error.start]:02x}).") from error
    except tomllib.TOMLDecodeError as error:
        raise _refused(where, f"It is not valid TOML: {error}.") from error
    except RecursionError as error:
        raise _refused(where, "Its lists or tables are nested too deeply.") from error
    try:
        return ExperimentSpec.model_validate(upgrade(table))
    except VersionError as error:
        why = f"Field 'version': {error}"
        if error.newer:
            raise _refused(
                where, f"A newer EagerLab wrote it. {why}", "Open it with that EagerLab."
            ) from error
        raise _refused(where, why) from error
    except ValidationError as error:
        raise _refused(where, explain(error)) from error


def save_spec(spec: ExperimentSpec, path: Path) -> None:
    """Write an experiment file: the whole of it or, whatever happens, nothing.

    Data in the file's folder or below are written relative to it, so that the folder can be moved.

    Parameters
    ----------
    spec : ExperimentSpec
        What to write.
    path : Path
        Where to; a file that is there is replaced.

    Raises
    ------
    ExperimentFileError
        It cannot be written; what was there is untouched.
    """
    data = write_spec(with_relative_paths(spec, path.parent)).encode()
    if len(data) > LARGEST_FILE:
        raise ExperimentFileError(
            Problem(
                what=f"The experiment was not saved: it would have {len(data):,} bytes.",
                why=f"Files of up to {LARGEST_FILE:,} bytes can be opened again.",
                todo="Leave out columns or classes of its data.",
            )
        )
    write_file(path, data, "The experiment was not saved")


def is_changed(known: ExperimentSpec | None, path: Path) -> bool:
    """Tell whether a file holds something else than what is known of it.

    Parameters
    ----------
    known : ExperimentSpec or None
        What it held when it was read or written last; None: nobody knows.
    path : Path
        The file.

    Returns
    -------
    bool
        False where there is no file.
    """
    if not path.exists():
        return False
    try:
        now = load_spec(path)
    except ExperimentFileError:
        return True
    folder = path.parent
    return known is None or with_relative_paths(known, folder) != with_relative_paths(now, folder)


def write_spec(spec: ExperimentSpec) -> str:
    """Return the contents of an experiment file.

    Parameters
    ----------
    spec : ExperimentSpec
        What to write.

    Returns
    -------
    str
        TOML; `read_spec` gives an equal spec back.
    """
    return tomli_w.dumps(_tidy(spec.model_dump(mode="json")))


def write_file(path: Path, data: bytes, what: str) -> None:
    """Write a file under a temporary name, bring it to the disk, and rename it.

    Parameters
    ----------
    path : Path
        Where to; a file that is there is replaced, keeps its permissions, and stays where a link leads.
    data : bytes
        All of it.
    what : str
        The sentence's beginning when it fails, for example ``The script was not saved``.

    Raises
    ------
    ExperimentFileError
        It cannot be written; what was there is untouched.
    """
    given = path
    try:
        path = Path(os.path.realpath(path))
        if path.is_dir():
            raise IsADirectoryError(0, "it is a folder")
        descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}-", suffix=".part")
        temporary = Path(name)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            temporary.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
            temporary.replace(path)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
    except (OSError, ValueError) as error:
        raise ExperimentFileError(
            Problem(
                what=f"{what}: {str(given)!r} cannot be written.",
                why=f"The folder {str(path.parent)!r} is not there."
                if isinstance(error, FileNotFoundError)
                else f"The system says: {_words(error)}.",
                todo="Choose another folder, or free some space, and try again.",
            )
        ) from error


def _tidy(value: Any) -> Any:
    """Leave out what says nothing: fields without a value, empty code, what every layer is without a word."""
    match value:
        case dict():
            return {
                name: _tidy(inner)
                for name, inner in value.items()
                if inner is not None and _UNSAID.get(name, ...) != inner
            }
        case list():
            return [_tidy(inner) for inner in value]
    return value


def _refused(where: str, why: str, todo: str = "") -> ExperimentFileError:
    return ExperimentFileError(
        Problem(
            what=f"The experiment {where!r} was not opened.",
            why=why,
            todo=todo or "Correct the file, or open another one.",
        )
    )


def _words(error: OSError | ValueError) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
