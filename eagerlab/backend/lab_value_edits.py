"""The part of `Lab` that changes values by hand."""

from __future__ import annotations

import math
import secrets
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

from eagerlab.backend.errors import LabError
from eagerlab.backend.looking import Looking
from eagerlab.backend.queueing import Queueing
from eagerlab.protocol.base import NodePath, Problem
from eagerlab.protocol.events import NamesChanged, ProblemRaised
from eagerlab.protocol.value_edits import EditValues, Region, ValueEditsChanged, indices, nested

if TYPE_CHECKING:
    from eagerlab.backend.ports import Publishing
    from eagerlab.backend.tensors.value_edits import Change, Edit, ValueEdits
    from eagerlab.backend.training.engine import Engine


class ValueEditCalls(Looking, Queueing):
    """Calls that change values by hand; carried out on the trainer's thread, between two steps."""

    _engine: Engine | None
    _publisher: Publishing

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
        from eagerlab.backend.tensors.edit_targets import region_of, target_of, whole
        from eagerlab.backend.tensors.value_edits import Change

        if sum(one is not None for one in (value, scale, normal)) != 1:
            raise LabError("lab.edit needs one of: a value, scale=, normal=.")
        node = self._node_of(obj)
        shape = target_of(self._editable_at(node)).shape
        region = region_of(where, shape)
        shown = None if region == whole(shape) and shape else region
        if normal is not None:
            mean, std = (float(one) for one in normal)
            drawn = secrets.randbelow(2**31 - 1) + 1 if seed is None else int(seed)
            request = EditValues(node=node, region=shown, how="normal", mean=mean, std=std, seed=drawn)
            change = Change("normal", mean=mean, std=std, seed=drawn)
        elif scale is not None:
            request = EditValues(node=node, region=shown, how="scale", value=str(scale))
            change = Change("scale", value=scale)
        else:
            several = getattr(value, "shape", ()) != () or isinstance(value, list | tuple)
            text = "…" if several else str(value)[:200]
            request = EditValues(node=node, region=shown, value=text, is_text=isinstance(value, str))
            change = Change(array=value) if several else Change(value=value)
        self._wait_for(self._queue_change(request, change, shown))
        if change.array is None:
            self._typed(request.python())

    def undo_edit(self) -> None:
        """Put back what the last change by hand took away."""
        self._wait_for(self.queue_undo_edit())
        self._typed("lab.undo_edit()")

    def redo_edit(self) -> None:
        """Make the change by hand once more that was undone last."""
        self._wait_for(self.queue_redo_edit())
        self._typed("lab.redo_edit()")

    def queue_edit(self, request: EditValues) -> Future[None]:
        """Change what the window asks for; done when it is changed."""
        from eagerlab.backend.tensors.value_edits import Change

        array = _array_of(request)
        change = Change(request.how, request.value, request.mean, request.std, request.seed, array)
        return self._queue_change(request, change, request.region)

    def queue_undo_edit(self) -> Future[None]:
        """See `undo_edit`."""
        return self._queue_standing(lambda engine: self._undo(engine, is_undo=True))

    def queue_redo_edit(self) -> Future[None]:
        """See `redo_edit`."""
        return self._queue_standing(lambda engine: self._undo(engine, is_undo=False))

    # --- on the trainer's thread ---

    def _queue_change(self, request: EditValues, change: Change, shown: Region | None) -> Future[None]:
        return self._queue_standing(lambda engine: self._change(engine, request, change, shown))

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

    def _change(self, engine: Engine, request: EditValues, change: Change, shown: Region | None) -> None:
        from eagerlab.backend.tensors.edit_targets import target_of, whole

        value = self._editable_at(request.node)
        target = target_of(value)
        of_experiment = engine.trains_with(target.held)
        if of_experiment:
            engine.require_standing()
        region = whole(target.shape) if shown is None else shown
        if len(region) != len(target.shape):
            raise LabError("This part of the tensor is not there.", f"Its shape is now {target.shape}.")
        if any(not first < last <= size for (first, last), size in zip(region, target.shape, strict=True)):
            raise LabError("This part of the tensor is not there.", f"Its shape is now {target.shape}.")
        label = _label(request, shown)
        note = self._edits().make(target, region, change, label, request.node, of_experiment)
        self._tell(engine, of_experiment, label, request.python())
        if note:
            self._publisher.publish(
                ProblemRaised(problem=Problem(what=f"{label}: changed.", why=note, severity="warning"))
            )

    def _undo(self, engine: Engine, *, is_undo: bool) -> None:
        edits = self._edits()
        try:
            if edits.look(is_undo=is_undo).of_experiment:
                engine.require_standing()
            there = self._there(edits.look(is_undo=is_undo).node)
            edit: Edit = edits.undo(there) if is_undo else edits.redo(there)
        finally:
            self._tell_edits()
        label = f"Undone: {edit.label}" if is_undo else f"Redone: {edit.label}"
        self._tell(engine, edit.of_experiment, label, "lab.undo_edit()" if is_undo else "lab.redo_edit()")

    def _there(self, node: NodePath) -> Any:
        """Return what stands at a path now, or None where nothing does that can be changed."""
        try:
            return self._editable_at(node)
        except LabError:
            return None

    def _tell(self, engine: Engine, of_experiment: bool, label: str, code: str) -> None:
        if of_experiment:
            engine.changed_by_hand(label, code)
        self._tell_edits()
        self._publisher.publish(NamesChanged())

    def _tell_edits(self) -> None:
        edits = self._edits()
        self._publisher.publish(ValueEditsChanged(undo=edits.next_undo, redo=edits.next_redo))

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


def _array_of(request: EditValues) -> Any:
    """Return the values of a request as nested lists, or None where there is one for all."""
    import numpy as np

    if not request.values or request.region is None:
        return None
    lengths = [last - first for first, last in request.region]
    if len(request.values) != math.prod(lengths):
        raise LabError(f"{len(request.values):,} values do not fit a region of shape {tuple(lengths)}.")
    return np.array(request.values, object).reshape(lengths).tolist()


def _label(request: EditValues, region: Region | None) -> str:
    """Return a change in short: ``kernel[0, 3] = 1.5``."""
    name = request.node[-1]
    at = "" if region is None or not region else f"[{indices(region)}]"
    match request.how:
        case "fill":
            text = repr(request.value) if request.is_text else request.value
            if request.values and region is not None:
                text = nested(region, request.values[:40], is_text=request.is_text).replace("\n   ", "")
            return f"{name}{at} = {text[:40]}"
        case "scale":
            return f"{name}{at} × {request.value[:40]}"
        case _:
            return f"{name}{at} = normal({request.mean:g}, {request.std:g})"
