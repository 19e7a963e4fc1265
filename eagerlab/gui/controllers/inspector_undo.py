"""Changes by hand taken back, and made again: in the inspector, by the window's keys for that."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.views.inspector_pair import InspectorPair
from eagerlab.protocol.base import Problem
from eagerlab.protocol.events import State
from eagerlab.protocol.replies import Reply
from eagerlab.protocol.requests import Pause
from eagerlab.protocol.value_edits import CancelEdit, EditProgress, RedoEdit, UndoEdit, ValueEditsChanged


class UndoEdits(QObject):
    """Takes changes by hand back, and makes them again. GUI thread only.

    Parameters
    ----------
    bridge : Bridge
        The link to the backend.
    pair : InspectorPair
        Where the keys are pressed, and where it is said what was changed; owner of this.
    """

    def __init__(self, bridge: Bridge, pair: InspectorPair) -> None:
        super().__init__(pair)
        self._bridge = bridge
        self._pair = pair
        self._known = ValueEditsChanged()
        self._said, self._step_said, self._step = "", 0, 0
        self._at_work: set[str] = set()
        """Requests that are not answered yet."""
        pair.undo_requested.connect(self.undo)
        pair.redo_requested.connect(self.redo)
        pair.note.pressed.connect(self._pressed)
        bridge.value_edits.connect(self._take)
        bridge.edit_progress.connect(self._show_progress)
        bridge.state_changed.connect(self._take_state)
        bridge.died.connect(lambda _words: self._forget())
        bridge.ready.connect(self._forget)  # a backend that was just started knows of no change
        self.actions = [
            action_in(pair, "undo_edit", self.tr("Undo the change by hand"), "", self.undo),
            action_in(pair, "redo_edit", self.tr("Redo the change by hand"), "", self.redo),
        ]
        self._update()

    def undo(self) -> None:
        """Put back what the last change took away."""
        if self._known.undo:
            self._change(UndoEdit())
        else:
            self._pair.note.say(self.tr("No value was changed by hand."))

    def redo(self) -> None:
        """Make the change again that was undone last."""
        if self._known.redo:
            self._change(RedoEdit())
        else:
            self._pair.note.say(self.tr("No change by hand was undone."))

    def _change(self, request: UndoEdit | RedoEdit) -> None:
        note = self._pair.note
        self._at_work.add(request.id)

        def done(_reply: Reply, _buffers: list[memoryview]) -> None:
            self._at_work.discard(request.id)
            note.end_waiting()

        def failed(problem: Problem) -> None:
            self._at_work.discard(request.id)
            note.say_problem(problem)

        note.wait(self.tr("Changing the values…"), self.tr("Cancel"), "cancel_edit")
        self._bridge.request(request, done, failed, self)

    def _show_progress(self, progress: EditProgress) -> None:
        if progress.request in self._at_work:
            self._pair.note.show_progress(progress.share)

    def _take(self, event: ValueEditsChanged) -> None:
        self._known = event
        self._update()
        if event.happened == "undone":
            self._say(self.tr("Undone: {0}").format(event.redo), self.tr("Redo"), "redo")
        elif event.happened:
            self._say(event.undo, self.tr("Undo"), "undo")
        elif not event.undo and not event.redo:
            self._pair.note.say("")

    def _say(self, text: str, button: str, meaning: str) -> None:
        self._said, self._step_said = text, self._step
        self._pair.note.say(text, button, meaning)

    def _take_state(self, state: State) -> None:
        """Offer nothing any more that training has overtaken."""
        self._step = state.step
        if self._said and (state.phase == "training" or state.step != self._step_said):
            if self._pair.note.text == self._said:
                self._pair.note.say("")
            self._said = ""

    def _pressed(self, meaning: str) -> None:
        if meaning == "undo":
            self.undo()
        elif meaning == "redo":
            self.redo()
        elif meaning == "cancel_edit":
            for request in self._at_work:
                self._bridge.request(CancelEdit(edit=request), owner=self)
        elif meaning == "pause":
            self._bridge.request(Pause(), lambda _reply, _buffers: self._pair.note.say(""), owner=self)

    def _forget(self) -> None:
        self._known = ValueEditsChanged()
        self._pair.note.say("")
        self._update()

    def _update(self) -> None:
        undo, redo = self.actions
        undo.setEnabled(bool(self._known.undo))
        undo.setToolTip(self._known.undo or self.tr("No value was changed by hand."))
        redo.setEnabled(bool(self._known.redo))
        redo.setToolTip(self._known.redo or self.tr("No change by hand was undone."))


def action_in(owner: QWidget, name: str, text: str, keys: str, act: Callable[[], None]) -> QAction:
    """Return an action whose keys work wherever the focus is inside of `owner`."""
    action = QAction(text, owner)
    action.setObjectName(name)
    if keys:
        action.setShortcut(QKeySequence(keys))
    action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
    action.triggered.connect(act)
    owner.addAction(action)
    return action
