"""A backend that answers nothing: it is told after a while, with a restart at hand."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.messages import Notice
from eagerlab.gui.models.backend import BackendModel

PATIENCE_MILLISECONDS = 5000
LOOKS = 2
"""A window that stood still itself hears late: so it listens a second time before it says anything."""


class SilenceController(QObject):
    """Notices that what was asked is not answered, and nothing else is heard either. GUI thread only.

    Questions of the control lane are answered at once, whatever cells and training do: unless code keeps
    Python's lock, which nothing can take away from it.

    Parameters
    ----------
    window : MainWindow
        Its messages; owner of this.
    bridge : Bridge
        Tells what is asked and when something is heard.
    backend : BackendModel
        Tells when the process is another one.

    Attributes
    ----------
    is_silent : bool
        Whether the person has been told.
    changed : Signal(bool)
        It became silent, or is heard again; not when it has been ended.
    """

    changed = Signal(bool)

    def __init__(self, window: MainWindow, bridge: Bridge, backend: BackendModel) -> None:
        super().__init__(window)
        self._window = window
        self._backend = backend
        self._looks = 0
        self.is_silent = False
        self.patience = QTimer(self)
        self.patience.setSingleShot(True)
        self.patience.setInterval(PATIENCE_MILLISECONDS)
        self.patience.timeout.connect(self._look)
        bridge.asked_control.connect(self._asked)
        bridge.sign_of_life.connect(self._heard)
        backend.changed.connect(self._follow)

    def _asked(self) -> None:
        if not self.patience.isActive() and not self.is_silent:
            self._looks = 0
            self.patience.start()

    def _heard(self) -> None:
        self.patience.stop()
        if self.is_silent:
            self.is_silent = False
            self._window.messages.withdraw("restart_backend")
            self.changed.emit(False)

    def _follow(self) -> None:
        if self._backend.life != "up":
            self.patience.stop()
            self.is_silent = False

    def _look(self) -> None:
        self._looks += 1
        if self._looks < LOOKS:
            self.patience.start()
            return
        self.is_silent = True
        self._window.messages.show(
            Notice(
                what=self.tr("The backend does not answer."),
                why=self.tr(
                    "Code of a cell or of a step lets nothing else run: a search that finds no end, for "
                    "example, or a library that keeps Python to itself."
                ),
                todo=self.tr(
                    "Wait, or restart the backend: what was trained since the last checkpoint is lost then."
                ),
                action="restart_backend",
            )
        )
        self.changed.emit(True)
