"""``eagerlab doctor``: what it finds, also of a window's backend."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from eagerlab.commands import doctor
from eagerlab.commands.doctor_checks import Check, folders, versions, window
from eagerlab.protocol.replies import ThreadRow, Welcome
from eagerlab.protocol.requests import Hello
from eagerlab.store.home import Home
from tests.backend.backend_driver import BackendDriver


@pytest.mark.skipif(sys.platform == "win32", reason="the driver speaks ipc")
def test_doctor_lists_threads_of_a_trial_backend_and_of_the_open_one(eagerlab_home: Path) -> None:
    open_one = BackendDriver(eagerlab_home)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "eagerlab", "doctor", "--json"],
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        report = json.loads(done.stdout)
        assert done.returncode == 0, report["checks"]
        assert report["ok"]
        assert report["versions"]["python"].startswith(f"{sys.version_info[0]}.{sys.version_info[1]}")
        assert report["devices"][0]["name"] == "CPU:0"
        names = {thread["name"] for thread in report["threads"]}
        assert {"eagerlab-trainer", "eagerlab-publisher", "eagerlab-control", "MainThread"} <= names
        assert report["running"]["pid"] == open_one.process.pid
        assert "eagerlab-trainer" in {thread["name"] for thread in report["running"]["threads"]}
        assert isinstance(open_one.ask(Hello()), Welcome)
    finally:
        open_one.close()


def test_a_missing_display_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    (display,) = [check for check in window() if check.name == "display"]
    if sys.platform.startswith("linux"):
        assert not display.ok
        assert "eagerlab train" in display.todo
        assert not display.needed


def test_folders_that_can_be_written_are_fine_and_nothing_stays_behind(tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    checks = folders(home)
    assert all(check.ok for check in checks if check.name != "free space")
    assert not home.runtime.exists()


def test_a_home_that_cannot_be_used_is_named() -> None:
    home = Home(Path("/proc/nowhere"))
    check = folders(home)[0]
    assert not check.ok
    assert "/proc/nowhere" in check.value
    assert check.todo


def test_every_package_has_a_version() -> None:
    assert all(check.ok and check.value for check in versions())


def test_the_text_marks_what_fails_and_says_what_to_do() -> None:
    report = doctor.Report(
        [Check("Backend", "start", False, "It ended with status 1.", "Install it again.", needed=True)],
        threads=(ThreadRow(name="eagerlab-trainer", purpose="trains", daemon=False, native_id=1),),
    )
    text = doctor.as_text(report)
    assert "✗ start" in text
    assert "→ Install it again." in text
    assert "eagerlab-trainer" in text
    assert "does not work" in text
