"""Rows for files that cells fetch."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from eagerlab.gui.controllers.fetching import FetchController
from eagerlab.gui.views.fetch_rows import FetchRow, FetchRows
from eagerlab.protocol.fetching import CancelFetch, FetchProgress
from tests.gui.conftest import RecordedLink


@pytest.fixture
def rows(qtbot: QtBot, link: RecordedLink) -> FetchRows:
    rows = FetchRows()
    qtbot.addWidget(rows)
    FetchController(link, rows)  # type: ignore[arg-type]
    return rows


def tell(link: RecordedLink, fetch: str = "fetch-1", **fields: object) -> None:
    progress = {"fetch": fetch, "name": "mnist.npz", "host": "example.org", **fields}
    link.fetch_progress.emit(FetchProgress.model_validate(progress))


def row(rows: FetchRows) -> FetchRow:
    found = rows.findChild(FetchRow, "fetch_row")
    assert isinstance(found, FetchRow)
    return found


def test_progress_is_told_in_bytes_rate_and_time_left(rows: FetchRows, link: RecordedLink) -> None:
    tell(link)
    assert row(rows).words.text() == "mnist.npz from example.org"
    assert row(rows).numbers.text() == "waiting for an answer"
    tell(link, done=5_000_000_000, total=10_000_000_000, rate=1_250_000.0, seconds_left=4_000.0)
    assert row(rows).numbers.text() == "5.0 GB of 10.0 GB · 1.2 MB/s · 1 h 6 min left"
    assert row(rows).bar.value() == row(rows).bar.maximum() // 2
    tell(link, done=3_000)
    assert row(rows).numbers.text() == "3.0 KB"
    assert row(rows).bar.maximum() == 0
    tell(link, done=3_000, ended=True)
    assert rows.isHidden()


def test_cancel_asks_once_and_names_the_fetch(rows: FetchRows, link: RecordedLink, qtbot: QtBot) -> None:
    tell(link, "fetch-1")
    tell(link, "fetch-2", done=10)
    row(rows).cancel.click()
    row(rows).cancel.click()
    assert [request.fetch for request in link.asked_for(CancelFetch)] == ["fetch-1"]
    link.died.emit("It is gone.")
    assert rows.isHidden()
