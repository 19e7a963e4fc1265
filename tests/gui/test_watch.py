from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from eagerlab.gui.models.watched import WatchedCurves
from eagerlab.protocol.requests import Unwatch
from tests.gui.plotting import Learning


@pytest.fixture
def learning(qtbot: QtBot, tmp_path: Path) -> Iterator[Learning]:
    learning = Learning(qtbot, tmp_path)
    yield learning
    learning.controller.close()


def watched_line(learning: Learning, name: str) -> tuple[list[float], list[float]]:
    painter = learning.controller.watch.painter
    with learning.qtbot.waitSignal(painter.redrawn):
        painter.touch()
    x, y = learning.pane.watch.plot.curve(name).drawn()
    return x.tolist(), y.tolist()


def test_a_watched_list_becomes_a_curve_against_its_index(learning: Learning) -> None:
    assert not learning.pane.watch.isVisible()
    learning.backend.watch("loss_history", 0, [3.0, 2.0])
    learning.backend.watch("loss_history", 2, [1.0])
    assert learning.pane.watch.isVisible()
    assert not learning.pane.loss_plot.isVisible()
    assert watched_line(learning, "loss_history") == ([0, 1, 2], [3, 2, 1])


def test_a_list_that_was_made_anew_replaces_its_curve(learning: Learning) -> None:
    learning.backend.watch("x", 0, [1.0, 2.0, 3.0, 4.0])
    learning.backend.watch("x", 2, [9.0])
    assert watched_line(learning, "x") == ([0, 1, 2], [1, 2, 9])
    learning.backend.watch("x", 0, [7.0])
    assert watched_line(learning, "x") == ([0], [7])


def test_an_emptied_list_leaves_an_empty_curve() -> None:
    watched = WatchedCurves()
    watched.take("x", 0, np.array([1.0, 2.0]))
    watched.take("x", 0, np.zeros(0))
    assert len(watched.curves("x")) == 0
    watched.take("x", 0, np.array([5.0]))
    assert watched.curves("x").series("x").last() == 5


def test_closing_an_entry_asks_the_backend_and_the_curve_goes_when_it_says_so(learning: Learning) -> None:
    learning.backend.watch("a", 0, [1.0])
    learning.backend.watch("b", 0, [2.0])
    watched_line(learning, "a")
    close = learning.pane.watch.legend.findChild(QToolButton, "close/a")
    assert close is not None
    close.click()
    (request,) = learning.backend.requests
    assert isinstance(request, Unwatch)
    assert request.name == "a"
    assert learning.pane.watch.plot.curve_keys() == ("a", "b")
    learning.backend.watch("a", 1, [], ended=True)
    assert learning.pane.watch.plot.curve_keys() == ("b",)
    learning.backend.watch("b", 1, [], ended=True)
    assert not learning.pane.watch.isVisible()


def test_a_watched_curve_can_be_hidden(learning: Learning) -> None:
    learning.backend.watch("a", 0, [1.0, 2.0])
    button = learning.pane.watch.legend.button("a")
    assert button is not None
    button.click()
    watched_line(learning, "a")
    assert not learning.pane.watch.plot.curve("a")._line.isVisible()
