from __future__ import annotations

import sys
from dataclasses import asdict

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter, QPalette, QPixmap
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLabel,
    QScrollArea,
    QStyle,
    QStyleOption,
    QStyleOptionComboBox,
    QStyleOptionSlider,
)
from pytestqt.qtbot import QtBot

from eagerlab.gui.style import CalmStyle
from eagerlab.gui.theme import DARK, LIGHT, Theme, Tokens, contrast

TEXTS = (
    "text",
    "dim",
    "link",
    "good",
    "warn",
    "bad",
    "code_keyword",
    "code_string",
    "code_number",
    "code_comment",
)


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("ground", ["background", "panel"])
@pytest.mark.parametrize("ink", TEXTS)
def test_text_stands_out_from_its_ground(tokens: Tokens, ground: str, ink: str) -> None:
    assert contrast(getattr(tokens, ink), getattr(tokens, ground)) >= 4.5


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
def test_text_stands_out_from_accent_selection_and_banners(tokens: Tokens) -> None:
    assert contrast(tokens.on_accent, tokens.accent) >= 4.5
    for ground in (tokens.selection, tokens.hover, tokens.info_back, tokens.warn_back, tokens.bad_back):
        assert contrast(tokens.text, ground) >= 4.5


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
def test_every_token_is_a_colour(tokens: Tokens) -> None:
    for value in asdict(tokens).values():
        for colour in value if isinstance(value, tuple) else (value,):
            assert len(colour) == 7
            int(colour[1:], 16)


def test_theme_changes_palette_and_tells_it(qtbot: QtBot, qapp: QApplication, theme: Theme) -> None:
    label = QLabel("x")
    qtbot.addWidget(label)
    with qtbot.waitSignal(theme.changed):
        theme.set_preference("dark")
    assert theme.is_dark
    assert theme.tokens is DARK
    # Widgets follow in the event loop's next turn.
    qtbot.waitUntil(lambda: label.palette().color(QPalette.ColorRole.WindowText).name() == DARK.text)
    with qtbot.waitSignal(theme.changed):
        theme.set_preference("light")
    assert qapp.palette().color(QPalette.ColorRole.Window).name() == LIGHT.background


def test_curves_take_their_colours_in_turn(theme: Theme) -> None:
    assert theme.series_colour(0) == LIGHT.series[0]
    assert theme.series_colour(len(LIGHT.series)) == LIGHT.series[0]


def test_code_font_is_monospaced_and_takes_the_persons_size(qtbot: QtBot, theme: Theme) -> None:
    with qtbot.waitSignal(theme.changed):
        theme.set_code_font_size(17)
    assert theme.code_font().pointSize() == 17
    theme.set_code_font_size(0)


def test_a_text_too_long_for_its_box_loses_its_middle(qtbot: QtBot, theme: Theme) -> None:
    option = QStyleOptionComboBox()
    option.rect = QRect(0, 0, 200, 32)
    option.currentText = "The beginning of a very long name and its end"
    canvas = QPixmap(200, 32)
    painter = QPainter(canvas)
    CalmStyle(theme).drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option, painter)
    painter.end()
    assert "…" in option.currentText
    assert option.currentText.startswith("The")
    assert option.currentText.endswith("end")


@pytest.mark.parametrize(("state", "line"), [("State_Horizontal", True), ("State_None", False)])
def test_where_a_header_ends_only_one_above_columns_has_a_line(
    qtbot: QtBot, theme: Theme, state: str, line: bool
) -> None:
    option = QStyleOption()
    option.rect = QRect(0, 0, 40, 20)
    option.state = QStyle.StateFlag[state]
    canvas = QPixmap(40, 20)
    painter = QPainter(canvas)
    CalmStyle(theme).drawControl(QStyle.ControlElement.CE_HeaderEmptyArea, option, painter)
    painter.end()
    tokens = theme.tokens
    assert canvas.toImage().pixelColor(20, 19).name() == (tokens.line if line else tokens.panel)


@pytest.mark.parametrize("text", ["Eager", "Graph", "Automatic", "axis 0 (800)"])
def test_a_text_that_fits_its_box_stays_whole(qtbot: QtBot, theme: Theme, text: str) -> None:
    box = QComboBox()
    qtbot.addWidget(box)
    box.setStyle(CalmStyle(theme))
    box.addItem(text)
    box.adjustSize()
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    canvas = QPixmap(box.size())
    painter = QPainter(canvas)
    box.style().drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option, painter, box)
    painter.end()
    assert option.currentText == text


def test_qt_calls_do_not_use_up_references_to_none(qtbot: QtBot) -> None:
    label = QLabel()
    qtbot.addWidget(label)
    before = sys.getrefcount(None)
    for _ in range(3000):
        label.setText("x")
    assert sys.getrefcount(None) > before - 500


@pytest.mark.parametrize("fills", [True, False])
def test_a_scroll_bar_stands_on_what_is_behind_its_area(qtbot: QtBot, theme: Theme, fills: bool) -> None:
    area, option = QScrollArea(), QStyleOptionSlider()
    qtbot.addWidget(area)
    area.viewport().setAutoFillBackground(fills)
    option.rect = QRect(0, 0, 12, 100)
    canvas = QPixmap(12, 100)
    painter = QPainter(canvas)
    part = QStyle.ComplexControl.CC_ScrollBar
    CalmStyle(theme).drawComplexControl(part, option, painter, area.verticalScrollBar())
    painter.end()
    ground = canvas.toImage().pixelColor(0, 50).name()
    assert ground == (theme.tokens.panel if fills else theme.tokens.background)
