"""What the development commands tell the person, and how they run other programs."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


class DevError(Exception):
    """Something the person has to put right: the message is one line that says what to do."""


def say(words: str) -> None:
    """Tell the person something on stderr, at once: other programs write to the same terminal."""
    print(f"EagerLab: {words}", file=sys.stderr, flush=True)


def run(command: Sequence[str | Path], environment: Mapping[str, str] | None = None) -> int:
    """Run a program in the checkout, its output going straight to the terminal.

    Ctrl-C reaches that program as well as this one; it is given the time to end in its own way, because a
    test suite that is killed leaves processes behind.

    Returns
    -------
    int
        Its exit status.

    Raises
    ------
    KeyboardInterrupt
        After the program has ended, when the person pressed Ctrl-C meanwhile.
    """
    process = subprocess.Popen([str(part) for part in command], cwd=ROOT, env=environment)
    interrupted = False
    while process.poll() is None:
        try:
            process.wait()
        except KeyboardInterrupt:
            interrupted = True
    if interrupted:
        raise KeyboardInterrupt
    return process.returncode
