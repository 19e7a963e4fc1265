"""Which arrays or files belong together, guessed from their names: inputs, targets, training, checking."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Role = Literal["x", "y"]

_ROLES: tuple[tuple[Role, str], ...] = (
    ("x", "x"),
    ("y", "y"),
    ("y", "label labels target targets class classes"),
    ("x", "image images picture pictures pixels"),
    ("x", "input inputs feature features"),
    ("y", "output outputs"),
    ("x", "data sample samples"),
)
"""The first line that a word of the name stands in decides: ``data_y`` is targets."""
_TRAINING = frozenset(["train", "training"])
_VALIDATION = frozenset(["validation", "valid", "val", "dev"])
_TEST = frozenset(["test", "testing"])
_FORMAT_WORDS = re.compile(r"(npy|npz|gz|ubyte|idx\d?)")
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_JOINED = re.compile(r"\b([xyXY])(train|test|val)\b|\b(train|test|val)([xyXY])\b")

Part = Literal["train", "validation", "test", ""]


@dataclass(frozen=True)
class NameParts:
    """What a name says: the role of the array, which part of the data it is, and the rest of its words."""

    role: Role | None
    part: Part
    rest: tuple[str, ...]


def parsed(name: str) -> NameParts:
    """Take a name such as ``x_train``, ``trainImages`` or ``t10k-labels-idx1-ubyte.gz`` apart.

    Parameters
    ----------
    name : str
        Of an array or a file.

    Returns
    -------
    NameParts
        With no role where no word tells it.
    """
    text = _JOINED.sub(r"\1\4_\2\3", name.replace("t10k", "test"))
    words = [word.lower() for word in _WORD.findall(_FORMAT_WORDS.sub(" ", text))]
    role, role_words = _role(words)
    part, part_words = _part(words)
    rest = tuple(word for word in words if word not in role_words and word not in part_words)
    return NameParts(role, part, rest)


def _role(words: list[str]) -> tuple[Role | None, set[str]]:
    for role, known in _ROLES:
        found = set(words) & set(known.split())
        if found:
            return role, found
    return None, set()


def _part(words: list[str]) -> tuple[Part, set[str]]:
    parts: tuple[tuple[Part, frozenset[str]], ...] = (
        ("validation", _VALIDATION),
        ("train", _TRAINING),
        ("test", _TEST),
    )
    for part, known in parts:
        found = set(words) & known
        if found:
            return part, found
    return "", set()


@dataclass(frozen=True)
class Guess:
    """Names of the arrays that were taken; empty where there is none."""

    x: str = ""
    y: str = ""
    x_validation: str = ""
    y_validation: str = ""


def guess(names: Iterable[str]) -> Guess:
    """Return which arrays are inputs and targets, as far as their names say.

    Parameters
    ----------
    names : iterable of str
        All names.

    Returns
    -------
    Guess
        `x` and `y` are both given or both empty, and so are the two to check with.
    """
    by_place: dict[tuple[Role, Part], str] = {}
    for name in names:
        parts = parsed(name)
        if parts.role is not None:
            by_place.setdefault((parts.role, parts.part), name)
    pairs: dict[Part, tuple[str, str]] = {}
    for part in ("train", "", "validation", "test"):
        pair = by_place.get(("x", part)), by_place.get(("y", part))
        if pair[0] is not None and pair[1] is not None:
            pairs[part] = pair[0], pair[1]
    x, y = pairs.get("train") or pairs.get("") or ("", "")
    check = pairs.get("validation") or pairs.get("test") or ("", "")
    return Guess(x, y, *check) if x else Guess()


def partner(name: str, role: Role, part: Part, names: Iterable[str]) -> str:
    """Return the file beside another one that has its place but another role or part.

    Parameters
    ----------
    name : str
        The file that is known.
    role, part
        Of the wanted one.
    names : iterable of str
        What lies in the folder.

    Returns
    -------
    str
        Empty where there is none; where there are several, the one whose name is most alike.
    """
    own = parsed(name)
    alike = [
        other
        for other in names
        if other != name and parsed(other) == NameParts(role, part, own.rest) and _kind(other) == _kind(name)
    ]
    return min(alike, key=lambda other: (other.endswith(".gz") != name.endswith(".gz"), other), default="")


def _kind(name: str) -> bool:
    return name.lower().endswith(".npy")
