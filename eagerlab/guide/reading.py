"""Reads a lesson file into its parts, and says what is wrong with it and where.

`resources/guide/README.md` describes the format for those who write lessons.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from dataclasses import dataclass, replace
from pathlib import Path

from eagerlab.guide.lesson import (
    INLINE_CODE,
    LINK,
    LINK_KINDS,
    Block,
    Check,
    Example,
    Lesson,
    LessonError,
    Part,
    Prose,
    as_python,
    split_link,
    without_idle_breaks,
)
from eagerlab.guide.matching import PatternError, check_pattern

_FENCE = re.compile(r"^(?P<indent> {0,3})(?P<ticks>`{3,})\s*(?P<info>[^`]*?)\s*$")
_FOLLOWING = ("output", "error", "input", "check")
"""Fences that belong to the block before them, in the order in which they stand."""
_FENCE_WORDS = {
    "output": "what the block prints",
    "error": "the error that it raises",
    "input": "what the person types",
    "check": "what must be true afterwards",
}


@dataclass(frozen=True)
class _Fence:
    info: str
    text: str
    line: int


def read_lesson(path: Path) -> Lesson:
    """Read a lesson file; any thread.

    Raises
    ------
    LessonError
        It cannot be read or is not a lesson: names file, line, what was expected and what stands there.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise LessonError(
            path, 0, "a file that can be read", f"the system says: {error.strerror or error}"
        ) from error
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise LessonError(
            path, line, "text in UTF-8", f"byte {content[error.start]:#04x} is something else"
        ) from error
    return parse_lesson(text, path)


def parse_lesson(text: str, path: Path) -> Lesson:
    """Read a lesson from its text; any thread.

    Parameters
    ----------
    text : str
        The whole file.
    path : Path
        Gives the id and stands in messages; it need not exist.

    Raises
    ------
    LessonError
        See `read_lesson`.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if not text.strip():
        raise LessonError(path, 0, "a title, as in `# Gradients`", "the file is empty")
    first = next(number for number, line in enumerate(lines) if line.strip())
    heading = re.match(r"^#\s+(.*\S)", lines[first])
    if heading is None:
        raise LessonError(
            path, first + 1, "a title, as in `# Gradients`", f"there is {_shortened(lines[first])}"
        )
    parts = _Reader(path).read(lines, first + 1)
    summary = _first_paragraph(parts)
    if not summary:
        raise LessonError(
            path,
            first + 2,
            "a paragraph that says what the lesson is about",
            "the title is followed by something else",
        )
    lesson = Lesson(path.stem, path, heading[1].rstrip("# "), summary, tuple(parts))
    _check_code(lesson)
    _check_links(lesson)
    return lesson


class _Reader:
    """Splits the lines of one file into parts."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._parts: list[Part] = []
        self._prose: list[str] = []
        self._prose_line = 0
        self._belongs = ""
        """The last fence that something may still follow, empty when prose came in between."""

    def read(self, lines: list[str], position: int) -> list[Part]:
        while position < len(lines):
            opened = _FENCE.match(lines[position])
            if opened is None:
                self._add_line(lines[position], position + 1)
                position += 1
                continue
            end = self._end_of_fence(lines, position, opened["ticks"])
            indent = len(opened["indent"])
            body = [
                line[min(indent, len(line) - len(line.lstrip(" "))) :] for line in lines[position + 1 : end]
            ]
            self._add_fence(_Fence(opened["info"], "\n".join(body), position + 2))
            position = end + 1
        self._end_prose()
        return self._parts

    def _end_of_fence(self, lines: list[str], begin: int, ticks: str) -> int:
        for number in range(begin + 1, len(lines)):
            line = lines[number].strip()
            if len(line) >= len(ticks) and set(line) == {"`"}:
                return number
        raise self._error(
            begin + 1,
            f"a line with {ticks} that ends the code beginning here",
            "the file ends without one",
        )

    def _add_line(self, line: str, number: int) -> None:
        if line.strip():
            self._belongs = ""
            if not self._prose:
                self._prose_line = number
        if line.strip() or self._prose:
            self._prose.append(line.rstrip() + ("  " if line.endswith("  ") else ""))

    def _end_prose(self) -> None:
        markdown = "\n".join(self._prose).strip("\n")
        if markdown:
            self._parts.append(Prose(markdown, self._prose_line))
        self._prose = []

    def _add_fence(self, fence: _Fence) -> None:
        self._end_prose()
        kind, _, rest = fence.info.partition(" ")
        if kind in _FOLLOWING:
            self._add_following(kind, fence)
        elif kind == "python" and not rest:
            if not fence.text.strip():
                raise self._error(fence.line - 1, "code in ```python", "it is empty")
            number = sum(isinstance(part, Block) for part in self._parts)
            self._parts.append(Block(number, fence.text.strip("\n"), fence.line))
            self._belongs = "python"
        elif kind == "python" and rest.strip() != "example":
            raise self._error(
                fence.line - 1, "```python or ```python example", f"there is ```{_shortened(fence.info)}"
            )
        else:
            self._parts.append(Example(kind, fence.text.strip("\n"), fence.line))
            self._belongs = ""

    def _add_following(self, kind: str, fence: _Fence) -> None:
        order = ("python", *_FOLLOWING)
        if not self._belongs:
            raise self._error(
                fence.line - 1,
                f"```{kind} ({_FENCE_WORDS[kind]}) right after a ```python block",
                "there is no such block just before it",
            )
        if order.index(kind) <= order.index(self._belongs):
            raise self._error(
                fence.line - 1,
                "the fences after a block in the order output, error, input, check, each once",
                f"```{kind} stands after ```{self._belongs}",
            )
        block = self._parts[-1]
        assert isinstance(block, Block)
        if kind == "output":
            block = replace(block, output=self._pattern(fence))
        elif kind == "error":
            block = replace(block, error=self._pattern(fence))
        elif kind == "input":
            block = replace(block, inputs=tuple(fence.text.rstrip("\n").split("\n")))
        else:
            block = replace(block, checks=self._checks(fence))
        self._parts[-1] = block
        self._belongs = kind

    def _pattern(self, fence: _Fence) -> str:
        for number, line in enumerate(fence.text.split("\n")):
            try:
                check_pattern(line)
            except PatternError as error:
                raise self._error(fence.line + number, error.expected, error.came) from error
        return fence.text.rstrip()

    def _checks(self, fence: _Fence) -> tuple[Check, ...]:
        checks = []
        for number, line in enumerate(fence.text.split("\n"), fence.line):
            if not line.strip():
                continue
            try:
                comments = [
                    token.string
                    for token in tokenize.generate_tokens(io.StringIO(line.strip()).readline)
                    if token.type == tokenize.COMMENT
                ]
                words = comments[0] if comments else ""
                expression = line.strip().removesuffix(words).strip()
                ast.parse(expression, mode="eval")
            except (SyntaxError, tokenize.TokenError) as error:
                raise self._error(
                    number,
                    "one Python expression that must be true, then `# ` and words",
                    f"there is {_shortened(line)}",
                ) from error
            checks.append(Check(expression, words.lstrip("# ").strip(), number))
        if not checks:
            raise self._error(fence.line - 1, "at least one expression in ```check", "it is empty")
        return tuple(checks)

    def _error(self, line: int, expected: str, came: str) -> LessonError:
        return LessonError(self._path, line, expected, came)


