"""Looks into folders of pictures, for tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from eagerlab.backend.data.pictures_found import pictures_found
from eagerlab.backend.data.reading import Found, Reading
from eagerlab.experiment.data_spec import PicturesData


def find(path: Path, wanted: PicturesData | None = None) -> Found:
    return pictures_found(path, wanted, Reading())


def spec_of(path: Path, **changes: Any) -> PicturesData:
    found = find(path)
    assert found.problem is None, found.problem.sentence()
    assert isinstance(found.data, PicturesData)
    return PicturesData.model_validate({**found.data.model_dump(), **changes})
