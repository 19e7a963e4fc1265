"""The menu bar: every action, where a person looks for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import get_args

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QDockWidget, QMenu, QMenuBar, QWidget

from eagerlab.gui.actions import Actions
from eagerlab.gui.theme import Preference

SEPARATOR = ""
DOCK_KEYS = "1234567890-"
"""With Alt each shows or hides a pane; there is no key "10"."""
FILE = (
    "new_experiment",
    "browse_experiments",
    SEPARATOR,
    "open_experiment",
    "save_experiment",
    "save_experiment_as",
    "export_script",
    SEPARATOR,
    "open_data",
    "open_data_folder",
    SEPARATOR,
    "new_script",
    "open_script",
    SEPARATOR,
    "quit",
)
EDIT = ("undo", "redo", "discard_draft", SEPARATOR, "copy_code", "copy_session", SEPARATOR, "settings")
RUN = (
    "train",
    "pause",
    "step",
    "take_part",
    "stop",
    "force_stop",
    "reset",
    SEPARATOR,
    "debug",
    SEPARATOR,
    "apply_changes",
    "discard_changes",
    SEPARATOR,
    "save_checkpoint",
    "restore_checkpoint",
    SEPARATOR,
    "op_by_op_update",
    "watch_nan",
    "watch_inf",
    "watch_cells",
    SEPARATOR,
    "interrupt_console",
    "restart_backend",
    "own_packages",
)
HELP = ("show_guide", "show_tour", SEPARATOR, "gpu_support", SEPARATOR, "whats_new", "about")


class Menus(QObject):
    """Fills a menu bar. GUI thread only.

    Parameters
    ----------
    bar : QMenuBar
        To be filled.
    actions : Actions
        What the entries do.
    docks : sequence of QDockWidget
        Shown and hidden from the View menu.
    window : QWidget
        Owner of the further actions, so that their shortcuts work all over it.
    on_theme : callable
        Called with the chosen theme.
    on_recent : callable
        Called with the path of a recent file that was chosen.
    """

    def __init__(
        self,
        bar: QMenuBar,
        actions: Actions,
        docks: Sequence[QDockWidget],
        window: QWidget,
        on_theme: Callable[[Preference], None],
        on_recent: Callable[[str], None],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._actions = actions
        self._on_recent = on_recent
        files = self._menu(bar, self.tr("&File"), FILE)
        self._recent = QMenu(self.tr("Open recent"), files)
        self._recent.setToolTipsVisible(True)
        files.insertMenu(actions["save_experiment"], self._recent)
        self._menu(bar, self.tr("&Edit"), EDIT)
        self._menu(bar, self.tr("&Run"), RUN)
        view = self._menu(bar, self.tr("&View"), ())
        self._add_docks(view, docks)
        self._themes = self._add_themes(view, on_theme)
        view.addSeparator()
        view.addAction(actions["reset_layout"])
        self._menu(bar, self.tr("&Help"), HELP)
        self.set_recent(())

    def set_recent(self, paths: Sequence[str]) -> None:
        """Offer these files, newest first."""
        self._recent.clear()
        self._recent.setEnabled(bool(paths))
        for path in paths:
            entry = self._recent.addAction(Path(path).name)
            entry.setToolTip(path)
            entry.triggered.connect(lambda checked=False, chosen=path: self._on_recent(chosen))

    def show_theme(self, preference: Preference) -> None:
        """Tick the chosen theme."""
        self._themes[preference].setChecked(True)

    def _menu(self, bar: QMenuBar, title: str, names: Sequence[str]) -> QMenu:
        menu = bar.addMenu(title)
        menu.setToolTipsVisible(True)
        for name in names:
            if name == SEPARATOR:
                menu.addSeparator()
            else:
                menu.addAction(self._actions[name])
        return menu

    def _add_docks(self, menu: QMenu, docks: Sequence[QDockWidget]) -> None:
        for number, dock in enumerate(docks):
            toggle = dock.toggleViewAction()
            toggle.setObjectName(f"view_{dock.objectName()}")
            toggle.setShortcut(QKeySequence(f"Alt+{DOCK_KEYS[number]}"))
            toggle.setToolTip(self.tr("Show or hide the pane {pane}").format(pane=dock.windowTitle()))
            self._window.addAction(toggle)
            menu.addAction(toggle)
        menu.addSeparator()

    def _add_themes(self, menu: QMenu, on_theme: Callable[[Preference], None]) -> dict[Preference, QAction]:
        words = {
            "system": self.tr("Follow the system's colours"),
            "light": self.tr("Light"),
            "dark": self.tr("Dark"),
        }
        group = QActionGroup(self)
        result: dict[Preference, QAction] = {}
        for number, preference in enumerate(get_args(Preference), start=1):
            action = QAction(words[preference], self._window)
            action.setObjectName(f"theme_{preference}")
            action.setCheckable(True)
            action.setShortcut(QKeySequence(f"Ctrl+Alt+{number}"))
            action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
            action.setToolTip(self.tr("Colours of the window, plots and console"))
            action.triggered.connect(lambda checked=False, chosen=preference: on_theme(chosen))
            group.addAction(action)
            menu.addAction(action)
            self._window.addAction(action)
            result[preference] = action
        return result
