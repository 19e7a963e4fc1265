"""What the inputs of a file of arrays are like, and how they are suggested to be prepared."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from eagerlab.backend.data.array_choice import Choice
from eagerlab.backend.data.array_headers import ArrayInfo
from eagerlab.backend.data.array_values import Looked, look
from eagerlab.backend.data.reading import Reading
from eagerlab.experiment.data_spec import ArraysData, Normalisation
from eagerlab.protocol.data import Finding

_SMALLEST_PICTURE = 8
_LARGEST_EXACT = 2**24
"""Whole numbers beyond it are no longer exact as float32."""


@dataclass(frozen=True)
class Inputs:
    """How the inputs are used.

    Attributes
    ----------
    shape : tuple of int
        Of one sample, as the model gets it.
    channel, integers, normalisation
        As of `ArraysData`.
    largest : int or None
        The greatest number where they are to be looked up.
    bad_rows : array of bool, shape (n,)
        Samples with NaN or infinite values, of the training array and then of that to check with.
    findings : tuple of Finding
        What is to be said.
    """

    shape: tuple[int, ...]
    channel: bool
    integers: bool
    normalisation: Normalisation
    largest: int | None
    bad_rows: npt.NDArray[np.bool_]
    findings: tuple[Finding, ...]


def look_at_inputs(choice: Choice, chosen: ArraysData | None, reading: Reading) -> Inputs:
    """Read the inputs once, as far as that is needed, and suggest how to prepare them.

    Parameters
    ----------
    choice : Choice
        Checked.
    chosen : ArraysData, optional
        What the person chose.
    reading : Reading
        Told how far it is.
    """
    x = choice.x
    infos = [x] if choice.x_validation is None else [x, choice.x_validation]
    looked = [look(info, reading) for info in infos]
    bad = [
        np.zeros(info.count, bool) if one.bad_rows is None else one.bad_rows
        for info, one in zip(infos, looked, strict=True)
    ]
    integers = bool(chosen and chosen.integers and x.dtype.kind in "iu")
    channel = not integers and (_is_grey_picture(x) if chosen is None else chosen.channel)
    shape = x.shape[1:] or (1,)
    normalisation = chosen.normalisation if chosen else _normalisation(x, looked[0])
    findings = [*_dtype_findings(x, looked[0], integers), *_value_findings(infos, looked)]
    findings += _shape_findings(x, channel)
    findings += [
        Finding(
            what=f"{info.path.name} is {info.surplus} bytes longer than its header says: they are not read.",
            severity="warning",
        )
        for info in choice.used()
        if info.surplus
    ]
    return Inputs(
        (*shape, 1) if channel else shape,
        channel,
        integers,
        "none" if integers else normalisation,
        _largest(looked) if integers else None,
        np.concatenate(bad),
        tuple(findings),
    )


def _largest(looked: list[Looked]) -> int | None:
    greatest = [one.maximum for one in looked if one.maximum is not None]
    return int(max(greatest)) if greatest else None


def _is_grey_picture(x: ArrayInfo) -> bool:
    """Tell pictures without an axis for colours from series."""
    if len(x.shape) != 3 or min(x.shape[1:]) < _SMALLEST_PICTURE:
        return False
    return x.dtype == np.uint8 or x.shape[1] == x.shape[2]


def _is_picture(x: ArrayInfo) -> bool:
    return _is_grey_picture(x) or (len(x.shape) == 4 and x.shape[3] in (1, 3))


def _normalisation(x: ArrayInfo, looked: Looked) -> Normalisation:
    low, high = looked.minimum, looked.maximum
    if x.dtype == np.uint8 and len(x.shape) > 2:
        return "unit"
    if low is not None and high is not None:
        if low >= -1 and high <= 1:
            return "none"
        if _is_picture(x) and low >= 0 and high <= 255:
            return "unit"
    return "standard"


def _dtype_findings(x: ArrayInfo, looked: Looked, integers: bool) -> list[Finding]:
    findings = []
    if x.dtype.kind == "f" and x.dtype.itemsize > 4:
        what = f"The inputs are {x.dtype.name}, and the model gets them as float32."
        findings.append(Finding(what=what, where=x.name))
    if x.dtype.kind == "b":
        findings.append(Finding(what="The inputs are true or false: 1 and 0 for the model.", where=x.name))
    low, high = looked.minimum or 0.0, looked.maximum or 0.0
    if x.dtype.kind in "iu" and not integers and max(abs(low), abs(high)) > _LARGEST_EXACT:
        what = f"Whole numbers beyond {_LARGEST_EXACT:,} lose their last digits as float32."
        findings.append(Finding(what=what, where=x.name, severity="warning"))
    if integers and low < 0:
        what = f"Numbers that are looked up begin at 0, and the least is {low:.0f}."
        findings.append(Finding(what=what, where=x.name, severity="error", field="integers"))
    return findings


def _value_findings(infos: list[ArrayInfo], looked: list[Looked]) -> list[Finding]:
    findings = []
    for info, one in zip(infos, looked, strict=True):
        if one.nan:
            what = f"{info.name} holds {one.nan:,} values that are not a number (NaN)."
            findings.append(Finding(what=what, where=info.name, severity="warning", count=one.nan))
        if one.infinite:
            what = f"{info.name} holds {one.infinite:,} values that are infinite, or too large for float32."
            findings.append(Finding(what=what, where=info.name, severity="warning", count=one.infinite))
        if one.minimum is not None and one.minimum == one.maximum:
            what = f"All values of {info.name} are {one.minimum:g}: there is nothing to learn from them."
            findings.append(Finding(what=what, where=info.name, severity="warning"))
    return findings


def _shape_findings(x: ArrayInfo, channel: bool) -> list[Finding]:
    if channel:
        what = f"Grey pictures of {x.shape[1]}×{x.shape[2]}: they get an axis for their one channel."
        return [Finding(what=what, where=x.name, field="channel")]
    if len(x.shape) == 4 and x.shape[1] in (1, 3) and x.shape[3] not in (1, 3):
        what = (
            f"The samples look like pictures with their colours first, {x.shape[1:]}. "
            f"Keras expects them last: numpy.moveaxis(x, 1, -1)."
        )
        return [Finding(what=what, where=x.name, severity="warning")]
    return []
