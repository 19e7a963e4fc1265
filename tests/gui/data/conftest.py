"""The fixture that the tests of this folder share."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.backend import BackendModel
from tests.gui.conftest import RecordedLink
from tests.gui.data.data_setup import Setup


@pytest.fixture
def setup(
    qtbot: QtBot,
    window: MainWindow,
    link: RecordedLink,
    backend: BackendModel,
    become: Callable[..., None],
) -> Setup:
    made = Setup(window, link, backend, become)
    for widget in (made.form, made.pane):
        qtbot.addWidget(widget)
    return made
