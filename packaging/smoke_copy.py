"""The installed copy that a smoke test drives, and the report of the test."""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from smoke_screen import has_mouse

# Runs what comes in by way of stdin: a command line has no room for it on Windows.
BOOT = (
    "import json, sys, types\n"
    "for name, text in json.load(sys.stdin).items():\n"
    "    module = sys.modules[name] = types.ModuleType(name)\n"
    "    exec(compile(text, name + '.py', 'exec'), module.__dict__)\n"
    "module.begin(sys.argv[1], sys.argv[2:])\n"
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

    def start(self, *words: str, talks: bool = False) -> subprocess.Popen[str]:
        """Start a program where the installation is; one that talks is given a text and prints lines."""
        command = [*self.through, *words]
        given, said = (subprocess.PIPE, subprocess.PIPE) if talks else (subprocess.DEVNULL, None)
        return subprocess.Popen(
            command, stdin=given, stdout=said, text=True, encoding="utf-8", errors="replace"
        )

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
            self._python = [self._find_python(), "-E", "-P", "-s"]
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

    def driver(self, plan: str, words: Sequence[str] = ()) -> list[str]:
        """Return the command line of the driver; it reads `driver_sources` from stdin."""
        mouse = ["SMOKE_MOUSE=1"] if has_mouse() else []
        # As the launcher does: a Python that the backend starts with another's home would not even begin.
        given = [] if sys.platform == "win32" else ["env", "-u", "PYTHONHOME", *mouse]
        return [*given, *self.python, "-X", "utf8", "-c", BOOT, plan, *words]


class Report:
    """Prints a line for each check, and remembers failures.

    Attributes
    ----------
    failures : list of str
        What failed.
    about : str
        Comes before the names of failures: what is being tested.
    """

    def __init__(self) -> None:
        self.failures: list[str] = []
        self.checks = 0
        self.about = ""

    def tell(self, name: str, ok: bool, detail: str = "", seconds: float | None = None) -> None:
        """Print one line."""
        self.checks += 1
        line = f"{name}{f': {detail}' if detail else ''}"
        if not ok:
            self.failures.append(f"{self.about}{line}")
        took = f"  {seconds:6.2f} s" if seconds is not None else " " * 10
        print(f"{'ok    ' if ok else 'FAILED'}{took}  {line}", flush=True)

    @property
    def failed(self) -> int:
        """How many failed."""
        return len(self.failures)
