"""For tests of the window: a link that records what is asked of it, and a window without a backend."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from eagerlab.gui.kernel.signals import BackendSignals
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.settings import Settings
from eagerlab.gui.style import CalmStyle
from eagerlab.gui.theme import Theme
from eagerlab.protocol.base import Problem
from eagerlab.protocol.events import Device, State
from eagerlab.protocol.replies import Done, Reply
from eagerlab.protocol.requests import Request


class RecordedLink(BackendSignals):
    """Has the signals and the method of `Bridge`; keeps what is asked, answers when a test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Request] = []
        self._callbacks: dict[str, tuple[Any, Any]] = {}
        self.is_ready = True

    def request(
        self,
        request: Request,
        on_reply: Callable[[Reply, list[memoryview]], None] | None = None,
        on_problem: Callable[[Problem], None] | None = None,
        owner: QObject | None = None,
    ) -> str:
        self.asked.append(request)
        self._callbacks[request.id] = (on_reply, on_problem or self.problem.emit)
        return request.id

    def asked_for(self, kind: type[Any]) -> list[Any]:
        """Return the requests of one class, oldest first."""
        return [request for request in self.asked if isinstance(request, kind)]

    def is_open(self, request: Request) -> bool:
        """Return whether a request was neither answered nor refused."""
        return request.id in self._callbacks

    def answer(self, request: Request, reply: Reply | None = None) -> None:
        """Reply to a request, by default with `Done`."""
        on_reply, _ = self._callbacks.pop(request.id)
        if on_reply is not None:
            on_reply(reply or Done(request=request.id), [])

    def refuse(self, request: Request, problem: Problem) -> None:
        """Let a request fail."""
        _, on_problem = self._callbacks.pop(request.id)
        on_problem(problem)


class RecordedProcess(QObject):
    """Has what controllers use of `BackendProcess`, and notes what is asked of it."""

    restarting = Signal()
    stopped = Signal()
    died = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.environment: dict[str, str] = {}
        self.pid: int | None = None
        self.many_deaths = False
        self.calls: list[str] = []

    def last_words(self) -> str:
        return "Fatal Python error: Aborted"

    def restart(self, save: bool = True, patience: float = 10.0) -> None:
        self.calls.append("restart")

    def interrupt(self) -> None:
        self.calls.append("interrupt")

    def shutdown(self, save: bool = True) -> None:
        self.calls.append(f"shutdown save={save}")


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    theme = Theme("light")
    qapp.setStyle(CalmStyle(theme))
    theme.apply(qapp)
    return theme


@pytest.fixture
def window(qtbot: QtBot, theme: Theme, tmp_path: Path) -> MainWindow:
    """A main window without panes and backend, not shown."""
    window = MainWindow(Settings(tmp_path / "settings.ini"), theme)
    qtbot.addWidget(window, before_close_func=lambda window: window.close_now())
    return window


@pytest.fixture
def link(qapp: QApplication) -> RecordedLink:
    return RecordedLink()


@pytest.fixture
def process(qapp: QApplication) -> RecordedProcess:
    return RecordedProcess()


@pytest.fixture
def backend(link: RecordedLink, process: RecordedProcess) -> BackendModel:
    """How the backend is, as told by `link`."""
    backend = BackendModel()
    backend.follow(link, process)  # type: ignore[arg-type]
    return backend


@pytest.fixture
def become(link: RecordedLink) -> Callable[..., None]:
    """Let the backend tell a state: TensorFlow is there, with one CPU, unless said otherwise."""

    def tell(phase: Any, **fields: Any) -> None:
        link.ready.emit()
        fields.setdefault("devices", (Device(name="CPU:0", description="this machine"),))
        link.state_changed.emit(State(phase=phase, **fields))

    return tell
