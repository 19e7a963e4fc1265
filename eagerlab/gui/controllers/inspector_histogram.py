"""The histogram of the open tensor."""

from __future__ import annotations

from PySide6.QtCore import QObject

from eagerlab.gui.controllers.inspector_asking import Asking
from eagerlab.gui.told import told
from eagerlab.gui.views.inspector import InspectorPane
from eagerlab.protocol.base import NodePath, Problem
from eagerlab.protocol.codec import read_array
from eagerlab.protocol.counting import CancelStatistics, StatisticsProgress
from eagerlab.protocol.picturing import Histogram, HistogramValues
from eagerlab.protocol.replies import Reply

EXACT = "exact histogram"
"""Kind of the question that may take long."""


class HistogramDrawing(QObject):
    """Asks for counts: of a sample at once, of all elements on demand. GUI thread only.

    Parameters
    ----------
    asking : Asking
        The questions about the tensor.
    pane : InspectorPane
        The view, and this object's owner.
    """

    def __init__(self, asking: Asking, pane: InspectorPane) -> None:
        super().__init__(pane)
        self._asking = asking
        self._view = pane.histogram
        self._node: NodePath | None = None
        self._exact: tuple[int, Histogram] | None = None
        self._request = ""
        self._view.counts_wanted.connect(lambda: self.ask(is_new=True))
        self._view.exact_requested.connect(self._ask_exact)
        self._view.cancel_requested.connect(self.leave)

    def open(self, node: NodePath) -> None:
        """Draw this tensor from now on."""
        self._node = node
        self._exact = None

    def leave(self) -> None:
        """End an exact count that is under way: nobody waits for it any more."""
        if self._request:
            self._asking.tell(CancelStatistics(request=self._request))
            self._request = ""
            self._view.set_counting(False)

    def show_progress(self, progress: StatisticsProgress) -> None:
        """Tell how far an exact count is."""
        if progress.request == self._request:
            self._view.set_counting(True, progress.share)

    def ask(self, *, is_new: bool) -> None:
        """Ask for counts of a sample; `is_new` unless the same was asked before."""
        is_counting = bool(self._request) and self._asking.is_asking(EXACT)  # not where the backend ended
        if self._node is None or (is_counting and not is_new):
            return
        self.leave()
        request = self._wanted(self._node)

        def take(reply: Reply, buffers: list[memoryview]) -> None:
            if not isinstance(reply, HistogramValues):
                return
            if self._exact == (reply.version, _settings(request)):
                return  # all were counted, and none has changed
            self._show(reply, buffers)

        def miss(problem: Problem) -> None:
            self._view.clear(told(problem.sentence()))

        self._asking.ask("histogram", request, take, miss, is_new=is_new)

    def _ask_exact(self) -> None:
        if self._node is None:
            return
        request = self._wanted(self._node).model_copy(update={"exact": True})
        self._request = request.id
        self._view.set_counting(True)

        def take(reply: Reply, buffers: list[memoryview]) -> None:
            if request.id == self._request and isinstance(reply, HistogramValues):
                self._end()
                self._exact = (reply.version, _settings(request))
                self._show(reply, buffers)

        def miss(problem: Problem) -> None:
            if request.id == self._request:  # else it was ended by the person
                self._end()
                self._view.clear(told(problem.sentence()))

        self._asking.ask(EXACT, request, take, miss)

    def _end(self) -> None:
        self._request = ""
        self._view.set_counting(False)

    def _wanted(self, node: NodePath) -> Histogram:
        tools = self._view.tools
        return Histogram(node=node, bins=tools.bins, spread=tools.spread, reach=tools.reach)

    def _show(self, reply: HistogramValues, buffers: list[memoryview]) -> None:
        edges, counts = read_array(reply.edges, buffers), read_array(reply.counts, buffers, 1)
        self._view.show_counts(edges, counts, reply, told(reply.note))


def _settings(request: Histogram) -> Histogram:
    return request.model_copy(update={"id": "", "exact": True})
