"""What a folder of pictures holds, and a spec that uses it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from eagerlab.backend.data.array_headers import format_of
from eagerlab.backend.data.pictures_look import Looked, example_names, look_at_pictures
from eagerlab.backend.data.pictures_scan import Scan, scan, shown_name
from eagerlab.backend.data.reading import Found, Reading, ReadingCancelledError
from eagerlab.backend.errors import LabError
from eagerlab.experiment.data_spec import PicturesData
from eagerlab.protocol.base import Problem
from eagerlab.protocol.data import Finding

_SIDES = (16, 24, 28, 32, 48, 64, 96, 128)
"""Sizes that are suggested: as the pictures are, up to the last of these."""
_PARTS = frozenset({"train", "training", "test", "testing", "val", "valid", "validation", "dev"})
_MOST_CLASSES = 10_000
_MOST_LEFT_OUT = 10_000
_MOST_TRIED = 100
_GREY = frozenset({"1", "L", "LA", "I", "I;16", "I;16B", "I;16L"})


def pictures_found(path: Path, wanted: PicturesData | None, reading: Reading) -> Found:
    """Look into a folder with one folder of pictures for each class.

    Parameters
    ----------
    path : Path
        The folder.
    wanted : PicturesData, optional
        What the person chose: it holds, but for the classes and the pictures that cannot be read.
    reading : Reading
        Told how far it is.

    Returns
    -------
    Found
        With a problem where there are no folders with pictures.

    Raises
    ------
    ReadingCancelledError
        The person ended it.
    """
    found = Found(name=path.name.replace("_", " ") or "Pictures")
    try:
        listed = scan(path, reading)
    except ReadingCancelledError:
        raise
    except LabError as error:
        return Found(name=found.name, problem=error.problem)
    findings = _scan_findings(listed)
    problem = _problem(path, listed)
    if problem is not None:
        return Found(name=found.name, findings=tuple(findings), problem=problem)
    names = listed.every()
    looked = look_at_pictures(path, names, reading)
    if len(looked.broken) == len(names):
        why = f"The first one is {shown_name(looked.broken[0].name)}: {looked.broken[0].fault}."
        problem = Problem(
            what=f"None of the {len(names):,} pictures in {path.name} can be read.",
            why=why,
            todo="Get them again, or open another folder.",
        )
        return Found(name=found.name, findings=tuple(findings), problem=problem)
    spec = _spec(path, listed, looked, wanted)
    findings += _broken_findings(looked, spec) + _look_findings(looked, spec)
    return Found(
        data=spec,
        findings=tuple(findings),
        name=found.name,
        count=len(names) - len(looked.broken),
        rows=len(names),
        class_counts=tuple(len(listed.files[name]) for name in spec.classes),
    )


def _problem(path: Path, listed: Scan) -> Problem | None:
    """Return why a folder cannot be used."""
    if not listed.files:
        if listed.loose:
            return Problem(
                what=f"{path.name} holds {len(listed.loose):,} pictures, but no folders for classes.",
                why="The class of a picture is the name of the folder that it lies in.",
                todo="Put the pictures into a folder for each class, and open the folder that holds those.",
            )
        what = f"There are no pictures in {path.name}."
        why = f"There are files of other kinds ({listed.endings()})." if listed.others else ""
        file = _data_file(path, listed)
        if file:
            return Problem(what=what, why=why, todo=f"Open the file {file} in it.")
        return Problem(what=what, why=why, todo="Open the folder that holds one folder for each class.")
    if len(listed.files) == 1:
        (name,) = listed.files
        return Problem(
            what=f"Only one folder in {path.name} holds pictures, “{name}”.",
            why="With one class there is nothing to tell apart.",
            todo="Add a folder for another class, or open the folder that holds one folder for each class.",
        )
    if all(name.lower() in _PARTS for name in listed.files):
        names = " and ".join(listed.files)
        return Problem(
            what=f"The folders in {path.name} are called {names}: these look like parts of the data, "
            f"not like classes.",
            todo=f"Open one of them, such as {path / next(iter(listed.files))}.",
        )
    if len(listed.files) > _MOST_CLASSES:
        what = f"There are {len(listed.files):,} folders with pictures: too many for classes."
        return Problem(what=what, todo="Open another folder.")
    return None


def _data_file(path: Path, listed: Scan) -> str:
    """Return the file in a folder without pictures that is most likely to be trained on, or an empty text."""
    for name in sorted(listed.others, key=lambda name: ("train" not in name.lower(), name))[:_MOST_TRIED]:
        if name.lower().endswith((".csv", ".tsv")) or format_of(path / name) is not None:
            return name
    return ""


def _scan_findings(listed: Scan) -> list[Finding]:
    parts: tuple[tuple[str, Sequence[str], Literal["info", "warning"]], ...] = (
        ("Folders without pictures are no classes.", listed.empty, "warning"),
        (
            "Pictures beside the classes' folders belong to no class and are left out.",
            listed.loose,
            "warning",
        ),
        ("Hidden files and folders, and those that systems make, are left out.", listed.hidden, "info"),
        (f"Files of other kinds ({listed.endings()}) are left out.{_heic(listed)}", listed.others, "info"),
        ("Links to folders are not followed.", listed.loops, "info"),
        ("Folders that may not be opened are left out.", listed.closed, "warning"),
        ("Folders whose names are no text are left out: rename them.", listed.unnamed, "warning"),
    )
    return [
        Finding(what=what, severity=severity, count=len(names), examples=example_names(names))
        for what, names, severity in parts
        if names
    ]


def _heic(listed: Scan) -> str:
    """Return what to do with the pictures of phones that only their makers' programs read."""
    unread = any(name.lower().endswith((".heic", ".heif")) for name in listed.others)
    return " HEIC pictures have to be saved as JPEG first." if unread else ""


