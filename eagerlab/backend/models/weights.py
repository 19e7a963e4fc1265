"""Weights of a file put into a model that is there: all, or none with a report of what does not match."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import h5py
import numpy as np

from eagerlab.backend.errors import LabError, problem_of
from eagerlab.backend.structure import tensorflow_variable

MOST_TOLD = 12
"""Lines of a report."""

Shapes = dict[str, tuple[int, ...]]


def put_weights(model: Any, path: Path) -> str:
    """Put the weights of an HDF5 file into a built Keras model.

    On the trainer's thread, between two steps.

    Parameters
    ----------
    model : keras.Model
        Built. Keeps its values when anything does not match.
    path : Path
        As ``model.save_weights`` writes it, or a whole model in Keras's older HDF5 form.

    Returns
    -------
    str
        A sentence that says what was done.

    Raises
    ------
    LabError
        The file cannot be read, or its weights are not those of this model; the details list what differs.
    """
    what = f"The weights of {path.name} were not put in."
    try:
        with h5py.File(path, "r") as file:
            older = "layer_names" in file.attrs or "model_weights" in file
            there = _shapes(file)
    except OSError as error:
        raise LabError(what, f"It is no HDF5 file, or it is damaged. {error}") from error
    if not there:
        raise LabError(what, "There are no weights in it.")
    if not older:
        _compare(model, there, path, what)
    kept = [np.array(variable.numpy()) for variable in model.variables]
    try:
        model.load_weights(path)
    except Exception as error:
        for variable, value in zip(model.variables, kept, strict=True):
            tensorflow_variable(variable).assign(value)
        raise LabError.of(
            problem_of(error, what, "Nothing was changed. Open the model that they belong to.")
        ) from error
    count = sum(int(np.prod(weight.shape)) for weight in model.weights)
    return f"Put the weights of {path.name} into the model: {count:,} numbers."


def _compare(model: Any, there: Shapes, path: Path, what: str) -> None:
    """Refuse weights that are not exactly those that the model itself would write."""
    with tempfile.TemporaryDirectory(prefix="eagerlab-") as folder:
        own = Path(folder) / "own.weights.h5"
        model.save_weights(own)
        with h5py.File(own, "r") as file:
            here = _shapes(file)
    report = [
        f"{_words(name)}: {_size(there[name])} in the file, {_size(here[name])} in the model"
        for name in here
        if name in there and there[name] != here[name]
    ]
    report += [
        f"{_words(name)} ({_size(here[name])}) is not in the file" for name in here if name not in there
    ]
    report += [
        f"{_words(name)} ({_size(there[name])}) is not in the model" for name in there if name not in here
    ]
    if not report:
        return
    first = f"{report[0]}{f', and {len(report) - 1} more' if len(report) > 1 else ''}."
    more = [f"… and {len(report) - MOST_TOLD} more"] if len(report) > MOST_TOLD else []
    raise LabError(
        f"{what[:-1]}: they are those of another model.",
        f"{first[0].upper()}{first[1:]}",
        "Nothing was changed. Open the model that they belong to.",
        details="\n".join([*report[:MOST_TOLD], *more]),
    )


def _shapes(file: h5py.File) -> Shapes:
    """Return the shapes of a model's weights in a file, without those of its optimizer."""
    found: Shapes = {}

    def visit(name: str, item: Any) -> None:
        if isinstance(item, h5py.Dataset) and not name.startswith(("optimizer", "seed_generator")):
            found[name] = tuple(item.shape)

    file.visititems(visit)
    return found


def _words(name: str) -> str:
    """Return the place of a weight in a file as people name it: ``conv2d, weight 1``."""
    place, _, number = (
        name.removeprefix("layers/").removeprefix("_layer_checkpoint_dependencies/").rpartition("/vars/")
    )
    return f"{place.replace('/layers/', '/')}, weight {int(number) + 1}" if number.isdecimal() else name


def _size(shape: tuple[int, ...]) -> str:
    return "×".join(map(str, shape)) or "one number"
