"""Models built and training set up by pointing and clicking, in the real window with a real backend."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QPushButton, QSpinBox

from eagerlab.experiment.builtin import builtin_spec
from eagerlab.experiment.file import save_spec
from eagerlab.experiment.spec import (
    ArraysData,
    ExperimentSpec,
    LayersModel,
    LayerSpec,
    LossSpec,
    OptimizerSpec,
    SineSeries,
)
from eagerlab.gui.models.document import Document
from eagerlab.gui.models.layer_cells import FROZEN, OUTPUT
from eagerlab.gui.views.model_page import ModelPage
from eagerlab.gui.views.training_page import TrainingPage
from tests.driver import Driver
from tests.integration.acting import experiment, wait_known

CNN = builtin_spec("mnist_cnn")
FLATTEN = LayerSpec(type="Flatten")
GAIN = """
class Gain(keras.layers.Layer):
    def __init__(self, start=1.0, **kwargs):
        super().__init__(**kwargs)
        self.start = start

    def build(self, shape):
        self.gain = self.add_weight(shape=(shape[-1],), initializer="ones")

    def call(self, x):
        return x * self.gain * self.start
"""


def conv(**arguments: Any) -> LayerSpec:
    return LayerSpec(type="Conv2D", arguments={"filters": 4, "kernel_size": 3, **arguments})


def dense(units: int) -> LayerSpec:
    return LayerSpec(type="Dense", arguments={"units": units})


def series(*layers: LayerSpec) -> ExperimentSpec:
    return ExperimentSpec(
        name="Series",
        data=SineSeries(points=400),
        model=LayersModel(layers=layers),
        loss=LossSpec(type="MeanSquaredError"),
        optimizer=OptimizerSpec(),
        steps=50,
    )


class Forms:
    """What a person does with the pages of the Experiment pane."""

    def __init__(self, driver: Driver, folder: Path) -> None:
        self.driver, self.folder = driver, folder
        window = driver.window
        self.document = self._only(Document)
        self.page = self._only(ModelPage)
        self.training = self._only(TrainingPage)
        self.list = self.page.layers
        self.checks = self.page.tree
        driver.wait(lambda: self.page.chooser.list.model().rowCount() > 50, 60, "the catalogue")
        self.window = window

    def _only(self, kind: type[Any]) -> Any:
        found = self.driver.window.findChild(kind)
        assert found is not None, kind
        return found

    def open(self, spec: ExperimentSpec) -> None:
        """Open an experiment's file as a person would, and let it be built."""
        file = self.folder / f"{spec.name}.eagerlab"
        save_spec(spec, file)
        self.window.file_wanted.emit(str(file))

        def is_there() -> bool:
            forget = self.window.findChild(QPushButton, "answer_forget")
            if forget is not None:
                forget.click()
            return self.document.spec is not None and self.document.spec.name == spec.name

        self.driver.wait(is_there, 60, f"{spec.name} in the forms")
        self.built()
        # The form counts as built what is on its way. At step 0 a change is built by itself.
        self.driver.wait(lambda: experiment(self.driver) == spec.name, 60, f"{spec.name} in the backend")
        wait_known(self.driver)

    def built(self) -> None:
        """Wait until the backend has the model as it is in the form."""
        document = self.document
        self.driver.wait(
            lambda: document.is_checked and document.applied is not None and not document.differs,
            60,
            f"the model is built: {document.fault}",
        )

    def checked(self) -> None:
        self.driver.wait(lambda: self.document.is_checked, 30, "the model is checked")

    def add(self, kind: str, own: bool = False) -> None:
        """Choose a layer from the list by its name and Enter."""
        self.checked()  # a new layer begins with what fits the shape at its place
        chooser = self.page.chooser
        self.page.add_button.click()
        QTest.keyClicks(chooser.search, kind)
        index = next(
            chooser.list.model().index(row, 0)
            for row in range(chooser.list.model().rowCount())
            if chooser.list.model().index(row, 0).data() == kind
        )
        chooser.list.setCurrentIndex(index)
        QTest.keyClick(chooser.search, Qt.Key.Key_Return)

    def field(self, kind: type[Any], name: str) -> Any:
        found = self.page.form.findChild(kind, f"parameter_{name}")
        assert found is not None, name
        return found

    def enter(self, name: str, text: str) -> None:
        line = self.field(QLineEdit, name)
        line.selectAll()
        QTest.keyClicks(line, text)

    def types(self) -> list[str]:
        return [layer.type for layer in self.document.spec.model.layers]

    def outputs(self) -> list[str]:
        tree = self.page.tree
        return [str(tree.index(row, OUTPUT).data()) for row in range(tree.rowCount())]

    def make_a_step(self) -> None:
        """Train one step with the model as it is in the form, and find the same model in the backend."""
        self.checked()
        assert self.document.fault == ""
        self.built()
        before = self.driver.value("lab.state.step")
        self.driver.trigger("step")
        self.driver.wait(lambda: self.driver.value("lab.state.step") > before, 60, "a step")
        count = self.driver.value("lab.model.count_params()")
        assert self.page.totals.replace("\N{NARROW NO-BREAK SPACE}", "").startswith(f"{count} parameters")
        self.driver.trigger("reset")
        self.driver.wait(lambda: self.driver.value("lab.state.step") == 0, 60, "reset")

    def choose(self, name: str, value: Any) -> None:
        box = self.training.findChild(QComboBox, name)
        assert box is not None
        index = box.findData(value)
        assert index >= 0, value
        box.setCurrentIndex(index)
        box.activated.emit(index)

    def type(self, name: str, text: str) -> None:
        line = self.training.findChild(QLineEdit, name)
        assert line is not None, name
        line.selectAll()
        QTest.keyClicks(line, text)
        QTest.keyClick(line, Qt.Key.Key_Return)


