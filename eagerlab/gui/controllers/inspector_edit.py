"""Values changed by hand: in the cell, or a region in a dialog; undone with the window's keys for that."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtGui import QAction

from eagerlab.gui.controllers.inspector_paste import PasteValues
from eagerlab.gui.controllers.inspector_tensor import TensorController
from eagerlab.gui.controllers.inspector_undo import action_in
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.number_format import exact_text
from eagerlab.gui.models.table_selection import Selected
from eagerlab.gui.models.tensor_index import index_of
from eagerlab.gui.told import told
from eagerlab.gui.views.cell_editor import CellEditor
from eagerlab.gui.views.inspector import InspectorPane
from eagerlab.gui.views.inspector_edit import ChangeDialog
from eagerlab.gui.views.inspector_pair import InspectorPair
from eagerlab.protocol.base import Problem
from eagerlab.protocol.replies import Reply
from eagerlab.protocol.value_edits import (
    CancelEdit,
    EditProgress,
    EditValues,
    How,
    Region,
    indices,
)

_TRAINED = ("model", "optimizer", "metrics")


class EditController(QObject):
    """Connects one inspector with changes by hand. GUI thread only.

    Parameters
    ----------
    bridge : Bridge
        The link to the backend.
    backend : BackendModel
        Tells whether training stands.
    tensor : TensorController
        Knows what is open.
    pane : InspectorPane
        The view of it; owner of this.
    pair : InspectorPair
        Says what was changed, or why it cannot be.
    """

    def __init__(
        self,
        bridge: Bridge,
        backend: BackendModel,
        tensor: TensorController,
        pane: InspectorPane,
        pair: InspectorPair,
    ) -> None:
        super().__init__(pane)
        self._bridge = bridge
        self._backend = backend
        self._tensor = tensor
        self._pane = pane
        self._pair = pair
        self._dialog: ChangeDialog | None = None
        self._refused = self._asked = ""
        pair.note.pressed.connect(self._pressed)
        bridge.edit_progress.connect(self._show_progress)
        self._editor = CellEditor(pane.table.table)
        self._editor.wanted.connect(self._begin)
        self._editor.entered.connect(self._entered)
        self._paste = PasteValues(self, tensor, pane)
        self._editor.pasted.connect(self._paste.paste)
        self._editor.left.connect(self._go_right)
        self._editor.cleared.connect(self.set_zero)
        self._editor.dismissed.connect(pair.note.withdraw_refusal)
        self.actions = self._make_actions()
        for signal in (tensor.opened, backend.changed):
            signal.connect(lambda *_: self._update())
        # What was wrong with another tensor's value would seem to be said of this one.
        tensor.opened.connect(lambda *_: pair.note.withdraw_refusal())
        tensor.opened.connect(lambda *_: self._editor.close())
        self._update()

    def why_not(self) -> str:
        """Return why the values that are shown cannot be changed now; empty where they can."""
        info = self._tensor.values.info
        if info is None:
            return self.tr("Open a variable first.")
        if info.read_only:
            return told(info.read_only)
        if 0 in info.shape:
            return self.tr("It is empty: there is no value to change.")
        if self._moves(info.node):
            return self.tr("Values can be changed only while training stands.")
        return ""

    @property
    def shows_texts(self) -> bool:
        """Whether the values are texts."""
        info = self._tensor.values.info
        return info is not None and are_texts(info.dtype)

    def change(self, how: How) -> None:
        """Ask what is to become of what is selected, or of the whole tensor."""
        if not self.allow():
            return
        info = self._tensor.values.info
        assert info is not None
        region = self._selected()
        shown = f"[{indices(region)}]" if region else ""
        dialog = self._dialog = ChangeDialog(info.title, shown, how, self.shows_texts, self._pane)
        dialog.entered.connect(
            lambda how, value, mean, std, whole: self.send(
                None if whole else region, how, value, mean=mean, std=std
            )
        )
        dialog.open()

    def set_zero(self) -> None:
        """Set what is selected to zero; texts become empty."""
        if self.allow():
            self.send(self._selected(), "fill", "" if self.shows_texts else "0")

    # --- inside ---

    def _make_actions(self) -> list[QAction]:
        makes: tuple[tuple[str, str, str, Callable[[], None]], ...] = (
            ("edit_paste", self.tr("Paste"), "Ctrl+V", self._paste.paste),
            ("edit_fill", self.tr("Fill…"), "Shift+F2", lambda: self.change("fill")),
            ("edit_scale", self.tr("Scale…"), "", lambda: self.change("scale")),
            ("edit_normal", self.tr("Set to random normal…"), "", lambda: self.change("normal")),
            ("edit_zero", self.tr("Set to zero"), "Delete", self.set_zero),
        )
        made = [action_in(self._pane, *one) for one in makes]
        # Elsewhere in the inspector nobody would take that key for the table's.
        made[-1].setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self._pane.table.table.addAction(made[-1])
        return made

    def _moves(self, node: tuple[str, ...]) -> bool:
        state = self._backend.state
        return node[0] in _TRAINED and state is not None and state.phase == "training"

    def _update(self) -> None:
        why_not = self.why_not()
        if self._refused and self._refused != why_not:
            if self._pair.note.text == self._refused:
                self._pair.note.withdraw_refusal()
            self._refused = ""
        tips = {
            "edit_paste": self.tr("Put the values on the clipboard in place of the selected ones"),
            "edit_fill": self.tr("Give all selected values the same value"),
            "edit_scale": self.tr("Multiply the selected values"),
            "edit_normal": self.tr("Put random numbers in place of the selected values"),
            "edit_zero": self.tr("Put zeros in place of the selected values"),
        }
        for action in self.actions:
            action.setEnabled(not why_not)
            action.setToolTip(why_not or tips[action.objectName()])

    def allow(self) -> bool:
        """Return whether values can be changed now; else say why not, and offer what helps."""
        why_not = self.why_not()
        if not why_not:
            return True
        info = self._tensor.values.info
        moves = info is not None and not info.read_only and self._moves(info.node)
        self._refused = why_not
        self._pair.note.say(why_not, self.tr("Pause") if moves else "", "pause" if moves else "", is_bad=True)
        return False

    def _begin(self, index: QModelIndex, typed: str) -> None:
        if self._tensor.values.info is None or not self.allow():
            return
        model = self._pane.table.model
        first_row, first_column = model.window_start
        value = model.value(first_row + index.row(), first_column + index.column())
        if value is None:
            return  # it is still on its way
        self._editor.open(index, typed or exact_text(value), is_whole=not typed)

    def _entered(self, row: int, column: int, text: str) -> None:
        first_row, first_column = self._pane.table.model.window_start
        info = self._tensor.values.info
        if info is not None and (text.strip() or self.shows_texts) and self.allow():
            at = (first_row + row, first_column + column)
            self.send(self.region_of(Selected.between(at, at)), "fill", text)

    def _go_right(self, columns: int) -> None:
        grid = self._pane.table.table
        row, column = grid.current
        if 0 <= column + columns < self._pane.table.model.extent[1]:
            grid.go(row, column + columns)

    def region_of(self, cells: Selected) -> Region:
        """Return the region of the tensor that cells of the table show."""
        view = self._pane.axes.view()
        first = index_of(cells.top, cells.left, view)
        last = index_of(cells.bottom - 1, cells.right - 1, view)
        return tuple((one, other + 1) for one, other in zip(first, last, strict=True))

    def _selected(self) -> Region:
        """Return the region that is selected; that of the current cell where nothing, or no rectangle is."""
        grid = self._pane.table.table
        return self.region_of(grid.selected or Selected.between(grid.current, grid.current))

    def send(
        self,
        region: Region | None,
        how: How,
        value: str,
        mean: float = 0.0,
        std: float = 1.0,
        values: tuple[str, ...] = (),
    ) -> None:
        """Let the backend change a region; what is wrong with it is told in the note."""
        info = self._tensor.values.info
        if info is None:
            return
        request = EditValues(
            node=info.node,
            region=region,
            how=how,
            value=value,
            values=values,
            mean=mean,
            std=std,
            seed=secrets.randbelow(2**31 - 1) + 1 if how == "normal" else 0,
            is_text=self.shows_texts,
        )
        self._asked = request.id
        self._pair.note.wait(self.tr("Changing the values…"), self.tr("Cancel"), "cancel_edit")
        self._bridge.request(request, self._done, self._failed, self)

    def _done(self, _reply: Reply, _buffers: list[memoryview]) -> None:
        self._asked = ""
        self._pair.note.end_waiting()
        self._tensor.look_again()

    def _failed(self, problem: Problem) -> None:
        self._asked = ""
        self._pair.note.say_problem(problem)

    def _pressed(self, meaning: str) -> None:
        if meaning == "cancel_edit" and self._asked:
            self._bridge.request(CancelEdit(edit=self._asked), owner=self)

    def _show_progress(self, progress: EditProgress) -> None:
        if progress.request == self._asked:
            self._pair.note.show_progress(progress.share)


def are_texts(dtype: str) -> bool:
    """Whether values of a dtype are texts."""
    return dtype in ("string", "object") or dtype.startswith(("str", "bytes"))
