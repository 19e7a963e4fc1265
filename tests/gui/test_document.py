from __future__ import annotations

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from eagerlab.experiment.builtin import builtin_spec
from eagerlab.experiment.spec import ExperimentSpec, LayersModel, LayerSpec
from eagerlab.gui.models.document import Document, Origin
from eagerlab.gui.models.spec_changes import carried, live_change, merged, needs_building, with_change

CNN = builtin_spec("mnist_cnn")
LINE = builtin_spec("line")


@pytest.fixture
def document(qtbot: QtBot) -> Document:
    document = Document()
    document.open(CNN, Origin(builtin="mnist_cnn", saved=CNN))
    return document


def edited(document: Document, merge: str = "", **fields: Any) -> ExperimentSpec:
    """Edit the document and return what it is then."""
    assert document.spec is not None
    document.edit("change " + ", ".join(fields), merged(document.spec, fields), merge)
    return document.spec


def with_layers(spec: ExperimentSpec, *layers: LayerSpec) -> ExperimentSpec:
    return spec.model_copy(update={"model": LayersModel(layers=layers)})


def frozen(spec: ExperimentSpec, place: int) -> ExperimentSpec:
    return with_change(spec, {(place,): False})


def test_an_edit_is_one_step_that_undo_names_and_takes_back(document: Document, qtbot: QtBot) -> None:
    with qtbot.waitSignal(document.changed):
        edited(document, steps=50)
    assert document.undo_stack.undoText() == "change steps"
    document.undo_stack.undo()
    assert document.spec == CNN
    assert document.undo_stack.redoText() == "change steps"
    document.undo_stack.redo()
    assert document.spec.steps == 50


