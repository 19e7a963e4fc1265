"""Run, Restart without packages of my own: what the backend is given, and what is said when one breaks it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject, Signal

from eagerlab.gui.controllers.own_packages import OwnPackagesController
from eagerlab.gui.main_window import MainWindow
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
    def __init__(self, window: MainWindow, installation: Installation | None) -> None:
        self.process, self.link, self.life = Process(), Link(), Life()
        process: Any = self.process
        link: Any = self.link
        life: Any = self.life
        self.controller = OwnPackagesController(window, process, link, life, installation)
        self.action = window.commands["own_packages"]


@pytest.fixture
def installation(tmp_path: Path) -> Installation:
    return Installation("deb", "1.0", Path(sys.executable), tmp_path)


def test_a_checkout_offers_nothing_and_says_nothing(window: MainWindow) -> None:
    bench = Bench(window, None)
    assert not bench.action.isVisible()
    bench.process.start()
    bench.process.died.emit("dead")
    assert window.messages.history == ()


def test_the_choice_goes_to_the_next_start_and_is_remembered(
    window: MainWindow, installation: Installation
) -> None:
    bench = Bench(window, installation)
    assert bench.action.isVisible()
    assert bench.process.environment[SWITCH] == "on"
    bench.process.start()
    bench.action.trigger()
    assert bench.process.environment[SWITCH] == "off"
    assert len(bench.life.asked) == 1
    assert not window.settings.own_packages
    assert Bench(window, installation).process.environment[SWITCH] == "off"


def test_switched_off_on_the_command_line_holds_for_this_window_only(
    window: MainWindow, installation: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SWITCH, "off")
    bench = Bench(window, installation)
    assert bench.process.environment[SWITCH] == "off"
    assert bench.action.text() == "Restart with packages of my own"
    assert window.settings.own_packages


def test_a_backend_that_ends_before_it_is_ready_can_be_started_without_them_at_a_click(
    window: MainWindow, installation: Installation
) -> None:
    bench = Bench(window, installation)
    bench.process.start()
    bench.process.is_running = False
    bench.process.died.emit("dead")
    shown = window.messages.history[-1].problem
    assert shown.action == "own_packages"
    button = window.find_action(shown.action)
    assert button is not None
    button.trigger()
    assert bench.process.environment[SWITCH] == "off"
    assert bench.process.starts == 2
    assert bench.life.asked == []


def test_a_backend_that_was_ready_dies_of_something_else(
    window: MainWindow, installation: Installation
) -> None:
    bench = Bench(window, installation)
    bench.process.start()
    bench.link.ready.emit()
    bench.process.died.emit("dead")
    assert window.messages.history == ()


def test_a_folder_that_cannot_be_used_is_told(window: MainWindow, installation: Installation) -> None:
    bench = Bench(window, installation)
    bench.process.without_own_packages.emit("The disk is full.")
    assert window.messages.history[-1].problem.why == "The disk is full."
