"""No words are cut off in a window of 1280×800, in whatever language EagerLab speaks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QTranslator
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QPushButton, QTabBar, QTabWidget, QWidget
from pytestqt.qtbot import QtBot

from eagerlab.gui import languages, told
from eagerlab.gui.settings import Settings
from eagerlab.store.home import Home
from tests.driver import Driver
from tests.i18n.cut_off import cut_off
from tests.integration.acting import wait_idle

WIDTH, HEIGHT = 1280, 800
DIALOGS = (
    ("settings", "settings_dialog"),
    ("browse_experiments", "cards_dialog"),
    ("about", "about_dialog"),
    ("whats_new", "news_dialog"),
)


@pytest.fixture(scope="module", params=[language.locale for language in languages.languages()])
def driver(
    request: pytest.FixtureRequest, qapp: QApplication, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Driver]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EAGERLAB_HOME", str(tmp_path_factory.mktemp("home")))
        settings = Settings(Home().settings_file)
        settings.language = request.param
        settings.save()
        driver = Driver()
        assert languages.spoken() == request.param
        driver.window.resize(WIDTH, HEIGHT)
        driver.wait_ready()
        yield driver
        driver.shutdown()
    for translator in qapp.findChildren(QTranslator):
        qapp.removeTranslator(translator)
        translator.setParent(None)
    told.speak(None)
    qapp.setProperty("language", None)


def visit_tabs(driver: Driver, tabs: QTabWidget | QTabBar) -> Iterator[None]:
    """Show one page after the other."""
    for index in range(tabs.count()):
        tabs.setCurrentIndex(index)
        driver.app.processEvents()
        yield


def visit(driver: Driver) -> set[str]:
    """Show all panes and pages, and return what is cut off."""
    window = driver.window
    found: set[str] = set()
    for tabs in (driver.child("experiment_tabs", QTabWidget), window.centre):
        for _ in visit_tabs(driver, tabs):
            found |= cut_off(window)
    window.centre.setCurrentIndex(1)
    views = driver.child("predictions_views", QTabBar)
    driver.wait(lambda: views.count() > 0, what="the model's answers")
    for _ in visit_tabs(driver, views):
        found |= cut_off(window)
    for dock in window.docks.values():
        dock.show()
        dock.raise_()
        driver.app.processEvents()
        found |= cut_off(window)
    return found


def test_the_window_has_room_for_all_its_words(driver: Driver) -> None:
    window = driver.window
    assert (window.width(), window.height()) == (WIDTH, HEIGHT)
    found = visit(driver)
    driver.trigger("step")
    driver.wait(lambda: driver.value("lab.history.steps") != [], what="one step")
    wait_idle(driver)  # the window may not have heard of the step yet
    found |= visit(driver)
    assert sorted(found) == []


@pytest.mark.parametrize(("action", "name"), DIALOGS)
def test_dialogs_have_room_for_all_their_words(driver: Driver, action: str, name: str) -> None:
    driver.trigger(action)
    dialog = driver.child(name)
    driver.app.processEvents()
    found = cut_off(dialog)
    dialog.reject()
    assert sorted(found) == []


def test_the_hints_of_the_tour_have_room_for_all_their_words(driver: Driver) -> None:
    driver.trigger("show_tour")
    found: set[str] = set()
    for _ in range(5):
        driver.app.processEvents()
        callout = driver.child("callout")
        assert callout.isVisible()
        found |= cut_off(callout)
        callout.next_button.click()
    assert sorted(found) == []


def test_there_is_a_font_with_chinese_letters(qapp: QApplication) -> None:
    assert QFontDatabase.families(QFontDatabase.WritingSystem.SimplifiedChinese)


def test_what_is_cut_off_is_found(qtbot: QtBot) -> None:
    root = QWidget()
    qtbot.addWidget(root)
    row = QHBoxLayout(root)
    label, button = QLabel("Words that need some room"), QPushButton("A button with words")
    for widget in (label, button):
        row.addWidget(widget)
    root.show()
    assert cut_off(root) == set()
    label.setFixedWidth(20)
    button.setFixedWidth(20)
    qtbot.waitUntil(lambda: button.width() == 20)
    assert len(cut_off(root)) == 2
    label.setToolTip(label.text())
    assert len(cut_off(root)) == 1
