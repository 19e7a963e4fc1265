"""Compares two tensors: shows their difference in the inspector, and keeps the numbers true to both."""

from __future__ import annotations

import math
import time

from PySide6.QtCore import QObject, QTimer

from eagerlab.gui.controllers.inspector import InspectorController
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.models import comparison_words as words
from eagerlab.gui.told import told
from eagerlab.gui.views.in_sight import is_in_sight
from eagerlab.gui.views.inspector_choose import ChooseDialog
from eagerlab.gui.views.inspector_compare import ComparePanel
from eagerlab.gui.views.inspector_pair import InspectorPair
from eagerlab.protocol.base import NodePath, Problem
from eagerlab.protocol.comparing import (
    COMPARE,
    CancelComparison,
    Compare,
    Comparison,
    ComparisonProgress,
    Counterparts,
    FindCounterparts,
    ShowComparison,
    Tolerance,
    compare_node,
)
from eagerlab.protocol.events import State
from eagerlab.protocol.replies import Reply

FOLLOW_MS = 1000
"""At least, between two comparisons while training."""
REST = 5
"""How many times as long as a comparison takes is waited for the next."""
FOLLOWED = 1_000_000
"""Elements up to which the numbers follow training; of more they are made anew when asked."""
SHOWN_AFTER = 200
"""Milliseconds, before progress is shown."""


