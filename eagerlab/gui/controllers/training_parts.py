"""What the parts of the Training page show of an experiment."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication

from eagerlab.experiment.facts import DataFacts, data_facts
from eagerlab.experiment.names import ACCURACIES
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.experiment.suggest import suggest_training
from eagerlab.gui.models.catalogue import CatalogueModel, Group
from eagerlab.gui.models.layer_text import plain, words
from eagerlab.gui.models.schedule_curve import learning_rates
from eagerlab.gui.models.training_choices import CLIPPING, losses_in_order, metrics_in_order
from eagerlab.gui.told import told
from eagerlab.gui.views.training_page import TrainingPage
from eagerlab.protocol.editing import ClassEntry, FieldEntry

MOST_WEIGHT_FIELDS = 50
"""Classes that get a field each; of more, the weights stand in one."""

STOPPING = ClassEntry(
    group="metric",
    type="EarlyStopping",
    fields=(
        FieldEntry(
            name="monitor",
            kind="choice",
            default="validation_loss",
            choices=("validation_loss", "validation_accuracy", "loss"),
            help="What should become better; it is looked at after each epoch.",
        ),
        FieldEntry(
            name="patience",
            kind="integer",
            default=5,
            minimum=1,
            maximum=1_000_000_000,
            help="Epochs without an improvement before training ends.",
        ),
        FieldEntry(
            name="min_delta",
            kind="number",
            default=0.0,
            minimum=0.0,
            help="Smaller improvements do not count.",
        ),
        FieldEntry(
            name="restore_best",
            kind="boolean",
            default=True,
            help="Put the weights of the best epoch back at the end.",
        ),
    ),
)


class TrainingParts:
    """Fills the parts of a page from a spec. GUI thread only."""

    def __init__(self, page: TrainingPage, catalogue: CatalogueModel) -> None:
        self._page = page
        self._catalogue = catalogue
        self._facts: tuple[Any, DataFacts] | None = None

    def facts(self, spec: ExperimentSpec) -> DataFacts:
        """Return what follows from the data, worked out once for each."""
        if self._facts is None or self._facts[0] is not spec.data:
            self._facts = spec.data, data_facts(spec.data)
        return self._facts[1]

    def show(self, spec: ExperimentSpec) -> None:
        """Show an experiment."""
        self._show_loss(spec)
        self._show_optimizer(spec)
        self._show_schedule(spec)
        self._show_metrics(spec)
        self._show_stopping(spec)
        self._show_weights(spec)
        self._page.precision.show_value(spec.precision)
        self._page.folds["precision"].set_note(spec.precision.replace("_", " "))

    def own_weights(self) -> tuple[float, ...]:
        """Return the weights that stand in the form."""
        values = self._page.own_weights.arguments
        if "weights" in values:
            weights = values["weights"]
            return tuple(weights) if isinstance(weights, list) else (float(weights),)
        return tuple(float(value) for value in values.values())

    def _names(self, group: Group) -> list[str]:
        return [entry.type for entry in self._catalogue.entries(group)]

    def _show_loss(self, spec: ExperimentSpec) -> None:
        first, rest = losses_in_order(self.facts(spec), self._names("loss"))
        self._page.loss.offer(first, rest)
        entry = self._catalogue.entry("loss", spec.loss.type)
        self._page.loss.show_class(spec.loss.type, entry, spec.loss.arguments)
        self._page.folds["loss"].set_note(spec.loss.type)

    def _show_optimizer(self, spec: ExperimentSpec) -> None:
        optimizer, page = spec.optimizer, self._page
        page.optimizer.offer(self._names("optimizer"))
        entry = self._catalogue.entry("optimizer", optimizer.type)
        rest = entry
        if entry is not None:
            rest = entry.model_copy(
                update={"fields": tuple(field for field in entry.fields if field.name not in CLIPPING)}
            )
        page.optimizer.show_class(optimizer.type, rest, _but(optimizer.arguments, CLIPPING))
        page.clipping.set_entry(entry, _only(optimizer.arguments, CLIPPING), optimizer.type, CLIPPING)
        page.folds["optimizer"].set_note(optimizer.type)
        used = [f"{words(name).lower()} {plain(optimizer.arguments[name])}" for name in CLIPPING
                if name in optimizer.arguments]  # fmt: skip
        page.folds["clipping"].set_note(", ".join(used))

    def _show_schedule(self, spec: ExperimentSpec) -> None:
        page, schedule = self._page, spec.optimizer.schedule
        page.schedule.offer(self._names("schedule"))
        kind = schedule.type if schedule is not None else ""
        entry = self._catalogue.entry("schedule", kind) if schedule is not None else None
        page.schedule.show_class(kind, entry, schedule.arguments if schedule is not None else {})
        rates = None
        if schedule is not None:
            rates = learning_rates(schedule, spec.optimizer.learning_rate, spec.steps)
        page.curve.set_values(rates, spec.steps)
        page.folds["schedule"].set_note(kind or _tr("none"))
        page.basics.set_rate_label(_tr("Learning rate") if schedule is None else _tr("First learning rate"))

    def _show_metrics(self, spec: ExperimentSpec) -> None:
        names = metrics_in_order(self.facts(spec), self._names("metric"), spec.metrics)
        offered = {}
        for name in names:
            entry = self._catalogue.entry("metric", name)
            offered[name] = told(entry.summary) if entry is not None else ""
        refused = {}
        if spec.loss.type not in ACCURACIES:
            refused["accuracy"] = _tr("The loss is not for classes.")
        self._page.metrics.show_metrics(offered, spec.metrics, refused)
        self._page.folds["metrics"].set_note(", ".join(spec.metrics) or _tr("none"))

    def _show_stopping(self, spec: ExperimentSpec) -> None:
        stopping = spec.early_stopping
        values = None
        if stopping is not None:
            values = stopping.model_dump(exclude_defaults=True)
        self._page.stopping.show_values(STOPPING, values)
        note = _tr("off")
        if stopping is not None:
            note = words(stopping.monitor).lower()
        self._page.folds["stopping"].set_note(note)

    def _show_weights(self, spec: ExperimentSpec) -> None:
        page, facts, weights = self._page, self.facts(spec), spec.class_weights
        page.folds["weights"].setVisible(facts.task == "classification" or weights != "none")
        kind = weights if isinstance(weights, str) else "own"
        page.weights.show_value(kind)
        page.own_weights.setVisible(kind == "own")
        if not isinstance(weights, str):
            entry = weights_entry(len(weights))
            values: dict[str, Any] = dict(zip((f.name for f in entry.fields), weights, strict=False))
            if len(weights) > MOST_WEIGHT_FIELDS:
                values = {"weights": list(weights)}
            titles = {f"class_{number}": name for number, name in enumerate(facts.classes)}
            page.own_weights.set_entry(entry, values, "weights", titles=titles)
        words_for = {"none": _tr("all alike"), "balanced": _tr("balanced"), "own": _tr("one each")}
        page.folds["weights"].set_note(words_for[kind])


def weights_entry(count: int) -> ClassEntry:
    """Return the fields for the weights of `count` classes."""
    if count > MOST_WEIGHT_FIELDS:
        text = _tr("One number for each class, in their order.")
        fields: tuple[FieldEntry, ...] = (
            FieldEntry(name="weights", kind="numbers", required=True, minimum=0.0, help=text),
        )
    else:
        text = _tr("How much a sample of this class counts in the loss.")
        fields = tuple(
            FieldEntry(name=f"class_{number}", kind="number", required=True, minimum=0.0, help=text)
            for number in range(count)
        )
    return ClassEntry(group="metric", type="ClassWeights", fields=fields)


def suggestions_for(spec: ExperimentSpec) -> tuple[tuple[str, Any, str], ...]:
    """Return what would suit better: field, value and reason."""
    return suggest_training(spec)


def suggestion_words(field: str, value: Any, reason: str) -> str:
    """Return a suggestion as a sentence."""
    shown = plain(value)
    if hasattr(value, "type"):
        extra = [words(name).lower() for name, on in value.arguments.items() if on is True]
        shown = f"{value.type} ({', '.join(extra)})" if extra else value.type
    elif isinstance(value, tuple):
        shown = ", ".join(map(str, value))
    titles = {
        "loss": _tr("loss"),
        "metrics": _tr("metrics"),
        "batch_size": _tr("batch size"),
        "learning_rate": _tr("learning rate"),
        "class_weights": _tr("class weights"),
    }
    what = titles.get(field, words(field).lower())
    return _tr("Suggested {what}: {value}, because {reason}.").format(
        what=what, value=shown, reason=told(reason)
    )


def _only(arguments: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: value for name, value in arguments.items() if name in names}


def _but(arguments: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: value for name, value in arguments.items() if name not in names}


def _tr(text: str) -> str:
    return QCoreApplication.translate("TrainingParts", text)
