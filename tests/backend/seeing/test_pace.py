"""How many rows the model is asked about while it trains."""

from __future__ import annotations

import pytest

from eagerlab.backend.seeing.turns import HOLD_SECONDS, Pace


def test_a_question_that_was_slow_once_is_not_cut_short_for_ever() -> None:
    pace = Pace()
    pace.limit = 22  # the model's first call took all the time there was
    asked = []
    while pace.limit < 500:
        asked.append(pace.limit)
        pace.ended(pace.limit, 500, 0.001 * pace.limit / 10)
    assert asked == [22, 176]


@pytest.mark.parametrize("seconds", [HOLD_SECONDS, HOLD_SECONDS * 0.6])
def test_a_slow_model_is_asked_about_no_more(seconds: float) -> None:
    pace = Pace()
    pace.limit = 40
    pace.ended(40, 500, seconds)
    assert pace.limit == 40


@pytest.mark.parametrize(
    ("each", "call", "least", "most"),
    [
        (0.0, 0.06, 1024, 2048),  # a recurrent layer: one row takes as long as all
        (0.001, 0.0, 8, 30),
        (0.001, 0.06, 32, 256),
        (0.05, 0.0, 1, 1),
        (0.000_001, 0.000_1, 2048, 2048),
    ],
)
def test_pieces_are_as_large_as_suits_the_model(each: float, call: float, least: int, most: int) -> None:
    pace = Pace()
    pace.begin(object())
    pace.took(pace.piece, call + each * pace.piece + 0.8)  # the first call makes things ready
    for _ in range(40):
        pace.took(pace.piece, call + each * pace.piece)
    assert least <= pace.piece <= most
    left, seconds = 2000, 0.0
    while left > 0:
        rows = min(left, pace.piece)
        pace.took(rows, call + each * rows)
        left, seconds = left - rows, seconds + call + each * rows
    assert seconds <= 2 * (2000 * each + call) + 0.5 + 60 * call
