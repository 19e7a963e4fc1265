"""The selection of a table on its way to the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from eagerlab.gui import numbers
from eagerlab.gui.controllers.inspector_values import InspectorValues
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.models.background import Background
from eagerlab.gui.models.copying import Array, Form, Literals, copied
from eagerlab.gui.models.table_selection import Selected
from eagerlab.gui.told import told
from eagerlab.gui.views.inspector import InspectorPane
from eagerlab.protocol.base import Problem
from eagerlab.protocol.cells import BlockRead, ReadBlock
from eagerlab.protocol.codec import read_array
from eagerlab.protocol.replies import Reply

MOST = 250_000
"""Values that are copied at a time."""


class CopyController(QObject):
    """Copies what is shown; what is not there, and texts in full, it asks the backend for. GUI thread only.

    Numbers become text on a thread of their own.

    Parameters
    ----------
    bridge : Bridge
        The link to the backend.
    values : InspectorValues
        Knows which tensor is open.
    pane : InspectorPane
        The view, and this object's owner.
    """

    def __init__(self, bridge: Bridge, values: InspectorValues, pane: InspectorPane) -> None:
        super().__init__(pane)
        self._bridge, self._values, self._pane = bridge, values, pane
        self._background = Background("eagerlab-copy", self)
        pane.table.actions_of.copy.connect(lambda form: self.copy(cast(Form, form)))

    def copy(self, form: Form = "text") -> None:
        """Put the selection on the clipboard."""
        table = self._pane.table
        if table.table.is_scattered:
            table.work.show_note(self.tr("Only a rectangle of cells can be copied."), is_bad=True)
            return
        selected = table.table.selected
        if selected is None or not self._values.has_values:
            return
        if selected.count > MOST:
            words = self.tr("{0} values are too many for the clipboard, which gets at most {1}.")
            table.work.show_note(
                words.format(numbers.integer(selected.count), numbers.integer(MOST)), self.tr("Export…")
            )
            return
        rows, columns = range(selected.top, selected.bottom), range(selected.left, selected.right)
        block = table.model.block(rows, columns)
        if block is not None:
            self._write(block, form, selected)
        else:
            self._fetch(form, selected)

    def _fetch(self, form: Form, selected: Selected) -> None:
        node = self._values.node
        if node is None:
            return
        request = ReadBlock(
            node=node,
            view=self._pane.axes.view(),
            first_row=selected.top,
            row_count=selected.bottom - selected.top,
            first_column=selected.left,
            column_count=selected.right - selected.left,
        )

        def take(reply: Reply, buffers: list[memoryview]) -> None:
            if isinstance(reply, BlockRead):
                array = None if reply.array is None else read_array(reply.array, buffers)
                self._write(reply.literals if array is None else array, form, selected)

        self._bridge.request(request, take, self._cannot, self)

    def _write(self, block: Array | Literals, form: Form, selected: Selected) -> None:
        info = self._values.info
        if info is None:
            return
        shape = (selected.bottom - selected.top, selected.right - selected.left)[: len(info.shape)]
        dtype = info.dtype
        work: Callable[[], str] = lambda: copied(block, form, dtype, shape)  # noqa: E731
        self._background.run(work, QGuiApplication.clipboard().setText, self._cannot)

    def _cannot(self, problem: Problem) -> None:
        self._pane.table.work.show_note(told(problem.sentence()), is_bad=True)
