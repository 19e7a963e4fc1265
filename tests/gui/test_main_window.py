from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers.inspector_room import InspectorRoom
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.settings import Settings
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.inspector_pair import InspectorPair


def show(window: MainWindow, qtbot: QtBot, width: int, height: int) -> None:
    window.resize(width, height)
    with qtbot.waitExposed(window):
        window.show()


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1440, 900), (1920, 1080)])
def test_centre_keeps_its_width_and_nothing_is_cut_off(
    window: MainWindow, qtbot: QtBot, width: int, height: int
) -> None:
    show(window, qtbot, width, height)
    assert window.centre.width() >= 480
    assert (window.width(), window.height()) == (width, height)
    for dock in ("experiment_dock", "variables_dock", "inspector_dock", "console_dock"):
        area = window.docks[dock].geometry()
        assert window.rect().contains(area), dock
        assert area.width() >= 280, dock


def test_a_first_window_leaves_room_for_its_frame_on_the_screen(window: MainWindow) -> None:
    assert window.height() <= window.screen().availableSize().height() - 25


def test_centre_takes_what_a_wider_window_gains(window: MainWindow, qtbot: QtBot) -> None:
    show(window, qtbot, 1280, 800)
    narrow = window.centre.width()
    window.resize(1920, 1080)
    qtbot.waitUntil(lambda: window.centre.width() >= narrow + 600)


def test_layout_is_as_it_was_after_the_next_start(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    settings = Settings(tmp_path / "one.ini")
    first = MainWindow(settings, theme)
    qtbot.addWidget(first)
    # Qt keeps a restored window on the screen, and the offscreen platform's has 800 pixels.
    show(first, qtbot, 900, 700)
    first.docks["variables_dock"].hide()
    first.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, first.docks["console_dock"])
    first.close_now()
    second = MainWindow(Settings(tmp_path / "one.ini"), theme)
    qtbot.addWidget(second, before_close_func=lambda window: window.close_now())
    assert second.docks["variables_dock"].isHidden()
    assert second.dockWidgetArea(second.docks["console_dock"]) == Qt.DockWidgetArea.LeftDockWidgetArea
    assert second.size() == first.size()


def test_reset_layout_brings_everything_back(window: MainWindow, qtbot: QtBot) -> None:
    show(window, qtbot, 1440, 900)
    window.docks["experiment_dock"].hide()
    window.docks["console_dock"].setFloating(True)
    window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, window.docks["runs_dock"])
    window.commands["reset_layout"].trigger()
    area = Qt.DockWidgetArea
    assert not window.docks["experiment_dock"].isHidden()
    assert not window.docks["console_dock"].isFloating()
    assert window.dockWidgetArea(window.docks["runs_dock"]) == area.BottomDockWidgetArea
    assert window.docks["runs_dock"] in window.tabifiedDockWidgets(window.docks["console_dock"])


def test_a_docks_title_steps_back_where_a_tab_says_the_same(window: MainWindow, qtbot: QtBot) -> None:
    show(window, qtbot, 1440, 900)

    def title(name: str) -> QWidget:
        return window.docks[name].titleBarWidget()

    qtbot.waitUntil(lambda: title("console_dock").height() == 0)
    assert title("variables_dock").height() > 0
    window.docks["console_dock"].setFloating(True)
    qtbot.waitUntil(lambda: title("console_dock").height() > 0)
    window.docks["console_dock"].setFloating(False)


def test_the_inspector_can_have_a_window_and_goes_back_to_its_tab(window: MainWindow, qtbot: QtBot) -> None:
    show(window, qtbot, 1280, 800)
    pair, dock = InspectorPair(window.theme), window.docks["inspector_dock"]
    window.set_pane("inspector_dock", pair)
    InspectorRoom(window, pair)
    button = pair.first.head.enlarge
    before, told = dock.geometry(), button.toolTip()
    button.click()
    assert dock.isFloating()
    assert dock.height() > 600 > before.height()
    assert button.toolTip() != told
    button.click()
    qtbot.waitUntil(lambda: dock.geometry() == before)
    assert button.toolTip() == told


