"""Each translation is complete and up to date, and says with the same placeholders what the English says."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
import texts
from texts_compile import FOLDER

FILES = sorted(FOLDER.glob("eagerlab_*.ts"))
GAP = re.compile(r"\{\w*\}|%n|%\d")
ENDING = re.compile(r"(?<=[A-Za-z])(\{\d+\})|(\{\d+\})(?=[a-z])")
"""A placeholder for a piece of an English word, as in ``row{1}``: other languages have no use for it."""
TAG = re.compile(r"</?[a-z]+[^<>]*>")
MNEMONIC = re.compile(r"&(?=[^\s&;])")


class Message(NamedTuple):
    """One text and its translation, or each of its plural forms."""

    context: str
    source: str
    forms: tuple[str, ...]
    plural: bool


def messages(file: Path) -> Iterator[Message]:
    for context in ET.parse(file).getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            assert translation is not None
            forms = tuple(form.text or "" for form in translation.iter("numerusform"))
            plural = message.get("numerus") == "yes"
            source = message.findtext("source") or ""
            yield Message(
                context.findtext("name") or "", source, forms if plural else (translation.text or "",), plural
            )


def different_placeholders(message: Message) -> bool:
    wanted = Counter(GAP.findall(message.source))
    optional = {gap for match in ENDING.findall(message.source) for gap in match if gap}
    for form in message.forms:
        found = Counter(GAP.findall(form))
        if message.plural:  # "one row" needs no number
            found, wanted = Counter(set(found) | {"%n"}), Counter(set(wanted) | {"%n"})
        if {gap for gap in (found - wanted) | (wanted - found) if gap not in optional}:
            return True
    return False


def different_marks(message: Message) -> bool:
    """Tell whether tags, keys after ``&`` or dots that announce a dialog differ."""
    for form in message.forms:
        if sorted(TAG.findall(message.source)) != sorted(TAG.findall(form)):
            return True
        if len(MNEMONIC.findall(message.source)) != len(MNEMONIC.findall(form)):
            return True
        if message.context != "Backend" and message.source.endswith("…") != form.endswith(("…", "...")):
            return True
    return False


def test_there_is_chinese() -> None:
    assert "eagerlab_zh_CN.ts" in [file.name for file in FILES]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_file_has_exactly_the_texts_of_the_program(file: Path) -> None:
    wanted, known = set(texts.collect()), texts.known(file)
    advice = "run: python3 packaging/dev.py texts"
    assert sorted(wanted - known) == [], advice
    assert sorted(known - wanted) == [], advice


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_text_is_translated(file: Path) -> None:
    assert texts.unfinished(file) == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_placeholders_are_the_same(file: Path) -> None:
    assert [message for message in messages(file) if different_placeholders(message)] == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_tags_keys_and_dots_are_the_same(file: Path) -> None:
    assert [message for message in messages(file) if different_marks(message)] == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_nothing_hangs_over_at_the_ends(file: Path) -> None:
    """A blank at an end joins words to others, so it comes from the English only."""
    found = [
        message
        for message in messages(file)
        for form in message.forms
        if form != form.strip() and message.source == message.source.strip()
    ]
    assert found == []


@pytest.mark.parametrize(
    ("source", "form", "wrong"),
    [
        ("{name} holds {count} values", "{count} 个值在 {name} 中", False),
        ("{name} holds {count} values", "{name} 有值", True),
        ("{1} row{2} of {3}", "{3} 的 {1} 行", False),
        ("{1} rows of {2}", "{1} 行 {3}", True),
        ("{0} of {0}", "{0}", True),
    ],
)
def test_a_placeholder_that_differs_is_found(source: str, form: str, wrong: bool) -> None:
    assert different_placeholders(Message("Pane", source, (form,), False)) is wrong


@pytest.mark.parametrize(
    ("source", "form", "wrong"),
    [
        ("&Smoothing", "平滑(&S)", False),
        ("&Smoothing", "平滑", True),
        ("loss <b>{0}</b>", "损失 {0}", True),
        ("Save as…", "另存为", True),
        ("Save as…", "另存为…", False),
    ],
)
def test_a_mark_that_is_missing_is_found(source: str, form: str, wrong: bool) -> None:
    assert different_marks(Message("Pane", source, (form,), False)) is wrong
