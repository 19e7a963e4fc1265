"""Asks how two tensors differ: once, and again when one of them has changed, at a bounded cost."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.told import told
from eagerlab.gui.views.in_sight import is_in_sight
from eagerlab.gui.views.inspector_compare import ComparePanel
from eagerlab.protocol.base import NodePath, Problem
from eagerlab.protocol.comparing import CancelComparison, Compare, Comparison, ComparisonProgress, Tolerance
from eagerlab.protocol.events import State
from eagerlab.protocol.replies import Reply

FOLLOW_MS = 1000
"""At least, between two comparisons while training."""
REST = 30
"""How many times as long as one took of a processor is waited for the next: following takes 3 % at most."""
OLD_MS = 3000
"""A longer wait is told: what is shown is of a step that is long past."""
SHOWN_AFTER = 200
"""Milliseconds, before progress is shown."""


class ComparisonAsking(QObject):
    """One comparison at a time, and the newest one only. GUI thread only.

    Parameters
    ----------
    bridge : Bridge
        The link to the backend.
    panel : ComparePanel
        Shows how far it is, and how old what it shows; owner of this.
    wants_following : callable
        Whether the person wants the values to follow training.

    Attributes
    ----------
    compared : Signal(object)
        A `Comparison` came that says something new.
    found : Comparison or None
        The last one, of the two that are compared now.
    """

    compared = Signal(object)

    def __init__(self, bridge: Bridge, panel: ComparePanel, wants_following: Callable[[], bool]) -> None:
        super().__init__(panel)
        self._bridge = bridge
        self._panel = panel
        self._wants_following = wants_following
        self.found: Comparison | None = None
        self._wanted: Compare | None = None
        self._asked = ""
        self._step, self._step_shown = 0, 0
        self._is_training = self._is_due = False
        self._patience = self._timer(SHOWN_AFTER, lambda: panel.show_working(0.0))
        self._rest = self._timer(FOLLOW_MS, self._follow)
        panel.cancel_requested.connect(self._cancel)
        panel.refresh_requested.connect(self._ask)
        bridge.comparison_progress.connect(self._show_progress)
        bridge.state_changed.connect(self._take_state)
        bridge.names_changed.connect(self._look_again)
        bridge.died.connect(lambda words: self._end_asking(words))

    def ask(self, left: NodePath, right: NodePath, tolerance: Tolerance, *, common: bool) -> None:
        """Compare two from now on."""
        self._wanted = Compare(left=left, right=right, tolerance=tolerance, common=common)
        self._ask()

    def forget(self) -> None:
        """Compare nothing any more."""
        self._give_up()
        self._wanted = self.found = None

    def _ask(self, known: tuple[int, int] | None = None) -> None:
        if self._wanted is None or not self._bridge.is_ready:
            return
        self._give_up()
        wanted = self._wanted
        request = Compare(
            left=wanted.left,
            right=wanted.right,
            tolerance=wanted.tolerance,
            common=wanted.common,
            known=known,
        )
        self._asked, self._is_due = request.id, False
        step = self._step

        def take(reply: Reply, _buffers: list[memoryview]) -> None:
            if request.id != self._asked or not isinstance(reply, Comparison):
                return
            self._step_shown = step
            self._end_asking("")
            self._begin_rest(reply.seconds)
            if not reply.unchanged:
                self.found = reply
                self.compared.emit(reply)
            if self._is_due:
                self._follow()

        def miss(problem: Problem) -> None:
            if request.id == self._asked:
                self._end_asking(told(problem.sentence()))

        self._patience.start()
        self._bridge.request(request, take, miss, self)

    def _begin_rest(self, seconds: float) -> None:
        self._rest.setInterval(max(FOLLOW_MS, round(1000 * REST * seconds)))
        self._rest.start()

    def _end_asking(self, words: str) -> None:
        self._asked = ""
        self._patience.stop()
        self._panel.show_working(None)
        if self._wanted is not None:
            self._panel.show_state(words, self.tr("Compare again") if words else "")

    def _give_up(self) -> None:
        if self._asked:
            self._bridge.request(CancelComparison(comparison=self._asked), owner=self)
            self._asked = ""
            self._patience.stop()
            self._panel.show_working(None)

    def _cancel(self) -> None:
        self._give_up()
        self._panel.show_state(self.tr("The comparison was given up."), self.tr("Compare again"))

    def _show_progress(self, progress: ComparisonProgress) -> None:
        if progress.request == self._asked and not self._patience.isActive():
            self._panel.show_working(progress.share)

    # --- following ---

    def _take_state(self, state: State) -> None:
        ended = self._is_training and state.phase != "training"
        self._step, self._is_training = state.step, state.phase == "training"
        if self.found is None or self._step == self._step_shown:
            return
        if ended:
            self._is_due = True
            self._follow()
        elif self._asked:
            return
        elif self._follows() and not self._rest.isActive():
            self._follow()
        elif not self._follows() or self._rest.interval() > OLD_MS:
            self._panel.show_state(
                self.tr("From step {0}.").format(self._step_shown), self.tr("Compare again")
            )

    def _look_again(self) -> None:
        """Look whether one of the two has changed: a cell ended, or values were changed by hand."""
        if self.found is not None:
            self._is_due = True
            self._follow()

    def _follow(self) -> None:
        """Ask whether something has changed, where that is due; what is the same costs nothing."""
        if self.found is None or self._asked or not is_in_sight(self._panel):
            return
        if self._is_due or (self._follows() and self._step != self._step_shown):
            self._ask(self.found.versions)

    def _follows(self) -> bool:
        return self._wants_following() and is_in_sight(self._panel)

    def _timer(self, milliseconds: int, act: Callable[[], object]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(milliseconds)
        timer.timeout.connect(act)
        return timer
