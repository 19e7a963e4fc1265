"""The process that adds or removes GPU support, seen from the window: it tells, it can be given up."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QObject, QProcess, QProcessEnvironment, QTimer, Signal

PATIENCE = 8000
"""Milliseconds that it may take to end when it is given up."""


def own_command() -> list[str]:
    """Return the command of this installed copy."""
    return [sys.executable, "-E", "-P", "-m", "eagerlab"]


class GpuWorker(QObject):
    """Runs ``eagerlab gpu``. GUI thread only; nothing here blocks.

    Parameters
    ----------
    command : sequence of str
        How EagerLab is started.
    home : Path
        `Home.root`.

    Attributes
    ----------
    told : Signal(object)
        An event as a dict, with ``event``: ``progress``, ``added``, ``removed``, ``failed`` or ``cancelled``.
        The last one is none of progress, and comes when the process is gone.
    """

    told = Signal(object)

    def __init__(self, command: Sequence[str], home: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._command = list(command)
        self._rest = QByteArray()
        self._last: dict[str, Any] | None = None
        self._given_up = False
        environment = QProcessEnvironment.systemEnvironment()
        environment.insert("EAGERLAB_HOME", str(home))
        self._process = QProcess(self)
        self._process.setProcessEnvironment(environment)
        self._process.readyReadStandardOutput.connect(self._read)
        self._process.finished.connect(self._finished)
        self._process.errorOccurred.connect(self._error)

    @property
    def is_running(self) -> bool:
        """Whether it works."""
        return self._process.state() != QProcess.ProcessState.NotRunning

    def start(self, what: str) -> None:
        """Begin; ``add`` or ``remove``."""
        self._last, self._given_up = None, False
        self._rest.clear()
        self._process.start(self._command[0], [*self._command[1:], "gpu", what, "--json"])

    def cancel(self) -> None:
        """Give it up; `told` says when it has ended."""
        if self.is_running:
            self._given_up = True
            self._process.terminate()
            QTimer.singleShot(PATIENCE, self, self._kill)

    def close(self) -> None:
        """End it with the window; blocks for a moment."""
        if self.is_running:
            self._process.finished.disconnect(self._finished)
            self._process.terminate()
            if not self._process.waitForFinished(PATIENCE):
                self._process.kill()
                self._process.waitForFinished(PATIENCE)

    def _kill(self) -> None:
        if self._given_up and self.is_running:
            self._process.kill()

    def _read(self) -> None:
        self._rest.append(self._process.readAllStandardOutput())
        *lines, rest = bytes(self._rest.data()).split(b"\n")
        self._rest = QByteArray(rest)
        for line in lines:
            event = json.loads(line)
            if event["event"] == "progress":
                self.told.emit(event)
            else:
                self._last = event

    def _finished(self) -> None:
        self._read()
        printed = bytes(self._process.readAllStandardError().data()).decode(errors="replace")
        if self._last is not None:
            self.told.emit(self._last)
        elif self._given_up:
            self.told.emit({"event": "cancelled"})
        else:
            lines = printed.strip().splitlines() or [self._process.errorString()]
            self._fail(lines[-1], printed)

    def _error(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:  # then `finished` does not come
            self._fail(self._process.errorString(), "")

    def _fail(self, why: str, details: str) -> None:
        words = self.tr("The program that does it ended by itself.")
        self.told.emit({"event": "failed", "words": words, "why": why, "todo": "", "details": details})