@pytest.fixture
def forms(tmp_path: Path) -> Iterator[Forms]:
    driver = Driver()
    try:
        driver.wait_ready()
        yield Forms(driver, tmp_path)
    finally:
        driver.shutdown()


def pictures(forms: Forms) -> None:
    forms.open(
        CNN.model_copy(update={"name": "pictures", "model": LayersModel(layers=(conv(), FLATTEN, dense(10)))})
    )
    forms.list.select([(0,)])
    kinds = [
        *("RandomFlip", "RandomRotation", "RandomTranslation", "RandomZoom", "RandomContrast"),
        *("Conv2D", "DepthwiseConv2D", "SeparableConv2D", "BatchNormalization", "LayerNormalization"),
        *("GroupNormalization", "Activation", "LeakyReLU", "SpatialDropout2D", "MaxPooling2D", "Residual"),
        *("AveragePooling2D", "GaussianNoise", "UpSampling2D", "ZeroPadding2D", "GlobalAveragePooling2D"),
    ]
    for kind in kinds:
        forms.add(kind)
    forms.list.select([(forms.types().index("Dense") - 1,)])
    forms.add("Reshape")
    forms.add("Dropout")
    assert set(kinds) < set(forms.types())
    forms.checked()
    assert forms.document.fault == ""
    assert "" not in forms.outputs()
    forms.make_a_step()


def sequences(forms: Forms) -> None:
    first = LayerSpec(type="Conv1D", arguments={"filters": 8, "kernel_size": 3, "padding": "same"})
    forms.open(series(first, FLATTEN, dense(1)))
    forms.list.select([(0,)])
    for kind in ("MultiHeadAttention", "LayerNormalization", "DepthwiseConv1D", "SeparableConv1D"):
        forms.add(kind)
    for kind in ("MaxPooling1D", "Residual", "TimeDistributed", "Attention", "Bidirectional", "RepeatVector"):
        forms.add(kind)
    forms.add("GRU")
    forms.field(QCheckBox, "return_sequences").click()
    forms.add("SimpleRNN")
    forms.field(QCheckBox, "return_sequences").click()
    forms.add("LSTM")
    forms.make_a_step()


