"""Numbers about the open tensor: from a sample at once, then exact ones, ended when nobody wants them."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from eagerlab.gui.controllers.inspector_asking import Asking
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.told import told
from eagerlab.gui.views.tensor_stats import TensorStats
from eagerlab.protocol.base import NodePath, Problem
from eagerlab.protocol.counting import CancelStatistics, StatisticsProgress
from eagerlab.protocol.replies import Reply, StatisticsValues
from eagerlab.protocol.requests import Statistics

EXACT_UNASKED = 50_000_000
"""Elements up to which statistics are made exact without being asked."""


class InspectorStatistics(QObject):
    """Asks for statistics of one tensor. GUI thread only.

    Parameters
    ----------
    bridge : Bridge
        The link to the backend.
    asking : Asking
        Drops answers that were overtaken.
    view : TensorStats
        Shows them, and is this object's owner.

    Attributes
    ----------
    counted : Signal(object)
        `StatisticsValues` came.
    """

    counted = Signal(object)

    def __init__(self, bridge: Bridge, asking: Asking, view: TensorStats) -> None:
        super().__init__(view)
        self._bridge = bridge
        self._asking = asking
        self._view = view
        self._node: NodePath | None = None
        self._generation = 0
        self._exact = ""
        self._last: StatisticsValues | None = None
        self._is_refused = self._is_training = False
        view.exact_requested.connect(self._ask_exact)
        view.cancel_requested.connect(self.refuse)
        bridge.statistics_progress.connect(self._show_progress)

    def open(self, node: NodePath | None) -> None:
        """Ask about another tensor from now on; what is counted of the last one ends."""
        self.end()
        self._node, self._last, self._is_refused = node, None, False

    def ask(self, generation: int, *, is_training: bool) -> None:
        """Ask for numbers from a sample; exact ones follow where they take no time.

        Parameters
        ----------
        generation : int
            Of the question.
        is_training : bool
            While values change all the time, exact ones come only when the person wants them.
        """
        if self._node is None:
            return
        self._generation, self._is_training = generation, is_training
        request = Statistics(node=self._node, generation=generation)
        self._asking.ask("statistics", request, self._take_sample, self._miss, is_new=False)

    def end(self) -> None:
        """End the counting of all elements in the backend: nobody looks at it."""
        if self._exact:
            request, self._exact = self._exact, ""
            if self._bridge.is_ready:
                self._bridge.request(CancelStatistics(request=request), owner=self)
        self._view.set_counting(False)

    def refuse(self) -> None:
        """End it because nobody waits for it or looks at it: it does not begin again unasked."""
        if not self._exact:
            return
        self._is_refused = True
        self.end()
        self._show()

    def _ask_exact(self) -> None:
        if self._node is None or self._exact:
            return
        request = Statistics(node=self._node, exact=True, generation=self._generation)
        self._exact = request.id
        self._view.set_counting(True)

        def take(reply: Reply, _buffers: list[memoryview]) -> None:
            if isinstance(reply, StatisticsValues) and self._exact == request.id:
                self._exact = ""
                self._view.set_counting(False)
                self._take(reply)

        def miss(problem: Problem) -> None:
            if self._exact == request.id:
                self._exact = ""
                self._miss(problem)

        self._bridge.request(request, take, miss, self)

    def _take_sample(self, reply: Reply, _buffers: list[memoryview]) -> None:
        if not isinstance(reply, StatisticsValues):
            return
        self._take(reply)
        if _is_rough(reply) and self._comes_unasked(reply):
            self._ask_exact()

    def _take(self, reply: StatisticsValues) -> None:
        self._last = reply.model_copy(update={"note": told(reply.note)})
        self._show()
        self.counted.emit(reply)

    def _show(self) -> None:
        reply = self._last
        if reply is None:
            return
        self._view.show_values(reply, offer_exact=_is_rough(reply) and not self._comes_unasked(reply))

    def _comes_unasked(self, reply: StatisticsValues) -> bool:
        return reply.total <= EXACT_UNASKED and not self._is_training and not self._is_refused

    def _show_progress(self, progress: StatisticsProgress) -> None:
        if progress.request == self._exact:
            self._view.set_progress(progress.share)

    def _miss(self, problem: Problem) -> None:
        self._view.set_counting(False)
        if self._bridge.is_ready:  # else what is shown stays, and the controller tells
            self._view.show_text(told(problem.sentence()))


def _is_rough(reply: StatisticsValues) -> bool:
    return 0 < reply.counted < reply.total or reply.counted_before
