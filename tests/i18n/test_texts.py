"""The command that keeps `.ts` files up to date, with Qt's own programs."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import texts
import texts_compile
from PySide6.QtCore import QTranslator
from texts_window import Text

SOME = [
    Text("Pane", 'Quotes " and \\ and\nlines\tand “é”'),
    Text("Pane", "%n row(s)", "", True),
    Text("Pane", "Open", "a file"),
]


def test_every_text_comes_through_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "eagerlab_de.ts"
    texts.update(file, SOME)
    assert texts.known(file) == set(SOME)
    assert len(texts.unfinished(file)) == 3


def test_translations_stay_and_what_is_gone_goes(tmp_path: Path) -> None:
    file = tmp_path / "eagerlab_de.ts"
    texts.update(file, [Text("Pane", "Open"), Text("Pane", "Close")])
    content = file.read_text(encoding="utf-8")
    empty = '<source>Open</source>\n        <translation type="unfinished"></translation>'
    assert empty in content
    done = "<source>Open</source>\n        <translation>Öffnen</translation>"
    file.write_text(content.replace(empty, done), encoding="utf-8")
    texts.update(file, [Text("Pane", "Open"), Text("Pane", "Save")])
    assert texts.known(file) == {Text("Pane", "Open"), Text("Pane", "Save")}
    assert [text.source for text in texts.unfinished(file)] == ["Save"]
    assert "Öffnen" in file.read_text(encoding="utf-8")


def test_a_compiled_file_is_made_when_it_is_missing_or_old(tmp_path: Path) -> None:
    file = tmp_path / "eagerlab_de.ts"
    texts.update(file, SOME)
    assert texts_compile.compile_stale(tmp_path) == [tmp_path / "eagerlab_de.qm"]
    assert texts_compile.compile_stale(tmp_path) == []
    later = file.with_suffix(".qm").stat().st_mtime + 10
    os.utime(file, (later, later))
    assert texts_compile.compile_stale(tmp_path) == [tmp_path / "eagerlab_de.qm"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["eagerlab_de.qm", "eagerlab_de.ts"]


def test_the_language_of_brackets_has_every_text(tmp_path: Path) -> None:
    file = texts.pseudo(tmp_path)
    assert texts.unfinished(file) == []
    translator = QTranslator()
    assert translator.load(str(file.with_suffix(".qm")))
    assert translator.translate("Actions", "Train") == "⟦Train⟧"


def test_a_missing_program_is_told(tmp_path: Path) -> None:
    with pytest.raises(texts_compile.ToolError, match="Expected lrelease in"):
        texts_compile.qt_tool("lrelease", tmp_path)


@pytest.mark.parametrize("arguments", [["--new"], ["--new", "German"], ["now"]])
def test_a_wrong_command_line_is_told_what_there_is(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert texts.main(arguments) == 2
    assert "--new LOCALE" in capsys.readouterr().err
