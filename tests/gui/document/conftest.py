"""The fixture that the tests of this folder share."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.backend import BackendModel
from tests.gui.conftest import RecordedLink
from tests.gui.experiment_setup import Setup


@pytest.fixture
def setup(
    window: MainWindow, link: RecordedLink, backend: BackendModel, become: Callable[..., None], qtbot: QtBot
) -> Setup:
    """The default experiment, untouched and described."""
    setup = Setup(window, link, backend, become, qtbot)
    qtbot.addWidget(setup.pane)
    qtbot.addWidget(setup.code)
    become("idle")
    setup.describe()
    return setup
