"""The tree of variables with 5,000 of them: scrolling and unfolding, against a listing of all rows."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

import numpy as np
from program import Program, program
from result import Result

from eagerlab.gui.controllers.variables import VariablesController
from eagerlab.gui.views.variables import VariablesPane
from eagerlab.protocol.base import Problem
from eagerlab.protocol.replies import Reply
from eagerlab.protocol.requests import ListChildren

MANY = 5000
PATH = ("names", "many")
MAKE = f"many = {{f'v{{i:04d}}': tf.Variable([float(i)]) for i in range({MANY})}}"
JUMPS = 40
UNFOLDINGS = 8
PAGE = 1000
"""Rows of the full listing that are asked for at a time, the most there can be."""


def tree_scroll() -> Result:
    """Milliseconds from a jump to anywhere among 5,000 variables to the last row in sight, p99."""
    with _many() as (running, pane):
        _unfold(running, pane)
        bar = pane.tree.verticalScrollBar()
        places = np.random.default_rng(0).integers(bar.minimum(), bar.maximum(), JUMPS)
        times = []
        for place in places.tolist():
            began = time.perf_counter()
            bar.setValue(place)
            running.wait(lambda: _is_whole(pane), 30, "all rows in sight")
            times.append(1000 * (time.perf_counter() - began))
        listing = _full_listing(running)
    context = {"median_ms": round(median(times), 1), "full_listing_ms": round(listing, 1)}
    return Result(float(np.percentile(times, 99)), context)


def tree_unfold() -> Result:
    """Milliseconds from unfolding a dict of 5,000 variables to the last row in sight; the slowest of some."""
    with _many() as (running, pane):
        times = [_unfold(running, pane) for _ in range(UNFOLDINGS)]
        listing = _full_listing(running)
    return Result(max(times), {"median_ms": round(median(times), 1), "full_listing_ms": round(listing, 1)})


@contextmanager
def _many() -> Iterator[tuple[Program, VariablesPane]]:
    with program() as running:
        running.window.resize(1440, 900)
        running.window.reveal("variables_dock")
        (pane,) = running.window.findChildren(VariablesPane)
        running.run(MAKE)
        yield running, pane


def _unfold(running: Program, pane: VariablesPane) -> float:
    """Forget all rows, and return how many milliseconds it takes to unfold the many."""
    row = pane.filtered.mapFromSource(pane.model.index_of(PATH))
    if row.isValid():
        pane.tree.collapse(row)
    pane.model.clear()
    (controller,) = pane.findChildren(VariablesController)
    controller.refresh()
    running.wait(lambda: pane.model.index_of(PATH).isValid(), 30, "the dict")
    row = pane.filtered.mapFromSource(pane.model.index_of(PATH))
    pane.tree.scrollTo(row, pane.tree.ScrollHint.PositionAtTop)
    began = time.perf_counter()
    pane.tree.expand(row)
    running.wait(lambda: pane.model.rowCount(pane.model.index_of(PATH)) == MANY and _is_whole(pane), 30)
    return 1000 * (time.perf_counter() - began)


def _is_whole(pane: VariablesPane) -> bool:
    return all(pane.model.node(index) is not None for index in pane.tree.visible_rows())


def _full_listing(running: Program) -> float:
    """Return the milliseconds that all rows take, as a tree would need that asks for everything."""
    arrived: list[object] = []

    def take(reply: Reply, _buffers: list[memoryview]) -> None:
        arrived.append(reply)

    def miss(problem: Problem) -> None:
        raise AssertionError(problem.sentence())

    began = time.perf_counter()
    for start in range(0, MANY, PAGE):
        request = ListChildren(node=PATH, start=start, count=PAGE)
        running.window.bridge.request(request, take, miss, running.window)
    running.wait(lambda: len(arrived) == MANY // PAGE, 60, "all rows")
    return 1000 * (time.perf_counter() - began)
