"""Keeps what the selected checkpoint holds, and how it goes together with what is there, true to both."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.checkpoint_contents import summary
from eagerlab.gui.models.checkpoints import OpenedFile
from eagerlab.gui.told import joined, told
from eagerlab.gui.views.checkpoints import CheckpointsPane
from eagerlab.protocol.base import Problem
from eagerlab.protocol.checkpoints import CheckpointContents, ContentRow, LookIntoCheckpoint
from eagerlab.protocol.events import State
from eagerlab.protocol.replies import Reply

ASK_AFTER = 100
"""Milliseconds after the last change."""


class CheckpointContentsController(QObject):
    """Asks what is in the selected checkpoint, again whenever model or names change. GUI thread only.

    Parameters
    ----------
    bridge : Bridge
        Asks the backend.
    backend : BackendModel
        Tells when there is one.
    pane : CheckpointsPane
        The view.
    """

    def __init__(self, bridge: Bridge, backend: BackendModel, pane: CheckpointsPane) -> None:
        super().__init__(pane)
        self._bridge = bridge
        self._backend = backend
        self._pane = pane
        self._generation = 0
        self._targets: dict[str, tuple[str, ...]] = {}
        self._built: tuple[object, ...] = ()
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(ASK_AFTER)
        self._soon.timeout.connect(self._ask)
        pane.selected.connect(self._selected)
        pane.target_chosen.connect(self._choose)
        pane.shown.connect(self._soon.start)
        for signal in (bridge.names_changed, bridge.experiment_changed, bridge.ready, bridge.gap):
            signal.connect(self._soon.start)
        bridge.state_changed.connect(self._state_changed)

    @property
    def target(self) -> tuple[str, ...]:
        """Names of the console that the selected checkpoint goes into; empty for the experiment."""
        return self._targets.get(self._pane.current, ())

    def refresh(self) -> None:
        """Ask again soon."""
        self._soon.start()

    def _selected(self, checkpoint: str) -> None:
        """Show what the list knows already, and ask for the rest."""
        self._generation += 1
        manifests = self._pane.list_model.manifests
        known = next((one for one in manifests if one.id == checkpoint), None)
        rows = known.variables if known is not None else ()
        self._pane.contents_model.set_rows(
            [ContentRow(path=row.path, shape=row.shape, dtype=row.dtype) for row in rows]
        )
        self._pane.set_summary("")
        self._pane.set_targets((), ())
        self._soon.start(0)

    def _choose(self, names: tuple[str, ...]) -> None:
        self._targets[self._pane.current] = names
        self._soon.start(0)

    def _state_changed(self, state: State) -> None:
        """Ask again when variables may have come into being: the first step, or a restored one was filled."""
        built = (state.phase, state.step > 0, state.waiting)
        if built != self._built:
            self._built = built
            self._soon.start()

    def _ask(self) -> None:
        checkpoint, pane = self._pane.current, self._pane
        if not checkpoint or not pane.isVisible() or not self._backend.has_tensorflow:
            return
        self._generation += 1
        generation = self._generation

        def answered(reply: Reply, _buffers: list[memoryview]) -> None:
            if generation == self._generation and isinstance(reply, CheckpointContents):
                self._show(checkpoint, reply)

        def failed(problem: Problem) -> None:
            if generation != self._generation:
                return
            if self._targets.pop(checkpoint, ()):  # a name that is not there any more: the experiment instead
                self._soon.start(0)
            else:
                pane.set_summary(told(problem.sentence()))

        self._bridge.request(
            LookIntoCheckpoint(checkpoint=checkpoint, names=self.target), answered, failed, self
        )

    def _show(self, checkpoint: str, found: CheckpointContents) -> None:
        pane = self._pane
        if checkpoint not in self._targets:
            self._targets[checkpoint] = ()
            if self._belongs_to_names(checkpoint, found):
                self._choose(found.same_names)
                return
        pane.contents_model.set_rows(found.rows, found.restored)
        words = [summary(found)]
        if found.refusal and not any(row.match == "differs" for row in found.rows):
            words.append(told(found.refusal))
        notes = [told(f"{note}.") for note in found.notes]
        pane.set_summary(joined(*words, *(note[:1].upper() + note[1:] for note in notes)))
        pane.set_targets(self._offers(found), found.names)

    def _belongs_to_names(self, checkpoint: str, found: CheckpointContents) -> bool:
        """Whether an opened file is rather of the console's objects of the same names."""
        manifests = self._pane.list_model.manifests
        opened = any(isinstance(one, OpenedFile) and one.id == checkpoint for one in manifests)
        fitting = any(row.match in ("fits", "waiting") for row in found.rows)
        return opened and bool(found.same_names) and (bool(found.refusal) or not fitting)

    def _offers(self, found: CheckpointContents) -> list[tuple[str, tuple[str, ...]]]:
        if not found.targets:
            return []
        offers: list[tuple[str, tuple[str, ...]]] = [(self.tr("With the experiment"), ())]
        if len(found.same_names) > 1:
            offers.append((self._words(found.same_names), found.same_names))
        return [*offers, *((self._words((name,)), (name,)) for name in found.targets)]

    def _words(self, names: tuple[str, ...]) -> str:
        return self.tr("With {names}").format(names=", ".join(names))
