"""Big tensors and long runs: what a look costs."""

from __future__ import annotations

import subprocess
import sys

from program import HERE
from result import Result, percentile, ratio


def exact_statistics() -> Result:
    """Exact statistics of 100 million elements against one `np.min` plus one `np.max`, in turn.

    In `context` against all that the obvious way must do for the same numbers, copying first.
    """
    ours, ends, whole = zip(*_lines("statistics_alone.py"), strict=True)
    result = ratio(ours, ends, numpy_all_s=whole)
    result.context["times_numpy_all"] = ratio(ours, whole).value
    return result


def exact_histogram() -> Result:
    """A histogram of all of 100 million elements against ``np.histogram(tensor.numpy(), 50)``, in turn.

    In `context` where exact statistics were counted before, as they are in the window.
    """
    alone, behind, theirs = zip(*_lines("histogram_alone.py"), strict=True)
    result = ratio(alone, theirs, behind_statistics_s=behind)
    result.context["behind_statistics"] = ratio(behind, theirs).value
    return result


def redraw_ten_million() -> Result:
    """Redraw of the loss plot with 10 million rows in the current run; p95 of views at every zoom."""
    times = [value for line in _lines("redraw_alone.py") for value in line[:1]]
    memory = _lines("redraw_alone.py", "memory")[0][0]
    return Result(
        percentile(times, 0.95), {"p50": percentile(times, 0.5), "worst": max(times), "memory_mb": memory}
    )


def _lines(name: str, *arguments: str) -> list[list[float]]:
    command = [sys.executable, str(HERE / name), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    return [[float(word) for word in line.split()] for line in done.stdout.splitlines()]
