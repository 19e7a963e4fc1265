"""From the data form to the experiment: built-in data, files, and what is chosen about them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import PurePath

from PySide6.QtCore import QObject, Signal

from eagerlab.experiment.data_spec import (
    ArraysData,
    Augmentation,
    Column,
    DataSpec,
    TableData,
)
from eagerlab.experiment.facts import data_facts
from eagerlab.experiment.refit import refit
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.experiment.suggest import suggest
from eagerlab.gui.controllers.data_reading import DataReader
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.data_edits import (
    built_in,
    changed,
    facts_text,
    file_of,
    nothing_in,
    used_as,
    with_columns,
    with_problem,
)
from eagerlab.gui.models.document import Document
from eagerlab.gui.questions import Choice, Question, Role
from eagerlab.gui.views.data_form import DataForm
from eagerlab.protocol.base import Problem
from eagerlab.protocol.data import DataFound

READ_AGAIN = {
    "table": {"separator", "encoding", "decimal", "thousands", "quote", "header", "task", "missing"},
    "arrays": {"x", "y", "x_validation", "y_validation", "task", "integers", "channel"},
    "pictures": set[str](),
}
"""Fields of which something else of the spec follows: the file is looked into anew when they change."""

OTHER_COLUMNS = {"separator", "encoding", "decimal", "thousands", "quote", "header"}
"""Fields after whose change a table may have other columns: what they are used for is suggested anew."""
ANEW = "(anew)"
"""The name of no column: so none is found again, and the backend suggests all of them."""


class DataController(QObject):
    """Keeps data form and document together. GUI thread only.

    Parameters
    ----------
    window : MainWindow
        Gives dialogs and messages.
    bridge : Bridge
        Asks the backend what is in a file.
    backend : BackendModel
        Tells whether it can be asked.
    document : Document
        The experiment.
    form : DataForm
        The view.
    begin : callable
        Makes a new experiment the document, after asking about unsaved changes.

    Attributes
    ----------
    opened : Signal
        Data that the person asked for are the experiment's now.
    reread : Signal
        The person wants the file's present content, though it is used as before.
    """

    opened = Signal()
    reread = Signal()

    def __init__(
        self,
        window: MainWindow,
        bridge: Bridge,
        backend: BackendModel,
        document: Document,
        form: DataForm,
        begin: Callable[[ExperimentSpec], object],
    ) -> None:
        super().__init__(window)
        self._begin = begin
        self._window = window
        self._backend = backend
        self._document = document
        self._form = form
        self._found: DataFound | None = None
        self._looked: DataSpec | None = None
        self._pending: DataSpec | None = None
        self._begun_from: DataSpec | None = None
        self._awaited: DataSpec | None = None
        self._reader = DataReader(bridge, self)
        self._reader.busy.connect(form.set_busy)
        form.cancel_wanted.connect(self._cancel)
        form.source_chosen.connect(self._choose_source)
        form.entered.connect(self._enter)
        form.columns_entered.connect(self._enter_columns)
        form.augmentation_entered.connect(self._enter_augmentation)
        form.again_wanted.connect(self._read_again)
        document.changed.connect(self._document_changed)
        document.read_only_changed.connect(self._allow)
        backend.changed.connect(self._allow)
        self._show()

    @property
    def found(self) -> DataFound | None:
        """What was found in the file that the document's data come from; None for other data."""
        return self._found

    def open(self, path: str, second: str = "") -> None:
        """Look into a file or a folder, and make an experiment on it the current one."""
        self._form.set_findings(())

        def opened(found: DataFound) -> None:
            self._take(found, path)

        self._reader.read(path, second, None, opened, lambda problem: self._refused(problem, path, second))

    def choose_arrays(self, path: str, second: str, data: ArraysData) -> None:
        """Look into a file whose arrays the person has told apart."""
        self._reader.read(
            path, second, data, lambda found: self._take(found, path), self._window.messages.show
        )

    # --- from the document to the form ---

    def _document_changed(self) -> None:
        spec = self._document.spec
        if self._pending is not None and spec is not None and spec.data != self._begun_from:
            self._reader.cancel()  # what it is about is gone: undone, or another experiment was opened
            self._pending = None
        self._show()

    def _show(self) -> None:
        spec = self._document.spec
        if spec is None:
            return
        if not self._knows(spec.data):
            self._found = None
        self._look_quietly(spec.data)
        facts = data_facts(spec.data)
        self._form.show_data(spec.data, spec.augmentation, self._found, facts.kind_of == "pictures")
        self._form.set_facts(facts_text(spec.data, self._found))
        self._form.set_findings(self._found.findings if self._found is not None else ())
        self._allow()
        if self._awaited == spec.data:
            self._awaited = None
            self.opened.emit()

    def _knows(self, data: DataSpec) -> bool:
        """Tell whether what was found is about the file of `data`."""
        known = self._looked if self._found is not None else None
        return known is not None and file_of(known) == file_of(data)

    def _look_quietly(self, data: DataSpec) -> None:
        """Find out what is in the file as it is used now; neither form nor training waits for it."""
        path = getattr(data, "path", "")
        if not path or not self._backend.has_tensorflow or self._reader.is_reading:
            return
        if self._looked is not None and used_as(self._looked) == used_as(data):
            return
        self._looked = data

        def looked(found: DataFound) -> None:
            spec = self._document.spec
            if spec is not None and file_of(data) == file_of(spec.data):
                self._found = found if found.problem is None else with_problem(found, found.problem)
            self._show()

        self._reader.read(path, getattr(data, "y_path", ""), data, looked, self._unanswered, quiet=True)

    def _unanswered(self, _problem: Problem) -> None:
        """Ask again when the backend is back: who ended it tells why."""
        self._looked = None

    def _allow(self) -> None:
        reason = self._document.read_only_reason
        if not reason and self._backend.life == "dead":
            reason = self.tr("The backend is not running: restart it first.")
        self._form.allow(reason)
        if self._document.spec is not None:
            self._look_quietly(self._document.spec.data)

    # --- from the form to the document ---

    def _choose_source(self, key: str) -> None:
        spec = self._document.spec
        data = built_in(key, spec.data if spec is not None else None)
        self._change(data, self.tr("choose other data"))

    def _enter(self, field: str, value: object) -> None:
        spec = self._document.spec
        if spec is None:
            return
        before = self._pending or spec.data
        data = changed(before, field, value)
        if data is None or data == before:
            self._show()  # what cannot be goes back to what is
            return
        if self._pending is not None or field in READ_AGAIN.get(data.kind, ()):
            if field in OTHER_COLUMNS and isinstance(data, TableData):
                data = data.model_copy(update={"columns": (Column(name=ANEW),)})
            self._read(data)
            return
        self._change(data, self.tr("change the data"), f"data.{field}")

    def _enter_columns(self, names: Sequence[str], field: str, value: object) -> None:
        spec = self._document.spec
        before = self._pending or (spec.data if spec is not None else None)
        if not isinstance(before, TableData):
            return
        data, follows = with_columns(before, names, field, value, self._found)
        if self._pending is not None or follows:
            self._read(data)
            return
        self._change(data, self.tr("change the columns"), f"data.columns.{field}.{','.join(names)}")

    def _enter_augmentation(self, field: str, value: object) -> None:
        spec = self._document.spec
        if spec is None:
            return
        augmentation = Augmentation.model_validate({**spec.augmentation.model_dump(), field: value})
        edited = spec.model_copy(update={"augmentation": augmentation})
        self._document.edit(self.tr("change the pictures' random changes"), edited, f"augmentation.{field}")

    def _change(
        self, data: DataSpec, label: str, merge: str = "", suggestion: ExperimentSpec | None = None
    ) -> None:
        spec = self._document.spec
        if spec is None:
            return
        try:
            edited = refit(spec, data, suggestion or suggest(data, self._name_of(data))[0])
        except ValueError as error:
            self._window.messages.show(
                Problem(what=self.tr("The data were not changed."), why=str(error), severity="warning")
            )
            self._show()
            return
        self._document.edit(label, edited, merge)

    def _name_of(self, data: DataSpec) -> str:
        path = getattr(data, "path", "")
        return PurePath(path).stem or path if path else self._form.source.currentText()

    # --- files ---

    def _read_again(self) -> None:
        spec = self._document.spec
        if spec is not None:
            self._read(spec.data, self._used_as_before)

    def _used_as_before(self) -> None:
        """Let the model be built on what the file holds now; ask first where something was trained."""
        state = self._backend.state
        if state is None or (state.step == 0 and state.phase != "training"):
            self.reread.emit()
            return
        self._window.questions.ask(
            Question(
                self.tr("Read again"),
                self.tr("Build the model anew on what the file holds now?"),
                self.tr("It begins at step 0; the last checkpoint of the run is saved."),
                [
                    Choice("build", self.tr("Build anew")),
                    Choice("keep", self.tr("Keep the model"), Role.RejectRole),
                ],
            ),
            lambda answer: self.reread.emit() if answer == "build" else None,
        )

    def _cancel(self) -> None:
        self._reader.cancel()
        self._pending = None
        self._show()

    def _read(self, data: DataSpec, unchanged: Callable[[], None] | None = None) -> None:
        """Look into the file again under what the person wants, and take what follows from it.

        `unchanged` is called where nothing follows.
        """
        if self._document.spec is None:
            return
        self._pending, self._begun_from = data, self._document.spec.data

        def looked(found: DataFound) -> None:
            if found.data is None:
                refused(found.problem or nothing_in(str(getattr(data, "path", ""))))
                return
            self._pending = None
            self._found, self._looked = found, found.data
            before = self._document.spec
            self._change(found.data, self.tr("read the data anew"), "", found.experiment)
            self._show()
            if unchanged is not None and self._document.spec == before:
                unchanged()

        def refused(problem: Problem) -> None:
            self._pending = None
            self._window.messages.show(problem)
            self._show()

        path, second = getattr(data, "path", ""), getattr(data, "y_path", "")
        self._reader.read(path, second, data, looked, refused)

    def _take(self, found: DataFound, path: str) -> None:
        if found.experiment is None or found.data is None:
            self._refused(found.problem or nothing_in(path), path, "", found)
            return
        self._found = found
        self._looked = self._awaited = found.data
        self._begin(found.experiment)
        self._window.reveal("experiment_dock")
        self._show()

    def _refused(self, problem: Problem, path: str, second: str, found: DataFound | None = None) -> None:
        if found is not None and len(found.arrays) > 1:
            self.ask_for_arrays(found, path, second)
            return
        self._window.messages.show(problem)
        self._show()

    ask_for_arrays: Callable[[DataFound, str, str], None]
    """Lets the person tell arrays apart; set by whoever owns the dialog."""
