"""A second window on the same home, and homes that cannot be used (B52)."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.driver import Driver

ROOT = Path(__file__).resolve().parents[2]

LOOK = """
import sys
from tests.driver import Driver
driver = Driver()
driver.wait_ready()
print([shown.problem.what + " " + shown.problem.why for shown in driver.window.messages.history])
print(driver.window.banner.isVisible())
print(driver.run("6 * 7")[-60:].split())
driver.trigger("train")
driver.wait(lambda: driver.value("lab.state.step") >= 2, 60, "training")
driver.shutdown()
"""


def look(**environment: str) -> list[str]:
    """Open a window in a process of its own and return what it tells."""
    done = subprocess.run(
        [sys.executable, "-c", LOOK],
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.fixture
def first() -> Iterator[Driver]:
    running = Driver()
    yield running
    running.shutdown()


def test_a_second_window_on_the_same_home_says_so_and_both_work(first: Driver, eagerlab_home: Path) -> None:
    first.wait_ready()
    messages, banner, _ = look()
    assert messages.count(str(os.getpid())) == 1
    assert banner == "True"
    assert [shown.problem.what for shown in first.window.messages.history] == []
    assert first.value("6 * 7") == 42


@pytest.mark.skipif(sys.platform != "linux", reason="Linux's folders")
def test_b52_without_a_usable_home_it_works_in_a_temporary_one_and_says_so(tmp_path: Path) -> None:
    keras = tmp_path / "keras"
    keras.mkdir()
    (keras / "keras.json").write_text("{")
    messages, banner, cell = look(
        EAGERLAB_HOME="/proc/none", HOME="/nonexistent", XDG_RUNTIME_DIR="/nonexistent", KERAS_HOME=str(keras)
    )
    assert "/proc/none" in messages
    assert banner == "True"
    assert "'42'" in cell
