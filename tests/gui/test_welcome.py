"""What the first start says, and the first after an upgrade."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QDesktopServices
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers import welcome
from eagerlab.gui.controllers.welcome import WelcomeController
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.questions import Choice, Question, Role
from eagerlab.gui.settings import Settings
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.news_dialog import NewsDialog
from eagerlab.store.home import Home

Start = Callable[..., tuple[WelcomeController, MainWindow]]

CHANGES = """# Changelog

## [Unreleased]

- Not out yet.

## [0.2.0] - 2027-01-31

### Added

- A [tour](https://example.org/tour).

## [0.1.0] - 2026-11-30

- The first one.
"""


@pytest.fixture
def start(qtbot: QtBot, theme: Theme) -> Start:
    """Start the program once more in the same home, as far as it says something."""

    def once(
        version: str = "0.2.0", *, ordinary: bool = True, asks: bool = False
    ) -> tuple[WelcomeController, MainWindow]:
        home = Home()
        window = MainWindow(Settings(home.settings_file), theme)
        qtbot.addWidget(window, before_close_func=lambda window: window.close_now())
        window.show()
        if asks:
            leave = Choice("cancel", "Cancel", Role.RejectRole)
            window.questions.ask(Question("Run its code?", "It holds code.", "", [leave]), lambda _: None)
        controller = WelcomeController(window, home, version)
        controller.start(ordinary=ordinary)
        return controller, window

    return once


def tour_is_shown(started: tuple[WelcomeController, MainWindow]) -> bool:
    controller, window = started
    shown = controller.tour.step > 0
    window.close_now()
    return shown


def test_the_tour_is_shown_at_the_first_start_alone(start: Start) -> None:
    assert tour_is_shown(start())
    assert not tour_is_shown(start())


def test_it_is_not_shown_again_after_a_crash(start: Start) -> None:
    first = start()[0]
    assert first.tour.step == 1
    assert start()[0].tour.step == 0, "although the first window never closed"


def test_a_home_that_was_used_before_gets_no_tour(start: Start) -> None:
    settings = Settings(Home().settings_file)
    settings.theme = "dark"
    settings.save()
    controller, window = start()
    assert controller.tour.step == 0
    assert window.messages.history == ()


@pytest.mark.parametrize("reason", ["ordinary", "asks"])
def test_it_waits_when_the_first_start_has_something_else_to_show(start: Start, reason: str) -> None:
    assert not tour_is_shown(start(ordinary=reason != "ordinary", asks=reason == "asks"))
    assert not tour_is_shown(start(ordinary=False))
    assert tour_is_shown(start())
    assert not tour_is_shown(start())


def test_a_temporary_home_which_is_new_each_time_gets_none(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EAGERLAB_HOME", "/proc/eagerlab")
    assert not tour_is_shown(start())


def test_an_upgrade_is_told_once_with_a_button_for_what_is_new(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(welcome, "changelog", lambda: CHANGES)
    start("0.1.9")[1].close_now()
    _controller, window = start("0.1.10")
    problem = window.banner.problem
    assert problem is not None
    assert problem.severity == "info"
    assert "EagerLab 0.1.10" in window.banner.text
    action = window.find_action(problem.action)
    assert action is window.commands["whats_new"]
    action.trigger()
    dialog = window.findChild(NewsDialog)
    assert dialog is not None
    assert window.banner.problem is None
    dialog.close()
    window.close_now()
    assert start("0.1.10")[1].messages.history == ()
    assert start("0.1.8")[1].messages.history == (), "an older one has nothing new to tell"
    assert start("0.1.10")[1].banner.problem is not None


def test_what_is_new_is_shown_from_the_released_versions(
    start: Start, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(welcome, "changelog", lambda: CHANGES)
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toString()))
    _controller, window = start("0.2.0")
    window.commands["whats_new"].trigger()
    dialog = window.findChild(NewsDialog)
    assert dialog is not None
    words = dialog.prose.toPlainText()
    assert words.index("0.2.0 · 2027-01-31") < words.index("0.1.0")
    assert "Not out yet" not in words
    dialog.prose.link_activated.emit("https://example.org/tour")
    assert opened == ["https://example.org/tour"]
    dialog.close()


def test_a_version_without_a_heading_shows_what_is_not_released_yet(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(welcome, "changelog", lambda: CHANGES)
    _controller, window = start("0.3.0")
    window.commands["whats_new"].trigger()
    dialog = window.findChild(NewsDialog)
    assert dialog is not None
    assert dialog.prose.toPlainText().startswith("0.3.0\nNot out yet.")
    dialog.close()


def test_a_changelog_that_is_missing_is_said(
    start: Start, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("eagerlab.changelog.assets_folder", lambda: tmp_path)
    monkeypatch.setattr("eagerlab.assets.assets_folder", lambda: tmp_path)
    _controller, window = start()
    window.commands["whats_new"].trigger()
    assert "What is new cannot be shown." in window.banner.text
    assert "CHANGELOG.md" in window.banner.text
