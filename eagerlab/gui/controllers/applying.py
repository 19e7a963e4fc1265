"""From the document to the backend: numbers at once, all else by building anew when that costs nothing."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.gui.controllers.apply_notes import ApplyNotes
from eagerlab.gui.controllers.following import Follower
from eagerlab.gui.controllers.outbox import Outbox
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.document import Document, Origin
from eagerlab.gui.models.live_changes import requests_for
from eagerlab.gui.models.spec_changes import (
    Change,
    live_change,
    needs_building,
    only_code_differs,
    with_change,
)
from eagerlab.gui.questions import Choice, Question, Role
from eagerlab.gui.views.apply_bar import ApplyBar
from eagerlab.protocol.base import Problem
from eagerlab.protocol.editing import LayerPath
from eagerlab.protocol.replies import ExperimentDescription
from eagerlab.protocol.requests import LoadExperiment

BUILD_MILLISECONDS = 300
"""After the last edit; a person who goes on editing is not interrupted by models being built."""


class Applying(QObject):
    """Brings the document to the backend and follows what the console changes there. GUI thread only.

    Nothing that a person edited is lost here: what cannot be applied now stays in the document and is told in
    the bar.

    Attributes
    ----------
    pending_changed : Signal
        `is_pending` is another.
    build_failed : Signal(object)
        The `Problem` of an experiment that could not be built.
    outbox : Outbox
        What was sent to the backend and is not carried out yet.
    """

    pending_changed = Signal()
    build_failed = Signal(object)

    def __init__(
        self, window: MainWindow, bridge: Bridge, backend: BackendModel, document: Document, bar: ApplyBar
    ) -> None:
        super().__init__(window)
        self._window = window
        self._bridge = bridge
        self._backend = backend
        self._document = document
        self._notes = ApplyNotes(window, backend, document, bar)
        self._follower = Follower(document)
        self.outbox = Outbox(bridge, self)
        self._pending = False
        self._is_another = False
        self._seen = document.spec
        self._built: dict[LayerPath, str] = {}
        self._loading: ExperimentSpec | None = None
        self._failed: ExperimentSpec | None = None
        self._failure = ""
        self._build_soon = QTimer(self)
        self._build_soon.setSingleShot(True)
        self._build_soon.setInterval(BUILD_MILLISECONDS)
        self._build_soon.timeout.connect(self._build_unasked)
        self.outbox.ended.connect(self._consider)
        document.changed.connect(self._changed)
        document.applied_changed.connect(self._consider)
        document.read_only_changed.connect(self._consider)
        document.checked.connect(self._consider)
        backend.changed.connect(self._consider)
        actions = window.commands
        actions["apply_changes"].triggered.connect(self.apply)
        actions["discard_changes"].triggered.connect(self.discard)
        bar.back_wanted.connect(self.go_back_to_forms)
        self._consider()

    @property
    def is_pending(self) -> bool:
        """Whether the document has changes that are not in the backend's model."""
        return self._pending

    # --- what the person wants ---

    def open(self, spec: ExperimentSpec, origin: Origin) -> None:
        """Make another experiment the document's and the backend's, at step 0."""
        # Until it is built, nothing of it may be taken for a change of the model that is there.
        self._is_another = True
        self._document.open(spec, origin)
        self.load()

    def load(self) -> None:
        """Make the document the backend's experiment, at step 0."""
        self._build(self._refused)

    def settle(self) -> None:
        """Let the document take over what is being typed; `is_pending` then tells of it."""
        self._document.settle()

    def apply(self) -> None:
        """Build the changed model anew; ask first while it trains."""
        self.settle()
        self.ask_to_end_training(
            self.tr("Apply the changes"),
            self.tr("Applying builds the model anew. Training ends; its last checkpoint is saved."),
            self.tr("Stop and apply"),
            self.load,
        )

    def apply_first(self, then: Callable[[], None]) -> None:
        """Call `then` when the backend has the document: at once, or after building it anew."""
        self.settle()
        if not self._pending:
            then()
        elif self._backend.has_tensorflow:
            self._build(self._refused, then, keep=self.goes_on)
        else:
            # All of this is done in order, as soon as TensorFlow is there.
            self._build(self._refused)
            then()

    def discard(self) -> None:
        """Go back to what the backend has; a step of undo."""
        self.settle()
        applied = self._document.applied
        if applied is not None and self._pending and not self._is_another:
            self._document.edit(self.tr("discard changes"), applied)

    def go_back_to_forms(self) -> None:
        """Let the forms decide again: instead of the console's objects, or of edited code."""
        document = self._document
        document.settle()
        if document.is_from_console:
            self.ask_to_end_training(
                self.tr("Back to the experiment"),
                self.tr("It is built anew in place of the console's objects. Training ends."),
                self.tr("Stop and go back"),
                self.load,
            )
        elif document.spec is not None and document.spec.source:
            document.edit(self.tr("go back to the forms"), document.spec.model_copy(update={"source": ""}))

    def ask_to_end_training(self, title: str, explanation: str, yes: str, then: Callable[[], None]) -> None:
        """Call `then` now, or while it trains only if the person agrees that this ends."""
        if not self._backend.is_training:
            then()
            return
        choices = [Choice("stop", yes), Choice("keep", self.tr("Keep training"), Role.RejectRole)]
        self._window.questions.ask(
            Question(title, self.tr("Training is going on."), explanation, choices),
            lambda answer: then() if answer == "stop" else None,
        )

    # --- what the backend tells ---

    def take_description(self, description: ExperimentDescription) -> None:
        """Follow what the backend has; only a description that nothing has overtaken."""
        self._built = {row.path: row.name for row in description.layers if row.path}
        self._follower.follow(description)
        self._send_waiting()

    def load_again(self) -> None:
        """Give a new backend the document, or what the old one had if the document cannot be built."""
        self._document.set_console_reason("")
        last = self._document.applied
        self._document.set_applied(None)

        def refused(problem: Problem) -> None:
            if last is None or last == self._document.spec:
                self._refused(problem)
            else:
                self._note_failure(problem)
                self._document.set_applied(last)
                request = LoadExperiment(spec=last, run_code=self._document.run_code)
                self.outbox.send(request, failed=self._refused)

        if self._document.spec is not None:
            self._build(refused)

    # --- inside ---

    def _changed(self) -> None:
        document = self._document
        before, applied, spec = self._seen, document.applied, document.spec
        self._seen = spec
        if applied is not None and spec is not None and not document.is_from_console and not self._is_another:
            change = live_change(applied, spec)
            if needs_building(applied, spec):
                # Of an edit that goes into a model yet to be built, numbers wait with it.
                alone = before is not None and not needs_building(before, spec)
                mine = live_change(before, spec) if before is not None and alone else {}
                change = {name: value for name, value in change.items() if name in mine}
            self._send_live(change, applied, spec)
        self._build_soon.stop()  # it begins anew with each edit
        self._consider()

    def _send_live(self, change: Change, applied: ExperimentSpec, spec: ExperimentSpec) -> None:
        known = {
            name: value for name, value in change.items() if isinstance(name, str) or name in self._built
        }
        if known:
            self._document.set_applied(with_change(applied, known))
            for request in requests_for(known, spec, self._built):
                self.outbox.send(request, failed=self._live_refused)

    def _send_waiting(self) -> None:
        """Freeze what was frozen before it was known how Keras calls the layers."""
        document = self._document
        applied, spec = document.applied, document.spec
        if applied is None or spec is None or document.is_from_console or self._is_another:
            return
        if not needs_building(applied, spec):
            change = live_change(applied, spec)
            self._send_live(
                {path: value for path, value in change.items() if path in self._built}, applied, spec
            )

    def _live_refused(self, problem: Problem) -> None:
        """Tell it; the description that follows says what holds, and the document follows that."""
        if self._bridge.is_ready:
            self._window.messages.show(problem)

    def _consider(self) -> None:
        """Build soon if that costs nothing, and tell in the bar what is not in the model."""
        document = self._document
        differs = document.differs and not document.is_from_console
        if differs != self._pending:
            self._pending = differs
            self.pending_changed.emit()
        if not differs or not self._is_free or self._fault():
            self._build_soon.stop()
        elif not self._build_soon.isActive():
            self._build_soon.start()
        waits = not self._is_free and self._loading is None and self._backend.has_tensorflow
        self._notes.tell(differs, self._fault(), waits, self._is_another, self.goes_on)

    @property
    def _is_free(self) -> bool:
        """Whether building anew loses nothing."""
        state = self._backend.state
        return (
            self._backend.has_tensorflow
            and state is not None
            and state.step == 0
            and state.phase != "training"
            and not state.queued_train
            and self._loading is None
        )

    def _fault(self) -> str:
        """Return why the document cannot be built, as far as it is known."""
        if self._failed is not None and self._failed is self._document.spec:
            return self._failure
        return self._document.fault

    def _build_unasked(self) -> None:
        if self._document.has_checker and not self._document.is_checked:
            return  # its answer brings us back
        self._build(lambda _problem: None)

    @property
    def goes_on(self) -> bool:
        """Whether Train goes on where a step failed or was left, because only code was changed since."""
        state, applied, spec = self._backend.state, self._document.applied, self._document.spec
        stands = state is not None and state.phase in ("failed", "paused") and state.step > 0
        if not stands or self._is_another or applied is None or spec is None:
            return False
        return only_code_differs(applied, spec)

    def _build(
        self,
        refused: Callable[[Problem], None],
        then: Callable[[], None] | None = None,
        keep: bool = False,
    ) -> None:
        document = self._document
        spec, before = document.spec, document.applied
        if spec is None or self._backend.life == "dead":
            return
        self._build_soon.stop()
        self._loading, self._failed, self._failure = spec, None, ""
        pristine = not document.is_dirty
        request = LoadExperiment(
            spec=spec,
            path=document.path if pristine else "",
            builtin=document.builtin if pristine else "",
            run_code=document.run_code,
            keep=keep,
        )

        def loaded() -> None:
            if self._loading is spec:
                self._loading = None
            self._is_another = False
            document.set_console_reason("")
            if then is not None:
                then()

        def failed(problem: Problem) -> None:
            if self._loading is not None and self._loading is not spec and problem.severity == "info":
                return  # its reading was ended, because another one is loaded meanwhile
            if self._loading is spec:  # and not another one, meanwhile
                self._loading = None
                document.set_applied(before)
            if self._bridge.is_ready:  # otherwise the backend went, which is told by others
                self._note_failure(problem, spec)
                self.build_failed.emit(problem)
                refused(problem)

        document.set_applied(spec)
        self.outbox.send(request, loaded, failed)

    def _note_failure(self, problem: Problem, spec: ExperimentSpec | None = None) -> None:
        self._failed, self._failure = spec or self._document.spec, problem.sentence()
        self._consider()

    def _refused(self, problem: Problem) -> None:
        self._window.messages.show(problem)
