"""What following costs training: panes in sight against hidden ones, and curves against none, in one run."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from statistics import median
from typing import NamedTuple

import numpy as np
import psutil
from program import Program, program
from result import Result

from eagerlab.experiment.modes import Mode

MODES: tuple[Mode, ...] = ("eager", "graph")
ROUNDS = 5
SECONDS = 4.0
SETTLE = 2.0
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

    Blocks with it take turns with blocks in which all panes are hidden. In `context` the same for the tree of
    variables and for curves of a weight and a gradient, and for each what it adds to the backend's processor
    time for a step, which other programs on the machine disturb less than the speed.
    """
    context: dict[str, object] = {}
    losses = []
    with program() as running:
        running.window.resize(1440, 900)
        for mode in MODES:
            running.use("mlp", mode)
            running.start()
            running.run(f"lab.show({WEIGHT!r})")
            found = {kind: _measure(running, kind) for kind in ("inspector", "tree", "curves")}
            running.pause()
            context[mode] = found
            losses.append(found["inspector"]["speed_percent"])
    return Result(max(losses), context)


def _measure(running: Program, kind: str) -> dict[str, float]:
    hidden, shown = [], []
    for _ in range(ROUNDS):
        hidden.append(_block(running, lambda: _hide(running)))
        shown.append(_block(running, lambda: _show(running, kind)))
    hidden.append(_block(running, lambda: _hide(running)))
    # Between the two hidden blocks around it: a drift of the machine falls on both.
    around = list(pairwise(hidden))
    speed = [block.speed / np.mean([a.speed, b.speed]) for block, (a, b) in zip(shown, around, strict=True)]
    cpu = [block.cpu_ms / np.mean([a.cpu_ms, b.cpu_ms]) for block, (a, b) in zip(shown, around, strict=True)]
    return {
        "speed_percent": round(100 * (1 - float(median(speed))), 2),
        "cpu_percent": round(100 * (float(median(cpu)) - 1), 2),
        "looking_percent": round(100 * median(block.looking for block in shown), 2),
        "hidden_looking_percent": round(100 * median(block.looking for block in hidden), 2),
        "hidden_steps_per_second": round(median(block.speed for block in hidden), 1),
    }


def _block(running: Program, prepare: Callable[[], None]) -> Block:
    prepare()
    running.speed(SETTLE)
    backend = psutil.Process(running.value("__import__('os').getpid()"))
    shares: list[float] = []
    note = lambda state: shares.append(state.looking_share or 0.0)  # noqa: E731 - to be disconnected again
    running.window.bridge.state_changed.connect(note)
    before = backend.cpu_times()
    speed = running.speed(SECONDS)
    after = backend.cpu_times()
    running.window.bridge.state_changed.disconnect(note)
    steps = sum(map(len, running.steps))
    used = (after.user + after.system) - (before.user + before.system)
    return Block(speed, 1000 * used / max(1, steps), float(np.mean(shares)) if shares else 0.0)


def _hide(running: Program) -> None:
    for dock in DOCKS.values():
        running.window.docks[dock].hide()
    running.run("for path in lab.followed: lab.unfollow(path.split(' ', 1)[1])")


def _show(running: Program, kind: str) -> None:
    if kind == "curves":
        running.run(f"lab.follow({WEIGHT!r}); lab.follow({GRADIENT!r})")
    else:
        running.window.reveal(DOCKS[kind])
