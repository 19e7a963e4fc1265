"""How the window keeps up: its event loop, its start, its memory, and how fast a button is answered."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import psutil
from program import Program, program
from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QTimer
from result import Result, percentile
from typing_extensions import override

from eagerlab.experiment.modes import MODES

SECONDS = 10.0
BEAT_MS = 5
TRIES = 20


def gui_gap() -> Result:
    """Gap between two turns of the event loop while training; p99 of a timer that ticks every 5 ms."""
    context: dict[str, Any] = {"timer_ms": BEAT_MS}
    with program() as running:
        for mode in MODES:
            running.use("mlp", mode)
            running.start()
            gaps = _gaps(running)
            context[mode] = {"p50": percentile(gaps, 0.5), "p99": percentile(gaps, 0.99), "worst": max(gaps)}
            context[mode]["steps_per_second"] = running.speed(2)
            running.pause()
    return Result(max(context[mode]["p99"] for mode in MODES), context)


def _gaps(running: Program) -> list[float]:
    clock, gaps = QElapsedTimer(), list[float]()
    timer = QTimer()

    def beat() -> None:
        gaps.append(clock.nsecsElapsed() / 1e6)
        clock.restart()

    timer.timeout.connect(beat)
    clock.start()
    timer.start(BEAT_MS)
    end = time.monotonic() + SECONDS
    running.wait(lambda: time.monotonic() > end, SECONDS + 30, "time to pass")
    timer.stop()
    return gaps


class Paints(QObject):
    """Notes at each repaint of the plot how far its line reaches and when that was."""

    def __init__(self, plot: Any) -> None:
        super().__init__()
        self._plot = plot
        self.seen: list[tuple[float, float]] = []
        plot.viewport().installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            # The line is on the screen when this paint has ended, which the next turn of the loop tells.
            reach = self._reach()
            QTimer.singleShot(0, lambda: self.seen.append((reach, time.perf_counter())))
        return False

    def _reach(self) -> float:
        ends = [self._plot.curve(key).drawn()[0] for key in self._plot.curve_keys()]
        return max((float(x[-1]) for x in ends if len(x)), default=-1.0)


def point_on_screen() -> Result:
    """From the end of a step to its point painted, p99; both processes read the same monotonic clock."""
    if not sys.platform.startswith("linux"):
        return Result(None, {"why": "the two processes share a clock on Linux only"})
    context: dict[str, Any] = {}
    with program() as running:
        for mode in MODES:
            running.use("mlp", mode)
            running.start()
            begun = float(running.value("lab._engine._course.recorder._started"))
            plot = running.child("loss_plot")
            paints = Paints(plot)
            speed = running.speed(SECONDS)
            running.pause()
            plot.viewport().removeEventFilter(paints)
            steps, ends = np.concatenate(running.steps), np.concatenate(running.times) + begun
            latencies = _latencies(steps, ends, paints.seen)
            context[mode] = {
                "p50": percentile(latencies, 0.5),
                "p99": percentile(latencies, 0.99),
                "points": len(latencies),
                "steps_per_second": speed,
            }
    return Result(max(context[mode]["p99"] for mode in MODES), context)


def _latencies(steps: Any, ends: Any, seen: list[tuple[float, float]]) -> list[float]:
    """Return milliseconds from each step's end to the first paint whose line reached it."""
    reached = np.maximum.accumulate([reach for reach, _ in seen])
    at = np.array([when for _, when in seen])
    index = np.searchsorted(reached, steps)
    shown = (index < len(at)) & (ends > at[0])
    return list(((at[index[shown]] - ends[shown]) * 1e3).astype(float))


def stop_latency() -> Result:
    """From Pause to the trainer standing still, as the window sees it; the worst of 20, in graph mode.

    The other modes are in `context`, with the batch in hand: it is not taken off.
    """
    context: dict[str, Any] = {}
    with program() as running:
        for mode in MODES:
            running.use("mlp", mode)
            running.start()
            speed = running.speed(3)
            times = [_pause_and_start(running) for _ in range(TRIES)]
            running.pause()
            context[mode] = {"p50": percentile(times, 0.5), "worst": max(times), "steps_per_second": speed}
    return Result(context["graph"]["worst"], context)


def _pause_and_start(running: Program) -> float:
    """Press Pause, return milliseconds until training stood, and press Train."""
    states: list[float] = []

    def changed(state: Any) -> None:
        if state.phase == "paused":
            states.append(time.perf_counter())

    running.window.bridge.state_changed.connect(changed)
    start = time.perf_counter()
    running.trigger("pause")
    running.wait(lambda: states, 30, "paused")
    running.window.bridge.state_changed.disconnect(changed)
    running.wait(lambda: running.window.backend_state == "ready", 30, "paused")
    running.start()
    return (states[0] - start) * 1e3


def window_visible() -> Result:
    """From the command to a window that the window system shows; the median of five starts on Xvfb."""
    if shutil.which("Xvfb") is None or shutil.which("xdotool") is None:
        return Result(None, {"why": "Xvfb and xdotool are needed"})
    with _screen() as display:
        times = [_start_and_kill(display)[0] for _ in range(6)][1:]
    return Result(percentile(times, 0.5), {"starts": [round(t, 3) for t in times], "platform": "xcb on Xvfb"})


def window_memory() -> Result:
    """Resident memory of the window's process when TensorFlow is ready in the other one."""
    with program() as running:
        running.wait(lambda: True, 5, "")
        memory = psutil.Process().memory_info()
        context = {"note": "the process of this benchmark, which holds the window and nothing else"}
    return Result(memory.rss / 1e6, context)


@contextmanager
def _screen() -> Iterator[str]:
    """Yield the DISPLAY of a virtual screen."""
    read_end, write_end = os.pipe()
    # Without -noreset it begins anew whenever its last client goes, and refuses who comes meanwhile.
    options = ["-screen", "0", "1440x900x24", "-nolisten", "tcp", "-noreset"]
    command = ["Xvfb", "-displayfd", str(write_end), *options]
    with subprocess.Popen(command, pass_fds=[write_end], stderr=subprocess.DEVNULL) as server:
        os.close(write_end)
        with os.fdopen(read_end) as announcement:
            display = announcement.readline().strip()
        try:
            yield f":{display}"
        finally:
            server.terminate()


def _start_and_kill(display: str) -> tuple[float, int]:
    environment = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
    start = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", "eagerlab"],
        env=environment,
        cwd=os.fspath(_root()),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as window:
        search = ["xdotool", "search", "--sync", "--onlyvisible", "--pid", str(window.pid)]
        subprocess.run(search, env=environment, check=True, capture_output=True, timeout=60)
        visible = time.perf_counter() - start
        children = psutil.Process(window.pid).children(recursive=True)
        window.terminate()
        window.wait(30)
        psutil.wait_procs(children, timeout=20)
    return visible, window.returncode


def _root() -> Any:
    from pathlib import Path

    return Path(__file__).parents[2]
