"""Steps of undo of the experiment being edited, and where an experiment comes from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtGui import QUndoCommand
from typing_extensions import override

from eagerlab.gui.models.spec_changes import carried

if TYPE_CHECKING:
    from eagerlab.experiment.spec import ExperimentSpec

_MERGEABLE = 1


@dataclass(frozen=True)
class Origin:
    """Where an experiment comes from.

    Attributes
    ----------
    path : str
        The file that Save writes to, or empty.
    builtin : str
        The key of a built-in experiment, or empty.
    run_code : bool
        The person has agreed that code in it runs.
    saved : ExperimentSpec or None
        What the file holds, or what the built-in experiment is; None: it was never saved.
    """

    path: str = ""
    builtin: str = ""
    run_code: bool = False
    saved: ExperimentSpec | None = None


State = tuple["ExperimentSpec", Origin | None]


class Edit(QUndoCommand):
    """A step of undo: the experiment before and after; the origin only where that changed, too.

    Parameters
    ----------
    take : callable
        Makes a state the document's.
    label : str
        What is done, as the Undo entry names it.
    before, after : State
        To go to by Undo and by Redo.
    merge : str
        Steps in a row with the same key become one; an empty one never merges.
    """

    def __init__(
        self,
        take: Callable[[ExperimentSpec, Origin | None], None],
        label: str,
        before: State,
        after: State,
        merge: str,
    ) -> None:
        super().__init__(label)
        self._take = take
        self._before = before
        self._after = after
        self._merge = merge

    @override
    def undo(self) -> None:
        self._take(*self._before)

    @override
    def redo(self) -> None:
        self._take(*self._after)

    @override
    def id(self) -> int:
        return _MERGEABLE if self._merge else -1

    @override
    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, Edit) or other._merge != self._merge:
            return False
        self._after = other._after
        self.setObsolete(self._before[0] == self._after[0])
        return True

    @property
    def opens(self) -> bool:
        """Whether another experiment was opened, and not this one changed."""
        return self._after[1] is not None

    def rebase(self, base: ExperimentSpec, theirs: ExperimentSpec, before: bool, after: bool) -> None:
        """Carry a change made elsewhere into one state or both."""
        if before:
            self._before = (carried(self._before[0], base, theirs), self._before[1])
        if after:
            self._after = (carried(self._after[0], base, theirs), self._after[1])
