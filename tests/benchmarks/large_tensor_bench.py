"""Tensors of hundreds of megabytes in the inspector, against copying them whole and looking then."""

from __future__ import annotations

import random
import statistics
import time
from typing import Any

from program import Program, program
from result import Result, percentile

BIG = "tf.random.normal((10_000, 10_000))"
PLACES = 200
LARGE = {
    "600 million bytes": "np.arange(600_000_000, dtype=np.uint32).astype(np.uint8)",
    "transposed": "np.ones((24_000, 25_000), np.uint8).T",
    "backwards, every other": "np.ones((24_000, 50_000), np.uint8)[::-1, ::2]",
}


def tile_scroll() -> Result:
    """From a jump of the scroll bars in 100 million elements to the values there, at 200 places; p99."""
    times = []
    with program() as running:
        running.run(f"big = {BIG}")
        table = opened(running, "big")
        chance = random.Random(0)
        for _ in range(PLACES):
            start = time.perf_counter()
            for bar in (table.verticalScrollBar(), table.horizontalScrollBar()):
                bar.setValue(chance.randint(0, bar.maximum()))
            running.wait(lambda: _has_values(table), 20, "values at the new place")
            times.append((time.perf_counter() - start) * 1e3)
        whole = _obvious(running, "big.numpy()[5000:5064, 5000:5064]")
    return Result(
        percentile(times, 0.99),
        {"p50": percentile(times, 0.5), "worst": round(max(times), 1), "numpy_whole_ms": whole},
    )


def first_tile_large() -> Result:
    """From opening 600 million bytes, in one piece or not, to the first values in the table; the worst."""
    times: dict[str, float] = {}
    with program() as running:
        running.run("import numpy as np")
        for number, (what, code) in enumerate(LARGE.items()):
            name = f"large{number}"
            running.run(f"{name} = {code}")
            start = time.perf_counter()
            opened(running, name)
            times[what] = round((time.perf_counter() - start) * 1e3, 1)
            running.run(f"del {name}")
        running.run(f"large = tf.constant({LARGE['600 million bytes']})")
        whole = _obvious(running, "large.numpy()[:64]")
    return Result(max(times.values()), {**times, "numpy_whole_ms": whole})


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


def _has_values(table: Any) -> bool:
    index = table.model().index(max(0, table.rowAt(1)), max(0, table.columnAt(1)))
    return any(character.isdigit() for character in str(index.data() or ""))


def _obvious(running: Program, code: str) -> float:
    """Return the median milliseconds of what a program does that copies the tensor to look at it."""
    times = []
    for _ in range(3):
        running.run(
            f"import time; _began = time.perf_counter(); {code}; _took = time.perf_counter() - _began"
        )
        times.append(1e3 * float(running.value("_took")))
    return round(statistics.median(times), 1)
