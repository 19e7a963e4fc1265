"""A backend that answers nothing: when it is told, what is offered, and when that is over."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from eagerlab.gui.controllers.life import LifeController
from eagerlab.gui.controllers.silence import LOOKS, SilenceController
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.backend import BackendModel
from tests.gui.conftest import RecordedLink, RecordedProcess

Become = Callable[..., None]


@pytest.fixture
def silence(
    window: MainWindow, link: RecordedLink, backend: BackendModel, become: Become
) -> SilenceController:
    become("training", step=1)
    return SilenceController(window, link, backend)  # type: ignore[arg-type]


def be_silent(silence: SilenceController, link: RecordedLink) -> None:
    """Ask something, and let the time pass in which nothing is heard."""
    link.asked_control.emit()
    for _ in range(LOOKS):
        assert silence.patience.isActive()
        silence.patience.stop()
        silence.patience.timeout.emit()


def test_it_is_told_and_a_restart_is_at_hand_until_something_is_heard(
    silence: SilenceController, window: MainWindow, link: RecordedLink
) -> None:
    changes: list[bool] = []
    silence.changed.connect(changes.append)
    be_silent(silence, link)
    problem = window.banner.problem
    assert problem is not None
    assert (problem.what, problem.action) == ("The backend does not answer.", "restart_backend")
    link.sign_of_life.emit()
    assert window.banner.isHidden()
    assert changes == [True, False]


def test_whatever_is_heard_is_an_answer(silence: SilenceController, link: RecordedLink) -> None:
    link.asked_control.emit()
    link.sign_of_life.emit()
    assert not silence.patience.isActive()


def test_nothing_that_was_not_asked_is_missed(silence: SilenceController) -> None:
    assert not silence.patience.isActive()


def test_a_restart_then_asks_nothing_and_is_no_answer(
    silence: SilenceController, window: MainWindow, link: RecordedLink, backend: BackendModel
) -> None:
    process = RecordedProcess()
    life = LifeController(window, link, process, backend)  # type: ignore[arg-type]
    life.is_silent = lambda: silence.is_silent
    changes: list[bool] = []
    silence.changed.connect(changes.append)
    be_silent(silence, link)
    life.restart()
    assert process.calls == ["restart"]
    backend._on_restarting()
    assert not silence.is_silent
    assert changes == [True]
