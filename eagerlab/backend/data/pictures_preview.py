"""Pictures as the model gets them, made by the very functions that training runs."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from eagerlab.backend.data.base import DataError
from eagerlab.backend.data.pictures import PictureData
from eagerlab.backend.data.pictures_scan import shown_name
from eagerlab.backend.data.reading import Preview, Reading
from eagerlab.experiment.data_spec import PicturesData
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.protocol.data import ClassCount, Finding, PreviewData


def picture_preview(
    module: ModuleType, spec: ExperimentSpec, request: PreviewData, reading: Reading
) -> Preview:
    """Return some pictures of a part; one that cannot be read is told and left out.

    Parameters
    ----------
    module : ModuleType
        The executed source of the experiment.
    spec : ExperimentSpec
        Of pictures.
    request : PreviewData
        Which pictures.
    reading : Reading
        Told how far it is.

    Returns
    -------
    Preview
        Without pictures where none of those that were asked for can be read.

    Raises
    ------
    ReadingCancelledError
        The person ended it.
    """
    assert isinstance(spec.data, PicturesData)
    reading.progress(0, None, "Listing the folder")
    data = PictureData(*module.load_data(), batches=module.picture_batches)
    files, labels = (data.x, data.y) if request.part == "train" else (data.x_validation, data.y_validation)
    chosen = np.arange(request.first, min(request.first + request.count, len(files)))
    x, y, kept, findings = _samples(data, request.part, chosen, reading)
    shape = (None, spec.data.height, spec.data.width, spec.data.channels)
    root = Path(spec.data.path)
    return Preview(
        train=data.length,
        validation=data.validation_count,
        x=x,
        y=y,
        x_shape=shape,
        y_shape=(None, *labels.shape[1:]),
        balance=_balance(data, spec.data.classes),
        findings=tuple(findings),
        sources=tuple(_source(root, str(files[row])) for row in kept),
    )


def _samples(
    data: PictureData, part: str, chosen: Any, reading: Reading
) -> tuple[Any, Any, list[int], list[Finding]]:
    if len(chosen) == 0:
        return None, None, [], []
    try:
        x, y = data.samples(part, chosen)
        if len(y) == len(chosen):
            return x.numpy(), y.numpy(), list(chosen), []
    except DataError:
        pass  # which one of them it is shows when each is read by itself
    pictures, labels, kept, findings = [], [], [], []
    for number, row in enumerate(chosen):
        reading.progress(number, len(chosen), "Reading pictures")
        try:
            x, y = data.samples(part, [row])
        except DataError as error:
            what = f"{error.problem.what} {error.problem.why}".strip()
            findings.append(Finding(what=what, severity="error", field="skip_broken"))
            continue
        pictures.append(x.numpy())
        labels.append(y.numpy())
        kept.append(int(row))
    if not kept:
        return None, None, [], findings
    return np.concatenate(pictures), np.concatenate(labels), kept, findings


def _balance(data: PictureData, classes: tuple[str, ...]) -> tuple[ClassCount, ...]:
    counts = [_counts(labels, len(classes)) for labels in (data.y, data.y_validation)]
    return tuple(
        ClassCount(name=name, train=train, validation=validation)
        for name, train, validation in zip(classes, *counts, strict=True)
    )


def _counts(labels: Any, classes: int) -> list[int]:
    numbers = labels if labels.ndim == 1 else labels.argmax(axis=1)
    return [int(count) for count in np.bincount(numbers, minlength=classes)]


def _source(root: Path, file: str) -> str:
    path = Path(file)
    return shown_name(path.relative_to(root).as_posix() if path.is_relative_to(root) else file)
