from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import texts

from eagerlab.gui import told
from eagerlab.gui.kernel.heard import heard
from eagerlab.gui.messages import Messages
from eagerlab.gui.told import Phrases
from eagerlab.protocol.base import Problem
from eagerlab.protocol.events import Device, State, StateChanged

PAIRS = [
    ("There is no model.", "没有模型。"),
    ("{1} holds {2} values.", "{1} 含有 {2} 个值。"),
    ("{1} holds {2}.", "{1} 含有{2}。"),
    ("Choose another file.", "请选择另一个文件。"),
    ("texts that are too long", "过长的文本"),
    (", and {1} more", "，还有 {1} 个"),
    ("and {1} more", "还有 {1} 个"),
    ("line {1} has {2}", "第 {1} 行有 {2} 个"),
    ("line{1} {2}{3}", "第 {2} 行{3}"),
    ("Left out: {1}{2}.", "略去：{1}{2}。"),
    ("{1} was {2}, then {3}", "{1} 原为 {2}，后为 {3}"),
    ("{1} inputs", "{1} 个输入"),
    ("and {1} rows", "和 {1} 行"),
    ("{1} rows", "{1} 行"),
    ("{1}{2}: one layer.", "{1}{2}：一层。"),
    ("In {1} there are {2} of {3}{4}.", "{1} 的 {3} 中有 {2} 个{4}。"),
    ("{op} made the first NaN of this cell.", "{op} 产生了此单元的第一个 NaN。"),
]


@pytest.fixture
def phrases() -> Phrases:
    return Phrases(PAIRS)


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("There is no model.", "没有模型。"),
        ("a.csv holds 1,000 values.", "a.csv 含有 1,000 个值。"),
        ("a.csv holds texts that are too long.", "a.csv 含有过长的文本。"),
        ("There is no model. Choose another file.", "没有模型。请选择另一个文件。"),
        ("a holds 3 values. b holds 4 values.", "a 含有 3 个值。b 含有 4 个值。"),
        ("Something unknown. Choose another file.", "Something unknown. 请选择另一个文件。"),
        ("There is no model.\nChoose another file.", "没有模型。\n请选择另一个文件。"),
        ("In x there are 3 of y, and 2 more.", "x 的 y 中有 3 个，还有 2 个。"),
        (
            "Left out: line 4 has 2, line 9 has 3, and 5 more.",
            "略去：第 4 行有 2 个，第 9 行有 3 个，还有 5 个。",
        ),
        ("Left out: lines 4, 9.", "略去：第 4, 9 行。"),
        ("Left out: line 4.", "略去：第 4 行。"),
        ("x was 3, then 4.", "x 原为 3，后为 4。"),
        ("8 inputs and 79 rows: one layer.", "8 个输入和 79 行：一层。"),
        ("{op} made the first NaN of this cell.", "{op} 产生了此单元的第一个 NaN。"),
        ("Nothing of this is known", "Nothing of this is known"),
        ("没有模型。", "没有模型。"),
        ("", ""),
        ("(*.+?)[", "(*.+?)["),
    ],
)
def test_a_sentence_is_found_by_its_template(phrases: Phrases, english: str, chinese: str) -> None:
    assert phrases.told(english) == chinese
    assert phrases.told(english) == chinese


def test_the_most_telling_template_is_taken(phrases: Phrases) -> None:
    assert phrases.told("x holds 3 values.") == "x 含有 3 个值。"
    assert phrases.told("x holds 3.") == "x 含有 3。"


@pytest.fixture(scope="module")
def bracketed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return texts.pseudo(tmp_path_factory.mktemp("i18n"))


@pytest.fixture
def brackets(bracketed: Path) -> Iterator[Path]:
    """All that the backend says, in brackets."""
    told.speak(bracketed)
    yield bracketed
    told.speak(None)


def test_all_templates_of_the_backend_are_found_and_quickly(brackets: Path) -> None:
    sources = [text.source for text in texts.known(brackets) if text.context == "Backend"]
    told.told("warm up")
    began = time.thread_time()
    missed = [source for source in sources if "⟦" not in told.told(source)]
    each = (time.thread_time() - began) / len(sources)
    assert missed == []
    assert each < 2e-3  # a first look compiles the pattern; seen ones cost a look into a dict
    assert told.speaks()


def test_in_english_nothing_is_looked_up() -> None:
    assert not told.speaks()
    assert told.told("There is no model.") == "There is no model."
    problem = Problem(what="There is no model.")
    assert heard(problem) is problem


def test_what_came_in_is_translated_but_not_its_names(brackets: Path) -> None:
    found = heard(Problem(what="There is no model.", todo="Open another file.", details="There is no model."))
    assert (found.what, found.todo) == ("⟦There is no model.⟧", "⟦Open another file.⟧")
    assert found.details == "There is no model."
    devices = (Device(name="CPU:0"),)
    state = State(phase="idle", activity="Reading the table", experiment="Two moons", devices=devices)
    event = heard(StateChanged(sequence=1, state=state))
    assert event.state.activity == "⟦Reading the table⟧"
    assert event.state.experiment == "Two moons"
    assert event.state.devices == devices


def test_how_far_a_reading_is_says_what_is_read_in_the_language() -> None:
    phrases = Phrases([("Reading the table", "正在读取表格"), ("{1}: {2} done", "{1}：已完成 {2}")])
    assert phrases.told("Reading the table: 7% done") == "正在读取表格：已完成 7%"


def test_messages_of_the_window_itself_are_translated_as_well(brackets: Path) -> None:
    messages = Messages()
    messages.show(Problem(what="There is no file x."))
    assert messages.history[0].problem.what == "⟦There is no file x.⟧"


def test_sentences_are_joined_as_the_language_joins_them() -> None:
    assert told.joined("First.", "", "Second.") == "First. Second."
    assert told.joined("没有模型。", "请选择 another.") == "没有模型。请选择 another."
