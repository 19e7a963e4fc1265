#!/usr/bin/env python3
"""Drive an installed EagerLab as a person does, and say what works.

Usage: python3 packaging/smoke.py [OPTION ...] COMMAND-OR-PATH

COMMAND-OR-PATH is `eagerlab`, or the path of the installed command. The window is driven from within by
`smoke_driver.py`, `smoke_console.py` and `smoke_checks.py`, which the installation's own Python runs; then
the command itself is started, its window awaited and Train clicked with the mouse. One line is printed for
each check; the exit status is 0 when all succeed.

Settings, runs and packages are those of a folder made for it: nobody's own are touched, unless --in-place
says so or --through leads elsewhere. On Linux without a display an Xvfb is started. xdotool moves the mouse;
without it nothing is clicked from outside. The tools need not be where the program is installed: see
--through. Nothing waits for a fixed time but for what is to come, and says so when it does not.
"""

from __future__ import annotations

import argparse
import base64
import io
import json
import os
import queue
import shlex
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

from smoke_copy import Installation, Report
from smoke_outside import Outside, start_command
from smoke_screen import click, display, has_mouse

# Read at once: a long proof drives with what it began with.
SOURCES = {
    name: Path(__file__).resolve().with_name(f"{name}.py").read_text(encoding="utf-8")
    for name in ("smoke_driver", "smoke_console", "smoke_checks")
}
PLANS = ("start", "full", "short", "looking", "chinese", "unwritable", "older", "upgraded")
SECONDS_OF_SILENCE = 600.0


def lines_of(process: subprocess.Popen[str]) -> Iterator[str]:
    """Yield what a process prints; one that says nothing for long hangs, and is ended.

    Raises
    ------
    TimeoutError
        It was ended.
    """
    lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()

    def read() -> None:
        assert process.stdout is not None
        for line in process.stdout:
            lines.put(line)
        lines.put(None)

    threading.Thread(target=read, daemon=True).start()
    while True:
        try:
            line = lines.get(timeout=SECONDS_OF_SILENCE)
        except queue.Empty:
            process.kill()
            raise TimeoutError(f"nothing was heard of it for {SECONDS_OF_SILENCE:.0f} s") from None
        if line is None:
            return
        yield line


def drive(
    copy: Installation, plan: str, words: Sequence[str], pictures: Path, report: Report
) -> tuple[int, int]:
    """Let the driver carry out its plan; return where in the window Train is."""
    place, ended, trouble = (0, 0), False, ""
    with copy.start(*copy.driver(plan, words), talks=True) as process:
        assert process.stdin is not None
        try:
            with process.stdin:
                process.stdin.write(json.dumps(SOURCES))
            for line in lines_of(process):
                if not line.startswith("@"):
                    print("       |", line.rstrip())
                    continue
                told = json.loads(line[1:])
                ended = ended or "ended" in told
                if "click" in told:
                    click(*told["click"])
                    place = (told["within"][0], told["within"][1])
                elif "picture" in told:
                    (pictures / f"{told['picture']}.png").write_bytes(base64.b64decode(told["png"]))
                elif "check" in told:
                    report.tell(f"{plan}: {told['check']}", told["ok"], told["detail"], told["seconds"])
        except (TimeoutError, BrokenPipeError) as error:
            trouble = f"{error}; "
        except BaseException:
            process.kill()
            raise
    if not ended:
        detail = f"{trouble}it ended with status {process.returncode}, before all was looked at"
        report.tell(f"{plan}: the window's process", ok=False, detail=detail)
    return place


def smoke(
    copy: Installation, plan: str, home: str, pictures: Path, report: Report, words: Sequence[str] = ()
) -> tuple[int, int]:
    """Carry out the whole test on the display there is; return where in the window Train is.

    Parameters
    ----------
    copy : Installation
        What is driven.
    plan : str
        One of `PLANS`.
    home : str
        As for `Outside`: the folder of the command that is started in the end.
    pictures : Path
        Made when it is missing.
    report : Report
        Is told.
    words : sequence of str
        Given to the program by the driver.
    """
    pictures.mkdir(parents=True, exist_ok=True)
    try:
        report.tell("version", ok=True, detail=copy.say(copy.command, "--version"))
        version = copy.say(*copy.python, "-c", "import sys; print(sys.executable, sys.version)")
        report.tell("python", ok=True, detail=version)
    except RuntimeError as error:
        report.tell("it starts", ok=False, detail=str(error))
        return (0, 0)
    place = drive(copy, plan, words, pictures, report)
    if has_mouse():
        start_command(Outside(copy, home, pictures, report), place)
    return place


def main(arguments: list[str] | None = None) -> int:
    """Carry out the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("command", metavar="COMMAND-OR-PATH")
    parser.add_argument("--plan", choices=PLANS, default="full")
    parser.add_argument(
        "--through", type=shlex.split, default=[], metavar="'WORDS'", help="comes before each command"
    )
    parser.add_argument("--home", default="", help="a folder for EagerLab's data, where the command runs")
    parser.add_argument("--in-place", action="store_true", help="change the person's own settings and runs")
    parser.add_argument("--pictures", type=Path, default=Path(tempfile.gettempdir()) / "eagerlab-smoke")
    options = parser.parse_args(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a console of Windows does not know every letter
    copy, report = Installation(options.command, options.through), Report()
    folder = tempfile.mkdtemp(prefix="eagerlab-smoke-")
    home = options.home or f"{folder}/home"
    if not options.in_place and not options.through:
        os.environ["EAGERLAB_HOME"] = f"{folder}/driven"
    with display():
        smoke(copy, options.plan, home, options.pictures, report)
    for line in report.failures:
        print(f"FAILED: {line}")
    print(f"{report.failed} of {report.checks} failed; pictures in {options.pictures}")
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(main())
