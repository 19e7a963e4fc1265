"""The Code pane and the experiment: its source follows the forms, until the person edits it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pydantic import ValidationError
from PySide6.QtCore import QObject, QTimer

from eagerlab.experiment.source import write_source
from eagerlab.experiment.source.parts import SourceError
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.gui.controllers.applying import Applying
from eagerlab.gui.controllers.code_checks import SyntaxChecks
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.catalogue import CatalogueModel
from eagerlab.gui.models.document import Document
from eagerlab.gui.told import told
from eagerlab.gui.views.code import CodePane
from eagerlab.gui.views.editor_marks import Mark
from eagerlab.protocol.base import Problem
from eagerlab.protocol.replies import ExperimentDescription

PAUSE_MILLISECONDS = 400
"""After the last key; then what was typed becomes the experiment's."""

EXAMPLE = '''class Scale(keras.layers.Layer):
    """Multiplies each feature by a number that is learnt."""

    def __init__(self, start=1.0, **kwargs):
        super().__init__(**kwargs)
        self.start = start

    def build(self, input_shape):
        self.factor = self.add_weight(
            shape=(input_shape[-1],),
            initializer=keras.initializers.Constant(self.start),
            name="factor",
        )

    def call(self, x):
        return x * self.factor
'''


class CodeController(QObject):
    """Shows the document's code, and makes what is typed the document's. GUI thread only.

    Parameters
    ----------
    window : MainWindow
        Its messages, and owner of this.
    document : Document
        What is edited.
    applying : Applying
        Knows why a source could not be built.
    catalogue : CatalogueModel
        Knows what is wrong with the person's own layers.
    checks : SyntaxChecks
        Marks what Python cannot read.
    pane : CodePane
        The widgets.
    """

    def __init__(
        self,
        window: MainWindow,
        document: Document,
        applying: Applying,
        catalogue: CatalogueModel,
        checks: SyntaxChecks,
        pane: CodePane,
    ) -> None:
        super().__init__(window)
        self._document = document
        self._applying = applying
        self._catalogue = catalogue
        self._pane = pane
        self._about_layers = pane.layers.note
        self._editing = False
        self._described: ExperimentDescription | None = None
        self._written: tuple[ExperimentSpec, str] | None = None
        self._failure: Mark | None = None
        self._failed_in_training = False
        self._is_behind = False
        self._rest = self._timer(self._catch_up)
        self._typed_source = self._timer(self._take_source)
        self._typed_layers = self._timer(self._take_layers)
        pane.edit_wanted.connect(self._begin_editing)
        pane.back_wanted.connect(self._end_editing)
        pane.example_wanted.connect(self._put_example)
        pane.experiment.editor.edited.connect(self._typed_source.start)
        pane.layers.editor.edited.connect(self._typed_layers.start)
        pane.layers.editor.edited.connect(self._offer_example)
        checks.watch(pane.experiment, lambda: (self._failure,) if self._failure is not None else ())
        self._look_at_layers = checks.watch(pane.layers, self._fault_of_layers)
        catalogue.changed.connect(self._look_at_layers)
        applying.build_failed.connect(self.show_failure)
        document.changed.connect(self._document_changed)
        document.read_only_changed.connect(self.follow)
        document.changed.connect(self._forget_failure)
        window.messages.training_released.connect(self._forget_failure_of_training)
        document.settling.connect(self.flush)
        window.commands["copy_code"].triggered.connect(self._copy_all)
        self.follow()

    def set_description(self, description: ExperimentDescription) -> None:
        """Take note of what the backend has."""
        self._described = description
        if self._document.is_from_console:
            self.follow()

    def follow(self) -> None:
        """Show the document as it is now; what is being typed stays."""
        self._is_behind = False
        spec = self._document.spec
        if spec is None:
            return
        if not spec.source and self._written is not None and self._written[0].source:
            self._editing = False  # somebody went back to the forms
        self._follow_source(spec)
        self._follow_layers(spec)

    def _document_changed(self) -> None:
        """Follow at once; where nobody looks, of changes in quick succession only the first and the last."""
        if self._rest.isActive() and not self._pane.isVisible():
            self._rest.start()
            self._is_behind = True
            return
        self._rest.start()
        self.follow()

    @property
    def is_behind(self) -> bool:
        """Whether a change has not been written yet, or was so a moment ago that the next one can wait."""
        return self._is_behind or self._rest.isActive()

    def _catch_up(self) -> None:
        if self._is_behind:
            self.follow()

    def _copy_all(self) -> None:
        self._catch_up()
        self._pane.copy_all()

    def flush(self) -> None:
        """Take over now what was typed a moment ago."""
        for timer, take in ((self._typed_source, self._take_source), (self._typed_layers, self._take_layers)):
            if timer.isActive():
                timer.stop()
                take()

    # --- the experiment's source ---

    def _follow_source(self, spec: ExperimentSpec) -> None:
        console = self._document.is_from_console
        if console:
            self._editing = False
            self._pane.set_source(self._described.source if self._described is not None else "", True)
        elif not self._typed_source.isActive():
            self._show_source(spec)
        self._editing = self._editing or (bool(spec.source) and not console)
        reason = self.tr("Parts of it came from the console, which has no code here.") if console else ""
        self._pane.set_editing(self._editing, bool(spec.source), reason)

    def _show_source(self, spec: ExperimentSpec) -> None:
        if self._written is None or self._written[0] is not spec:
            try:
                self._written = (spec, write_source(spec))
            except SourceError as error:
                self._pane.experiment.set_note(told(error.problem.sentence()))
                return
        self._pane.set_source(self._written[1], False)
        if spec.source:
            self._pane.experiment.set_note(self.tr("Edited: this code is the experiment now."))

    def _begin_editing(self) -> None:
        self._editing = True
        self.follow()
        self._pane.show_page(self._pane.experiment)

    def _end_editing(self) -> None:
        self.flush()
        self._editing = False
        if self._document.spec is not None and self._document.spec.source:
            self._applying.go_back_to_forms()
        self.follow()

    def _take_source(self) -> None:
        spec = self._document.spec
        if spec is None or not self._editing:
            return
        text = self._pane.editor.text()
        changed = self._valid(spec, {"source": text}, self._pane.experiment.set_note)
        if changed is not None and self._is_what_forms_write(changed, text):
            changed = changed.model_copy(update={"source": ""})
        if changed is not None and changed != spec:
            self._document.allow_code()
            # While the person types, being back at what the forms write ends nothing.
            self._written = (changed, text)
            self._document.edit(self.tr("edit code"), changed, merge="code")

    @staticmethod
    def _is_what_forms_write(spec: ExperimentSpec, text: str) -> bool:
        """Tell whether nothing was edited that a form could not have changed as well."""
        try:
            return write_source(spec.model_copy(update={"source": ""})) == text
        except SourceError:
            return False

    def show_failure(self, problem: Problem) -> None:
        """Mark the line of the experiment's source where building or training failed."""
        if problem.line is not None and not self._document.is_from_console:
            self._failure = Mark(problem.line, told(problem.why or problem.what))
            self._failed_in_training = problem.holds_training
            self._pane.experiment.set_faults((self._failure,))

    def _forget_failure(self) -> None:
        if self._failure is not None:
            self._failure = None
            self._pane.experiment.set_faults(())

    def _forget_failure_of_training(self) -> None:
        if self._failed_in_training:
            self._forget_failure()

    # --- layers ---

    def _follow_layers(self, spec: ExperimentSpec) -> None:
        page = self._pane.layers
        if spec.model.kind != "layers":
            page.set_empty(self.tr("This experiment has no list of layers."))
            return
        page.set_empty("")
        if not self._typed_layers.isActive():
            page.editor.set_text(spec.model.code)
        reason = self._document.read_only_reason
        page.editor.set_read_only(bool(reason))
        page.set_note(reason or self._about_layers)
        self._offer_example()

    def _offer_example(self) -> None:
        editor = self._pane.layers.editor
        self._pane.set_has_example(not editor.isReadOnly() and not editor.text().strip())

    def _take_layers(self) -> None:
        spec = self._document.spec
        if spec is None or spec.model.kind != "layers" or self._document.read_only_reason:
            return
        model = {**spec.model.model_dump(), "code": self._pane.layers.editor.text()}
        changed = self._valid(spec, {"model": model}, self._pane.layers.set_note)
        if changed is not None and changed != spec:
            self._document.allow_code()
            self._document.edit(self.tr("change your layers"), changed, merge="own layers")

    def _put_example(self) -> None:
        cursor = self._pane.layers.editor.textCursor()
        cursor.insertText(EXAMPLE)
        self._pane.show_page(self._pane.layers)

    def _fault_of_layers(self) -> tuple[Mark, ...]:
        problem = self._catalogue.problem
        if problem is None or not self._pane.layers.editor.text().strip():
            return ()
        return (Mark(problem.line or 1, problem.why or problem.what),)

    # --- inside ---

    def _valid(
        self, spec: ExperimentSpec, changes: dict[str, Any], say: Callable[[str], None]
    ) -> ExperimentSpec | None:
        """Return the experiment with changes; None when they make none, which is said in the note."""
        try:
            return ExperimentSpec.model_validate({**spec.model_dump(), **changes})
        except ValidationError as error:
            words = "; ".join(str(one["msg"]) for one in error.errors()[:2])
            say(self.tr("Not taken over: {why}").format(why=words))
            return None

    def _timer(self, work: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(PAUSE_MILLISECONDS)
        timer.timeout.connect(work)
        return timer
