"""How the learning rate goes under one of Keras's schedules, for its small picture. Pure, any thread."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from eagerlab.experiment.training_spec import ScheduleSpec

Curve = Callable[[float], float]


def learning_rates(
    schedule: ScheduleSpec, initial: float, steps: int, points: int = 100
) -> list[float] | None:
    """Return the learning rate at equally spaced steps from 0 to `steps`.

    Parameters
    ----------
    schedule : ScheduleSpec
        Its class and arguments.
    initial : float
        The optimizer's learning rate, which it begins with.
    steps : int
        The last step.
    points : int
        How many values.

    Returns
    -------
    list of float or None
        None where an argument is missing or makes no sense.
    """
    makers: dict[str, Callable[[float, Mapping[str, Any]], Curve]] = {
        "CosineDecay": _cosine,
        "CosineDecayRestarts": _restarts,
        "ExponentialDecay": _exponential,
        "InverseTimeDecay": _inverse_time,
        "PiecewiseConstantDecay": _piecewise,
        "PolynomialDecay": _polynomial,
    }
    maker = makers.get(schedule.type)
    if maker is None:
        return None
    try:
        curve = maker(initial, schedule.arguments)
        values = [curve(steps * place / (points - 1)) for place in range(points)]
    except (KeyError, TypeError, ValueError, ZeroDivisionError, OverflowError):
        return None
    return values if all(map(math.isfinite, values)) else None


def _cosine(initial: float, given: Mapping[str, Any]) -> Curve:
    length, alpha = given["decay_steps"], given.get("alpha", 0.0)
    warmup, target = given.get("warmup_steps", 0), given.get("warmup_target")
    top = initial if target is None else target

    def curve(step: float) -> float:
        if target is not None and step < warmup:
            return float(initial + (target - initial) * step / warmup)
        done = min((step - (warmup if target is not None else 0)) / length, 1.0)
        return float(top * ((1 - alpha) * 0.5 * (1 + math.cos(math.pi * done)) + alpha))

    return curve


def _restarts(initial: float, given: Mapping[str, Any]) -> Curve:
    length, alpha = given["first_decay_steps"], given.get("alpha", 0.0)
    longer, lower = given.get("t_mul", 2.0), given.get("m_mul", 1.0)

    def curve(step: float) -> float:
        start, span, height = 0.0, float(length), 1.0
        while step >= start + span and span > 0:
            start, span, height = start + span, span * longer, height * lower
        cosine = 0.5 * height * (1 + math.cos(math.pi * (step - start) / span))
        return float(initial * ((1 - alpha) * cosine + alpha))

    return curve


def _exponential(initial: float, given: Mapping[str, Any]) -> Curve:
    length, rate, staircase = given["decay_steps"], given["decay_rate"], given.get("staircase", False)

    def curve(step: float) -> float:
        power = step / length
        return float(initial * rate ** (math.floor(power) if staircase else power))

    return curve


def _inverse_time(initial: float, given: Mapping[str, Any]) -> Curve:
    length, rate, staircase = given["decay_steps"], given["decay_rate"], given.get("staircase", False)

    def curve(step: float) -> float:
        power = step / length
        return float(initial / (1 + rate * (math.floor(power) if staircase else power)))

    return curve


def _piecewise(initial: float, given: Mapping[str, Any]) -> Curve:
    boundaries, values = _listed(given["boundaries"]), [initial, *_listed(given["values"])]
    if len(values) != len(boundaries) + 1:
        raise ValueError("Expected one value for each boundary.")

    def curve(step: float) -> float:
        return float(values[sum(step > boundary for boundary in boundaries)])

    return curve


def _polynomial(initial: float, given: Mapping[str, Any]) -> Curve:
    length, end = given["decay_steps"], given.get("end_learning_rate", 0.0001)
    power, cycle = given.get("power", 1.0), given.get("cycle", False)

    def curve(step: float) -> float:
        span = length * max(1, math.ceil(step / length)) if cycle else length
        left = 1 - min(step, span) / span
        return float((initial - end) * left**power + end)

    return curve


def _listed(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else [value]
