"""The main window: frame, docks, header and status bar. It holds and arranges; controllers decide."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow, QMenuBar, QTabWidget, QVBoxLayout, QWidget
from typing_extensions import override

from eagerlab.gui.actions import Actions
from eagerlab.gui.menus import Menus
from eagerlab.gui.messages import Messages
from eagerlab.gui.models.checkpoint_paths import checkpoint_path
from eagerlab.gui.questions import Questions
from eagerlab.gui.settings import Settings
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.banner import Banner
from eagerlab.gui.views.docks import PaneDock
from eagerlab.gui.views.empty_state import EmptyState
from eagerlab.gui.views.status_bar import StatusBar
from eagerlab.gui.views.toolbar import Toolbar

if TYPE_CHECKING:
    from eagerlab.gui.kernel.bridge import Bridge
    from eagerlab.gui.kernel.process import BackendProcess

BackendState = Literal["starting", "ready", "training", "dead"]
LAYOUT_VERSION = 1
LEFT_WIDTH, RIGHT_WIDTH, BOTTOM_HEIGHT = 320, 400, 210
FIRST_SIZE = QSize(1440, 900)
LEAST_SIZE = QSize(900, 600)
FRAME = QSize(16, 40)
"""About what a window system adds around a window; the status bar must not hang over the screen's edge."""
SUFFIX = ".eagerlab"
SCRIPTS = (".py", ".ipynb")


