"""Save an experiment as a Python script that runs without EagerLab."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from eagerlab.assets import asset
from eagerlab.experiment.builtin import BUILTIN, DEFAULT, builtin_spec
from eagerlab.experiment.file import ExperimentFileError, load_spec, write_file
from eagerlab.experiment.paths import missing_data
from eagerlab.experiment.source import DATA_FILE_NAME, needs_data_file, write_source
from eagerlab.experiment.spec import ExperimentSpec


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes.

    Parameters
    ----------
    parser : argparse.ArgumentParser
        Of this command.
    """
    parser.add_argument(
        "file",
        nargs="?",
        default=DEFAULT,
        metavar="FILE",
        help=f"an .eagerlab file, or one of {', '.join(BUILTIN)} (default: {DEFAULT})",
    )
    parser.add_argument(
        "-o", "--output", required=True, type=Path, metavar="SCRIPT.py", help="where to write the script"
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the script, and beside it the data that it reads.

    Parameters
    ----------
    arguments : argparse.Namespace
        As `add_arguments` declared.

    Returns
    -------
    int
        0.

    Raises
    ------
    ExperimentFileError
        The experiment cannot be read, or a file cannot be written.
    """
    spec = read_experiment(arguments.file)
    for path in export(spec, arguments.output):
        sys.stdout.write(f"Wrote {path}\n")
    return 0


def read_experiment(file: str) -> ExperimentSpec:
    """Read an experiment file, or take one that comes with EagerLab.

    Parameters
    ----------
    file : str
        A path, or a key of `BUILTIN`; a file of that very name comes first.

    Returns
    -------
    ExperimentSpec
        Validated.

    Raises
    ------
    ExperimentFileError
        It cannot be read.
    """
    if file in BUILTIN and not Path(file).exists():
        return builtin_spec(file)
    return load_spec(Path(file))


def export(spec: ExperimentSpec, script: Path) -> list[Path]:
    """Write the script of an experiment, and beside it the data that it reads.

    Parameters
    ----------
    spec : ExperimentSpec
        What to write.
    script : Path
        Where to; a file that is there is replaced.

    Returns
    -------
    list of Path
        What was written.

    Raises
    ------
    ExperimentFileError
        A file cannot be written, or the data of the experiment are not there.
    SourceError
        The experiment's parts do not fit together.
    """
    missing = missing_data(spec)
    if missing is not None:
        raise ExperimentFileError(missing)
    source = write_source(spec)
    written = []
    if needs_data_file(spec):
        data = script.with_name(DATA_FILE_NAME)
        write_file(data, asset("data", DATA_FILE_NAME).read_bytes(), "The data of the script were not saved")
        written.append(data)
    write_file(script, source.encode(), "The script was not saved")
    return [script, *written]
