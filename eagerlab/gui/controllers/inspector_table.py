"""The table of the open tensor: formats, colours, going somewhere; what searches, copies, exports it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QElapsedTimer, QObject

from eagerlab.gui import numbers
from eagerlab.gui.controllers.inspector_copy import CopyController
from eagerlab.gui.controllers.inspector_export import ExportController
from eagerlab.gui.controllers.inspector_find import FindController
from eagerlab.gui.controllers.inspector_values import InspectorValues
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.models.number_format import NumberFormat, kind_of, styles_for
from eagerlab.gui.models.table_choices import TableChoices
from eagerlab.gui.models.tensor_index import IndexTextError, Place, index_of, place_at, read_index
from eagerlab.gui.views.inspector import InspectorPane
from eagerlab.protocol.base import Problem
from eagerlab.protocol.cells import ReadScale, ScaleRead
from eagerlab.protocol.replies import Reply, StatisticsValues

SCALE_MS = 1000
"""Between two looks at where colours end, while values follow training."""


class TableController(QObject):
    """Connects one table and the backend. GUI thread only.

    Parameters
    ----------
    bridge : Bridge
        The link to the backend.
    values : InspectorValues
        Knows which tensor is open, and says when it is looked at.
    pane : InspectorPane
        The view, and this object's owner.

    Attributes
    ----------
    choices : TableChoices
        Formats and colours; see `use`.
    """

    def __init__(self, bridge: Bridge, values: InspectorValues, pane: InspectorPane) -> None:
        super().__init__(pane)
        self._bridge, self._values, self._pane = bridge, values, pane
        self._table = pane.table
        self._since = QElapsedTimer()
        self._is_asking = False
        self.find = FindController(bridge, values, pane, self.jump)
        self.copy = CopyController(bridge, values, pane)
        self.export = ExportController(bridge, values, pane)
        self.choices = self.export.choices
        self.choices.changed.connect(self._apply)
        self._table.where = self._where
        self._table.go_requested.connect(self.go)
        self._table.actions_of.format_chosen.connect(self._choose_format)
        self._table.actions_of.coloured.connect(lambda on: self.choices.set_coloured(on))
        values.looked.connect(self._look)
        values.counted.connect(self._take_counts)
        pane.stats.list_requested.connect(self.find.list_special)

    def use(self, choices: TableChoices) -> None:
        """Take formats and colours from here, as other tables do."""
        self.choices.changed.disconnect(self._apply)
        self.choices = self.export.choices = choices
        choices.changed.connect(self._apply)
        self._apply()

    def go(self, text: str) -> None:
        """Go to the index that a person wrote."""
        info = self._values.info
        if info is None or not self._values.has_values:
            return
        view = self._pane.axes.view()
        try:
            place = read_index(text, info.shape, view, self._table.table.current)
        except IndexTextError as error:
            self._table.work.show_note(str(error), is_bad=True)
            return
        self._table.work.hide()
        self._show(place)
        self._table.table.setFocus()

    def jump(self, index: Sequence[int]) -> None:
        """Show the element at an index, in whichever slice it lies."""
        self._show(place_at(index, self._pane.axes.view()))

    def _show(self, place: Place) -> None:
        self._pane.axes.set_positions(place.fixed)
        self._table.show_position(place.row, place.column)

    def _where(self, row: int, column: int) -> str:
        """Return the index of a cell as a person writes it."""
        index = index_of(row, column, self._pane.axes.view())
        return f"[{', '.join(numbers.integer(one) for one in index)}]"

    def open(self) -> None:
        """Take over what is known of a tensor that was just opened."""
        info = self._values.info
        if info is None:
            return
        self.find.restart()
        self._table.work.withdraw_refusal()
        self._table.model.describe(info.dtype, info.column_names)
        self._table.actions_of.set_whole(len(info.shape) <= 2)
        self._table.show_legend((False, False, False))
        self._since.invalidate()
        self._apply()

    def _apply(self) -> None:
        info = self._values.info
        dtype = "" if info is None else info.dtype
        style = self.choices.number_format(kind_of(dtype))
        offered = styles_for(dtype)
        if style.style not in offered:
            style = NumberFormat()
        if style != self._table.model.number_format:
            self._table.model.set_number_format(style)
            self._table.narrow()
        self._table.actions_of.show_format(style, offered)
        self._table.model.set_coloured(self.choices.is_coloured)
        self._table.actions_of.show_coloured(self.choices.is_coloured)
        self._table.show_legend()

    def _choose_format(self, style: NumberFormat) -> None:
        if self._values.info is not None:
            self.choices.set_number_format(kind_of(self._values.info.dtype), style)

    def _look(self) -> None:
        """Ask where colours end, when the table is looked at."""
        self.find.forget_count()
        recently = self._since.isValid() and self._since.elapsed() < SCALE_MS
        if self._is_asking or self._values.node is None or (recently and self._values.is_training):
            return
        self._since.start()
        self._is_asking = True
        node = self._values.node

        def take(reply: Reply, _buffers: list[memoryview]) -> None:
            self._is_asking = False
            if not isinstance(reply, ScaleRead) or node != self._values.node:
                return
            info = self._values.info
            if info is not None and info.dtype == "bool":
                self._table.model.set_scale(0.0, 1.0)  # whichever of the two are there
            elif reply.low is not None and reply.high is not None:
                self._table.model.set_scale(reply.low, reply.high)
            self._table.show_legend()

        def miss(_problem: Problem) -> None:
            self._is_asking = False  # the values' own question tells why

        self._bridge.request(ReadScale(node=node), take, miss, self)

    def _take_counts(self, counts: StatisticsValues) -> None:
        special = (counts.nan > 0, counts.positive_infinity > 0, counts.negative_infinity > 0)
        self._table.show_legend(special)
        self._table.actions_of.special.setEnabled(any(special) or counts.counted < counts.total)
