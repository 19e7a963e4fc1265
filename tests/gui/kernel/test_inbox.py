"""Events that wait for the GUI thread: what is let go, what is joined, and what never is."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from eagerlab.gui.kernel.inbox import Inbox, Waiting
from eagerlab.protocol import events
from eagerlab.protocol.base import Problem
from eagerlab.protocol.codec import ProtocolError, pack


class Sender:
    """A backend, as far as its messages go."""

    def __init__(self, inbox: Inbox) -> None:
        self.inbox = inbox
        self.sequence = 0

    def send(self, event: events.Event, *arrays: Any, session: str = "kernel") -> bool:
        self.sequence += 1
        content = pack(event.model_copy(update={"sequence": self.sequence}))
        buffers = [np.ascontiguousarray(one).data.cast("B") for one in arrays]
        return self.inbox.put({"header": {"session": session}, "content": content, "buffers": buffers})

    def state(self, **fields: Any) -> bool:
        return self.send(events.StateChanged(state=events.State(**{"phase": "training", **fields})))

    def rows(self, first: int, count: int, run: str = "run", **fields: Any) -> bool:
        event = events.Metrics(
            **{"run": run, "stream": "train", "names": ("loss",), "first_row": first, "rows": count, **fields}
        )
        numbers = np.arange(first, first + count)
        return self.send(event, numbers, numbers / 10, numbers / 2)


@pytest.fixture
def sender() -> Sender:
    return Sender(Inbox())


def taken(inbox: Inbox) -> list[Waiting]:
    found = []
    while (one := inbox.pop()) is not None:
        found.append(one)
    return found


def kinds(inbox: Inbox) -> list[str]:
    return [type(one.event).__name__ for one in taken(inbox)]


def test_a_long_wait_keeps_one_state_and_all_rows(sender: Sender) -> None:
    for number in range(500):
        sender.rows(3 * number, 3)
        sender.state(step=3 * number + 3)
    rows, state = taken(sender.inbox)
    assert (rows.event.first_row, rows.event.rows, state.event.state.step) == (0, 1500, 1500)
    steps, times, values = (np.frombuffer(one, dtype) for one, dtype in zip(rows.buffers, "qdd", strict=True))
    assert np.array_equal(steps, np.arange(1500))
    assert np.array_equal(times, np.arange(1500) / 10)
    assert np.array_equal(values, np.arange(1500) / 2)


@pytest.mark.parametrize(
    "fields",
    [{"phase": "paused"}, {"activity": "Checking"}, {"mode": "graph"}, {"is_held": True}, {"run": "another"}],
)
def test_what_happened_is_never_passed_over(sender: Sender, fields: dict[str, Any]) -> None:
    sender.state(step=1)
    sender.state(step=1, **fields)
    sender.state(step=2, steps_per_second=3.0)
    sender.state(step=3)
    states = [one.event.state for one in taken(sender.inbox)]
    assert [one.step for one in states] == [1, 1, 3]
    assert states[1] == events.State(**{"phase": "training", "step": 1, **fields})


def test_the_order_of_problems_marks_and_rows_stays(sender: Sender) -> None:
    sender.rows(0, 2)
    sender.state(step=2)
    sender.send(events.Marker(run="run", step=2, what="restore", label="Restored"))
    sender.rows(2, 2)
    sender.send(events.ProblemRaised(problem=Problem(what="Training stopped.")))
    sender.state(step=4, phase="failed")
    assert kinds(sender.inbox) == [
        *("Metrics", "StateChanged", "Marker", "Metrics", "ProblemRaised", "StateChanged")
    ]


@pytest.mark.parametrize(
    "other",
    [{"run": "b"}, {"stream": "validation"}, {"names": ("accuracy",)}, {"first_row": 3}, {"first_row": 1}],
)
def test_only_rows_that_follow_each_other_are_joined(sender: Sender, other: dict[str, Any]) -> None:
    sender.rows(0, 2)
    sender.rows(2, 2)
    first = other.pop("first_row", 4)
    sender.rows(first, 1, **other)
    assert [(one.event.first_row, one.event.rows) for one in taken(sender.inbox)] == [(0, 4), (first, 1)]


def test_rows_of_another_process_stay_apart(sender: Sender) -> None:
    sender.rows(0, 2)
    event = events.Metrics(run="run", stream="train", names=("loss",), first_row=2, rows=0)
    sender.send(event, *3 * [np.zeros(0)], session="another")
    assert [one.session for one in taken(sender.inbox)] == ["kernel", "another"]


def test_an_invitation_to_look_again_waits_once_and_in_its_first_place(sender: Sender) -> None:
    sender.send(events.NamesChanged())
    sender.send(events.RunsChanged())
    sender.send(events.NamesChanged())
    assert kinds(sender.inbox) == ["NamesChanged", "RunsChanged"]


def test_whoever_takes_is_told_once_until_they_look(sender: Sender) -> None:
    told = [sender.state(step=number) for number in range(3)]
    assert told == [True, False, False]
    assert sender.inbox.open() == (1, False)
    assert sender.state(step=4)
    assert len(taken(sender.inbox)) == 1


def test_a_missed_event_is_noticed_whatever_was_joined(sender: Sender) -> None:
    for number in range(4):
        sender.rows(number, 1)
    assert sender.inbox.open() == (1, False)
    sender.sequence += 1
    sender.rows(5, 1)
    assert sender.inbox.open() == (2, True)
    assert sender.inbox.open() == (2, False)


def test_what_is_no_event_comes_in_its_place(sender: Sender) -> None:
    sender.rows(0, 1)
    sender.inbox.put({"header": {"session": "kernel"}, "content": {"eagerlab": 0}, "buffers": []})
    sender.rows(1, 1)
    found = [one.event for one in taken(sender.inbox)]
    assert [type(one) for one in found] == [events.Metrics, ProtocolError, events.Metrics]
