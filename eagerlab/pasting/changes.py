"""What was changed in pasted text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Kind = Literal[
    "spaces",
    "invisible",
    "quotes",
    "signs",
    "prompts",
    "outputs",
    "numbers",
    "labels",
    "marks",
    "entities",
    "tabs",
    "indentation",
]
"""``spaces`` that do not break, ``invisible`` characters, typographic ``quotes``, ``signs`` (dashes, minus,
full-width punctuation), ``prompts``, ``outputs`` between prompts, line ``numbers``, ``labels`` of the page
("Copy code"), ``marks`` of a quoting mail, HTML ``entities``, ``tabs`` mixed with spaces, common
``indentation``."""


@dataclass(frozen=True)
class Change:
    """How often one kind of change was made: characters, or lines where whole lines are meant."""

    kind: Kind
    count: int


@dataclass(frozen=True)
class Cleaned:
    """A cleaned text, and what was changed in it, in the order in which it was done."""

    text: str
    changes: tuple[Change, ...] = ()


def summed(changes: Iterable[Change]) -> tuple[Change, ...]:
    """Return one change of each kind, with their counts added up, in the order of first appearance."""
    counts: dict[Kind, int] = {}
    for change in changes:
        counts[change.kind] = counts.get(change.kind, 0) + change.count
    return tuple(Change(kind, count) for kind, count in counts.items() if count)
