from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from eagerlab.experiment.builtin import builtin_spec
from eagerlab.experiment.source import write_source
from eagerlab.experiment.spec import (
    EarlyStopping,
    ExperimentSpec,
    LossSpec,
    OptimizerSpec,
    ScheduleSpec,
    ToyPoints,
)
from eagerlab.gui.controllers.training_page import TrainingPageController
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.catalogue import CatalogueModel
from eagerlab.gui.models.document import Document, Origin
from eagerlab.gui.models.schedule_curve import learning_rates
from eagerlab.gui.views.training_page import TrainingPage
from eagerlab.protocol.base import Problem
from eagerlab.protocol.replies import ExperimentDescription
from eagerlab.protocol.requests import SetTraining
from tests.gui.catalogue_entries import CATALOGUE
from tests.gui.conftest import RecordedLink

CNN = builtin_spec("mnist_cnn")
LINE = builtin_spec("line")


class Setup:
    """The page over a recorded link, with a document of its own."""

    def __init__(self, window: MainWindow, link: RecordedLink, backend: BackendModel) -> None:
        self.window, self.link = window, link
        self.document = Document(window)
        self.catalogue = CatalogueModel(window)
        self.page = TrainingPage(window.theme, window)
        bridge: Any = link
        self.controller = TrainingPageController(
            window, bridge, backend, self.document, self.catalogue, self.page
        )
        self.catalogue.set_classes(CATALOGUE)
        for fold in self.page.folds.values():
            fold.set_open(True)

    def open(self, spec: ExperimentSpec = CNN) -> None:
        self.document.open(spec, Origin())

    @property
    def spec(self) -> Any:
        """The experiment as it is now; Any, because it changes between two looks."""
        return self.document.spec

    def describe(self, **fields: Any) -> None:
        known: dict[str, Any] = {
            "name": "x",
            "batch_size": 16,
            "steps": 50,
            "seed": 3,
            "learning_rate": 0.25,
            "batches_per_epoch": 100,
            "spec": self.document.spec,
        }
        described = ExperimentDescription(request="", description="", source="", **{**known, **fields})
        self.controller.set_description(described)

    def child(self, kind: type[Any], name: str) -> Any:
        found = self.page.findChild(kind, name)
        assert found is not None, name
        return found

    def choose(self, name: str, value: Any) -> None:
        box = self.child(QComboBox, name)
        index = box.findData(value)
        assert index >= 0, [box.itemText(place) for place in range(box.count())]
        box.setCurrentIndex(index)
        box.activated.emit(index)

    def type(self, name: str, text: str) -> None:
        line = self.child(QLineEdit, name)
        line.selectAll()
        QTest.keyClicks(line, text)
        QTest.keyClick(line, Qt.Key.Key_Return)


@pytest.fixture
def setup(qtbot: QtBot, window: MainWindow, link: RecordedLink, backend: BackendModel) -> Setup:
    setup = Setup(window, link, backend)
    qtbot.addWidget(setup.page)
    setup.open()
    return setup


@pytest.mark.parametrize(("field", "value"), [("steps", 900), ("batch_size", 64), ("seed", 7)])
def test_a_new_number_changes_the_experiment(setup: Setup, field: str, value: int) -> None:
    getattr(setup.page.basics, field).setValue(value)
    assert getattr(setup.spec, field) == value
    assert str(value) in write_source(setup.spec)
    setup.document.undo_stack.undo()
    assert setup.spec == CNN
    assert getattr(setup.page.basics, field).value() == getattr(CNN, field)


@pytest.mark.parametrize("typed", ["1e-3", "0.001", ".001", " 1.0E-3"])
def test_learning_rate_takes_any_notation(setup: Setup, typed: str) -> None:
    setup.type("learning_rate", typed)
    assert setup.spec.optimizer.learning_rate == 0.001


