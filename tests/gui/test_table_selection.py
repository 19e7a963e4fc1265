from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as some

from eagerlab.gui.models.table_selection import Selected, absolute

START, SIZE, EXTENT = (100, 0), (50, 3), (1000, 3)


def test_what_fills_the_window_is_the_whole_of_an_axis() -> None:
    assert absolute([(0, 1, 49, 1)], START, SIZE, EXTENT) == (Selected(0, 1000, 1, 2), False)
    assert absolute([(5, 0, 6, 2)], START, SIZE, EXTENT) == (Selected(105, 107, 0, 3), False)
    assert absolute([(0, 0, 49, 2)], START, SIZE, EXTENT) == (Selected(0, 1000, 0, 3), False)


def test_cells_apart_are_no_rectangle_and_neighbours_are() -> None:
    assert absolute([(1, 0, 1, 0), (3, 0, 3, 0)], START, SIZE, EXTENT)[1]
    assert absolute([(1, 0, 1, 0), (2, 0, 2, 0)], START, SIZE, EXTENT) == (Selected(101, 103, 0, 1), False)


@settings(max_examples=50)
@given(some.data())
def test_a_window_shows_just_the_cells_of_a_selection_that_it_holds(data: some.DataObject) -> None:
    one, other = (data.draw(some.tuples(some.integers(0, 30), some.integers(0, 5))) for _ in range(2))
    start = data.draw(some.tuples(some.integers(0, 20), some.integers(0, 3)))
    size = data.draw(some.tuples(some.integers(1, 10), some.integers(1, 3)))
    selected = Selected.between(one, other)
    box = selected.in_window(start, size)
    held = {
        (row, column)
        for row in range(size[0])
        for column in range(size[1])
        if selected.top <= start[0] + row < selected.bottom
        and selected.left <= start[1] + column < selected.right
    }
    if box is None:
        assert not held
    else:
        top, left, bottom, right = box
        assert held == {(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)}
