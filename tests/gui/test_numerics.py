"""The switches of the numerics watch: a click, a typed call and the settings agree."""

from __future__ import annotations

from pathlib import Path

from eagerlab.gui.controllers.numerics import NumericsController
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.settings import Settings
from eagerlab.protocol.numerics import NumericsWatched, WatchNumerics
from tests.gui.conftest import RecordedLink


def asked(link: RecordedLink) -> list[tuple[bool, bool]]:
    return [(request.nan, request.inf) for request in link.asked_for(WatchNumerics)]


def test_a_click_asks_the_backend_and_is_remembered(
    window: MainWindow, link: RecordedLink, tmp_path: Path
) -> None:
    NumericsController(window, link)  # type: ignore[arg-type]
    assert asked(link) == []
    window.commands["watch_inf"].trigger()
    window.commands["watch_nan"].trigger()
    window.commands["watch_inf"].trigger()
    assert asked(link) == [(False, True), (True, True), (True, False)]
    window.settings.save()
    kept = Settings(tmp_path / "settings.ini")
    assert (kept.watch_nan, kept.watch_inf) == (True, False)


def test_what_was_typed_moves_the_switches_without_asking_back(
    window: MainWindow, link: RecordedLink
) -> None:
    NumericsController(window, link)  # type: ignore[arg-type]
    link.numerics_watched.emit(NumericsWatched(nan=False, inf=True))
    assert not window.commands["watch_nan"].isChecked()
    assert window.commands["watch_inf"].isChecked()
    assert window.settings.watch_inf
    assert asked(link) == []


def test_each_new_backend_gets_the_remembered_switches(window: MainWindow, link: RecordedLink) -> None:
    window.settings.watch_nan = True
    NumericsController(window, link)  # type: ignore[arg-type]
    assert asked(link) == [(True, False)]
    link.ready.emit()
    assert asked(link) == [(True, False)] * 2
