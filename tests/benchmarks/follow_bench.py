"""What following costs training: panes in sight against hidden ones, and curves against none, in one run."""

from __future__ import annotations

import time
from itertools import pairwise
from math import sqrt
from statistics import median, quantiles
from typing import NamedTuple

import psutil
from program import Program, program
from result import Result

from eagerlab.experiment.modes import Mode

MODES: tuple[Mode, ...] = ("eager", "graph")
ROUNDS = {"inspector": 12, "tree": 5, "curves": 5}
"""Pairs of blocks; what the value is made of gets the most."""
MOST, ENOUGH = 3, 1.0
"""Up to three times as many, until the loss is known to within one per cent."""
SECONDS = 1.2
NOTCH = 1.57
"""Of the range between the quartiles over the root of the count: how well a median is known (McGill, Tukey
and Larsen, "Variations of box plots", 1978)."""
SETTLE = 0.3
FIRST_SETTLE = 2.0
"""The pauses between two questions adapt within the first seconds."""
WEIGHT = "model/dense_1/kernel"
GRADIENT = "step/gradients/dense_1/kernel"
DOCKS = {"inspector": "inspector_dock", "tree": "variables_dock"}


class Block(NamedTuple):
    """Steps per second, the backend's processor time for each, and the share that answering panes took."""

    speed: float
    cpu_ms: float
    looking: float


def follow_cost() -> Result:
    """Per cent of speed that training loses while a followed weight is in sight: the worse of two modes.

    Short blocks with it take turns with blocks in which all panes are hidden. Each is compared with the two
    hidden ones beside it, so that a machine that grows slower or quicker meanwhile cancels out; of these
    losses the median is told, on which a few blocks that something disturbed have no weight. In `context`
    the same for the tree of variables and for curves of a weight and a gradient; how well each is known
    (`known_to_percent`); what it adds to the backend's processor time for a step, which other programs on
    the machine disturb less than the speed; and what answering the panes took of a processor.
    """
    context: dict[str, object] = {}
    losses = []
    with program() as running:
        running.window.resize(1440, 900)
        backend = psutil.Process(running.value("__import__('os').getpid()"))
        for mode in MODES:
            running.use("mlp", mode)
            running.start()
            running.run(f"lab.show({WEIGHT!r})")
            found = {kind: _measure(running, backend, kind) for kind in ROUNDS}
            running.pause()
            context[mode] = found
            losses.append(found["inspector"]["speed_percent"])
    return Result(max(losses), context)


def _measure(running: Program, backend: psutil.Process, kind: str) -> dict[str, float]:
    _show(running, kind)
    running.speed(FIRST_SETTLE)
    _hide(running, kind)
    hidden, shown = [_block(running, backend)], list[Block]()
    while len(shown) < ROUNDS[kind] or (
        len(shown) < MOST * ROUNDS[kind] and _known_to(shown, hidden) > ENOUGH
    ):
        _show(running, kind)
        shown.append(_block(running, backend))
        _hide(running, kind)
        hidden.append(_block(running, backend))
    return {
        "speed_percent": round(median(_losses(shown, hidden)), 2),
        "known_to_percent": round(_known_to(shown, hidden), 2),
        "pairs": len(shown),
        "cpu_percent": round(100 * (_cpu(shown) / _cpu(hidden) - 1), 2),
        "looking_percent": round(100 * median(block.looking for block in shown), 2),
        "hidden_looking_percent": round(100 * median(block.looking for block in hidden), 2),
        "hidden_steps_per_second": round(median(block.speed for block in hidden), 1),
    }


def _losses(shown: list[Block], hidden: list[Block]) -> list[float]:
    """Return per cent of speed that each block lost against the hidden ones before and after it."""
    return [
        100 * (1 - block.speed / sqrt(before.speed * after.speed))
        for block, (before, after) in zip(shown, pairwise(hidden), strict=True)
    ]


def _known_to(shown: list[Block], hidden: list[Block]) -> float:
    """Return how many per cent the median of the losses may be off."""
    losses = _losses(shown, hidden)
    low, _, high = quantiles(losses, n=4)
    return NOTCH * (high - low) / sqrt(len(losses))


def _cpu(blocks: list[Block]) -> float:
    return median(block.cpu_ms for block in blocks)


def _block(running: Program, backend: psutil.Process) -> Block:
    settled = time.monotonic() + SETTLE
    running.wait(lambda: time.monotonic() > settled, SETTLE + 30, "time to pass")
    shares: list[float] = []
    note = lambda state: shares.append(state.looking_share or 0.0)  # noqa: E731 - to be disconnected again
    running.window.bridge.state_changed.connect(note)
    before = backend.cpu_times()
    speed = running.speed(SECONDS)
    after = backend.cpu_times()
    running.window.bridge.state_changed.disconnect(note)
    steps = sum(map(len, running.steps))
    used = (after.user + after.system) - (before.user + before.system)
    # The backend tells it of the last second: the newest is of this block alone.
    return Block(float(speed), 1000 * used / max(1, steps), shares[-1] if shares else 0.0)


def _hide(running: Program, kind: str) -> None:
    for dock in DOCKS.values():
        running.window.docks[dock].hide()
    if kind == "curves":
        running.run("for path in lab.followed: lab.unfollow(path.split(' ', 1)[1])")


def _show(running: Program, kind: str) -> None:
    if kind == "curves":
        running.run(f"lab.follow({WEIGHT!r}); lab.follow({GRADIENT!r})")
    else:
        running.window.reveal(DOCKS[kind])
