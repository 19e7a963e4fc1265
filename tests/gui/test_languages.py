from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtWidgets import QApplication, QComboBox, QDialogButtonBox

from eagerlab.gui import languages, told
from eagerlab.gui.languages import Language
from eagerlab.gui.views.settings_dialog import Choices, SettingsDialog

OFFERED = [Language("en", "English"), Language("de", "Deutsch"), Language("zh_CN", "简体中文")]


@pytest.mark.parametrize(
    ("setting", "wanted", "expected"),
    [
        ("system", ["zh-Hans-CN", "zh-CN", "zh"], "zh_CN"),
        ("system", ["zh_CN"], "zh_CN"),
        ("system", ["zh"], "zh_CN"),
        ("system", ["zh-Hans-SG", "zh-SG", "zh-Hans", "zh"], "zh_CN"),
        ("system", ["zh-Hant-TW", "zh-TW", "zh-Hant", "zh"], "en"),
        ("system", ["zh-Hant-HK", "zh", "de-DE"], "de"),
        ("system", ["zh-Hant-TW", "zh-Hans-CN", "zh"], "zh_CN"),
        ("system", ["fr-FR", "fr", "de-Latn-AT", "de"], "de"),
        ("system", ["en-GB", "zh-Hans-CN"], "en"),
        ("system", ["C"], "en"),
        ("system", [], "en"),
        ("zh_CN", ["de-DE"], "zh_CN"),
        ("en", ["zh-Hans-CN"], "en"),
        ("tlh", ["de-DE"], "de"),
    ],
)
def test_the_language_follows_setting_and_system(setting: str, wanted: Sequence[str], expected: str) -> None:
    assert languages.chosen(setting, wanted, OFFERED) == expected


def test_each_language_is_offered_by_its_own_name() -> None:
    offered = languages.languages()
    assert offered[0] == Language("en", "English")
    assert Language("zh_CN", "简体中文") in offered


@pytest.fixture
def silent_after(qapp: QApplication) -> Iterator[None]:
    """English again for the tests that follow."""
    yield
    for translator in qapp.findChildren(QTranslator):
        qapp.removeTranslator(translator)
        translator.setParent(None)
    told.speak(None)
    qapp.setProperty("language", None)


def test_what_is_spoken_includes_what_qt_says_itself(qapp: QApplication, silent_after: None) -> None:
    assert languages.spoken() == "en"
    assert languages.speak(qapp, "zh_CN") == "zh_CN"
    assert languages.spoken() == "zh_CN"
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    assert box.button(QDialogButtonBox.StandardButton.Cancel).text() == "取消"
    assert QCoreApplication.translate("Actions", "Train") != "Train"


def test_without_a_translation_all_is_english(qapp: QApplication, silent_after: None) -> None:
    assert languages.speak(qapp, "tlh") == "en"
    assert [one.filePath() for one in qapp.findChildren(QTranslator) if "eagerlab" in one.filePath()] == []
    assert QCoreApplication.translate("Actions", "Train") == "Train"
    assert told.told("There is no model.") == "There is no model."


def test_the_settings_offer_the_languages_and_give_back_the_choice(qapp: QApplication) -> None:
    choices = Choices(theme="light", code_font_size=0, cpu_devices=1, autosave_minutes=5)
    dialog = SettingsDialog(choices, OFFERED)
    given: list[Choices] = []
    dialog.chosen.connect(given.append)
    box = dialog.findChild(QComboBox, "setting_language")
    assert box is not None
    assert [box.itemText(index) for index in range(box.count())] == [
        *("Follow the system", "English", "Deutsch", "简体中文")
    ]
    assert box.currentData() == "system"
    box.setCurrentIndex(3)
    buttons = dialog.findChild(QDialogButtonBox)
    assert buttons is not None
    buttons.accepted.emit()
    assert [one.language for one in given] == ["zh_CN"]
    dialog.deleteLater()
