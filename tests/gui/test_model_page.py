from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import thread_time
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QSpinBox
from pytestqt.qtbot import QtBot

from eagerlab.experiment.builtin import builtin_spec
from eagerlab.experiment.model_spec import LayersModel, LayerSpec, LineModel
from eagerlab.experiment.spec import ExperimentSpec, LossSpec
from eagerlab.gui.controllers.model import ModelController
from eagerlab.gui.controllers.model_catalogue import CatalogueController
from eagerlab.gui.controllers.model_checks import ModelChecks
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.catalogue import CatalogueModel
from eagerlab.gui.models.document import Document, Origin
from eagerlab.gui.models.layer_cells import FROZEN, LAYER, OUTPUT, PARAMETERS
from eagerlab.gui.views.model_page import ModelPage
from eagerlab.protocol.base import Problem
from eagerlab.protocol.editing import (
    Catalogue,
    CheckModel,
    DescribeCatalogue,
    LayerCheck,
    ModelCheck,
    OpenModel,
    Remedy,
    SaveModel,
)
from eagerlab.protocol.replies import ExperimentDescription, LayerRow
from tests.gui.catalogue_entries import CATALOGUE, layer
from tests.gui.conftest import RecordedLink

CNN = builtin_spec("mnist_cnn")
THIN = "\N{NARROW NO-BREAK SPACE}"
FLATTEN = LayerSpec(type="Flatten")


def conv(filters: int) -> LayerSpec:
    arguments = {"filters": filters, "kernel_size": 3, "padding": "same"}
    return LayerSpec(type="Conv2D", arguments=arguments)


def experiment(*layers: LayerSpec, code: str = "") -> ExperimentSpec:
    return CNN.model_copy(update={"model": LayersModel(layers=layers, code=code)})


SMALL = experiment(conv(4), LayerSpec(type="Residual", layers=(conv(4), conv(4))), FLATTEN, LayerSpec(
    type="Dense", arguments={"units": 10}))  # fmt: skip


