"""The head of the Experiment pane: which experiment it is; and what the backend has of it."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from eagerlab.experiment.builtin import BUILTIN, DEFAULT, builtin_spec
from eagerlab.gui.controllers.applying import Applying
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.document import Document, Origin
from eagerlab.gui.told import told
from eagerlab.gui.views.experiment import ExperimentPane
from eagerlab.protocol.replies import ExperimentDescription, Reply
from eagerlab.protocol.requests import DescribeExperiment

DESCRIBE_MILLISECONDS = 50
"""Several changes in a row (a form that sets four values) are described once."""


class ExperimentController(QObject):
    """Shows the document's name and description, and asks the backend what it has. GUI thread only.

    Attributes
    ----------
    described : Signal(object)
        Each `ExperimentDescription` that no newer question overtook.
    """

    described = Signal(object)

    def __init__(
        self,
        window: MainWindow,
        bridge: Bridge,
        backend: BackendModel,
        document: Document,
        applying: Applying,
        pane: ExperimentPane,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._bridge = bridge
        self._backend = backend
        self._document = document
        self._applying = applying
        self._pane = pane
        self._description: ExperimentDescription | None = None
        self._generation = 0
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(DESCRIBE_MILLISECONDS)
        self._soon.timeout.connect(self._describe)
        pane.set_builtins(list(BUILTIN.items()))
        bridge.ready.connect(self._describe)
        for signal in (bridge.experiment_changed, bridge.gap, applying.outbox.ended):
            signal.connect(self._soon.start)
        for signal in (document.changed, document.path_changed, document.read_only_changed):
            signal.connect(self.show_document)
        spec = builtin_spec(DEFAULT)
        document.open(spec, Origin(builtin=DEFAULT, saved=spec))

    @property
    def description(self) -> ExperimentDescription | None:
        """What the backend last said of its experiment."""
        return self._description

    def show_document(self) -> None:
        """Show what the document is, in the pane's head and in the window's title."""
        document = self._document
        spec, known = document.spec, self._description
        if spec is None:
            return
        if document.is_from_console and known is not None:
            self._pane.show_current(known.name, self.tr("Handed over at the console with lab.use"))
        else:
            self._pane.show_current(told(spec.name), document.path)
        self._pane.set_description(told(spec.description) if not document.is_from_console else "")
        self._window.show_experiment(told(spec.name), document.path, document.is_dirty)

    def _describe(self) -> None:
        self._generation += 1
        request = DescribeExperiment(generation=self._generation)
        outbox = self._applying.outbox
        epoch = outbox.epoch

        def answered(reply: Reply, _buffers: list[memoryview]) -> None:
            if not isinstance(reply, ExperimentDescription) or request.generation != self._generation:
                return
            # Without a name nothing is loaded yet: what will be is shown already.
            if not reply.name:
                return
            self._description = reply
            if outbox.is_empty and outbox.epoch == epoch:
                self._applying.take_description(reply)
            # Otherwise it is older than what was sent meanwhile, whose end brings the next one.
            self.show_document()
            self.described.emit(reply)

        self._bridge.request(request, answered, owner=self)
