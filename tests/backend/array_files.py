"""Looks into files of arrays, for tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from eagerlab.backend.data.arrays_found import arrays_found
from eagerlab.backend.data.reading import Found, Reading
from eagerlab.experiment.data_spec import ArraysData


def find(path: Path, second: Path | None = None, wanted: ArraysData | None = None) -> Found:
    return arrays_found(path, second, wanted, Reading())


def spec_of(found: Found) -> ArraysData:
    assert found.problem is None, found.problem.sentence()
    assert isinstance(found.data, ArraysData)
    return found.data


def save(path: Path, **arrays: Any) -> Path:
    np.savez(path, **arrays)
    return path


def rows(count: int = 40, columns: int = 3) -> npt.NDArray[np.float32]:
    return np.random.default_rng(1).normal(size=(count, columns)).astype("float32")
