"""``lab.plot(step, loss=…)``: points of the person's own on the live plot, as many as a loop makes."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from eagerlab.backend.errors import LabError
from eagerlab.protocol.codec import array_buffer
from eagerlab.protocol.plotting import Plotted

SECONDS = 0.1
"""Between two messages about one curve."""
CHUNK = 100_000
"""Points sent in one event."""

Numbers = npt.NDArray[np.float64]
Publish = Callable[..., None]


@dataclass
class _Curve:
    """What is known of one curve: points that wait to be sent, and how many were."""

    cell: int
    sent: int = 0
    x: list[float] = field(default_factory=list)
    y: list[float] = field(default_factory=list)
    last: float = -np.inf
    is_path: bool = False
    is_whole: bool = True


class Plots:
    """Takes points from any thread and sends them at most ten times a second.

    A curve goes on from cell to cell as long as its x grows. A new cell that begins at or before the last x
    draws it anew; within one cell, x may go anywhere: then the points are joined in their order, as a path.

    Parameters
    ----------
    publish : callable
        Takes an event and its buffers; any thread.
    """

    def __init__(self, publish: Publish) -> None:
        self._publish = publish
        self._curves: dict[str, _Curve] = {}
        self._lock = threading.RLock()
        self._cell = 0
        self._sent_at = 0.0
        self._timer: threading.Timer | None = None

    def plot(self, x: Any, values: Mapping[str, Any]) -> None:
        """Take one point, or arrays of points, for each named curve.

        Raises
        ------
        LabError
            There is nothing to plot, or it is no number.
        """
        if not values:
            raise LabError("lab.plot got nothing to plot.", "", "For example lab.plot(step, loss=loss).")
        across = _numbers("x", x)
        points = {name: _numbers(name, value) for name, value in values.items()}
        for name, numbers in points.items():
            if len(numbers) != len(across):
                raise LabError(
                    f"lab.plot got {len(across):,} values of x, but {len(numbers):,} of {name}.",
                    "Expected one number each, or as many of the one as of the other.",
                )
        with self._lock:
            for name, numbers in points.items():
                self._add(name, across, numbers)
            self._send_soon()

    def end(self, name: str) -> bool:
        """Take a curve from the plot; False when there is none of that name."""
        with self._lock:
            curve = self._curves.pop(name, None)
        if curve is not None:
            self._publish(Plotted(name=name, x_name="", first=curve.sent, count=0, ended=True))
        return curve is not None

    def cell_began(self) -> None:
        """Take note that what comes next is another cell's."""
        with self._lock:
            self._cell += 1

    def cell_ended(self) -> None:
        """Send what is left."""
        self.flush()

    def close(self) -> None:
        """Send nothing more."""
        with self._lock:
            if self._timer is not None:
                self._timer.cancel()

    def flush(self) -> None:
        """Send all points that wait. Any thread may call this."""
        with self._lock:
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None
            self._sent_at = time.monotonic()
            for name, curve in self._curves.items():
                self._send(name, curve)

    def _add(self, name: str, x: Numbers, y: Numbers) -> None:
        curve = self._curves.get(name)
        if curve is None or (curve.cell != self._cell and len(x) and x[0] <= curve.last):
            curve = self._curves[name] = _Curve(self._cell)
        curve.cell = self._cell
        curve.is_path = curve.is_path or bool(len(x) and (x[0] < curve.last or (np.diff(x) < 0).any()))
        curve.is_whole = curve.is_whole and bool((x == np.floor(x)).all())
        curve.x += x.tolist()
        curve.y += y.tolist()
        if len(x):
            curve.last = float(x[-1])

    def _send_soon(self) -> None:
        left = self._sent_at + SECONDS - time.monotonic()
        if left <= 0:
            self.flush()
        elif self._timer is None:
            # The next point may come much later than this one should be seen.
            self._timer = threading.Timer(left, self._on_time)
            self._timer.daemon = True
            self._timer.name = "eagerlab-plot"
            self._timer.start()

    def _on_time(self) -> None:
        with self._lock:
            if self._timer is threading.current_thread():  # else all was sent while it woke up
                self.flush()

    def _send(self, name: str, curve: _Curve) -> None:
        x, y = np.array(curve.x, np.float64), np.array(curve.y, np.float64)
        curve.x.clear()
        curve.y.clear()
        x_name = "step" if curve.is_whole and not curve.is_path else "x"
        for start in range(0, len(x), CHUNK):
            parts = [one[start : start + CHUNK] for one in (x, y)]
            event = Plotted(
                name=name, x_name=x_name, first=curve.sent, count=len(parts[0]), is_path=curve.is_path
            )
            self._publish(event, [array_buffer(part)[1] for part in parts])
            curve.sent += len(parts[0])


def _numbers(name: str, value: Any) -> Numbers:
    """Return one number or a row of them as an array; NaN and infinity are numbers, too."""
    try:
        numbers = np.asarray(value, np.float64)
    except (TypeError, ValueError) as error:
        raise _no_number(name, value) from error
    if numbers.ndim > 1:
        raise _no_number(name, value)
    return numbers.reshape(-1)


def _no_number(name: str, value: Any) -> LabError:
    shape = getattr(value, "shape", None)
    of_shape = "" if shape is None else f" of shape {tuple(shape)}"
    return LabError(
        f"{name} can't be plotted.",
        "Expected a number, or a one-dimensional array of numbers, "
        f"but got an object of type {type(value).__name__}{of_shape}.",
    )
