"""The command line. Imports little at the start: each command brings what it needs."""

from __future__ import annotations

import argparse
import importlib
import io
import os
import signal
import sys
from pathlib import Path
from typing import NoReturn

from typing_extensions import override

from eagerlab import __version__

COMMANDS = {
    "train": "train an experiment in this terminal",
    "export": "save an experiment as a Python script that runs without EagerLab",
    "doctor": "say what works here, what doesn't, and what to do",
    "gpu": "add GPU support to an installed copy, or take it back",
}
BAD_INPUT = 2
INTERRUPTED = 130

USAGE = """\
usage: eagerlab [FILE]           open the window, with an experiment if FILE is given
       eagerlab COMMAND ...

commands (eagerlab COMMAND --help says more):
{commands}

options:
  --without-own-packages  start without Python packages of your own
  --version               print the version
  -h, --help              print this help
"""
WITHOUT_OWN_PACKAGES = "--without-own-packages"


class OneLineParser(argparse.ArgumentParser):
    """A parser whose errors are one line: what is wrong, without the whole usage."""

    @override
    def error(self, message: str) -> NoReturn:
        line = " ".join(message.split())
        self.exit(BAD_INPUT, f"{self.prog}: {line} (try: {self.prog} --help)\n")

    def refuse_unknown_options(self, words: list[str]) -> None:
        """Name an option that does not exist before anything else is found wrong.

        Parameters
        ----------
        words : list of str
            The command's arguments.
        """
        known = [*self._option_string_actions]
        for word in words:
            name = word.partition("=")[0]
            if name == "--":
                return
            if name.startswith("--") and name not in known:
                self.error(f"there is no option {name!r}.{_suggestion(name, known)}")


def main(argv: list[str] | None = None) -> int:
    """Run one command, or the window.

    Parameters
    ----------
    argv : list of str, optional
        Without the program's name; by default what the program was started with.

    Returns
    -------
    int
        Exit status: 0 on success, 2 on bad input, with one line on stderr.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A letter that it lacks must not end a command: on Windows, a file or pipe has the old code page.
        sys.stdout.reconfigure(errors="replace")
    words = sys.argv[1:] if argv is None else argv
    words = _settle_packages(words)
    first = words[0] if words else ""
    if first == "--backend":
        backend = importlib.import_module("eagerlab.backend.app")
        return int(backend.main(words[1:]))
    try:
        if first == "train":
            _change_to_own_packages(words)
        if first in COMMANDS:
            return _run_command(first, words[1:])
        if first == "--version":
            print(f"EagerLab {__version__}")
            return 0
        if first in ("-h", "--help"):
            rows = "\n".join(f"  {name:9} {purpose}" for name, purpose in COMMANDS.items())
            print(USAGE.format(commands=rows), end="")
            return 0
        return _open_window(words)
    except KeyboardInterrupt:
        # Whoever presses Ctrl-C once more while the threads end wants no traceback.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        return INTERRUPTED
    except BrokenPipeError:
        _let_go_of_output()  # whoever read it has gone
        return 1
    except Exception as error:
        message = _expected(error)
        if not message:
            raise
        _let_go_of_output()
        return _fail(message)


def _settle_packages(words: list[str]) -> list[str]:
    """Decide which packages are seen; return the words without those that are about it."""
    if "EAGERLAB_PYTHONPATH" in os.environ:
        importlib.import_module("eagerlab.own_packages.starting").add_python_path()
    if WITHOUT_OWN_PACKAGES not in words:
        return words
    os.environ["EAGERLAB_OWN_PACKAGES"] = "off"
    return [word for word in words if word != WITHOUT_OWN_PACKAGES]


def _let_go_of_output() -> None:
    """Drop what cannot be written any more: Python would complain of it once more when it ends."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _expected(error: Exception) -> str:
    """Return the message of an error that was foreseen; any other is a fault of ours, and has none."""
    problem = getattr(error, "problem", None)
    if problem is not None:
        return str(problem.sentence())
    from eagerlab.assets import MissingAssetError

    return str(error) if isinstance(error, MissingAssetError) else ""


def _run_command(name: str, words: list[str]) -> int:
    module = importlib.import_module(f"eagerlab.commands.{name}")
    parser = OneLineParser(prog=f"eagerlab {name}", description=module.__doc__, allow_abbrev=False)
    module.add_arguments(parser)
    try:
        parser.refuse_unknown_options(words)
        arguments = parser.parse_args(words)
    except SystemExit as end:
        return int(end.code or 0)
    return int(module.run(arguments))


def _change_to_own_packages(words: list[str]) -> None:
    """In an installed copy, go on with the person's own packages: layers may need them, and a GPU does."""
    from eagerlab.own_packages.starting import change_to_own_packages

    change_to_own_packages(words)


def _open_window(words: list[str]) -> int:
    """Open the window, after the checks that are quick and need no Qt."""
    wrong = _bad_window_arguments(words) or _missing_display()
    if wrong:
        return _fail(wrong)
    try:
        app = importlib.import_module("eagerlab.gui.app")
    except ImportError as error:
        if "PySide6" not in f"{error.name} {error.path}":
            raise
        return _fail(f"Qt cannot be loaded ({error}). Run 'eagerlab doctor' to see what is missing.")
    return int(app.main(["eagerlab", *words]))


def _bad_window_arguments(words: list[str]) -> str:
    for word in words:
        if word.startswith("-"):
            known = ["--version", "--help", WITHOUT_OWN_PACKAGES]
            return f"There is no option {word!r}.{_suggestion(word, known)}"
    if len(words) > 1:
        return f"Expected at most one experiment file. Received {len(words)}: {', '.join(map(repr, words))}."
    if words and not Path(words[0]).exists():
        return f"There is no command and no file {words[0]!r}.{_suggestion(words[0], [*COMMANDS])}"
    return ""


def _missing_display() -> str:
    """Say that no window can be opened: Qt itself would abort with a core dump."""
    if not sys.platform.startswith("linux") or os.environ.get("QT_QPA_PLATFORM"):
        return ""
    if os.environ.get("WAYLAND_DISPLAY"):
        return ""
    advice = "Without a window, 'eagerlab train' trains in the terminal."
    display = os.environ.get("DISPLAY", "")
    if not display:
        return f"There is no display to open a window on (DISPLAY is not set). {advice}"
    host, _, number = display.rpartition(":")
    number = number.partition(".")[0]
    if host in ("", "unix") and number.isdigit() and not _x_server_answers(number):
        return f"The display {display!r} does not answer. {advice}"
    return ""


def _x_server_answers(number: str) -> bool:
    """Try the local socket of an X server, and its twin in the abstract name space."""
    import socket

    for address in (f"/tmp/.X11-unix/X{number}", f"\0/tmp/.X11-unix/X{number}"):
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(5)
            if connection.connect_ex(address) == 0:
                return True
    return False


def _suggestion(word: str, known: list[str]) -> str:
    import difflib

    close = difflib.get_close_matches(word, known, n=1, cutoff=0.6)
    return f" Did you mean {close[0]!r}?" if close else ""


def _fail(message: str) -> int:
    print(f"eagerlab: {' '.join(message.split())}", file=sys.stderr)
    return BAD_INPUT


if __name__ == "__main__":
    sys.exit(main())
