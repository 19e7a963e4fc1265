"""The commands of `dev.py`."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import dev_environment
from dev_report import ROOT, DevError, run, say

LINTERS = (
    ("ruff check", ["-m", "ruff", "check", "."]),
    ("ruff format", ["-m", "ruff", "format", "--check", "."]),
    ("mypy", ["-m", "mypy"]),
    ("import rules", ["-c", "from importlinter.cli import lint_imports_command as main; main()"]),
)

MOST_AT_ONCE = 4  # more would wait for each other: most tests keep one processor busy and some keep two
WAITING = 1  # so many more than there are processors: about one in six only waits for a window or a backend
BYTES_EACH = 3 * 10**9  # a process of tests with TensorFlow in it, and the backend that it drives

# First arguments with which the program opens no window.
WITHOUT_WINDOW = {"train", "export", "doctor", "--backend", "--version", "--help", "-h"}


def main(arguments: list[str], usage: str) -> int:
    """Carry out one command; returns the exit status, 2 for a command line that makes no sense."""
    commands = {
        "run": run_program,
        "test": test,
        "lint": lint,
        "bench": bench,
        "screenshots": screenshots,
        "texts": texts,
    }
    if arguments and arguments[0] in ("-h", "--help"):
        sys.stdout.write(usage)
        return 0
    if not arguments or arguments[0] not in commands:
        given = repr(arguments[0]) if arguments else "nothing"
        say(f"expected one of {', '.join(commands)}; received {given}. Try: python3 packaging/dev.py --help")
        return 2
    try:
        return commands[arguments[0]](arguments[1:])
    except DevError as error:
        say(str(error))
        return 1
    except OSError as error:
        say(f"{error.strerror or error}{f': {error.filename}' if error.filename else ''}")
        return 1
    except KeyboardInterrupt:
        say("stopped. The same command goes on from here.")
        return 130


def run_program(arguments: list[str]) -> int:
    """Open the window, or without a display train in the terminal."""
    if not (arguments and arguments[0] in WITHOUT_WINDOW):
        missing = display_missing()
        if missing:
            say(f"{missing}, so no window can open; the same training runs here instead (Ctrl-C ends it)")
            arguments = ["train", *arguments]
    return replace_by([dev_environment.ensure(tests=False), "-m", "eagerlab", *arguments])


def display_missing() -> str:
    """Say why there is no display, or return an empty string where there is one."""
    if sys.platform != "linux" or os.environ.get("QT_QPA_PLATFORM"):
        return ""
    wayland, display = os.environ.get("WAYLAND_DISPLAY"), os.environ.get("DISPLAY")
    if wayland and (Path(os.environ.get("XDG_RUNTIME_DIR", "/")) / wayland).exists():
        return ""
    if not display:
        return "there is no display (DISPLAY is not set)"
    return "" if answers(display) else f"the display {display} does not answer"


def answers(display: str) -> bool:
    """Tell whether an X server listens for `display`; one on another machine is taken to."""
    host, _, number = display.rpartition(":")
    if host not in ("", "unix"):
        return True
    name = f"/tmp/.X11-unix/X{number.partition('.')[0]}"
    for address in (f"\0{name}", name):
        with socket.socket(socket.AF_UNIX) as client:
            if client.connect_ex(address) == 0:
                return True
    return False


def test(arguments: list[str]) -> int:
    """Run linters and suite, or with arguments pytest alone."""
    python = dev_environment.ensure(tests=True)
    failed = [] if arguments else lint_with(python)
    status = run([python, "-m", "pytest", *(arguments or side_by_side())], surroundings())
    if failed:
        say(f"not clean: {', '.join(failed)} (see above, before the tests)")
    return status or (1 if failed else 0)


def surroundings() -> dict[str, str]:
    """Return the environment of the tests."""
    environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ}
    # Else each of the some hundred processes that tests start would compile the program anew.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return environment


def side_by_side() -> list[str]:
    """Return what lets pytest run files of tests side by side, as many as there is room for."""
    places = max(1, min(processors() + WAITING, MOST_AT_ONCE, memory() // BYTES_EACH))
    # In the order of their names: files with long tests come early then, and short ones fill up the end.
    return ["-n", str(places), "--dist", "loadfile", "--no-loadscope-reorder"]


def processors() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def memory() -> int:
    """Return the bytes of memory of this machine, or of the container that it is."""
    if sys.platform == "win32":
        return MOST_AT_ONCE * BYTES_EACH  # it has no sysconf
    limits = [os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")]
    limit = Path("/sys/fs/cgroup/memory.max")
    if limit.exists() and limit.read_text(encoding="ascii").strip() != "max":
        limits.append(int(limit.read_text(encoding="ascii")))
    return min(limits)


def lint(arguments: list[str]) -> int:
    """Run the linters; returns 1 when any of them finds something."""
    if arguments:
        raise DevError(f"lint takes no arguments, received {' '.join(arguments)}")
    failed = lint_with(dev_environment.ensure(tests=False))
    say(f"not clean: {', '.join(failed)}" if failed else "all linters are content")
    return 1 if failed else 0


def lint_with(python: Path) -> list[str]:
    """Run every linter, also after one that finds something; returns the names of those that did."""
    failed = []
    for name, command in LINTERS:
        say(name)
        if run([python, *command]) != 0:
            failed.append(name)
    return failed


def bench(arguments: list[str]) -> int:
    """Run the benchmarks; they start a virtual display themselves where they need one."""
    python = dev_environment.ensure(tests=True)
    return replace_by([python, ROOT / "tests" / "benchmarks" / "run.py", *arguments])


def screenshots(arguments: list[str]) -> int:
    """Make the README's pictures on a virtual display."""
    python = dev_environment.ensure(tests=True)
    return replace_by([python, ROOT / "packaging" / "screenshots.py", *arguments])


def texts(arguments: list[str]) -> int:
    """Bring the translations up to date with the program, or begin one."""
    python = dev_environment.ensure(tests=False)
    return replace_by([python, ROOT / "packaging" / "texts.py", *arguments])


def replace_by(command: list[str | Path]) -> int:
    """Let the program take this one's place, so that signals and the terminal are its own."""
    parts = [str(part) for part in command]
    sys.stderr.flush()
    sys.stdout.flush()
    if os.name != "nt":  # exec there returns to the shell at once
        os.execv(parts[0], parts)
    return subprocess.call(parts)
