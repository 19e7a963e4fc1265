"""The samples that an experiment's own source makes of its data, and where each comes from."""

from __future__ import annotations

import inspect
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.resources import as_file
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from eagerlab.assets import asset
from eagerlab.backend.data.checked import check_files
from eagerlab.backend.data.reading import Reading
from eagerlab.backend.data.watched_file import watched_open
from eagerlab.backend.errors import SOURCE_NAME, LabError, problem_of
from eagerlab.experiment.data_spec import DataSpec, TableData
from eagerlab.experiment.model_spec import LayersModel, LayerSpec
from eagerlab.experiment.paths import missing_data
from eagerlab.experiment.source import DATA_FILE_NAME, load_module
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.experiment.training_spec import LossSpec
from eagerlab.protocol.data import Finding

_TABLE_FUNCTIONS = ("read_table", "keep_rows", "split_table", "make_arrays")
_SHOWN_LINES = 5
Array = npt.NDArray[Any]


@dataclass
class Loaded:
    """What `load_data` of an experiment's source gives, kept as long as nothing of it changes.

    Attributes
    ----------
    module : ModuleType
        The executed source, of the data alone.
    arrays : tuple of array
        Inputs and targets to train on, then those to check with; None where pictures are read when asked for.
    lines : tuple of array
        Lines of a table's file, for each sample of the two parts; None elsewhere.
    findings : list of Finding
        What was left out, and why.
    """

    module: ModuleType
    arrays: tuple[Array, Array, Array, Array] | None = None
    lines: tuple[Array, Array] | None = None
    findings: list[Finding] = field(default_factory=list)
    _augment: Any = None

    def augmented(self, x: Array) -> Array:
        """Return pictures as one batch of training might see them."""
        if self._augment is None:
            # Keras draws seeds from Python's generator, which is the console's.
            state = random.getstate()
            try:
                self._augment = self.module.make_model()
            finally:
                random.setstate(state)
        return np.asarray(self._augment(x, training=True))


def data_only(spec: ExperimentSpec) -> ExperimentSpec:
    """Return an experiment on the same data, whose model does nothing but augment.

    A preview needs no model that works, and runs no code of one.
    """
    return ExperimentSpec(
        name=spec.name,
        data=spec.data,
        augmentation=spec.augmentation,
        model=LayersModel(layers=(LayerSpec(type="Identity"),)),
        loss=LossSpec(type="MeanSquaredError"),
        seed=spec.seed,
    )


def stamp(data: DataSpec) -> tuple[Any, ...]:
    """Return what changes when a file of the data is written anew."""
    paths = [getattr(data, name, "") for name in ("path", "y_path", "x_validation", "y_validation")]
    found = []
    for path in filter(None, paths):
        try:
            status = Path(path).stat()
        except OSError:
            found.append((path, 0, 0))
        else:
            found.append((path, status.st_mtime_ns, status.st_size))
    return tuple(found)


def load(spec: ExperimentSpec, source: str, reading: Reading) -> Loaded:
    """Run the source of an experiment as far as its data.

    Parameters
    ----------
    spec : ExperimentSpec
        Whose data and seed hold.
    source : str
        Written from `data_only`, or edited by the person, who has agreed that it runs.
    reading : Reading
        Is told how far it is; may end it.

    Raises
    ------
    LabError
        The data cannot be used; names file, line and column.
    """
    missing = missing_data(spec)
    if missing is not None:
        raise LabError.of(missing)
    if not spec.source:
        check_files(spec.data)
    try:
        with as_file(asset("data", DATA_FILE_NAME)) as sample:
            module = load_module(source, sample, f"{SOURCE_NAME} {spec.name}: data>")
            module.__dict__["open"] = watched_open(reading)
            return _loaded(module, spec, reading)
    except LabError:
        raise
    except ValueError as error:
        if not _own(error):
            raise LabError.of(problem_of(error, "The data cannot be loaded.")) from error
        # A sentence of the source's own, which names file, line and column.
        raise LabError(
            "The data cannot be used as they are.",
            f"{str(error).rstrip('.')}.",
            "Mend the file, or choose in the data form what becomes of it.",
        ) from error
    except Exception as error:
        raise LabError.of(problem_of(error, "The data cannot be loaded.")) from error


def _own(error: BaseException) -> bool:
    """Tell whether the experiment's source raised it by itself."""
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    return last is not None and last.tb_frame.f_code.co_filename.startswith(SOURCE_NAME)


def _loaded(module: ModuleType, spec: ExperimentSpec, reading: Reading) -> Loaded:
    if hasattr(module, "picture_batches"):
        return Loaded(module)
    if isinstance(spec.data, TableData) and all(hasattr(module, name) for name in _TABLE_FUNCTIONS):
        return _table(module, spec.data, reading)
    seeded = "seed" in inspect.signature(module.load_data).parameters
    arrays = module.load_data(seed=spec.seed) if seeded else module.load_data()
    reading.check()
    x, y, x_validation, y_validation = map(np.asarray, arrays)
    return Loaded(module, (x, y, x_validation, y_validation))


def _table(module: ModuleType, data: TableData, reading: Reading) -> Loaded:
    """Do what `load_data` does, step by step: so the line of each row is known, and what was left out."""
    bad: list[int] = []
    table = module.read_table(bad) if data.skip_bad_rows else module.read_table()
    reading.check()
    kept = module.keep_rows(table)
    dropped = table.index.difference(kept.index).tolist()
    train, validation = module.split_table(kept)
    x, y, x_validation, y_validation = module.make_arrays(train, validation)
    reading.check()
    findings = [
        *_left_out(bad, "have too many or too few cells", "skip_bad_rows"),
        *_left_out(dropped, "lack a cell that they need", "columns.missing"),
    ]
    lines = (train.index.to_numpy(), validation.index.to_numpy())
    return Loaded(module, (x, y, x_validation, y_validation), lines, findings)


def _left_out(lines: Sequence[int], why: str, decided_by: str) -> list[Finding]:
    if not lines:
        return []
    shown = ", ".join(f"{line:,}" for line in lines[:_SHOWN_LINES])
    more = f" and {len(lines) - _SHOWN_LINES:,} more" if len(lines) > _SHOWN_LINES else ""
    what = f"{len(lines):,} rows are left out, because they {why}: lines {shown}{more}."
    if len(lines) == 1:
        singular = why.replace("have", "has", 1).replace("lack", "lacks", 1).replace("they need", "it needs")
        what = f"1 row is left out, because it {singular}: line {shown}."
    examples = tuple(f"line {line}" for line in lines[:_SHOWN_LINES])
    return [Finding(what=what, severity="warning", field=decided_by, count=len(lines), examples=examples)]