@pytest.mark.parametrize("nonsense", ["", "-1", "0", "nan", "inf", "1e", "0,5"])
def test_nonsense_for_a_learning_rate_stays_with_a_sentence_and_changes_nothing(
    setup: Setup, nonsense: str
) -> None:
    field = setup.page.basics.learning_rate
    field.setText(nonsense)
    field.editingFinished.emit()
    assert field.text() == nonsense
    assert setup.page.basics.trouble
    assert setup.spec == CNN
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == "0.002"
    assert not setup.page.basics.trouble


def test_a_learning_rate_in_the_making_is_not_taken(setup: Setup) -> None:
    field = setup.page.basics.learning_rate
    field.selectAll()
    QTest.keyClicks(field, "1")
    assert setup.spec == CNN
    QTest.keyClicks(field, "e-4")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert setup.spec.optimizer.learning_rate == 1e-4


def test_length_is_counted_in_epochs_or_steps(setup: Setup) -> None:
    setup.describe(batches_per_epoch=140)
    setup.choose("length_unit", "epochs")
    assert setup.spec.epochs == 5
    assert not setup.page.basics.epochs.isHidden()
    assert setup.page.basics.steps.isHidden()
    setup.page.basics.epochs.setValue(3)
    assert setup.spec.epochs == 3
    setup.describe(batches_per_epoch=140)
    setup.choose("length_unit", "steps")
    assert (setup.spec.epochs, setup.spec.steps) == (None, 420)


def test_losses_for_the_data_come_first_and_keep_what_they_share(setup: Setup) -> None:
    box = setup.child(QComboBox, "loss")
    assert [box.itemText(place) for place in range(box.count())] == [
        "SparseCategoricalCrossentropy",
        "",
        "Huber",
        "MeanSquaredError",
    ]
    assert setup.child(QCheckBox, "parameter_from_logits").isChecked()
    setup.choose("loss", "Huber")
    assert setup.spec.loss == LossSpec(type="Huber")
    assert setup.spec.metrics == ()
    assert "loss" in setup.page.folds
    setup.type("parameter_delta", "2.5")
    assert setup.spec.loss.arguments == {"delta": 2.5}
    assert "delta=2.5" in write_source(setup.spec)
    assert not setup.child(QCheckBox, "metric_AUC").isChecked()


def test_another_optimizer_keeps_learning_rate_and_clipping(setup: Setup) -> None:
    setup.type("parameter_clipnorm", "1")
    setup.type("parameter_beta_1", "0.8")
    assert setup.spec.optimizer.arguments == {"clipnorm": 1.0, "beta_1": 0.8}
    setup.choose("optimizer", "SGD")
    assert setup.spec.optimizer == OptimizerSpec(type="SGD", learning_rate=0.002, arguments={"clipnorm": 1.0})
    setup.type("parameter_weight_decay", "1e-4")
    setup.child(QCheckBox, "parameter_nesterov").click()
    assert "clipnorm=1.0" in write_source(setup.spec)
    assert setup.spec.optimizer.arguments == {"clipnorm": 1.0, "weight_decay": 1e-4, "nesterov": True}
    setup.page.folds["clipping"].set_open(False)
    assert setup.page.folds["clipping"].button.toolTip() == (
        "Clipping and weight decay · weight decay 0.0001, clipnorm 1.0"
    )


def test_the_last_of_several_ways_to_clip_gradients_is_the_one(setup: Setup) -> None:
    setup.type("parameter_clipnorm", "1")
    setup.type("parameter_weight_decay", "1e-4")
    setup.type("parameter_clipvalue", "0.5")
    assert setup.spec.optimizer.arguments == {"weight_decay": 1e-4, "clipvalue": 0.5}
    assert setup.child(QLineEdit, "parameter_clipnorm").text() == ""
    setup.child(QToolButton, "reset_clipvalue").click()
    assert setup.spec.optimizer.arguments == {"weight_decay": 1e-4}


