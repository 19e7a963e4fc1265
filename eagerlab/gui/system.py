"""What single systems ask of a desktop program: files by event, a place in the taskbar, a new start."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QFileOpenEvent
from typing_extensions import override

WINDOWS_ID = "EagerLab.EagerLab"
"""The shortcut in the Start menu carries the same."""

OPEN = "/usr/bin/open"
"""Starts applications on macOS."""


class FileOpening(QObject):
    """Takes the files that macOS hands to a program that starts or runs already. GUI thread only.

    Parameters
    ----------
    app : QCoreApplication
        Gets the events.
    open_file : callable
        Gets the path of each file.
    parent : QObject
        Owner.
    """

    def __init__(self, app: QCoreApplication, open_file: Callable[[str], None], parent: QObject) -> None:
        super().__init__(parent)
        self._open_file = open_file
        app.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and event.file():
            self._open_file(event.file())
            return True
        return super().eventFilter(watched, event)


def hands_files_over() -> bool:
    """Whether files come by event: on macOS only. Elsewhere all events would be looked at for nothing."""
    return sys.platform == "darwin"


def take_place_in_taskbar() -> None:
    """Tell Windows that this is EagerLab and not Python, so that the taskbar groups its windows.

    Elsewhere it does nothing. Before the first window is shown.
    """
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID(WINDOWS_ID)


def open_again(file: str) -> None:
    """Start the program once more, as it was started; after the window's end.

    On Linux it takes this one's place. In EagerLab.app macOS starts it: only then has the new window the name
    of the application, its place in the Dock, and the focus.

    Parameters
    ----------
    file : str
        The experiment to open, or empty.
    """
    files = [file] if file else []
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:  # as in pythonw.exe
            stream.flush()
    application = _application()
    if application is not None:
        ours = [f"{name}={value}" for name, value in os.environ.items() if name.startswith("EAGERLAB_")]
        words = [word for variable in ours for word in ("--env", variable)]
        words += [str(application), *(["--args", *files] if files else [])]
        if subprocess.call([OPEN, "-n", *words]) == 0:
            return
    given = len(sys.argv) - 1  # options among them are in the environment by now
    command = [sys.executable, *sys.orig_argv[1 : len(sys.orig_argv) - given], *files]
    if os.name == "nt":  # exec there ends the program for who waits for it
        subprocess.Popen(command)
    else:
        os.execv(command[0], command)


def _application() -> Path | None:
    """Return EagerLab.app, where this Python is the one in it."""
    contents = Path(sys.prefix).parent.parent
    if sys.platform == "darwin" and (contents / "MacOS" / "EagerLab").is_file():
        return contents.parent
    return None
