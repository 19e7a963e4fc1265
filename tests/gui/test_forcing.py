"""Stop of a step that does not end: what is said, when force is offered, and what a restart offers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers.forcing import ForcingController
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.messages import Notice
from eagerlab.gui.models.backend import BackendModel
from eagerlab.protocol.debugging import ForceStop
from eagerlab.store.manifest import Manifest
from tests.gui.conftest import RecordedLink

Become = Callable[..., None]


class Setup:
    """The controller, with a list of checkpoints and a backend that tells what a test says."""

    def __init__(self, window: MainWindow, link: Any, backend: BackendModel, become: Become) -> None:
        self.window, self.link, self.backend, self.become = window, link, backend, become
        self.newest: Manifest | None = None
        self.is_from_console = False
        self.forcing = ForcingController(
            window, link, backend, lambda: self.newest, lambda: self.is_from_console
        )

    @property
    def shown(self) -> str:
        """The words of the banner."""
        return self.window.banner.text if not self.window.banner.isHidden() else ""

    @property
    def offered(self) -> str:
        """The action of the banner."""
        problem = self.window.banner.problem
        return problem.action if problem is not None else ""

    def be_stuck(self) -> None:
        """Train, stop, force: nothing helps."""
        self.become("training", step=7, experiment="Mine")
        self.window.commands["stop"].trigger()
        self.forcing.patience.timeout.emit()
        self.window.commands["force_stop"].trigger()
        self.forcing.patience.timeout.emit()

    def restart(self) -> None:
        """Have another backend, as the process tells it."""
        self.backend._on_restarting()
        self.become("idle")
        self.forcing.offer_restore()


@pytest.fixture
def setup(window: MainWindow, link: RecordedLink, backend: BackendModel, become: Become) -> Setup:
    return Setup(window, link, backend, become)


def test_stop_and_pause_say_that_they_wait(setup: Setup, qtbot: QtBot) -> None:
    setup.become("training", step=7)
    for name in ("stop", "pause"):
        setup.window.commands.allow(name, "")
        setup.window.status.set_message("")
        setup.window.commands[name].trigger()
        qtbot.waitUntil(lambda: "step in hand" in setup.window.status.message.text())


def test_force_is_offered_before_what_waits_in_the_banner(setup: Setup) -> None:
    setup.window.messages.show(Notice(what="Some warning.", severity="warning"))
    setup.become("training", step=7)
    setup.window.commands.allow("stop", "")
    setup.window.commands["stop"].trigger()
    setup.forcing.patience.timeout.emit()
    assert setup.offered == "force_stop"
    setup.window.commands["force_stop"].trigger()
    assert setup.link.asked_for(ForceStop)
    assert setup.shown == "Some warning."


def test_a_restart_is_offered_and_then_the_checkpoint(setup: Setup) -> None:
    setup.window.commands.allow("stop", "")
    setup.be_stuck()
    assert setup.forcing.is_stuck
    assert setup.offered == "restart_backend"
    setup.newest = Manifest(step=7, experiment="Mine")
    setup.window.messages.withdraw("restart_backend")
    setup.restart()
    assert setup.offered == "restore_checkpoint"
    assert "The newest checkpoint is of step 7." in setup.shown


def test_a_checkpoint_of_something_else_is_not_offered(setup: Setup) -> None:
    setup.window.commands.allow("stop", "")
    setup.be_stuck()
    setup.newest = Manifest(step=3, experiment="Another")
    setup.window.messages.withdraw("restart_backend")
    setup.restart()
    assert setup.offered == ""
    assert "There is no checkpoint of “Mine”." in setup.shown


def test_what_came_from_the_console_has_to_be_made_anew_first(setup: Setup) -> None:
    setup.window.commands.allow("stop", "")
    setup.is_from_console = True
    setup.be_stuck()
    setup.is_from_console = False
    setup.newest = Manifest(step=7, experiment="Mine")
    setup.window.messages.withdraw("restart_backend")
    setup.restart()
    assert setup.offered == ""
    assert "lab.use" in setup.shown


def test_a_step_that_ends_after_all_takes_the_offers_away(setup: Setup) -> None:
    setup.window.commands.allow("stop", "")
    setup.be_stuck()
    setup.become("idle", step=8)
    assert setup.shown == ""
    setup.restart()
    assert setup.shown == ""


@pytest.mark.parametrize(("is_heard_again", "offered"), [(False, "restore_checkpoint"), (True, "")])
def test_a_backend_that_answers_nothing_while_it_trains_counts_as_stuck(
    setup: Setup, is_heard_again: bool, offered: str
) -> None:
    setup.become("training", step=7, experiment="Mine")
    setup.newest = Manifest(step=7, experiment="Mine")
    setup.forcing.note_silence(True)
    if is_heard_again:
        setup.forcing.note_silence(False)
    setup.restart()
    assert setup.offered == offered
