#!/usr/bin/env python3
"""Drive an installed EagerLab as a person does, and say what works.

Usage: python3 packaging/smoke.py [OPTION ...] COMMAND-OR-PATH

COMMAND-OR-PATH is `eagerlab`, or the path of the installed command. The window is driven from within by
`smoke_driver.py`, which the installation's own Python runs; then the command itself is started, its window
awaited and Train clicked with the mouse. One line is printed for each check; the exit status is 0 when all
succeed.

On Linux without a display an Xvfb is started. xdotool moves the mouse; without it nothing is clicked from
outside. The tools need not be where the program is installed: see --through.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

DRIVER = Path(__file__).resolve().parent / "smoke_driver.py"
SECONDS_TO_START = 60.0

# Tells how many steps the newest runs in a folder of EagerLab's hold; run by the installed Python.
STEPS = (
    "import sqlite3, sys; "
    "base = sqlite3.connect('file:' + sys.argv[1] + '/runs/runs.sqlite?mode=ro', uri=True); "
    "print(base.execute('SELECT coalesce(max(first_row + row_count), 0) FROM batches').fetchone()[0])"
)


class Installation:
    """The copy of the program that is driven.

    Parameters
    ----------
    command : str
        Its command, or the path of it.
    through : sequence of str
        What comes before each command line, such as ``chroot ROOT``.
    """

    def __init__(self, command: str, through: Sequence[str]) -> None:
        self.command = command
        self.through = list(through)
        self._python: list[str] = []

    def start(self, *words: str, output: int | None = None) -> subprocess.Popen[str]:
        """Start a program where the installation is."""
        command = [*self.through, *words]
        return subprocess.Popen(command, stdout=output, text=True, stdin=subprocess.DEVNULL)

    def say(self, *words: str) -> str:
        """Run a program where the installation is, and return what it printed."""
        command = [*self.through, *words]
        done = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
        if done.returncode != 0:
            raise RuntimeError(f"{shlex.join(words)[:200]} failed: {done.stderr.strip()[-2000:]}")
        return done.stdout.strip()

    @property
    def python(self) -> list[str]:
        """The installation's own Python, with the options that the command gives it."""
        if not self._python:
            self._python = [self._find_python(), "-E", "-P"]
        return self._python

    def _find_python(self) -> str:
        if sys.platform == "win32":
            beside = [Path(self.command).parent / name for name in ("python.exe", "python/python.exe")]
            return str(next(path for path in beside if path.is_file()))
        path = self.say("sh", "-c", 'readlink -f -- "$(command -v -- "$1")"', "sh", self.command)
        first = self.say("head", "-n", "1", path)
        # A launcher in the shell's language has its Python beside it; a wheel's names it in the first line.
        return (
            f"{path.rpartition('/')[0]}/python"
            if first.rstrip().endswith("/sh")
            else first.removeprefix("#!").partition(" -")[0].strip()  # pipx adds an option
        )


class Report:
    """Prints a line for each check, and remembers failures."""

    def __init__(self) -> None:
        self.failed = 0

    def tell(self, name: str, ok: bool, detail: str = "", seconds: float | None = None) -> None:
        """Print one line."""
        self.failed += not ok
        took = f"  {seconds:6.2f} s" if seconds is not None else " " * 10
        print(f"{'ok    ' if ok else 'FAILED'}{took}  {name}{f': {detail}' if detail else ''}", flush=True)


@contextlib.contextmanager
def display() -> Iterator[None]:
    """Have a display: the one there is, or an Xvfb of our own, which anybody on this machine may use."""
    if os.environ.get("DISPLAY") or sys.platform != "linux":
        yield
        return
    read_end, write_end = os.pipe()
    screen = ["-screen", "0", "1440x900x24", "-nolisten", "tcp", "-ac"]
    command = ["Xvfb", "-displayfd", str(write_end), *screen]
    with subprocess.Popen(command, pass_fds=[write_end], stderr=subprocess.DEVNULL) as server:
        os.close(write_end)
        with os.fdopen(read_end) as announcement:
            os.environ["DISPLAY"] = f":{announcement.readline().strip()}"
        try:
            yield
        finally:
            del os.environ["DISPLAY"]
            server.terminate()


