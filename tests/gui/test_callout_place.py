from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRect, QSize

from eagerlab.gui.views.callout_place import ARROW, EDGE, Side, find_place

ROOM = QRect(0, 0, 1280, 800)
SIZE = QSize(300, 150)


@pytest.mark.parametrize(
    ("side", "target"),
    [
        ("right", QRect(10, 300, 200, 40)),
        ("left", QRect(900, 300, 200, 40)),
        ("below", QRect(10, 40, 100, 30)),
        ("above", QRect(400, 600, 400, 150)),
    ],
)
def test_it_stands_on_the_wanted_side_with_its_arrow_on_the_target(side: Side, target: QRect) -> None:
    place = find_place(target, SIZE, ROOM, (side,))
    assert place.side == side
    assert not place.box.intersects(target)
    gap = {
        "right": place.box.left() - target.right() - 1,
        "left": target.left() - place.box.right() - 1,
        "below": place.box.top() - target.bottom() - 1,
        "above": target.top() - place.box.bottom() - 1,
    }[side]
    assert gap == ARROW
    assert target.adjusted(-1, -1, 1, 1).contains(place.tip)


def test_another_side_is_taken_where_the_wanted_one_has_no_room() -> None:
    assert find_place(QRect(1100, 300, 170, 40), SIZE, ROOM, ("right",)).side == "left"


def test_a_target_that_fills_the_window_gets_a_box_without_an_arrow() -> None:
    place = find_place(ROOM, SIZE, ROOM, ("right",))
    assert place.side is None
    assert ROOM.contains(place.box)


def test_a_target_out_of_the_window_gets_a_box_without_an_arrow() -> None:
    place = find_place(QRect(-700, -700, 200, 200), SIZE, ROOM, ("right",))
    assert place.side is None
    assert ROOM.contains(place.box)


@given(
    st.integers(-400, 1600), st.integers(-400, 1200), st.integers(1, 1300), st.integers(1, 900),
    st.permutations(["left", "right", "above", "below"]),
)  # fmt: skip
def test_it_never_leaves_the_window_nor_covers_its_target(
    x: int, y: int, width: int, height: int, sides: list[Side]
) -> None:
    target = QRect(x, y, width, height)
    place = find_place(target, SIZE, ROOM, sides)
    assert ROOM.adjusted(EDGE, EDGE, -EDGE, -EDGE).contains(place.box)
    if place.side is not None:
        assert not place.box.intersects(target.intersected(ROOM.adjusted(EDGE, EDGE, -EDGE, -EDGE)))
        assert place.box.adjusted(-ARROW, -ARROW, ARROW + 1, ARROW + 1).contains(place.tip)
