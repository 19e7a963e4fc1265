"""A lesson and its parts; `eagerlab.guide.reading` makes them from a file."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

LINK = re.compile(r"\[(?P<words>[^\]]*)\]\((?P<target>[^)\s]*)[^)]*\)")
LINK_KINDS = ("show", "do", "open", "select", "lesson", "https")

INLINE_CODE = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)")
_MAGIC = re.compile(r"^([ \t]*)(?:[%!].*|.*\?)$", re.MULTILINE)
"""Lines that IPython understands and Python does not."""


class LessonError(Exception):
    """A lesson file that cannot be used.

    Parameters
    ----------
    path : Path
        The file.
    line : int
        Where, counted from 1; 0 when the whole file is meant.
    expected, came : str
        What should stand there and what does, as parts of a sentence.
    """

    def __init__(self, path: Path, line: int, expected: str, came: str) -> None:
        self.path, self.line, self.expected, self.came = path, line, expected, came
        place = f"{path.name}, line {line}" if line else path.name
        super().__init__(f"{place}: expected {expected}, but {came}.")


@dataclass(frozen=True)
class Check:
    """A condition that must hold after a block: an expression, and the words for when it does not."""

    expression: str
    words: str
    line: int


@dataclass(frozen=True)
class Prose:
    """Markdown between code."""

    markdown: str
    line: int


@dataclass(frozen=True)
class Example:
    """Code or text that is only shown; `language` is ``python`` or what the fence says."""

    language: str
    code: str
    line: int


@dataclass(frozen=True)
class Block:
    """Python that runs at a click.

    Attributes
    ----------
    number : int
        Counted from 0 within the lesson.
    code : str
        Without a line break at its end.
    line : int
        Of its first line of code in the file.
    output, error : str or None
        What should come out, with wildcards; None where nothing is said about it.
    inputs : tuple of str
        Lines that the person types when the block asks, in order.
    checks : tuple of Check
        What must be true afterwards.
    """

    number: int
    code: str
    line: int
    output: str | None = None
    error: str | None = None
    inputs: tuple[str, ...] = ()
    checks: tuple[Check, ...] = ()


Part = Prose | Example | Block


@dataclass(frozen=True)
class Lesson:
    """A lesson as it was read.

    Attributes
    ----------
    stem : str
        Its id: the file's name without suffix, the same in every language.
    path : Path
        The file.
    title, summary : str
        The heading without ``#``; the first paragraph on one line, still Markdown.
    parts : tuple
        Everything after the title, in order.
    """

    stem: str
    path: Path
    title: str
    summary: str
    parts: tuple[Part, ...]

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The blocks that run, in order: ``blocks[n].number == n``."""
        return tuple(part for part in self.parts if isinstance(part, Block))

    @property
    def links(self) -> tuple[tuple[str, str], ...]:
        """Every link as (kind, target): ``("show", "loss_plot")``."""
        return tuple(
            split_link(found["target"])
            for part in self.parts
            if isinstance(part, Prose)
            for found in LINK.finditer(INLINE_CODE.sub("", part.markdown))
        )


def split_link(target: str) -> tuple[str, str]:
    """Return kind and rest of a link: ``show:loss_plot`` is ``("show", "loss_plot")``."""
    kind, _, rest = target.partition(":")
    return kind, rest


def without_idle_breaks(markdown: str) -> str:
    """Return Markdown without line breaks between Chinese characters, which would be shown as blanks."""
    return re.sub(r"(?<=[\u2e80-\uffef])\n(?=[\u2e80-\uffef])", "", markdown)


def plain_words(markdown: str) -> str:
    """Return the words of Markdown without its marks."""
    return re.sub(r"[*`#>|]+", "", LINK.sub(r"\g<words>", markdown))


def as_python(code: str) -> str:
    """Return code with ``pass`` for each line that only IPython understands, such as ``%debug``."""
    return _MAGIC.sub(r"\1pass", code)
