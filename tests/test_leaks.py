from __future__ import annotations

import subprocess
import sys
import threading

from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from tests.leaks import Snapshot, left_behind, recorded_origins


def test_nothing_is_reported_of_a_test_that_cleans_up() -> None:
    before = Snapshot.now()
    with recorded_origins() as origins:
        thread = threading.Thread(target=lambda: None)
        thread.start()
        assert left_behind(before, origins) == []


def test_a_thread_is_reported_with_where_it_began() -> None:
    before = Snapshot.now()
    release = threading.Event()
    with recorded_origins() as origins:
        thread = threading.Thread(target=release.wait, name="forgotten")
        thread.start()
        report = left_behind(before, origins, grace=0.1)
    release.set()
    thread.join()
    assert len(report) == 1
    assert "'forgotten'" in report[0]
    assert "test_leaks.py" in report[0]


def test_a_process_is_reported_with_where_it_began() -> None:
    before = Snapshot.now()
    command = [sys.executable, "-c", "input()"]
    with recorded_origins() as origins, subprocess.Popen(command, stdin=subprocess.PIPE) as child:
        report = left_behind(before, origins, grace=0.1)
        child.communicate(b"\n")
    assert len(report) == 1
    assert "input()" in report[0]
    assert "test_leaks.py" in report[0]


def test_a_window_is_reported_with_where_it_was_shown(qtbot: QtBot) -> None:
    before = Snapshot.now()
    with recorded_origins() as origins:
        label = QLabel("left open")
        qtbot.addWidget(label)
        label.show()
        report = left_behind(before, origins, grace=0.1)
    assert len(report) == 1
    assert "QLabel" in report[0]
    assert "test_leaks.py" in report[0]