def test_an_edit_that_changes_nothing_is_no_step(document: Document, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(document.changed):
        document.edit("nothing", CNN.model_copy())
    assert document.undo_stack.count() == 0


def test_edits_of_one_field_in_a_row_are_one_step(document: Document) -> None:
    for steps in (10, 20, 30):
        edited(document, "steps", steps=steps)
    edited(document, "seed", seed=3)
    assert document.undo_stack.count() == 2
    document.undo_stack.undo()
    document.undo_stack.undo()
    assert document.spec == CNN


def test_a_merged_edit_that_ends_where_it_began_leaves_no_step(document: Document) -> None:
    edited(document, "steps", steps=10)
    edited(document, "steps", steps=CNN.steps)
    assert document.undo_stack.count() == 0


def test_edits_before_and_after_saving_are_two_steps(document: Document) -> None:
    saved = edited(document, "steps", steps=10)
    document.mark_saved("/data/mine.eagerlab", saved)
    edited(document, "steps", steps=20)
    document.undo_stack.undo()
    assert document.spec == saved
    assert not document.is_dirty


def test_it_is_dirty_until_it_is_saved_or_taken_back(document: Document, qtbot: QtBot) -> None:
    dirty = [document.is_dirty]
    edited(document, steps=10)
    dirty.append(document.is_dirty)
    document.undo_stack.undo()
    dirty.append(document.is_dirty)
    assert dirty == [False, True, False]
    saved = edited(document, steps=10)
    with qtbot.waitSignal(document.path_changed):
        document.mark_saved("/data/mine.eagerlab", saved)
    assert (document.is_dirty, document.path, document.builtin) == (False, "/data/mine.eagerlab", "")


def test_numbers_of_a_builtin_experiment_are_not_worth_a_question_but_of_a_file_they_are(
    document: Document,
) -> None:
    changed = edited(document, steps=10, learning_rate=0.5, batch_size=7)
    assert (document.is_edited, document.is_worth_saving) == (True, False)
    document.open(CNN, Origin(path="/data/mine.eagerlab", saved=CNN))
    document.edit("numbers", changed)
    assert document.is_worth_saving
    document.open(CNN, Origin(builtin="mnist_cnn", saved=CNN))
    edited(document, metrics=())
    assert document.is_worth_saving


def test_where_it_runs_is_no_edit_to_be_kept(document: Document) -> None:
    edited(document, mode="graph", device="CPU:0")
    assert document.is_dirty
    assert not document.is_edited


def test_another_experiment_forgets_the_steps_unless_it_is_a_step_itself(document: Document) -> None:
    edited(document, metrics=())
    document.open(LINE, Origin(path="/data/line.eagerlab", saved=LINE), "open “Line”")
    assert (document.path, document.is_dirty) == ("/data/line.eagerlab", False)
    document.undo_stack.undo()
    assert document.spec is not None
    assert (document.spec.name, document.builtin, document.path) == (CNN.name, "mnist_cnn", "")
    document.open(LINE, Origin(builtin="line", saved=LINE))
    assert document.undo_stack.count() == 0


def test_what_the_console_changes_stays_when_an_older_edit_is_undone(document: Document) -> None:
    base = edited(document, metrics=())
    document.follow(base, merged(base, {"learning_rate": 0.5}))
    document.undo_stack.undo()
    assert document.spec is not None
    assert (document.spec.metrics, document.spec.optimizer.learning_rate) == (CNN.metrics, 0.5)


def test_undoing_an_edit_of_a_number_goes_back_to_it_whatever_the_console_set(document: Document) -> None:
    base = edited(document, learning_rate=0.1)
    document.follow(base, merged(base, {"learning_rate": 0.5}))
    document.undo_stack.undo()
    assert document.spec == CNN


def test_following_leaves_steps_of_another_experiment_alone(document: Document) -> None:
    edited(document, metrics=())
    document.open(LINE, Origin(builtin="line", saved=LINE), "open")
    document.follow(LINE, merged(LINE, {"steps": 5}))
    document.undo_stack.undo()
    document.undo_stack.undo()
    assert document.spec == CNN


def test_the_person_s_edit_wins_where_the_console_changed_the_same_field() -> None:
    mine = merged(CNN, {"loss": LINE.loss, "metrics": ()})
    theirs = merged(CNN, {"loss": CNN.loss.model_copy(update={"type": "Poisson"}), "steps": 9})
    result = carried(mine, CNN, theirs)
    assert (result.loss, result.metrics, result.steps) == (LINE.loss, (), 9)


def test_a_layer_frozen_at_the_console_is_frozen_in_a_list_that_was_edited_meanwhile() -> None:
    assert isinstance(CNN.model, LayersModel)
    mine = with_layers(CNN, *CNN.model.layers, LayerSpec(type="Dropout", arguments={"rate": 0.1}))
    result = carried(mine, CNN, frozen(CNN, 0))
    assert isinstance(result.model, LayersModel)
    assert [layer.trainable for layer in result.model.layers][:2] == [False, True]
    assert result.model.layers[-1].type == "Dropout"


def test_a_layer_that_took_the_place_of_a_frozen_one_stays_as_it_is() -> None:
    assert isinstance(CNN.model, LayersModel)
    mine = with_layers(CNN, LayerSpec(type="Flatten"), *CNN.model.layers[1:])
    assert carried(mine, CNN, frozen(CNN, 0)) == mine


@pytest.mark.parametrize(
    ("change", "builds"),
    [
        ({"learning_rate": 0.5}, False),
        ({"steps": 5, "batch_size": 7, "epochs": 3}, False),
        ({"name": "x", "description": "y"}, False),
        ({"device": "CPU:0", "mode": "graph"}, False),
        ({"seed": 5}, True),
        ({"metrics": ()}, True),
        ({"loss": LINE.loss}, True),
        ({"source": "x = 1"}, True),
    ],
)
def test_what_needs_the_model_built_anew(change: dict[str, Any], builds: bool) -> None:
    assert needs_building(CNN, merged(CNN, change)) is builds


def test_freezing_layers_is_taken_up_at_work_and_other_changes_of_layers_are_not() -> None:
    assert isinstance(CNN.model, LayersModel)
    assert not needs_building(CNN, frozen(CNN, 0))
    assert live_change(CNN, frozen(CNN, 0)) == {(0,): False}
    more = with_layers(frozen(CNN, 0), *CNN.model.layers, LayerSpec(type="Flatten"))
    assert needs_building(CNN, more)
    assert live_change(CNN, more) == {}


def test_layers_inside_groups_are_frozen_at_work_and_a_group_as_one_by_building_anew() -> None:
    dense = LayerSpec(type="Dense", arguments={"units": 4})
    group = LayerSpec(type="Residual", layers=(dense, LayerSpec(type="Residual", layers=(dense, dense))))
    spec = with_layers(CNN, group, dense)
    inside = with_change(spec, {(0, 0): False, (0, 1, 1): False})
    assert live_change(spec, inside) == {(0, 0): False, (0, 1, 1): False}
    assert live_change(inside, spec) == {(0, 0): True, (0, 1, 1): True}
    assert not needs_building(spec, inside)
    assert needs_building(spec, frozen(spec, 0))
    # Nothing in a group that is frozen as one learns, so a layer inside cannot be let go alone.
    assert needs_building(frozen(spec, 0), frozen(inside, 0))


def test_what_a_wrapper_holds_is_not_frozen_at_work() -> None:
    lstm = LayerSpec(type="LSTM", arguments={"units": 4})
    spec = with_layers(CNN, LayerSpec(type="Bidirectional", layers=(lstm,)))
    assert needs_building(spec, with_change(spec, {(0, 0): False}))
    assert live_change(spec, frozen(spec, 0)) == {(0,): False}


def test_a_layer_of_a_group_that_the_console_freezes_is_carried_into_other_edits() -> None:
    dense = LayerSpec(type="Dense", arguments={"units": 4})
    base = with_layers(CNN, LayerSpec(type="Residual", layers=(dense, dense)), dense)
    mine = with_layers(CNN, *base.model.layers, dense)  # type: ignore[union-attr]
    theirs = with_change(base, {(0, 1): False})
    assert carried(mine, base, theirs) == with_change(mine, {(0, 1): False})


def test_the_rate_that_a_schedule_begins_with_is_changed_by_building_anew() -> None:
    schedule = {"schedule": {"type": "CosineDecay", "arguments": {"decay_steps": 100}}}
    spec = ExperimentSpec.model_validate(
        {**CNN.model_dump(), "optimizer": {**CNN.optimizer.model_dump(), **schedule}}
    )
    changed = merged(spec, {"learning_rate": 0.5})
    assert needs_building(spec, changed)
    assert live_change(spec, changed) == {}


def test_forms_are_read_only_while_code_is_edited_or_the_console_decides(
    document: Document, qtbot: QtBot
) -> None:
    assert document.read_only_reason == ""
    with qtbot.waitSignal(document.read_only_changed):
        edited(document, source="x = 1\n")
    assert "code was edited" in document.read_only_reason
    document.undo_stack.undo()
    assert document.read_only_reason == ""
    with qtbot.waitSignal(document.read_only_changed):
        document.set_console_reason("From the console.")
    assert document.read_only_reason == "From the console."


def test_a_check_of_an_older_model_says_nothing_of_the_present_one(document: Document) -> None:
    older = document.spec
    assert older is not None
    present = edited(document, metrics=())
    document.set_checked(older, "It is wrong.")
    assert not document.is_checked
    document.set_checked(present, "It is wrong.")
    assert (document.is_checked, document.fault) == (True, "It is wrong.")
    edited(document, metrics=("accuracy",))
    assert document.fault == ""
