"""The fixture that the tests of this folder share."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.backend import BackendModel
from tests.gui.code.code_setup import Code
from tests.gui.conftest import RecordedLink
from tests.gui.experiment_setup import Setup


@pytest.fixture
def code(
    window: MainWindow, link: RecordedLink, backend: BackendModel, become: Callable[..., None], qtbot: QtBot
) -> Iterator[Code]:
    setup = Setup(window, link, backend, become, qtbot)
    qtbot.addWidget(setup.pane)
    qtbot.addWidget(setup.code)
    code = Code(setup, qtbot)
    setup.code.show()
    yield code
    code.checks.close()
    code.scripts.end()
