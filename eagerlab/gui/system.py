"""What single systems ask of a desktop program: files by event on macOS, a place in Windows's taskbar."""

from __future__ import annotations

import sys
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QFileOpenEvent
from typing_extensions import override

WINDOWS_ID = "EagerLab.EagerLab"


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


def take_place_in_taskbar() -> None:
    """Tell Windows that this is EagerLab and not Python, so that the taskbar groups its windows.

    Elsewhere it does nothing. Before the first window is shown.
    """
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID(WINDOWS_ID)