def _spec(path: Path, listed: Scan, looked: Looked, wanted: PicturesData | None) -> PicturesData:
    found = {
        "path": str(path),
        "classes": tuple(listed.files),
        # A name that is no text cannot be kept: such a picture is left out when it is met.
        "left_out": tuple(one.name for one in looked.broken if shown_name(one.name) == one.name)[
            :_MOST_LEFT_OUT
        ],
    }
    if wanted is not None:
        return PicturesData.model_validate({**wanted.model_dump(), **found})
    (width, height), _ = looked.sizes.most_common(1)[0]
    side = _side(width, height)
    height_wanted, width_wanted = (height, width) if max(width, height) <= _SIDES[-1] else (side, side)
    if len(looked.sizes) > 1:
        height_wanted = width_wanted = side
    channels: Literal[1, 3] = 1 if set(looked.modes) <= _GREY else 3
    return PicturesData.model_validate(
        {**found, "height": height_wanted, "width": width_wanted, "channels": channels}
    )


def _side(width: int, height: int) -> int:
    """Return the largest suggested side that is not larger than the pictures."""
    return max((side for side in _SIDES if side <= min(width, height)), default=_SIDES[0])


def _broken_findings(looked: Looked, spec: PicturesData) -> list[Finding]:
    count = len(looked.broken)
    if not count:
        return []
    examples = example_names([f"{one.name}: {one.fault}" for one in looked.broken])
    if spec.skip_broken:
        what = f"{count:,} of {looked.count:,} pictures cannot be read and are left out."
        return [Finding(what=what, severity="warning", field="skip_broken", count=count, examples=examples)]
    what = f"{count:,} of {looked.count:,} pictures cannot be read: have them left out, or replace them."
    return [Finding(what=what, severity="error", field="skip_broken", count=count, examples=examples)]


def _look_findings(looked: Looked, spec: PicturesData) -> list[Finding]:
    findings = []
    size = f"{spec.width}×{spec.height}"
    if set(looked.sizes) != {(spec.width, spec.height)}:
        most = tuple(f"{width}×{height}: {count:,}" for (width, height), count in looked.sizes.most_common(5))
        what = f"The pictures have {len(looked.sizes):,} sizes and are brought to {size}."
        if len(looked.sizes) == 1:
            what = f"The pictures are brought to {size}."
        findings.append(Finding(what=what, field="width", count=len(looked.sizes), examples=most))
    parts = (
        ("Photos that the camera notes as turned are set upright.", looked.turned),
        ("Of moving pictures the first frame is taken.", looked.moving),
        ("Transparent pictures are laid on white.", looked.transparent),
        ("Of pictures with 16 bits for each pixel the upper 8 are taken.", looked.deep),
        ("Of pictures of decimal numbers, what lies beyond 0 to 255 is cut off.", looked.decimal),
    )
    findings += [
        Finding(what=what, count=len(names), examples=example_names(names)) for what, names in parts if names
    ]
    grey = sum(count for mode, count in looked.modes.items() if mode in _GREY)
    if 0 < grey < sum(looked.modes.values()):
        what = f"{grey:,} pictures are grey, the others have colours."
        findings.append(Finding(what=what, field="channels", count=grey))
    if looked.whole < looked.count:
        what = (
            f"{looked.whole:,} of {looked.count:,} pictures were read to their end, of the others only the "
            f"beginning: what else cannot be read shows while training."
        )
        findings.append(Finding(what=what, severity="warning", field="skip_broken"))
    return findings