def test_a_schedule_lasts_as_long_as_training_and_is_drawn(setup: Setup) -> None:
    assert setup.page.curve.isHidden()
    setup.choose("schedule", "CosineDecay")
    assert setup.spec.optimizer.schedule == ScheduleSpec(type="CosineDecay", arguments={"decay_steps": 700})
    values = setup.page.curve.values
    assert values[0] == pytest.approx(0.002)
    assert values[-1] == pytest.approx(0.0, abs=1e-9)
    setup.type("parameter_alpha", "0.5")
    assert setup.page.curve.values[-1] == pytest.approx(0.001)
    assert "CosineDecay(" in write_source(setup.spec)
    setup.choose("schedule", "ExponentialDecay")
    assert setup.spec.optimizer.schedule.arguments == {"decay_steps": 700, "decay_rate": 0.9}
    setup.choose("schedule", "")
    assert setup.spec == CNN
    assert setup.page.curve.isHidden()


def test_metrics_that_suit_the_task_are_offered(setup: Setup) -> None:
    assert list(setup.page.metrics.boxes) == ["accuracy", "SparseTopKCategoricalAccuracy", "AUC"]
    setup.child(QCheckBox, "metric_AUC").click()
    assert setup.spec.metrics == ("accuracy", "AUC")
    setup.open(LINE)
    assert list(setup.page.metrics.boxes) == ["MeanAbsoluteError", "R2Score"]
    setup.child(QCheckBox, "metric_R2Score").click()
    assert setup.spec.metrics == ("R2Score",)


def test_early_stopping_is_switched_on_with_its_fields(setup: Setup) -> None:
    box = setup.child(QCheckBox, "early_stopping")
    box.click()
    assert setup.spec.early_stopping == EarlyStopping()
    setup.choose("parameter_monitor", "validation_accuracy")
    setup.type("parameter_min_delta", "0.01")
    setup.child(QCheckBox, "parameter_restore_best").click()
    setup.page.stopping.form.field("patience").editor.setProperty("value", 2)
    assert setup.spec.early_stopping == EarlyStopping(
        monitor="validation_accuracy", patience=2, min_delta=0.01, restore_best=False
    )
    box.click()
    assert setup.spec == CNN


def test_classes_are_weighed_by_name(setup: Setup) -> None:
    setup.choose("class_weights", "balanced")
    assert setup.spec.class_weights == "balanced"
    setup.choose("class_weights", "own")
    assert setup.spec.class_weights == (1.0,) * 10
    field = setup.page.own_weights.field("class_3").editor
    assert field.accessibleName() == "3"
    setup.type("parameter_class_3", "2.5")
    assert setup.spec.class_weights == (1.0, 1.0, 1.0, 2.5, *(1.0,) * 6)
    setup.open(LINE)
    assert setup.page.folds["weights"].isHidden()


def test_precision_reaches_the_source(setup: Setup) -> None:
    setup.choose("precision", "mixed_float16")
    assert "mixed_float16" in write_source(setup.spec)


def test_what_suits_better_is_suggested_with_its_reason_and_taken_by_a_click(setup: Setup) -> None:
    assert setup.page.suggestions.isHidden()
    setup.open(CNN.model_copy(update={"optimizer": OptimizerSpec(learning_rate=0.5)}))
    sentence = "Suggested learning rate: 0.001, because Adam takes steps of about this size."
    assert setup.page.suggestions.sentences == (sentence,)
    setup.child(QPushButton, "suggestion_0").click()
    assert setup.spec.optimizer.learning_rate == 0.001
    assert setup.page.suggestions.isHidden()


def test_a_suggested_loss_is_put_in_words(setup: Setup) -> None:
    setup.open(CNN.model_copy(update={"loss": LossSpec(type="MeanSquaredError"), "metrics": ()}))
    assert (
        "Suggested loss: SparseCategoricalCrossentropy (from logits), because"
        in (setup.page.suggestions.sentences[0])
    )
    setup.child(QPushButton, "suggestion_0").click()
    assert setup.spec.loss == CNN.loss


