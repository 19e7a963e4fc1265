"""Lines as pages give them: labels around the code, tabs, indentation."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from eagerlab.pasting.changes import Change, Cleaned
from eagerlab.pasting.lexing import pieces
from eagerlab.pasting.reading import is_misindented, is_readable
from eagerlab.pasting.signs import INVISIBLE, SPACES

GAP = f"[ \\t{SPACES}{re.escape(INVISIBLE)}]"
"""A pattern for one character that takes up room, or none, between words."""

_COPY = re.compile(
    r"(copy(?: code| to clipboard)?|copied!?|kopieren|copier le code"
    r"|(?:python ?3? ?)?(?:运行 ?)?(?:体验 ?AI ?代码助手 ?|AI ?写代码 ?|代码解读 ?)*"
    r"(?:登录后复制|一键复制|复制(?:代码)?)"
    r"|(?:python ?3? ?)?(?:运行 ?)?AI ?写代码|运行(?:代码)?)",
    re.IGNORECASE,
)
_RIGHTS = re.compile(
    r"(?:[-—_─]{8,}|(?:版权声明|原文链接|原文出处|著作权归作者所有|商业转载请联系作者)[：:。，,].*"
    r"|(?:作者|链接|来源|版权|出处)：.*)"
)
"""What pages in Chinese put around whatever is copied from them."""
_LANGUAGE = re.compile(r"(python ?[23]?|py|ipython3?|code|run(?: code)?|edit)", re.IGNORECASE)
_FENCE = re.compile(r"\s*(?:```+|~~~+)\s*(?:\{?\.?\w+\}?)?\s*")
_MARKED = re.compile(r"\s*(?:>(?!>>)(?: (?=>))?)+")
_ENTITY = re.compile(r"&(?:lt|gt|amp|quot|apos|nbsp|#39|#x27|#34|#160);")
_TABS = (4, 8, 2)


@dataclass(frozen=True)
class Found:
    """What a text would be without something around or before its lines.

    Attributes
    ----------
    text : str
        The text without it.
    changes : tuple of Change
        What was taken away.
    certain : bool
        Whether it cannot be meant otherwise; else it is only taken away if that makes Python of the text.
    """

    text: str
    changes: tuple[Change, ...]
    certain: bool


def strip_labels(text: str) -> Found | None:
    """Return `text` without the words that pages put around code ("python", "Copy code", ``` fences)."""
    lines = text.split("\n")
    begin, end = 0, len(lines)
    certain = False
    while begin < end and (not lines[begin].strip() or _label(lines[begin])):
        certain = certain or _is_certain(lines[begin])
        begin += 1
    while end > begin and (not lines[end - 1].strip() or _label(lines[end - 1])):
        certain = certain or _is_certain(lines[end - 1])
        end -= 1
    gone = sum(bool(line.strip()) for line in (*lines[:begin], *lines[end:]))
    if not gone or begin == end:
        return None
    return Found("\n".join(lines[begin:end]), (Change("labels", gone),), certain)


def strip_mail_marks(text: str) -> Found | None:
    """Return `text` without the ``>`` that mails put before each line they quote."""
    lines = text.split("\n")
    filled = [line for line in lines if line.strip()]
    if not filled or not all(_MARKED.match(line) for line in filled):
        return None
    bare = [_MARKED.sub("", line, count=1) for line in lines]
    bare = bare if any(line[:1] not in ("", " ") for line in bare) else [line[1:] for line in bare]
    return Found("\n".join(bare), (Change("marks", len(filled)),), certain=False)


def unescape_entities(text: str) -> Found | None:
    """Return `text` with the characters that ``&lt;`` and its like stand for."""
    count = len(_ENTITY.findall(text))
    if not count:
        return None
    return Found(
        _ENTITY.sub(lambda e: html.unescape(e[0]), text), (Change("entities", count),), certain=False
    )


def common_margin(lines: Sequence[str]) -> int:
    """Return how many blanks all lines begin with, blank lines aside."""
    filled = [line for line in lines if line.strip()]
    if not filled:
        return 0
    least, most = min(filled), max(filled)
    return next((i for i, c in enumerate(least) if c not in " \t" or c != most[i : i + 1]), 0)


def even_tabs(text: str) -> Cleaned:
    """Return `text` with spaces in the place of tabs that are mixed with them, if indentation is at fault."""
    if "\t" not in text or not is_misindented(text):
        return Cleaned(text)
    places = [(begin, _indent_end(text, begin)) for begin in _line_starts(text)]
    tabs = sum("\t" in text[begin:end] for begin, end in places)
    for width in _TABS:
        changed = _with_indents(text, [(b, e, text[b:e].expandtabs(width)) for b, e in places])
        if changed != text and not is_misindented(changed):
            return Cleaned(changed, (Change("tabs", tabs),))
    return Cleaned(text)


def dedent(text: str) -> Cleaned:
    """Return `text` without the indentation that its lines share; strings over many lines stay as they are.

    Where only the first line has lost it, because the selection began behind it, the others lose theirs.
    """
    starts = [begin for begin in _line_starts(text) if text[begin : _line_end(text, begin)].strip()]
    for places in (starts, starts[1:]):
        indents = [text[begin : _indent_end(text, begin)] for begin in places]
        margin = common_margin([indent + "x" for indent in indents])
        if not margin or (places is not starts and is_readable(text)):
            continue
        changed = _with_indents(text, [(b, b + margin, "") for b in places])
        if places is starts or is_readable(changed):
            return Cleaned(changed, (Change("indentation", len(places)),))
    return Cleaned(text)


def _label(line: str) -> bool:
    words = line.strip(" \t" + SPACES + INVISIBLE)
    return any(pattern.fullmatch(words) for pattern in (_COPY, _LANGUAGE, _FENCE, _RIGHTS))


def _is_certain(line: str) -> bool:
    words = line.strip()
    return _label(line) and (
        _FENCE.fullmatch(words) is not None or " code" in words.lower() or not words.isascii()
    )


def _line_starts(text: str) -> Iterator[int]:
    """Yield the place of each line that does not begin inside a string."""
    place = 0
    yield 0
    for piece in pieces(text):
        if piece.kind not in ("string", "quoted"):
            for match in re.finditer("\n", piece.text):
                yield place + match.end()
        place += len(piece.text)


def _line_end(text: str, begin: int) -> int:
    end = text.find("\n", begin)
    return len(text) if end < 0 else end


def _indent_end(text: str, begin: int) -> int:
    end = begin
    while text[end : end + 1] in (" ", "\t"):
        end += 1
    return end


def _with_indents(text: str, changes: Sequence[tuple[int, int, str]]) -> str:
    """Return `text` with other text from one place to another, for each of them in order."""
    parts, last = [], 0
    for begin, end, other in changes:
        parts += [text[last:begin], other]
        last = end
    return "".join([*parts, text[last:]])
