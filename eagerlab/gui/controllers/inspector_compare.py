"""Compares two tensors: shows their difference in the inspector, and keeps the numbers true to both."""

from __future__ import annotations

import math

from PySide6.QtCore import QObject

from eagerlab.gui.controllers.comparison_asking import ComparisonAsking
from eagerlab.gui.controllers.inspector import InspectorController
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.models import comparison_words as words
from eagerlab.gui.told import told
from eagerlab.gui.views.inspector_choose import ChooseDialog
from eagerlab.gui.views.inspector_compare import ComparePanel
from eagerlab.gui.views.inspector_pair import InspectorPair
from eagerlab.protocol.base import NodePath
from eagerlab.protocol.comparing import (
    COMPARE,
    Comparison,
    Counterparts,
    FindCounterparts,
    ShowComparison,
    Tolerance,
    compare_node,
)
from eagerlab.protocol.replies import Reply

CHOOSE = "choose"
"""Meaning of a note's button that asks with what a tensor is compared."""


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
        self._wanted_place: tuple[int, ...] | None = None
        self._dialog: ChooseDialog | None = None
        self._asking = ComparisonAsking(bridge, self._panel, pair.first.follow.isChecked)
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
        self._asking.forget()
        self._sides = (tuple(left), tuple(right))
        self._tolerance = tolerance or self._tolerance
        panel = self._panel
        panel.set_tolerance(self._tolerance.rtol, self._tolerance.atol, self._tolerance.equal_nan)
        panel.set_common(common, common)
        panel.show_sides(_name(self._sides[0]), _name(self._sides[1]))
        panel.show_result("", True, [], "")
        panel.show_state("")
        panel.show()
        self._pair.note.withdraw(CHOOSE)
        self._show_aspect(stays=False)
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
        self._asking.forget()
        self._sides = self._wanted_place = None
        self._panel.hide()

    def _connect(self) -> None:
        panel, bridge = self._panel, self._bridge
        panel.aspect_chosen.connect(self._choose_aspect)
        panel.changed.connect(self._take_tolerance)
        panel.swap_requested.connect(self._swap)
        panel.close_requested.connect(self._close_by_hand)
        panel.worst_requested.connect(self._go_to_worst)
        self._asking.compared.connect(self._show)
        self._inspector.opened.connect(self._opened)
        bridge.show_comparison.connect(self._show_typed)

    def _ask(self) -> None:
        if self._sides is not None:
            self._asking.ask(*self._sides, self._tolerance, common=self._panel.common.isChecked())

    def _show(self, found: Comparison) -> None:
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

    # --- what is shown ---

    def _show_aspect(self, *, stays: bool = True) -> None:
        if self._sides is None:
            return
        left, right = self._sides
        self._panel.show_aspect(self._aspect)
        self._inspector.show_one(self._node(left, right), stays=stays)

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
        """Go to the place that waits for it; end the comparison where the person opened something else."""
        if self._sides is not None and node[:1] != (COMPARE,) and node not in self._sides:
            self.close()
        place, self._wanted_place = self._wanted_place, None
        if place is not None:
            self._inspector.table.jump(place)

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
        found = self._asking.found
        was_common = found is not None and bool(found.notes) and not found.refusal
        if wanted == self._tolerance and panel.common.isChecked() == was_common and found is not None:
            return
        self._tolerance = wanted
        self._show_aspect()
        self._ask()

    def _go_to_worst(self) -> None:
        found, info = self._asking.found, self._inspector.values.info
        if found is None or found.worst.kind == "none":
            return
        if info is not None and info.shape == found.shape:
            self._inspector.table.jump(found.worst.index)
        else:  # the difference counts otherwise than what is shown: values in one row, or another part
            self._wanted_place = found.worst.index
            self._choose_aspect("absolute")

    def _show_typed(self, event: ShowComparison) -> None:
        self.compare(event.left, event.right, event.tolerance, common=event.common)


def _tolerance(text: str) -> float | None:
    try:
        value = float(text.strip().replace("−", "-"))
    except ValueError:
        return None
    return value if math.isfinite(value) and value >= 0 else None


def _name(node: NodePath) -> str:
    return "/".join(node[1:] if len(node) > 1 else node)
