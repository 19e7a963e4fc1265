"""Finds lessons by words in their title, text and code; also without accents, and in Chinese."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from eagerlab.guide.lesson import Block, Example, Lesson, Prose, plain_words

_TITLE, _SUMMARY, _TEXT, _CODE = 100, 30, 10, 5
_MOST = 5
"""Places of one kind that count: a word said often is not more and more to the point."""
_SNIPPET = 70


@dataclass(frozen=True)
class Hit:
    """A lesson that was found; `snippet` is the text around the first word, empty when it is in the title."""

    stem: str
    score: float
    snippet: str


def folded(text: str) -> str:
    """Return text without accents and case; full-width letters become plain ones."""
    parts = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in parts if not unicodedata.combining(letter)).casefold()


class Index:
    """Lessons, ready to be searched. Any thread, one at a time.

    Parameters
    ----------
    lessons : iterable of Lesson
        In the order in which equally good ones are to be listed.
    """

    def __init__(self, lessons: Iterable[Lesson]) -> None:
        self._pages = [_Page(lesson) for lesson in lessons]

    def find(self, query: str) -> list[Hit]:
        """Return the lessons in which every word of the query occurs, best first.

        Parameters
        ----------
        query : str
            Words; each may be a part of a longer one. A Chinese word that occurs nowhere as a whole is looked
            for by its pairs of characters.
        """
        words = folded(query).split()
        if not words:
            return []
        hits = []
        for page in self._pages:
            scores = [page.score(word) for word in words]
            if all(scores):
                hits.append(Hit(page.stem, sum(scores), page.snippet(words)))
        return sorted(hits, key=lambda hit: -hit.score)


class _Page:
    def __init__(self, lesson: Lesson) -> None:
        self.stem = lesson.stem
        texts = [plain_words(part.markdown) for part in lesson.parts if isinstance(part, Prose)]
        codes = [part.code for part in lesson.parts if isinstance(part, (Block, Example))]
        self._plain = [*texts, *codes]
        self._fields = (
            (_TITLE, folded(lesson.title)),
            (_SUMMARY, folded(plain_words(lesson.summary))),
            (_TEXT, folded("\n".join(texts))),
            (_CODE, folded("\n".join(codes))),
        )

    def score(self, word: str) -> float:
        whole = sum(weight * _count(word, text) for weight, text in self._fields)
        pairs = _pairs(word)
        if whole or not pairs:
            return whole
        scores = [sum(weight * _count(pair, text) for weight, text in self._fields) for pair in pairs]
        return sum(scores) / len(scores) / 10 if all(scores) else 0

    def snippet(self, words: list[str]) -> str:
        sought = [*words, *(pair for word in words for pair in _pairs(word))]
        if any(word in self._fields[0][1] for word in words):
            return ""
        for word in sought:
            for text in self._plain:
                for line in text.split("\n"):
                    at = folded(line).find(word)
                    if at >= 0:
                        return _cut(line, at)
        return ""


def _count(word: str, text: str) -> float:
    """Return how often a word occurs, up to `_MOST`; at the beginning of a word it counts double."""
    places = [found.start() for found in re.finditer(re.escape(word), text)][:_MOST]
    return sum(1.0 if at > 0 and text[at - 1].isalnum() else 2.0 for at in places)


def _pairs(word: str) -> list[str]:
    if len(word) < 3 or not all("\u3400" <= letter <= "\u9fff" for letter in word):
        return []
    return [word[i : i + 2] for i in range(len(word) - 1)]


def _cut(line: str, at: int) -> str:
    line_at = min(at, len(line))
    begin = max(0, line_at - _SNIPPET // 3)
    piece = line[begin : begin + _SNIPPET].strip()
    return ("…" if begin else "") + piece + ("…" if begin + _SNIPPET < len(line) else "")
