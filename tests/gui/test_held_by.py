"""The panel below the variable tree that says what holds an object."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers.holding import HoldingController
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.held_by import HeldByPanel
from eagerlab.protocol.base import Problem
from eagerlab.protocol.holding import AskHolders, HeldBy, Holder
from tests.gui.conftest import RecordedLink

NODE = ("names", "x")
HOLDERS = (
    Holder(kind="name", path="x", release="del x"),
    Holder(kind="output", path="Out[3]", release="lab.forget(3)"),
    Holder(kind="tape", path=""),
)


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme) -> HeldByPanel:
    panel = HeldByPanel(theme)
    qtbot.addWidget(panel)
    return panel


@pytest.fixture
def controller(panel: HeldByPanel, link: RecordedLink) -> HoldingController:
    return HoldingController(link, panel)  # type: ignore[arg-type]


def answer(link: RecordedLink, holders: tuple[Holder, ...] = HOLDERS, complete: bool = True) -> None:
    request = link.asked_for(AskHolders)[-1]
    reply = HeldBy(
        request=request.id,
        node=request.node,
        name="x",
        type="ResourceVariable",
        nbytes=2**28,
        holders=holders,
        is_complete=complete,
    )
    link.answer(request, reply)


def test_each_holder_has_a_line_and_a_button_that_writes_what_lets_go_of_it(
    panel: HeldByPanel, controller: HoldingController, link: RecordedLink, qtbot: QtBot
) -> None:
    assert panel.isHidden()
    controller.ask(NODE)
    assert panel.texts() == ["x: looking for what holds it"]
    answer(link)
    assert panel.texts()[0].startswith("x, 268")
    assert panel.texts()[1:] == ["the name x", "the result Out[3]", "a gradient tape that was left open"]
    buttons = [one for one in panel.findChildren(QToolButton) if one.text()]
    assert [button.text() for button in buttons] == ["del x", "lab.forget(3)"]
    with qtbot.waitSignal(controller.insert_code) as written:
        buttons[1].click()
    assert written.args == ["lab.forget(3)"]


def test_it_follows_what_cells_do_one_search_at_a_time_until_it_is_closed(
    panel: HeldByPanel, controller: HoldingController, link: RecordedLink
) -> None:
    panel.window().show()
    controller.ask(NODE)
    for _ in range(3):
        link.names_changed.emit()
    assert len(link.asked_for(AskHolders)) == 1
    answer(link)
    assert len(link.asked_for(AskHolders)) == 2
    answer(link, HOLDERS[:1])
    assert panel.texts()[1:] == ["the name x"]
    assert len(link.asked_for(AskHolders)) == 2
    close = panel.findChild(QToolButton, "held_by_close")
    assert close is not None
    close.click()
    link.names_changed.emit()
    assert len(link.asked_for(AskHolders)) == 2
    assert panel.isHidden()


def test_an_object_that_is_gone_and_a_search_that_was_cut_short_are_told(
    panel: HeldByPanel, controller: HoldingController, link: RecordedLink
) -> None:
    controller.ask(NODE)
    answer(link, (), complete=False)
    assert panel.texts()[1:] == [
        "Nothing that was found: it goes with the next collection.",
        "There may be more: the search took too long.",
    ]
    controller.ask(NODE)
    gone = Problem(what="names/x is not there (any more).", severity="info")
    link.refuse(link.asked_for(AskHolders)[-1], gone)
    assert panel.texts() == ["names/x is not there (any more)."]
