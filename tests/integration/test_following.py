"""Weights followed while training runs, all layers as a table, names found by typing: in the real window."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QTabWidget

from eagerlab.gui.controllers.layer_health import LayersController
from eagerlab.gui.controllers.learning import LearningController
from eagerlab.gui.models.layer_health import GRADIENT, LAYER, NOTES
from eagerlab.gui.views.layer_health import LayersPane
from eagerlab.gui.views.learning import LearningPane
from eagerlab.gui.views.variables import VariablesPane
from eagerlab.protocol.requests import ListChildren, Statistics, Tile
from tests.driver import Driver

MODEL = """
import keras
keras.utils.set_random_seed(1)
hidden = keras.layers.Dense(16, "relu", name="hidden")
m = keras.Sequential([keras.Input((2,)), hidden, keras.layers.Dense(2)])
x = np.random.default_rng(0).normal(size=(200, 2)).astype("float32")
m.layers[0].bias.assign([-100.0] * 4 + [0.0] * 12)
lab.use(model=m, data=(x, x), loss="mse", optimizer=keras.optimizers.Adam(0.001))
lab.mode, lab.steps = "graph", 10**7
again = m
big = {f"v{i:04d}": tf.Variable(0.0) for i in range(5000)}
"""


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EAGERLAB_HOME", str(tmp_path_factory.mktemp("home")))
        running = Driver()
        running.wait_ready()
        running.run(MODEL)
        yield running
        running.shutdown()


def pane_of(driver: Driver, kind: type[Any]) -> Any:
    (found,) = driver.window.findChildren(kind)
    return found


def asked_of(driver: Driver) -> list[Any]:
    """Return a list that what the window asks from now on is added to."""
    sent: list[Any] = []
    bridge = driver.window.bridge
    send = bridge._send

    def noted(pending: Any) -> None:
        sent.append(pending.request)
        send(pending)

    setattr(bridge, "_send", noted)  # noqa: B010 - mypy knows that it is a method
    return sent


def test_a_name_is_found_among_thousands_and_only_rows_in_sight_are_asked_for(driver: Driver) -> None:
    pane = pane_of(driver, VariablesPane)
    sent = asked_of(driver)
    pane.filter_box.setText("v49?7")
    driver.wait(lambda: pane.model.index_of(("names", "big", "v4997")).isValid(), 30, "what was typed")
    big = pane.model.index_of(("names", "big"))
    wanted = [f"v49{number}7" for number in range(10)]
    driver.wait(lambda: rows_below(pane.model, big) == wanted, 30, "these rows and no others")
    assert len([request for request in sent if isinstance(request, ListChildren)]) < 40
    pane.filter_box.clear()
    driver.wait(lambda: pane.model.index_of(("names", "again")).isValid(), 30, "all rows again")
    node = pane.model.node(pane.model.index_of(("names", "again")))
    assert ("model" in node.also[0]) or ("names", "m") in node.also
    driver.wait(lambda: "variables" in pane.footer.text(), 20, "the totals")


def rows_below(model: Any, above: Any) -> list[object]:
    return [model.index(row, 0, above).data() for row in range(model.rowCount(above))]


def test_what_is_followed_is_a_curve_and_the_table_tells_of_dead_units(driver: Driver) -> None:
    window, learning, layers = driver.window, pane_of(driver, LearningPane), pane_of(driver, LayersPane)
    driver.run("lab.follow('model/hidden/kernel'); lab.follow('step/gradients/hidden/kernel', 'norm')")
    driver.trigger("train")
    driver.wait(lambda: learning.followed_plot.isVisible(), 60, "the plot of what is followed")
    wanted = {"norm of hidden/kernel", "norm of gradient of hidden/kernel"}
    driver.wait(lambda: wanted <= {entry.text for entry in learning.legend.entries}, 60, "both names")
    window.centre.setCurrentWidget(layers)
    driver.wait(lambda: layers.model.rowCount() == 2, 60, "the layers")
    first = layers.status.text()
    driver.wait(lambda: layers.status.text() != first, 60, "another step")
    row = layers.model.rows[0]
    assert (row.name, row.units) == ("hidden", 16)
    driver.wait(lambda: (layers.model.rows[0].dead or 0) >= 4, 60, "the dead units")
    driver.wait(lambda: "units are dead" in layers.model.index(0, NOTES).data(), 60, "a note of them")
    opened = pane_of_title(driver)
    layers.table.clicked.emit(layers.sorted.index(0, GRADIENT))
    driver.wait(lambda: opened() == "gradients/hidden/kernel", 30, "the gradient in the inspector")


def pane_of_title(driver: Driver) -> Any:
    from eagerlab.gui.views.inspector import InspectorPane

    inspector = driver.window.findChildren(InspectorPane)[0]
    return lambda: inspector.title.text().replace("%2F", "/")


def test_what_is_out_of_sight_asks_nothing_while_training(driver: Driver) -> None:
    window = driver.window
    layers = pane_of(driver, LayersPane)
    assert window.backend_state == "training"
    window.centre.setCurrentWidget(pane_of(driver, LearningPane))
    for dock in ("variables_dock", "inspector_dock"):
        window.docks[dock].hide()
    step = driver.value("lab.state.step")
    controller = layers.findChild(LayersController)
    assert controller is not None
    driver.wait(lambda: not controller._asked, 20, "the last answer")
    sent = asked_of(driver)
    driver.wait(lambda: driver.value("lab.state.step") > step + 3000, 60, "steps")
    assert not [one for one in sent if isinstance(one, ListChildren | Tile | Statistics)]
    assert "read_layers" not in {one.kind for one in sent}
    window.reveal("variables_dock")
    driver.wait(lambda: any(isinstance(one, ListChildren) for one in sent), 20, "the tree again")
    driver.trigger("pause")
    driver.wait(lambda: window.backend_state == "ready", 30, "the pause")


def test_curves_go_on_through_stop_restore_and_resume_with_nothing_of_the_run_before(driver: Driver) -> None:
    learning = pane_of(driver, LearningPane)
    driver.window.centre.setCurrentWidget(learning)
    controller = learning.findChild(LearningController)
    assert controller is not None

    def steps() -> list[int]:
        curves = controller.current.stream("followed").curves
        column = "norm model/hidden/kernel"
        return curves.steps_of(column).tolist() if column in curves.names else []

    driver.run("saved = lab.save(); at = lab.state.step")
    at, run = driver.value("at"), controller.current.run
    driver.run("lab.stop(); lab.restore(saved); lab.train()")
    driver.wait(lambda: controller.current.run != run, 60, "the run that goes on from the checkpoint")
    driver.wait(lambda: len(steps()) > 1, 60, "its curves")
    driver.run("lab.pause()")
    assert steps()[0] > at
    last = steps()[-1]
    driver.run("lab.resume()")
    driver.wait(lambda: steps()[-1] > last, 60, "more of them")
    assert steps() == sorted(set(steps()))
    wanted = {"norm of hidden/kernel", "norm of gradient of hidden/kernel"}
    driver.wait(lambda: wanted <= {entry.text for entry in learning.legend.entries}, 60, "both names")
    driver.wait(lambda: learning.followed_plot.isVisible(), 60, "the plot of what is followed")
    driver.trigger("pause")
    driver.wait(lambda: driver.window.backend_state == "ready", 30, "the pause")


def test_the_tab_has_its_place_and_layers_their_names(driver: Driver) -> None:
    tabs: QTabWidget = driver.window.centre
    titles = [tabs.tabText(index) for index in range(tabs.count())]
    assert titles[:3] == ["Learning", "Predictions", "Layers"]
    layers = pane_of(driver, LayersPane)
    assert layers.objectName() == "weights_gradients"
    assert layers.model.index(0, LAYER).data() == "hidden"
