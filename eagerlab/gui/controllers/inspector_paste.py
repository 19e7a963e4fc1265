"""Values from the clipboard into the open variable: a block in place of what is selected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from eagerlab.gui import numbers
from eagerlab.gui.controllers.inspector_tensor import TensorController
from eagerlab.gui.models.background import Background
from eagerlab.gui.models.pasted import Pasted, PasteError, read_pasted
from eagerlab.gui.models.table_selection import Selected
from eagerlab.gui.told import told
from eagerlab.gui.views.inspector import InspectorPane
from eagerlab.protocol.base import NodePath, Problem

if TYPE_CHECKING:
    from eagerlab.gui.controllers.inspector_edit import EditController


class PasteValues(QObject):
    """Reads the clipboard on a thread of its own, looks whether it fits, and has it written. GUI thread only.

    Parameters
    ----------
    edit : EditController
        Knows whether values can be changed, and changes them; owner of this.
    tensor : TensorController
        Knows what is open.
    pane : InspectorPane
        The view of it.
    """

    def __init__(self, edit: EditController, tensor: TensorController, pane: InspectorPane) -> None:
        super().__init__(edit)
        self._edit = edit
        self._tensor = tensor
        self._pane = pane
        self._background = Background("eagerlab-paste", self)

    def paste(self) -> None:
        """Put what is on the clipboard in place of what is selected."""
        info = self._tensor.values.info
        if info is None or not self._edit.allow():
            return
        text, node, is_text = QGuiApplication.clipboard().text(), info.node, self._edit.shows_texts

        def work() -> Pasted | str:
            try:
                return read_pasted(text, is_text=is_text)
            except PasteError as error:
                return str(error)

        self._background.run(work, lambda found: self._take(found, node), self._failed)

    def _take(self, found: Pasted | str, node: NodePath) -> None:
        info = self._tensor.values.info
        if info is None or info.node != node or not self._edit.allow():
            return
        if isinstance(found, str):
            self._refuse(found)
            return
        if len(info.shape) < 2 and self._pane.table.model.extent[0] > 1 and found.shape[0] == 1:
            found = found.turned  # a vector is shown downwards, and written across
        place = self._place(found)
        if place is not None:
            self._write(found, place)

    def _place(self, found: Pasted) -> Selected | None:
        """Return where a block goes, or tell why it does not fit and return None."""
        grid, (rows, columns) = self._pane.table.table, found.shape
        if grid.is_scattered:
            self._refuse(self.tr("Values can be pasted into a rectangle of cells only."))
            return None
        chosen = grid.selected or Selected.between(grid.current, grid.current)
        if found.shape == (1, 1):
            return chosen
        if chosen.count == 1:
            chosen = Selected(chosen.top, chosen.top + rows, chosen.left, chosen.left + columns)
        height, width = self._pane.table.model.extent
        if chosen.bottom > height or chosen.right > width:
            self._refuse(
                self.tr("{0} values do not fit here: from this cell on there are {1}.").format(
                    _size(rows, columns), _size(height - chosen.top, width - chosen.left)
                )
            )
            return None
        if (chosen.bottom - chosen.top, chosen.right - chosen.left) != found.shape:
            words = self.tr("{0} values were copied, but {1} cells are selected. Select the first one only.")
            selected = _size(chosen.bottom - chosen.top, chosen.right - chosen.left)
            self._refuse(words.format(_size(rows, columns), selected))
            return None
        return chosen

    def _write(self, found: Pasted, place: Selected) -> None:
        region = self._edit.region_of(place)
        if found.shape == (1, 1):
            self._edit.send(region, "fill", found.flat[0])
            return
        view = self._pane.axes.view()
        is_turned = view.rows is not None and view.columns is not None and view.rows > view.columns
        self._edit.send(region, "fill", "", values=(found.turned if is_turned else found).flat)
        grid = self._pane.table.table
        grid.go(place.top, place.left)
        grid.go(place.bottom - 1, place.right - 1, extend=True)

    def _refuse(self, words: str) -> None:
        self._pane.table.work.show_note(words, is_bad=True)

    def _failed(self, problem: Problem) -> None:
        self._refuse(told(problem.sentence()))


def _size(rows: int, columns: int) -> str:
    return f"{numbers.integer(rows)} × {numbers.integer(columns)}"
