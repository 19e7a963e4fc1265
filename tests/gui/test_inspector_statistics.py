from __future__ import annotations

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers.inspector_asking import Asking
from eagerlab.gui.controllers.inspector_statistics import InspectorStatistics
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.tensor_stats import TensorStats
from eagerlab.protocol.counting import CancelStatistics, StatisticsProgress
from eagerlab.protocol.replies import Done, StatisticsValues
from eagerlab.protocol.requests import Statistics
from tests.gui.fake_tensors import Answer, FakeBridge

NODE = ("names", "x")
MANY = 100_000_000


class CountingBridge(FakeBridge):
    """Counts `total` elements, of which a sample is told first; `before`: counted before the last cell."""

    def __init__(self, total: int) -> None:
        super().__init__({"x": np.zeros(1)})
        self.total = total
        self.before = False
        self.changed = False

    def answer(self, request: object) -> Answer:
        if not isinstance(request, Statistics):
            return Done(request=""), []
        counted = self.total if request.exact or self.before else min(self.total, 100_000)
        reply = StatisticsValues(
            request=request.id,
            generation=request.generation,
            version=1,
            total=self.total,
            counted=counted,
            minimum=-1,
            maximum=2**64 - 1,
            mean=0.5,
            std=1.0,
            sum=2**64,
            norm=3.0,
            zeros=counted // 4,
            percentiles=(0.0, 0.1, 0.2, 0.5, 0.8, 0.9, 1.0),
            counted_before=self.before and not request.exact,
            changed_meanwhile=self.changed,
        )
        return reply, []


class Counted:
    def __init__(self, qtbot: QtBot, total: int) -> None:
        self.bridge = CountingBridge(total)
        self.view = TensorStats(Theme("light"))
        qtbot.addWidget(self.view)
        self.statistics = InspectorStatistics(self.bridge, Asking(self.bridge, self.view), self.view)
        self.view.show()
        self.statistics.open(NODE)

    def ask(self, *, is_training: bool = False) -> None:
        self.statistics.ask(0, is_training=is_training)

    def exact(self) -> list[str]:
        return [one.id for one in self.bridge.of_kind(Statistics) if one.exact]

    def ended(self) -> list[str]:
        return [one.request for one in self.bridge.of_kind(CancelStatistics)]


@pytest.fixture
def many(qtbot: QtBot) -> Counted:
    return Counted(qtbot, MANY)


def test_first_numbers_come_from_a_sample_and_say_so(many: Counted, qtbot: QtBot) -> None:
    many.ask()
    qtbot.waitUntil(lambda: "from a sample of 100,000 of" in many.view.label.text().replace("\u202f", ","))
    assert many.exact() == []
    assert many.view.exact_button.isVisible()


def test_few_elements_are_made_exact_without_being_asked(qtbot: QtBot) -> None:
    few = Counted(qtbot, 1_000_000)
    few.ask()
    qtbot.waitUntil(lambda: bool(few.view.label.text()) and "sample" not in few.view.label.text())
    assert len(few.exact()) == 1
    assert not few.view.exact_button.isVisible()


def test_while_training_exact_numbers_come_only_when_asked_for(qtbot: QtBot) -> None:
    few = Counted(qtbot, 1_000_000)
    few.ask(is_training=True)
    qtbot.waitUntil(few.view.exact_button.isVisible)
    few.view.exact_button.click()
    qtbot.waitUntil(lambda: "sample" not in few.view.label.text())


def test_whole_numbers_have_all_their_digits_and_more_numbers_are_a_click_away(
    many: Counted, qtbot: QtBot
) -> None:
    many.ask()
    qtbot.waitUntil(many.view.more.isVisible)
    assert "18446744073709551615" in "".join(one for one in many.view.label.text() if one.isdigit())
    assert not many.view.details.isVisible()
    many.view.more.click()
    assert many.view.details.isVisible()
    for word in ("sum", "L2 norm", "25.0 % zeros", "median", "99 %", "percentiles from a sample"):
        assert word in many.view.details.text().replace("\N{NO-BREAK SPACE}", " ")


def test_counting_says_how_far_it_is_and_can_be_ended(many: Counted, qtbot: QtBot) -> None:
    many.ask()
    qtbot.waitUntil(many.view.exact_button.isVisible)
    many.bridge.holding = True
    many.view.exact_button.click()
    (request,) = many.exact()
    many.bridge.statistics_progress.emit(StatisticsProgress(request=request, done=25, total=100))
    assert many.view.exact_button.text() == "Cancel (25 %)"
    many.view.exact_button.click()
    assert many.ended() == [request]
    assert many.view.exact_button.text() == "Exact"
    many.bridge.answer_all()
    assert "from a sample" in many.view.label.text(), "an answer that came too late changes nothing"


@pytest.mark.parametrize("leave", ["another", "closed", "hidden"])
def test_leaving_a_tensor_ends_the_counting_in_the_backend(many: Counted, qtbot: QtBot, leave: str) -> None:
    many.ask()
    qtbot.waitUntil(many.view.exact_button.isVisible)
    many.bridge.holding = True
    many.view.exact_button.click()
    if leave == "hidden":
        many.statistics.refuse()
    else:
        many.statistics.open(("names", "y") if leave == "another" else None)
    assert many.ended() == many.exact()


def test_numbers_counted_before_the_last_cell_say_so(many: Counted, qtbot: QtBot) -> None:
    many.bridge.before = True
    many.ask()
    qtbot.waitUntil(lambda: "counted before the last step or cell" in many.view.label.text())
    assert many.view.exact_button.isVisible()


def test_numbers_of_an_array_that_was_written_into_meanwhile_say_so(many: Counted, qtbot: QtBot) -> None:
    many.bridge.changed = True
    many.ask()
    qtbot.waitUntil(lambda: "values changed while they were counted" in many.view.label.text())
