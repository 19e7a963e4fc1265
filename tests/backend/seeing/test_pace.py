"""How many rows the model is asked about while it trains."""

from __future__ import annotations

import pytest

from eagerlab.backend.seeing_turns import HOLD_SECONDS, Pace


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
