"""Drives a console, alone or on a real backend, and measures how long the window's event loop stood still."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtTest import QTest

from eagerlab.gui.controllers.console import ConsoleController
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.kernel.process import BackendProcess
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.console import ConsolePane
from eagerlab.protocol.events import State
from eagerlab.store.home import Home
from tests.patience import patient

START_SECONDS = 90.0


class Stall:
    """The longest gap between two turns of the event loop, and the most that its thread worked in one.

    The second figure does not grow when other programs want the processor, too.
    """

    def __init__(self) -> None:
        self.seconds = 0.0
        self.busy_seconds = 0.0


@contextmanager
def measured_stall() -> Iterator[Stall]:
    stall = Stall()
    last, worked = time.monotonic(), time.thread_time()

    def tick() -> None:
        nonlocal last, worked
        stall.seconds = max(stall.seconds, time.monotonic() - last)
        stall.busy_seconds = max(stall.busy_seconds, time.thread_time() - worked)
        last, worked = time.monotonic(), time.thread_time()

    timer = QTimer()
    timer.setTimerType(Qt.TimerType.PreciseTimer)
    timer.timeout.connect(tick)
    timer.start(1)
    yield stall
    tick()
    timer.stop()


def wait(condition: Callable[[], Any], seconds: float = 30.0, what: str = "") -> None:
    """Turn the event loop until `condition` is true; AssertionError at the limit."""
    seconds = patient(seconds)
    loop, deadline, timer = QEventLoop(), time.monotonic() + seconds, QTimer()

    def look() -> None:
        if condition() or time.monotonic() > deadline:
            loop.quit()

    timer.timeout.connect(look)
    timer.start(5)
    loop.exec()
    timer.stop()
    assert condition(), f"not within {seconds} s: {what}"


class ConsoleDriver:
    """A console with its backend process."""

    def __init__(self, home: Path, theme: Theme) -> None:
        self.process = BackendProcess(Home(home))
        self.bridge = Bridge(self.process)
        self.pane = ConsolePane(theme)
        self.pane.resize(900, 260)
        self.controller = ConsoleController(self.process, self.bridge, self.pane, theme)
        self.state = State(phase="starting")
        self.bridge.state_changed.connect(self._state_changed)
        self.pane.show()

    def _state_changed(self, state: State) -> None:
        self.state = state

    def start(self, *, tensorflow: bool = True) -> None:
        """Start the backend and wait for the link, and unless told otherwise for TensorFlow, too."""
        self.state = State(phase="starting")
        self.process.start()
        wait(
            lambda: self.bridge.is_ready and not (tensorflow and self.state.phase == "starting"),
            START_SECONDS,
            "the backend",
        )

    def end(self) -> None:
        self.process.shutdown(save=False)
        assert self.process.wait_stopped()
        self.pane.close()
        self.pane.deleteLater()

    @property
    def text(self) -> str:
        """All that stands in the console."""
        return str(self.pane.console._control.toPlainText())

    def begin(self, code: str) -> None:
        """Begin to run a cell."""
        assert self.pane.run(code), self.pane.hint

    def run(self, code: str, seconds: float = 60.0) -> str:
        """Run a cell to its end and return what stands in the console from it on (older text may be gone)."""
        self.begin(code)
        wait(lambda: not self.pane.console.is_busy, seconds, f"the end of {code!r}\n{self.text[-500:]}")
        return self.text[max(0, self.text.rfind(f"]: {code.splitlines()[0]}")) :]

    def wait_text(self, text: str, seconds: float = 30.0) -> None:
        wait(lambda: text in self.text, seconds, f"{text!r} in {self.text[-500:]!r}")

    def type(self, text: str) -> None:
        """Type at the console's cursor, then Enter."""
        QTest.keyClicks(self.pane.console._control, text)
        QTest.keyClick(self.pane.console._control, Qt.Key.Key_Return)
