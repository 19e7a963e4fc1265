"""The source of an experiment, run: with the person's consent, checked, and its data read."""

from __future__ import annotations

import contextlib
import inspect
from collections.abc import Iterator
from importlib.resources import as_file
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from eagerlab.assets import asset
from eagerlab.backend.data.arrays import ArrayData
from eagerlab.backend.data.checked import check_files
from eagerlab.backend.data.pictures import PictureData
from eagerlab.backend.data.reading import Reading
from eagerlab.backend.errors import SOURCE_NAME, LabError, problem_of
from eagerlab.experiment.data_spec import PicturesData
from eagerlab.experiment.edited import REQUIRED, line_of_name
from eagerlab.experiment.names import suggestion
from eagerlab.experiment.paths import missing_data
from eagerlab.experiment.source import DATA_FILE_NAME, load_module
from eagerlab.experiment.source.model import walk
from eagerlab.experiment.spec import ExperimentSpec

if TYPE_CHECKING:
    from eagerlab.backend.data import Data
    from eagerlab.backend.data.kept import KeptData

_CORRECT = "Correct the experiment, or open another one."


def require_consent(spec: ExperimentSpec, run_code: bool) -> None:
    """Refuse to run code of a person that nobody agreed to.

    Raises
    ------
    LabError
        The experiment holds code, and `run_code` is False.
    """
    if spec.holds_code and not run_code:
        raise LabError(
            f"The experiment “{spec.name}” holds Python code, which was not run.",
            "Code in a file can do whatever you can do on this computer.",
            "If you trust where it comes from: lab.open(…, run_code=True), or eagerlab train --run-code.",
            severity="warning",
        )


def run_source(spec: ExperimentSpec, source: str) -> ModuleType:
    """Run an experiment's source and return the names that it defines. On the trainer's thread.

    Parameters
    ----------
    spec : ExperimentSpec
        What the source was written from, or edited from.
    source : str
        Python.

    Raises
    ------
    LabError
        The source lacks a function that training calls.
    """
    with _sample_file() as data_file:
        module = load_module(source, data_file, f"{SOURCE_NAME} {spec.name}>")
    for name in REQUIRED:
        if not callable(getattr(module, name, None)):
            raise _lacks(spec, source, module, name)
    _check_own_layers(spec, module)
    return module


def load_data(
    module: ModuleType, spec: ExperimentSpec, kept: KeptData | None = None, reading: Reading | None = None
) -> Data:
    """Read an experiment's data with the function of its source. On the trainer's thread.

    Parameters
    ----------
    module : ModuleType
        From `run_source`.
    spec : ExperimentSpec
        Whose seed and batch size hold.
    kept : KeptData, optional
        May have these data already, and keeps them for the preview.
    reading : Reading, optional
        Is told how far it is; may end it.

    Returns
    -------
    ArrayData or PictureData
        Pictures are read while training.

    Raises
    ------
    LabError
        A file is missing, lies about what it holds, or `load_data` gives something else than four arrays.
    """
    if kept is not None and not spec.source and not hasattr(module, "picture_batches"):
        # Its source has the same functions: they were written from the same data spec.
        arrays: Any = kept.loaded(spec, reading or Reading(), to_train=True).arrays
    else:
        arrays = _load_anew(module, spec)
    x, y, x_validation, y_validation = _four_arrays(spec, arrays)
    if hasattr(module, "one_hot"):
        y, y_validation = module.one_hot(y), module.one_hot(y_validation)
    order = {"batch_size": spec.batch_size, "seed": spec.seed, "order": module.batch_indices}
    if hasattr(module, "picture_batches"):
        return PictureData(
            x,
            y,
            x_validation,
            y_validation,
            batches=module.picture_batches,
            doubtful=_doubtful(spec),
            **order,
        )
    return ArrayData(x, y, x_validation, y_validation, **order)


def _load_anew(module: ModuleType, spec: ExperimentSpec) -> Any:
    missing = missing_data(spec)
    if missing is not None:
        raise LabError.of(missing)
    if not spec.source:
        check_files(spec.data)
    seeded = "seed" in inspect.signature(module.load_data).parameters
    with _sample_file() as data_file:
        if hasattr(module, "DATA_FILE"):
            module.__dict__["DATA_FILE"] = data_file
        return module.load_data(seed=spec.seed) if seeded else module.load_data()


