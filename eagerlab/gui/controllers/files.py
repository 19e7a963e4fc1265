"""Experiments: begin, open, save, export as a script; nothing unsaved is lost without asking."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject

from eagerlab.commands.export import export
from eagerlab.experiment.builtin import builtin_spec
from eagerlab.experiment.file import ExperimentFileError, is_changed, load_spec, save_spec
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.gui.controllers.applying import Applying
from eagerlab.gui.controllers.consent import Consent
from eagerlab.gui.main_window import SUFFIX, MainWindow
from eagerlab.gui.models.document import Document, Origin
from eagerlab.gui.questions import Choice, Question, Role
from eagerlab.gui.told import told
from eagerlab.gui.views.file_dialog import choose_file


class FileController(QObject):
    """Connects the file actions to the document. GUI thread only."""

    def __init__(self, window: MainWindow, document: Document, applying: Applying, consent: Consent) -> None:
        super().__init__(window)
        self._window = window
        self._document = document
        self._applying = applying
        self._consent = consent
        actions = window.commands
        actions["open_experiment"].triggered.connect(self._choose_file)
        actions["save_experiment"].triggered.connect(lambda: self.save())
        actions["save_experiment_as"].triggered.connect(lambda: self._choose_target())
        actions["export_script"].triggered.connect(self._choose_script)
        window.file_wanted.connect(self.open)
        document.changed.connect(self._update)
        document.read_only_changed.connect(self._update)
        self._update()

    # --- another experiment ---

    def open(self, path: str) -> None:
        """Make the experiment in a file the current one; what is wrong with it goes to the banner."""
        path = str(Path(path).absolute())
        try:
            spec = load_spec(Path(path))
        except ExperimentFileError as error:
            self._window.settings.remove_recent_file(path)
            self._window.messages.show(error.problem)
            return
        self._window.settings.add_recent_file(path)
        origin = Origin(path=path, run_code=spec.holds_code, saved=spec)
        self._consent.require(spec, Path(path).name, lambda: self._replace(spec, origin))

    def open_builtin(self, key: str) -> None:
        """Make a built-in experiment the current one."""
        spec = builtin_spec(key)
        self._replace(spec, Origin(builtin=key, saved=spec))

    def begin(self, spec: ExperimentSpec) -> None:
        """Make a new experiment the current one; it has no file yet."""
        self._replace(spec, Origin(saved=spec))

    def leave(self, then: Callable[[], None]) -> None:
        """Call `then` when nothing is unsaved, or the person has saved it or does not want it."""
        self._document.settle()
        if not self._document.is_worth_saving or self._document.spec is None:
            then()
            return
        answers = {"save": lambda: self.save(then), "forget": then}
        self._window.questions.ask(
            Question(
                self.tr("Unsaved changes"),
                self.tr("Save the changes of “{name}”?").format(name=told(self._document.spec.name)),
                self.tr("Otherwise they are lost."),
                [
                    Choice("save", self.tr("Save")),
                    Choice("cancel", self.tr("Cancel"), Role.RejectRole),
                    Choice("forget", self.tr("Don’t save"), Role.DestructiveRole),
                ],
            ),
            lambda answer: answers.get(answer, lambda: None)(),
        )

    def _replace(self, spec: ExperimentSpec, origin: Origin) -> None:
        explanation = self.tr("Opening “{name}” ends it; its last checkpoint is saved.")
        self.leave(
            lambda: self._applying.ask_to_end_training(
                self.tr("Open experiment"),
                explanation.format(name=told(spec.name)),
                self.tr("Stop and open"),
                lambda: self._applying.open(spec, origin),
            )
        )

    # --- to a file ---

    def save(self, then: Callable[[], None] = lambda: None) -> None:
        """Save to the document's file, or to one that the person chooses; then call `then`."""
        path = self._document.path
        if not path:
            self._choose_target(then)
        elif is_changed(self._document.saved, Path(path)):
            self._ask_to_replace(path, then)
        elif self.save_as(path):
            then()

    def _ask_to_replace(self, path: str, then: Callable[[], None]) -> None:
        self._window.questions.ask(
            Question(
                self.tr("Save experiment"),
                self.tr("{name} was changed by another program or window.").format(name=Path(path).name),
                self.tr("Saving replaces what is in the file now."),
                [
                    Choice("replace", self.tr("Replace it")),
                    Choice("as", self.tr("Save as…")),
                    Choice("cancel", self.tr("Cancel"), Role.RejectRole),
                ],
            ),
            lambda answer: {
                "replace": lambda: then() if self.save_as(path) else None,
                "as": lambda: self._choose_target(then),
            }.get(answer, lambda: None)(),
        )

    def save_as(self, path: str) -> bool:
        """Save the document to a file, its own from now on; False when that failed."""
        self._document.settle()
        spec = self._document.spec
        if spec is None:
            return False
        target = Path(path if path.endswith(SUFFIX) else path + SUFFIX)
        try:
            save_spec(spec, target)
        except ExperimentFileError as error:
            self._window.messages.show(error.problem)
            return False
        self._consent.note_own(spec)
        self._document.mark_saved(str(target), spec)
        self._window.settings.add_recent_file(str(target))
        self._window.status.flash(self.tr("Saved {file}").format(file=target))
        return True

    def export(self, path: str) -> bool:
        """Save the document as a script with its data beside it; False when that failed."""
        self._document.settle()
        spec = self._document.spec
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

    def _update(self) -> None:
        reason = ""
        if self._document.spec is None:
            reason = self.tr("The experiment is still being read.")
        elif self._document.is_from_console:
            reason = self.tr("Parts of it came from the console, which no file describes.")
        for name in ("save_experiment", "save_experiment_as", "export_script"):
            self._window.commands.allow(name, reason)

    def _file_name(self) -> str:
        spec = self._document.spec
        return re.sub(r"[^\w-]+", "_", spec.name if spec is not None else "").strip("_") or "experiment"

    def _filter(self) -> str:
        return self.tr("Experiments") + f" (*{SUFFIX})"

    def _choose_file(self) -> None:
        choose_file(self._window, self.tr("Open experiment"), self._filter(), self.open)

    def _choose_target(self, then: Callable[[], None] = lambda: None) -> None:
        def chosen(path: str) -> None:
            if self.save_as(path):
                then()

        name = self._document.path or self._file_name() + SUFFIX
        choose_file(self._window, self.tr("Save experiment"), self._filter(), chosen, save_as=name)

    def _choose_script(self) -> None:
        title, name = self.tr("Export as Python script"), self._file_name() + ".py"
        choose_file(self._window, title, self.tr("Python scripts (*.py)"), self.export, save_as=name)