class Setup:
    """The page over a recorded link, with a document of its own."""

    def __init__(
        self, window: MainWindow, link: RecordedLink, backend: BackendModel, become: Callable[..., None]
    ) -> None:
        self.window, self.link, self.become = window, link, become
        self.document = Document(window)
        self.catalogue = CatalogueModel(window)
        bridge: Any = link
        CatalogueController(bridge, self.document, self.catalogue)
        self.checks = ModelChecks(bridge, self.document)
        self.page = ModelPage(window.theme, window)
        self.controller = ModelController(
            window, bridge, backend, self.document, self.catalogue, self.checks, self.page
        )
        self.list = self.page.layers

    def open(self, spec: ExperimentSpec = SMALL) -> None:
        self.document.open(spec, Origin())
        self.become("idle")
        for request in self.link.asked_for(DescribeCatalogue)[-1:]:
            self.link.answer(request, Catalogue(request=request.id, classes=CATALOGUE))

    def check(self, qtbot: QtBot, *rows: LayerCheck, **fields: Any) -> CheckModel:
        """Answer the question about the present model, once it was asked."""
        spec = self.document.spec
        qtbot.waitUntil(lambda: self.link.asked_for(CheckModel)[-1:] != [] and self._last().spec is spec)
        request = self._last()
        self.link.answer(
            request, ModelCheck(request=request.id, generation=request.generation, rows=rows, **fields)
        )
        return request

    def _last(self) -> CheckModel:
        request = self.link.asked_for(CheckModel)[-1]
        assert isinstance(request, CheckModel)
        return request

    def layers(self) -> tuple[LayerSpec, ...]:
        spec = self.document.spec
        assert spec is not None
        assert spec.model.kind == "layers"
        return spec.model.layers

    def types(self) -> list[str]:
        return [one.type for one in self.layers()]

    def cell(self, path: tuple[int, ...], column: int, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        index = self.page.tree.index_of(path)
        assert index.isValid()
        return index.siblingAtColumn(column).data(role)

    def in_form(self, kind: type[Any], name: str) -> Any:
        found = self.page.form.findChild(kind, name)
        assert found is not None, name
        return found

    def press(self, qtbot: QtBot, key: Qt.Key, modifier: Any = Qt.KeyboardModifier.NoModifier) -> None:
        QTest.keyClick(self.list, key, modifier)

    def drop(
        self, paths: list[tuple[int, ...]], above: tuple[int, ...], row: int, copy: bool = False
    ) -> None:
        tree = self.page.tree
        data = tree.mimeData([tree.index_of(path) for path in paths])
        action = Qt.DropAction.CopyAction if copy else Qt.DropAction.MoveAction
        parent = tree.index_of(above) if above else QModelIndex()
        assert not tree.dropMimeData(data, action, row, 0, parent)


@pytest.fixture
def setup(
    qtbot: QtBot,
    window: MainWindow,
    link: RecordedLink,
    backend: BackendModel,
    become: Callable[..., None],
) -> Setup:
    setup = Setup(window, link, backend, become)
    qtbot.addWidget(setup.page)
    setup.page.resize(320, 600)
    setup.page.show()
    return setup


def test_rows_show_words_shapes_and_counts_groups_unfolded(setup: Setup, qtbot: QtBot) -> None:
    setup.open()
    setup.check(
        qtbot,
        LayerCheck(path=(0,), name="conv2d", output_shape=(28, 28, 4), parameters=40),
        LayerCheck(path=(1,), output_shape=(28, 28, 4), parameters=1_000_000),
        LayerCheck(path=(1, 0), output_shape=(28, 28, 4), parameters=148),
        parameters=12810,
    )
    assert setup.cell((0,), LAYER) == "Conv2D 4, 3×3, same"
    assert setup.cell((0,), OUTPUT) == "28×28×4"
    assert setup.cell((1,), PARAMETERS) == f"1{THIN}000{THIN}000"
    assert setup.cell((1, 0), PARAMETERS) == "148"
    assert setup.list.isExpanded(setup.page.tree.index_of((1,)))
    assert setup.page.totals == f"12{THIN}810 parameters, 51.2 KB"


def test_old_shapes_stay_dim_until_the_new_ones_are_there(setup: Setup, qtbot: QtBot) -> None:
    setup.open()
    setup.check(qtbot, LayerCheck(path=(0,), output_shape=(28, 28, 4), parameters=40))
    assert setup.cell((0,), OUTPUT, Qt.ItemDataRole.ForegroundRole) is None
    setup.list.select([(0,)])
    setup.in_form(QSpinBox, "parameter_filters").setValue(8)
    assert setup.layers()[0].arguments["filters"] == 8
    assert setup.cell((0,), OUTPUT) == "28×28×4"
    assert setup.cell((0,), OUTPUT, Qt.ItemDataRole.ForegroundRole) is not None
    setup.check(qtbot, LayerCheck(path=(0,), output_shape=(28, 28, 8), parameters=80))
    assert setup.cell((0,), OUTPUT) == "28×28×8"
    assert setup.cell((0,), OUTPUT, Qt.ItemDataRole.ForegroundRole) is None


def test_one_question_at_a_time_is_on_its_way_and_the_last_edit_is_asked_about(
    setup: Setup, qtbot: QtBot
) -> None:
    setup.open()
    qtbot.waitUntil(lambda: len(setup.link.asked_for(CheckModel)) == 1)
    first = setup.link.asked_for(CheckModel)[0]
    setup.list.select([(0,)])
    for filters in (5, 6, 7):
        setup.in_form(QSpinBox, "parameter_filters").setValue(filters)
    with qtbot.waitSignal(setup.checks._soon.timeout):
        pass
    assert setup.link.asked_for(CheckModel) == [first]
    setup.link.answer(first, ModelCheck(request=first.id, generation=first.generation))
    asked = setup.link.asked_for(CheckModel)
    assert len(asked) == 2
    assert asked[1].spec is setup.document.spec
    assert not setup.checks.is_current


def test_a_typed_number_is_one_step_of_undo(setup: Setup, qtbot: QtBot) -> None:
    setup.open()
    setup.list.select([(3,)])
    box = setup.in_form(QSpinBox, "parameter_units")
    box.selectAll()
    QTest.keyClicks(box, "128")
    assert setup.layers()[3].arguments["units"] == 128
    setup.document.undo_stack.undo()
    assert setup.layers()[3].arguments["units"] == 10
    assert box.value() == 10


def test_a_new_layer_goes_behind_the_selected_one_and_is_selected(setup: Setup, qtbot: QtBot) -> None:
    setup.open()
    setup.list.select([(0,)])
    setup.press(qtbot, Qt.Key.Key_Insert)
    chooser = setup.page.chooser
    qtbot.waitUntil(chooser.isVisible)
    QTest.keyClicks(chooser.search, "drop")
    QTest.keyClick(chooser.search, Qt.Key.Key_Return)
    assert setup.types() == ["Conv2D", "Dropout", "Residual", "Flatten", "Dense"]
    assert setup.layers()[1].arguments == {"rate": 0.25}
    assert setup.list.selected_paths == [(1,)]
    assert setup.page.form.title == "Dropout"
    assert setup.document.undo_stack.undoText() == "add Dropout"


def test_the_chooser_filters_by_name_and_category_and_is_used_by_keyboard(setup: Setup, qtbot: QtBot) -> None:
    setup.open()
    chooser = setup.page.chooser
    setup.page.add_button.click()
    qtbot.waitUntil(chooser.isVisible)
    model = chooser.list.model()

    def rows() -> list[str]:
        return [model.index(row, 0).data() for row in range(model.rowCount())]

    assert rows()[:2] == ["Core", "Dense"]
    QTest.keyClicks(chooser.search, "recurrent")
    assert rows() == ["Recurrent", "Bidirectional", "LSTM"]
    QTest.keyClick(chooser.search, Qt.Key.Key_Down)
    assert chooser.list.currentIndex().data() == "LSTM"
    chooser.search.clear()
    QTest.keyClicks(chooser.search, "no such thing")
    assert rows() == []
    QTest.keyClick(chooser.search, Qt.Key.Key_Return)
    assert chooser.isVisible()
    QTest.keyClick(chooser, Qt.Key.Key_Escape)
    assert not chooser.isVisible()
    assert setup.types() == ["Conv2D", "Residual", "Flatten", "Dense"]


def test_wrappers_and_groups_begin_with_a_layer_inside(setup: Setup, qtbot: QtBot) -> None:
    setup.open()
    setup.check(qtbot)
    setup.list.select([(0,)])
    setup.page.chooser.chosen.emit("Residual", False)
    setup.page.chooser.chosen.emit("Bidirectional", False)
    assert [[inner.type for inner in one.layers] for one in setup.layers()[1:3]] == [["Dense"], ["LSTM"]]


def test_a_new_group_waits_for_the_shape_at_its_place(setup: Setup, qtbot: QtBot) -> None:
    setup.open()
    setup.check(qtbot, LayerCheck(path=(0,), output_shape=(28, 28, 4)), input_shape=(28, 28, 1))
    setup.list.select([(0,)])
    setup.in_form(QSpinBox, "parameter_filters").setValue(24)
    setup.page.chooser.chosen.emit("Residual", False)
    assert setup.types() == ["Conv2D", "Residual", "Flatten", "Dense"]
    setup.check(qtbot, LayerCheck(path=(0,), output_shape=(28, 28, 24)), input_shape=(28, 28, 1))
    assert setup.types() == ["Conv2D", "Residual", "Residual", "Flatten", "Dense"]
    assert setup.layers()[1].layers[0].arguments["filters"] == 24
    assert setup.list.selected_paths == [(1,)]


def test_a_new_group_waits_neither_for_a_dead_backend_nor_into_another_experiment(
    setup: Setup, qtbot: QtBot
) -> None:
    setup.open()
    setup.list.select([(0,)])
    setup.page.chooser.chosen.emit("Residual", False)
    assert setup.types() == ["Conv2D", "Residual", "Flatten", "Dense"]
    setup.link.is_ready = False
    setup.link.died.emit("It ended.")
    assert setup.types() == ["Conv2D", "Residual", "Residual", "Flatten", "Dense"]
    setup.link.is_ready = True
    setup.link.ready.emit()
    setup.page.chooser.chosen.emit("Residual", False)
    setup.document.open(CNN, Origin(builtin="mnist_cnn"))
    setup.check(qtbot)
    assert setup.document.spec == CNN


def test_behind_a_layer_inside_a_wrapper_means_behind_the_wrapper(setup: Setup) -> None:
    setup.open(experiment(LayerSpec(type="Bidirectional", layers=(LayerSpec(type="LSTM"),)), FLATTEN))
    setup.list.select([(0, 0)])
    setup.page.chooser.chosen.emit("Dense", False)
    assert setup.types() == ["Bidirectional", "Dense", "Flatten"]


def test_keys_remove_duplicate_move_cut_and_paste_with_undo(setup: Setup, qtbot: QtBot) -> None:
    setup.open()
    control, alt = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
    setup.list.select([(2,)])
    setup.press(qtbot, Qt.Key.Key_D, control)
    assert setup.types() == ["Conv2D", "Residual", "Flatten", "Flatten", "Dense"]
    assert setup.list.selected_paths == [(3,)]
    setup.press(qtbot, Qt.Key.Key_Delete)
    setup.list.select([(2,)])
    setup.press(qtbot, Qt.Key.Key_Down, alt)
    assert setup.types() == ["Conv2D", "Residual", "Dense", "Flatten"]
    assert setup.list.selected_paths == [(3,)]
    setup.press(qtbot, Qt.Key.Key_X, control)
    assert setup.types() == ["Conv2D", "Residual", "Dense"]
    setup.list.select([(0,)])
    setup.press(qtbot, Qt.Key.Key_V, control)
    assert setup.types() == ["Conv2D", "Flatten", "Residual", "Dense"]
    stack = setup.document.undo_stack
    while stack.canUndo():
        stack.undo()
    assert setup.document.spec == SMALL
    assert setup.cell((3,), LAYER) == "Dense 10"
    while stack.canRedo():
        stack.redo()
    assert setup.types() == ["Conv2D", "Flatten", "Residual", "Dense"]


def test_copied_layers_are_text_that_another_window_reads(setup: Setup, qtbot: QtBot) -> None:
    setup.open()
    setup.list.select([(0,), (1,)])
    setup.press(qtbot, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().startswith("[[layers]]")
    setup.document.open(experiment(FLATTEN), Origin())
    setup.list.select([(0,)])
    setup.press(qtbot, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert setup.layers() == (FLATTEN, *_layers(SMALL)[:2])


def test_pasting_something_else_says_what_is_missing_and_changes_nothing(setup: Setup, qtbot: QtBot) -> None:
    setup.open()
    QGuiApplication.clipboard().setText("Dear Sir or Madam")
    setup.list.select([(0,)])
    setup.press(qtbot, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert setup.window.banner.text.startswith("The clipboard holds no layers.")
    assert setup.document.spec == SMALL


def test_removing_everything_leaves_the_last_layer_and_says_so(setup: Setup, qtbot: QtBot) -> None:
    setup.open()
    setup.list.selectAll()
    setup.press(qtbot, Qt.Key.Key_Delete)
    assert setup.window.banner.text == "A model needs at least one layer, so Dense stays."
    assert setup.types() == ["Dense"]
    setup.list.selectAll()
    setup.press(qtbot, Qt.Key.Key_Delete)
    assert setup.types() == ["Dense"]
    setup.document.undo_stack.undo()
    assert setup.document.spec == SMALL


def test_dragging_moves_within_into_and_out_of_a_group(setup: Setup) -> None:
    setup.open()
    setup.drop([(2,)], (), 0)
    assert setup.types() == ["Flatten", "Conv2D", "Residual", "Dense"]
    assert setup.list.selected_paths == [(0,)]
    setup.drop([(1,)], (2,), 2)
    assert [len(one.layers) for one in setup.layers()] == [0, 3, 0]
    setup.drop([(1, 0)], (), 3)
    assert setup.types() == ["Flatten", "Residual", "Dense", "Conv2D"]
    setup.drop([(1,)], (), 0, copy=True)
    assert setup.types() == ["Residual", "Flatten", "Residual", "Dense", "Conv2D"]
    assert setup.document.undo_stack.undoText() == "insert layers"


def test_a_group_that_does_not_fit_is_dissolved_by_a_click(setup: Setup, qtbot: QtBot) -> None:
    setup.open()
    remedy = Remedy(label="Dissolve the group", kind="dissolve", at=(1,))
    setup.check(qtbot, LayerCheck(path=(1,), problem="It cannot be added.", remedies=(remedy,)))
    setup.page.problem.remedy_wanted.emit(0)
    assert setup.types() == ["Conv2D", "Conv2D", "Conv2D", "Flatten", "Dense"]


def test_dropping_on_a_group_puts_it_at_the_end_inside(setup: Setup) -> None:
    setup.open()
    setup.drop([(0,)], (1,), -1)
    assert [inner.arguments for inner in setup.layers()[0].layers][2] == conv(4).arguments
    flags = setup.page.tree.flags(setup.page.tree.index_of((1,)))
    assert not flags & Qt.ItemFlag.ItemIsDropEnabled


def test_a_group_is_made_and_dissolved(setup: Setup, qtbot: QtBot) -> None:
    setup.open(experiment(conv(1), conv(1), FLATTEN))
    setup.list.select([(0,), (1,)])
    setup.press(qtbot, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    assert setup.types() == ["Residual", "Flatten"]
    assert setup.page.actions_by_name["ungroup"].isEnabled()
    setup.page.actions_by_name["ungroup"].trigger()
    assert setup.types() == ["Conv2D", "Conv2D", "Flatten"]


def test_what_is_unfolded_and_selected_stays_so_when_another_layer_changes(setup: Setup) -> None:
    setup.open()
    tree = setup.page.tree
    setup.list.collapse(tree.index_of((1,)))
    setup.list.select([(3,)])
    key = tree.key(tree.index_of((3,)))
    setup.drop([(0,)], (), 3)
    assert not setup.list.isExpanded(tree.index_of((0,)))
    assert tree.key(tree.index_of((3,))) == key


def test_the_check_box_freezes_and_a_group_freezes_what_is_inside(setup: Setup, qtbot: QtBot) -> None:
    setup.open()
    rows = [LayerCheck(path=path, parameters=40) for path in ((0,), (1,), (1, 0), (1, 1), (3,))]
    setup.check(qtbot, *rows, LayerCheck(path=(2,), parameters=0))
    state = Qt.ItemDataRole.CheckStateRole
    tree = setup.page.tree
    tree.setData(tree.index_of((0,)).siblingAtColumn(FROZEN), Qt.CheckState.Checked.value, state)
    assert not setup.layers()[0].trainable
    assert setup.cell((0,), FROZEN, state) == Qt.CheckState.Checked
    assert setup.cell((2,), FROZEN, state) is None
    tree.setData(tree.index_of((1,)).siblingAtColumn(FROZEN), Qt.CheckState.Checked.value, state)
    assert [inner.trainable for inner in setup.layers()[1].layers] == [False, False]
    assert setup.layers()[1].trainable
    setup.list.select([(1, 0)])
    assert setup.page.form.frozen.isChecked()
    setup.page.form.frozen.click()
    assert setup.cell((1,), FROZEN, state) == Qt.CheckState.PartiallyChecked
    setup.list.select([(0,)])
    setup.press(qtbot, Qt.Key.Key_Space)
    assert setup.layers()[0].trainable


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
    from time import perf_counter

    many = experiment(*(conv(number) for number in range(1, 201)))
    setup.open(many)
    began = perf_counter()
    setup.list.select([(100,)])
    setup.press(qtbot, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    setup.press(qtbot, Qt.Key.Key_Delete)
    spent = perf_counter() - began
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


def _layers(spec: ExperimentSpec) -> tuple[LayerSpec, ...]:
    assert spec.model.kind == "layers"
    return spec.model.layers


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


def described(**fields: Any) -> ExperimentDescription:
    return ExperimentDescription(request="", description="", source="", **fields)
