"""The tour, in a window whose panes are stand-ins with the names that the tour looks for."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QTreeView, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers import tour as tours
from eagerlab.gui.controllers.tour import Tour
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.views.callout import Callout

TARGETS = ("experiment_chooser", "train", "loss_plot", "variable_tree", "console")
DOCKS = {
    "experiment_chooser": "experiment_dock",
    "variable_tree": "variables_dock",
    "console": "console_dock",
}


def holder(name: str, widget: QWidget) -> QWidget:
    """Return an opaque pane with a widget of this name at its top."""
    pane = QWidget()
    pane.setAutoFillBackground(True)
    widget.setObjectName(name)
    layout = QVBoxLayout(pane)
    layout.addWidget(widget, 1 if isinstance(widget, QTreeView) else 0)
    layout.addStretch()
    return pane


@pytest.fixture
def tour(window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Tour:
    """A tour that has not begun, in a window of 1280×800 with something at every stop."""
    # The screen of the offscreen platform is smaller than that.
    monkeypatch.setattr(tours, "_seen", QWidget.rect)
    for name, dock in DOCKS.items():
        window.set_pane(dock, holder(name, QTreeView() if name == "variable_tree" else QLineEdit()))
    window.set_tabs({"Learning": holder("loss_plot", QTreeView()), "Code": QWidget()})
    window.commands["pause"].setVisible(False)
    window.resize(1280, 800)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return Tour(window)


def shown(tour: Tour) -> Callout:
    """Return the hint, once its place is settled."""
    QApplication.processEvents()
    assert tour.callout is not None
    assert tour.callout.isVisible()
    return tour.callout


def target(tour: Tour, window: MainWindow) -> QWidget:
    """Return what the hint that is shown speaks of."""
    name = TARGETS[tour.step - 1]
    if name == "train":
        return window.toolbar.widgetForAction(window.commands["train"])
    found = window.findChild(QWidget, name)
    assert found is not None
    return found


def box(widget: QWidget) -> QRect:
    """Return where a widget is, in its window; of a hint, what of it takes the mouse."""
    rect = widget.mask().boundingRect() if isinstance(widget, Callout) else widget.rect()
    return QRect(widget.mapTo(widget.window(), rect.topLeft()), rect.size())


def click(tour: Tour, button: str) -> None:
    """Click a button of the hint."""
    found = shown(tour).findChild(QPushButton, f"callout_{button}")
    assert found is not None
    assert found.isVisible()
    QTest.mouseClick(found, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1920, 1080)])
def test_each_hint_stands_beside_what_it_speaks_of(
    tour: Tour, window: MainWindow, size: tuple[int, int]
) -> None:
    window.resize(*size)
    tour.start()
    for number in range(1, 6):
        callout, spot = shown(tour), box(target(tour, window))
        assert callout.step == f"{number} of 5"
        assert callout.title
        assert window.rect().contains(box(callout))
        assert not box(callout).intersects(spot)
        assert box(callout).adjusted(-2, -2, 2, 2).intersects(spot), "the arrow reaches it"
        middle = window.childAt(spot.center())
        assert middle is not None
        assert not callout.isAncestorOf(middle), "it can be clicked"
        tour.next()
    assert tour.callout is None


def test_next_back_and_done_lead_through_it(tour: Tour, qtbot: QtBot) -> None:
    tour.start()
    assert not shown(tour).back_button.isVisible()
    click(tour, "next")
    assert tour.step == 2
    click(tour, "back")
    assert tour.step == 1
    for _ in range(4):
        click(tour, "next")
    assert shown(tour).next_button.text() == "&Done"
    assert not shown(tour).skip_button.isVisible()
    with qtbot.waitSignal(tour.ended):
        click(tour, "next")
    assert tour.step == 0


def test_skip_ends_it_and_help_brings_it_back(tour: Tour, window: MainWindow) -> None:
    window.commands["show_tour"].trigger()
    click(tour, "next")
    click(tour, "skip")
    assert tour.callout is None
    window.commands["show_tour"].trigger()
    assert shown(tour).step == "1 of 5"
    click(tour, "next")
    window.commands["show_tour"].trigger()
    assert shown(tour).step == "1 of 5"


def test_train_works_at_the_first_click_and_leads_on(tour: Tour, window: MainWindow) -> None:
    trained: list[bool] = []
    window.commands["train"].triggered.connect(lambda: trained.append(True))
    tour.start()
    click(tour, "next")
    assert not shown(tour).next_button.property("primary"), "Train is what to press now"
    spot = box(target(tour, window))
    there = window.childAt(spot.center())
    assert there is target(tour, window)
    QTest.mouseClick(there, Qt.MouseButton.LeftButton)
    assert trained == [True]
    assert tour.step == 3
    window.commands["train"].trigger()
    assert tour.step == 3, "only at its own hint"


def test_while_it_trains_the_hint_points_at_pause(tour: Tour, window: MainWindow) -> None:
    window.commands["train"].setVisible(False)
    window.commands["pause"].setVisible(True)
    tour.start()
    tour.next()
    hint = box(shown(tour))
    assert hint.adjusted(-2, -2, 2, 2).intersects(
        box(window.toolbar.widgetForAction(window.commands["pause"]))
    )


def test_it_takes_the_focus_from_nobody(tour: Tour, window: MainWindow) -> None:
    typing = window.findChild(QLineEdit, "console")
    assert typing is not None
    typing.setFocus()
    tour.start()
    for _ in range(4):
        click(tour, "next")
        assert window.focusWidget() is typing
    QTest.keyClicks(typing, "lab")
    assert typing.text() == "lab"


def test_the_keyboard_alone_leads_through_it(tour: Tour, window: MainWindow, qtbot: QtBot) -> None:
    tour.start()
    shown(tour)
    window.toolbar.widgetForAction(window.commands["train"]).setFocus()
    for _ in range(60):
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        if window.focusWidget() is shown(tour).next_button:
            break
    QTest.keyClick(shown(tour).next_button, Qt.Key.Key_Return)
    assert tour.step == 2
    QTest.keyClick(window, Qt.Key.Key_B, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: tour.step == 1)  # the button goes down and up
    QTest.keyClick(shown(tour).next_button, Qt.Key.Key_Space)
    assert tour.step == 2
    assert window.focusWidget() is shown(tour).next_button
    QTest.keyClick(window, Qt.Key.Key_N, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: tour.step == 3)  # the button goes down and up
    QTest.keyClick(window, Qt.Key.Key_B, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: tour.step == 2)  # the button goes down and up
    QTest.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: tour.step == 0)  # the button goes down and up


def test_escape_skips_it_unless_a_widget_has_a_use_for_it(tour: Tour, window: MainWindow) -> None:
    tour.start()
    shown(tour).next_button.setFocus()
    QTest.keyClick(shown(tour).next_button, Qt.Key.Key_Escape)
    assert tour.step == 0
    tour.start()
    keys: list[int] = []

    class Uses(QLineEdit):
        def keyPressEvent(self, event: Any) -> None:  # noqa: N802 (Qt's name)
            keys.append(event.key())

    window.centre.addTab(uses := Uses(), "Uses")
    window.centre.setCurrentWidget(uses)
    QTest.keyClick(uses, Qt.Key.Key_Escape)
    assert keys == [Qt.Key.Key_Escape]
    assert tour.step == 1
    tour.end()
    QTest.keyClick(window, Qt.Key.Key_Escape)


def test_a_target_off_the_screen_leaves_the_hint_on_it(
    tour: Tour, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    window.move(0, 0)
    assert window.width() > window.screen().availableSize().width()
    tour.start()
    for _ in range(5):
        corner = window.mapToGlobal(box(shown(tour)).topLeft())
        assert window.screen().availableGeometry().contains(QRect(corner, box(shown(tour)).size()))
        tour.next()


def test_a_screen_reader_gets_its_name_and_words(tour: Tour) -> None:
    QAccessible.setActive(True)  # as with a screen reader: then each hint is also announced
    try:
        tour.start()
        tour.next()
        tour.back()
    finally:
        QAccessible.setActive(False)
    interface = QAccessible.queryAccessibleInterface(shown(tour))
    assert interface.text(QAccessible.Text.Name) == "Tour: Choose an experiment"
    words = interface.text(QAccessible.Text.Description)
    assert words.startswith("1 of 5. ")
    assert shown(tour).text in words


@pytest.mark.parametrize("hide", ["close", "cover"])
def test_what_is_hidden_comes_into_sight(tour: Tour, window: MainWindow, hide: str) -> None:
    if hide == "close":
        for name in DOCKS.values():
            window.docks[name].close()
    else:
        for name in ("guide_dock", "runs_dock"):
            window.reveal(name)
    window.centre.setCurrentIndex(1)
    QApplication.processEvents()
    tour.start()
    for _ in range(5):
        callout, spot = shown(tour), target(tour, window)
        assert spot.isVisible()
        assert window.rect().intersects(box(spot))
        assert box(callout).adjusted(-2, -2, 2, 2).intersects(box(spot))
        tour.next()


def test_it_follows_when_window_and_docks_change(tour: Tour, window: MainWindow, qtbot: QtBot) -> None:
    tour.start()
    for _ in range(3):
        tour.next()

    def beside() -> bool:
        callout, spot = shown(tour), target(tour, window)
        return box(callout).adjusted(-2, -2, 2, 2).intersects(box(spot)) and not box(callout).intersects(
            box(spot)
        )

    assert beside()
    window.resize(1700, 1000)
    qtbot.waitUntil(beside)
    window.resizeDocks([window.docks["variables_dock"]], [600], Qt.Orientation.Horizontal)
    qtbot.waitUntil(beside)
    window.docks["variables_dock"].close()
    qtbot.waitUntil(lambda: not beside())
    assert window.rect().contains(box(shown(tour)))
    window.docks["variables_dock"].show()
    qtbot.waitUntil(beside)


def test_the_window_is_searched_once_a_hint_and_again_when_its_pane_was_made_anew(
    tour: Tour, window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched: list[str] = []
    named = tour._named

    def noted(name: str) -> list[QWidget]:
        searched.append(name)
        return named(name)

    monkeypatch.setattr(tour, "_named", noted)
    tour.start()
    shown(tour)
    first = list(searched)
    for width in (1300, 1280):
        window.resize(width, 800)
        shown(tour)
    tour._place()
    assert searched == first
    window.set_pane(DOCKS["experiment_chooser"], holder("experiment_chooser", QLineEdit()))
    qtbot.waitUntil(lambda: len(searched) > len(first))
    qtbot.waitUntil(lambda: box(shown(tour)).adjusted(-2, -2, 2, 2).intersects(box(target(tour, window))))


def test_it_goes_along_with_a_dock_that_floats(tour: Tour, window: MainWindow, qtbot: QtBot) -> None:
    tour.start()
    for _ in range(3):
        tour.next()
    dock = window.docks["variables_dock"]
    dock.setFloating(True)
    dock.resize(300, 120)
    qtbot.waitUntil(lambda: shown(tour).window() is window)  # too small for a hint
    dock.resize(900, 700)
    tree = target(tour, window)
    tree.setFixedWidth(300)
    qtbot.waitUntil(lambda: shown(tour).window() is dock)
    qtbot.waitUntil(lambda: box(shown(tour)).adjusted(-2, -2, 2, 2).intersects(box(tree)))
    QTest.keyClick(dock, Qt.Key.Key_Escape)
    assert tour.step == 0
    dock.setFloating(False)


def test_the_keyboard_reaches_what_is_in_an_opaque_pane(window: MainWindow, qtbot: QtBot) -> None:
    chooser = QLineEdit()
    window.set_pane("experiment_dock", holder("experiment_chooser", chooser))
    window.show()
    window.toolbar.widgetForAction(window.commands["train"]).setFocus()
    for _ in range(30):
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        if window.focusWidget() is chooser:
            break
    assert window.focusWidget() is chooser
    window.reveal("guide_dock")
    QApplication.processEvents()
    assert window.docks["experiment_dock"].covers_up(chooser)
