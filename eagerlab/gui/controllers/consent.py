"""Asking before code of an experiment file runs, once for each content."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from PySide6.QtCore import QObject

from eagerlab.experiment.file import write_spec
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.questions import Choice, Question, Role
from eagerlab.gui.views.code_dialog import CodeDialog


class Consent(QObject):
    """Lets through what holds no code, or code that the person agreed to. GUI thread only."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window

    def require(self, spec: ExperimentSpec, name: str, then: Callable[[], None]) -> None:
        """Call `then` when nothing of `spec` runs code, or the person has agreed to that.

        Parameters
        ----------
        spec : ExperimentSpec
            What is to be opened.
        name : str
            What the person knows it by, for example the file's name.
        then : callable
            Not called when the person turns away.
        """
        if not spec.holds_code or content_hash(spec) in self._window.settings.agreed_code:
            then()
            return

        def answered(answer: str) -> None:
            if answer == "show":
                self._show(spec, name, then)
            elif answer == "run":
                self._agree(spec, then)

        self._window.questions.ask(
            Question(
                self.tr("Run its code?"),
                self.tr("“{name}” holds Python code.").format(name=name),
                self.tr(
                    "Opening it runs this code with all your rights: it could read, change and send your "
                    "files. Run it only if you know what it does, or trust who wrote it."
                ),
                [
                    Choice("show", self.tr("Show code")),
                    Choice("run", self.tr("Run it")),
                    Choice("cancel", self.tr("Cancel"), Role.RejectRole),
                ],
            ),
            answered,
        )

    def note_own(self, spec: ExperimentSpec) -> None:
        """Take note that the person saved this, so that they are not asked about it when they open it."""
        if spec.holds_code:
            self._window.settings.add_agreed_code(content_hash(spec))

    def _show(self, spec: ExperimentSpec, name: str, then: Callable[[], None]) -> None:
        dialog = CodeDialog(self._window.theme, name, code_of(spec), self._window)
        dialog.accepted.connect(lambda: self._agree(spec, then))
        dialog.open()

    def _agree(self, spec: ExperimentSpec, then: Callable[[], None]) -> None:
        self._window.settings.add_agreed_code(content_hash(spec))
        then()


def content_hash(spec: ExperimentSpec) -> str:
    """Return a hash of the whole experiment: its numbers and names decide, too, what its code does."""
    return hashlib.sha256(write_spec(spec).encode()).hexdigest()


def code_of(spec: ExperimentSpec) -> str:
    """Return the code of an experiment that a person wrote."""
    if spec.source:
        return spec.source
    return spec.model.code if spec.model.kind == "layers" else ""
