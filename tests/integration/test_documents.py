"""Experiments in the real window: edits, undo, the console, files, consent, and a window that is killed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QTabWidget

from eagerlab.experiment.builtin import BUILTIN, builtin_spec
from eagerlab.experiment.file import load_spec, save_spec
from eagerlab.experiment.spec import ExperimentSpec, LayersModel, LayerSpec
from eagerlab.gui.models.document import Document
from eagerlab.gui.models.spec_changes import merged
from eagerlab.gui.views.apply_bar import ApplyBar
from eagerlab.gui.views.cards import CardsDialog
from tests.driver import Driver
from tests.integration.acting import answer, clear_banner, drop_file, experiment, step, told, wait_idle

ROOT = Path(__file__).parents[2]

KILLED = """
import sys
from PySide6.QtCore import QTimer
from eagerlab.gui.app import create_window
from eagerlab.gui.models.document import Document
from eagerlab.gui.models.spec_changes import merged

app, window = create_window(["eagerlab"])

def look():
    document = window.findChild(Document)
    if not hasattr(window, "process") or window.process.pid is None:
        return
    timer.stop()
    document.edit("rename", merged(document.spec, {"name": "网络 <b>", "steps": 77}))
    print(window.process.pid, flush=True)

timer = QTimer()
timer.timeout.connect(look)
timer.start(5)
app.exec()
"""


def document(driver: Driver) -> Document:
    found = driver.window.findChild(Document)
    assert found is not None
    return found


def spec(driver: Driver) -> ExperimentSpec:
    found = document(driver).spec
    assert found is not None
    return found


def bar(driver: Driver) -> str:
    found = driver.window.findChild(ApplyBar)
    assert found is not None
    return found.text


def with_layer(driver: Driver, layer: LayerSpec) -> ExperimentSpec:
    """Return the experiment with one more layer before the last."""
    model = spec(driver).model
    assert isinstance(model, LayersModel)
    layers = (*model.layers[:-1], layer, model.layers[-1])
    return merged(spec(driver), {"model": LayersModel(layers=layers)})


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EAGERLAB_HOME", str(tmp_path_factory.mktemp("home")))
        running = Driver()
        running.wait_ready()
        yield running
        running.shutdown()


def test_an_added_layer_is_built_by_itself_at_step_0_and_undo_takes_it_out_again(driver: Driver) -> None:
    before = len(driver.value("[layer.name for layer in lab.model.layers]"))
    layer = LayerSpec(type="Dense", arguments={"units": 7})
    document(driver).edit("add Dense", with_layer(driver, layer))
    driver.wait(lambda: driver.value("len(lab.model.layers)") == before + 1, 30, "the new layer")
    assert driver.action("undo").text() == "Undo add Dense"
    assert driver.window.isWindowModified()
    driver.trigger("undo")
    driver.wait(lambda: driver.value("len(lab.model.layers)") == before, 30, "the old model")
    assert not driver.window.isWindowModified()
    driver.wait(lambda: bar(driver) == "", 20, "nothing that waits to be applied")


def test_after_the_first_step_changes_wait_and_train_applies_them_first(driver: Driver) -> None:
    driver.run("lab.train(3); lab.wait()")
    wait_idle(driver)
    document(driver).edit("change loss", merged(spec(driver), {"metrics": (), "name": "Waiting"}))
    driver.wait(lambda: "from step 0" in bar(driver), 20, "that it waits")
    document(driver).edit("change rate", merged(spec(driver), {"learning_rate": 0.25}))
    driver.wait(lambda: driver.value("lab.learning_rate") == 0.25, 20, "the rate in the old model")
    assert step(driver) == 3
    driver.run("lab.steps = 5")
    driver.wait(lambda: spec(driver).steps == 5, 20, "the steps of the console")
    driver.trigger("train")
    driver.wait(lambda: experiment(driver) == "Waiting", 30, "the applied experiment")
    driver.wait(lambda: step(driver) == 5, 30, "its training")
    wait_idle(driver)
    assert driver.value("len(lab.metrics)") == 0
    driver.wait(lambda: bar(driver) == "", 20, "nothing that waits to be applied")


def test_what_the_console_sets_is_in_the_document_and_survives_undo(driver: Driver) -> None:
    driver.run("lab.learning_rate = 0.125")
    driver.wait(lambda: spec(driver).optimizer.learning_rate == 0.125, 20, "the rate in the document")
    driver.run("lab.open('line')")
    driver.wait(lambda: spec(driver).name == BUILTIN["line"], 20, "the experiment of the console")
    assert driver.action("undo").text() == f"Undo open “{BUILTIN['line']}”"
    driver.trigger("undo")
    driver.wait(lambda: experiment(driver) == "Waiting", 30, "what was covered")
    assert spec(driver).optimizer.learning_rate == 0.125


def test_what_the_console_hands_over_is_left_by_the_way_back(driver: Driver) -> None:
    driver.run("lab.use(model=keras.Sequential([keras.layers.Flatten(), keras.layers.Dense(10)]))")
    driver.wait(lambda: document(driver).is_from_console, 20, "the console's model")
    assert driver.window.commands.reason("save_experiment")
    found = driver.window.findChild(ApplyBar)
    assert found is not None
    found.back_wanted.emit()
    driver.wait(lambda: experiment(driver) == "Waiting", 30, "the experiment")
    driver.wait(lambda: not document(driver).is_from_console, 20, "the forms")


def test_a_model_that_cannot_be_built_keeps_the_old_one_and_says_why(driver: Driver) -> None:
    built = driver.value("len(lab.model.layers)")
    wrong = LayerSpec(type="Conv2D", arguments={"filters": 4, "kernel_size": 3})
    with told(driver) as problems:
        document(driver).edit("add Conv2D", with_layer(driver, wrong))
        driver.wait(lambda: bar(driver).startswith("Not applied: "), 30, "the reason")
    assert problems == []
    assert driver.value("len(lab.model.layers)") == built
    driver.trigger("undo")
    driver.wait(lambda: bar(driver) == "", 30, "the end of it")


def test_a_file_is_saved_opened_by_dropping_and_asked_about_when_edited(
    driver: Driver, tmp_path: Path
) -> None:
    file = tmp_path / "Prüfung 试.eagerlab"
    save_spec(builtin_spec("line").model_copy(update={"name": "Mine"}), file)
    drop_file(driver, file)
    answer(driver, "forget")
    driver.wait(lambda: experiment(driver) == "Mine", 30, "the file")
    driver.wait(lambda: "Prüfung 试.eagerlab" in driver.window.windowTitle(), 20, "its name in the title")
    document(driver).edit("steps", merged(spec(driver), {"steps": 12}))
    driver.trigger("save_experiment")
    assert load_spec(file).steps == 12
    document(driver).edit("steps", merged(spec(driver), {"steps": 13}))
    driver.window.close()
    answer(driver, "cancel")
    assert driver.window.isVisible()
    driver.trigger("undo")


def test_code_of_a_file_runs_only_after_consent(driver: Driver, tmp_path: Path) -> None:
    proof, file = tmp_path / "ran", tmp_path / "foreign.eagerlab"
    line = builtin_spec("line")
    from eagerlab.experiment.source import write_source

    source = f"open({str(proof)!r}, 'w').close()\n" + write_source(line)
    save_spec(line.model_copy(update={"name": "Foreign", "source": source}), file)
    drop_file(driver, file)
    answer(driver, "cancel")
    assert spec(driver).name == "Mine"
    driver.run("1 + 1")
    assert not proof.exists()
    drop_file(driver, file)
    answer(driver, "run")
    driver.wait(lambda: experiment(driver) == "Foreign", 30, "the file")
    assert proof.exists()
    driver.wait(lambda: "code was edited" in bar(driver), 20, "what the bar says of code")


def test_an_experiment_is_begun_and_trained_from_its_card(driver: Driver) -> None:
    driver.trigger("new_experiment")
    dialog = driver.wait(lambda: driver.window.findChild(CardsDialog), 10, "the cards")
    search = dialog.findChild(QLineEdit, "cards_search")
    QTest.keyClicks(search, "border")
    QTest.keyClick(search, Qt.Key.Key_Return)
    driver.wait(lambda: spec(driver).data.kind == "toy_points", 10, "the points")
    driver.wait(lambda: experiment(driver) == spec(driver).name, 30, "the experiment")
    driver.run("lab.train(3); lab.wait()")
    assert step(driver) == 3


def test_the_panes_keep_their_places_beside_each_other_at_1280_by_800(driver: Driver) -> None:
    driver.window.resize(1280, 800)
    driver.window.reset_layout()
    driver.wait(lambda: driver.window.docks["experiment_dock"].width() >= 300, 10, "the left dock")
    tabs = driver.child("experiment_tabs", QTabWidget)
    assert [tabs.tabText(place) for place in range(tabs.count())] == ["Data", "Model", "Training"]
    for place in range(tabs.count()):
        tabs.setCurrentIndex(place)
        driver.app.processEvents()
        assert driver.window.docks["experiment_dock"].width() <= 340, tabs.tabText(place)
        assert driver.window.centre.width() >= 480
        assert driver.window.size().width() == 1280


def test_what_a_killed_window_left_unsaved_is_brought_back(eagerlab_home: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", KILLED], stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as window:
        assert window.stdout is not None
        backend = psutil.Process(int(window.stdout.readline()))
        draft = eagerlab_home / "draft.eagerlab"
        while not draft.exists() and window.poll() is None:
            psutil.wait_procs([psutil.Process(window.pid)], timeout=0.05)
        window.kill()
    again = Driver()
    try:
        again.wait_ready()
        assert (spec(again).name, spec(again).steps) == ("网络 <b>", 77)
        assert "Unsaved changes of “网络 <b>” were brought back." in again.window.banner.text
        again.wait(lambda: experiment(again) == "网络 <b>", 30, "what was brought back")
        again.trigger("discard_draft")
        again.wait(lambda: experiment(again) == BUILTIN["mnist_cnn"], 30, "the built-in experiment")
        again.wait(lambda: not draft.exists(), 10, "the end of the draft")
        clear_banner(again)
    finally:
        again.shutdown()
    psutil.wait_procs([backend], timeout=300)
