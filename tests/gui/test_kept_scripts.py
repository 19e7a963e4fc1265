"""Open scripts are open at the next start, and unsaved text in them outlives a crash."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers.code_checks import SyntaxChecks
from eagerlab.gui.controllers.code_kept import ScriptKeeper
from eagerlab.gui.controllers.code_scripts import ScriptsController
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.kept_scripts import KeptScript, read_kept, write_kept
from eagerlab.gui.views.code import CodePane

Start = Callable[..., tuple[ScriptsController, ScriptKeeper]]


@pytest.fixture
def start(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> Iterator[Start]:
    """Open a Code pane as a start of the program does."""
    closers: list[Callable[[], None]] = []

    def begin(alone: bool = True, wait: bool = True) -> tuple[ScriptsController, ScriptKeeper]:
        pane = CodePane(window.theme, window.commands["export_script"])
        qtbot.addWidget(pane)
        checks = SyntaxChecks(window)
        scripts = ScriptsController(window, checks, pane, lambda _code: True, lambda _page: None)
        keeper = ScriptKeeper(window, scripts, tmp_path)
        closers.extend([checks.close, scripts.end, keeper.close])
        keeper.start(alone)
        if wait:
            qtbot.waitUntil(lambda: keeper._began)
        return scripts, keeper

    yield begin
    for close in closers:
        close()


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text("x = 1\n", encoding="utf-8")
    return path


def test_scripts_are_open_again_in_their_order_and_behind_what_is_in_sight(
    start: Start, script: Path, qtbot: QtBot, tmp_path: Path
) -> None:
    other = tmp_path / "other.py"
    other.write_text("y = 1\n", encoding="utf-8")
    scripts, keeper = start()
    for path in (script, other):
        scripts.open(str(path))
    qtbot.waitUntil(lambda: len(scripts.pages) == 2)
    keeper.close()
    again, _ = start()
    assert [page.editor.text() for page in again.pages] == ["x = 1\n", "y = 1\n"]
    assert not any(again.is_unsaved(page) for page in again.pages)
    assert again._pane.tabs.currentIndex() == 0


def test_unsaved_text_survives_a_kill_and_a_closed_tab_does_not(
    start: Start, script: Path, qtbot: QtBot, tmp_path: Path, window: MainWindow
) -> None:
    scripts, _ = start()
    scripts.open(str(script))
    qtbot.waitUntil(lambda: len(scripts.pages) == 1)
    scripts.pages[0].editor.insertPlainText("mine = 2\n")
    scripts.new().editor.insertPlainText("new = 3\n")
    closed = scripts.new()
    scripts.close_page(closed)
    file = tmp_path / "scripts.json"
    qtbot.waitUntil(lambda: [kept.text for kept in read_kept(file)] == ["mine = 2\nx = 1\n", "new = 3\n"])
    kept = file.read_bytes()  # as a killed window leaves it
    script.write_text("theirs = 1\n", encoding="utf-8")
    file.write_bytes(kept)
    again, _ = start()
    assert [page.editor.text() for page in again.pages] == ["mine = 2\nx = 1\n", "new = 3\n"]
    assert all(again.is_unsaved(page) for page in again.pages)
    assert "mine.py, untitled 1.py" in window.banner.text
    again.save(again.pages[0])
    qtbot.waitUntil(lambda: window.questions.is_open)  # the file is not the one that was edited
    assert script.read_text(encoding="utf-8") == "theirs = 1\n"


def test_what_the_person_does_not_want_to_save_does_not_come_back(
    start: Start, script: Path, qtbot: QtBot
) -> None:
    scripts, keeper = start()
    scripts.open(str(script))
    qtbot.waitUntil(lambda: len(scripts.pages) == 1)
    scripts.pages[0].editor.insertPlainText("mine = 2\n")
    scripts.pages[0].editor.document().setModified(False)  # as `leave` does when asked to forget it
    keeper.close()
    again, _ = start()
    assert [page.editor.text() for page in again.pages] == ["x = 1\n"]


def test_a_second_window_keeps_its_own_and_takes_nothing(
    start: Start, script: Path, qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "scripts.json"
    write_kept((KeptScript(str(script)),), file)
    scripts, keeper = start(alone=False)
    assert scripts.pages == ()
    scripts.new().editor.insertPlainText("second = 1\n")
    keeper.close()
    second = tmp_path / f"scripts-{os.getpid()}.json"
    assert [kept.path for kept in read_kept(file)] == [str(script)]
    assert [kept.text for kept in read_kept(second)] == ["second = 1\n"]
    second.rename(tmp_path / "scripts-2000000000.json")  # its window is gone
    again, _ = start()
    assert {page.editor.text() for page in again.pages} == {"x = 1\n", "second = 1\n"}
    qtbot.waitUntil(lambda: not list(tmp_path.glob("scripts-2*")))


def test_a_window_closed_at_once_forgets_nothing(start: Start, script: Path, tmp_path: Path) -> None:
    write_kept((KeptScript(str(script)),), tmp_path / "scripts.json")
    _, keeper = start(wait=False)
    keeper.close()
    assert [kept.path for kept in read_kept(tmp_path / "scripts.json")] == [str(script)]


def test_scripts_that_are_gone_are_left_out_but_not_their_unsaved_text(start: Start, tmp_path: Path) -> None:
    gone = (KeptScript(str(tmp_path / "a.py")), KeptScript(str(tmp_path / "b.ipynb"), "b = 1\n"))
    write_kept(gone, tmp_path / "scripts.json")
    scripts, _ = start()
    assert [page.editor.text() for page in scripts.pages] == ["b = 1\n"]


@pytest.mark.parametrize(
    "content",
    [b"", b"[", b"{}", b"[1]", b'[{"path": 1}]', b'[{"path": ""}]', b'[{"path": "a", "text": 1}]', b"\xff"],
)
def test_a_damaged_list_is_none(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "scripts.json"
    file.write_bytes(content)
    assert read_kept(file) == ()


def test_a_list_comes_back_as_it_was_written(tmp_path: Path) -> None:
    scripts = (KeptScript("/a/é.py", "x\u00a0= '\u2028'\n", (5, 6)), KeptScript("/b.py"))
    write_kept(scripts, tmp_path / "scripts.json")
    assert read_kept(tmp_path / "scripts.json") == scripts
    assert json.loads((tmp_path / "scripts.json").read_text(encoding="utf-8"))
    write_kept((), tmp_path / "scripts.json")
    assert not (tmp_path / "scripts.json").exists()
