"""A grid that a slow model answers in part is still seen whole."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from eagerlab.backend.seeing.grid import coarse_first, filled


@given(st.lists(st.integers(2, 40), min_size=1, max_size=2))
def test_the_order_has_every_point_once(sizes: list[int]) -> None:
    assert sorted(coarse_first(tuple(sizes))) == list(range(int(np.prod(sizes))))


@given(st.integers(2, 40), st.integers(1, 1600))
def test_whatever_was_answered_every_point_has_the_answer_of_one_near_it(cells: int, asked: int) -> None:
    shape = (cells, cells)
    order = coarse_first(shape)[:asked]
    values = filled(order[:, np.newaxis].astype(np.float32), shape)[:, 0].astype(int)
    assert np.array_equal(values[order], order)
    assert np.isin(values, order).all()
    # With n answers over the plane the nearest one is not farther than a few of their distances.
    away = np.abs(np.array(np.divmod(values, cells)) - np.array(np.divmod(np.arange(cells * cells), cells)))
    assert away.max() <= max(1, 4 * cells / np.sqrt(len(order)))


def test_of_a_line_the_first_points_reach_over_all_of_it() -> None:
    first = np.sort(coarse_first((200,))[:25])
    assert np.array_equal(first, np.arange(0, 200, 8))
