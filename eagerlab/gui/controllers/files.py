"""Experiment files: open, save, export as a script."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import QObject

from eagerlab.commands.export import export
from eagerlab.experiment.file import ExperimentFileError, load_spec, save_spec
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.gui.controllers.experiment import ExperimentController
from eagerlab.gui.main_window import SUFFIX, MainWindow
from eagerlab.gui.views.file_dialog import choose_file
from eagerlab.protocol.requests import LoadExperiment


class FileController(QObject):
    """Connects the file actions to the experiment. GUI thread only."""

    def __init__(self, window: MainWindow, experiment: ExperimentController) -> None:
        super().__init__(window)
        self._window = window
        self._experiment = experiment
        actions = window.commands
        actions["open_experiment"].triggered.connect(self._choose_file)
        actions["save_experiment"].triggered.connect(self._choose_target)
        actions["export_script"].triggered.connect(self._choose_script)
        window.file_wanted.connect(self.open)

    def open(self, path: str) -> None:
        """Make the experiment in a file the current one; what is wrong with it goes to the banner."""
        try:
            spec = load_spec(Path(path))
        except ExperimentFileError as error:
            self._window.settings.remove_recent_file(path)
            self._window.messages.show(error.problem)
            return
        self._window.settings.add_recent_file(path)
        self._experiment.replace(LoadExperiment(spec=spec, path=path))

    def save(self, path: str) -> bool:
        """Save the experiment to a file; False when that failed or no file can describe it."""
        spec = self._spec()
        if spec is None:
            return False
        target = Path(path if path.endswith(SUFFIX) else path + SUFFIX)
        try:
            save_spec(spec, target)
        except ExperimentFileError as error:
            self._window.messages.show(error.problem)
            return False
        self._window.settings.add_recent_file(str(target))
        self._window.show_file(str(target))
        self._window.status.flash(self.tr("Saved {file}").format(file=target))
        return True

    def export(self, path: str) -> bool:
        """Save the experiment as a script with its data beside it; False when that failed."""
        spec = self._spec()
        if spec is None:
            return False
        try:
            written = export(spec, Path(path if path.endswith(".py") else path + ".py"))
        except ExperimentFileError as error:
            self._window.messages.show(error.problem)
            return False
        names = ", ".join(file.name for file in written)
        self._window.status.flash(self.tr("Wrote {files}").format(files=names))
        return True

    def _spec(self) -> ExperimentSpec | None:
        known = self._experiment.description
        return known.spec if known is not None else None

    def _file_name(self) -> str:
        spec = self._spec()
        return re.sub(r"[^\w-]+", "_", spec.name if spec is not None else "").strip("_") or "experiment"

    def _filter(self) -> str:
        return self.tr("Experiments") + f" (*{SUFFIX})"

    def _choose_file(self) -> None:
        choose_file(self._window, self.tr("Open experiment"), self._filter(), self.open)

    def _choose_target(self) -> None:
        name = self._file_name() + SUFFIX
        choose_file(self._window, self.tr("Save experiment"), self._filter(), self.save, save_as=name)

    def _choose_script(self) -> None:
        title, name = self.tr("Export as Python script"), self._file_name() + ".py"
        choose_file(self._window, title, self.tr("Python scripts (*.py)"), self.export, save_as=name)
