"""The list of layers: adding, moving, removing, copying, grouping, freezing."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QSpinBox
from pytestqt.qtbot import QtBot

from eagerlab.experiment.model_spec import LayerSpec
from eagerlab.gui.models.document import Origin
from eagerlab.gui.models.layer_cells import FROZEN, LAYER, OUTPUT, PARAMETERS
from eagerlab.protocol.editing import (
    CheckModel,
    LayerCheck,
    ModelCheck,
    Remedy,
)
from tests.gui.model.model_setup import (
    CNN,
    FLATTEN,
    SMALL,
    THIN,
    Setup,
    conv,
    experiment,
    layers_of,
)


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
    assert setup.layers() == (FLATTEN, *layers_of(SMALL)[:2])


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
