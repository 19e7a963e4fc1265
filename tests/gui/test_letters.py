from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtGui import QFont, QFontDatabase, QTextLayout
from PySide6.QtWidgets import QApplication

from eagerlab.gui import languages, letters
from eagerlab.gui.controllers.life import LifeController
from eagerlab.gui.controllers.settings import SettingsController
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.views.settings_dialog import Choices

HAN = QLocale.Script.SimplifiedHanScript


@pytest.fixture(autouse=True)
def no_substitutions_after(qapp: QApplication) -> Iterator[None]:
    yield
    for family in QFont.substitutions():
        QFont.removeSubstitutions(family)


def families(font: QFont, text: str) -> list[str]:
    """Return the families that a text is drawn with."""
    layout = QTextLayout(text, font)
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    return [run.rawFont().familyName().casefold() for run in layout.glyphRuns()]


def test_chinese_letters_come_from_the_preferred_font_and_all_others_as_before(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    font = QFont(qapp.font())
    before = families(font, "abc")
    for number, chinese in enumerate(QFontDatabase.families(QFontDatabase.WritingSystem.SimplifiedChinese)):
        font.setPointSizeF(20.0 + number)  # Qt remembers what it took for a size
        monkeypatch.setattr(letters, "FONTS", {HAN: (("No such font", chinese), (chinese,))})
        letters.prefer("zh_CN")
        for bold in (False, True):
            font.setBold(bold)
            assert families(font, "张量") == [chinese.casefold()]
            assert families(font, "abc") == before


def test_other_languages_leave_the_fonts_alone(qapp: QApplication) -> None:
    letters.prefer("de")
    letters.prefer("zh_TW")
    assert QFont.substitutions() == []


def test_a_language_that_no_font_can_show_is_not_spoken(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert letters.can_write("zh_CN")
    monkeypatch.setattr(letters, "can_write", lambda locale: locale != "zh_CN")
    assert languages.speak(qapp, "zh_CN") == "en"
    assert languages.spoken() == "en"


def test_who_chooses_it_is_told_what_is_missing(
    window: MainWindow,
    link: Any,
    process: Any,
    backend: BackendModel,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(letters, "can_write", lambda locale: locale != "zh_CN")
    settings = SettingsController(window, process, LifeController(window, link, process, backend))
    settings.apply(
        Choices(theme="light", code_font_size=0, cpu_devices=1, autosave_minutes=5, language="zh_CN")
    )
    problem = window.messages.history[-1].problem
    assert problem.what == "No font of this computer has the letters of 简体中文."
    assert "Noto Sans CJK" in problem.todo
