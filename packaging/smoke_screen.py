"""The screen and the mouse of a smoke test: a display of its own, clicks, windows, pictures. For X alone."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

SECONDS_TO_CLOSE = 180.0
SCREEN = "1440x900x24"


@contextlib.contextmanager
def display(*, own: bool = False) -> Iterator[None]:
    """Have a display: the one there is, or an Xvfb of our own, which anybody on this machine may use.

    Parameters
    ----------
    own : bool
        Leave the one there is alone, and whoever sits before it.
    """
    before = os.environ.get("DISPLAY", "")
    if (before and not own) or sys.platform != "linux":
        yield
        return
    read_end, write_end = os.pipe()
    # Without the last option it begins anew whenever its last client goes, and refuses who comes meanwhile.
    screen = ["-screen", "0", SCREEN, "-nolisten", "tcp", "-ac", "-noreset"]
    # The kernel ends it when this process ends in a way that it cannot notice.
    with_us = ["setpriv", "--pdeathsig", "TERM"] if shutil.which("setpriv") else []
    command = [*with_us, "Xvfb", "-displayfd", str(write_end), *screen]
    with subprocess.Popen(command, pass_fds=[write_end], stderr=subprocess.DEVNULL) as server:
        os.close(write_end)
        try:
            with os.fdopen(read_end) as announcement:
                os.environ["DISPLAY"] = f":{announcement.readline().strip()}"
            yield
        finally:
            del os.environ["DISPLAY"]
            if before:
                os.environ["DISPLAY"] = before
            server.terminate()


def has_mouse() -> bool:
    """Tell whether there are a display and xdotool, which moves the mouse."""
    return shutil.which("xdotool") is not None and bool(os.environ.get("DISPLAY"))


def xdotool(*words: str) -> str:
    """Run xdotool and return what it printed; empty where it failed or what it waits for does not come."""
    try:
        done = subprocess.run(["xdotool", *words], capture_output=True, text=True, check=False, timeout=20)
    except subprocess.TimeoutExpired:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def click(x: int, y: int, window: str = "") -> None:
    """Click with the mouse, at a place of the screen or of a window."""
    within = ["--window", window] if window else []
    xdotool("mousemove", *within, str(x), str(y), "sleep", "0.2", "click", "1")


def windows() -> list[str]:
    """Return the windows of the program that are to be seen, frames of a size only."""
    found = xdotool("search", "--onlyvisible", "--name", "EagerLab").split()
    return [one for one in found if "Geometry: 1x1" not in xdotool("getwindowgeometry", one)]


def close(window: str, ended: Callable[[], bool]) -> None:
    """Close the window with the keyboard; where it asks whether to save what is being trained, agree.

    Parameters
    ----------
    window : str
        Its number.
    ended : callable
        Tells whether the program is gone; `close` returns when it is, or when it does not go.
    """
    deadline = time.monotonic() + SECONDS_TO_CLOSE
    next_key = 0.0
    while not ended() and time.monotonic() < deadline:
        front = xdotool("getwindowfocus")
        if time.monotonic() >= next_key:
            if next_key and front != window:  # the question's, which has come to the front
                xdotool("key", "Return")
            else:
                xdotool("windowfocus", "--sync", window, "key", "ctrl+q")
            next_key = time.monotonic() + 5
        time.sleep(0.1)


def photograph(target: Path) -> bool:
    """Take a picture of the screen, where ImageMagick is installed."""
    if shutil.which("import") is None or not os.environ.get("DISPLAY"):
        return False
    return subprocess.call(["import", "-window", "root", str(target)]) == 0
