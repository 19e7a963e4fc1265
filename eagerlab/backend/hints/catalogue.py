"""The catalogue of hints: ``resources/hints.toml``, read and checked."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from eagerlab.assets import asset

_GAP = re.compile(r"\{(\w+)\}")
_TAKEN = {"kind", "text", "code"}
"""Names that a note uses itself."""


class HintsError(ValueError):
    """The catalogue of hints is wrong; the message names the entry."""


class Hint(BaseModel):
    r"""One thing that no longer works.

    Attributes
    ----------
    id : str
        Names the entry, ``words-with-dashes``.
    since : str
        From which version on it is so.
    error, warning : str
        Class of the exception or the warning by which it shows; a base class will do. Without either, and
        without `check`, it shows in the code of a cell that ran well.
    message : str
        A pattern that the message must contain. Its named groups can be used in `said` and `instead`.
    code : str
        A pattern that the person's failing line must contain; of a warning, or without one, the cell.
    subject : str
        Dotted name of the class of the object whose attribute is missing; without error and warning, of what
        the group ``owner`` of `code` names at the console.
    exists : str
        A dotted name that must exist in the program, ``{groups}`` filled in.
    check : str
        Name of a check in `teller` that runs after each cell instead of all this.
    said : str
        What changed: English sentences for a person.
    instead : str
        What to write, where none of `rewrite` fits the person's own line.
    rewrite : tuple of (str, str)
        Patterns with what to put in their place, that make the line to write of the person's own.
    snippet : str
        Code that shows it; the tests run it.
    mended : str
        The same as it should be written; the tests run it, too.
    unless : str
        An expression; where it is true on some computer, the snippet does not fail there.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")
    since: str = Field(min_length=3)
    error: str = ""
    warning: str = ""
    message: str = ""
    code: str = ""
    subject: str = ""
    exists: str = ""
    check: str = ""
    said: str = Field(min_length=20)
    instead: str = Field(min_length=3)
    rewrite: tuple[tuple[str, str], ...] = ()
    snippet: str = Field(min_length=3)
    mended: str = ""
    unless: str = ""

    @cached_property
    def message_pattern(self) -> re.Pattern[str]:
        """`message`, compiled."""
        return re.compile(self.message)

    @cached_property
    def code_pattern(self) -> re.Pattern[str]:
        """`code`, compiled."""
        return re.compile(self.code, re.MULTILINE)

    @cached_property
    def rewrites(self) -> tuple[tuple[re.Pattern[str], str], ...]:
        """`rewrite`, compiled."""
        return tuple((re.compile(pattern), other) for pattern, other in self.rewrite)

    @model_validator(mode="after")
    def _can_be_used(self) -> Hint:
        ways = [self.error, self.warning, self.check]
        if sum(map(bool, ways)) > 1:
            raise ValueError("Expected one of error, warning and check.")
        if not self.check and not (self.message or self.code):
            raise ValueError("Expected a pattern for the message or the code: every failure would match.")
        for pattern in (self.message, self.code, *(first for first, _ in self.rewrite)):
            _compiled(pattern)
        for pattern, other in self.rewrite:
            _check_template(pattern, other)
        groups = {*re.compile(self.message).groupindex, *re.compile(self.code).groupindex}
        if groups & _TAKEN:
            raise ValueError(f"A group cannot be called {', '.join(sorted(groups & _TAKEN))}.")
        if not self.check and (unknown := {*_GAP.findall(self.said)} - groups):
            raise ValueError(f"`said` has {unknown}, and no pattern has groups of that name.")
        return self


def read_hints(text: str) -> tuple[Hint, ...]:
    """Return the hints of a TOML text, in order: where several fit, the first is shown.

    Raises
    ------
    HintsError
        Names the entry and what is wrong with it.
    """
    try:
        entries = tomllib.loads(text).get("hint", [])
    except tomllib.TOMLDecodeError as error:
        raise HintsError(f"hints.toml is no TOML: {error}") from error
    hints = tuple(_hint(number, entry) for number, entry in enumerate(entries, 1))
    seen: set[str] = set()
    for hint in hints:
        if hint.id in seen:
            raise HintsError(f"Two hints are called {hint.id}.")
        seen.add(hint.id)
    return hints


def load_hints() -> tuple[Hint, ...]:
    """Return the hints that come with the program; any thread.

    Raises
    ------
    HintsError
        The file is wrong.
    MissingAssetError
        It is not there.
    """
    return read_hints(asset("hints.toml").read_text(encoding="utf-8"))


def _hint(number: int, entry: dict[str, Any]) -> Hint:
    try:
        return Hint.model_validate(entry)
    except ValidationError as error:
        name = entry.get("id", f"number {number}")
        raise HintsError(f"The hint {name} is wrong: {'; '.join(_faults(error))}") from error


def _faults(error: ValidationError) -> Iterator[str]:
    for fault in error.errors():
        place = ".".join(map(str, fault["loc"]))
        yield f"{place}: {fault['msg']}" if place else fault["msg"]


def _compiled(pattern: str) -> re.Pattern[str]:
    try:
        return re.compile(pattern)
    except re.error as error:
        raise ValueError(f"The pattern {pattern!r} is wrong: {error}.") from error


def _check_template(pattern: str, other: str) -> None:
    groups = re.compile(pattern).groups
    wanted: Sequence[str] = re.findall(r"\\(\d)", other)
    if any(int(number) > groups for number in wanted):
        raise ValueError(f"{other!r} names a group that {pattern!r} does not have.")
