"""How fast the running program trains, beside what a person would write by hand."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from typing import Any

from program import Program, program, script
from result import Result, ratio

from eagerlab.experiment.modes import MODES

ROUNDS = 3
SECONDS = 5.0
SHORT_ROUNDS = 10
SHORT_SECONDS = 2.0
"""For differences of a few per cent: machines are slower and faster by turns, so pairs are short and many."""


def thread_cost_mlp() -> Result:
    """Steps per second of one hand-written loop in the backend against a thread of a window's process."""
    scripts = [("window_thread.py", [str(SECONDS)]), ("bare.py", ["mlp", "hand", str(SECONDS)])]
    ours, theirs = _in_turn(lambda running: running.use_own_step("mlp"), scripts)
    return ratio(ours, theirs[0], bare_script=theirs[1])


def against_script(net: str, mode: str, loop: str) -> Result:
    """Steps per second of a mode in the running program against a bare script's loop."""
    scripts = [("bare.py", [net, loop, str(SECONDS)])]
    ours, theirs = _in_turn(lambda running: running.use(net, mode), scripts)
    return ratio(ours, theirs[0])


def against_fit(net: str) -> Result:
    """Graph steps per second in the running program against the better of two ways of `model.fit`."""
    loops = [("bare.py", [net, fit, str(SECONDS)]) for fit in ("fit1", "fit50")]
    ours, theirs = _in_turn(lambda running: running.use(net, "graph"), loops)
    return ratio(ours, [max(pair) for pair in zip(*theirs, strict=True)], fit1=theirs[0], fit50=theirs[1])


def layers_against_script(net: str) -> Result:
    """Speed of `layers` against the hand-written loop, for a Sequential; a subclass in `context`."""
    scripts = [("bare.py", [net, "hand", str(SECONDS)])]
    ours, theirs = _in_turn(lambda running: running.use(net, "layers"), scripts)
    by_hand, again = _in_turn(lambda running: running.use(net, "layers", "make_subclass"), scripts)
    ratios = [one / other for one, other in zip(by_hand, again[0], strict=True)]
    return ratio(ours, theirs[0], subclass=by_hand, subclass_ratios=ratios)


def busy_console_share() -> Result:
    """Eager speed beside a spinning cell of pure Python, against the speed without; others in `context`."""
    shares: dict[str, Result] = {}
    with program() as running:
        for mode in MODES:
            running.use("mlp", mode)
            running.start()
            shares[mode] = ratio(*_beside_a_cell(running))
            running.pause()
    others = {
        mode: {"share": share.value, **share.context} for mode, share in shares.items() if mode != "eager"
    }
    return Result(shares["eager"].value, {**shares["eager"].context, **others})


def watch_cost() -> Result:
    """What looking for NaN and EagerLab's own watching take together in graph mode; others in `context`.

    Looking for NaN: how much slower training is with the switch on, in turn with it off. Own watching: what
    the meter of the status bar says with the switch off, for with it on that says what looking takes as well.
    """
    costs: dict[str, dict[str, Any]] = {}
    with program() as running:
        for mode in MODES:
            running.use("mlp", mode)
            speeds: dict[bool, list[float]] = {False: [], True: []}
            shares = []
            for number in range(SHORT_ROUNDS):
                # A run that grows becomes slower: each comes first as often as second.
                for is_watched in sorted(speeds, reverse=bool(number % 2)):
                    speeds[is_watched].append(_watched_speed(running, is_watched))
                    if not is_watched:
                        shares.append(float(running.value("lab.state.watching_share")))
            running.pause()
            found = ratio(speeds[True], speeds[False])
            slower = 100 * (1 - (found.value or 0))
            costs[mode] = {"nan_percent": slower, "own_percent": 100 * statistics.median(shares)}
            costs[mode].update(found.context)
    graph = costs["graph"]
    return Result(graph["nan_percent"] + graph["own_percent"], costs)


def _watched_speed(running: Program, is_watched: bool) -> float:
    """Return steps per second with the switch on or off, once what was traced anew is under way."""
    running.pause()
    if running.window.commands["watch_nan"].isChecked() is not is_watched:
        running.trigger("watch_nan")
    running.start()
    running.speed(1.0)
    return running.speed(SHORT_SECONDS)


def _beside_a_cell(running: Program) -> tuple[list[float], list[float]]:
    """Return speeds beside a spinning cell, and those measured in turn with them without one."""
    alone, beside = [], []
    console = running.child("console")
    for _ in range(ROUNDS):
        alone.append(running.speed(SECONDS))
        console.execute(f"import time\nend = time.time() + {SECONDS + 2}\nwhile time.time() < end: pass")
        beside.append(running.speed(SECONDS))
        running.wait(lambda: not console._executing, 60, "the spinning cell's end")
    return beside, alone


def _in_turn(
    prepare: Callable[[Program], None], scripts: list[tuple[str, list[str]]]
) -> tuple[list[float], list[list[float]]]:
    """Measure the program, then each script, `ROUNDS` times; the program stands still meanwhile."""
    ours: list[float] = []
    theirs: list[list[float]] = [[] for _ in scripts]
    with program() as running:
        prepare(running)
        for _ in range(ROUNDS):
            running.start()
            ours.append(running.speed(SECONDS))
            running.pause()
            for figures, (name, arguments) in zip(theirs, scripts, strict=True):
                figures.append(script(*arguments, name=name))
    return ours, theirs
