"""Icons are sharp at the scale of the screen, and few pixmaps: there are a hundred icons."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication, QIcon
from pytestqt.qtbot import QtBot

from eagerlab.gui.icons import icon


@pytest.mark.usefixtures("qtbot")
def test_an_icon_has_a_pixmap_of_the_sides_that_are_shown() -> None:
    drawn = icon("close", "#112233", "#445566")
    for side in (16, 18, 20):
        assert drawn.actualSize(QSize(side, side)) == QSize(side, side)
    assert len(drawn.availableSizes()) <= 4
    assert len(drawn.availableSizes(QIcon.Mode.Disabled)) <= 4


def test_an_icon_is_sharp_on_a_screen_of_another_scale(
    qtbot: QtBot, qapp: QGuiApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    del qtbot
    monkeypatch.setattr(type(qapp), "devicePixelRatio", lambda _app: 1.5)
    sides = {size.width() for size in icon("close", "#112233").availableSizes()}
    assert {24, 27, 30} <= sides
