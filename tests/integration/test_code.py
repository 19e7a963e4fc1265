"""The Code pane in the real window: edited code trains, own layers are built, scripts run in the console."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QTabWidget

from eagerlab.experiment.model_spec import LayersModel, LayerSpec
from eagerlab.gui.models.document import Document
from eagerlab.gui.views.editor import Editor
from tests.driver import Driver
from tests.integration.acting import replace, wait_known


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EAGERLAB_HOME", str(tmp_path_factory.mktemp("home")))
        driver = Driver()
        try:
            driver.wait_ready()
            yield driver
        finally:
            driver.shutdown()


def document(driver: Driver) -> Document:
    found = driver.window.findChild(Document)
    assert found is not None
    return found


def editor(driver: Driver, name: str = "code_editor") -> Editor:
    found = driver.child(name)
    assert isinstance(found, Editor)
    return found


def press(driver: Driver, name: str) -> None:
    driver.child(name, QPushButton).click()


def test_edited_code_is_what_trains_and_the_forms_come_back(driver: Driver) -> None:
    press(driver, "edit_code")
    replace(editor(driver), "filters=16", "filters=12")
    driver.wait(lambda: driver.value("lab.model.layers[0].filters") == 12, 60, "the edited code to be built")
    driver.run("lab.train(steps=1); lab.wait()")
    assert driver.value("lab.state.step") == 1
    driver.run("lab.reset()")
    wait_known(driver)  # at step 0 a change is built by itself
    press(driver, "back_to_forms")
    driver.wait(lambda: driver.value("lab.model.layers[0].filters") == 16, 60, "the forms' code to be built")
    assert editor(driver).isReadOnly()


def test_code_that_cannot_be_built_is_marked_at_its_line(driver: Driver) -> None:
    press(driver, "edit_code")
    edit = editor(driver)
    replace(edit, "return keras.Sequential(", "return keras.Sequentiel(")
    wanted = edit.toPlainText()[: edit.toPlainText().index("keras.Sequentiel")].count("\n") + 1
    driver.wait(lambda: [mark.line for mark in edit.marks] == [wanted], 60, "a mark at the line")
    assert "Sequentiel" in edit.marks[0].words
    press(driver, "back_to_forms")
    driver.wait(lambda: not edit.marks)


def test_an_own_layer_is_written_and_built(driver: Driver) -> None:
    tabs = driver.child("code_tabs")
    assert isinstance(tabs, QTabWidget)
    tabs.setCurrentIndex(1)
    press(driver, "layer_example")
    known = document(driver)
    driver.wait(lambda: "class Scale" in getattr(known.spec.model, "code", "") if known.spec else False)
    spec = known.spec
    assert spec is not None
    assert isinstance(spec.model, LayersModel)
    layers = (LayerSpec(type="Scale", own=True, arguments={"start": 2.0}), *spec.model.layers)
    model = spec.model.model_copy(update={"layers": layers})
    known.edit("add Scale", spec.model_copy(update={"model": model}))
    driver.wait(lambda: driver.value("lab.model.layers[0].name") == "scale", 60, "the model with Scale")
    assert driver.value("float(lab.model.layers[0].factor[0])") == 2.0
    layers_editor = editor(driver, "layers_editor")
    replace(layers_editor, "x * self.factor", "x * self.nothing")
    line = layers_editor.toPlainText()[: layers_editor.toPlainText().index("self.nothing")].count("\n") + 1
    driver.wait(lambda: known.is_checked and f"line {line}" in known.fault, 60, "the check of the model")
    replace(layers_editor, "self.nothing", "self.factor")
    driver.wait(lambda: known.is_checked and not known.fault, 60, "the model to fit again")


def wait_for_value(driver: Driver, value: int) -> None:
    """Wait until a cell of the dropped script has run."""
    driver.wait(lambda: driver.value("globals().get('from_script')") == value, 60, f"value {value}")


def test_a_dropped_script_runs_cell_by_cell_in_the_console(driver: Driver, tmp_path: Path) -> None:
    path = tmp_path / "dropped.py"
    path.write_text("# %% one\nfrom_script = 41\n# %% two\nfrom_script += 1\n", encoding="utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    drop = QDropEvent(
        QPointF(300, 300),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    driver.window.dropEvent(drop)
    driver.wait(lambda: driver.window.findChild(Editor, "script_editor"), 60, "the script")
    edit = editor(driver, "script_editor")
    edit.go_to_line(2)
    console = driver.child("console")
    for value in (41, 42):
        driver.wait(lambda: not console.is_busy, 60, "the console")
        QTest.keyClick(edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
        wait_for_value(driver, value)
    press(driver, "run_script")
    wait_for_value(driver, 42)