def test_the_tab_key_passes_over_panes_that_others_cover(window: MainWindow, qtbot: QtBot) -> None:
    fields = {}
    for name in ("console_dock", "runs_dock", "session_dock", "variables_dock"):
        fields[name] = QLineEdit(name)
        window.set_pane(name, fields[name])
    show(window, qtbot, 1440, 900)
    qtbot.waitUntil(lambda: window.docks["runs_dock"].visibleRegion().isEmpty())
    fields["variables_dock"].setFocus()
    reached = set()
    for forward in [True] * 40 + [False] * 40:
        window.focusNextPrevChild(forward)
        reached.add(window.focusWidget())
    assert fields["console_dock"] in reached
    assert not {fields["runs_dock"], fields["session_dock"]} & reached


def drop(window: MainWindow, *paths: str) -> bool:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(path) for path in paths])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(5, 5), Qt.DropAction.CopyAction, mime, buttons, keys)
    enter.ignore()
    window.dragEnterEvent(enter)
    window.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, mime, buttons, keys))
    return enter.isAccepted()


def test_an_experiment_file_can_be_dropped_on_the_window(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.file_wanted) as wanted:
        assert drop(window, "/data/é 试.eagerlab")
    assert wanted.args == ["/data/é 试.eagerlab"]


@pytest.mark.parametrize("name", ["table.csv", "pictures", "x.npz"])
def test_dropped_data_is_told_with_all_its_paths(window: MainWindow, qtbot: QtBot, name: str) -> None:
    with qtbot.assertNotEmitted(window.file_wanted), qtbot.waitSignal(window.data_wanted) as wanted:
        assert drop(window, f"/data/{name}")
    assert wanted.args == [[f"/data/{name}"]]


@pytest.mark.parametrize("name", ["model.py", "网络.ipynb"])
def test_a_dropped_script_is_told_apart_from_data(window: MainWindow, qtbot: QtBot, name: str) -> None:
    with qtbot.assertNotEmitted(window.data_wanted), qtbot.waitSignal(window.script_wanted) as wanted:
        assert drop(window, f"/data/{name}")
    assert wanted.args == [f"/data/{name}"]


def test_all_scripts_that_are_dropped_together_are_opened(window: MainWindow, qtbot: QtBot) -> None:
    wanted: list[str] = []
    window.script_wanted.connect(wanted.append)
    with qtbot.assertNotEmitted(window.data_wanted):
        assert drop(window, "/data/a.PY", "/data/b.ipynb", "/data/c.csv")
    assert wanted == ["/data/a.PY", "/data/b.ipynb"]


def test_text_that_is_dragged_is_not_taken(window: MainWindow) -> None:
    mime = QMimeData()
    mime.setText("some text")
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(5, 5), Qt.DropAction.CopyAction, mime, buttons, keys)
    enter.ignore()
    window.dragEnterEvent(enter)
    assert not enter.isAccepted()


def test_title_names_the_file_or_the_experiment_and_marks_what_is_unsaved(window: MainWindow) -> None:
    window.show_experiment("Digits", "/home/me/网络 run[1].eagerlab", modified=False)
    assert window.windowTitle() == "网络 run[1].eagerlab[*] – EagerLab"
    assert not window.isWindowModified()
    window.show_experiment("Digits [*]", "", modified=True)
    assert window.windowTitle() == "Digits [*][*][*] – EagerLab"
    assert window.isWindowModified()


def test_recent_files_are_in_the_menu_and_open(window: MainWindow, qtbot: QtBot) -> None:
    window.settings.add_recent_file("/data/one.eagerlab")
    entries = window.menus._recent.actions()
    assert [entry.text() for entry in entries] == ["one.eagerlab"]
    with qtbot.waitSignal(window.file_wanted) as wanted:
        entries[0].trigger()
    assert wanted.args == ["/data/one.eagerlab"]


def test_theme_menu_changes_the_look_and_remembers_it(window: MainWindow, qtbot: QtBot) -> None:
    window.menus._themes["dark"].trigger()
    assert window.theme.is_dark
    assert window.settings.theme == "dark"
    window.menus._themes["light"].trigger()
    assert not window.theme.is_dark


def test_closing_is_asked_of_a_controller(window: MainWindow, qtbot: QtBot) -> None:
    show(window, qtbot, 1280, 800)
    with qtbot.waitSignal(window.close_requested):
        assert not window.close()
    assert window.isVisible()
    window.close_now()
    assert not window.isVisible()


def test_getting_ready_is_told_once_for_each_start(window: MainWindow, qtbot: QtBot) -> None:
    told: list[str] = []
    window.backend_ready.connect(lambda: told.append(window.backend_state))
    for state in ("starting", "ready", "training", "ready", "dead", "starting", "ready"):
        window.set_backend_state(state)
    assert told == ["ready", "ready"]
