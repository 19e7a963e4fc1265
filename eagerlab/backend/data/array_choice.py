"""Which arrays are inputs and which are targets: as chosen, as named, or as their shapes suggest."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from eagerlab.backend.data.array_headers import ArrayInfo, Format, array_infos, cannot_open, format_of
from eagerlab.backend.data.array_names import Part, guess, parsed, partner
from eagerlab.backend.errors import LabError
from eagerlab.experiment.data_spec import ArraysData
from eagerlab.protocol.data import Finding

_MOST_FILES = 10_000


@dataclass(frozen=True)
class Choice:
    """The arrays that are used, and what was to be said about how they were found."""

    format: Format
    x: ArrayInfo
    y: ArrayInfo
    x_validation: ArrayInfo | None
    y_validation: ArrayInfo | None
    infos: tuple[ArrayInfo, ...]
    findings: tuple[Finding, ...]

    def used(self) -> list[ArrayInfo]:
        """Return the arrays that are used, inputs first."""
        every = (self.x, self.y, self.x_validation, self.y_validation)
        return [info for info in every if info is not None]


class ChoiceError(LabError):
    """The person has to choose among `arrays`, or to open another file."""

    def __init__(self, infos: Sequence[ArrayInfo], what: str, why: str = "", todo: str = "") -> None:
        super().__init__(what, why, todo)
        self.infos = tuple(infos)


def choose(path: Path, second: Path | None, wanted: ArraysData | None) -> Choice:
    """Return which arrays to use.

    Parameters
    ----------
    path, second : Path
        The files.
    wanted : ArraysData, optional
        What the person chose.

    Raises
    ------
    ChoiceError
        Nothing tells which are inputs and which targets.
    LabError
        A file is damaged.
    """
    kind = format_of(path)
    if kind is None:
        raise LabError(
            f"{path.name} is no file of arrays.",
            "Expected NPZ, NPY or IDX (also gzipped).",
            "Open another file.",
        )
    if kind == "npz":
        return _in_npz(path, second, wanted)
    return _in_files(path, second, wanted, kind)


def _in_npz(path: Path, second: Path | None, wanted: ArraysData | None) -> Choice:
    infos = array_infos(path)
    by_name = {info.name: info for info in infos}
    names = (wanted.x, wanted.y, wanted.x_validation, wanted.y_validation) if wanted else ("", "", "", "")
    findings: list[Finding] = []
    if second is not None:
        findings.append(Finding(what=f"{path.name} holds inputs and targets: {second.name} is not used."))
    if names[0] and names[1]:
        for name in filter(None, names):
            if name not in by_name:
                raise ChoiceError(
                    infos,
                    f"There is no array {name} in {path.name}.",
                    f"There are: {', '.join(by_name)}.",
                    "Choose the arrays anew.",
                )
        if bool(names[2]) != bool(names[3]):
            raise ChoiceError(
                infos,
                "For validation, inputs and targets are both needed.",
                "",
                "Choose both arrays, or none: then a part is split off.",
            )
    else:
        found = guess(by_name)
        names = (found.x, found.y, found.x_validation, found.y_validation)
        if not found.x:
            x, y = _by_shape(infos, path)
            names = (x.name, y.name, "", "")
            findings.append(
                Finding(
                    what=f"No name says what the arrays are: by their shapes {x.name} is taken for the "
                    f"inputs and {y.name} for the targets.",
                    severity="warning",
                    field="x",
                )
            )
        left = [info for info in infos if info.name not in names]
        if left:
            listed = tuple(f"{info.name} {info.shape}" for info in left)
            findings.append(Finding(what="Arrays that are not used.", count=len(left), examples=listed[:10]))
    chosen = [by_name[name] if name else None for name in names]
    x_info, y_info = chosen[0], chosen[1]
    assert x_info is not None
    assert y_info is not None
    return Choice("npz", x_info, y_info, chosen[2], chosen[3], tuple(infos), tuple(findings))


def _by_shape(infos: list[ArrayInfo], path: Path) -> tuple[ArrayInfo, ArrayInfo]:
    """Return the two arrays of equal length that are most likely inputs and targets."""
    usable = [info for info in infos if info.count and not info.refusal]
    # Inputs have the most values for each sample, targets the fewest.
    usable.sort(key=lambda info: math.prod(info.shape[1:]), reverse=True)
    for x in usable:
        for y in reversed(usable):
            if y is not x and y.count == x.count:
                return x, y
    refusals = " ".join(info.refusal for info in infos if info.refusal)
    raise ChoiceError(
        infos,
        f"{path.name} holds no inputs with as many targets.",
        refusals or f"There {_listing(infos)}.",
        "Choose the arrays, or save both in one file: numpy.savez(path, x=x, y=y).",
    )


def _listing(infos: list[ArrayInfo]) -> str:
    listed = ", ".join(f"{info.name} {info.shape}" for info in infos[:10])
    return f"is {listed}" if len(infos) == 1 else f"are {listed}"


def _in_files(path: Path, second: Path | None, wanted: ArraysData | None, kind: Format) -> Choice:
    findings: list[Finding] = []
    if second is None:
        path, second = _pair(path)
        findings.append(Finding(what=f"Inputs are in {path.name}, targets in {second.name} beside it."))
    if format_of(second) != kind:
        raise LabError(
            f"{path.name} and {second.name} are of two kinds.",
            "",
            "Open two NPY files or two IDX files together.",
        )
    x, y = array_infos(path)[0], array_infos(second)[0]
    if parsed(path.name).role == "y" or (parsed(path.name).role is None and len(x.shape) < len(y.shape)):
        x, y = y, x
    check = _check_files(x.path, y.path, wanted)
    if check is None:
        return Choice(kind, x, y, None, None, (x, y), tuple(findings))
    findings.append(Finding(what=f"{check[0].name} and {check[1].name} beside it are for validation."))
    x_check, y_check = array_infos(check[0])[0], array_infos(check[1])[0]
    return Choice(kind, x, y, x_check, y_check, (x, y, x_check, y_check), tuple(findings))


def _pair(path: Path) -> tuple[Path, Path]:
    """Find the targets that lie beside inputs, or the inputs beside targets."""
    own = parsed(path.name)
    names = _beside(path)
    if own.role == "y":
        found = partner(path.name, "x", own.part, names)
        if found:
            return path.with_name(found), path
    elif own.role == "x":
        found = partner(path.name, "y", own.part, names)
        if found:
            return path, path.with_name(found)
    info = array_infos(path)[0]  # a damaged file is told as such first
    if info.refusal:
        raise ChoiceError([info], info.refusal, "", "Save it as plain numbers, or open another file.")
    raise ChoiceError(
        [info],
        f"{path.name} holds inputs or targets, and the other ones are missing.",
        "An NPY or IDX file holds one array.",
        "Open both files together: select two files, or drop two on the window.",
    )


def _check_files(x: Path, y: Path, wanted: ArraysData | None) -> tuple[Path, Path] | None:
    if wanted is not None and wanted.shape:
        if wanted.x_validation and wanted.y_validation:
            return Path(wanted.x_validation), Path(wanted.y_validation)
        return None
    names = _beside(x)
    parts: tuple[Part, ...] = ("validation", "test") if parsed(x.name).part in ("", "train") else ()
    for part in parts:
        x_name, y_name = partner(x.name, "x", part, names), partner(y.name, "y", part, names)
        if x_name and y_name:
            return x.with_name(x_name), y.with_name(y_name)
    return None


def _beside(path: Path) -> list[str]:
    try:
        names = sorted(beside.name for beside in path.parent.iterdir())[:_MOST_FILES]
    except OSError as error:
        raise cannot_open(path.parent, error) from error
    return [name for name in names if not name.startswith(".")]
