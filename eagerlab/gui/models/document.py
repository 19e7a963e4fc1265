"""The experiment being edited: one for the window, with undo, and what the backend has of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from eagerlab.gui.models.document_edits import Edit, Origin
from eagerlab.gui.models.spec_changes import carried, difference, needs_building

if TYPE_CHECKING:
    from eagerlab.experiment.spec import ExperimentSpec

__all__ = ["Document", "Origin"]

MOST_UNDOS = 200
NUMBERS = ("steps", "epochs", "batch_size", "seed")
"""What is tried out in a second and typed again in another."""
PLACES = ("device", "mode")
"""Where and how it runs, chosen in the toolbar."""


class Document(QObject):
    """The experiment that forms and code pane edit. GUI thread only.

    Forms show `spec` and change it by `edit`; a controller brings it to the backend.

    Attributes
    ----------
    changed : Signal
        `spec` is another, whoever changed it.
    path_changed : Signal
        `path`, `builtin` or what is saved is another.
    applied_changed : Signal
        `applied` or `differs` is another.
    read_only_changed : Signal
        `read_only_reason` is another.
    checked : Signal
        `fault` holds for the present `spec`.
    settling : Signal
        Whoever waits for a pause in typing takes over now what was typed.
    has_checker : bool
        Whether somebody calls `set_checked` after each change: then nothing is built before that, unasked.
    undo_stack : QUndoStack
        Its texts name the edits ("add Dense").
    """

    changed = Signal()
    path_changed = Signal()
    applied_changed = Signal()
    read_only_changed = Signal()
    checked = Signal()
    settling = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._spec: ExperimentSpec | None = None
        self._origin = Origin()
        self._applied: ExperimentSpec | None = None
        self._console_reason = ""
        self._checked_spec: ExperimentSpec | None = None
        self._fault = ""
        self.has_checker = False
        self.undo_stack = QUndoStack(self)
        self.undo_stack.setUndoLimit(MOST_UNDOS)

    # --- what it is ---

    @property
    def spec(self) -> ExperimentSpec | None:
        """The experiment as the person has it now; None until one is opened."""
        return self._spec

    @property
    def path(self) -> str:
        """The file that Save writes to, or empty."""
        return self._origin.path

    @property
    def builtin(self) -> str:
        """The key of the built-in experiment that it began as, or empty."""
        return self._origin.builtin

    @property
    def saved(self) -> ExperimentSpec | None:
        """What its file holds, or what it was when it was opened; None where nobody knows."""
        return self._origin.saved

    @property
    def run_code(self) -> bool:
        """Whether the person has agreed that code in it runs."""
        return self._origin.run_code

    @property
    def is_dirty(self) -> bool:
        """Whether it differs from what was opened or saved."""
        return self._spec is not None and self._spec != self._origin.saved

    @property
    def is_edited(self) -> bool:
        """Whether it differs in more than where and how it runs: then it is kept over a crash."""
        return self._differs_beyond(PLACES)

    @property
    def is_worth_saving(self) -> bool:
        """Whether closing it would lose more than what is typed again in a second.

        In a file of the person's own, all that was edited; in a built-in experiment more than its numbers.
        """
        if self.path or self._origin.saved is None:
            return self.is_edited
        return self._differs_beyond((*PLACES, *NUMBERS, "learning_rate"))

    def _differs_beyond(self, minor: tuple[str, ...]) -> bool:
        spec, saved = self._spec, self._origin.saved
        if spec is None or saved is None:
            return spec is not None
        return not difference(saved, spec).keys() <= set(minor)

    @property
    def applied(self) -> ExperimentSpec | None:
        """What the backend has, as far as it is known."""
        return self._applied

    @property
    def differs(self) -> bool:
        """Whether the backend must build the model anew to have this experiment."""
        return (
            self._spec is not None and self._applied is not None and needs_building(self._applied, self._spec)
        )

    @property
    def read_only_reason(self) -> str:
        """Why the forms cannot change it, in a sentence; empty when they can."""
        if self._console_reason:
            return self._console_reason
        if self._spec is not None and self._spec.source:
            return self.tr("The code was edited, and is the experiment now. The forms show what it began as.")
        return ""

    @property
    def is_from_console(self) -> bool:
        """Whether the backend trains objects of the console instead."""
        return bool(self._console_reason)

    @property
    def fault(self) -> str:
        """Why its model cannot be built, as far as it was checked; empty when it can."""
        return self._fault if self.is_checked else ""

    @property
    def is_checked(self) -> bool:
        """Whether `fault` is about the present `spec`."""
        return self._checked_spec is not None and self._checked_spec is self._spec

    # --- changing it ---

    def settle(self) -> None:
        """Take over what is being typed, before it is saved, trained, or left."""
        self.settling.emit()

    def edit(self, label: str, spec: ExperimentSpec, merge: str = "") -> None:
        """Change the experiment: one step of undo.

        Parameters
        ----------
        label : str
            What is done, as the Undo entry names it ("add Dense").
        spec : ExperimentSpec
            The whole experiment afterwards; an equal one changes nothing.
        merge : str
            Edits in a row with the same key become one step of undo; an empty one never merges.
        """
        if self._spec is None or spec == self._spec:
            return
        self.undo_stack.push(Edit(self._take, label, (self._spec, None), (spec, None), merge))

    def open(self, spec: ExperimentSpec, origin: Origin, label: str = "") -> None:
        """Take another experiment.

        Parameters
        ----------
        spec : ExperimentSpec
            The experiment.
        origin : Origin
            Where it comes from.
        label : str
            When given, what was there comes back by Undo, which names it so; otherwise the stack is emptied.
        """
        if label and self._spec is not None:
            self.undo_stack.push(Edit(self._take, label, (self._spec, self._origin), (spec, origin), ""))
            return
        self.undo_stack.clear()
        self._take(spec, origin)

    def mark_saved(self, path: str, spec: ExperimentSpec) -> None:
        """Take note that `spec` is in the file at `path`; the person wrote it, so its code may run."""
        run_code = self._origin.run_code or spec.holds_code
        self._origin = Origin(path=path, run_code=run_code, saved=spec)
        self.undo_stack.setClean()
        self.path_changed.emit()

    def allow_code(self) -> None:
        """Take note that the person agrees to its code, for example by writing it."""
        if not self._origin.run_code:
            known = self._origin
            self._origin = Origin(known.path, known.builtin, run_code=True, saved=known.saved)

    # --- what the backend tells ---

    def set_applied(self, spec: ExperimentSpec | None) -> None:
        """Take note of what the backend has."""
        if spec != self._applied:
            self._applied = spec
            self.applied_changed.emit()

    def follow(self, base: ExperimentSpec, theirs: ExperimentSpec) -> None:
        """Take over what was changed elsewhere (at the console) between `base` and `theirs`.

        What the person edited stays, also in what Undo and Redo bring back.
        """
        if self._spec is None:
            return
        for command, before, after in self._edits_of_this_one():
            command.rebase(base, theirs, before, after)
        spec = carried(self._spec, base, theirs)
        if spec != self._spec:
            self._take(spec, None)

    def _edits_of_this_one(self) -> list[tuple[Edit, bool, bool]]:
        """Return the steps of undo that concern the present experiment: which, and which of their states."""
        stack = self.undo_stack
        edits = [stack.command(place) for place in range(stack.count())]
        opening = [isinstance(edit, Edit) and edit.opens for edit in edits]
        now = stack.index()
        first = max((place for place in range(now) if opening[place]), default=0)
        last = min((place for place in range(now, len(edits)) if opening[place]), default=len(edits) - 1)
        return [
            (edit, not opening[place] or place >= now, not opening[place] or place < now)
            for place, edit in enumerate(edits[: last + 1])
            if place >= first and isinstance(edit, Edit)
        ]

    def set_console_reason(self, reason: str) -> None:
        """Say why the forms cannot be used while objects of the console are trained; empty when they can."""
        if reason != self._console_reason:
            self._console_reason = reason
            self.read_only_changed.emit()

    def set_checked(self, spec: ExperimentSpec, fault: str) -> None:
        """Take note of whether the model of `spec` can be built; an answer about an older one is ignored."""
        if spec is self._spec:
            self._checked_spec, self._fault = spec, fault
            self.checked.emit()

    def _take(self, spec: ExperimentSpec, origin: Origin | None) -> None:
        was_read_only, was_different = self.read_only_reason, self.differs
        self._spec = spec
        if origin is not None and origin != self._origin:
            self._origin = origin
            self.path_changed.emit()
        self.changed.emit()
        if self.differs != was_different:
            self.applied_changed.emit()
        if self.read_only_reason != was_read_only:
            self.read_only_changed.emit()
