"""The switches of the numerics watch, and the look at each operation of a cell."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from eagerlab.backend.cell_notes import show_note
from eagerlab.backend.errors import problem_of
from eagerlab.protocol.events import Event, ProblemRaised
from eagerlab.protocol.numerics import FIRST, NumericsWatched

if TYPE_CHECKING:
    from eagerlab.backend.numerics.looking import Looker


class NumericsWatch:
    """Watches the operations of cells for their first NaN and their first infinity.

    While cells are not watched, nothing is hooked in, and they cost what they cost without EagerLab.

    Parameters
    ----------
    namespace : mapping
        The console's names.
    publish : callable
        Takes an event; any thread.
    """

    def __init__(self, namespace: Mapping[str, Any], publish: Callable[[Event], None]) -> None:
        self._namespace = namespace
        self._publish = publish
        self._nan, self._inf, self._cells = FIRST.nan, FIRST.inf, FIRST.cells
        self._in_cell = False
        self._looker: Looker | None = None

    def set(self, nan: bool | None = None, inf: bool | None = None, cells: bool | None = None) -> None:
        """Switch; None leaves a switch as it is. Any thread may call this.

        Asked for by a cell, it holds from its next operation on, else from the next cell.
        """
        self._nan = self._nan if nan is None else bool(nan)
        self._inf = self._inf if inf is None else bool(inf)
        self._cells = self._cells if cells is None else bool(cells)
        if self._in_cell and threading.current_thread() is threading.main_thread():
            self._unhook()
            self._hook()
        self._publish(NumericsWatched(nan=self._nan, inf=self._inf, cells=self._cells))

    def cell_began(self) -> None:
        """Begin to look, if anything is watched. Main thread; TensorFlow is imported."""
        self._in_cell = True
        self._hook()

    def cell_ended(self) -> None:
        """Look no more. Main thread."""
        self._in_cell = False
        self._unhook()

    def _hook(self) -> None:
        if not (self._cells and (self._nan or self._inf)) or "tensorflow" not in sys.modules:
            return
        from eagerlab.backend.numerics.looking import Looker

        if self._looker is None:
            self._looker = Looker(self._namespace, self._tell, self._failed)
        self._looker.begin(nan=self._nan, inf=self._inf)

    def _unhook(self) -> None:
        if self._looker is not None:
            self._looker.end()

    def _tell(self, text: str, values: Mapping[str, str], code: str) -> None:
        show_note("numerics", text, code=code, **values)

    def _failed(self, error: Exception) -> None:
        """Give up for this cell: whatever goes wrong here must not become a fault of the person's code."""
        problem = problem_of(error, "The numerics watch could not look at an operation of this cell.")
        self._publish(ProblemRaised(problem=problem))
