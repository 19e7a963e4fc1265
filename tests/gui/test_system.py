"""What single systems ask of a desktop program."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from eagerlab.experiment.builtin import builtin_spec
from eagerlab.experiment.file import save_spec
from eagerlab.gui import system
from eagerlab.gui.system import FileOpening
from tests.driver import Driver


def test_a_file_that_the_system_hands_over_is_opened_and_other_events_pass(qapp: QApplication) -> None:
    owner, opened = QObject(), list[str]()
    FileOpening(qapp, opened.append, owner)
    QCoreApplication.sendEvent(qapp, QFileOpenEvent("/somewhere/一 two.eagerlab"))
    QCoreApplication.sendEvent(qapp, QEvent(QEvent.Type.ApplicationFontChange))
    assert opened == ["/somewhere/一 two.eagerlab"]


def test_a_file_handed_over_while_the_window_loads_is_opened_when_it_can_be(
    tmp_path: Path, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system, "hands_files_over", lambda: True)  # as on macOS
    path = tmp_path / "mine.eagerlab"
    save_spec(builtin_spec("xor"), path)
    driver = Driver()
    QCoreApplication.sendEvent(qapp, QFileOpenEvent(str(path)))
    driver.wait(lambda: "mine" in driver.window.windowTitle())
    other = tmp_path / "other.eagerlab"
    save_spec(builtin_spec("moons"), other)
    QCoreApplication.sendEvent(qapp, QFileOpenEvent(str(other)))
    driver.wait(lambda: "other" in driver.window.windowTitle())
    driver.shutdown()


def test_the_program_starts_anew_as_it_was_started(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr(os, "execv", lambda _program, command: started.append(command))
    monkeypatch.setattr(subprocess, "Popen", started.append)  # on Windows
    for words in (["old.eagerlab"], ["old.eagerlab", "--without-own-packages"], []):
        started.clear()
        monkeypatch.setattr(sys, "argv", ["/packages/eagerlab/__main__.py", *words])
        monkeypatch.setattr(sys, "orig_argv", ["python", "-P", "-m", "eagerlab", *words])
        system.open_again("new.eagerlab")
        assert started == [[sys.executable, "-P", "-m", "eagerlab", "new.eagerlab"]]
    started.clear()
    monkeypatch.setattr(sys, "stdout", None)  # as in Windows's pythonw.exe
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(sys, "argv", ["/bin/eagerlab"])
    monkeypatch.setattr(sys, "orig_argv", ["python", "/bin/eagerlab"])
    system.open_again("")
    assert started == [[sys.executable, "/bin/eagerlab"]]


@pytest.mark.parametrize("file", ["", "/Users/Zoë 王/my file.eagerlab"])
def test_in_an_application_macos_starts_it_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str
) -> None:
    contents = tmp_path / "EagerLab.app" / "Contents"
    (contents / "MacOS").mkdir(parents=True)
    (contents / "MacOS" / "EagerLab").touch()
    opener, told = tmp_path / "open", tmp_path / "told"
    opener.write_text(
        f'#!/bin/sh\nprintf "%s\\n" "$@" > "{told}"\nexit ${{OPENER_FAILS:-0}}\n', encoding="utf-8"
    )
    opener.chmod(0o755)
    started: list[list[str]] = []
    for name in [name for name in os.environ if name.startswith("EAGERLAB_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("EAGERLAB_HOME", "/a b")
    monkeypatch.setattr(os, "execv", lambda _program, command: started.append(command))
    monkeypatch.setattr(system, "OPEN", str(opener))
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(sys, "prefix", str(contents / "Resources" / "python"))
    system.open_again(file)
    application = str(tmp_path / "EagerLab.app")
    words = told.read_text(encoding="utf-8").splitlines()
    assert words == ["-n", "--env", "EAGERLAB_HOME=/a b", application, *(["--args", file] if file else [])]
    assert started == []
    # Better a window under Python's name than none.
    monkeypatch.setenv("OPENER_FAILS", "1")
    system.open_again(file)
    assert len(started) == 1
