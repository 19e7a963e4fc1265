from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtGui import QTextBlock, QTextCursor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from eagerlab.gui.theme import DARK, LIGHT, Theme, Tokens, contrast
from eagerlab.gui.views.console import ConsolePane
from eagerlab.gui.views.console_notes import GROUNDS, INKS, ink_colour
from eagerlab.protocol.notes import NOTE_MIME, CellNote
from tests.gui.console_driver import wait
from tests.gui.fake_client import FakeClient

NOTE = CellNote(
    kind="hint",
    text="Adam has no argument {name} any more; it is called learning_rate.",
    values={"name": "lr"},
    code="Adam(learning_rate=0.1)  # as before",
)


class Noted:
    """A console under whose failed cell a note stands."""

    def __init__(self, qtbot: QtBot) -> None:
        self.theme = Theme("light")
        self.client = FakeClient()
        self.pane = ConsolePane(self.theme)
        qtbot.addWidget(self.pane)
        self.console = self.pane.console
        self.pane.resize(800, 240)
        self.pane.show()
        self.console.attach(self.client)

    def show(self, note: CellNote, **forms: Any) -> None:
        self.pane.run("Adam(lr=0.1)")
        traceback = ["Traceback", "\x1b[31mValueError\x1b[39m: no lr"]
        self.client.iopub("error", {"ename": "ValueError", "evalue": "", "traceback": traceback})
        data = {"text/plain": note.plain(), NOTE_MIME: note.model_dump(), **forms}
        self.client.iopub("display_data", {"data": data, "metadata": {}})
        self.client.reply()
        self.client.idle()
        wait(lambda: not self.console.is_busy, 20, "the cell's end is shown")

    @property
    def text(self) -> str:
        return str(self.console._control.toPlainText())

    def block(self, words: str) -> QTextBlock:
        found = self.console._control.document().find(words)
        assert not found.isNull(), words
        return found.block()  # type: ignore[no-any-return]

    def ink(self, words: str) -> str:
        found = self.console._control.document().find(words)
        assert not found.isNull(), words
        found.setPosition(found.selectionStart() + 1, QTextCursor.MoveMode.MoveAnchor)
        return str(found.charFormat().foreground().color().name())


@pytest.fixture
def noted(qtbot: QtBot) -> Iterator[Noted]:
    noted = Noted(qtbot)
    yield noted
    noted.console.kernel_client = None


def test_a_note_stands_between_the_traceback_and_the_next_prompt(noted: Noted) -> None:
    noted.show(NOTE)
    words = "Hint: Adam has no argument lr any more; it is called learning_rate."
    assert noted.text.index("ValueError") < noted.text.index(words) < noted.text.index("In [2]: ")
    assert noted.text.splitlines()[noted.text[: noted.text.index(words)].count("\n")] == words


def test_a_note_is_coloured_and_what_follows_is_not(noted: Noted) -> None:
    noted.show(NOTE)
    for words in ("Hint:", "Adam(learning_rate"):
        assert noted.block(words).blockFormat().background().color().name() == LIGHT.info_back
    for words in ("ValueError", "In [2]"):
        assert not noted.block(words).blockFormat().hasProperty(0x0820)  # BackgroundBrush
        assert noted.block(words).blockFormat().leftMargin() == 0
    assert noted.ink("0.1)  #") == LIGHT.code_number
    assert noted.ink("# as before") == ink_colour("code_comment", "hint", LIGHT).name()


def test_a_note_follows_the_theme_and_back(noted: Noted) -> None:
    noted.show(NOTE)
    for preference, tokens in (("dark", DARK), ("light", LIGHT)):
        noted.theme.set_preference(preference)  # type: ignore[arg-type]
        assert noted.block("Hint:").blockFormat().background().color().name() == tokens.info_back
        assert noted.ink("Hint:") == tokens.link
        assert noted.ink("Adam has") == tokens.text
        assert noted.ink("# as before") == ink_colour("code_comment", "hint", tokens).name()


def test_the_line_to_write_can_be_copied_and_pasted_as_it_is(noted: Noted) -> None:
    noted.show(NOTE)
    cursor = noted.console._control.document().find("Adam(learning_rate")
    cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
    cursor.setPosition(cursor.block().position())
    cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
    noted.console._control.setTextCursor(cursor)
    noted.console._control.copy()
    assert QApplication.clipboard().text() == "Adam(learning_rate=0.1)  # as before"


def test_code_of_several_lines_keeps_its_indentation(noted: Noted) -> None:
    noted.show(
        CellNote(kind="hint", text="Write a loop.", code="for i in x:\n    print(i)\n\nprint('''a\nb''')")
    )
    shown = noted.text[noted.text.index("Write a loop.") : noted.text.index("In [2]")].rstrip()
    assert shown == "Write a loop.\nfor i in x:\n    print(i)\n\nprint('''a\nb''')"
    assert noted.ink("b'''") == LIGHT.code_string


@pytest.mark.parametrize("kind", ["hint", "numerics", "data"])
def test_each_kind_can_be_shown(noted: Noted, kind: Any) -> None:
    noted.show(CellNote(kind=kind, text="Something happened in {op}.", values={"op": "log"}))
    ground = getattr(LIGHT, GROUNDS[kind])
    assert noted.block("Something happened in log.").blockFormat().background().color().name() == ground


def test_an_unknown_name_and_braces_stay_as_they_are(noted: Noted) -> None:
    note = CellNote(kind="hint", text="{who} writes {0} and {{x}}.", values={"x": "{who}"})
    assert note.words() == "{who} writes {0} and {{who}}."
    noted.show(note)
    assert "{who} writes {0} and {{who}}." in noted.text


def test_the_plain_form_has_the_words_and_the_code() -> None:
    words = "Adam has no argument lr any more; it is called learning_rate."
    assert NOTE.plain() == words + "\n    Adam(learning_rate=0.1)  # as before"


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
def test_every_ink_can_be_read_on_every_ground(tokens: Tokens) -> None:
    for kind, ground in GROUNDS.items():
        for ink in {"text", "link", "warn", *(name for _, name in INKS)}:
            colour = ink_colour(ink, kind, tokens).name()
            assert contrast(colour, getattr(tokens, ground)) >= 4.5, (ink, kind)
