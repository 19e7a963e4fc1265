"""What a file of arrays holds, and a spec that uses it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import psutil

from eagerlab.backend.data.array_choice import Choice, ChoiceError, choose
from eagerlab.backend.data.array_inputs import look_at_inputs
from eagerlab.backend.data.array_values import whole
from eagerlab.backend.data.labels import Targets, look_at_targets
from eagerlab.backend.data.reading import Found, Reading, ReadingCancelledError
from eagerlab.backend.errors import LabError
from eagerlab.backend.sizes import bytes_text
from eagerlab.experiment.data_spec import ArraysData, Split
from eagerlab.protocol.data import Finding

_MOST_AXES = 8


def arrays_found(path: Path, second: Path | None, wanted: ArraysData | None, reading: Reading) -> Found:
    """Look into an NPZ, NPY or IDX file; nothing in it is unpickled.

    Parameters
    ----------
    path : Path
        The file.
    second : Path, optional
        Another one, where inputs and targets lie in two; without it a file with a fitting name is looked
        for beside the first.
    wanted : ArraysData, optional
        What the person chose: it holds, and the rest is found anew. With an empty shape it stands for the
        names of arrays alone.
    reading : Reading
        Told how far it is.

    Returns
    -------
    Found
        With a problem where nothing can be used as it is.

    Raises
    ------
    ReadingCancelledError
        The person ended it.
    """
    found = Found(name=path.name.split(".")[0].replace("_", " ") or path.name)
    try:
        choice = choose(path, second, wanted)
        found = replace(found, arrays=tuple(info.listed() for info in choice.infos), findings=choice.findings)
        return _of_choice(found, choice, wanted, reading)
    except ReadingCancelledError:
        raise
    except ChoiceError as error:
        listed = tuple(info.listed() for info in error.infos)
        return replace(found, arrays=listed, problem=error.problem)
    except LabError as error:
        return replace(found, problem=error.problem)


def _of_choice(found: Found, choice: Choice, wanted: ArraysData | None, reading: Reading) -> Found:
    check_usable(choice)
    chosen = wanted if wanted is not None and _raw_shape(wanted) == (choice.x.shape[1:] or (1,)) else None
    inputs = look_at_inputs(choice, chosen, reading)
    labels = whole(choice.y, reading)
    check_labels = None if choice.y_validation is None else whole(choice.y_validation, reading)
    both = labels if check_labels is None else _together(labels, check_labels)
    targets = look_at_targets(both, chosen.task if chosen else None)
    findings = [*found.findings, *inputs.findings]
    findings += _target_findings(choice, targets, labels, check_labels)
    bad = inputs.bad_rows | targets.missing
    findings += _bad_findings(bad, choice, chosen)
    spec = ArraysData(
        format=choice.format,
        path=str(choice.x.path),
        y_path="" if choice.format == "npz" else str(choice.y.path),
        shape=inputs.shape,
        channel=inputs.channel,
        integers=inputs.integers,
        normalisation=inputs.normalisation,
        task=targets.task,
        classes=targets.classes,
        one_hot=targets.one_hot,
        targets=targets.count,
        skip_bad=bool(chosen and chosen.skip_bad),
        split=chosen.split if chosen else Split(stratified=targets.task == "classification"),
        **_names(choice),
    )
    return replace(
        found,
        data=spec,
        count=len(both) - int(bad.sum()),
        rows=len(both),
        class_counts=targets.counts if targets.task == "classification" else (),
        largest=inputs.largest,
        findings=tuple(findings),
        target_scale=_scale(both[~targets.missing], targets),
    )


def _raw_shape(wanted: ArraysData) -> tuple[int, ...]:
    """Return a sample's shape as it stands in the file; another one means that other arrays were chosen."""
    return wanted.shape[:-1] if wanted.channel else wanted.shape


def _names(choice: Choice) -> dict[str, Any]:
    if choice.format == "npz":
        check = [info.name if info else "" for info in (choice.x_validation, choice.y_validation)]
        return {"x": choice.x.name, "y": choice.y.name, "x_validation": check[0], "y_validation": check[1]}
    check = [str(info.path) if info else "" for info in (choice.x_validation, choice.y_validation)]
    return {"x_validation": check[0], "y_validation": check[1]}


def check_usable(choice: Choice) -> None:
    """Refuse what can be told from headers alone: objects, texts as inputs, no samples, other lengths.

    Raises
    ------
    LabError
        About the first such array.
    """
    for info in choice.used():
        if info.refusal:
            raise ChoiceError(choice.infos, info.refusal, "", "Choose others, or save it as plain numbers.")
        if not info.shape:
            what = f"The array {info.name} is a single number, not a list of samples."
            raise ChoiceError(choice.infos, what, "", "Choose another array.")
        if info.size == 0:
            what = f"The array {info.name} is empty: its shape is {info.shape}."
            raise ChoiceError(choice.infos, what, "", "Choose another array, or open another file.")
        if len(info.shape) > _MOST_AXES:
            what = f"The array {info.name} has {len(info.shape)} axes."
            raise ChoiceError(
                choice.infos, what, f"At most {_MOST_AXES} can be used.", "Choose another array."
            )
    _check_kinds(choice)
    for x, y in ((choice.x, choice.y), (choice.x_validation, choice.y_validation)):
        if x is not None and y is not None and x.count != y.count:
            raise ChoiceError(
                choice.infos,
                f"There are {x.count:,} inputs in {x.name} and {y.count:,} targets in {y.name}.",
                "Each sample needs exactly one target.",
                "Choose arrays of equal length, or open another file.",
            )
    _check_memory(choice)


