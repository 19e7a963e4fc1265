from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from PySide6.QtGui import QFontMetricsF
from pytestqt.qtbot import QtBot

from eagerlab.gui import heat
from eagerlab.gui.models.picture_places import PicturePlaces
from eagerlab.gui.theme import DARK, LIGHT, Theme, Tokens, contrast
from eagerlab.gui.views.tensor_image import TensorImage
from eagerlab.gui.views.tensor_stats import TensorStats
from eagerlab.protocol.base import View
from eagerlab.protocol.message_kinds import ArrayHeader
from eagerlab.protocol.picturing import NAN, NEGATIVE_INFINITY, POSITIVE_INFINITY, TOP_LEVEL, PictureValues
from eagerlab.protocol.replies import StatisticsValues


def levels_of(values: npt.NDArray[Any]) -> tuple[PicturePlaces, npt.NDArray[np.uint8]]:
    """Return one plane as the backend sends it."""
    finite = np.isfinite(values)
    low, high = (float(values[finite].min()), float(values[finite].max())) if finite.any() else (0.0, 0.0)
    share = np.where(finite, values - low, 0) / ((high - low) or 1.0)
    levels = np.rint(share * TOP_LEVEL).astype(np.uint8)
    kinds = (
        (NAN, np.isnan(values)),
        (POSITIVE_INFINITY, values == np.inf),
        (NEGATIVE_INFINITY, values == -np.inf),
    )
    for level, there in kinds:
        levels[there] = level
    reply = PictureValues(
        request="",
        generation=0,
        version=0,
        array=ArrayHeader(dtype="uint8", shape=levels.shape),
        cell=(levels.shape[0], levels.shape[1]),
        low=low,
        high=high,
        nan=int(kinds[0][1].sum()),
        positive_infinity=int(kinds[1][1].sum()),
        negative_infinity=int(kinds[2][1].sum()),
        finite=bool(finite.any()),
    )
    return PicturePlaces(levels.shape, View(rows=0, columns=1, fixed=(0, 0)), reply), levels


@pytest.fixture
def image(qtbot: QtBot) -> TensorImage:
    image = TensorImage(Theme("light"))
    qtbot.addWidget(image)
    image.resize(300, 300)
    image.show()
    return image


def rgb(colour: str) -> list[int]:
    return [int(colour[i : i + 2], 16) for i in (1, 3, 5)]


def test_colours_diverge_from_zero() -> None:
    values = np.array([[-2.0, 0.0, 2.0]], np.float32)
    picture = heat.colour_picture(values, heat.Scale.picture(-2.0, 2.0), LIGHT)
    assert picture.tolist() == [[rgb(LIGHT.heat_negative), rgb(LIGHT.heat_zero), rgb(LIGHT.heat_positive)]]


def test_values_far_from_zero_on_one_side_keep_their_differences() -> None:
    for low, high in ((1000.0, 1000.5), (-1000.5, -1000.0)):
        values = np.array([[low, high]], np.float32)
        picture = heat.colour_picture(values, heat.Scale.picture(low, high), LIGHT)
        assert np.abs(picture[0, 0].astype(int) - picture[0, 1]).max() > 100


def test_nan_and_both_infinities_have_colours_of_their_own() -> None:
    values = np.array([[np.nan, np.inf, -np.inf, 1.0]], np.float32)
    picture = heat.colour_picture(values, heat.Scale.picture(0.0, 1.0), DARK)
    expected = [DARK.nan, DARK.positive_infinity, DARK.negative_infinity, DARK.heat_positive]
    assert picture.tolist() == [[rgb(colour) for colour in expected]]


@pytest.mark.parametrize("tokens", [LIGHT, DARK])
def test_text_stays_readable_on_the_deepest_ground_of_a_cell(tokens: Tokens) -> None:
    for value in (1.0, -1.0):
        ground = heat.cell_colour(value, heat.Scale.diverging(-1.0, 1.0), tokens)
        assert ground is not None
        assert contrast(tokens.text, ground.name()) >= 4.5


def test_the_largest_floats_have_colours_too() -> None:
    values = np.array([[-3.4e38, 3.4e38]], np.float32)
    picture = heat.colour_picture(values, heat.Scale.picture(-3.4e38, 3.4e38), LIGHT)
    assert picture.tolist() == [[rgb(LIGHT.heat_negative), rgb(LIGHT.heat_positive)]]


