"""What the targets of samples are: classes, and under which names, or numbers that are to be told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from eagerlab.experiment.data_spec import Task

MOST_CLASSES = 100_000
_FEW_WHOLE_FLOATS = 50
_FEW_INTEGERS = 100
_SOME_INTEGERS = 1000


@dataclass(frozen=True)
class Targets:
    """What the targets are.

    Attributes
    ----------
    task : {"classification", "regression"}
        By their values, unless it was wanted.
    classes : tuple of str
        In the order of their numbers: numbers by size, texts by code point.
    one_hot : bool
        Whether they are rows with a single 1.
    count : int
        Numbers that are to be told for each sample; 1 for classes.
    counts : tuple of int
        How many samples each class has.
    missing : array of bool, shape (n,)
        Which samples have none: NaN or infinite.
    fault : str
        Why they cannot be used for the wanted task, as a sentence, or empty.
    """

    task: Task
    classes: tuple[str, ...]
    one_hot: bool
    count: int
    counts: tuple[int, ...]
    missing: npt.NDArray[np.bool_]
    fault: str = ""


def class_name(label: object) -> str:
    """Return a label as it is shown and kept, as the experiment's source does: 1.0 as ``1``."""
    if isinstance(label, bytes):
        return label.decode("utf-8", "replace")
    return str(label).removesuffix(".0") if isinstance(label, float) else str(label)


def look_at_targets(values: npt.NDArray[Any], wanted: Task | None) -> Targets:
    """Tell what targets are.

    Parameters
    ----------
    values : array, shape (n, …)
        Booleans, numbers or texts.
    wanted : Task or None
        What the person chose.

    Returns
    -------
    Targets
        With a fault where they do not suit what is wanted.
    """
    missing = np.zeros(len(values), bool)
    if values.dtype.kind == "f":
        missing = ~np.isfinite(values.reshape(len(values), -1)).all(axis=1)
    per_sample = int(np.prod(values.shape[1:], dtype=np.int64))
    good = values[~missing]
    if per_sample != 1:
        one_hot = _is_one_hot(good)
        if one_hot and wanted != "regression":
            counts = tuple(int(count) for count in (good != 0).sum(axis=0))
            names = tuple(map(str, range(per_sample)))
            return Targets("classification", names, True, 1, counts, missing)
        fault = ""
        if wanted == "classification":
            fault = f"Each sample has {per_sample:,} numbers as its target, which are no row with a single 1."
        elif values.dtype.kind not in "biuf":
            fault = "The targets hold several texts for each sample."
        return Targets("regression", (), False, per_sample, (), missing, fault)
    found, counts_of = np.unique(good.reshape(-1), return_counts=True)
    task = wanted or _task(found, len(good))
    if task == "regression":
        fault = "" if values.dtype.kind in "biuf" else "Texts cannot be told as numbers: choose classes."
        return Targets("regression", (), False, 1, (), missing, fault)
    fault = _class_fault(found, len(good))
    classes = tuple(class_name(label) for label in found[: MOST_CLASSES if not fault else 0].tolist())
    return Targets("classification", classes, False, 1, tuple(map(int, counts_of)), missing, fault)


def _task(found: npt.NDArray[Any], samples: int) -> Task:
    """Guess from the distinct values whether they name classes."""
    if found.dtype.kind in "biuf" and found.dtype.kind != "b":
        if found.dtype.kind == "f":
            few = len(found) <= _FEW_WHOLE_FLOATS and bool((found == np.round(found)).all())
        else:
            few = len(found) <= _FEW_INTEGERS or (len(found) <= _SOME_INTEGERS and 10 * len(found) <= samples)
        # As many values as samples are no classes, unless there are next to no samples.
        return "classification" if few and (len(found) < samples or samples <= 10) else "regression"
    return "classification"


def _class_fault(found: npt.NDArray[Any], samples: int) -> str:
    if found.dtype.kind == "f" and not (found == np.round(found)).all():
        example = found[found != np.round(found)][0]
        return f"The targets are numbers such as {example:g}, no classes: choose regression."
    if len(found) > MOST_CLASSES:
        return f"There are {len(found):,} different labels among {samples:,} samples: too many for classes."
    return ""


def _is_one_hot(rows: npt.NDArray[Any]) -> bool:
    if rows.ndim != 2 or rows.dtype.kind not in "biuf" or len(rows) == 0:
        return False
    ones = rows == 1
    return bool((ones | (rows == 0)).all() and (ones.sum(axis=1) == 1).all())