def _check_kinds(choice: Choice) -> None:
    words = {"U": "texts", "S": "texts", "c": "complex numbers", "M": "dates", "m": "spans of time"}
    for info in choice.used():
        texts = info in (choice.y, choice.y_validation) and info.dtype.kind in "US"
        if info.dtype.kind not in "biuf" and not texts:
            what = words.get(info.dtype.kind, "records with several fields")
            raise ChoiceError(
                choice.infos,
                f"The array {info.name} holds {what}, not numbers.",
                "",
                "Choose another array, or turn it into numbers first.",
            )
    x, check = choice.x, choice.x_validation
    if check is not None and check.shape[1:] != x.shape[1:]:
        raise ChoiceError(
            choice.infos,
            f"Samples of {x.name} have the shape {x.shape[1:]}, those of {check.name} {check.shape[1:]}.",
            "",
            "Choose arrays of equal shape.",
        )


def _check_memory(choice: Choice) -> None:
    """Refuse what cannot be held: as float32, as the model gets it, besides what is read."""
    needed = sum(4 * (info.size // info.dtype.itemsize) for info in choice.used() if info.dtype.itemsize)
    there = psutil.virtual_memory().total
    if needed > there:
        raise ChoiceError(
            choice.infos,
            f"The arrays need {bytes_text(needed)} as float32, and this computer has {bytes_text(there)}.",
            "",
            "Save a part of the samples, or of each sample, in a file of its own.",
        )


def _together(first: npt.NDArray[Any], second: npt.NDArray[Any]) -> npt.NDArray[Any]:
    try:
        return np.concatenate((first, second))
    except (ValueError, TypeError) as error:
        raise LabError(
            f"The training targets have the shape {first.shape}, those for validation {second.shape}.",
            "",
            "Choose arrays that belong together.",
        ) from error


def _target_findings(
    choice: Choice, targets: Targets, labels: npt.NDArray[Any], check_labels: npt.NDArray[Any] | None
) -> list[Finding]:
    name = choice.y.name
    if targets.fault:
        return [Finding(what=targets.fault, where=name, severity="error", field="task")]
    if targets.task == "regression":
        what = f"{name}: {targets.count:,} numbers to be told." if targets.count > 1 else f"{name}: numbers."
        return [Finding(what=what, where=name, field="task")]
    if len(targets.classes) < 2:
        what = f"All labels are “{''.join(targets.classes)}”: with one class there is nothing to tell apart."
        return [Finding(what=what, where=name, severity="error", field="y")]
    findings = []
    if targets.classes != tuple(map(str, range(len(targets.classes)))):
        mapped = tuple(f"{label} → {number}" for number, label in enumerate(targets.classes[:10]))
        what = f"The {len(targets.classes)} labels are numbered from 0."
        findings.append(Finding(what=what, where=name, examples=mapped))
    if check_labels is not None and not targets.one_hot:
        only = sorted(set(np.unique(check_labels).tolist()) - set(np.unique(labels).tolist()), key=str)
        if only:
            what = "Labels that only validation samples have: they cannot be learnt."
            examples = tuple(map(str, only[:10]))
            findings.append(
                Finding(what=what, where=name, severity="warning", count=len(only), examples=examples)
            )
    return findings


def _bad_findings(bad: npt.NDArray[np.bool_], choice: Choice, chosen: ArraysData | None) -> list[Finding]:
    count = int(bad.sum())
    if not count:
        return []
    numbers = tuple(f"sample {number}" for number in np.flatnonzero(bad)[:10])
    if count == len(bad):
        what = "Every sample holds NaN or infinite values: none can be used."
        return [Finding(what=what, severity="error", field="x", count=count, examples=numbers)]
    if chosen is not None and chosen.skip_bad:
        what = f"{count:,} of {len(bad):,} samples hold NaN or infinite values and are left out."
        return [Finding(what=what, severity="warning", field="skip_bad", count=count, examples=numbers)]
    what = (
        f"{count:,} of {len(bad):,} samples hold NaN or infinite values, which would end in the loss: "
        f"choose that they are left out, or mend the file."
    )
    return [Finding(what=what, severity="error", field="skip_bad", count=count, examples=numbers)]


def _scale(values: npt.NDArray[Any], targets: Targets) -> tuple[float, float] | None:
    if targets.task == "classification" or values.dtype.kind not in "biuf" or values.size == 0:
        return None
    mean, spread = float(values.mean(dtype="float64")), float(values.std(dtype="float64"))
    return (mean, spread) if abs(mean) > 10 or spread > 10 or 0 < spread < 0.01 else None
