"""Run, Restart without packages of my own: what the backend is given, and what is said when one breaks it."""

from __future__ import annotations

import sys
import sysconfig
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers.own_packages import OwnPackagesController
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.messages import Notice
from eagerlab.own_packages.installation import Installation
from eagerlab.own_packages.own import SWITCH


class Process(QObject):
    """Has what the controller needs of `BackendProcess`."""

    starting = Signal()
    died = Signal(str)
    without_own_packages = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.environment: dict[str, str] = {}
        self.is_running = False
        self.starts = 0
        self.printed = ""

    def last_words(self) -> str:
        return self.printed

    def start(self) -> None:
        self.starts += 1
        self.is_running = True
        self.starting.emit()


class Link(QObject):
    ready = Signal()


class Life:
    def __init__(self) -> None:
        self.asked: list[str] = []

    def restart_for(self, text: str, _explanation: str, _on_later: Any) -> None:
        self.asked.append(text)


class Bench:
    def __init__(self, window: MainWindow, installation: Installation | None, root: Path) -> None:
        self.process, self.link, self.life = Process(), Link(), Life()
        process: Any = self.process
        link: Any = self.link
        life: Any = self.life
        self.controller = OwnPackagesController(window, process, link, life, installation, root)
        self.action = window.commands["own_packages"]


@pytest.fixture
def installation(tmp_path: Path) -> Installation:
    return Installation("deb", "1.0", Path(sys.executable), tmp_path)


def test_a_checkout_offers_nothing_and_says_nothing(window: MainWindow, tmp_path: Path) -> None:
    bench = Bench(window, None, tmp_path)
    assert not bench.action.isVisible()
    bench.process.start()
    bench.process.died.emit("dead")
    assert window.messages.history == ()


def test_the_choice_goes_to_the_next_start_and_is_remembered(
    window: MainWindow, installation: Installation, tmp_path: Path
) -> None:
    bench = Bench(window, installation, tmp_path)
    assert bench.action.isVisible()
    assert bench.process.environment[SWITCH] == "on"
    bench.process.start()
    bench.action.trigger()
    assert bench.process.environment[SWITCH] == "off"
    assert len(bench.life.asked) == 1
    assert not window.settings.own_packages
    assert Bench(window, installation, tmp_path).process.environment[SWITCH] == "off"


def test_switched_off_on_the_command_line_holds_for_this_window_only(
    window: MainWindow, installation: Installation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SWITCH, "off")
    bench = Bench(window, installation, tmp_path)
    assert bench.process.environment[SWITCH] == "off"
    assert bench.action.text() == "Restart with packages of my own"
    assert window.settings.own_packages


def put(root: Path, package: str, python: str = sysconfig.get_python_version()) -> Path:
    """Let a package of the person's be there; return the folder of packages."""
    site = root / "packages" / f"py{python}" / "own" / "lib" / f"python{python}" / "site-packages"
    (site / f"{package}-1.0.dist-info").mkdir(parents=True)
    (site / f"{package}-1.0.dist-info" / "REQUESTED").touch()
    return site


def test_a_backend_that_ends_before_it_is_ready_can_be_started_without_them_at_a_click(
    window: MainWindow, installation: Installation, tmp_path: Path
) -> None:
    site = put(tmp_path, "broken")
    bench = Bench(window, installation, tmp_path)
    bench.process.start()
    bench.process.is_running = False
    bench.process.printed = f'  File "/opt/x.py"\n  File "{site}/broken/part.py", line 1\nImportError: no\n'
    window.messages.show(Notice("The backend stopped.", action="restart_backend"))
    bench.process.died.emit("dead")
    shown = window.messages.history[-1].problem
    assert window.banner.problem is shown, "to restart it as it is would fail again, and is not offered"
    assert shown.why == "The last that was loaded of it was broken."
    assert shown.details.endswith("ImportError: no\n")
    button = window.find_action(shown.action)
    assert button is not None
    button.trigger()
    assert window.banner.isHidden()
    assert bench.process.environment[SWITCH] == "off"
    assert bench.process.starts == 2
    assert bench.life.asked == []


def test_nothing_is_blamed_where_nothing_was_installed_or_all_is_switched_off(
    window: MainWindow, installation: Installation, tmp_path: Path
) -> None:
    bench = Bench(window, installation, tmp_path)
    bench.process.start()
    bench.process.died.emit("dead")
    put(tmp_path, "mine")
    bench.action.trigger()
    bench.process.died.emit("dead")
    assert window.messages.history == ()


def test_a_start_that_hangs_can_be_repeated_without_them(
    window: MainWindow, installation: Installation, tmp_path: Path, qtbot: QtBot
) -> None:
    put(tmp_path, "sleepy")
    bench = Bench(window, installation, tmp_path)
    bench.controller.slow_start.setInterval(0)
    bench.process.start()
    qtbot.waitUntil(lambda: bool(window.messages.history))
    assert window.messages.history[-1].problem.what.startswith("The backend does not come up")
    bench.action.trigger()
    assert bench.life.asked, "the process that hangs is ended first"
    bench.process.starting.emit()
    bench.link.ready.emit()
    assert not bench.controller.slow_start.isActive()


def test_packages_for_another_python_are_named_once(
    window: MainWindow, installation: Installation, tmp_path: Path
) -> None:
    put(tmp_path, "older", "3.9")
    put(tmp_path, "thing", "3.10")
    bench = Bench(window, installation, tmp_path)
    bench.link.ready.emit()
    bench.link.ready.emit()
    (shown,) = window.messages.history
    assert "for Python 3.10; this is Python" in shown.problem.what
    assert shown.problem.todo.endswith("%pip install thing")


def test_a_backend_that_was_ready_dies_of_something_else(
    window: MainWindow, installation: Installation, tmp_path: Path
) -> None:
    put(tmp_path, "mine")
    bench = Bench(window, installation, tmp_path)
    bench.process.start()
    bench.link.ready.emit()
    bench.process.died.emit("dead")
    assert window.messages.history == ()


def test_a_folder_that_cannot_be_used_is_told(
    window: MainWindow, installation: Installation, tmp_path: Path
) -> None:
    bench = Bench(window, installation, tmp_path)
    bench.process.without_own_packages.emit("The disk is full.")
    assert window.messages.history[-1].problem.why == "The disk is full."
