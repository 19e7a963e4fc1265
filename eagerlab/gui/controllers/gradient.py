"""Asks for gradients when the person wants them, and says how old what is shown is."""

from __future__ import annotations

import time

from PySide6.QtCore import QObject, QTimer, Signal

from eagerlab.gui import numbers
from eagerlab.gui.controllers.naming import ask_names, name_object
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.kernel.pending import ProblemHandler
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.gradients import Expressions, remarks, rows
from eagerlab.gui.told import told
from eagerlab.gui.views.gradient import EXPRESSION, LOSS, GradientPane
from eagerlab.protocol.base import NodePath, Problem
from eagerlab.protocol.gradients import (
    GRADIENT_ROOT,
    AskGradient,
    CancelGradient,
    GradientFound,
    GradientReport,
)
from eagerlab.protocol.replies import Reply, TensorInfo
from eagerlab.protocol.requests import OpenTensor, python_expression

PATIENCE_MS = 200
"""After which waiting is shown."""
FOLLOW_SECONDS = 1.0
"""Between two gradients of the loss while training, at least."""
FOLLOW_SHARE = 20
"""So many times as long as one takes passes between two: following costs training a twentieth at most."""


class GradientController(QObject):
    """Connects pane and bridge. GUI thread only.

    Parameters
    ----------
    bridge : Bridge
        The link to the backend.
    backend : BackendModel
        Tells whether it trains, and at which step.
    pane : GradientPane
        The view, and this object's owner.

    Attributes
    ----------
    inspect : Signal(object)
        Path of a gradient to open in the inspector.
    computed : Signal
        There is a new gradient in the tree of variables.
    """

    inspect = Signal(object)
    computed = Signal()

    def __init__(self, bridge: Bridge, backend: BackendModel, pane: GradientPane) -> None:
        super().__init__(pane)
        self._bridge, self._backend, self._pane = bridge, backend, pane
        self._expressions = Expressions()
        self._node: NodePath | None = None
        self._asked = ""
        self._report: GradientReport | None = None
        self._failed = False
        self._stale = False
        self._cell_runs = self._of_this_cell = False
        self._next_follow = 0.0
        self._wants_target: NodePath | None = None
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(PATIENCE_MS)
        self._patience.timeout.connect(self._show_waiting)
        self._connect()
        self._allow()

    # --- from outside ---

    def select(self, node: NodePath) -> None:
        """Take gradients with respect to the object at `node` from now on."""
        node = tuple(node)
        if node == self._node or node[:1] == (GRADIENT_ROOT,) or not node:
            return
        self._wants_target = node

        def take(reply: Reply, _buffers: list[memoryview]) -> None:
            if isinstance(reply, TensorInfo) and self._wants_target == node:
                self._take_target(reply)

        self._bridge.request(OpenTensor(node=node), take, lambda _problem: None, self)

    def cell_runs(self, running: bool) -> None:
        """Take note of whether the console runs a cell."""
        self._cell_runs, self._of_this_cell = running, False
        if not running and self._pane.follow.isChecked() and self._report is not None and self._in_sight():
            self._compute(again=True)

    def cancel(self) -> None:
        """Give up what is being computed; nothing where nothing is."""
        if self._asked:
            self._bridge.request(CancelGradient(asked=self._asked), owner=self)

    # --- inside ---

    def _connect(self) -> None:
        pane, bridge = self._pane, self._bridge
        pane.compute_requested.connect(self._compute)
        pane.cancel_requested.connect(self.cancel)
        pane.source_changed.connect(self._source_changed)
        pane.follow_changed.connect(lambda follow: self._compute(again=True) if follow else None)
        pane.inspect_requested.connect(self._inspect)
        pane.named.connect(self._name)
        pane.names_wanted.connect(lambda: ask_names(bridge, pane.offer_names, self))
        bridge.names_changed.connect(self._names_changed)
        bridge.experiment_changed.connect(self._names_changed)
        bridge.gradient_told.connect(self._take_told)
        bridge.died.connect(self._died)
        bridge.ready.connect(self._restarted)
        self._backend.changed.connect(self._backend_changed)

    def _take_target(self, info: TensorInfo) -> None:
        pane = self._pane
        self._forget_answer()
        self._node = info.node
        shape = numbers.shape(info.shape)
        kind = {"variable": self.tr("variable"), "tensor": self.tr("tensor")}.get(info.kind_of, info.kind_of)
        name = python_expression(info.node)
        short = name if len(name) < 24 else "x"
        example = f"{short} * {short}" if not info.shape else f"tf.reduce_sum({short} ** 2)"
        is_model = info.node[0] == "model"
        pane.show_target(info.title, f"{kind} · {shape} · {info.dtype}", example, has_loss=is_model)
        expression, compare = self._expressions.of(info.node)
        pane.set_expressions(expression, compare)
        pane.set_source(LOSS if is_model and not expression else EXPRESSION)
        last = info.node[-1]
        pane.suggest_name(f"d{last}" if last.isidentifier() else "gradient")
        self._allow()

    def _compute(self, *, again: bool = False) -> None:
        pane = self._pane
        if self._node is None or self._asked or not self._bridge.is_ready:
            return
        of_loss = pane.chosen_source == LOSS
        expression = "" if of_loss else pane.expression.text().strip()
        compare = "" if of_loss else pane.compare.text().strip()
        if not of_loss and not expression:
            if not again:
                pane.show_status(self.tr("Write an expression first."))
                pane.expression.setFocus()
            return
        if not of_loss:
            self._expressions.keep(self._node, expression, compare)
        if not again:
            pane.show_status("")
            self._patience.start()
        request = AskGradient(node=self._node, expression=expression, compare=compare, again=again)
        self._asked = request.id
        self._bridge.request(request, self._take, self._miss(request.id), self)
        self._allow()

    def _take(self, reply: Reply, _buffers: list[memoryview]) -> None:
        if not isinstance(reply, GradientFound) or reply.request != self._asked:
            return
        self._answered()
        self._next_follow = time.monotonic() + max(FOLLOW_SECONDS, FOLLOW_SHARE * reply.report.seconds)
        self._show(reply.report)

    def _miss(self, asked: str) -> ProblemHandler:
        def miss(problem: Problem) -> None:
            if asked != self._asked:
                return
            self._answered()
            self._failed = True
            if self._bridge.is_ready:
                self._pane.show_status(told(problem.sentence()), is_bad=problem.severity == "error")
                self._pane.set_stale(self._report is not None)

        return miss

    def _answered(self) -> None:
        self._asked = ""
        self._patience.stop()
        self._allow()

    def _show(self, report: GradientReport) -> None:
        self._report, self._stale, self._failed = report, False, False
        pane = self._pane
        pane.show_status("")
        pane.set_stale(False)
        sides = (report.of, report.compared)
        has_gradient = any(side is not None and side.node for side in sides)
        pane.show_rows(rows(report), remarks(report), has_gradient=has_gradient)
        self.computed.emit()

    def _take_told(self, report: GradientReport) -> None:
        """Show what ``lab.gradient`` gave at the console."""
        self._forget_answer()
        if report.node:
            self._node = report.node
            of = report.of.expression
            compare = report.compared.expression if report.compared is not None else ""
            self._expressions.keep(report.node, of, compare)
        else:
            self._node = None
        is_model = report.node[:1] == ("model",)
        self._pane.show_target(report.to or self.tr("an object"), "", "w * w", has_loss=is_model)
        self._pane.set_expressions(*self._expressions.of(report.node))
        self._pane.set_source(LOSS if is_model and not report.of.expression else EXPRESSION)
        self._show(report)
        self._of_this_cell = self._cell_runs
        self._allow()

    def _source_changed(self) -> None:
        self.cancel()
        self._forget_answer()

    def _forget_answer(self) -> None:
        self._asked = ""
        self._report, self._stale, self._failed = None, False, False
        self._patience.stop()
        self._pane.show_status("")
        self._pane.set_stale(False)
        self._pane.show_rows((), (), has_gradient=False)
        self._allow()

    def _show_waiting(self) -> None:
        waits = self._cell_runs and self._pane.chosen_source == EXPRESSION
        words = (
            self.tr("A cell is running in the console: this is computed when it has ended.")
            if waits
            else self.tr("Computing…")
        )
        self._pane.show_status(words, self.tr("Cancel"), cancels=True)

    # --- how old it is ---

    def _names_changed(self) -> None:
        # The end of the cell that asked for it says nothing new.
        told = self._asked or self._of_this_cell or self._pane.follow.isChecked()
        if self._report is not None and not told:
            self._show_age(self.tr("Names may have changed since this was computed."))

    def _backend_changed(self) -> None:
        self._allow()
        state, report = self._backend.state, self._report
        if state is None or report is None or report.step is None or state.step == report.step:
            return
        if self._pane.follow.isChecked():
            if time.monotonic() >= self._next_follow and self._in_sight():
                self._compute(again=True)
        elif not self._asked:
            self._show_age(self.tr("From step {0}.").format(numbers.integer(report.step)))

    def _show_age(self, words: str) -> None:
        if self._failed:
            return
        self._stale = True
        self._pane.set_stale(True)
        self._pane.show_status(words, self.tr("Compute again"))

    def _in_sight(self) -> bool:
        return self._pane.isVisible() and not self._pane.visibleRegion().isEmpty()

    # --- what can be done with it ---

    def _inspect(self) -> None:
        node = self._gradient_node()
        if node:
            self.inspect.emit(node)

    def _gradient_node(self) -> NodePath:
        report = self._report
        if report is None:
            return ()
        return report.of.node or (report.compared.node if report.compared is not None else ())

    def _name(self, name: str) -> None:
        node = self._gradient_node()
        if node:
            name_object(self._bridge, node, name, self)

    # --- the backend's life ---

    def _allow(self) -> None:
        why_not = ""
        if not self._bridge.is_ready:
            why_not = self.tr("There is no backend that could compute it.")
        elif not self._backend.has_tensorflow:
            why_not = self.tr("TensorFlow is still being imported.")
        elif self._asked:
            why_not = self.tr("It is being computed.")
        elif self._node is None:
            why_not = self.tr("Select a variable or a tensor first.")
        self._pane.allow(why_not)

    def _died(self, words: str) -> None:
        self._asked = ""
        self._patience.stop()
        self._allow()
        if self._report is not None:
            self._pane.set_stale(True)
            text = self.tr("{0} This is the last gradient that was computed.").format(words)
            self._pane.show_status(text, is_bad=True)

    def _restarted(self) -> None:
        if self._report is not None:
            self._show_age(self.tr("Computed before the backend was restarted."))
        self._allow()
