"""Points of lab.plot in the Learning pane: curves, paths, the legend, and thinning."""

from __future__ import annotations

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers.plotted import PlottedController
from eagerlab.gui.models.plotted import KEPT, PlottedCurve, thinned
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.own_plot import OwnArea
from eagerlab.protocol.codec import array_buffer
from eagerlab.protocol.plotting import EndPlot, Plotted
from tests.gui.conftest import RecordedLink


@pytest.fixture
def area(qtbot: QtBot, theme: Theme) -> OwnArea:
    area = OwnArea(theme)
    qtbot.addWidget(area)
    area.resize(500, 300)
    return area


@pytest.fixture
def controller(area: OwnArea, link: RecordedLink, theme: Theme) -> PlottedController:
    return PlottedController(link, area, theme, area)  # type: ignore[arg-type]


def plot(
    link: RecordedLink, name: str, first: int, x: list[float], y: list[float], path: bool = False
) -> None:
    buffers = [array_buffer(np.array(one, np.float64))[1] for one in (x, y)]
    event = Plotted(name=name, x_name="step", first=first, count=len(x), is_path=path)
    link.plotted.emit(event, buffers)


def drawn(area: OwnArea, name: str) -> list[tuple[float, float]]:
    if name not in area.names():
        return []
    return [(float(x), float(y)) for x, y in zip(*area.points(name), strict=True)]


def test_several_names_and_a_path_are_drawn_and_all_in_view(
    area: OwnArea, controller: PlottedController, link: RecordedLink, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(controller.changed):
        plot(link, "loss", 0, [0, 1], [3, 2])
    plot(link, "loss", 2, [2], [1])
    plot(link, "w", 0, [1, -5, 4], [2, 0, 7], path=True)
    qtbot.waitUntil(lambda: drawn(area, "w") == [(1, 2), (-5, 0), (4, 7)])
    assert drawn(area, "loss") == [(0, 3), (1, 2), (2, 1)]
    (left, right), (low, high) = area.plot.getViewBox().viewRange()
    assert left < -5
    assert right > 4
    assert low < 0
    assert high > 7
    assert [entry.text for entry in area.legend.entries] == ["loss", "w"]


def test_a_curve_begun_anew_takes_the_place_of_the_old_one(
    area: OwnArea, controller: PlottedController, link: RecordedLink, qtbot: QtBot
) -> None:
    plot(link, "a", 0, [0, 1], [3, 2])
    plot(link, "a", 0, [0], [9])
    qtbot.waitUntil(lambda: drawn(area, "a") == [(0, 9)])


def test_the_legend_hides_and_takes_away(
    area: OwnArea, controller: PlottedController, link: RecordedLink, qtbot: QtBot
) -> None:
    plot(link, "a", 0, [0, 1], [3, 2])
    qtbot.waitUntil(lambda: "a" in area.names())
    area.legend.toggled.emit("a", False)
    qtbot.waitUntil(lambda: "a" not in area.names())
    area.legend.toggled.emit("a", True)
    qtbot.waitUntil(lambda: "a" in area.names())
    area.legend.close_requested.emit("a")
    (request,) = link.asked_for(EndPlot)
    assert request.python() == "lab.unplot('a')"
    link.plotted.emit(Plotted(name="a", x_name="", first=2, count=0, ended=True), [])
    assert not controller.has_curves
    plot(link, "a", 0, [0, 1], [3, 2])
    link.ready.emit()  # a new backend knows nothing of the old curves
    area.legend.close_requested.emit("a")
    assert not controller.has_curves
    assert len(link.asked_for(EndPlot)) == 1


def test_thinning_keeps_spikes_of_a_curve_and_the_ends_of_a_path() -> None:
    x = np.arange(1_000_000.0)
    y = np.zeros(len(x))
    y[123_457], y[765_432] = 5.0, -5.0
    y[10] = np.nan
    few_x, few_y = thinned(x, y, is_path=False)
    assert len(few_x) < 10_000
    assert few_y.max() == 5.0
    assert few_y.min() == -5.0
    path_x, path_y = thinned(y, x, is_path=True)
    assert (path_y[0], path_y[-1]) == (0.0, 999_999.0)
    assert len(path_x) <= 8_000


def test_memory_of_very_long_curves_is_bounded() -> None:
    curve = PlottedCurve()
    part = np.arange(KEPT // 2, dtype=np.float64)
    for start in range(5):
        curve.take(part + start * len(part), part)
    assert len(curve.x) <= KEPT
    assert (curve.x.values[0], curve.x.values[-1]) == (0.0, 5 * len(part) - 1)