class MainWindow(QMainWindow):
    """The program's window. GUI thread only.

    Parameters
    ----------
    settings : Settings
        What is remembered.
    theme : Theme
        The look.

    Attributes
    ----------
    backend_ready : Signal
        The backend is ready, and every action and widget exists; again after each restart.
    close_requested : Signal
        The person wants to close the window: `close_now` does it.
    file_wanted : Signal(str)
        Path of an experiment file that was dropped, or chosen among the recent ones.
    data_wanted : Signal(list)
        Paths of files and folders that were dropped and are neither experiments nor scripts.
    script_wanted : Signal(str)
        Path of a Python script or notebook that was dropped.
    checkpoint_wanted : Signal(str)
        Path of a checkpoint of `tf.train.Checkpoint` that was dropped.
    messages, questions, theme, settings, commands
        What controllers need.
    toolbar, banner, status, centre
        Parts of the window.
    docks : dict
        `PaneDock` by objectName.
    opens_again : bool
        Whether the program is to start anew when this window has closed.
    bridge, process
        The link to the backend, once `backend_ready` came for the first time.
    """

    backend_ready = Signal()
    close_requested = Signal()
    file_wanted = Signal(str)
    data_wanted = Signal(list)
    script_wanted = Signal(str)
    checkpoint_wanted = Signal(str)

    bridge: Bridge
    process: BackendProcess

    def __init__(self, settings: Settings, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("main_window")
        self.setWindowTitle("EagerLab")
        self.settings = settings
        self.theme = theme
        self.messages = Messages(self)
        self.questions = Questions(self)
        self.commands = Actions(self, theme)
        self._backend_state: BackendState = "starting"
        self._may_close = False
        self.opens_again = False
        self._end: Callable[[], None] | None = None
        self.docks: dict[str, PaneDock] = {}
        self.centre = QTabWidget()
        self.centre.setDocumentMode(True)
        self.centre.setObjectName("centre")
        loading = EmptyState(self.tr("EagerLab is loading. Train can be pressed already."))
        self.centre.addTab(loading, self.tr("Learning"))
        self.centre.setMinimumWidth(360)
        self.setCentralWidget(self.centre)
        self._make_docks()
        self.toolbar = Toolbar(self.commands, theme)
        self.banner = Banner(theme, self.find_action)
        self.messages.shown.connect(self.banner.add)
        self.messages.withdrawn.connect(self.banner.withdraw)
        self.messages.training_released.connect(self.banner.release_training)
        self.messages.mode_chosen.connect(self.banner.choose_mode)
        self._make_header()
        self.status = StatusBar(theme)
        self.setStatusBar(self.status)
        self.commands["reset_layout"].triggered.connect(self.reset_layout)
        self.commands["quit"].triggered.connect(self.close)
        self.setAcceptDrops(True)
        self.setMinimumSize(LEAST_SIZE)
        self._restore_layout()

    # What programs outside rely on.

    @property
    def backend_state(self) -> BackendState:
        """``starting``, ``ready``, ``training`` or ``dead``."""
        return self._backend_state

    def shutdown(self) -> None:
        """Close the window and end the backend; returns when its process is gone."""
        self.close_now()
        if self._end is not None:
            self._end()

    # For controllers.

    def set_backend_state(self, state: BackendState) -> None:
        """Take note of how the backend is; `backend_ready` tells when it got ready."""
        was, self._backend_state = self._backend_state, state
        if state in ("ready", "training") and was in ("starting", "dead"):
            self.backend_ready.emit()

    def set_end(self, end: Callable[[], None]) -> None:
        """Set what `shutdown` calls to end all threads and the backend; it blocks until they are gone."""
        self._end = end

    def find_action(self, name: str) -> QAction | None:
        """Return the QAction with this objectName, or None."""
        return next((action for action in self.commands if action.objectName() == name), None)

    def set_pane(self, dock: str, pane: QWidget) -> None:
        """Put a pane into its dock."""
        old = self.docks[dock].widget()
        self.docks[dock].setWidget(pane)
        if old is not None:
            old.deleteLater()

    def set_tabs(self, panes: dict[str, QWidget]) -> None:
        """Put panes, by title, into the centre."""
        while self.centre.count():
            old = self.centre.widget(0)
            self.centre.removeTab(0)
            if old is not None:
                old.deleteLater()
        for title, pane in panes.items():
            self.centre.addTab(pane, title)

    def reveal(self, dock: str) -> None:
        """Bring a pane into sight."""
        self.docks[dock].show()
        self.docks[dock].raise_()

    def show_experiment(self, name: str, path: str, modified: bool) -> None:
        """Name the experiment, or its file, in the title, with a mark while it is not saved."""
        self.setWindowFilePath(path)
        name = path.replace("\\", "/").rpartition("/")[2] or name
        # Where the mark goes is said by [*], so that a name's own must be doubled.
        shown = name.replace("[*]", "[*][*]")
        self.setWindowTitle(self.tr("{name}[*] – EagerLab").format(name=shown) if name else "EagerLab")
        self.setWindowModified(modified and bool(name))

    def close_now(self) -> None:
        """Close without asking."""
        self._may_close = True
        self.close()

    def reset_layout(self) -> None:
        """Put all docks where they are at first."""
        for dock in self.docks.values():
            dock.setFloating(False)
            dock.show()
        self._arrange()

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        if not self._may_close:
            self.close_requested.emit()  # the answer may come at once
        if not self._may_close:
            event.ignore()
            return
        self.questions.withdraw()
        self.settings.set_window(self.saveGeometry(), self.saveState(LAYOUT_VERSION))
        self.settings.save()
        event.accept()

    @override
    def focusNextPrevChild(self, next: bool) -> bool:
        # For Qt, docks behind others in a row of tabs are visible: the focus would go where nobody sees it.
        began = self.focusWidget()
        while super().focusNextPrevChild(next):
            if not any(dock.covers_up(self.focusWidget()) for dock in self.docks.values()):
                return True
            if self.focusWidget() is began:
                break
        return False

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_paths(event):
            event.acceptProposedAction()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        paths = dropped_paths(event)
        if not paths:
            return
        event.acceptProposedAction()
        experiments = [path for path in paths if path.lower().endswith(SUFFIX)]
        scripts = [path for path in paths if path.lower().endswith(SCRIPTS)]
        checkpoints = [place for path in paths if (place := checkpoint_path(path))]
        if experiments:
            self.file_wanted.emit(experiments[0])
        for path in scripts:
            self.script_wanted.emit(path)
        if checkpoints:
            self.checkpoint_wanted.emit(checkpoints[0])
        if not experiments and not scripts and not checkpoints:
            self.data_wanted.emit(paths)

    # Putting it together.

    def _make_header(self) -> None:
        """Stack menu bar, toolbar and banner: so the banner is as wide as the window, above all docks."""
        header = QWidget()
        header.setObjectName("header")
        layout = QVBoxLayout(header)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        bar = QMenuBar()
        self.menus = Menus(
            bar, self.commands, list(self.docks.values()), self, self._choose_theme, self.file_wanted.emit
        )
        self.menus.show_theme(self.settings.theme)
        self.menus.set_recent(self.settings.recent_files)
        self.settings.changed.connect(self._setting_changed)
        for widget in (bar, self.toolbar, self.banner):
            layout.addWidget(widget)
        self.setMenuWidget(header)

    def _make_docks(self) -> None:
        area = Qt.DockWidgetArea
        self.setDocumentMode(True)
        # Grouped dragging is what lets a tab be pulled out of its row.
        option = QMainWindow.DockOption
        self.setDockOptions(
            option.AnimatedDocks | option.AllowNestedDocks | option.AllowTabbedDocks | option.GroupedDragging
        )
        self.setTabPosition(area.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        self.setCorner(Qt.Corner.BottomLeftCorner, area.LeftDockWidgetArea)
        self.setCorner(Qt.Corner.BottomRightCorner, area.RightDockWidgetArea)
        titles = {
            "experiment_dock": self.tr("Experiment"),
            "guide_dock": self.tr("Guide"),
            "variables_dock": self.tr("Variables"),
            "inspector_dock": self.tr("Inspector"),
            "gradient_dock": self.tr("Gradient"),
            "metrics_dock": self.tr("Metrics"),
            "console_dock": self.tr("Console"),
            "checkpoints_dock": self.tr("Checkpoints"),
            "runs_dock": self.tr("Runs"),
            "session_dock": self.tr("Session"),
            "problems_dock": self.tr("Problems"),
        }
        self._titles = QTimer(self)
        self._titles.setSingleShot(True)
        self._titles.timeout.connect(self._update_titles)
        for name, title in titles.items():
            dock = PaneDock(name, title, self.theme, self)
            dock.setWidget(EmptyState(self.tr("Loading")))
            dock.dockLocationChanged.connect(self._titles_changed)
            dock.visibilityChanged.connect(self._titles_changed)
            dock.topLevelChanged.connect(self._titles_changed)
            self.docks[name] = dock
        self._arrange()

    def _arrange(self) -> None:
        area = Qt.DockWidgetArea
        docks = self.docks
        self.addDockWidget(area.LeftDockWidgetArea, docks["experiment_dock"])
        self.tabifyDockWidget(docks["experiment_dock"], docks["guide_dock"])
        docks["experiment_dock"].raise_()
        self.addDockWidget(area.RightDockWidgetArea, docks["variables_dock"])
        self.splitDockWidget(docks["variables_dock"], docks["inspector_dock"], Qt.Orientation.Vertical)
        self.tabifyDockWidget(docks["inspector_dock"], docks["gradient_dock"])
        self.tabifyDockWidget(docks["gradient_dock"], docks["metrics_dock"])
        docks["inspector_dock"].raise_()
        bottom = [docks[f"{name}_dock"] for name in ("console", "checkpoints", "runs", "session", "problems")]
        self.addDockWidget(area.BottomDockWidgetArea, bottom[0])
        for dock in bottom[1:]:
            self.tabifyDockWidget(bottom[0], dock)
        bottom[0].raise_()
        self.resizeDocks(
            [docks["experiment_dock"], docks["variables_dock"]],
            [LEFT_WIDTH, RIGHT_WIDTH],
            Qt.Orientation.Horizontal,
        )
        self.resizeDocks([bottom[0]], [BOTTOM_HEIGHT], Qt.Orientation.Vertical)
        self.resizeDocks([docks["variables_dock"], docks["inspector_dock"]], [5, 8], Qt.Orientation.Vertical)
        self._titles_changed()

    def _restore_layout(self) -> None:
        if not self.restoreGeometry(self.settings.geometry):
            self.resize(FIRST_SIZE.boundedTo(self.screen().availableSize() - FRAME))
        layout = self.settings.layout
        if layout.isEmpty() or not self.restoreState(layout, LAYOUT_VERSION):
            self._arrange()

    def _titles_changed(self) -> None:
        """Look at the titles once, when a change of the layout is over."""
        self._titles.start(0)

    def _update_titles(self) -> None:
        for dock in self.docks.values():
            dock.show_title(dock.isFloating() or not self.tabifiedDockWidgets(dock))

    def _choose_theme(self, preference: Literal["system", "light", "dark"]) -> None:
        self.settings.theme = preference

    def _setting_changed(self, name: str) -> None:
        if name == "theme":
            self.theme.set_preference(self.settings.theme)
            self.menus.show_theme(self.settings.theme)
        elif name == "code_font_size":
            self.theme.set_code_font_size(self.settings.code_font_size)
        elif name == "recent_files":
            self.menus.set_recent(self.settings.recent_files)


def dropped_paths(event: QDropEvent) -> list[str]:
    """Return the local files and folders that are dragged."""
    return [path for url in event.mimeData().urls() if (path := url.toLocalFile())]