def words(forms: Forms) -> None:
    file = forms.folder / "words.npz"
    rng = np.random.default_rng(0)
    np.savez(file, x=rng.integers(0, 50, (200, 12)), y=rng.integers(0, 2, 200))
    data = ArraysData(path=str(file), x="x", y="y", shape=(12,), integers=True, classes=("0", "1"))
    spec = CNN.model_copy(
        update={"name": "words", "data": data, "model": LayersModel(layers=(FLATTEN, dense(2)))}
    )
    forms.open(spec)
    forms.list.select([(0,)])
    forms.add("Embedding")
    QTest.keyClick(forms.list, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert forms.types() == ["Embedding", "Flatten", "Dense"]
    forms.field(QSpinBox, "input_dim").setValue(50)
    forms.make_a_step()


def own_classes(forms: Forms) -> None:
    forms.open(CNN.model_copy(update={"name": "own", "model": LayersModel(layers=(FLATTEN, dense(10)))}))
    document = forms.document
    forms.page.chooser.search.clear()
    document.allow_code()
    model = document.spec.model.model_copy(update={"code": GAIN})
    document.edit("write a layer", document.spec.model_copy(update={"model": model}))
    forms.driver.wait(
        lambda: forms.page.chooser.list.model().index(0, 0).data() == "Yours", 30, "the class is in the list"
    )
    forms.list.select([(0,)])
    forms.add("Gain")
    forms.enter("start", "0.5")
    assert forms.document.spec.model.layers[1].arguments == {"start": 0.5}
    forms.make_a_step()


def wrong_layers_are_mended_by_a_click(forms: Forms) -> None:
    forms.open(CNN.model_copy(update={"name": "wrong"}))
    forms.list.select([(forms.types().index("Flatten"),)])
    QTest.keyClick(forms.list, Qt.Key.Key_Delete)
    forms.checked()
    assert "Flatten" in forms.page.problem.sentence
    forms.page.problem.findChild(QPushButton, "remedy_0").click()
    assert "Flatten" in forms.types()
    forms.checked()
    assert forms.page.problem.isHidden()
    stack = forms.document.undo_stack
    stack.undo()
    stack.undo()
    forms.built()
    assert forms.document.spec.model == CNN.model


def test_every_kind_of_layer_is_added_by_its_name_checked_and_trained(forms: Forms) -> None:
    parts: tuple[Callable[[Forms], None], ...] = (
        pictures,
        sequences,
        words,
        own_classes,
        wrong_layers_are_mended_by_a_click,
    )
    for part in parts:
        part(forms)


def test_what_the_training_form_says_is_what_trains(forms: Forms) -> None:
    driver = forms.driver
    forms.open(CNN.model_copy(update={"name": "training"}))
    for fold in forms.training.folds.values():
        fold.set_open(True)
    forms.choose("optimizer", "SGD")
    forms.type("parameter_momentum", "0.9")
    forms.type("parameter_clipnorm", "1.5")
    forms.type("parameter_weight_decay", "1e-4")
    forms.choose("schedule", "CosineDecay")
    forms.choose("class_weights", "balanced")
    forms.training.findChild(QCheckBox, "early_stopping").click()
    forms.training.basics.batch_size.setValue(50)
    forms.built()
    driver.wait(lambda: driver.value("type(lab.optimizer).__name__") == "SGD", 30, "the optimizer")
    entered = "(lab.optimizer.momentum, lab.optimizer.clipnorm, lab.optimizer.weight_decay)"
    driver.wait(lambda: driver.value(entered) == (0.9, 1.5, 1e-4), 30, "its numbers")
    driver.trigger("step")
    driver.wait(lambda: driver.value("lab.state.step") == 1, 60, "a step")


def test_rate_batch_size_and_frozen_layers_change_while_it_trains(forms: Forms) -> None:
    driver = forms.driver
    forms.open(CNN.model_copy(update={"name": "live", "steps": 100_000}))
    forms.checked()
    driver.trigger("train")
    driver.wait(lambda: driver.value("lab.state.step") > 2, 60, "steps")
    forms.type("learning_rate", "5e-4")
    forms.training.basics.batch_size.setValue(16)
    tree = forms.page.tree
    box = tree.index_of((0,)).siblingAtColumn(FROZEN)
    tree.setData(box, Qt.CheckState.Checked.value, Qt.ItemDataRole.CheckStateRole)
    driver.wait(lambda: driver.value("lab.learning_rate") == pytest.approx(5e-4), 30, "learning rate")
    driver.wait(lambda: driver.value("lab.batch_size") == 16, 30, "batch size")
    driver.wait(lambda: driver.value("bool(lab.model.layers[0].trainable)") is False, 30, "frozen")
    assert driver.window.backend_state == "training"
    kernel = driver.value("float(lab.model.layers[0].kernel.numpy().sum())")
    seen = driver.value("lab.state.step")
    driver.wait(lambda: driver.value("lab.state.step") > seen + 5, 60, "further steps")
    assert driver.value("float(lab.model.layers[0].kernel.numpy().sum())") == kernel
    driver.wait(lambda: not forms.document.differs, 30, "the forms to know that all is applied")
    driver.trigger("stop")
    driver.wait(lambda: driver.window.backend_state == "ready", 60, "stopped")
