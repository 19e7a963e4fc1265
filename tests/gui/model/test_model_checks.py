"""What is wrong with a model, and what else the page tells of it."""

from __future__ import annotations

from pathlib import Path
from time import thread_time

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QSpinBox
from pytestqt.qtbot import QtBot

from eagerlab.experiment.builtin import builtin_spec
from eagerlab.experiment.model_spec import LayerSpec, LineModel
from eagerlab.experiment.spec import LossSpec
from eagerlab.gui.models.document import Origin
from eagerlab.gui.models.layer_cells import LAYER, OUTPUT, PARAMETERS
from eagerlab.protocol.base import Problem
from eagerlab.protocol.editing import (
    Catalogue,
    CheckModel,
    DescribeCatalogue,
    LayerCheck,
    OpenModel,
    Remedy,
    SaveModel,
)
from eagerlab.protocol.replies import LayerRow
from tests.gui.catalogue_entries import CATALOGUE, layer
from tests.gui.model.model_setup import (
    FLATTEN,
    SMALL,
    Setup,
    conv,
    described,
    experiment,
)


def test_a_wrong_layer_is_marked_and_a_click_mends_it(setup: Setup, qtbot: QtBot) -> None:
    wrong = experiment(conv(4), LayerSpec(type="Dense", arguments={"units": 10}))
    setup.open(wrong)
    sentence = "Dense wants a flat input; it gets 28×28×4: add Flatten."
    remedy = Remedy(label="Add Flatten", kind="insert", at=(1,), layer=FLATTEN)
    setup.check(
        qtbot,
        LayerCheck(path=(0,), output_shape=(28, 28, 4), parameters=40),
        LayerCheck(path=(1,), problem=sentence, field="units", remedies=(remedy,)),
    )
    assert setup.document.fault == sentence
    assert not setup.page.problem.isHidden()
    assert setup.page.problem.sentence == sentence
    assert not setup.cell((1,), LAYER, Qt.ItemDataRole.DecorationRole).isNull()
    assert sentence in setup.cell((1,), LAYER, Qt.ItemDataRole.ToolTipRole)
    setup.list.select([(1,)])
    assert setup.in_form(QLabel, "problem_units").text() == sentence
    remedy_button = setup.page.problem.findChild(QPushButton, "remedy_0")
    assert remedy_button is not None
    remedy_button.click()
    assert setup.types() == ["Conv2D", "Flatten", "Dense"]
    setup.check(qtbot)
    assert setup.page.problem.isHidden()
    assert setup.document.is_checked
    assert setup.document.fault == ""


def test_a_loss_that_does_not_fit_is_changed_by_a_click_with_its_metrics(setup: Setup, qtbot: QtBot) -> None:
    setup.open()
    loss = LossSpec(type="MeanSquaredError")
    remedy = Remedy(label="Use the loss MeanSquaredError", kind="loss", loss=loss)
    setup.check(qtbot, problem="The loss is for classes.", remedies=(remedy,), trains=False)
    setup.page.problem.remedy_wanted.emit(0)
    spec = setup.document.spec
    assert spec is not None
    assert (spec.loss, spec.metrics, spec.model) == (loss, (), SMALL.model)
    assert setup.document.undo_stack.undoText() == "Use the loss MeanSquaredError"


def test_a_model_that_trains_only_worse_is_a_warning_and_no_fault(setup: Setup, qtbot: QtBot) -> None:
    setup.open()
    setup.check(qtbot, problem="The loss takes logits, and the model ends in softmax.", trains=True)
    assert not setup.page.problem.isHidden()
    assert setup.document.is_checked
    assert setup.document.fault == ""


def test_a_check_that_fails_is_told_and_the_next_edit_is_checked_again(setup: Setup, qtbot: QtBot) -> None:
    setup.open()
    qtbot.waitUntil(lambda: len(setup.link.asked_for(CheckModel)) == 1)
    setup.link.refuse(setup.link.asked_for(CheckModel)[0], Problem(what="It could not be checked."))
    assert setup.page.problem.sentence == "It could not be checked."
    setup.drop([(0,)], (), 4)
    setup.check(qtbot)
    assert setup.page.problem.isHidden()


