"""Keeps the variable tree true to the backend, by asking for what is looked at and for nothing else."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from eagerlab.gui.controllers.follow_asking import follow
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.models.follow_pace import FollowPace
from eagerlab.gui.models.variable_words import collected_words, totals_words
from eagerlab.gui.models.variables import PAGE
from eagerlab.gui.views.in_sight import is_in_sight
from eagerlab.gui.views.variable_arranging import Arrangement
from eagerlab.gui.views.variables import VariablesPane
from eagerlab.protocol.base import NodePath, Problem
from eagerlab.protocol.events import State
from eagerlab.protocol.listing import CollectCircles, Collected, ListShared, ListTotals, Shared, Totals
from eagerlab.protocol.replies import Children, Reply
from eagerlab.protocol.requests import (
    CopyToDevice,
    ListChildren,
    SaveCheckpoint,
    object_names,
    python_expression,
)

FOLLOW_MS = 500
"""Between two refreshes while training, at least."""
LOOK_MS = 250
"""Between two looks at whether something is to be asked for."""


class VariablesController(QObject):
    """Connects the tree to the bridge. GUI thread only.

    Parameters
    ----------
    bridge : Bridge
        The link to the backend.
    pane : VariablesPane
        The view, with its model.
    parent : QObject, optional
        Owner; the pane, unless given.

    Attributes
    ----------
    open_requested : Signal(object)
        Path of a tensor to open.
    insert_code : Signal(str)
        Python for the console's input line.
    saved : Signal(str)
        Objects were saved alone: their names.
    """

    open_requested = Signal(object)
    insert_code = Signal(str)
    saved = Signal(str)

    def __init__(self, bridge: Bridge, pane: VariablesPane, parent: QObject | None = None) -> None:
        super().__init__(parent or pane)
        self._bridge = bridge
        self._pane = pane
        self._training = False
        self._dirty = False
        self._asked = 0
        self._life = 0
        self._arrangement = Arrangement()
        self._totals_old = True
        self._is_anew = False
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._pace = FollowPace(FOLLOW_MS)
        self._timer.timeout.connect(self._tick)
        pane.model.page_wanted.connect(lambda path, start: self._ask(path, start, PAGE))
        pane.looked_elsewhere.connect(self._refresh_soon)
        pane.arranging.changed.connect(self._arrange)
        pane.arranging.collect_requested.connect(self._collect)
        pane.follow_requested.connect(partial(follow, bridge, self))
        pane.shared_requested.connect(self._show_shared)
        pane.release_requested.connect(self.insert_code)
        pane.open_requested.connect(self.open_requested)
        pane.insert_requested.connect(lambda paths: self.insert_code.emit(as_python(paths)))
        pane.copy_requested.connect(lambda paths: QGuiApplication.clipboard().setText(as_python(paths)))
        pane.save_requested.connect(self._save)
        pane.copy_to_device_requested.connect(self._copy_to_device)
        bridge.ready.connect(self._start)
        bridge.died.connect(self._stop)
        bridge.backend_phase.connect(self._show_phase)
        bridge.state_changed.connect(self._state_changed)
        for signal in (bridge.names_changed, bridge.experiment_changed, bridge.gap):
            signal.connect(self._changed)
        pane.set_hint(self.tr("The backend is starting. Its variables will be listed here."))
        if bridge.is_ready:
            self._start()

    def refresh(self) -> None:
        """Ask again for the rows in sight and for the roots."""
        if not self._bridge.is_ready:
            return
        self._dirty = False
        self._ask_totals()
        ranges = {path: (start, count) for path, start, count in self._pane.visible_ranges()}
        ranges.setdefault((), (0, PAGE))
        for path in self._pane.expanded_paths():
            ranges.setdefault(path, (0, 1))
        for path, (start, count) in ranges.items():
            self._ask(path, start, max(1, min(count, 1000)))

    def _start(self) -> None:
        self._life += 1
        self._asked = 0
        self._pane.model.clear()
        self._pane.set_hint(self.tr("TensorFlow is being imported. Variables will be listed here."))
        self._timer.start()
        self._ask((), 0, PAGE)

    def _show_phase(self, words: str) -> None:
        if not self._bridge.is_ready:
            self._timer.stop()
            self._pane.model.clear()
            self._pane.set_hint(self.tr("{0}. Its variables will be listed here.").format(words))

    def _stop(self, words: str) -> None:
        self._life += 1
        self._timer.stop()
        self._pane.model.clear()
        self._pane.set_hint(
            self.tr("{0} Its variables are gone with it. Restart the backend to go on.").format(words)
        )

    def _state_changed(self, state: State) -> None:
        training = state.phase == "training"
        if self._training and not training:
            self._refresh_soon()
        self._training = training
        self._pace.note_share(state.looking_share)
        self._pane.set_devices(state.devices)
        if state.phase == "failed" and not state.devices:
            self._pane.set_hint(self.tr("TensorFlow could not be started: there are no variables."))

    def _refresh_soon(self) -> None:
        """Refresh now when the last answer is in, else at the next tick: fast cells make no queue."""
        self._dirty = True
        if self._asked == 0 and is_in_sight(self._pane):
            self.refresh()

    def _changed(self) -> None:
        """Take note that names or variables may be others."""
        self._totals_old = True
        self._refresh_soon()

    def _tick(self) -> None:
        is_due = self._dirty or (self._training and self._pace.is_due())
        if is_due and self._asked == 0 and is_in_sight(self._pane):
            self._pace.note_asked()
            self.refresh()

    def _arrange(self, arrangement: Arrangement) -> None:
        """Show other rows, or in another order; answers about the former ones are dropped."""
        self._arrangement = arrangement
        self._pane.tree.show_order(arrangement.order, arrangement.descending)
        self._is_anew = True
        if self._bridge.is_ready:
            self._life += 1
            self._asked = 0
            self._ask((), 0, PAGE)

    def _begin_anew(self) -> None:
        """Let the former rows go, now that others are there: no keystroke empties the tree."""
        self._is_anew = False
        self._pane.set_hint("")
        self._pane.begin_anew(bool(self._arrangement.pattern))

    def _ask(self, path: NodePath, start: int, count: int) -> None:
        life = self._life
        self._asked += 1

        def take(reply: Reply, _buffers: list[memoryview]) -> None:
            if life == self._life and isinstance(reply, Children):
                self._asked -= 1
                if self._is_anew and not path:
                    self._begin_anew()
                self._pane.model.put(path, reply.start, reply.total, reply.rows)
                if not path:
                    self._show_whether_found(reply)

        def miss(_problem: Problem) -> None:
            # The object went away between two looks, or the backend did: the rows above tell that, and nobody
            # needs a message about a row that is not there any more.
            if life == self._life:
                self._asked -= 1
                self._pane.model.page_failed(path, start)

        how = self._arrangement
        request = ListChildren(
            node=path,
            start=start,
            count=count,
            pattern=how.pattern,
            order=how.order,
            descending=how.descending,
            grouped=how.grouped,
        )
        self._bridge.request(request, take, miss, self)

    def _show_whether_found(self, reply: Children) -> None:
        pattern = self._arrangement.pattern
        self._pane.show_alike(pattern if reply.total and reply.is_alike else "")
        if reply.total:
            self._pane.set_hint("")
        elif pattern:
            self._pane.show_nothing_found(pattern)

    def _ask_totals(self) -> None:
        """Ask what all of it weighs, when something may have come or gone."""
        if not self._totals_old:
            return
        self._totals_old = False

        def take(reply: Reply, _buffers: list[memoryview]) -> None:
            if isinstance(reply, Totals):
                self._show_totals(reply)

        # What cannot be counted is not told; the rows say what went wrong.
        self._bridge.request(ListTotals(), take, lambda _problem: self._pane.show_totals(""), self)

    def _show_totals(self, totals: Totals) -> None:
        self._pane.show_totals(totals_words(totals))

    def _show_shared(self, node: NodePath) -> None:
        def take(reply: Reply, _buffers: list[memoryview]) -> None:
            if isinstance(reply, Shared):
                names = ", ".join(python_expression(path) for path in reply.paths)
                self._tell(self.tr("These names lead to one object: {0}.").format(names))
                self._pane.reveal(reply.paths)
                self._arrange(self._pane.arranging.arrangement)

        self._bridge.request(ListShared(node=node), take, owner=self)

    def _collect(self) -> None:
        def take(reply: Reply, _buffers: list[memoryview]) -> None:
            if isinstance(reply, Collected):
                self._tell(collected_words(reply))
                self._changed()

        self._bridge.request(CollectCircles(), take, owner=self)

    def _tell(self, words: str) -> None:
        self._bridge.problem.emit(Problem(what=words, severity="info"))

    def _save(self, paths: list[NodePath]) -> None:
        names = ", ".join(object_names(paths))
        self._pane.show_saving(self.tr("Saving {names}").format(names=names))

        def done(_reply: Reply, _buffers: list[memoryview]) -> None:
            self._pane.show_saving("")
            self.saved.emit(names)

        def failed(problem: Problem) -> None:
            self._pane.show_saving("")
            self._bridge.problem.emit(problem)

        self._bridge.request(SaveCheckpoint(nodes=tuple(paths)), done, failed, owner=self)

    def _copy_to_device(self, path: NodePath, device: str, name: str) -> None:
        if not name.isidentifier():
            self._bridge.problem.emit(
                Problem(
                    what=self.tr("“{0}” cannot be the name of a copy.").format(name),
                    why=self.tr("A name in Python has letters, digits and _ only, and no digit first."),
                    todo=self.tr("Choose another name."),
                    severity="warning",
                )
            )
            return
        self._bridge.request(CopyToDevice(node=path, device=device, name=name), owner=self)


def as_python(paths: list[NodePath]) -> str:
    """Return Python for the objects at `paths`, separated by commas."""
    return ", ".join(python_expression(path) for path in paths)
