"""What the backend said, in the language of the window.

The backend writes plain English sentences with names and numbers in them. The translation knows them as
templates, ``{1} holds {2} values``. `told` finds the template that a sentence was made from, and puts its
values into the translation. Where there is none, the sentence stays in English.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

CONTEXT = "Backend"
PLACEHOLDER = re.compile(r"\{([^{}\s]*)\}")
GAP = re.compile(r"(?:\{[^{}\s]*\})+")
WORD = re.compile(r"[A-Za-z]{2,}")
GLUED = re.compile(r"[A-Za-z]*\{[^{}\s]*\}[A-Za-z]*")
"""A gap with the letters it belongs to: of ``line{1}`` may come ``lines``."""
COUNTED = re.compile(r"\{\d+\} (?:[a-z]+s|million)")
SENTENCE_END = re.compile(r"(?<=[.?!])\s+|(?<=[…”)’])\s+(?=[A-Z“])|\n")
FULL_WIDTH = re.compile(r"(?<=[，。、：；！？）]) +| +(?=[，。、：；！？（])")
"""Blanks beside full-width punctuation, which has its own; they come from between English sentences."""
WIDE, NARROW = r"[\u3400-\u9fff]", r"[A-Za-z0-9]"
BEGIN, END = "\1", "\2"
"""Stand around a value while it is put into a sentence."""
SEAM = re.compile(f"(?<={WIDE})[\1\2]+(?={NARROW})|(?<={NARROW})[\1\2]+(?={WIDE})")
"""Where a value meets the words around it, and one of them is Chinese: there comes a blank."""
EDGE = re.compile(f"(?<={WIDE})[\1\2]*\1 +(?={WIDE})|(?<={WIDE}) +\2[\1\2]*(?={WIDE})")
"""A blank of the English between two values, where both are Chinese: there comes none."""
DIGITS = frozenset("0123456789{")
DEEPEST = 4
"""How far values are looked into, which may be sentences themselves."""
KEPT = 4096
"""Answers kept: a pane that repaints asks for the same sentences again and again."""


@dataclass
class Template:
    """One sentence of the catalogue that has gaps.

    Attributes
    ----------
    source, translation : str
        In English and in the language, with the same placeholders.
    """

    source: str
    translation: str

    @cached_property
    def gaps(self) -> tuple[tuple[str, ...], ...]:
        """The placeholders in the order of the English words; those with nothing between are one gap."""
        return tuple(tuple(PLACEHOLDER.findall(gap)) for gap in GAP.findall(self.source))

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Matches whatever was made from the English words; one group for each gap."""
        return re.compile("(.*?)".join(map(re.escape, GAP.split(self.source))), re.DOTALL)

    @cached_property
    def is_count(self) -> bool:
        """Whether it says how many there are, so that its gap is a number."""
        return COUNTED.fullmatch(self.source) is not None

    @cached_property
    def weight(self) -> int:
        """How many characters must agree: the most telling template is tried first."""
        return len(PLACEHOLDER.sub("", self.source))


