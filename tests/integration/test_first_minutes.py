"""The first minutes in the real window: the tour, Train at its first click, About and what is new."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListWidget, QPlainTextEdit, QPushButton, QWidget

from eagerlab.experiment.builtin import builtin_spec
from eagerlab.experiment.file import save_spec
from eagerlab.gui.controllers import tour as tours
from eagerlab.gui.views.callout import Callout
from tests.driver import Driver

PARTS = ("experiment_chooser", "", "loss_plot", "variable_tree", "console")
"""What each hint speaks of; the second one of a button of the toolbar."""


@pytest.fixture
def driver(monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    """A first start on a screen that has room for the window."""
    monkeypatch.setattr(tours, "_seen", QWidget.rect)
    driver = Driver()
    driver.window.resize(1280, 800)
    yield driver
    driver.shutdown()


def hint(driver: Driver) -> Callout | None:
    """Return the hint that is in sight."""
    found = [one for one in driver.window.findChildren(Callout) if one.isVisible()]
    return found[0] if found else None


def place(widget: QWidget, region: QRect | None = None) -> QRect:
    """Return where a widget is, in its window."""
    region = widget.rect() if region is None else region
    return QRect(widget.mapTo(widget.window(), region.topLeft()), region.size())


def press(callout: Callout, name: str) -> None:
    """Click a button of the hint."""
    button = callout.findChild(QPushButton, f"callout_{name}")
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def click_at(driver: Driver, spot: QPoint) -> None:
    """Click where something is, whatever lies above it there."""
    there = driver.window.childAt(spot)
    assert there is not None
    QTest.mouseClick(there, Qt.MouseButton.LeftButton, pos=there.mapFrom(driver.window, spot))


def target(driver: Driver, name: str) -> QWidget:
    """Return what a hint speaks of; a plot without a curve is not there yet, but its pane is."""
    widget: QWidget = driver.child(name)
    while not widget.isVisible():
        parent = widget.parentWidget()
        assert parent is not None
        widget = parent
    return widget


def test_the_first_minutes(driver: Driver) -> None:
    """One window for all: each costs the start of TensorFlow."""
    the_tour_leads_through_the_window_and_train_works_at_its_first_click(driver)
    help_brings_it_back_and_escape_ends_it(driver)
    about_shows_the_licences_of_what_runs_here(driver)
    what_is_new_is_shown_as_text(driver)


def the_tour_leads_through_the_window_and_train_works_at_its_first_click(driver: Driver) -> None:
    window = driver.window
    callout: Any = driver.wait(lambda: hint(driver), 60, "the first hint")
    assert callout.step == "1 of 5"
    typing = driver.child("console")._control
    typing.setFocus()
    press(callout, "next")
    train = window.toolbar.widgetForAction(window.commands["train"])
    driver.wait(lambda: hint(driver), 5)
    assert callout.step == "2 of 5"
    click_at(driver, place(train).center())
    assert callout.step == "3 of 5"
    for number in (3, 4, 5):
        part = target(driver, PARTS[number - 1])
        driver.app.processEvents()
        box = place(callout, callout.mask().boundingRect())
        assert callout.step == f"{number} of 5"
        assert box.adjusted(-2, -2, 2, 2).intersects(place(part)), "the arrow reaches it"
        assert not box.adjusted(0, 0, -1, -1).intersects(place(part)), "it is not covered"
        press(callout, "next")
    assert hint(driver) is None
    assert window.focusWidget() is typing, "the focus stayed where it was"
    driver.wait(lambda: window.backend_state == "training", 90, "training, from the one click")
    driver.wait(lambda: window.status.progress.value() >= 2, 60, "steps")


def help_brings_it_back_and_escape_ends_it(driver: Driver) -> None:
    driver.window.reveal("guide_dock")
    driver.trigger("show_tour")
    callout: Any = driver.wait(lambda: hint(driver), 5, "the first hint")
    driver.wait(lambda: driver.child("experiment_chooser").visibleRegion().boundingRect().width() > 0, 5)
    assert driver.window.rect().intersects(place(driver.child("experiment_chooser")))
    assert callout.step == "1 of 5"
    QTest.keyClick(callout.next_button, Qt.Key.Key_Escape)
    assert hint(driver) is None


def about_shows_the_licences_of_what_runs_here(driver: Driver) -> None:
    driver.trigger("about")
    about = driver.child("about_dialog")
    about.findChild(QPushButton, "about_licences").click()
    dialog = about.findChild(QWidget, "licences_dialog")
    packages = dialog.findChild(QListWidget)
    driver.wait(lambda: packages.count() > 30, 30, "the licences")
    assert packages.currentItem().text().startswith("EagerLab")
    dialog.filter.setText("pyside6_ess")
    text = dialog.findChild(QPlainTextEdit, "licences_text")
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in text.toPlainText()
    assert "LGPL-3.0-only" in dialog.about.text()
    dialog.close()
    about.close()


def what_is_new_is_shown_as_text(driver: Driver) -> None:
    driver.trigger("whats_new")
    dialog = driver.child("news_dialog")
    assert "A console on the very same live model" in dialog.prose.toPlainText()
    assert "###" not in dialog.prose.toPlainText()
    dialog.close()


def test_a_first_start_with_a_file_shows_the_file_and_no_tour(tmp_path: Path) -> None:
    file = tmp_path / "line.eagerlab"
    save_spec(builtin_spec("line"), file)
    driver = Driver(str(file))
    driver.wait(lambda: hasattr(driver.window, "bridge"), 60, "all panes")
    driver.wait(lambda: driver.window.windowFilePath() == str(file), 10, "the file")
    assert hint(driver) is None
    assert driver.window.settings.tour_waits
    driver.shutdown()