def test_a_new_backend_is_asked_about_the_model_again(setup: Setup, qtbot: QtBot) -> None:
    setup.open()
    setup.check(qtbot)
    setup.link.died.emit("Killed.")
    setup.link.ready.emit()
    qtbot.waitUntil(lambda: len(setup.link.asked_for(CheckModel)) == 2)
    assert len(setup.link.asked_for(DescribeCatalogue)) >= 2


def test_a_model_of_the_console_shows_its_live_layers_and_cannot_be_edited(setup: Setup) -> None:
    setup.open()
    setup.document.set_console_reason("The model came from the console.")
    rows = (LayerRow(name="mine", type="Dense", summary="Dense 3", output_shape=(None, 3), parameters=9),)
    description = described(name="Console", layers=rows, parameters=9, untrained=("gain",), steps=10, seed=1)
    setup.controller.set_description(description)
    assert setup.cell((0,), LAYER) == "Dense 3"
    assert setup.cell((0,), OUTPUT) == "3"
    assert setup.page.totals == "9 parameters, 36 B"
    assert setup.page.notice == (
        "The model came from the console.\nNot trained: gain. Use add_weight or keras.Variable."
    )
    assert not setup.page.add_button.isEnabled()
    assert setup.page.add_button.toolTip() == "The model came from the console."
    assert not setup.page.actions_by_name["remove"].isEnabled()
    setup.document.set_console_reason("")
    assert setup.cell((3,), LAYER) == "Dense 10"
    assert setup.page.add_button.isEnabled()


def test_layers_inside_layers_unfold_and_a_shared_one_says_where_it_stands(setup: Setup) -> None:
    setup.open()
    setup.document.set_console_reason("The model came from the console.")
    twin = LayerRow(name="twin", type="Dense", summary="4", output_shape=(None, 4), parameters=20, uses=2)
    again = twin.model_copy(update={"shared_with": "twin", "uses": 1})
    inner = LayerRow(name="inner", type="Sequential", summary="", parameters=20, layers=(again,))
    new = LayerRow(name="new", type="Dense", summary="not built yet")
    rows = (twin, inner, new)
    setup.controller.set_description(described(name="Mine", layers=rows, steps=1, seed=1))
    assert setup.cell((0,), LAYER) == "2× Dense 4"
    assert setup.cell((1, 0), LAYER) == "shared: Dense 4"
    assert (setup.cell((0,), PARAMETERS), setup.cell((1, 0), PARAMETERS)) == ("20", "(20)")
    assert [setup.cell((2,), column) for column in (LAYER, OUTPUT, PARAMETERS)] == [
        "Dense",
        "not built yet",
        "",
    ]
    assert setup.page.totals == "Not built yet: run one batch"
    assert setup.page.layers.isExpanded(setup.page.tree.index_of((1,)))
    tip = setup.page.tree.data(setup.page.tree.index_of((1, 0)), Qt.ItemDataRole.ToolTipRole)
    assert "The same layer as twin: one set of weights, counted there." in tip


def test_variables_of_a_model_without_layers_are_told_by_name(setup: Setup) -> None:
    setup.open(builtin_spec("line"))
    rows = tuple(LayerRow(name=name, type="Variable", summary="shape ()", parameters=1) for name in "WB")
    setup.controller.set_description(described(name="Line", layers=rows, parameters=2, steps=10, seed=1))
    assert [setup.cell((row,), LAYER) for row in range(2)] == ["W · Variable", "B · Variable"]
    line = setup.in_form(QLineEdit, "parameter_w")
    line.selectAll()
    QTest.keyClicks(line, "2")
    assert setup.document.spec is not None
    assert setup.document.spec.model == LineModel(w=2.0)


