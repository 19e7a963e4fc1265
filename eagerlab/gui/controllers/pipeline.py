"""Shows a pipeline of the console in the Data tab when it is selected, or shown by ``lab.show``."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.models.pipeline_elements import count_words, structure_words
from eagerlab.gui.told import told
from eagerlab.gui.views.data_preview import DataPreviewPane
from eagerlab.gui.views.pipeline import PipelinePane
from eagerlab.protocol.base import NodePath, Problem
from eagerlab.protocol.codec import read_array
from eagerlab.protocol.data import CancelData, UseNames
from eagerlab.protocol.pipelines import LookIntoPipeline, PipelinePreview
from eagerlab.protocol.replies import Reply
from eagerlab.protocol.requests import python_expression

PATIENCE_MS = 200


class PipelineController(QObject):
    """Asks for the first elements of the dataset that is shown. GUI thread only.

    After each cell it asks whether the name still holds the same dataset; only of another one are elements
    taken again.

    Parameters
    ----------
    bridge : Bridge
        Asks the backend.
    pane : DataPreviewPane
        The Data tab.

    Attributes
    ----------
    shown : Signal
        The Data tab is to come to the front.
    """

    shown = Signal()

    def __init__(self, bridge: Bridge, pane: DataPreviewPane) -> None:
        super().__init__(pane)
        self._bridge = bridge
        self._tab = pane
        self._pane: PipelinePane = pane.pipeline
        self._node: NodePath = ()
        self._identity = ""
        self._request = ""
        self._generation = 0
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(PATIENCE_MS)
        self._patience.timeout.connect(lambda: self._pane.set_busy(True))
        self._pane.again_wanted.connect(self._again)
        self._pane.use_wanted.connect(self._use)
        self._pane.back_wanted.connect(self.leave)
        bridge.show_pipeline.connect(self.open)
        bridge.names_changed.connect(self._look_whether_changed)
        bridge.died.connect(lambda _words: self.leave())

    def open(self, node: NodePath) -> None:
        """Show the dataset at `node`."""
        node = tuple(node)
        if node != self._node:
            self._identity = ""
            self._pane.set_name(python_expression(node))
            self._pane.set_facts("", ())
            self._pane.set_problem("")
            self._pane.set_findings(())
            self._pane.show_elements((), ())
            self._pane.show_pictures(None, ())
        self._node = node
        self._tab.show_pipeline(True)
        self.shown.emit()
        self._ask()

    def leave(self) -> None:
        """Show the experiment's own data again."""
        self._end()
        self._node = ()
        self._tab.show_pipeline(False)

    def _again(self) -> None:
        if self._request:
            self._bridge.request(CancelData(request=self._request), on_problem=lambda _problem: None)
            return
        self._identity = ""
        self._ask(fills=True)

    def _look_whether_changed(self) -> None:
        if self._node and not self._request:
            self._ask()

    def _ask(self, fills: bool = False) -> None:
        if self._request:
            self._bridge.request(CancelData(request=self._request), on_problem=lambda _problem: None)
        self._generation += 1
        generation = self._generation
        question = LookIntoPipeline(node=self._node, known=self._identity, fills=fills, generation=generation)
        self._request = question.id
        self._patience.start()

        def answered(reply: Reply, buffers: list[memoryview]) -> None:
            if generation == self._generation and isinstance(reply, PipelinePreview):
                self._end()
                if not reply.unchanged:
                    self._show(reply, buffers)

        def failed(problem: Problem) -> None:
            if generation == self._generation:
                self._end()
                self._identity = ""
                self._pane.set_problem(told(problem.sentence()))
                self._pane.set_usable(told(problem.what))

        self._bridge.request(question, answered, failed, owner=self)

    def _end(self) -> None:
        self._generation += 1
        self._request = ""
        self._patience.stop()
        self._pane.set_busy(False)

    def _show(self, found: PipelinePreview, buffers: list[memoryview]) -> None:
        pane = self._pane
        self._identity = found.identity
        facts = [self.tr("a tf.data.Dataset"), count_words(found), structure_words(found)]
        pane.set_facts(" · ".join(filter(None, facts)), found.steps)
        pane.set_problem(told(found.problem.sentence()) if found.problem is not None else "")
        pane.set_findings(found.findings)
        pane.show_elements(found.components, found.elements)
        pictures = read_array(found.pictures, buffers, 0) if found.pictures is not None else None
        pane.show_pictures(pictures, found.captions)
        pane.set_usable(self._why_not_use(found))

    def _why_not_use(self, found: PipelinePreview) -> str:
        if self._node[0] == "data":
            return self.tr("The experiment trains on it already.")
        if found.structure != "tuple" or len(found.components) < 2:
            return self.tr("Training needs pairs of inputs and targets: (x, y).")
        return ""

    def _use(self) -> None:
        self._bridge.request(UseNames(x=self._node), lambda *_: self.leave(), owner=self)
