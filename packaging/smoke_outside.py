"""The part of a smoke test that knows the program by its screen only, as a person does."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from pathlib import Path

from smoke_copy import Installation, Report
from smoke_screen import click, close, photograph, windows

SECONDS_TO_START = 180.0
SECONDS_TO_STEP = 300.0
STEPS_TO_SEE = 20

# Tells how many steps are recorded in a folder of EagerLab's, or in the temporary one that took its place.
STEPS = (
    "import glob, os, sqlite3, sys, tempfile\n"
    "home = sys.argv[1] or max(glob.glob(tempfile.gettempdir() + '/eagerlab-home-*'), key=os.path.getmtime)\n"
    "base = sqlite3.connect('file:' + home + '/runs/runs.sqlite?mode=ro', uri=True)\n"
    "print(base.execute('SELECT coalesce(sum(row_count), 0) FROM batches').fetchone()[0])\n"
)


class Outside:
    """What a person sees of the program who has only the screen, the mouse and the keyboard.

    Parameters
    ----------
    copy : Installation
        Counts the steps.
    home : str
        The folder in which the program keeps its runs; empty for the newest temporary one.
    pictures : Path
        Gets pictures.
    report : Report
        Is told.
    """

    def __init__(self, copy: Installation, home: str, pictures: Path, report: Report) -> None:
        self.copy = copy
        self.home = home
        self.pictures = pictures
        self.report = report

    def steps(self) -> int:
        """Return how many steps are recorded."""
        with contextlib.suppress(RuntimeError, ValueError):  # no runs yet
            return int(self.copy.say(*self.copy.python, "-c", STEPS, self.home))
        return 0

    def wait_for_window(self, ended: Callable[[], bool], name: str = "") -> bool:
        """Wait until a window is to be seen, and tell it."""
        began = time.monotonic()
        while not windows() and time.monotonic() < began + SECONDS_TO_START and not ended():
            time.sleep(0.02)
        seen = bool(windows())
        why = "" if seen else "the program ended" if ended() else f"not within {SECONDS_TO_START:.0f} s"
        self.report.tell(f"command: window on the screen{name}", seen, why, time.monotonic() - began)
        return seen

    def train(self, place: tuple[int, int]) -> None:
        """Click on Train at once, whatever is still being loaded, and wait for steps."""
        before, began, steps = self.steps(), time.monotonic(), 0
        click(*place, window=windows()[0])
        photograph(self.pictures / "clicked.png")
        in_time = True
        while steps < STEPS_TO_SEE and in_time:
            time.sleep(0.5)
            in_time = time.monotonic() < began + SECONDS_TO_STEP  # looked at last after the time is over
            steps = self.steps() - before
        took = time.monotonic() - began
        self.report.tell("command: Train clicked, steps", steps >= STEPS_TO_SEE, f"{steps} steps", took)
        photograph(self.pictures / "command.png")

    def close(self, ended: Callable[[], bool], one_window: bool = True) -> None:
        """See that there is one window, close it, and see the program end."""
        if one_window:
            self.report.tell("command: one window", len(windows()) == 1, f"{len(windows())}")
        began = time.monotonic()
        for window in windows()[:1]:
            close(window, ended)
        if not ended():
            photograph(self.pictures / "still-there.png")
        self.report.tell("command: it ends", ended(), seconds=time.monotonic() - began)


def start_command(outside: Outside, place: tuple[int, int]) -> None:
    """Start the command itself, as a menu does: window, a click on Train, steps, one window, the end.

    Parameters
    ----------
    outside : Outside
        Its folder must not exist yet; for none, the program takes the one that it finds.
    place : tuple of int
        Where in the window Train is; (0, 0) for nowhere.
    """
    home = [f"EAGERLAB_HOME={outside.home}"] if outside.home else []
    process = outside.copy.start("env", *home, outside.copy.command)

    def ended() -> bool:
        return process.poll() is not None

    try:
        if outside.wait_for_window(ended) and place != (0, 0):
            outside.train(place)
        outside.close(ended)
        outside.report.tell("command: exit status", process.poll() == 0, f"{process.poll()}")
    finally:
        process.kill()
        process.wait()
