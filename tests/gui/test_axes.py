"""What axes mean, which of them are shown, and the bar to choose them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtWidgets import QSlider
from pytestqt.qtbot import QtBot

from eagerlab.gui.models.axes import REMEMBERED, ROLES, Axes, AxesMemory
from eagerlab.gui.models.axes_layouts import layouts
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.inspector_axes import AxesBar
from eagerlab.protocol.base import View


@pytest.mark.parametrize(
    ("shape", "name", "layer", "key"),
    [
        ((), "scalar", "", "plain"),
        ((7,), "bias", "", "plain"),
        ((32, 28, 28, 1), "images", "", "nhwc"),
        ((32, 32, 32, 3), "x", "", "nhwc"),
        ((32, 3, 32, 32), "x", "", "nchw"),
        ((1, 26, 26, 16), "maps", "", "maps"),
        ((4, 8, 24, 24), "attention_scores", "", "attention"),
        ((3, 3, 1, 16), "conv2d/kernel", "Conv2D", "hwio"),
        ((3, 3, 16, 32), "w", "", "hwio"),
        ((3, 3, 16, 1), "depthwise_kernel", "DepthwiseConv2D", "hwio"),
        ((3, 3, 32, 16), "conv2d_transpose/kernel", "Conv2DTranspose", "hwoi"),
        ((800, 10), "dense/kernel", "Dense", "weights"),
        ((5000, 64), "embedding/embeddings", "Embedding", "embedding"),
        ((32, 20), "features", "", "batch"),
        ((120, 64), "token_sequence", "", "sequence"),
        ((120, 160, 3), "photo", "", "hwc"),
        ((3, 120, 160), "photo", "", "chw"),
        ((4, 50, 64), "hidden", "", "sequences"),
        ((60000, 28, 28), "x_train", "", "nhw"),
        ((32, 100, 64), "h", "", "sequences"),
        ((5, 16, 32), "conv1d/kernel", "Conv1D", "kernels_1d"),
        ((64, 8, 16), "query/kernel", "EinsumDense", "heads"),
        ((2, 8, 16, 16, 3), "clip", "", "ndhwc"),
        ((3, 3, 3, 8, 16), "conv3d/kernel", "Conv3D", "dhwio"),
        ((1,) * 8, "deep", "", "plain"),
    ],
)
def test_axes_are_read_by_rank_size_name_and_layer(
    shape: tuple[int, ...], name: str, layer: str, key: str
) -> None:
    assert layouts(shape, name, layer)[0].key == key


@settings(max_examples=200)
@given(st.lists(st.integers(1, 40), max_size=9).map(tuple), st.sampled_from(["x", "kernel", "attention", ""]))
def test_every_way_to_read_axes_puts_each_of_them_in_one_place(shape: tuple[int, ...], name: str) -> None:
    ways = layouts(shape, name)
    assert ways[-1].key == "plain"
    assert len({way.key for way in ways}) == len(ways)
    for way in ways:
        taken = [one for one in (way.rows, way.columns, way.channels, way.cells) if one is not None]
        assert len(set(taken)) == len(taken)
        assert all(0 <= axis < len(shape) for axis in taken)
        assert (way.columns is not None) == (len(shape) >= 2)
        assert len(way.names) in (0, len(shape))


@settings(max_examples=200)
@given(
    st.lists(st.integers(1, 6), min_size=2, max_size=6).map(tuple),
    st.lists(st.tuples(st.sampled_from(ROLES), st.none() | st.integers(0, 5)), max_size=8),
)
def test_no_axis_ever_has_two_roles_whatever_is_chosen(
    shape: tuple[int, ...], choices: list[tuple[str, int | None]]
) -> None:
    axes = Axes.of(shape)
    for role, axis in choices:
        if axis is None or axis < len(shape):
            axes = axes.put(role, axis)  # type: ignore[arg-type]
            taken = [axes.axis(one) for one in ROLES if axes.axis(one) is not None]
            assert len(set(taken)) == len(taken)
            assert axes.rows is not None
            assert axes.columns is not None


def test_one_axis_can_be_looked_at_as_it_is_where_all_are_of_length_one() -> None:
    assert Axes.of((1, 5, 1, 1, 1, 6)).view() == View(rows=1, columns=5, fixed=(0,) * 6)


def test_what_was_chosen_is_remembered_by_name_and_for_others_shaped_alike() -> None:
    memory = AxesMemory()
    chosen = memory.recall((3, 3, 16, 32), "model/conv/kernel").put("rows", 2).moved((1, 1, 1, 9))
    memory.keep("model/conv/kernel", chosen)
    assert memory.recall((3, 3, 16, 32), "model/conv/kernel") == chosen
    alike = memory.recall((3, 3, 16, 32), "model/other/kernel")
    assert (alike.rows, alike.columns) == (chosen.rows, chosen.columns)
    assert alike.fixed == (0, 0, 0, 0)
    assert memory.recall((3, 3, 16, 16), "model/conv/kernel").rows == 0
    for number in range(REMEMBERED + 1):
        memory.keep(f"x{number}", Axes.of((4, 5)))
    assert memory.recall((3, 3, 16, 32), "model/conv/kernel").fixed == (0, 0, 0, 0)


@pytest.fixture
def bar(qtbot: QtBot) -> AxesBar:
    bar = AxesBar(Theme("light"))
    qtbot.addWidget(bar)
    bar.resize(384, 150)
    bar.show_axes(Axes.of((32, 28, 28, 3), "images"))
    bar.show()
    return bar


def test_axes_are_called_by_their_meaning_with_their_size(bar: AxesBar) -> None:
    assert bar.layouts.currentText() == "Pictures (NHWC)"
    assert bar.rows.currentText() == "height (28)"
    assert bar.columns.currentText() == "width (28)"
    assert bar.spins()[0].text() == "0 of 32"


def test_another_way_to_read_them_moves_them(bar: AxesBar, qtbot: QtBot) -> None:
    keys = [choice.key for choice in bar.axes.choices]
    with qtbot.waitSignal(bar.changed):
        bar.layouts.activated.emit(keys.index("plain"))
    assert (bar.view().rows, bar.view().columns) == (0, 1)
    assert bar.rows.currentText() == "axis 0 (32)"


def test_rows_and_columns_change_places_by_a_button(bar: AxesBar) -> None:
    bar.turn.click()
    assert (bar.view().rows, bar.view().columns) == (2, 1)


def test_a_slider_and_its_number_move_together_and_tell_once(bar: AxesBar) -> None:
    told: list[int] = []
    bar.changed.connect(lambda: told.append(bar.view().fixed[0]))
    bar.spins()[0].setValue(7)
    sliders = bar.sliders.findChildren(QSlider)
    assert 7 in [slider.value() for slider in sliders]
    sliders[0].setValue(9)
    assert bar.spins()[0].value() == 9
    assert told == [7, 9]


def test_all_indices_are_moved_at_once_and_told_once(bar: AxesBar) -> None:
    told: list[View] = []
    bar.changed.connect(lambda: told.append(bar.view()))
    bar.set_positions((5, 20, 20, 2))
    bar.set_positions((5, 20, 20, 2))
    assert [view.fixed for view in told] == [(5, 0, 0, 2)]
    assert bar.spins()[0].value() == 5
    assert bar.spins()[3].value() == 2


def test_pictures_offer_channels_and_cells_in_place_of_their_sliders(bar: AxesBar) -> None:
    assert not bar.channels.isVisible()
    assert set(bar.spins()) == {0, 3}
    bar.set_picture(True)
    assert bar.channels.isVisible()
    assert (bar.channels.currentText(), bar.cells.currentText()) == ("channel (3)", "sample (32)")
    assert bar.spins() == {}
    bar.set_cut((0,))
    assert set(bar.spins()) == {0}
    bar.cells.setCurrentIndex(0)
    bar.cells.activated.emit(0)
    assert bar.view().cells is None


def test_no_index_is_negative_and_none_is_too_large(bar: AxesBar) -> None:
    bar.set_fixed(0, -3)
    assert bar.view().fixed[0] == 0
    bar.set_fixed(0, 99)
    assert bar.view().fixed[0] == 31


def test_many_axes_have_room_and_are_scrolled_to(bar: AxesBar, qtbot: QtBot) -> None:
    bar.show_axes(Axes.of((2,) * 9))
    assert len(bar.spins()) == 7
    qtbot.waitUntil(lambda: bar.sliders.verticalScrollBar().maximum() > 0)
    assert bar.sliders.height() < 100


def test_everything_can_be_reached_by_keys_and_has_a_name(bar: AxesBar) -> None:
    bar.set_picture(True)
    for widget in (bar.layouts, bar.rows, bar.columns, bar.channels, bar.cells, bar.turn):
        assert widget.accessibleName()
        assert widget.focusPolicy() & widget.focusPolicy().TabFocus
