"""The Session pane: each click's line of Python."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject

from eagerlab.experiment.file import ExperimentFileError, write_file
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.session import SessionLog, TrainingLines
from eagerlab.gui.views.file_dialog import choose_file
from eagerlab.gui.views.session import SessionPane


class SessionController(QObject):
    """Writes down what the bridge sent, and what was typed. GUI thread only."""

    def __init__(self, window: MainWindow, bridge: Bridge, pane: SessionPane) -> None:
        super().__init__(window)
        self._window = window
        self.log = SessionLog(self)
        self.log.added.connect(pane.append)
        self.log.cleared.connect(pane.clear)
        self._training = TrainingLines(self.log)
        bridge.state_changed.connect(self._training.take_state)
        bridge.sent.connect(self._training.add_click)
        bridge.typed.connect(self._training.add_typed)
        pane.clear_requested.connect(self.log.clear)
        pane.save_requested.connect(self._choose_script)
        window.commands["copy_session"].triggered.connect(pane.copy_all)

    def save(self, path: str) -> None:
        """Save the session as a script."""
        target = Path(path if path.endswith(".py") else path + ".py")
        try:
            write_file(target, self.log.script().encode(), "The session was not saved")
        except ExperimentFileError as error:
            self._window.messages.show(error.problem)
        else:
            self._window.status.flash(self.tr("Wrote {files}").format(files=target.name))

    def _choose_script(self) -> None:
        title = self.tr("Save the session as a script")
        choose_file(self._window, title, self.tr("Python scripts (*.py)"), self.save, save_as="session.py")
