"""Tensors of hundreds of megabytes in the inspector, against copying them whole and looking then.

The obvious way, ``tensor.numpy()`` and then NumPy, is taken in the same backend of the same run.
"""

from __future__ import annotations

import random
import statistics
import time
from typing import Any

import psutil
from program import Program, program
from result import Result, percentile

from eagerlab.experiment.modes import Mode

BIG = "tf.random.normal((10_000, 10_000))"
PLACES = 200
OPENINGS = 5
MODES: tuple[Mode, ...] = ("eager", "layers", "graph", "xla")
LARGE = {
    "600 million bytes": "np.arange(600_000_000, dtype=np.uint32).astype(np.uint8)",
    "transposed": "np.ones((24_000, 25_000), np.uint8).T",
    "backwards, every other": "np.ones((24_000, 50_000), np.uint8)[::-1, ::2]",
}


def first_tile() -> Result:
    """From the click on a tensor of 100 million elements to its first values in the table; worst of five.

    In `context` the same beside training at each of the four speeds, and by how much the backend's memory
    had grown, of which a copy would be 400 MB.
    """
    times = []
    with program() as running:
        for number in range(OPENINGS):
            running.run(f"big{number} = {BIG}")
            times.append(_milliseconds(running, f"big{number}"))
            running.run(f"del big{number}")
        running.run(f"big = {BIG}")
        backend = psutil.Process(int(running.value("__import__('os').getpid()")))
        before = backend.memory_info().rss
        opened(running, "big")
        grown = (backend.memory_info().rss - before) / 1e6
        whole = obvious(running, "big.numpy()[:64, :64]")
        context = {"all": [round(t, 1) for t in times], **_against(times, whole), "memory_mb": round(grown)}
        running.run("small = tf.ones((2000, 2000))")
        for mode in MODES:
            running.use("mlp", mode)
            running.start()
            opened(running, "small")
            context[f"training_{mode}_ms"] = round(_milliseconds(running, "big"), 1)
            running.pause()
    return Result(max(times), context)


def tile_scroll() -> Result:
    """From a jump of the scroll bars in 100 million elements to the values there, at 200 places; p99.

    In `context` the same while all elements are being counted.
    """
    with program() as running:
        running.run(f"big = {BIG}")
        table = opened(running, "big")
        times = [_jump(running, table, random.Random(place)) for place in range(PLACES)]
        counted = _jumps_beside_counting(running, table)
        whole = obvious(running, "big.numpy()[5000:5064, 5000:5064]")
    context = {"p50": percentile(times, 0.5), "worst": round(max(times), 1), **_against(times, whole)}
    return Result(percentile(times, 0.99), {**context, "counting_p99_ms": percentile(counted, 0.99)})


def first_tile_large() -> Result:
    """From opening 600 million bytes, in one piece or not, to the first values in the table; the worst."""
    times: dict[str, float] = {}
    with program() as running:
        running.run("import numpy as np")
        for number, (what, code) in enumerate(LARGE.items()):
            running.run(f"large{number} = {code}")
            times[what] = round(_milliseconds(running, f"large{number}"), 1)
            running.run(f"del large{number}")
        running.run(f"large = tf.constant({LARGE['600 million bytes']})")
        times["tensor"] = round(_milliseconds(running, "large"), 1)
        whole = obvious(running, "large.numpy()[:64]")
    return Result(max(times.values()), {**times, **_against(list(times.values()), whole)})


def opened(running: Program, name: str) -> Any:
    """Open a name in the inspector and return the table when it shows values."""
    table = running.child("tensor_table")
    emptied: list[bool] = []  # what stood there before must not be taken for the new values
    connection = table.model().modelReset.connect(lambda: emptied.append(True))
    running.window.bridge.show_tensor.emit(("names", name))
    running.wait(
        lambda: emptied and table.model().rowCount() > 1000 and _has_values(table), 20, "values in the table"
    )
    table.model().disconnect(connection)
    return table


def obvious(running: Program, code: str) -> float:
    """Return the median milliseconds of what a program does that copies the tensor to look at it."""
    times = []
    for _ in range(3):
        running.run(
            f"import time; _began = time.perf_counter(); {code}; _took = time.perf_counter() - _began"
        )
        times.append(1e3 * float(running.value("_took")))
    return round(statistics.median(times), 1)


def _milliseconds(running: Program, name: str) -> float:
    start = time.perf_counter()
    opened(running, name)
    return (time.perf_counter() - start) * 1e3


def _jump(running: Program, table: Any, chance: random.Random) -> float:
    start = time.perf_counter()
    for bar in (table.verticalScrollBar(), table.horizontalScrollBar()):
        bar.setValue(chance.randint(0, bar.maximum()))
    running.wait(lambda: _has_values(table), 20, "values at the new place")
    return (time.perf_counter() - start) * 1e3


def _jumps_beside_counting(running: Program, table: Any) -> list[float]:
    """Return the milliseconds of jumps while exact statistics are counted, again and again."""
    exact = running.window.bridge
    from eagerlab.protocol.requests import Statistics

    counting: list[str] = []

    def count() -> None:
        running.run("big = tf.identity(big)")
        request = Statistics(node=("names", "big"), exact=True)
        counting.append(request.id)
        exact.request(request, lambda *_: counting.clear(), lambda _: counting.clear())

    times: list[float] = []
    for place in range(PLACES):
        if not counting:
            count()
        times.append(_jump(running, table, random.Random(-1 - place)))
    running.wait(lambda: not counting, 60, "the last count")
    return times


def _against(times: list[float], whole: float) -> dict[str, float]:
    """Return what copying the whole takes, and how many times as long the slowest of ours took."""
    return {"numpy_whole_ms": whole, "times_numpy": round(max(times) / whole, 2)}


def _has_values(table: Any) -> bool:
    index = table.model().index(max(0, table.rowAt(1)), max(0, table.columnAt(1)))
    return any(character.isdigit() for character in str(index.data() or ""))
