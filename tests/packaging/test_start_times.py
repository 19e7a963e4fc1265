"""The measuring of starts: what it is given, and the table that it prints."""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import smoke_checks
import start_times
from dev_report import DevError
from smoke_copy import Installation

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="drops caches and reads /proc")


def copy_that_prints(folder: Path, *told: dict[str, object]) -> Installation:
    """Return a copy whose Python prints these lines of a driver."""
    lines = "\n".join(f"echo '@{json.dumps(one)}'" for one in told)
    for name, text in (("python", f"cat >/dev/null\n{lines}"), ("eagerlab", "exec true")):
        path = folder / name
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)
    return Installation(str(folder / "eagerlab"), [])


def test_the_words_before_the_command_are_what_it_goes_through() -> None:
    name, copy = start_times.copy_of("installed=chroot '/a root' env HOME=/me eagerlab")
    assert name == "installed"
    assert copy.command == "eagerlab"
    assert copy.through == ["chroot", "/a root", "env", "HOME=/me"]
    for word in ("eagerlab", "=eagerlab", "name="):
        with pytest.raises(argparse.ArgumentTypeError, match="NAME=COMMAND"):
            start_times.copy_of(word)


def test_times_from_within_count_from_the_start_of_the_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.time", lambda: 100.0)
    copy = copy_that_prints(
        tmp_path,
        {"reached": "drawn", "at": 101.5, "busy": 0.5},
        {"check": "x"},
        {"reached": "ready", "at": 109.0},
    )
    assert start_times.times_from_within(copy) == {"drawn": 1.5, "busy": 0.5, "ready": 9.0}


def test_a_copy_that_is_not_ready_is_an_error(tmp_path: Path) -> None:
    copy = copy_that_prints(tmp_path, {"reached": "drawn", "at": 1.0, "busy": 0.5})
    with pytest.raises(DevError, match="not ready"):
        start_times.times_from_within(copy)


def test_the_table_tells_median_least_and_most_of_each_copy() -> None:
    times = {"window": [3.0, 1.0, 1.5], "drawn": [2.0], "busy": [0.5], "ready": [9.0, 10.0]}
    lines = start_times.table({"installed": times}).splitlines()
    assert lines[0].startswith("| seconds from the start | window on the screen |")
    assert lines[2].split(" | ")[1:4] == ["1.50 (1.00 to 3.00)", "2.00 (2.00 to 2.00)", "0.50 (0.50 to 0.50)"]
    assert lines[2].endswith(" | 9.50 (9.00 to 10.00) |")


def test_what_a_copy_has_started_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    environment = os.environ | {start_times.MARK: str(os.getpid())}
    with subprocess.Popen(["sleep", "600"], env=environment) as process:
        monkeypatch.setattr(start_times, "SECONDS_TO_END", 0.0)
        with pytest.raises(DevError, match="does not end"):
            start_times.wait_for_end()
        process.kill()
    start_times.wait_for_end()


def test_the_driver_has_a_plan_that_starts_and_ends() -> None:
    assert smoke_checks.PLANS["start"] == ("window_is_up", "backend_is_ready", "quit")