def test_sections_say_what_is_in_them_while_they_are_folded(setup: Setup) -> None:
    for fold in setup.page.folds.values():
        fold.set_open(False)
    said = {name: fold.button.toolTip() for name, fold in setup.page.folds.items()}
    assert said["loss"] == "Loss · SparseCategoricalCrossentropy"
    assert said["metrics"] == "Metrics · accuracy"
    assert said["stopping"] == "Early stopping · off"
    assert said["schedule"] == "Learning-rate schedule · none"


def test_objects_of_the_console_are_set_at_the_backend(setup: Setup, become: Callable[..., None]) -> None:
    become("idle")
    setup.document.set_console_reason("The model came from the console.")
    setup.describe()
    basics = setup.page.basics
    assert (basics.steps.value(), basics.batch_size.value(), basics.learning_rate.text()) == (50, 16, "0.25")
    assert setup.page.notice == "The model came from the console."
    assert not setup.page.loss.isEnabled()
    basics.steps.setValue(80)
    setup.type("learning_rate", "0.5")
    asked = setup.link.asked_for(SetTraining)
    assert [(request.steps, request.learning_rate) for request in asked] == [(80, None), (None, 0.5)]
    setup.link.refuse(asked[1], Problem(what="It has no learning rate."))
    assert setup.window.banner.text == "It has no learning rate."
    assert basics.learning_rate.text() == "0.25"
    assert setup.spec == CNN


def test_what_the_console_s_objects_do_not_have_says_so(setup: Setup, become: Callable[..., None]) -> None:
    become("paused", step=12)
    setup.document.set_console_reason("It came from the console.")
    setup.describe(batch_size=None, learning_rate=None)
    basics = setup.page.basics
    assert "decides this itself" in basics.batch_size.toolTip()
    assert "no learning rate" in basics.learning_rate.toolTip()
    assert not basics.learning_rate.isEnabled()
    setup.describe()
    assert basics.batch_size.isEnabled()
    assert not basics.seed.isEnabled()
    assert "before the first step" in basics.seed.toolTip()
    setup.link.died.emit("Killed.")
    assert "not running" in basics.steps.toolTip()


def test_batch_size_and_learning_rate_can_be_changed_while_it_trains(
    setup: Setup, become: Callable[..., None]
) -> None:
    become("training", step=5)
    setup.describe()
    for field in (setup.page.basics.batch_size, setup.page.basics.learning_rate, setup.page.basics.steps):
        assert field.isEnabled()


def test_nothing_is_wider_than_a_narrow_pane(setup: Setup, qtbot: QtBot) -> None:
    schedule = ScheduleSpec(type="CosineDecay", arguments={"decay_steps": 9})
    long = CNN.model_copy(
        update={
            "optimizer": OptimizerSpec(schedule=schedule),
            "class_weights": (1.0,) * 10,
            "early_stopping": EarlyStopping(),
        }
    )
    setup.open(long)
    setup.page.setParent(None)
    setup.page.resize(320, 600)
    with qtbot.waitExposed(setup.page):
        setup.page.show()
    body = setup.page.widget()
    assert body is not None
    assert body.minimumSizeHint().width() <= setup.page.viewport().width()
    assert body.width() <= setup.page.viewport().width()


@pytest.mark.parametrize(
    ("kind", "arguments"),
    [
        ("CosineDecay", {}),
        ("ExponentialDecay", {"decay_steps": 0, "decay_rate": 0.5}),
        ("PiecewiseConstantDecay", {"boundaries": [1, 2], "values": [0.1]}),
        ("ExponentialDecay", {"decay_steps": 1e-3, "decay_rate": 1e300}),
    ],
)
def test_a_schedule_that_makes_no_sense_has_no_curve(kind: str, arguments: dict[str, Any]) -> None:
    assert learning_rates(ScheduleSpec(type=kind, arguments=arguments), 0.1, 100) is None


def test_data_of_two_classes_has_two_weights(setup: Setup) -> None:
    setup.open(CNN.model_copy(update={"data": ToyPoints()}))
    setup.choose("class_weights", "own")
    assert setup.spec.class_weights == (1.0, 1.0)
