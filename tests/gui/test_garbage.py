"""Cyclic garbage with Qt objects in it dies on the GUI thread only."""

from __future__ import annotations

import gc
import threading

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from eagerlab.gui.garbage import GuiGarbage


class Cycle(QObject):
    """Kept by itself alone; tells the thread that it dies on."""

    def __init__(self, died_on: list[int]) -> None:
        super().__init__()
        self._itself = self
        self._died_on = died_on

    def __del__(self) -> None:
        self._died_on.append(threading.get_ident())


def allocate() -> None:
    """Make enough containers that Python would collect all generations."""
    kept = [[number] for number in range(400_000)]
    assert kept


@pytest.fixture
def owner(qapp: object) -> QObject:
    gc.enable()  # as Python begins
    return QObject()


def test_a_worker_that_allocates_destroys_nothing_of_qts(owner: QObject, qtbot: QtBot) -> None:
    garbage = GuiGarbage(owner)
    died_on: list[int] = []
    for _ in range(20):
        Cycle(died_on)
    worker = threading.Thread(target=allocate)
    worker.start()
    worker.join()
    assert died_on == []
    some = [[number] for number in range(5_000)]
    qtbot.waitUntil(lambda: len(died_on) == 20)
    assert set(died_on) == {threading.get_ident()}
    assert some
    garbage.end()


def test_what_is_there_at_the_start_is_left_alone_and_given_back_at_the_end(owner: QObject) -> None:
    garbage = GuiGarbage(owner)
    assert not gc.isenabled()
    garbage.settle()
    assert gc.get_freeze_count() > 0
    garbage.end()
    assert gc.get_freeze_count() == 0
    assert gc.isenabled()