def _doubtful(spec: ExperimentSpec) -> list[str]:
    """Return the pictures that could not be read when their folder was opened, and are not left out."""
    data = spec.data
    if spec.source or not isinstance(data, PicturesData) or data.skip_broken:
        return []
    return [str(Path(data.path, name)) for name in data.left_out]


def class_weights(module: ModuleType, data: Data) -> Any:
    """Return how much each class counts in the loss of the source; None where it does not say so.

    Parameters
    ----------
    module : ModuleType
        From `run_source`.
    data : Data
        From `load_data`.

    Returns
    -------
    array of float32, shape (classes,), or None
        From the labels to train on.
    """
    weigh = getattr(module, "class_weights", None)
    return None if weigh is None else np.asarray(weigh(getattr(data, "y", None)), "float32")


@contextlib.contextmanager
def told(what: str, spec: ExperimentSpec | None) -> Iterator[None]:
    """Turn whatever is raised into a `LabError` that begins with `what`, with the line of the source.

    Parameters
    ----------
    what : str
        A sentence.
    spec : ExperimentSpec or None
        Where it holds code of a person, the line is told in words, too.
    """
    try:
        yield
    except LabError:
        raise
    except Exception as error:
        problem = problem_of(error, what, _CORRECT)
        if spec is not None and spec.holds_code and problem.line is not None:
            problem = problem.model_copy(update={"why": f"Line {problem.line}: {problem.why}"})
        raise LabError.of(problem) from error


def _four_arrays(spec: ExperimentSpec, found: Any) -> tuple[Any, Any, Any, Any]:
    """Check what an edited `load_data` gives."""
    what = f"The experiment “{spec.name}” cannot be opened."
    line = line_of_name(spec.source, "load_data") if spec.source else None
    if not isinstance(found, tuple | list) or len(found) != 4:
        is_sequence = isinstance(found, tuple | list)
        count = f"{len(found)} values" if is_sequence else f"an object of type {type(found).__name__}"
        raise LabError(
            what,
            f"load_data gives {count} instead of four arrays.",
            "Return x_train, y_train, x_validation, y_validation.",
            line=line,
        )
    x, y, x_validation, y_validation = map(np.asarray, found)
    for part, inputs, targets in (("for training", x, y), ("for validation", x_validation, y_validation)):
        if len(inputs) != len(targets):
            raise LabError(
                what,
                f"load_data gives {len(inputs):,} inputs {part}, but {len(targets):,} targets.",
                "Each input needs a target.",
                line=line,
            )
    return x, y, x_validation, y_validation


def _lacks(spec: ExperimentSpec, source: str, module: ModuleType, name: str) -> LabError:
    """Say which function is missing, and which one may be meant."""
    defined = [
        other
        for other, value in vars(module).items()
        if inspect.isfunction(value) and other not in REQUIRED and value.__module__ == module.__name__
    ]
    meant = suggestion(name, defined)
    near = line_of_name(source, meant.split("'")[1]) if meant else line_of_name(source, name)
    where = f"Line {near}: " if near is not None else ""
    is_other = hasattr(module, name)
    why = f"{name} is no function." if is_other else f"The source defines no function {name}()."
    return LabError(
        f"The experiment “{spec.name}” cannot be opened.",
        f"{where}{why}{meant}",
        "Training calls it: define it, or write the source anew from the forms.",
        line=near,
    )


def _check_own_layers(spec: ExperimentSpec, module: ModuleType) -> None:
    """Refuse a layer whose class the experiment's code does not define."""
    if spec.source or spec.model.kind != "layers":
        return
    for layer, _ in walk(spec.model.layers):
        if layer.own and not isinstance(getattr(module, layer.type, None), type):
            raise LabError(
                f"The experiment “{spec.name}” cannot be opened.",
                f"Its code defines no class {layer.type!r}, which a layer names.",
                "Write the class, or remove the layer.",
            )


@contextlib.contextmanager
def _sample_file() -> Iterator[Path]:
    # Inside a zipped install there is no file on disk: then this unpacks one for as long as it is needed.
    with as_file(asset("data", DATA_FILE_NAME)) as path:
        yield path
