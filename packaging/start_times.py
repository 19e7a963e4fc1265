#!/usr/bin/env python3
"""Measure from a cold start when the window is there and when the backend is ready, and print a table.

Usage: python3 packaging/start_times.py [--rounds N] [--warm] NAME=COMMAND ...

    sudo python3 packaging/start_times.py installed=eagerlab checkout=.venv/bin/eagerlab

COMMAND may have words before the program's: "root=chroot --userspec=1000:1000 ROOT env HOME=/me eagerlab".
Before each start the system's caches are dropped, which only root may do; --warm leaves them. Each copy is
started once before anything is measured, because a person's first start makes folders. The copies take turns.
The display is an Xvfb; xdotool sees the window there, and the program tells when its first frame is drawn,
how long its processor worked for that, which a busy machine changes little, and when its backend is ready.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import statistics
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

from dev_report import DevError, say
from smoke import SOURCES, lines_of
from smoke_copy import Installation
from smoke_outside import SECONDS_TO_START
from smoke_screen import close, display, windows

COLUMNS = ("window", "drawn", "busy", "ready")
CAPTIONS = ("window on the screen", "first frame drawn", "of that at work", "backend ready")
MARK = "EAGERLAB_START_TIMES"
SECONDS_TO_END = 120.0
CACHES = Path("/proc/sys/vm/drop_caches")


def drop_caches() -> None:
    """Let the system forget all files; what measures is read again."""
    os.sync()
    CACHES.write_text("3\n", encoding="ascii")
    windows()


def wait_for_end() -> None:
    """Wait until nothing that was started here runs any more: files that are in use are not dropped.

    Raises
    ------
    DevError
        Something does not end.
    """
    deadline = time.monotonic() + SECONDS_TO_END
    mark = f"{MARK}={os.getpid()}".encode()

    def is_ours(file: Path) -> bool:
        try:
            return mark in file.read_bytes().split(b"\0")
        except OSError:  # it has ended, or is somebody else's
            return False

    while any(is_ours(file) for file in Path("/proc").glob("[0-9]*/environ")):
        if time.monotonic() > deadline:
            raise DevError("A process of a copy that was started does not end.")
        time.sleep(0.1)


def time_to_window(copy: Installation) -> float:
    """Start the command, and return after how many seconds its window is on the screen.

    Raises
    ------
    DevError
        It does not come.
    """
    began = time.monotonic()
    process = copy.start("env", f"{MARK}={os.getpid()}", copy.command)
    try:
        while not windows():
            if process.poll() is not None or time.monotonic() > began + SECONDS_TO_START:
                raise DevError(f"{copy.command} shows no window.")
            time.sleep(0.005)
        took = time.monotonic() - began
        close(windows()[0], lambda: process.poll() is not None)
    finally:
        process.kill()
        process.wait()
    wait_for_end()
    return took


def times_from_within(copy: Installation) -> dict[str, float]:
    """Start the window with the driver in it; return what it told of the times.

    Raises
    ------
    DevError
        One of them did not come.
    """
    began = time.time()
    found: dict[str, float] = {}
    with copy.start("env", f"{MARK}={os.getpid()}", *copy.driver("start"), talks=True) as process:
        assert process.stdin is not None
        try:
            with process.stdin:
                process.stdin.write(json.dumps(SOURCES))
            for line in lines_of(process):
                told = json.loads(line[1:]) if line.startswith("@") else {}
                if "reached" in told:
                    found[told["reached"]] = told["at"] - began
                if "busy" in told:
                    found["busy"] = told["busy"]
        except BaseException:
            process.kill()
            raise
    if set(found) != {"drawn", "busy", "ready"}:
        raise DevError(f"{copy.command} was not ready.")
    wait_for_end()
    return found


def measure(copies: dict[str, Installation], rounds: int, cold: bool) -> dict[str, dict[str, list[float]]]:
    """Start each copy in turn, and return all times by copy and column."""
    found: dict[str, dict[str, list[float]]] = {name: {column: [] for column in COLUMNS} for name in copies}
    for name, copy in copies.items():
        say(f"first start of {name}")
        times_from_within(copy)
    for number in range(rounds):
        for name, copy in copies.items():
            if cold:
                drop_caches()
            times = {"window": time_to_window(copy)}
            if cold:
                drop_caches()
            times |= times_from_within(copy)
            for column, took in times.items():
                found[name][column].append(took)
            told = ", ".join(f"{column} {took:.2f} s" for column, took in times.items())
            say(f"round {number + 1} of {rounds}: {name}: {told}")
    return found


def table(found: dict[str, dict[str, list[float]]]) -> str:
    """Return a table of medians, with the least and the most behind each."""

    def cell(times: Iterable[float]) -> str:
        ordered = sorted(times)
        return f"{statistics.median(ordered):.2f} ({ordered[0]:.2f} to {ordered[-1]:.2f})"

    rows = [("seconds from the start", *CAPTIONS), ("---",) * (len(CAPTIONS) + 1)]
    rows += [(name, *(cell(times[column]) for column in COLUMNS)) for name, times in found.items()]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def copy_of(word: str) -> tuple[str, Installation]:
    """Read ``NAME=COMMAND``."""
    name, _, command = word.partition("=")
    words: Sequence[str] = shlex.split(command)
    if not name or not words:
        raise argparse.ArgumentTypeError(f"expected NAME=COMMAND, not {word!r}")
    return name, Installation(words[-1], words[:-1])


def main(arguments: list[str] | None = None) -> int:
    """Carry out the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("copies", metavar="NAME=COMMAND", nargs="+", type=copy_of)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--warm", action="store_true", help="leave the system's caches as they are")
    options = parser.parse_args(arguments)
    if not options.warm and os.geteuid() != 0:
        parser.error("only root can drop the system's caches; --warm measures without")
    try:
        with display(own=True):
            found = measure(dict(options.copies), options.rounds, not options.warm)
    except DevError as error:
        say(f"start_times.py: {error}")
        return 1
    print(f"{'Warm' if options.warm else 'Cold'} starts, {options.rounds} rounds; median (least to most)\n")
    print(table(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
