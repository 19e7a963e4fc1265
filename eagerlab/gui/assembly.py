"""Puts the window together once it is shown: heavy imports, then panes, step by step."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer

from eagerlab.gui import heavy
from eagerlab.gui.garbage import GuiGarbage
from eagerlab.gui.heavy import HeavyImport
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.messages import Notice
from eagerlab.gui.models.backend import BackendModel
from eagerlab.store.home import Home, WindowLock

if TYPE_CHECKING:
    from eagerlab.gui.kernel.bridge import Bridge
    from eagerlab.gui.kernel.process import BackendProcess

NEED_PANES = (
    "new_experiment",
    "browse_experiments",
    "open_experiment",
    "open_data",
    "open_data_folder",
    "save_experiment",
    "save_experiment_as",
    "export_script",
    "new_script",
    "open_script",
    "apply_changes",
    "discard_changes",
    "discard_draft",
    "undo",
    "redo",
    "copy_code",
    "copy_session",
    "settings",
    "show_guide",
    "show_tour",
    "gpu_support",
    "own_packages",
    "whats_new",
    "about",
)
"""Actions that nobody carries out before the panes are there."""
READY_WITH_PANES = (
    "new_experiment",
    "browse_experiments",
    "open_experiment",
    "open_data",
    "open_data_folder",
    "new_script",
    "open_script",
    "discard_draft",
    "copy_code",
    "copy_session",
    "settings",
    "show_guide",
    "show_tour",
    "gpu_support",
    "own_packages",
    "whats_new",
    "about",
)
"""Of these, the ones that can be done from then on."""


class Assembly(QObject):
    """From a bare frame to the whole program, and its end. GUI thread only.

    Parameters
    ----------
    window : MainWindow
        To be filled; owns this object.
    home : Home
        Where things are kept.
    file : str
        An experiment file to open, or empty.
    """

    def __init__(self, window: MainWindow, home: Home, file: str) -> None:
        super().__init__(window)
        self.window = window
        self.home = home
        self.backend = BackendModel(self)
        self._file = file
        self._lock = WindowLock(home.root)
        self._garbage = GuiGarbage(self)
        self._imports = HeavyImport(heavy.IN_THREAD, heavy.ON_GUI_THREAD, self)
        self._imports.finished.connect(self._imported)
        self._steps: deque[Callable[[], None]] = deque()
        self._closers: list[Callable[[], None]] = []
        self._process: BackendProcess | None = None
        self._train_wanted = False
        self._ended = False
        window.set_end(self.end)
        window.close_requested.connect(self._close_early)
        window.commands["train"].triggered.connect(self._train_early)
        window.status.set_state("warn", self.tr("Starting"))
        window.status.set_message(self.tr("Loading"))
        self._early_permissions()

    def begin(self) -> None:
        """Start the imports; all else follows by itself."""
        self._imports.start()

    def open_file(self, path: str) -> None:
        """Open an experiment file that the system hands over, now or as soon as there is what opens it."""
        if self._process is None:
            self._file = path
        else:
            self.window.file_wanted.emit(path)

    def end(self) -> None:
        """End threads and backend; returns when they are gone."""
        if self._ended:
            return
        self._ended = True
        self._steps.clear()
        self._imports.end()
        for close in self._closers:
            close()
        if self._process is not None:
            self._process.shutdown()
            self._process.wait_stopped()
        self._lock.release()
        self._garbage.end()

    def _early_permissions(self) -> None:
        from eagerlab.gui.models.permissions import permissions

        for name, reason in permissions("loading", None, checkpoints=False).items():
            self.window.commands.allow(name, reason)
        loading = self.tr("EagerLab is still loading.")
        for name in NEED_PANES:
            self.window.commands.allow(name, loading)
        self.window.commands["discard_draft"].setVisible(False)
        self.window.commands["pause"].setVisible(False)
        for box in (self.window.toolbar.device_selector, self.window.toolbar.mode_selector):
            box.setEnabled(False)

    def _train_early(self) -> None:
        """Take Train before there is anything to take it to."""
        if self._process is None:
            self._train_wanted = True
            self.window.commands.allow("train", self.tr("Training starts as soon as TensorFlow is ready."))
            self.window.status.set_message(self.tr("Loading. Training starts when TensorFlow is ready."))

    def _close_early(self) -> None:
        """Close a window that has no backend yet."""
        if self._process is None:
            self.window.close_now()

    def _imported(self, trouble: str) -> None:
        if self._ended:
            return
        if trouble:
            self._say_damaged(trouble)
            return
        from eagerlab.gui.panes import Panes
        from eagerlab.gui.workplace import Workplace

        panes = Panes(Workplace(self.window, self.home, self.backend))
        self._closers = panes.closers  # it grows: who closes half-way ends the threads that there are
        self._steps.extend(panes.steps())
        self._steps.append(lambda: self._finish(panes))
        self._next_step()

    def _next_step(self) -> None:
        """Do one step, then let the event loop turn, so that the window answers meanwhile."""
        if self._steps:
            self._steps.popleft()()
            QTimer.singleShot(0, self, self._next_step)

    def _finish(self, panes: Any) -> None:
        process: BackendProcess = panes.process
        bridge: Bridge = panes.bridge
        self._process = process
        window = self.window
        window.bridge, window.process = bridge, process
        for name in READY_WITH_PANES:
            window.commands.allow(name)
        self.backend.follow(bridge, process)
        alone = self._tell_about_home()
        panes.experiment.kept_scripts.start(alone)
        brought_back = panes.experiment.drafts.start(alone, self._file)
        if self._file and not brought_back:
            panes.experiment.files.open(self._file)
        panes.welcome.start(ordinary=not self._file and not brought_back)
        if self._train_wanted:
            window.commands.allow("train")
            window.commands["train"].trigger()
        process.start()
        self._garbage.settle()

    def _tell_about_home(self) -> bool:
        """Tell what is wrong with the folder; return whether no other window is known to use it."""
        if self.home.problem is not None:
            self.window.messages.show(self.home.problem)
        try:
            other = self._lock.take()
        except OSError as error:
            self.window.messages.show(
                Notice(
                    what=self.tr("It cannot be told whether another window uses the same folder."),
                    why=str(error),
                    severity="info",
                )
            )
            return True
        if other is not None:
            self.window.messages.show(self._lock.problem(other))
        return other is None

    def _say_damaged(self, trouble: str) -> None:
        last = trouble.strip().splitlines()[-1]
        self.window.set_backend_state("dead")
        self.window.status.set_state("bad", self.tr("Stopped"))
        self.window.status.set_message(self.tr("EagerLab is not installed completely."))
        self.window.messages.show(
            Notice(
                what=self.tr("A part of EagerLab could not be loaded, so nothing can be trained."),
                why=last,
                todo=self.tr("The installation is damaged: install EagerLab again."),
                details=trouble,
            )
        )
        for action in self.window.commands:
            if action.objectName() not in ("quit", "reset_layout"):
                self.window.commands.allow(
                    action.objectName(), self.tr("EagerLab is not installed completely.")
                )
