"""The Training page: shows how the document's experiment trains, and takes what the person enters."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError
from PySide6.QtCore import QObject

from eagerlab.experiment.faults import explain
from eagerlab.experiment.spec import EarlyStopping, ExperimentSpec, LossSpec, OptimizerSpec
from eagerlab.gui.controllers.training_parts import (
    STOPPING,
    TrainingParts,
    suggestion_words,
    suggestions_for,
)
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.messages import Notice
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.catalogue import CatalogueModel
from eagerlab.gui.models.document import Document
from eagerlab.gui.models.training_choices import (
    CLIPPING,
    changed_arguments,
    fitting_metrics,
    kept_arguments,
    new_schedule,
)
from eagerlab.gui.views.training_basics import Name
from eagerlab.gui.views.training_page import TrainingPage
from eagerlab.protocol.base import Problem
from eagerlab.protocol.replies import ExperimentDescription
from eagerlab.protocol.requests import SetTraining

USUAL_EPOCHS = 10


class TrainingPageController(QObject):
    """Connects the Training page with document and catalogue. GUI thread only.

    What the document describes is changed there. Where the document cannot be changed (objects of the
    console, edited code), steps, batch size, learning rate and seed are asked of the backend at once.
    """

    def __init__(
        self,
        window: MainWindow,
        bridge: Bridge,
        backend: BackendModel,
        document: Document,
        catalogue: CatalogueModel,
        page: TrainingPage,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._bridge = bridge
        self._backend = backend
        self._document = document
        self._catalogue = catalogue
        self._page = page
        self._known: ExperimentDescription | None = None
        self._suggestions: tuple[tuple[str, Any, str], ...] = ()
        self._parts = TrainingParts(page, catalogue)
        self._connect()
        document.changed.connect(self._show)
        document.read_only_changed.connect(self._show)
        catalogue.changed.connect(self._show)
        backend.changed.connect(self._allow)
        self._show()

    def set_description(self, description: ExperimentDescription) -> None:
        """Take note of what the backend has; shown where the document does not describe it."""
        self._known = description
        self._show()

    @property
    def _spec(self) -> ExperimentSpec | None:
        """The experiment, where the form may change it."""
        return None if self._document.read_only_reason else self._document.spec

    def _connect(self) -> None:
        page = self._page
        page.basics.entered.connect(self._number_entered)
        page.basics.unit_entered.connect(self._unit_entered)
        page.suggestions.taken.connect(self._take_suggestion)
        page.loss.type_entered.connect(self._loss_chosen)
        page.loss.arguments_entered.connect(self._loss_changed)
        page.optimizer.type_entered.connect(self._optimizer_chosen)
        page.optimizer.arguments_entered.connect(self._optimizer_changed)
        page.clipping.changed.connect(self._optimizer_changed)
        page.schedule.type_entered.connect(self._schedule_chosen)
        page.schedule.arguments_entered.connect(self._schedule_changed)
        page.metrics.entered.connect(
            lambda names: self._change(self.tr("choose metrics"), "metrics", metrics=names)
        )
        page.stopping.switched.connect(self._stopping_switched)
        page.stopping.form.changed.connect(self._stopping_changed)
        page.weights.entered.connect(self._weights_chosen)
        page.own_weights.changed.connect(self._weights_changed)
        page.precision.entered.connect(
            lambda value: self._change(self.tr("change the precision"), "precision", precision=value)
        )

    # Showing.

    def _show(self) -> None:
        page, spec, known = self._page, self._document.spec, self._known
        reason = self._document.read_only_reason
        if spec is not None:
            self._parts.show(spec)
        if spec is not None and not reason:
            rate = spec.optimizer.learning_rate
            page.basics.set_values(spec.steps, spec.epochs, spec.batch_size, rate, spec.seed)
        elif known is not None:
            page.basics.set_values(known.steps, None, known.batch_size, known.learning_rate, known.seed)
        page.set_notice(reason)
        page.set_read_only(bool(reason) or spec is None)
        self._suggestions = suggestions_for(spec) if spec is not None and not reason else ()
        page.suggestions.show_sentences([suggestion_words(*one) for one in self._suggestions])
        self._allow()

    def _allow(self) -> None:
        reasons: dict[Name, str] = {}
        if self._spec is None:
            live = self._why_not_now()
            known = self._known
            fixed = rate = ""
            if known is not None and known.batch_size is None:
                fixed = self.tr("The data was handed over at the console and decides this itself.")
            if known is not None and known.learning_rate is None:
                rate = self.tr("The optimizer has no learning rate that could be set.")
            reasons = {
                "steps": live,
                "batch_size": live or fixed,
                "learning_rate": live or rate,
                "seed": live or fixed or self._why_not_before_first_step(),
            }
        self._page.basics.allow(reasons)

    def _why_not_now(self) -> str:
        if self._backend.life == "dead":
            return self.tr("The backend is not running: restart it first.")
        if not self._backend.has_tensorflow:
            return self.tr("TensorFlow is still being imported.")
        return self.tr("The experiment is still being read.") if self._known is None else ""

    def _why_not_before_first_step(self) -> str:
        state = self._backend.state
        if state is not None and (state.step > 0 or state.phase == "training"):
            return self.tr(
                "It decides the order of the data, so it is changed before the first step: reset first."
            )
        return ""

    # Entering.

    def _change(self, label: str, merge: str, **fields: Any) -> None:
        """Change fields of the experiment; what makes no valid one is told, and the form shows the old."""
        spec = self._spec
        if spec is None:
            return
        values = {name: getattr(spec, name) for name in ExperimentSpec.model_fields} | fields
        try:
            changed = ExperimentSpec(**values)
        except ValidationError as error:
            what = self.tr("The experiment cannot be trained like that.")
            self._window.messages.show(Notice(what=what, why=explain(error), severity="warning"))
            self._show()
            return
        self._document.edit(label, changed, f"training:{merge}" if merge else "")

    def _number_entered(self, name: Name, value: Any) -> None:
        spec = self._spec
        if spec is None:
            self._ask_backend(name, value)
        elif name == "learning_rate":
            optimizer = spec.optimizer.model_copy(update={"learning_rate": value})
            self._change(self.tr("change the learning rate"), name, optimizer=optimizer)
        else:
            words = {
                "steps": self.tr("change the steps"),
                "epochs": self.tr("change the epochs"),
                "batch_size": self.tr("change the batch size"),
                "seed": self.tr("change the seed"),
            }
            self._change(words[name], name, **{name: value})

    def _ask_backend(self, name: Name, value: Any) -> None:
        def refused(problem: Problem) -> None:
            self._window.messages.show(problem)
            self._show()

        self._bridge.request(SetTraining(**{name: value}), None, refused, owner=self)

    def _unit_entered(self, unit: str) -> None:
        spec = self._spec
        if spec is None or (unit == "steps") == (spec.epochs is None):
            return
        known = self._known
        batches = known.batches_per_epoch if known is not None and known.spec == spec else None
        if spec.epochs is None:
            epochs = max(1, round(spec.steps / batches)) if batches else USUAL_EPOCHS
            self._change(self.tr("count epochs"), "", epochs=epochs)
        else:
            steps = spec.epochs * batches if batches else spec.steps
            self._change(self.tr("count steps"), "", epochs=None, steps=steps)

    def _take_suggestion(self, number: int) -> None:
        spec = self._spec
        if spec is None or number >= len(self._suggestions):
            return
        field, value, _ = self._suggestions[number]
        changes: dict[str, Any] = {field: value}
        if field == "learning_rate":
            changes = {"optimizer": spec.optimizer.model_copy(update={"learning_rate": value})}
        elif field == "loss":
            changes["metrics"] = fitting_metrics(spec.metrics, value.type)
        self._change(self.tr("take a suggestion"), "", **changes)

    def _loss_chosen(self, kind: str) -> None:
        spec = self._spec
        if spec is None or kind == spec.loss.type:
            return
        arguments = kept_arguments(spec.loss.arguments, self._catalogue.entry("loss", kind))
        self._change(
            self.tr("change the loss"),
            "",
            loss=LossSpec(type=kind, arguments=arguments),
            metrics=fitting_metrics(spec.metrics, kind),
        )

    def _loss_changed(self, arguments: dict[str, Any], field: str) -> None:
        spec = self._spec
        if spec is not None:
            loss = spec.loss.model_copy(update={"arguments": arguments})
            self._change(self.tr("change the loss"), f"loss:{field}", loss=loss)

    def _optimizer_chosen(self, kind: str) -> None:
        spec = self._spec
        if spec is None or kind == spec.optimizer.type:
            return
        arguments = kept_arguments(spec.optimizer.arguments, self._catalogue.entry("optimizer", kind))
        optimizer = OptimizerSpec(
            type=kind,
            learning_rate=spec.optimizer.learning_rate,
            schedule=spec.optimizer.schedule,
            arguments=arguments,
        )
        self._change(self.tr("change the optimizer"), "", optimizer=optimizer)

    def _optimizer_changed(self, arguments: dict[str, Any], field: str) -> None:
        """Take the arguments of one of the optimizer's two forms; the other one's stay."""
        spec = self._spec
        if spec is None:
            return
        kept = changed_arguments(spec.optimizer.arguments, arguments, field)
        optimizer = spec.optimizer.model_copy(update={"arguments": kept})
        label = self.tr("change the clipping") if field in CLIPPING else self.tr("change the optimizer")
        self._change(label, f"optimizer:{field}", optimizer=optimizer)

    def _schedule_chosen(self, kind: str) -> None:
        spec = self._spec
        entry = self._catalogue.entry("schedule", kind) if kind else None
        if spec is None or (kind and entry is None):
            return
        steps = spec.steps
        if spec.epochs is not None and self._known is not None and self._known.batches_per_epoch:
            steps = spec.epochs * self._known.batches_per_epoch
        schedule = new_schedule(entry, spec.optimizer.schedule, steps) if entry is not None else None
        optimizer = spec.optimizer.model_copy(update={"schedule": schedule})
        self._change(self.tr("change the schedule"), "", optimizer=optimizer)

    def _schedule_changed(self, arguments: dict[str, Any], field: str) -> None:
        spec = self._spec
        if spec is None or spec.optimizer.schedule is None:
            return
        schedule = spec.optimizer.schedule.model_copy(update={"arguments": arguments})
        optimizer = spec.optimizer.model_copy(update={"schedule": schedule})
        self._change(self.tr("change the schedule"), f"schedule:{field}", optimizer=optimizer)

    def _stopping_switched(self, on: bool) -> None:
        label = self.tr("stop early") if on else self.tr("do not stop early")
        self._change(label, "", early_stopping=EarlyStopping() if on else None)

    def _stopping_changed(self, arguments: dict[str, Any], field: str) -> None:
        defaults = {entry.name: entry.default for entry in STOPPING.fields}
        stopping = EarlyStopping(**(defaults | arguments))
        self._change(self.tr("change early stopping"), f"stopping:{field}", early_stopping=stopping)

    def _weights_chosen(self, value: str) -> None:
        spec = self._spec
        if spec is not None:
            chosen: Any = value if value != "own" else (1.0,) * self._parts.facts(spec).outputs
            self._change(self.tr("weigh the classes"), "", class_weights=chosen)

    def _weights_changed(self, _arguments: dict[str, Any], field: str) -> None:
        weights = self._parts.own_weights()
        self._change(self.tr("weigh the classes"), f"weights:{field}", class_weights=weights)
