"""Axes, picture, line and histogram of the inspector in the real window, with the real backend."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pytest

from eagerlab.gui.views.inspector import HISTOGRAM, LINE, PICTURE, TABLE, InspectorPane
from tests.driver import Driver

NAMES = """
import numpy as np, tensorflow as tf
r = np.random.default_rng(0)
images = tf.constant(r.random((6, 12, 10, 3)), tf.float32)
kernel = tf.Variable(r.normal(size=(3, 3, 4, 8)).astype("float32"))
series = np.zeros(3_000_000)
series[1_234_567], series[7] = 9, np.nan
ten = r.integers(0, 10, 2_000_000)
maps = tf.reshape(tf.range(2 * 1500 * 1500, dtype=tf.float32), (2, 1500, 1500))
"""


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EAGERLAB_HOME", str(tmp_path_factory.mktemp("home")))
        running = Driver()
        running.wait_ready()
        running.run(NAMES)
        yield running
        running.shutdown()


@pytest.fixture
def pane(driver: Driver) -> InspectorPane:
    found = driver.child("inspector_first")
    assert isinstance(found, InspectorPane)
    return found


def show(driver: Driver, pane: InspectorPane, name: str, tab: int) -> None:
    driver.run(f"lab.show({name})")
    driver.wait(lambda: pane.title.text() == name, 30, f"{name} opened")
    pane.tabs.setCurrentIndex(tab)


def test_pictures_stand_beside_each_other_in_their_colours_and_lead_to_the_table(
    driver: Driver, pane: InspectorPane
) -> None:
    show(driver, pane, "images", PICTURE)
    driver.wait(lambda: pane.image.rgb is not None, 30, "a picture")
    assert pane.axes.layouts.currentText() == "Pictures (NHWC)"
    assert (pane.axes.channels.currentText(), pane.axes.cells.currentText()) == ("channel (3)", "sample (6)")
    wanted = colour_of(driver.value("(images[0, 4, 5].numpy() * 255).tolist()"))
    assert pane.image.rgb is not None
    np.testing.assert_allclose(pane.image.rgb[4, 5], wanted, atol=1)
    pane.image.canvas.point(4, 5)
    told = driver.value("round(float(images[0, 4, 5, 1]), 4)")
    driver.wait(lambda: str(told)[:5] in pane.image.readout.text(), 30, "the value under the mouse")
    pane.image.canvas.point(4, 5)
    pane.image.menu().actions()[0].trigger()
    assert pane.tabs.currentIndex() == TABLE
    index = pane.table.table.currentIndex()
    assert (index.row(), index.column()) == (4, 5)


def test_kernels_are_a_grid_that_follows_what_a_cell_changes(driver: Driver, pane: InspectorPane) -> None:
    show(driver, pane, "kernel", PICTURE)

    def drawn() -> npt.NDArray[np.uint8]:
        return np.zeros((0, 0, 3), np.uint8) if pane.image.rgb is None else pane.image.rgb

    driver.wait(lambda: drawn().shape[:2] == (15, 31), 30, "4 × 8 cells")
    before = drawn()
    driver.run("kernel.assign(-kernel); None")
    driver.wait(lambda: not np.array_equal(drawn(), before), 30, "other values")


def test_one_of_large_cells_is_drawn_element_by_element_where_it_is_zoomed_to(
    driver: Driver, pane: InspectorPane
) -> None:
    show(driver, pane, "maps", PICTURE)
    driver.wait(lambda: "one point stands for" in pane.image.note.text(), 30, "a thinned picture")
    canvas = pane.image.canvas

    def told(row: int, column: int) -> str:
        canvas.point(row, column)
        return pane.image.readout.text()

    assert told(211, 1502 + 121).startswith("[1, 211, 120]")
    canvas.zoom(0.02)
    canvas.setRange(xRange=(1502 + 100, 1502 + 140), yRange=(200, 220), padding=0)
    driver.wait(lambda: told(211, 1502 + 121).startswith("[1, 211, 121]"), 30, "its very element")
    value = driver.value("int(maps[1, 211, 121])")
    driver.wait(lambda: pane.image.readout.text().replace("\u202f", "").endswith(str(value)), 30, "its value")
    canvas.fit()


def test_a_long_line_keeps_its_spike_and_its_nan(driver: Driver, pane: InspectorPane) -> None:
    show(driver, pane, "series", LINE)
    driver.wait(lambda: "Least and greatest" in pane.line.note.text(), 30, "a line")
    assert np.nanmax(pane.line.curve.getData()[1]) == 9
    assert pane.line.marks.marked(1)
    pane.line.part_wanted.emit(1_234_000, 1_235_000)
    driver.wait(lambda: pane.line.words_at(1_234_567) == "[1234567]  9", 30, "the part, value by value")


def test_whole_numbers_are_counted_one_by_one_and_all_on_demand(driver: Driver, pane: InspectorPane) -> None:
    show(driver, pane, "ten", HISTOGRAM)
    driver.wait(lambda: "sample" in pane.histogram.note.text(), 30, "a sample")
    pane.histogram.exact.click()
    driver.wait(lambda: "sample" not in pane.histogram.note.text(), 60, "all of them")
    wanted = driver.value("int((ten == 3).sum())")
    assert pane.histogram.words_at(3.0).replace("\u202f", "").endswith(str(wanted))


def colour_of(values: object) -> list[float]:
    assert isinstance(values, list)
    return [float(value) for value in values]
