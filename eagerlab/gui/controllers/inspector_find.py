"""Searching the open tensor: to the next hit or the one before, counting all, and listing where they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QElapsedTimer, QObject

from eagerlab.gui import numbers
from eagerlab.gui.controllers.inspector_values import InspectorValues
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.models.tensor_index import index_of
from eagerlab.gui.told import told
from eagerlab.gui.views.inspector import InspectorPane
from eagerlab.protocol.base import Problem, View
from eagerlab.protocol.codec import read_array
from eagerlab.protocol.finding import FindValues, ValuesFound
from eagerlab.protocol.ordering import Order
from eagerlab.protocol.replies import Reply

PATIENCE_MS = 200
"""After which a search shows how far it is."""
NOT_FINITE = "is not finite"


@dataclass
class _Leg:
    """A stretch of positions that is still to be searched."""

    start: int
    stop: int


class FindController(QObject):
    """Asks the backend one piece after the other; whoever stops asking has ended the search. GUI thread only.

    Parameters
    ----------
    bridge : Bridge
        The link to the backend.
    values : InspectorValues
        Knows which tensor is open.
    pane : InspectorPane
        The view, and this object's owner.
    jump : callable
        Shows the element at an index.
    """

    def __init__(
        self,
        bridge: Bridge,
        values: InspectorValues,
        pane: InspectorPane,
        jump: Callable[[Sequence[int]], None],
    ) -> None:
        super().__init__(pane)
        self._bridge, self._values, self._pane, self._jump = bridge, values, pane, jump
        self._bar = pane.table.find_bar
        self._search = self._count = 0
        """Numbers of the search and of the count that are at work; answers to others are dropped."""
        self._legs: list[_Leg] = []
        self._clock = QElapsedTimer()
        self._last: tuple[str, int] | None = None
        """What was searched for, and the position of the hit that was jumped to."""
        self._counted = ""
        self._hits = 0
        self._versions: set[int] = set()
        self._bar.pattern.textChanged.connect(lambda _text: self._forget_words())
        self._bar.search_requested.connect(self.search)
        self._bar.list_requested.connect(self._want_list)
        self._bar.place_chosen.connect(lambda row: self._jump(self._bar.places.place(row)))
        self._bar.cancel_requested.connect(self._cancel)
        self._bar.closed.connect(self._close)
        actions = pane.table.actions_of
        actions.find_next.connect(lambda: self._again(True))
        actions.find_previous.connect(lambda: self._again(False))
        actions.list_special.connect(self.list_special)

    def restart(self) -> None:
        """Forget what was found: another tensor is open."""
        self._close()
        self._bar.hide_list()
        self._bar.show_status("")
        self._last = None

    def forget_count(self) -> None:
        """Count again with the next search: values may have changed."""
        if not self._is_counting:
            self._counted = ""

    def search(self, forward: bool = True) -> None:
        """Go to the next hit from the current cell on, or to the one before it."""
        text = self._bar.pattern.text().strip()
        if not text or not self._can_ask():
            return
        self._pane.table.model.set_condition(text)
        order, here = self._order(), self._here()
        self._search += 1
        past = int(self._last == (text, here))  # else the current cell itself may be a hit
        if forward:
            start = min(here + past, order.total)
            self._legs = [_Leg(start, order.total), _Leg(0, start)]
        else:
            stop = here + 1 - past
            self._legs = [_Leg(0, stop), _Leg(stop, order.total)]
        self._clock.start()
        self._look(self._search, text, self._pane.axes.view(), forward, order.total)

    def list_special(self) -> None:
        """List where NaN and the infinities are."""
        self._bar.pattern.setText(NOT_FINITE)
        self._bar.show()
        if self._bar.list_button.isChecked():
            self.count(NOT_FINITE)
        else:
            self._bar.list_button.setChecked(True)

    def count(self, text: str) -> None:
        """Count all hits, and list the first thousands."""
        if not text or not self._can_ask():
            return
        self._pane.table.model.set_condition(text)
        self._count += 1
        self._is_counting = True
        self._counted, self._hits, self._versions = text, 0, set()
        self._bar.places.clear()
        self._clock.start()
        self._add_up(self._count, text, self._pane.axes.view(), 0)

    _is_counting = False

    def _again(self, forward: bool) -> None:
        if self._bar.isHidden() or not self._bar.pattern.text().strip():
            self._bar.open_bar()
        else:
            self.search(forward)

    def _look(self, number: int, text: str, view: View, forward: bool, total: int) -> None:
        leg = self._legs[0]

        def take(reply: Reply, buffers: list[memoryview]) -> None:
            if not isinstance(reply, ValuesFound) or number != self._search:
                return
            if reply.counted and reply.places is not None:
                place = read_array(reply.places, buffers)[0].tolist()
                self._found(text, place, wrapped=len(self._legs) == 1)
                return
            if reply.ended:
                self._legs.pop(0)
            elif forward:
                leg.start = reply.reached
            else:
                leg.stop = reply.reached
            if not self._legs:
                self._bar.show_status(self.tr("Nothing found."), is_bad=True)
                return
            left = sum(one.stop - one.start for one in self._legs)
            if self._clock.elapsed() > PATIENCE_MS:
                share = self.tr("{0} %").format(round(100 * (1 - left / max(1, total))))
                self._bar.show_status(self.tr("Searching… {0}").format(share), is_working=True)
            self._look(number, text, view, forward, total)

        self._ask(text, view, take, start=leg.start, stop=leg.stop, backward=not forward, first_only=True)

    def _found(self, text: str, place: Sequence[int], wrapped: bool) -> None:
        self._jump(place)
        self._last = (text, self._order().position(place))
        if self._counted != text:
            self.count(text)
        elif wrapped:
            self._bar.show_status(self.tr("Went on from the other end. {0}").format(self._words()))
        else:
            self._bar.show_status(self._words(), is_working=self._is_counting)

    def _add_up(self, number: int, text: str, view: View, start: int) -> None:
        def take(reply: Reply, buffers: list[memoryview]) -> None:
            if not isinstance(reply, ValuesFound) or number != self._count:
                return
            self._hits += reply.counted
            self._versions.add(reply.version)
            if reply.places is not None and reply.texts:
                self._bar.places.add(read_array(reply.places, buffers), reply.texts)
            self._is_counting = not reply.ended
            if reply.ended or self._clock.elapsed() > PATIENCE_MS:
                done = reply.reached / max(1, reply.total)
                self._bar.show_status(
                    self._words(done), is_bad=reply.ended and not self._hits, is_working=not reply.ended
                )
            if not reply.ended:
                self._add_up(number, text, view, reply.reached)

        self._ask(text, view, take, start=start, limit=self._bar.places.room)

    def _words(self, share: float = 1.0) -> str:
        """Return how many hits there are, as far as they are counted."""
        if self._is_counting:
            return self.tr("{0} found so far, {1} % searched").format(
                numbers.integer(self._hits), int(100 * share)
            )
        if not self._hits:
            return self.tr("Nothing found.")
        words = self.tr("{0} found").format(numbers.integer(self._hits))
        listed = self._bar.places.rowCount()
        if self._bar.list_button.isChecked() and listed < self._hits:
            words = self.tr("{0}, the first {1} listed").format(words, numbers.integer(listed))
        if len(self._versions) > 1:
            words = self.tr("{0}, while values changed").format(words)
        return words

    def _want_list(self, wanted: bool) -> None:
        text = self._bar.pattern.text().strip()
        if wanted and text != self._counted:
            self.count(text)
        elif wanted:
            self._bar.show_status(self._words(), is_working=self._is_counting)

    def _forget_words(self) -> None:
        """Leave no number of hits, and no marks, beside another text than was searched for."""
        self._pane.table.model.set_condition("")
        if not self._is_counting:
            self._bar.show_status("")

    def _cancel(self) -> None:
        self._search += 1
        self._count += 1
        counting, self._is_counting = self._is_counting, False
        self._counted = "" if counting else self._counted
        self._bar.show_status(self.tr("Cancelled."))

    def _close(self) -> None:
        self._search += 1
        self._count += 1
        self._is_counting = False
        self._counted, self._hits = "", 0
        self._bar.places.clear()
        self._pane.table.model.set_condition("")

    def _ask(
        self,
        text: str,
        view: View,
        take: Callable[[Reply, list[memoryview]], None],
        *,
        start: int,
        stop: int | None = None,
        backward: bool = False,
        first_only: bool = False,
        limit: int = 0,
    ) -> None:
        assert self._values.node is not None
        search, count = self._search, self._count

        def miss(problem: Problem) -> None:
            if search == self._search or count == self._count:
                self._is_counting = False
                self._counted = ""
                self._bar.show_status(told(problem.sentence()), is_bad=True)

        request = FindValues(
            node=self._values.node,
            view=view,
            condition=text,
            start=start,
            stop=stop,
            backward=backward,
            first_only=first_only,
            limit=limit,
        )
        self._bridge.request(request, take, miss, self)

    def _can_ask(self) -> bool:
        if not self._values.has_values or self._values.node is None:
            return False
        if not self._bridge.is_ready:
            self._bar.show_status(self.tr("The backend is not there to search."), is_bad=True)
            return False
        return True

    def _order(self) -> Order:
        info = self._values.info
        return Order(() if info is None else info.shape, self._pane.axes.view())

    def _here(self) -> int:
        """Return the position of the current cell."""
        return self._order().position(index_of(*self._pane.table.table.current, self._pane.axes.view()))
