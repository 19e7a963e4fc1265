"""Asks the backend, after each edit, whether the model fits and what comes out of each layer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.models.document import Document
from eagerlab.protocol.base import Problem
from eagerlab.protocol.editing import CheckModel, ModelCheck
from eagerlab.protocol.replies import Reply

if TYPE_CHECKING:
    from eagerlab.experiment.spec import ExperimentSpec

PAUSE_MILLISECONDS = 60
"""Keys that follow each other faster than this are checked once."""


class ModelChecks(QObject):
    """At most one question is on its way; edits made meanwhile are asked about when it is answered.

    GUI thread only.

    Parameters
    ----------
    bridge : Bridge
        The link.
    document : Document
        What is edited; it is told of the result, so that only what fits is built.

    Attributes
    ----------
    changed : Signal
        `latest` or `is_current` is another.
    latest : ModelCheck or None
        The newest answer, perhaps about an older model.
    """

    changed = Signal()

    def __init__(self, bridge: Bridge, document: Document) -> None:
        super().__init__(document)
        self._bridge = bridge
        self._document = document
        self.latest: ModelCheck | None = None
        self._checked: ExperimentSpec | None = None
        self._asked = False
        self._generation = 0
        self._failure = ""
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(PAUSE_MILLISECONDS)
        self._soon.timeout.connect(self._ask)
        document.has_checker = True
        document.changed.connect(self._edited)
        bridge.ready.connect(self._begin)
        bridge.died.connect(lambda _words: self._ended())

    @property
    def is_current(self) -> bool:
        """Whether `latest` is about the model as it is now."""
        return self._checked is not None and self._checked is self._document.spec

    @property
    def is_awaited(self) -> bool:
        """Whether an answer about the model as it is now is on its way, or soon will be."""
        return self._bridge.is_ready and (self._asked or self._soon.isActive())

    @property
    def problem(self) -> str:
        """What is wrong first, as a sentence; empty when the model fits."""
        if self._failure or self.latest is None:
            return self._failure
        return next((row.problem for row in self.latest.rows if row.problem), self.latest.problem)

    @property
    def only_warns(self) -> bool:
        """Whether `problem` leaves a model that can be trained, only worse."""
        known = self.latest
        if self._failure or known is None or any(row.problem for row in known.rows):
            return False
        return bool(known.problem) and known.trains

    def _begin(self) -> None:
        """Ask a new backend."""
        self._asked = False
        self._checked = None
        self._edited()

    def _ended(self) -> None:
        self._asked = False
        self.changed.emit()

    def _edited(self) -> None:
        if not self._soon.isActive():
            self._soon.start()
        self.changed.emit()

    def _ask(self) -> None:
        spec = self._document.spec
        if spec is None or self._asked or self._checked is spec or not self._bridge.is_ready:
            return
        self._asked = True
        self._generation += 1
        request = CheckModel(spec=spec, run_code=self._document.run_code, generation=self._generation)

        def answered(reply: Reply, _buffers: list[memoryview]) -> None:
            if isinstance(reply, ModelCheck) and reply.generation == self._generation:
                self.latest = reply
                self._done(spec, "")

        def refused(problem: Problem) -> None:
            if not self._bridge.is_ready:
                self._asked = False  # the next backend is asked anew
            elif request.generation == self._generation:
                self._done(spec, problem.sentence())

        self._bridge.request(request, answered, refused, owner=self)

    def _done(self, spec: ExperimentSpec, failure: str) -> None:
        self._asked = False
        self._failure = failure
        self._checked = spec
        if spec is self._document.spec:
            # Edited source is the model, whatever the list of layers says that it began as.
            passes = self.only_warns or bool(spec.source)
            self._document.set_checked(spec, "" if passes else self.problem)
        else:
            self._ask()
        self.changed.emit()