def xdotool(*words: str) -> str:
    """Run xdotool and return what it printed; empty where it failed."""
    done = subprocess.run(["xdotool", *words], capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""


def click(x: int, y: int, window: str = "") -> None:
    """Click with the mouse, at a place of the screen or of a window."""
    within = ["--window", window] if window else []
    xdotool("mousemove", *within, str(x), str(y), "sleep", "0.2", "click", "1")


def windows() -> list[str]:
    """Return the windows of the program that are to be seen, frames of a size only."""
    found = xdotool("search", "--onlyvisible", "--name", "EagerLab").split()
    return [one for one in found if "Geometry: 1x1" not in xdotool("getwindowgeometry", one)]


def close(window: str, process: subprocess.Popen[str]) -> None:
    """Close the window with the keyboard; where it asks whether to save what is being trained, agree."""
    xdotool("windowfocus", "--sync", window, "key", "ctrl+q")
    for _ in range(20):
        try:
            process.wait(3)
            return
        except subprocess.TimeoutExpired:
            if xdotool("getwindowfocus") != window:  # the question's, which has come to the front
                xdotool("key", "Return")


def photograph(target: Path) -> bool:
    """Take a picture of the screen, where ImageMagick is installed."""
    if shutil.which("import") is None:
        return False
    return subprocess.call(["import", "-window", "root", str(target)]) == 0


def drive(
    copy: Installation, plan: str, words: Sequence[str], pictures: Path, report: Report
) -> tuple[int, int]:
    """Let the driver carry out its plan; return where in the window Train is."""
    place = (0, 0)
    source = DRIVER.read_text(encoding="utf-8")
    mouse = ["SMOKE_MOUSE=1"] if shutil.which("xdotool") and os.environ.get("DISPLAY") else []
    # As the launcher does: a Python that the backend starts with another's home would not even begin.
    given = [] if sys.platform == "win32" else ["env", "-u", "PYTHONHOME", *mouse]
    process = copy.start(*given, *copy.python, "-c", source, plan, *words, output=subprocess.PIPE)
    assert process.stdout is not None
    for line in process.stdout:
        if not line.startswith("@"):
            print("       |", line.rstrip())
            continue
        told = json.loads(line[1:])
        if "click" in told:
            click(*told["click"])
            place = (told["within"][0], told["within"][1])
        elif "picture" in told:
            target = pictures / f"{told['picture']}.png"
            target.write_bytes(base64.b64decode(told["png"]))
        else:
            report.tell(f"{plan}: {told['check']}", told["ok"], told["detail"], told["seconds"])
    status = process.wait()
    if status not in (0, 1):
        report.tell(f"{plan}: the window's process", ok=False, detail=f"ended with status {status}")
    return place


def start_command(
    copy: Installation, home: str, place: tuple[int, int], pictures: Path, report: Report
) -> None:
    """Start the command itself, as a menu does: window, a click on Train, steps, one window, the end.

    Parameters
    ----------
    copy : Installation
        What to start.
    home : str
        A folder that the program takes for its own; it must not exist yet.
    place : tuple of int
        Where in the window Train is; (0, 0) for nowhere.
    pictures : Path
        Gets a picture.
    report : Report
        Is told.
    """
    began = time.monotonic()
    process = copy.start("env", f"EAGERLAB_HOME={home}", copy.command)
    try:
        while not windows() and time.monotonic() < began + SECONDS_TO_START and process.poll() is None:
            time.sleep(0.02)
        seen = windows()
        report.tell("command: window on the screen", bool(seen), seconds=time.monotonic() - began)
        if seen and place != (0, 0):
            time.sleep(3)  # the person finds the button
            click(*place, window=seen[0])
            clicked = time.monotonic()
            time.sleep(1)
            photograph(pictures / "clicked.png")
            steps = 0
            while steps < 20 and time.monotonic() < clicked + 120:
                time.sleep(1)
                with contextlib.suppress(RuntimeError, ValueError):  # no runs yet
                    steps = int(copy.say(*copy.python, "-c", STEPS, home))
            report.tell(
                "command: Train clicked, steps", steps >= 20, f"{steps} steps", time.monotonic() - clicked
            )
            photograph(pictures / "command.png")
        report.tell("command: one window", len(windows()) == 1, f"{len(windows())}")
        for window in windows()[:1]:
            close(window, process)
        if process.poll() is None:
            photograph(pictures / "still-there.png")
        report.tell("command: it ends", process.poll() is not None, f"status {process.poll()}")
    finally:
        process.kill()


def main(arguments: list[str] | None = None) -> int:
    """Carry out the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("command", metavar="COMMAND-OR-PATH")
    parser.add_argument("--plan", choices=["full", "short", "chinese"], default="full")
    parser.add_argument(
        "--through", type=shlex.split, default=[], metavar="'WORDS'", help="comes before each command"
    )
    parser.add_argument("--home", default="", help="a folder for EagerLab's data, where the command runs")
    parser.add_argument("--pictures", type=Path, default=Path(tempfile.gettempdir()) / "eagerlab-smoke")
    options = parser.parse_args(arguments)
    copy, report = Installation(options.command, options.through), Report()
    options.pictures.mkdir(parents=True, exist_ok=True)
    with display():
        report.tell("version", ok=True, detail=copy.say(options.command, "--version"))
        report.tell(
            "python",
            ok=True,
            detail=copy.say(*copy.python, "-c", "import sys; print(sys.executable, sys.version)"),
        )
        place = drive(copy, options.plan, [], options.pictures, report)
        if shutil.which("xdotool") and os.environ.get("DISPLAY"):
            home = options.home or f"{tempfile.mkdtemp(prefix='eagerlab-smoke-')}/home"
            start_command(copy, home, place, options.pictures, report)
    print(f"{report.failed} failed; pictures in {options.pictures}")
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(main())
