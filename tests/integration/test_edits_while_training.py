"""Learning rate, batch size and frozen layers changed in the window while it trains."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QLabel

from eagerlab.experiment.spec import LayersModel
from eagerlab.gui.controllers.learning import LearningController
from eagerlab.gui.models.document import Document
from eagerlab.gui.models.history import Mark
from eagerlab.store.home import Home
from eagerlab.store.reader import RunReader
from tests.backend.networks import cnn_spec
from tests.driver import Driver
from tests.integration.acting import plotted, step, told, wait_idle, wait_more_points


@pytest.fixture
def driver(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    monkeypatch.setenv("EAGERLAB_HOME", str(tmp_path))
    running = Driver()
    running.wait_ready()
    yield running
    running.shutdown()


def marks(driver: Driver) -> list[Mark]:
    (learning,) = driver.window.findChildren(LearningController)
    return list(learning.current.marks) if learning.current is not None else []


def edit(driver: Driver, **fields: object) -> None:
    """Change the experiment as its forms do."""
    document = driver.window.findChild(Document)
    assert isinstance(document, Document)
    spec = document.spec
    assert spec is not None
    document.edit("change", spec.model_copy(update=fields))


def wait_rate(driver: Driver, rate: float) -> None:
    """Wait until the forms show the experiment and a learning rate that the console has set."""
    document = driver.window.findChild(Document)
    assert isinstance(document, Document)

    def is_there() -> bool:
        spec = document.spec
        return spec is not None and spec.name == "Small CNN" and spec.optimizer.learning_rate == rate

    driver.wait(is_there, 20, f"the learning rate {rate} in the forms")


def test_all_three_are_taken_up_recorded_in_the_run_and_marked_on_the_plot(
    driver: Driver, tmp_path: object
) -> None:
    driver.run(
        f"from eagerlab.experiment.spec import ExperimentSpec; lab.load({_spec()}); lab.steps = 100_000"
    )
    with told(driver) as problems:
        driver.trigger("train")
        driver.wait(lambda: plotted(driver) > 5, 60, "the first steps")
        model = driver.value("id(lab.model)")
        driver.run("lab.learning_rate = 0.001")
        wait_rate(driver, 0.001)
        edit(driver, batch_size=64)
        driver.wait(lambda: driver.value("lab.batch_size") == 64, 20, "the batch size of the form")
        edit(driver, model=_frozen())
        driver.wait(lambda: not driver.value("lab.model.get_layer('conv2d').trainable"), 20, "the layer")
        kernel = driver.value("lab.model.get_layer('conv2d').kernel.numpy().ravel()[:5].tolist()")
        wait_more_points(driver)
        share = driver.child("status_input", QLabel)
        driver.wait(share.text, 20, "the share of the input")
        assert share.text().startswith("input ")
        assert share.text().endswith(" %")
        assert driver.value("lab.model.get_layer('conv2d').kernel.numpy().ravel()[:5].tolist()") == kernel
        driver.run("lab.unfreeze('conv2d')")
        wait_more_points(driver)
        driver.trigger("stop")
        wait_idle(driver)
    assert [problem for problem in problems if problem.severity != "info"] == []
    assert driver.value("id(lab.model)") == model, "nothing was built anew"
    kinds = ("learning_rate", "batch_size", "frozen")
    shown = [mark for mark in marks(driver) if mark.what in kinds]
    assert [mark.label for mark in shown] == [
        "Learning rate 0.002 → 0.001",
        "Batch size 32 → 64",
        "Frozen conv2d",
        "Unfrozen conv2d",
    ]
    assert all(0 < mark.step <= step(driver) for mark in shown)
    overlay = driver.child("loss_plot").overlay
    driver.wait(
        lambda: any("Learning rate 0.002 → 0.001" in text for _, text in overlay.groups()),
        20,
        "its mark drawn",
    )
    reader = RunReader(Home(tmp_path).runs_file)  # type: ignore[arg-type]
    try:
        run = driver.value("lab.history.run")
        stored = [(row.step, row.label) for row in reader.events(run) if row.what in kinds]
    finally:
        reader.close()
    assert stored == [(mark.step, mark.label) for mark in shown]


def _spec() -> str:
    return f"ExperimentSpec.model_validate_json({cnn_spec().model_dump_json()!r})"


def _frozen() -> LayersModel:
    model = cnn_spec().model
    assert isinstance(model, LayersModel)
    first, *others = model.layers
    return model.model_copy(update={"layers": (first.model_copy(update={"trainable": False}), *others)})