def _check_code(lesson: Lesson) -> None:
    for block in lesson.blocks:
        if block.error is not None:
            continue  # the mistake may be what the lesson is about
        try:
            ast.parse(as_python(block.code))
        except SyntaxError as error:
            line = block.line + (error.lineno or 1) - 1
            raise LessonError(lesson.path, line, "Python code", f"Python says: {error.msg}") from error


def _check_links(lesson: Lesson) -> None:
    for part in lesson.parts:
        if not isinstance(part, Prose):
            continue
        for number, line in enumerate(part.markdown.split("\n"), part.line):
            for found in LINK.finditer(INLINE_CODE.sub("", line)):
                kind, rest = split_link(found["target"])
                if kind not in LINK_KINDS or not rest:
                    wanted = ", ".join(f"{name}:" for name in LINK_KINDS)
                    raise LessonError(
                        lesson.path,
                        number,
                        f"a link that begins with one of {wanted}",
                        f"there is ({found['target']})",
                    )


def _first_paragraph(parts: list[Part]) -> str:
    if not parts or not isinstance(parts[0], Prose):
        return ""
    paragraph = parts[0].markdown.split("\n\n", 1)[0]
    if paragraph.startswith(("#", ">", "|", "- ", "* ")):
        return ""
    lines = [line.strip() for line in paragraph.split("\n")]
    return " ".join(without_idle_breaks("\n".join(lines)).split("\n"))


def _shortened(line: str, limit: int = 60) -> str:
    line = line.strip()
    return f"“{line[:limit]}…”" if len(line) > limit else f"“{line}”"
