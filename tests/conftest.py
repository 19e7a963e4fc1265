"""For all tests: a home of their own, no window on the person's screen, and nothing left behind."""

from __future__ import annotations

import gc
import os
import random
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import numpy as np
import pytest
from pytestqt.qtbot import QtBot
from texts_compile import compile_stale

from eagerlab.gui.garbage import collect_due
from tests.leaks import Snapshot, left_behind, recorded_origins
from tests.patience import PatientQtBot

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_API"] = "pyside6"
# The tests read the window's words in English, on a computer of any language.
os.environ["LANGUAGE"] = "en"

UNAVOIDABLE_QT_MESSAGES = (
    # The offscreen platform has no window manager to pass a minimum size to.
    r"This plugin does not support propagateSizeHints\(\)",
    # The same, for raise_() and for moving the mouse pointer.
    r"This plugin does not support (raise\(\)|setting window masks|grabbing the keyboard|.*cursor.*)",
)


# The same examples in each run, and none is judged by how long it takes on a busy machine.
hypothesis.settings.register_profile(
    "suite", derandomize=True, deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("suite")


def pytest_configure(config: pytest.Config) -> None:
    """Let Ctrl-C through to what tests start (a shell's background job ignores it); compile translations.

    The search for garbage is put off until the first test: what is imported to collect the tests is none.
    """
    gc.disable()
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if not hasattr(config, "workerinput"):  # once, before the processes begin that share out the tests
        compile_stale()


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Number contents of files: workers compare the names of their tests, and some contents hold a time."""
    return argname if isinstance(val, bytes) else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let through the few messages that the offscreen platform always prints; all others fail the test."""
    for item in items:
        item.add_marker(pytest.mark.qt_log_ignore(*UNAVOIDABLE_QT_MESSAGES, extend=True))


@pytest.fixture(autouse=True)
def nothing_left_behind() -> Iterator[None]:
    """Fail a test that leaves a window, a thread or a process, and say where it began."""
    gc.disable()  # as the window does: garbage of Qt must not be collected on a worker's thread
    before = Snapshot.now()
    with recorded_origins() as origins:
        yield
        report = left_behind(before, origins)
    collect_due()
    if report:
        pytest.fail("The test left behind:\n\n" + "\n".join(report), pytrace=False)


@pytest.fixture(autouse=True)
def eagerlab_home(nothing_left_behind: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give each test data and settings folders of its own."""
    home = tmp_path / "home"
    monkeypatch.setenv("EAGERLAB_HOME", str(home))
    return home


@pytest.fixture(autouse=True)
def same_chance() -> None:
    """Begin each test with the same random numbers: one that fails fails again, alone and in any order."""
    random.seed(1)
    np.random.seed(1)  # noqa: NPY002 - for code that uses the global one
    if "tensorflow" in sys.modules:
        sys.modules["tensorflow"].random.set_seed(1)


@pytest.fixture
def qtbot(qapp: object, request: pytest.FixtureRequest) -> QtBot:
    """Return pytest-qt's bot, with the patience that a busy machine needs."""
    return PatientQtBot(request)


@pytest.fixture(scope="session")
def xvfb() -> Iterator[str]:
    """Yield the ``DISPLAY`` of a virtual screen of 1920×1080, for programs that need a real window system."""
    program = shutil.which("Xvfb")
    if program is None:
        pytest.skip("Xvfb is not installed: install the package xvfb")
    read_end, write_end = os.pipe()
    # Without -noreset it begins anew whenever its last client goes, and refuses who comes meanwhile.
    options = ["-screen", "0", "1920x1080x24", "-nolisten", "tcp", "-noreset"]
    command = [program, "-displayfd", str(write_end), *options]
    with subprocess.Popen(command, pass_fds=[write_end], stderr=subprocess.DEVNULL) as server:
        os.close(write_end)
        with os.fdopen(read_end) as announcement:
            display = announcement.readline().strip()
        try:
            if not display:
                pytest.fail("Xvfb ended without saying which display it serves")
            yield f":{display}"
        finally:
            server.terminate()
