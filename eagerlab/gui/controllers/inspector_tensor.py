"""Opens a tensor, follows training with it, and says how old what is shown is."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from eagerlab.gui.controllers.inspector_contents import InspectorContents
from eagerlab.gui.controllers.inspector_table import TableController
from eagerlab.gui.controllers.inspector_values import InspectorValues
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.models.follow_pace import FollowPace
from eagerlab.gui.told import told
from eagerlab.gui.views.in_sight import is_in_sight
from eagerlab.gui.views.inspector import InspectorPane
from eagerlab.gui.views.tensor_table import TablePlace
from eagerlab.protocol.base import NodePath, Problem
from eagerlab.protocol.events import State
from eagerlab.protocol.replies import Reply, TensorInfo

FOLLOW_MS = 250
"""Between two looks at the values while training, at least."""
LOOK_MS = 125
"""Between two looks at whether they are due."""
PATIENCE_MS = 200
"""After which waiting is shown."""


class TensorController(QObject):
    """Connects one inspector and bridge. GUI thread only.

    Parameters
    ----------
    bridge : Bridge
        The link to the backend.
    pane : InspectorPane
        The view of one tensor.
    parent : QObject, optional
        Owner; the pane, unless given.

    Attributes
    ----------
    opened : Signal(object)
        The path of a tensor whose header is shown now.
    """

    opened = Signal(object)

    def __init__(self, bridge: Bridge, pane: InspectorPane, parent: QObject | None = None) -> None:
        super().__init__(parent or pane)
        self._bridge = bridge
        self._pane = pane
        self.values = InspectorValues(bridge, pane)
        self.contents = InspectorContents(bridge, pane.contents)
        self.contents.open_requested.connect(self.open)
        self.table = TableController(bridge, self.values, pane)
        self._state = State(phase="starting")
        self._step_shown = 0
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(PATIENCE_MS)
        self._patience.timeout.connect(self._show_waiting)
        self._following = QTimer(self)
        self._following.setInterval(LOOK_MS)
        self._pace = FollowPace(FOLLOW_MS)
        self._is_old = False
        self._place: TablePlace | None = None
        self._following.timeout.connect(self._tick)
        self._following.start()
        self._connect_pane()
        bridge.state_changed.connect(self.take_state)
        bridge.died.connect(self._died)
        bridge.ready.connect(self.look_again)
        for signal in (bridge.names_changed, bridge.experiment_changed, bridge.gap):
            signal.connect(self.look_again)

    def open(self, node: NodePath, *, stays: bool = False) -> None:
        """Show the tensor at `node`.

        Parameters
        ----------
        node : tuple of str
            Where it is found.
        stays : bool
            Whether the same place of it is shown, with the same axes, where it has the same shape.
        """
        node = tuple(node)
        self._place = None
        if stays and self.values.info is not None:
            self.values.keep_axes_for(node)
            self._place = self._pane.table.place
        self.values.restart(node)
        self._patience.start()
        self.values.ask_info(self._take_info, self._cannot_open)

    def close(self) -> None:
        """Show no tensor any more."""
        self.values.restart(None)
        self._patience.stop()
        self._pane.show_status("")
        self._pane.show_hint("")

    def refresh(self) -> None:
        """Read again what is in sight."""
        if not self.values.has_values or not self._bridge.is_ready:
            return
        self._step_shown = self._state.step
        self._pane.show_status("")
        self.values.refresh()

    def _connect_pane(self) -> None:
        pane = self._pane
        pane.refresh_requested.connect(self.refresh)
        pane.cancel_requested.connect(self.close)
        pane.follow_changed.connect(self._follow_changed)

    def _take_info(self, reply: Reply, _buffers: list[memoryview]) -> None:
        if not isinstance(reply, TensorInfo):
            return
        self._patience.stop()
        before, self.values.info = self.values.info, reply
        self._pane.show_status("")
        if reply.is_tensor:
            self.contents.close()
        else:
            self.contents.open(reply)
        if before is not None and (before.shape, before.dtype, before.kind_of, before.no_values) == (
            reply.shape,
            reply.dtype,
            reply.kind_of,
            reply.no_values,
        ):
            self._pane.show_info(reply)
            self.refresh()
            return
        self._step_shown = self._state.step
        self._pane.open(reply)
        if 0 in reply.shape and reply.is_tensor:
            self._pane.show_no_values(
                self.tr("It is empty: its shape {0} has no elements.").format(
                    f"({', '.join(str(size) for size in reply.shape)})"
                )
            )
        self.table.open()
        self.values.ask()
        if self._place is not None:
            self._pane.table.show_place(self._place)
            self._place = None
        self.opened.emit(reply.node)

    def _cannot_open(self, problem: Problem) -> None:
        self._patience.stop()
        if self.values.info is None:
            self._pane.show_hint(told(problem.sentence()))
        else:
            self._pane.show_status(
                self.tr("The last values are shown. {0}").format(told(problem.sentence())),
                self.tr("Refresh"),
                is_bad=True,
            )

    def _show_waiting(self) -> None:
        name = "/".join(self.values.node or ())
        if self._pane.hint:
            self._pane.show_hint(self.tr("Reading {0}…").format(name))
        else:
            self._pane.show_status(self.tr("Reading {0}…").format(name), self.tr("Cancel"), cancels=True)

    def look_again(self) -> None:
        """Look again what the name stands for: a cell ended, or the model was built anew.

        Out of sight that waits until somebody sees it.
        """
        self._is_old = not is_in_sight(self._pane)
        if self._bridge.is_ready and not self._is_old:
            self.values.ask_info(self._take_info, self._cannot_open)

    def take_state(self, state: State) -> None:
        """Follow training from this state on."""
        stood = self._state.phase != "training"
        self._state = state
        self._pace.note_share(state.looking_share)
        self.values.is_training = state.phase == "training"
        if not stood and state.phase != "training" and self._pane.follow.isChecked():
            self._is_old = not is_in_sight(self._pane)
            if not self._is_old:
                self.refresh()
        elif (
            self.values.info is not None
            and not self._pane.follow.isChecked()
            and state.step != self._step_shown
        ):
            self._show_age()

    def _show_age(self) -> None:
        self._pane.show_status(self.tr("From step {0}.").format(self._step_shown), self.tr("Refresh"))

    def _follow_changed(self, follow: bool) -> None:
        if follow:
            self.refresh()

    def _tick(self) -> None:
        if not is_in_sight(self._pane):
            self.values.statistics.refuse()
        elif self._is_old:
            self.look_again()
        elif (
            self._state.phase == "training"
            and self._pane.follow.isChecked()
            and self._state.step != self._step_shown
            and not self.values.is_busy
            and self._pace.is_due()
        ):
            self._pace.note_asked()
            self.refresh()

    def _died(self, words: str) -> None:
        self._patience.stop()
        self.values.forget_answers()
        self.values.drawings.leave()
        self._pane.stats.set_counting(False)
        if self.values.info is None:
            self._pane.show_hint("")
        else:
            self._pane.show_status(
                self.tr("{0} These are the last values that were read.").format(words), is_bad=True
            )
