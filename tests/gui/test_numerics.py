"""The switches of the numerics watch: a click, a typed call and the settings agree."""

from __future__ import annotations

from pathlib import Path

from eagerlab.gui.controllers.numerics import NumericsController
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.settings import Settings
from eagerlab.protocol.numerics import FIRST, NumericsWatched, WatchNumerics
from tests.gui.conftest import RecordedLink

Thrown = tuple[bool, bool, bool]


def asked(link: RecordedLink) -> list[Thrown]:
    return [(request.nan, request.inf, request.cells) for request in link.asked_for(WatchNumerics)]


def shown(window: MainWindow) -> Thrown:
    nan, inf, cells = (window.commands[f"watch_{name}"].isChecked() for name in ("nan", "inf", "cells"))
    return nan, inf, cells


def test_the_first_start_shows_how_a_backend_begins_and_asks_for_nothing(
    window: MainWindow, link: RecordedLink
) -> None:
    NumericsController(window, link)  # type: ignore[arg-type]
    assert shown(window) == (FIRST.nan, FIRST.inf, FIRST.cells) == (True, False, False)
    assert asked(link) == []


def test_a_click_asks_the_backend_and_is_remembered(
    window: MainWindow, link: RecordedLink, tmp_path: Path
) -> None:
    NumericsController(window, link)  # type: ignore[arg-type]
    window.commands["watch_inf"].trigger()
    window.commands["watch_nan"].trigger()
    window.commands["watch_cells"].trigger()
    assert asked(link) == [(True, True, False), (False, True, False), (False, True, True)]
    window.settings.save()
    kept = Settings(tmp_path / "settings.ini")
    assert (kept.watch_nan, kept.watch_inf, kept.watch_cells) == (False, True, True)


def test_what_was_typed_moves_the_switches_without_asking_back(
    window: MainWindow, link: RecordedLink
) -> None:
    NumericsController(window, link)  # type: ignore[arg-type]
    link.numerics_watched.emit(NumericsWatched(nan=False, inf=True, cells=True))
    assert shown(window) == (False, True, True)
    assert window.settings.watch_inf
    assert window.settings.watch_cells
    assert asked(link) == []


def test_each_new_backend_gets_the_remembered_switches(window: MainWindow, link: RecordedLink) -> None:
    window.settings.watch_nan = False
    NumericsController(window, link)  # type: ignore[arg-type]
    assert asked(link) == [(False, False, False)]
    link.ready.emit()
    assert asked(link) == [(False, False, False)] * 2
