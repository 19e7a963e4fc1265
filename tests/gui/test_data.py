"""The data form and the preview: what is entered reaches the experiment, what is found is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QDoubleSpinBox,
    QLabel,
    QMessageBox,
    QPushButton,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from eagerlab.experiment.builtin import builtin_spec
from eagerlab.experiment.data_spec import (
    ArraysData,
    Column,
    PicturesData,
    TableData,
    ToyPoints,
)
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.experiment.suggest import suggest
from eagerlab.gui.controllers.data import DataController
from eagerlab.gui.controllers.data_choosing import DataChooser
from eagerlab.gui.controllers.data_preview import DataPreviewController
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.document import Document, Origin
from eagerlab.gui.views.choose_pair import ChoosePair
from eagerlab.gui.views.data_form import DataForm
from eagerlab.gui.views.data_preview import DataPreviewPane
from eagerlab.protocol.base import Problem
from eagerlab.protocol.codec import array_buffer
from eagerlab.protocol.data import (
    CancelData,
    ClassCount,
    ColumnFound,
    DataFound,
    DataPreview,
    Finding,
    OpenData,
    PreviewData,
    UseNames,
)
from eagerlab.protocol.events import DataProgress
from eagerlab.protocol.replies import Children, Node
from eagerlab.protocol.requests import ListChildren
from tests.gui.conftest import RecordedLink


def table(
    path: str = "/data/iris.csv", classes: tuple[str, ...] = ("setosa", "virginica"), **more: Any
) -> TableData:
    columns = (
        Column(name="width"),
        Column(name="height"),
        Column(name="species", role="target", kind="category", categories=classes),
    )
    return TableData(**{"path": path, "columns": columns, **more})


def found(request: str, data: Any, **more: Any) -> DataFound:
    return DataFound(request=request, data=data, experiment=suggest(data, "iris")[0], rows=150, **more)


class Setup:
    """Form, preview and controllers over a recorded link."""

    def __init__(
        self, window: MainWindow, link: RecordedLink, backend: BackendModel, become: Callable[..., None]
    ) -> None:
        self.window, self.link, self.backend = window, link, backend
        self.document = Document(window)
        self.form = DataForm(window.theme)
        self.pane = DataPreviewPane(window.theme)
        self.document.open(builtin_spec("mnist_cnn"), Origin(builtin="mnist_cnn"))
        self.data = DataController(
            window,
            link,  # type: ignore[arg-type]
            backend,
            self.document,
            self.form,
            lambda spec: self.document.open(spec, Origin(saved=spec), "begin"),
        )
        self.chooser = DataChooser(window, link, self.data, self.form)  # type: ignore[arg-type]
        self.preview = DataPreviewController(link, backend, self.document, self.pane)  # type: ignore[arg-type]
        become("idle")

    @property
    def spec(self) -> ExperimentSpec:
        assert self.document.spec is not None
        return self.document.spec

    def newest(self, kind: type[Any]) -> Any:
        return self.link.asked_for(kind)[-1]

    def open(self, data: Any, **more: Any) -> None:
        """Open a file and let the backend find `data` in it."""
        self.data.open(data.path)
        question = self.newest(OpenData)
        self.link.answer(question, found(question.id, data, **more))

    def field(self, name: str) -> Any:
        widget = self.form.findChild(QWidget, name)
        assert widget is not None, name
        return widget


@pytest.fixture
def setup(
    qtbot: QtBot,
    window: MainWindow,
    link: RecordedLink,
    backend: BackendModel,
    become: Callable[..., None],
) -> Setup:
    made = Setup(window, link, backend, become)
    for widget in (made.form, made.pane):
        qtbot.addWidget(widget)
    return made


def press_ok(dialog: ChoosePair) -> None:
    buttons = dialog.findChild(QDialogButtonBox)
    assert buttons is not None
    buttons.button(QDialogButtonBox.StandardButton.Ok).click()


def choose(box: QComboBox, value: object) -> None:
    """Choose as a person does: by the list."""
    index = box.findData(value)
    assert index >= 0, value
    box.setCurrentIndex(index)
    box.activated.emit(index)


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
    setup.form.show()
    qtbot.waitExposed(setup.form)
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


# --- the preview ---


def preview(question: PreviewData, x: Any, y: Any, **more: Any) -> tuple[DataPreview, list[memoryview]]:
    (x_header, x_buffer), (y_header, y_buffer) = array_buffer(np.asarray(x)), array_buffer(np.asarray(y))
    fields: dict[str, Any] = {
        "train": 135,
        "validation": 15,
        "x_shape": (None, *np.shape(x)[1:]),
        "y_shape": (None, *np.shape(y)[1:]),
        "kind_of": "rows",
    }
    reply = DataPreview(
        request=question.id, generation=question.generation, x=x_header, y=y_header, **{**fields, **more}
    )
    return reply, [x_buffer, y_buffer]


def answer(setup: Setup, x: Any, y: Any, **more: Any) -> None:
    question = setup.newest(PreviewData)
    reply, buffers = preview(question, x, y, **more)
    on_reply, _ = setup.link._callbacks.pop(question.id)
    on_reply(reply, buffers)


def test_the_preview_asks_only_while_it_can_be_seen_and_shows_rows_with_their_classes(
    qtbot: QtBot, setup: Setup
) -> None:
    setup.open(table())
    qtbot.wait(0)
    assert not setup.link.asked_for(PreviewData)
    setup.pane.show()
    qtbot.waitUntil(lambda: bool(setup.link.asked_for(PreviewData)))
    question = setup.newest(PreviewData)
    assert (question.spec, question.part, question.first) == (setup.spec, "train", 0)
    balance = (
        ClassCount(name="setosa", train=45, validation=5),
        ClassCount(name="virginica", train=45, validation=5),
    )
    answer(
        setup,
        np.array([[1.5, -2.0], [0.25, 3.0]], np.float32),
        np.array([1, 0], np.int32),
        names=("width", "height"),
        balance=balance,
        sources=("line 2", "line 3"),
    )
    model = setup.pane.rows
    shown = [[model.data(model.index(row, column)) for column in range(3)] for row in range(2)]
    minus = "\N{MINUS SIGN}"
    assert shown == [["virginica", "1.500", f"{minus}2.000"], ["setosa", "0.2500", "3.000"]]
    summary = setup.pane.findChild(QLabel, "data_preview_summary")
    assert summary is not None
    assert summary.text() == "135 training, 15 validation samples · inputs 2 float32 · targets scalar int32"
    header = [model.headerData(column, Qt.Orientation.Horizontal) for column in range(2)]
    assert header == ["target", "width"]
    assert setup.pane.balance.counts.rowCount() == 2


def test_the_preview_turns_pages_and_goes_back_to_the_first_for_other_data(
    qtbot: QtBot, setup: Setup
) -> None:
    setup.open(table())
    setup.pane.show()
    qtbot.waitUntil(lambda: bool(setup.link.asked_for(PreviewData)))
    answer(setup, np.zeros((60, 2), np.float32), np.zeros(60, np.int32))
    setup.pane.page_wanted.emit(1)
    qtbot.waitUntil(lambda: setup.newest(PreviewData).first == 60)
    answer(setup, np.zeros((60, 2), np.float32), np.zeros(60, np.int32))
    choose(setup.form.source, "toy_points:moons")
    qtbot.waitUntil(lambda: setup.newest(PreviewData).spec.data == ToyPoints(shape="moons"))
    assert setup.newest(PreviewData).first == 0


@pytest.mark.parametrize(
    ("kind", "x", "y"),
    [
        ("pictures", np.random.default_rng(0).random((3, 8, 8, 1)), np.arange(3, dtype=np.int32)),
        ("pictures", np.random.default_rng(0).random((3, 200, 100, 3)), np.arange(3, dtype=np.int32)),
        ("points", np.random.default_rng(0).random((3, 2)), np.arange(3, dtype=np.int32)),
        ("points", np.random.default_rng(0).random((3, 1)), np.random.default_rng(0).random((3, 1))),
        ("series", np.random.default_rng(0).random((3, 20, 1)), np.random.default_rng(0).random((3, 1))),
        ("other", np.zeros((3, 2, 2, 2, 2)), np.arange(3, dtype=np.int32)),
        ("rows", np.zeros((0, 4)), np.zeros(0, np.int32)),
        ("pictures", np.full((2, 4, 4, 1), np.nan), np.zeros(2, np.int32)),
    ],
)
def test_every_kind_of_sample_is_shown_in_its_own_way(
    qtbot: QtBot, setup: Setup, kind: str, x: Any, y: Any
) -> None:
    setup.pane.show()
    qtbot.waitUntil(lambda: bool(setup.link.asked_for(PreviewData)))
    answer(setup, x.astype(np.float32), y, kind_of=kind)
    pane = setup.pane
    shown = {"pictures": pane.grid, "points": pane.plot, "series": pane.plot, "other": pane.table}
    if len(x):
        assert shown[kind].isVisible()
    else:
        assert not any(widget.isVisible() for widget in (pane.grid, pane.plot, pane.table))


def test_a_preview_that_fails_says_why(qtbot: QtBot, setup: Setup) -> None:
    setup.pane.show()
    qtbot.waitUntil(lambda: bool(setup.link.asked_for(PreviewData)))
    question = setup.newest(PreviewData)
    problem = Problem(what="Row 3 of 'iris.csv' is bad.", todo="Leave it out.")
    setup.link.answer(
        question, DataPreview(request=question.id, generation=question.generation, problem=problem)
    )
    assert setup.pane._empty.sentence == "Row 3 of 'iris.csv' is bad. Leave it out."
