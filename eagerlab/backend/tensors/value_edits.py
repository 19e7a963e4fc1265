"""Changes of values by hand: made where the values lie, and taken back to the last bit."""

from __future__ import annotations

import weakref
from collections import deque
from dataclasses import dataclass
from typing import Any

from eagerlab.backend.errors import LabError
from eagerlab.backend.sizes import bytes_text
from eagerlab.backend.tensors.changing import Change, put, put_back
from eagerlab.backend.tensors.edit_targets import Target, target_of
from eagerlab.backend.tensors.passes import Watch, go_on
from eagerlab.protocol.base import NodePath
from eagerlab.protocol.value_edits import Region

LIMIT = 1 << 30
"""Bytes that are kept for taking changes back."""


@dataclass(frozen=True)
class Edit:
    """A change that was made.

    Attributes
    ----------
    label : str
        ``kernel[0, 3] = 1.5``.
    node : tuple of str
        Where its variable was found.
    variable : weakref
        Whose values.
    region : Region
        Which of them.
    before, after : tensor or array
        What was there, and what is there now; on the variable's device.
    nbytes : int
        What both take.
    of_experiment : bool
        Whether training uses it.
    """

    label: str
    node: NodePath
    variable: weakref.ReferenceType[Any]
    region: Region
    before: Any
    after: Any
    nbytes: int
    of_experiment: bool


class ValueEdits:
    """What can be undone and redone. On the trainer's thread only.

    Parameters
    ----------
    limit : int
        Bytes that are kept; the oldest changes are forgotten for newer ones.
    """

    def __init__(self, limit: int = LIMIT) -> None:
        self._limit = limit
        self._done: deque[Edit] = deque()
        self._undone: deque[Edit] = deque()

    @property
    def next_undo(self) -> str:
        """The change that `undo` would take back, or nothing."""
        return self._done[-1].label if self._done else ""

    @property
    def next_redo(self) -> str:
        """The change that `redo` would make, or nothing."""
        return self._undone[-1].label if self._undone else ""

    def make(
        self,
        target: Target,
        region: Region,
        change: Change,
        label: str = "",
        node: NodePath = (),
        of_experiment: bool = False,
        watch: Watch = go_on,
    ) -> str:
        """Change a region; returns what a person should know of it, or nothing.

        Parameters
        ----------
        watch : callable
            Told how many of how many pieces are changed; may end it by raising.

        Raises
        ------
        LabError
            The values are none of that dtype, or there is no room to keep what they replace. Nothing changed,
            nor where `watch` raised.
        """
        nbytes = 2 * target.nbytes(region)
        if nbytes > self._limit:
            raise LabError(
                "This region is too large to be changed by hand.",
                f"Taking it back would need {bytes_text(nbytes)};"
                f" at most {bytes_text(self._limit)} are kept.",
                "Change a smaller region, or use assign in the console.",
                severity="warning",
            )
        before = target.read(region)
        note = put(target, region, change, before, watch)
        # As they are now: an array of another class of floats may have rounded them.
        kept = target.read(region)
        self._undone.clear()
        self._done.append(
            Edit(label, node, weakref.ref(target.held), region, before, kept, nbytes, of_experiment)
        )
        while sum(edit.nbytes for edit in self._done) > self._limit:
            self._done.popleft()
        return note

    def undo(self, there: Any, watch: Watch = go_on) -> Edit:
        """Put back what the last change took away.

        Parameters
        ----------
        there : object
            What the path of that change leads to now; it may be another variable than then.
        watch : callable
            Told how many of how many pieces are done; may end it by raising, which leaves all as it was.

        Raises
        ------
        LabError
            It is, or the values are not those that were left: then nothing changes.
        """
        return self._move(self._done, self._undone, there, watch, is_undo=True)

    def redo(self, there: Any, watch: Watch = go_on) -> Edit:
        """Make the change again that was undone last; see `undo`."""
        return self._move(self._undone, self._done, there, watch, is_undo=False)

    def forget_experiment(self) -> bool:
        """Forget the changes of an experiment that was begun anew; return whether there were any."""
        before = len(self._done) + len(self._undone)
        for stack in (self._done, self._undone):
            kept = [edit for edit in stack if not edit.of_experiment]
            stack.clear()
            stack.extend(kept)
        return len(self._done) + len(self._undone) < before

    def look(self, *, is_undo: bool) -> Edit:
        """Return the change that is next; raises `LabError` where there is none."""
        stack = self._done if is_undo else self._undone
        if not stack:
            raise LabError(
                "There is no change of values to undo."
                if is_undo
                else "There is no change of values to redo.",
                severity="info",
            )
        return stack[-1]

    def _move(
        self, source: deque[Edit], other: deque[Edit], there: Any, watch: Watch, *, is_undo: bool
    ) -> Edit:
        edit = self.look(is_undo=is_undo)
        target = None if there is None else target_of(there)
        left, wanted = (edit.after, edit.before) if is_undo else (edit.before, edit.after)
        if (
            target is None
            or target.held is not edit.variable()
            or not target.has(edit.region)
            or not put_back(target, edit.region, left, wanted, watch)
        ):
            # What was done to other variables may well be as it was left.
            for stack in (self._done, self._undone):
                _forget(stack, edit)
            raise LabError(
                f"{edit.label} cannot be undone any more."
                if is_undo
                else f"{edit.label} cannot be redone any more.",
                "The values are not those that were left: training went on, or something else changed them.",
                "Restore a checkpoint to go back further.",
                severity="warning",
            )
        other.append(source.pop())
        return edit


def _forget(stack: deque[Edit], lost: Edit) -> None:
    """Take away the changes of the same variable, and of those that are gone."""
    variable = lost.variable()
    kept = [
        edit
        for edit in stack
        if (held := edit.variable()) is not None and held is not variable and edit.node != lost.node
    ]
    stack.clear()
    stack.extend(kept)
