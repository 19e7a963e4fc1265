"""The data form: what is entered reaches the experiment, what is found is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtWidgets import (
    QCheckBox,
    QDoubleSpinBox,
    QLabel,
    QMessageBox,
    QPushButton,
    QSpinBox,
)
from pytestqt.qtbot import QtBot

from eagerlab.experiment.data_spec import (
    ArraysData,
    Column,
    PicturesData,
    ToyPoints,
)
from eagerlab.experiment.suggest import suggest
from eagerlab.gui.models.document import Origin
from eagerlab.gui.views.choose_pair import ChoosePair
from eagerlab.protocol.base import Problem
from eagerlab.protocol.data import (
    CancelData,
    ColumnFound,
    DataFound,
    Finding,
    OpenData,
    UseNames,
)
from eagerlab.protocol.events import DataProgress
from eagerlab.protocol.replies import Children, Node
from eagerlab.protocol.requests import ListChildren
from tests.gui.data.data_setup import Setup, choose, found, press_ok, table


def test_other_built_in_data_bring_a_model_that_takes_them_and_undo_brings_the_old_back(setup: Setup) -> None:
    before = setup.spec
    choose(setup.form.source, "toy_points:spiral")
    assert setup.spec.data == ToyPoints(shape="spiral")
    assert setup.spec.model != before.model
    setup.document.undo_stack.undo()
    assert setup.spec == before
    assert setup.form.source.currentData() == "mnist_sample"


def test_noise_is_one_step_of_undo_however_long_the_slider_is_dragged(setup: Setup) -> None:
    choose(setup.form.source, "toy_points:moons")
    count = setup.document.undo_stack.count()
    slider = setup.form.sections["toy_points"].field("noise").slider  # type: ignore[union-attr]
    for position in (20, 40, 60):
        slider.setValue(position)
    assert setup.spec.data.noise == pytest.approx(0.6)  # type: ignore[union-attr]
    assert setup.document.undo_stack.count() == count + 1
    # Another shape keeps noise and number of points.
    choose(setup.form.source, "toy_points:xor")
    assert setup.spec.data == ToyPoints(shape="xor", noise=0.6)


def test_an_opened_file_becomes_the_experiment_that_was_suggested(setup: Setup) -> None:
    finding = Finding(what="Line 3 has 2 cells.", severity="error", field="skip_bad_rows")
    columns = (ColumnFound(name="width", numbers=149, missing=1, distinct=22, minimum=0.1, maximum=2.5),)
    setup.open(table(), findings=(finding,), columns=columns)
    assert setup.spec.data == table()
    assert setup.form.table.isVisibleTo(setup.form)
    assert [one.what for one in setup.form.findings.shown] == ["Line 3 has 2 cells."]
    model = setup.form.table.columns.model
    shown = [[model.data(model.index(row, column)) for column in range(4)] for row in range(3)]
    assert shown == [
        ["width", "input", "number", "1"],
        ["height", "input", "number", ""],
        ["species", "target", "category", ""],
    ]
    assert setup.form.source.currentText() == "Table from a file"
    setup.document.undo_stack.undo()
    assert setup.form.source.currentData() == "mnist_sample"


def test_a_click_on_a_finding_goes_to_the_field_that_decides_it(qtbot: QtBot, setup: Setup) -> None:
    setup.open(table())
    with qtbot.waitExposed(setup.form):
        setup.form.show()
    setup.form.go_to_field("columns.missing", "height")
    assert [column.name for column in setup.form.table.columns.selected()] == ["height"]
    setup.form.go_to_field("skip_bad_rows", "")
    check = setup.form.table.field("skip_bad_rows")
    assert isinstance(check, QCheckBox)
    qtbot.waitUntil(check.hasFocus)


def test_another_separator_reads_the_file_again_and_takes_what_follows(setup: Setup) -> None:
    setup.open(table())
    choose(setup.field("data_separator"), ";")
    question = setup.newest(OpenData)
    assert question.wanted.separator == ";"
    assert [column.name for column in question.wanted.columns] == ["(anew)"], "they are suggested anew"
    assert setup.spec.data == table(), "nothing changes before the backend has looked"
    wider = table(separator=";", classes=("a", "b", "c"))
    setup.link.answer(question, found(question.id, wider))
    assert setup.spec.data == wider
    assert setup.spec.model.layers[-1].arguments["units"] == 3  # type: ignore[union-attr]


def test_what_cannot_be_read_so_is_said_and_the_form_shows_what_is(setup: Setup) -> None:
    setup.open(table())
    said: list[Any] = []
    setup.window.messages.shown.connect(said.append)
    choose(setup.field("data_encoding"), "utf-16")
    question = setup.newest(OpenData)
    setup.link.answer(question, DataFound(request=question.id, problem=Problem(what="It is not UTF-16.")))
    assert said[0].what == "It is not UTF-16."
    assert setup.field("data_encoding").currentData() == "utf-8"
    assert setup.spec.data == table()


def test_columns_change_use_kind_and_rule_for_missing_cells(setup: Setup) -> None:
    setup.open(table())
    columns = setup.form.table.columns
    columns.select("height")
    choose(columns.form.field("missing"), "median")  # type: ignore[arg-type]
    assert setup.spec.data.columns[1].missing == "median"  # type: ignore[union-attr]
    choose(columns.form.field("role"), "ignored")  # type: ignore[arg-type]
    assert setup.spec.data.columns[1].role == "ignored"  # type: ignore[union-attr]
    assert not setup.form.findChild(QPushButton, "data_cancel").isVisibleTo(setup.form)  # type: ignore[union-attr]
    columns.select("width")
    choose(columns.form.field("role"), "target")  # type: ignore[arg-type]
    wanted = setup.newest(OpenData).wanted
    assert [(one.name, one.role) for one in wanted.columns] == [
        ("width", "target"),
        ("height", "ignored"),
        ("species", "feature"),
    ]
    assert wanted.task == "regression", "a column of numbers is told as a number"


def test_what_is_found_follows_every_edit_and_undo(setup: Setup) -> None:
    missing = Finding(what="3 cells are missing.", severity="error", field="columns.missing", where="height")
    setup.open(table(), findings=(missing,))
    columns = setup.form.table.columns
    columns.select("height")
    choose(columns.form.field("missing"), "median")  # type: ignore[arg-type]
    question = setup.newest(OpenData)
    assert question.wanted == setup.spec.data
    filled = Finding(what="3 cells are filled.", severity="warning")
    setup.link.answer(question, found(question.id, question.wanted, findings=(filled,)))
    assert [one.what for one in setup.form.findings.shown] == ["3 cells are filled."]
    setup.document.undo_stack.undo()
    question = setup.newest(OpenData)
    assert question.wanted == table()
    setup.link.answer(question, found(question.id, table(), findings=(missing,)))
    assert [one.what for one in setup.form.findings.shown] == ["3 cells are missing."]
    asked = len(setup.link.asked_for(OpenData))
    setup.form.table.field("split.seed").setValue(7)  # type: ignore[union-attr]
    assert len(setup.link.asked_for(OpenData)) == asked, "nothing in the file depends on the split"


def test_what_is_chosen_while_the_file_is_read_again_is_not_lost(setup: Setup) -> None:
    setup.open(table())
    choose(setup.field("data_task"), "regression")
    choose(setup.form.table.field("normalisation"), "unit")  # type: ignore[arg-type]
    question = setup.newest(OpenData)
    assert (question.wanted.task, question.wanted.normalisation) == ("regression", "unit")
    told = table(task="regression", normalisation="unit")
    setup.link.answer(question, found(question.id, told))
    assert setup.spec.data == told


def test_another_experiment_is_not_overwritten_by_a_file_that_was_being_read_again(setup: Setup) -> None:
    setup.open(table())
    choose(setup.field("data_separator"), ";")
    question = setup.newest(OpenData)
    choose(setup.form.source, "toy_points:moons")
    assert question.id in [one.request for one in setup.link.asked_for(CancelData)]
    setup.link.answer(question, found(question.id, table(separator=";")))
    assert setup.spec.data == ToyPoints(shape="moons")


def test_a_column_that_is_used_at_last_gets_its_members_and_a_rule_for_missing_cells(setup: Setup) -> None:
    left_out = Column(name="note", role="ignored", kind="category")
    data = table().model_copy(update={"columns": (*table().columns, left_out)})
    setup.open(data, columns=(ColumnFound(name="note", texts=40, missing=2),))
    columns = setup.form.table.columns
    columns.select("note")
    choose(columns.form.field("role"), "feature")  # type: ignore[arg-type]
    assert setup.spec.data == data, "its members are still to be found"
    used = setup.newest(OpenData).wanted.columns[-1]
    assert (used.role, used.missing) == ("feature", "own_category")


def test_a_file_that_is_gone_is_asked_for_once_and_said(setup: Setup, become: Callable[..., None]) -> None:
    spec = suggest(table(), "iris")[0]
    setup.document.open(spec, Origin(path="/data/iris.eagerlab", saved=spec))
    question = setup.newest(OpenData)
    gone = Problem(what="There is no file /data/iris.csv.", todo="Choose another one.")
    setup.link.answer(question, DataFound(request=question.id, problem=gone))
    assert [one.what for one in setup.form.findings.shown] == [gone.sentence()]
    become("training", step=1)
    become("training", step=2)
    assert len(setup.link.asked_for(OpenData)) == 1


def test_shares_and_the_split_go_into_the_spec(setup: Setup) -> None:
    setup.open(table())
    share = setup.form.table.field("split.validation")
    assert isinstance(share, QDoubleSpinBox)
    share.setValue(25.0)
    assert setup.spec.data.split.validation == 0.25  # type: ignore[union-attr]
    seed = setup.form.table.field("split.seed")
    assert isinstance(seed, QSpinBox)
    seed.setValue(7)
    assert setup.spec.data.split.seed == 7  # type: ignore[union-attr]


def test_pictures_have_random_changes_and_tables_have_none(setup: Setup) -> None:
    setup.open(PicturesData(path="/data/pets", classes=("cat", "dog")))
    check = setup.field("augmentation_flip_horizontal")
    assert check.isVisibleTo(setup.form)
    check.setChecked(True)
    assert setup.spec.augmentation.flip_horizontal
    setup.open(table())
    assert not check.isVisibleTo(setup.form)
    assert not setup.spec.augmentation.is_on


def test_reading_again_takes_the_files_present_content_and_asks_where_something_was_trained(
    setup: Setup, become: Callable[..., None]
) -> None:
    setup.open(table())
    wanted: list[bool] = []
    setup.data.reread.connect(lambda: wanted.append(True))
    again = setup.form.table.findChild(QPushButton, "data_read_again")
    assert again is not None

    def read_again() -> None:
        again.click()
        question = setup.newest(OpenData)
        setup.link.answer(question, found(question.id, table()))

    read_again()
    assert wanted == [True]
    become("paused", step=7)
    read_again()
    assert wanted == [True], "first it is asked whether the model may go"
    box = setup.window.findChild(QMessageBox)
    assert box is not None
    next(button for button in box.buttons() if "Build anew" in button.text()).click()
    assert wanted == [True, True]
    # Where the file is of another kind now, the experiment follows it as after any change.
    again.click()
    question = setup.newest(OpenData)
    setup.link.answer(question, found(question.id, table(classes=("a", "b", "c"))))
    assert wanted == [True, True]
    assert setup.spec.data == table(classes=("a", "b", "c"))


def test_progress_is_shown_and_cancel_ends_the_reading(qtbot: QtBot, setup: Setup) -> None:
    setup.data.open("/data/huge.csv")
    question = setup.newest(OpenData)
    button = setup.form.findChild(QPushButton, "data_cancel")
    assert button is not None
    qtbot.waitUntil(lambda: button.isVisibleTo(setup.form))
    setup.link.data_progress.emit(DataProgress(request=question.id, done=5, total=10, words="5 of 10 MB"))
    button.click()
    assert setup.newest(CancelData).request == question.id
    assert not button.isVisibleTo(setup.form)
    setup.link.answer(question, found(question.id, table()))
    assert setup.spec.data.kind == "mnist_sample", "an answer that comes too late changes nothing"


def test_what_is_wrong_is_always_shown_and_notes_on_demand(setup: Setup) -> None:
    notes = [Finding(what=f"Note {number}.") for number in range(5)]
    setup.open(table(), findings=(*notes, Finding(what="Wrong.", severity="error")))

    link = setup.form.findings.findChild(QLabel, "findings_more")
    assert link is not None
    assert "3 more" in link.text()
    link.linkActivated.emit("#")
    layout = setup.form.findings.layout()
    assert layout is not None
    assert layout.count() == 6


def test_arrays_without_known_names_are_told_apart_by_the_person(setup: Setup) -> None:
    setup.data.open("/data/odd.npz")
    question = setup.newest(OpenData)
    arrays = (("a", (150, 4), "float64"), ("b", (150,), "int64"))
    setup.link.answer(question, DataFound(request=question.id, arrays=arrays, problem=Problem(what="Which?")))
    dialog = setup.window.findChild(ChoosePair)
    assert dialog is not None
    press_ok(dialog)
    wanted = setup.newest(OpenData).wanted
    assert isinstance(wanted, ArraysData)
    assert (wanted.x, wanted.y, wanted.path) == ("a", "b", "/data/odd.npz")


def test_arrays_of_the_console_are_handed_over(setup: Setup) -> None:
    setup.chooser.choose_names()
    question = setup.newest(ListChildren)
    rows = (
        Node(key="images", type="ndarray", shape=(100, 8, 8, 1), dtype="float32"),
        Node(key="labels", type="ndarray", shape=(100,), dtype="int64"),
        Node(key="text", type="str"),
        Node(key="batches", type="_BatchDataset"),
    )
    setup.link.answer(question, Children(request=question.id, node=("names",), start=0, total=4, rows=rows))
    dialog = setup.window.findChild(ChoosePair)
    assert dialog is not None
    assert [dialog.inputs.itemData(row) for row in range(dialog.inputs.count())] == [
        "images",
        "batches",
        "labels",
    ]
    assert dialog.targets.currentData() == "labels"
    press_ok(dialog)
    request = setup.newest(UseNames)
    assert request.python() == "lab.use(data=(images, labels))"


def test_dropped_files_are_opened(setup: Setup) -> None:
    setup.window.data_wanted.emit(["/data/images-idx3-ubyte", "/data/labels-idx1-ubyte"])
    question = setup.newest(OpenData)
    assert (question.path, question.second_path) == ("/data/images-idx3-ubyte", "/data/labels-idx1-ubyte")


def test_forms_are_read_only_with_the_reason_while_the_console_has_the_data(setup: Setup) -> None:
    setup.document.set_console_reason("It came from the console.")
    assert not setup.form.source.isEnabled()
    setup.document.set_console_reason("")
    assert setup.form.source.isEnabled()
