"""The fixture that the tests of this folder share."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.backend import BackendModel
from tests.gui.conftest import RecordedLink
from tests.gui.model.model_setup import (
    Setup,
)


@pytest.fixture
def setup(
    qtbot: QtBot,
    window: MainWindow,
    link: RecordedLink,
    backend: BackendModel,
    become: Callable[..., None],
) -> Setup:
    setup = Setup(window, link, backend, become)
    qtbot.addWidget(setup.page)
    setup.page.resize(320, 600)
    setup.page.show()
    return setup