def test_a_constant_picture_is_flat_and_tells_its_value(image: TensorImage) -> None:
    image.show_picture(*levels_of(np.full((20, 20), -3.0)))
    assert image.rgb is not None
    assert len(np.unique(image.rgb.reshape(-1, 3), axis=0)) == 1
    assert image.note.text() == "Every value is −3."


def test_a_few_values_among_equal_ones_are_seen(image: TensorImage) -> None:
    values = np.zeros((100, 100), np.float32)
    values[3, 4] = 2.0
    image.show_picture(*levels_of(values))
    assert image.rgb is not None
    assert image.rgb[3, 4].tolist() == rgb(LIGHT.heat_positive)


def test_a_mask_has_two_colours(image: TensorImage) -> None:
    image.show_picture(*levels_of(np.eye(20)), is_mask=True)
    assert image.rgb is not None
    assert len(np.unique(image.rgb.reshape(-1, 3), axis=0)) == 2
    assert image.legend.texts() == ["False", "True"]


def test_all_nan_is_drawn_and_told(image: TensorImage) -> None:
    image.show_picture(*levels_of(np.full((20, 20), np.nan)))
    assert image.note.text() == "No finite values."
    assert "NaN" in image.legend.texts()
    image.grab()


def test_a_thinned_picture_tells_by_how_much(image: TensorImage) -> None:
    places, levels = levels_of(np.eye(512, 250))
    reply = places.reply.model_copy(update={"stride": (4, 2)})
    image.show_picture(replace(places, reply=reply), levels)
    assert "4 × 2 elements" in image.note.text()


def test_a_picture_that_cannot_be_is_replaced_by_the_reason(image: TensorImage) -> None:
    image.show_picture(*levels_of(np.zeros((2, 2))))
    image.clear("Texts cannot be shown as a picture.")
    assert image.rgb is None
    assert image.note.text() == "Texts cannot be shown as a picture."


def test_numbers_stand_beside_the_pixels_alone(image: TensorImage) -> None:
    image.show_picture(*levels_of(np.eye(13)))
    top = image.canvas.getAxis("top")
    ((spacing, places),) = top.tickValues(-5.0, 20.0, 250.0)
    assert places == [0.5, 5.5, 10.5]  # in the middle of each
    assert top.tickStrings(places, 1.0, spacing) == ["0", "5", "10"]
    assert top.tickValues(-0.1, 13.1, 600.0)[0][1] == [0.5 + place for place in range(13)]


def test_numbers_beside_each_other_leave_room_for_the_longest(image: TensorImage) -> None:
    image.show_picture(*levels_of(np.zeros((2, 1001))))
    top = image.canvas.getAxis("top")
    wide = QFontMetricsF(top.font()).horizontalAdvance("1\u202f000")
    ((spacing, places),) = top.tickValues(0.0, 1001.0, 300.0)
    assert spacing * 300 / 1001 > wide
    assert top.tickStrings(places, 1.0, spacing)[-1] == "1\u202f000"


def test_statistics_of_only_nan_say_that_nothing_is_finite(qtbot: QtBot) -> None:
    stats = TensorStats(Theme("dark"))
    qtbot.addWidget(stats)
    values = StatisticsValues(request="", generation=0, version=0, total=400, counted=400, nan=400)
    assert "no finite values" in stats.describe(values)
    assert "NaN\N{NO-BREAK SPACE}400" in stats.describe(values)


def test_statistics_that_cannot_be_give_their_reason_alone(qtbot: QtBot) -> None:
    stats = TensorStats(Theme("dark"))
    qtbot.addWidget(stats)
    values = StatisticsValues(
        request="", generation=0, version=0, total=2, counted=0, note="There are no statistics of texts."
    )
    assert stats.describe(values) == "There are no statistics of texts."


def test_both_infinities_are_counted_apart(qtbot: QtBot) -> None:
    stats = TensorStats(Theme("dark"))
    qtbot.addWidget(stats)
    values = StatisticsValues(
        request="",
        generation=0,
        version=0,
        total=9,
        counted=9,
        positive_infinity=1,
        negative_infinity=2,
        minimum=0,
    )
    assert "+Inf\N{NO-BREAK SPACE}1" in stats.describe(values)
    assert "−Inf\N{NO-BREAK SPACE}2" in stats.describe(values)
