"""What a pane costs the backend that shows a large tensor and is then closed, hidden or minimised."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import psutil
from large_tensor_bench import BIG, opened
from program import Program, program
from result import Result

SECONDS = 3.0
SETTLE = 0.5


def closing() -> Result:
    """Requests that come to the backend in three seconds of training from a pane out of sight; the worst.

    `context` has for each way to hide it the requests, the share of a processor that answering them took,
    and by how many megabytes the backend had grown with the tensor open, of which a copy is 400.
    """
    found: dict[str, Any] = {}
    with program() as running:
        running.window.resize(1440, 900)
        running.window.docks["variables_dock"].hide()
        running.run(f"big = tf.Variable({BIG})")
        backend = psutil.Process(int(running.value("__import__('os').getpid()")))
        asked = _Asked(running)
        running.use("mlp", "graph")
        running.start()
        before = backend.memory_info().rss
        opened(running, "big")
        found["in sight"] = asked.look()
        for what, (hide, show) in _ways(running).items():
            hide()
            found[what] = asked.look()
            found[what]["memory_mb"] = round((backend.memory_info().rss - before) / 1e6)
            show()
        running.pause()
    worst = max(entry["requests"] for what, entry in found.items() if what != "in sight")
    return Result(worst, found)


def _ways(running: Program) -> dict[str, tuple[Callable[[], object], Callable[[], object]]]:
    window, dock = running.window, running.window.docks["inspector_dock"]
    front = lambda: window.reveal("inspector_dock")  # noqa: E731 - one of several that are alike
    return {
        "behind another tab": (lambda: window.reveal("gradient_dock"), front),
        "window minimised": (window.showMinimized, window.showNormal),
        "closed": (dock.close, front),
    }


class _Asked:
    """Counts what the window asks for."""

    def __init__(self, running: Program) -> None:
        self._running = running
        self._count = 0
        ask = running.window.bridge.request

        def request(*arguments: Any, **named: Any) -> Any:
            self._count += 1
            return ask(*arguments, **named)

        running.window.bridge.request = request  # type: ignore[method-assign]

    def look(self) -> dict[str, float]:
        """Return how many requests came within the next seconds, and what answering took."""
        self._pass(SETTLE)
        shares: list[float] = []
        note = lambda state: shares.append(state.looking_share or 0.0)  # noqa: E731 - disconnected again
        self._running.window.bridge.state_changed.connect(note)
        before = self._count
        self._pass(SECONDS)
        self._running.window.bridge.state_changed.disconnect(note)
        share = sum(shares) / max(1, len(shares))
        return {"requests": self._count - before, "processor_percent": round(100 * share, 2)}

    def _pass(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        self._running.wait(lambda: time.monotonic() > end, seconds + 30, "time to pass")