class CompareController(QObject):
    """Connects the panel of a comparison with inspector and bridge. GUI thread only.

    Parameters
    ----------
    bridge : Bridge
        The link to the backend.
    inspector : InspectorController
        Shows the difference.
    pair : InspectorPair
        Holds the panel; owner of this.
    """

    def __init__(self, bridge: Bridge, inspector: InspectorController, pair: InspectorPair) -> None:
        super().__init__(pair)
        self._bridge = bridge
        self._inspector = inspector
        self._pair = pair
        self._panel: ComparePanel = pair.compare
        self._sides: tuple[NodePath, NodePath] | None = None
        self._tolerance = Tolerance()
        self._aspect = "absolute"
        self._found: Comparison | None = None
        self._asked = ""
        self._began = self._took = 0.0
        self._step, self._step_shown = 0, 0
        self._is_training = self._is_due = False
        self._dialog: ChooseDialog | None = None
        self._patience = self._timer(SHOWN_AFTER, lambda: self._panel.show_working(0.0))
        self._rest = self._timer(FOLLOW_MS, self._follow)
        self._connect()

    def compare(
        self,
        left: NodePath,
        right: NodePath,
        tolerance: Tolerance | None = None,
        *,
        common: bool = False,
    ) -> None:
        """Compare two tensors, and show how they differ."""
        self._give_up()
        self._sides = (tuple(left), tuple(right))
        self._tolerance = tolerance or self._tolerance
        self._found = None
        panel = self._panel
        panel.set_tolerance(self._tolerance.rtol, self._tolerance.atol, self._tolerance.equal_nan)
        panel.set_common(common, common)
        panel.show_sides(_name(self._sides[0]), _name(self._sides[1]))
        panel.show_result("", True, [], "")
        panel.show_state("")
        panel.show()
        self._show_aspect()
        self._ask()

    def choose(self, node: NodePath, title: str) -> None:
        """Let the person choose with what a tensor is compared."""
        dialog = self._dialog = ChooseDialog(title, self._pair)
        dialog.chosen.connect(lambda other: self.compare(node, other))

        def take(reply: Reply, _buffers: list[memoryview]) -> None:
            if isinstance(reply, Counterparts):
                dialog.show_found(reply.found)

        self._bridge.request(
            FindCounterparts(node=node), take, lambda p: dialog.show_hint(told(p.sentence())), dialog
        )
        dialog.open()

    def close(self) -> None:
        """End the comparison; what the inspector shows stays."""
        self._give_up()
        self._sides = self._found = None
        self._panel.hide()

    def _connect(self) -> None:
        panel, bridge = self._panel, self._bridge
        panel.aspect_chosen.connect(self._choose_aspect)
        panel.changed.connect(self._take_tolerance)
        panel.swap_requested.connect(self._swap)
        panel.close_requested.connect(self._close_by_hand)
        panel.refresh_requested.connect(self._ask)
        panel.cancel_requested.connect(self._cancel)
        panel.worst_requested.connect(self._go_to_worst)
        self._inspector.opened.connect(self._opened)
        bridge.comparison_progress.connect(self._show_progress)
        bridge.show_comparison.connect(self._show_typed)
        bridge.state_changed.connect(self._take_state)
        bridge.names_changed.connect(self._look_again)
        bridge.died.connect(lambda words: self._end_asking(words))

    # --- asking ---

    def _ask(self, known: tuple[int, int] | None = None) -> None:
        if self._sides is None or not self._bridge.is_ready:
            return
        self._give_up()
        left, right = self._sides
        request = Compare(
            left=left,
            right=right,
            tolerance=self._tolerance,
            common=self._panel.common.isChecked(),
            known=known,
        )
        self._asked, self._began, self._is_due = request.id, time.monotonic(), False
        step = self._step

        def take(reply: Reply, _buffers: list[memoryview]) -> None:
            if request.id == self._asked and isinstance(reply, Comparison):
                self._step_shown = step
                self._took = time.monotonic() - self._began
                self._end_asking("")
                if not reply.unchanged:
                    self._show(reply)

        def miss(problem: Problem) -> None:
            if request.id == self._asked:
                self._end_asking(told(problem.sentence()))

        self._patience.start()
        self._bridge.request(request, take, miss, self)

    def _end_asking(self, words: str) -> None:
        self._asked = ""
        self._patience.stop()
        self._panel.show_working(None)
        if self._sides is not None:
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

    def _show(self, found: Comparison) -> None:
        self._found = found
        panel = self._panel
        panel.show_sides(found.left.title, found.right.title)
        if found.refusal:
            panel.set_common(found.can_be_common, False)
        panel.show_result(
            words.verdict(found),
            found.allclose and not found.refusal,
            words.lines(found),
            words.worst(found.worst),
        )

    def _show_progress(self, progress: ComparisonProgress) -> None:
        if progress.request == self._asked and not self._patience.isActive():
            self._panel.show_working(progress.share)

    # --- following ---

    def _take_state(self, state: State) -> None:
        ended = self._is_training and state.phase != "training"
        self._step, self._is_training = state.step, state.phase == "training"
        if self._sides is None or self._step == self._step_shown or self._found is None:
            return
        if ended or (self._follows() and not self._asked and not self._rest.isActive()):
            self._follow()
        elif not self._follows() and not self._asked:
            self._panel.show_state(
                self.tr("From step {0}.").format(self._step_shown), self.tr("Compare again")
            )

    def _look_again(self) -> None:
        """Look whether one of the two has changed: a cell ended, or values were changed by hand."""
        if self._sides is None or self._found is None:
            return
        if self._asked or self._rest.isActive():
            self._is_due = True
        else:
            self._follow()

    def _follow(self) -> None:
        if self._sides is None or self._asked or not is_in_sight(self._panel):
            return
        if self._is_due or self._step != self._step_shown or not self._rest.isActive():
            self._rest.setInterval(max(FOLLOW_MS, round(1000 * REST * self._took)))
            self._rest.start()
            self._ask(None if self._found is None else self._found.versions)

    def _follows(self) -> bool:
        found = self._found
        return (
            found is not None
            and found.total <= FOLLOWED
            and self._pair.first.follow.isChecked()
            and is_in_sight(self._panel)
        )

    # --- what is shown ---

    def _show_aspect(self) -> None:
        if self._sides is None:
            return
        left, right = self._sides
        self._panel.show_aspect(self._aspect)
        self._inspector.show_one(self._node(left, right))

    def _node(self, left: NodePath, right: NodePath) -> NodePath:
        common = self._panel.common.isChecked()
        match self._aspect:
            case "left":
                return left
            case "right":
                return right
            case "relative":
                return compare_node("relative", left, right, self._tolerance, common=common)
            case "mask":
                return compare_node("mask", left, right, self._tolerance, common=common)
            case _:
                return compare_node("absolute", left, right, self._tolerance, common=common)

    def _choose_aspect(self, aspect: str) -> None:
        self._aspect = aspect
        self._show_aspect()

    def _opened(self, node: NodePath) -> None:
        """End the comparison where the person opened something else."""
        if self._sides is not None and node[:1] != (COMPARE,) and node not in self._sides:
            self.close()

    def _swap(self) -> None:
        if self._sides is not None:
            left, right = self._sides
            self.compare(right, left, common=self._panel.common.isChecked())

    def _close_by_hand(self) -> None:
        left = self._sides[0] if self._sides is not None else None
        self.close()
        if left is not None:
            self._inspector.show_one(left)

    def _take_tolerance(self) -> None:
        panel = self._panel
        numbers = []
        for box in (panel.rtol, panel.atol):
            value = _tolerance(box.text())
            why = (
                self.tr("A tolerance is a number that is not negative, such as 1e-5.")
                if value is None
                else ""
            )
            panel.mark_wrong(box, why)
            if value is None:
                return
            numbers.append(value)
        wanted = Tolerance(rtol=numbers[0], atol=numbers[1], equal_nan=panel.equal_nan.isChecked())
        was_common = self._found is not None and bool(self._found.notes) and not self._found.refusal
        if wanted == self._tolerance and panel.common.isChecked() == was_common and self._found is not None:
            return
        self._tolerance = wanted
        self._show_aspect()
        self._ask()

    def _go_to_worst(self) -> None:
        if self._found is None or self._found.worst.kind == "none":
            return
        self._inspector.table.jump(self._found.worst.index)

    def _show_typed(self, event: ShowComparison) -> None:
        self.compare(event.left, event.right, event.tolerance, common=event.common)

    def _timer(self, milliseconds: int, act: object) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(milliseconds)
        timer.timeout.connect(act)
        return timer


def _tolerance(text: str) -> float | None:
    try:
        value = float(text.strip().replace("−", "-"))
    except ValueError:
        return None
    return value if math.isfinite(value) and value >= 0 else None


def _name(node: NodePath) -> str:
    return "/".join(node[1:] if len(node) > 1 else node)