class Phrases:
    """The backend's sentences in one language.

    Parameters
    ----------
    pairs : sequence of tuple of str and str
        English and translated templates.
    """

    def __init__(self, pairs: Sequence[tuple[str, str]]) -> None:
        self._exact = {source: words for source, words in pairs if not PLACEHOLDER.search(source)}
        self._by_word: dict[str, list[Template]] = {}
        self._answers: dict[str, str] = {}
        ends = Counter(words[-1:] for source, words in pairs if source.endswith("."))
        self._stop = max(ends, key=lambda end: ends[end], default=".")
        self._comma = "，" if self._stop == "。" else ", "
        templates = [Template(source, words) for source, words in pairs if source not in self._exact]
        counts: dict[str, int] = {}
        for template in templates:
            for word in _words(template.source):
                counts[word] = counts.get(word, 0) + 1
        for template in templates:
            # A sentence is looked up by its rarest word: so few templates are tried for any text.
            rarest = min(_words(template.source), key=lambda word: counts[word], default="")
            self._by_word.setdefault(rarest, []).append(template)

    @classmethod
    def read(cls, file: Path) -> Phrases:
        """Read the finished translations of context `Backend` from a `.ts` file."""
        pairs = []
        for context in ET.parse(file).getroot().iter("context"):
            if context.findtext("name") == CONTEXT:
                for message in context.iter("message"):
                    words = message.findtext("translation")
                    if words:
                        pairs.append((message.findtext("source") or "", words))
        return cls(pairs)

    def told(self, text: str, depth: int = 0) -> str:
        """Return `text` in the language, or as it is where it has no template."""
        known = self._answers.get(text)
        if known is not None:
            return known
        answer = self._whole(text, depth)
        if answer is None:
            answer = self._in_sentences(text, depth)
        if len(self._answers) >= KEPT:
            self._answers.clear()
        self._answers[text] = answer
        return answer

    def _whole(self, text: str, depth: int) -> str | None:
        """Translate a text that is one phrase; blanks at its ends, which joined it to others, stay."""
        bare = text.strip()
        words = self._phrase(bare, depth)
        if words is None and bare.endswith("."):  # a part of a sentence that was made one
            words = self._phrase(bare[:-1], depth)
            words = None if words is None else words + self._stop
        return None if words is None else text.replace(bare, words, 1)

    def _phrase(self, bare: str, depth: int) -> str | None:
        words = self._exact.get(bare)
        if words is None:
            words = self._listed(bare, depth)
        return self._filled(bare, depth) if words is None else words

    def _listed(self, text: str, depth: int) -> str | None:
        """Translate a list of phrases with commas between; None where one of them is not known."""
        parts = text.split(", ")
        if len(parts) == 1 or depth >= DEEPEST:
            return None
        words = [self._phrase(part, depth + 1) for part in parts]
        return None if None in words else self._comma.join(filter(None, words))

    def _filled(self, text: str, depth: int) -> str | None:
        if depth >= DEEPEST or not WORD.search(text):
            return None
        several = SENTENCE_END.search(text) is not None
        for template in self._candidates(text):
            match = template.pattern.fullmatch(text)
            # A gap that swallowed the end of a sentence means that two were joined.
            if not match or (several and any(SENTENCE_END.search(value) for value in match.groups())):
                continue
            if template.is_count and match[1][:1] not in DIGITS:
                continue
            groups, stop = self._without_stop(template, match.groups(), depth)
            values: dict[str, str] = {}
            for names, value in zip(template.gaps, groups, strict=True):
                values |= self._in_gap(names, value, depth + 1)
            return _fill(template, values) + stop
        return None

    def _without_stop(
        self, template: Template, groups: tuple[str, ...], depth: int
    ) -> tuple[tuple[str, ...], str]:
        """Take the full stop of the sentence from the value at its end, where it is none of the value's."""
        last = groups[-1]
        if not (template.source.endswith("}") and last.endswith(".")) or SENTENCE_END.search(last):
            return groups, ""
        if last.endswith("..") or self._whole(last, depth + 1) is not None:
            return groups, ""
        return (*groups[:-1], last[:-1]), self._stop

    def _in_gap(self, names: tuple[str, ...], text: str, depth: int) -> dict[str, str]:
        """Tell which part of a text belongs to which of the placeholders that stand side by side."""
        first, *others = names
        nothing = dict.fromkeys(others, "")
        if not others or self._listed(text.strip(), depth) is not None:
            return {first: self.told(text, depth), **nothing}
        places = [place for place, letter in enumerate(text) if place and not letter.isalnum()]
        known = [place for place in places if self._whole(text[place:], depth) is not None]
        both = [place for place in known if self._whole(text[:place], depth) is not None]
        for place in (both or known)[:1]:
            after = self._in_gap(tuple(others), text[place:], depth)
            return {first: self.told(text[:place], depth), **after}
        if text[:1] and not text[0].isalnum() and self._whole(text, depth) is not None:
            return {first: "", **self._in_gap(tuple(others), text, depth)}
        return {first: self.told(text, depth), **nothing}

    def _candidates(self, text: str) -> Iterator[Template]:
        found = [one for word in {*_words(text), ""} for one in self._by_word.get(word, ())]
        found.sort(key=lambda template: -template.weight)
        return iter(found)

    def _in_sentences(self, text: str, depth: int) -> str:
        """Translate a text sentence by sentence, as many together as one template takes."""
        ends = [match.span() for match in SENTENCE_END.finditer(text)]
        if not ends or depth >= DEEPEST:
            return text
        starts, stops = [0, *(end for _, end in ends)], [*(start for start, _ in ends), len(text)]
        parts: list[str] = []
        first = 0
        while first < len(starts):
            last, words = first, text[starts[first] : stops[first]]
            for stop in range(len(stops) - 1, first - 1, -1):
                found = self._whole(text[starts[first] : stops[stop]], depth)
                if found is not None:
                    last, words = stop, found
                    break
            gap = text[stops[last] : starts[last + 1]] if last + 1 < len(starts) else ""
            parts += [words, gap]
            first = last + 1
        return FULL_WIDTH.sub("", "".join(parts))


def _fill(template: Template, values: dict[str, str]) -> str:
    words = PLACEHOLDER.sub(lambda gap: f"{BEGIN}{values.get(gap[1], gap[0])}{END}", template.translation)
    words = SEAM.sub(" ", EDGE.sub("", words))
    return FULL_WIDTH.sub("", words.replace(BEGIN, "").replace(END, ""))


def _words(text: str) -> list[str]:
    return WORD.findall(GLUED.sub(" ", text))


class _Speech:
    """The phrases of the language that the window speaks; none in English."""

    def __init__(self) -> None:
        self.file: Path | None = None
        self.phrases: Phrases | None = None


_speech = _Speech()


def speak(file: Path | None) -> None:
    """Take the words from a `.ts` file from now on, or with None say all in English. GUI thread only."""
    _speech.file, _speech.phrases = file, None


def speaks() -> bool:
    """Tell whether there is anything to translate into; not so in English."""
    return _speech.file is not None


def told(text: str) -> str:
    """Return what the backend said in the language of the window. GUI thread only.

    Parameters
    ----------
    text : str
        One or several sentences of the backend's, or part of one.

    Returns
    -------
    str
        Translated as far as the templates are known; in English, or where nothing is known, `text` itself.
    """
    if _speech.file is None or not text:
        return text
    if _speech.phrases is None:
        _speech.phrases = Phrases.read(_speech.file)
    return _speech.phrases.told(text)


def joined(*sentences: str) -> str:
    """Return sentences that are in the language of the window, one behind the other, without empty ones."""
    return FULL_WIDTH.sub("", " ".join(filter(None, sentences)))