def test_own_classes_are_described_only_when_their_code_may_run(setup: Setup, qtbot: QtBot) -> None:
    code = "class Gain(keras.layers.Layer): ..."
    spec = experiment(LayerSpec(type="Gain", own=True), code=code)
    setup.open(spec)
    assert setup.link.asked_for(DescribeCatalogue)[-1].code == ""
    setup.document.open(spec, Origin(run_code=True))
    qtbot.waitUntil(lambda: setup.link.asked_for(DescribeCatalogue)[-1].code == code)
    request = setup.link.asked_for(DescribeCatalogue)[-1]
    own = layer("Gain", "Yours", *CATALOGUE[0].fields[:1], own=True)
    setup.link.answer(request, Catalogue(request=request.id, classes=(*CATALOGUE, own)))
    setup.list.select([(0,)])
    assert setup.in_form(QSpinBox, "parameter_units").minimum() == 1
    setup.page.chooser.chosen.emit("Gain", True)
    assert setup.layers()[1] == LayerSpec(type="Gain", own=True)


def test_models_are_loaded_and_saved_by_the_backend(setup: Setup, tmp_path: Path) -> None:
    setup.open()
    setup.controller.load(str(tmp_path / "m.keras"))
    setup.controller.save(str(tmp_path / "mine"))
    assert setup.link.asked_for(OpenModel)[0].path.endswith("m.keras")
    assert setup.link.asked_for(SaveModel)[0].path.endswith("mine.keras")
    setup.link.answer(setup.link.asked_for(OpenModel)[0])
    assert setup.window.status.message.text() == "Loaded m.keras"
    setup.controller.load(str(tmp_path / "other.keras"))
    setup.link.refuse(setup.link.asked_for(OpenModel)[1], Problem(what="The file cannot be read."))


def test_two_hundred_layers_are_shown_and_edited_in_no_time(setup: Setup, qtbot: QtBot) -> None:
    many = experiment(*(conv(number) for number in range(1, 201)))
    setup.open(many)
    began = thread_time()
    setup.list.select([(100,)])
    setup.press(qtbot, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    setup.press(qtbot, Qt.Key.Key_Delete)
    spent = thread_time() - began
    assert setup.document.spec == many
    assert spent < 2, f"{spent:.2f} s"


def test_two_hundred_layers_in_groups_are_shown_with_what_is_known_in_no_time(
    setup: Setup, qtbot: QtBot
) -> None:
    group = LayerSpec(type="Residual", layers=(conv(4), conv(4), conv(4)))
    setup.open(experiment(*[group] * 50))
    rows = [LayerCheck(path=(number,), output_shape=(28, 28, 4), parameters=444) for number in range(50)]
    setup.check(qtbot)
    setup.list.select([(20, 1)])
    began = thread_time()
    setup.in_form(QSpinBox, "parameter_filters").setValue(5)
    setup.check(qtbot, *rows)
    QApplication.processEvents()
    spent = thread_time() - began
    assert setup.cell((49,), OUTPUT) == "28×28×4"
    assert spent < 0.25, f"{spent:.2f} s"


def test_names_stay_readable_beside_the_widest_usual_shape_and_count(setup: Setup, qtbot: QtBot) -> None:
    setup.open()
    rows = LayerCheck(path=(0,), output_shape=(32, 28, 28, 1), parameters=10_000_000)
    setup.check(qtbot, rows)
    metrics = setup.list.fontMetrics()

    def fits() -> bool:
        return all(
            setup.list.columnWidth(column) > metrics.horizontalAdvance(setup.cell((0,), column))
            for column in (OUTPUT, PARAMETERS)
        )

    qtbot.waitUntil(fits)
    assert setup.list.columnWidth(LAYER) >= 100
    assert sum(setup.list.columnWidth(column) for column in range(4)) <= setup.list.viewport().width()


@pytest.mark.parametrize(
    ("old", "present"),
    [("Convolution2D", "Conv2D"), ("MaxPool2D", "MaxPooling2D"), ("Conv2D", "Conv2D"), ("GlobalPool", None)],
)
def test_a_layer_by_an_older_name_has_the_fields_of_todays(
    setup: Setup, old: str, present: str | None
) -> None:
    setup.open()
    entry = setup.catalogue.entry("layer", old)
    assert (entry.type if entry is not None else None) == present
