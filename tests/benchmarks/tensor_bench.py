"""Big tensors and long runs: what a look costs."""

from __future__ import annotations

import subprocess
import sys
import time

from large_tensor_bench import opened
from program import HERE, program
from result import Result, percentile, ratio

BIG = "tf.random.normal((10_000, 10_000))"


def first_tile() -> Result:
    """From the click on a tensor of 100 million elements to its first values in the table; worst of five."""
    times = []
    with program() as running:
        for number in range(5):
            name = f"big{number}"
            running.run(f"{name} = {BIG}")
            start = time.perf_counter()
            opened(running, name)
            times.append((time.perf_counter() - start) * 1e3)
            running.run(f"del {name}")
    return Result(max(times), {"p50": percentile(times, 0.5), "all": [round(t, 1) for t in times]})


def exact_statistics() -> Result:
    """Exact statistics of 100 million elements against one `np.min` plus one `np.max`, in turn."""
    lines = _lines("statistics_alone.py")
    ours, theirs = [pair[0] for pair in lines], [pair[1] for pair in lines]
    return ratio(ours, theirs)


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
