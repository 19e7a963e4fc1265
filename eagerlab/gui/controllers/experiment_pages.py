"""The pages of the Experiment pane that only show what the backend has, and set its numbers."""

from __future__ import annotations

from PySide6.QtCore import QObject

from eagerlab.gui import numbers
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.document import Document
from eagerlab.gui.models.spec_changes import merged
from eagerlab.gui.views.experiment import ExperimentPane
from eagerlab.protocol.replies import ExperimentDescription
from eagerlab.protocol.requests import SetTraining


class PagesController(QObject):
    """Fills the plain pages. GUI thread only."""

    def __init__(
        self, bridge: Bridge, backend: BackendModel, document: Document, pane: ExperimentPane
    ) -> None:
        super().__init__(pane)
        self._bridge, self._backend, self._document, self._pane = bridge, backend, document, pane
        self._known: ExperimentDescription | None = None
        form = pane.form
        form.steps_entered.connect(lambda value: self._enter("steps", value))
        form.batch_size_entered.connect(lambda value: self._enter("batch_size", value))
        form.learning_rate_entered.connect(lambda value: self._enter("learning_rate", value))
        form.seed_entered.connect(lambda value: self._enter("seed", value))
        document.changed.connect(self._show_document)
        backend.changed.connect(self._update)
        self._show_document()
        self._update()

    def show_description(self, known: ExperimentDescription) -> None:
        """Show what the backend has."""
        self._known = known
        page = self._pane.model_page
        facts = (known.data, known.loss, known.optimizer)
        self._pane.data_page.set_facts(" · ".join(fact for fact in facts if fact))
        page.layers.set_rows(known.layers)
        page.set_totals(self._totals(known), self._warning(known))
        if known.spec is None:
            self._pane.form.set_values(known.steps, known.batch_size, known.learning_rate, known.seed)
        self._update()

    def _enter(self, name: str, value: float) -> None:
        spec = self._document.spec
        if self._document.is_from_console or spec is None:
            self._bridge.request(SetTraining.model_validate({name: value}), owner=self)
        else:
            self._document.edit(name.replace("_", " "), merged(spec, {name: value}), merge=name)

    def _show_document(self) -> None:
        spec = self._document.spec
        if spec is not None:
            self._pane.form.set_values(spec.steps, spec.batch_size, spec.optimizer.learning_rate, spec.seed)

    def _totals(self, known: ExperimentDescription) -> str:
        if known.parameters is None:
            return self.tr("Not built yet: run one batch") if known.layers else ""
        count = numbers.integer(known.parameters)
        size = numbers.size_in_bytes(4 * known.parameters)
        return self.tr("{count} parameters, {size}").format(count=count, size=size)

    def _warning(self, known: ExperimentDescription) -> str:
        names = ", ".join(known.untrained)
        if not names:
            return ""
        return self.tr("Not trained: {names}. Use add_weight or keras.Variable.").format(names=names)

    def _update(self) -> None:
        self._pane.form.allow(self._why_not_now(), self._why_not_rebuild(), self._why_no_rate())

    def _why_not_now(self) -> str:
        if self._backend.life == "dead":
            return self.tr("The backend is not running: restart it first.")
        if not self._backend.has_tensorflow:
            return self.tr("TensorFlow is still being imported.")
        return self.tr("The experiment is still being read.") if self._known is None else ""

    def _why_not_rebuild(self) -> str:
        known = self._known
        if known is not None and known.batch_size is None:
            return self.tr("The data was handed over at the console and decides this itself.")
        return ""

    def _why_no_rate(self) -> str:
        if self._known is not None and self._known.learning_rate is None:
            return self.tr("The optimizer has no learning rate that could be set.")
        return ""
