"""The part of `Lab` that changes values by hand."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

from typing_extensions import override

from eagerlab.backend.data.reading import ReadingCancelledError
from eagerlab.backend.errors import LabError
from eagerlab.backend.looking import Looking
from eagerlab.backend.queueing import Queueing
from eagerlab.backend.readings import Readings
from eagerlab.protocol.base import NodePath, Problem
from eagerlab.protocol.events import NamesChanged, ProblemRaised
from eagerlab.protocol.value_edits import EditProgress, EditValues, Happened, ValueEditsChanged

if TYPE_CHECKING:
    from eagerlab.backend.edit_wanted import Wanted
    from eagerlab.backend.ports import Publishing
    from eagerlab.backend.tensors.passes import Watch
    from eagerlab.backend.tensors.value_edits import Edit, ValueEdits
    from eagerlab.backend.training.engine import Engine


class ValueEditCalls(Looking, Queueing):
    """Calls that change values by hand; carried out on the trainer's thread, between two steps."""

    _engine: Engine | None
    _publisher: Publishing

    _changes_by_hand: Readings
    _kept_edits: ValueEdits | None = None

    def edit(
        self,
        obj: Any,
        where: Any = ...,
        value: Any = None,
        *,
        scale: Any = None,
        normal: tuple[float, float] | None = None,
        seed: int | None = None,
    ) -> None:
        """Change values of a variable, or of an array of the console, by hand.

        Only while training stands, where training uses the variable. The change is marked on the plot, and
        `undo_edit` takes it back to the last bit.

        Parameters
        ----------
        obj : variable, array or str
            What is changed, or its name or path: ``lab.edit("model/dense/kernel", (0, 3), 1.5)``.
        where : int, slice, Ellipsis, or tuple of these
            Which of its values: ``(0, 3)``, ``np.s_[0:4, :]``; all of them by default.
        value : number, str or array
            What they become. Text is read as the dtype wants it: ``"nan"``.
        scale : number
            With which they are multiplied, in place of `value`.
        normal : tuple of float
            Mean and standard deviation of random numbers that take their place.
        seed : int
            Of these; the same seed draws the same numbers.
        """
        from eagerlab.backend.edit_wanted import drawn, filled, scaled
        from eagerlab.backend.tensors.edit_targets import region_of, target_of, whole

        if sum(one is not None for one in (value, scale, normal)) != 1:
            raise LabError("lab.edit needs one of: a value, scale=, normal=.")
        node = self._node_of(obj)
        target = target_of(self._editable_at(node))
        region = region_of(where, target.shape)
        shown = None if region == whole(target.shape) and target.shape else region
        if normal is not None:
            wanted = drawn(node, shown, normal, seed)
        elif scale is not None:
            wanted = scaled(node, shown, target, scale)
        else:
            wanted = filled(node, shown, target, value)
        self._wait_for_change(lambda asked: self._queue_change(wanted, asked))
        self._typed(wanted.code)

    def undo_edit(self) -> None:
        """Put back what the last change by hand took away."""
        self._wait_for_change(self.queue_undo_edit)
        self._typed("lab.undo_edit()")

    def redo_edit(self) -> None:
        """Make the change by hand once more that was undone last."""
        self._wait_for_change(self.queue_redo_edit)
        self._typed("lab.redo_edit()")

    def queue_edit(self, request: EditValues) -> Future[None]:
        """Change what the window asks for; done when it is changed."""
        from eagerlab.backend.edit_wanted import asked

        return self._queue_change(asked(request), request.id)

    def cancel_edit(self, edit: str) -> None:
        """Give up the change that this request asked for, also one that has not begun. Never waits."""
        self._changes_by_hand.cancel(edit)

    def queue_undo_edit(self, asked: str) -> Future[None]:
        """See `undo_edit`; by `asked`, `cancel_edit` gives it up."""
        return self._queue_watched(asked, lambda engine, watch: self._undo(engine, watch, is_undo=True))

    def queue_redo_edit(self, asked: str) -> Future[None]:
        """See `redo_edit` and `queue_undo_edit`."""
        return self._queue_watched(asked, lambda engine, watch: self._undo(engine, watch, is_undo=False))

    def _wait_for_change(self, queue: Callable[[str], Future[None]]) -> None:
        """Queue a change under a name, and wait until it is made; Ctrl-C gives it up."""
        asked = uuid.uuid4().hex
        try:
            self._wait_for(queue(asked))
        except KeyboardInterrupt:
            self.cancel_edit(asked)
            raise

    # --- on the trainer's thread ---

    def _queue_change(self, wanted: Wanted, asked: str) -> Future[None]:
        return self._queue_watched(asked, lambda engine, watch: self._change(engine, wanted, watch))

    def _queue_watched(self, asked: str, work: Callable[[Engine, Watch], None]) -> Future[None]:
        """Queue what can be given up, and tells how far it is."""

        def change(engine: Engine) -> None:
            with self._changes_by_hand.begun(asked) as reading:
                try:
                    reading.check()
                    work(engine, reading.progress)
                except ReadingCancelledError as error:
                    self._publisher.publish(NamesChanged())  # some may have been seen changed
                    raise LabError(
                        "The change was given up.", "All values are as they were.", severity="info"
                    ) from error

        return self._queue_standing(change)

    def _queue_standing(self, work: Any) -> Future[None]:
        """Queue a change; where training stands inside a step, nothing could be changed between two."""
        engine = self._engine
        if engine is not None and engine.at_hand.standing.place is not None:
            raise LabError(
                "Training stands inside a step, in the debugger.",
                "Values are changed between two steps.",
                "Let the step end first: type c in the debugger.",
                severity="info",
            )
        return self.queue(work)

    def _change(self, engine: Engine, wanted: Wanted, watch: Watch) -> None:
        from eagerlab.backend.tensors.edit_targets import target_of, whole

        value = self._editable_at(wanted.node)
        target = target_of(value)
        of_experiment = engine.trains_with(target.held)
        if of_experiment:
            engine.require_standing()
        region = whole(target.shape) if wanted.region is None else wanted.region
        if not target.has(region):
            raise LabError("This part of the tensor is not there.", f"Its shape is now {target.shape}.")
        label = wanted.label
        note = self._edits().make(
            target, region, wanted.change, label, wanted.node, of_experiment, watch=watch
        )
        self._tell(engine, of_experiment, label, wanted.code, "made")
        if note:
            self._publisher.publish(
                ProblemRaised(problem=Problem(what=f"{label}: changed.", why=note, severity="warning"))
            )

    @override
    def _reset(self, engine: Engine) -> None:
        super()._reset(engine)
        if self._kept_edits is not None and self._kept_edits.forget_experiment():
            self._tell_edits()

    def _undo(self, engine: Engine, watch: Watch, *, is_undo: bool) -> None:
        edits = self._edits()
        try:
            if edits.look(is_undo=is_undo).of_experiment:
                engine.require_standing()
            there = self._there(edits.look(is_undo=is_undo).node)
            edit: Edit = edits.undo(there, watch) if is_undo else edits.redo(there, watch)
        except ReadingCancelledError:
            raise
        except LabError:
            self._tell_edits()
            raise
        label = f"Undone: {edit.label}" if is_undo else f"Redone: {edit.label}"
        code = "lab.undo_edit()" if is_undo else "lab.redo_edit()"
        self._tell(engine, edit.of_experiment, label, code, "undone" if is_undo else "redone")

    def _there(self, node: NodePath) -> Any:
        """Return what stands at a path now, or None where nothing does that can be changed."""
        try:
            return self._editable_at(node)
        except LabError:
            return None

    def _tell(self, engine: Engine, of_experiment: bool, label: str, code: str, happened: Happened) -> None:
        if of_experiment:
            engine.changed_by_hand(label, code)
        self._tell_edits(happened)
        self._publisher.publish(NamesChanged())

    def _tell_edit_progress(self, edit: str, done: int, total: int | None, words: str) -> None:
        del words
        self._publisher.publish(EditProgress(request=edit, share=done / (total or done)))

    def _tell_edits(self, happened: Happened = "") -> None:
        edits = self._edits()
        self._publisher.publish(
            ValueEditsChanged(undo=edits.next_undo, redo=edits.next_redo, happened=happened)
        )

    def _edits(self) -> ValueEdits:
        if self._kept_edits is None:
            from eagerlab.backend.tensors.value_edits import ValueEdits

            self._kept_edits = ValueEdits()
        return self._kept_edits

    def _editable_at(self, node: NodePath) -> Any:
        """Return the object at a path; raises `LabError` where its values cannot be changed."""
        from eagerlab.backend import namespace
        from eagerlab.backend.tensors.editable import why_read_only

        value = namespace.resolve(self.roots(), node)
        why_not = why_read_only(node, value)
        if why_not:
            raise LabError("These values cannot be changed by hand.", why_not, severity="info")
        return value
