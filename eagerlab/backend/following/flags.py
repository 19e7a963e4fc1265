"""What stands out about a layer, and why, in words.

The limits, and where they come from:

- *dead*: a ReLU unit that is zero for everything that was looked at gets no gradient and cannot come back by
  itself (Maas, Hannun and Ng, "Rectifier nonlinearities improve neural network acoustic models", 2013); so it
  is with what else is flat on one side, where rounding leaves nothing: GELU and SiLU at zero, ELU at −1.
  Where another layer, an operation or a function comes behind a layer with weights, such units are those
  whose weights get a gradient of exactly zero. Told when a tenth of the units is over 32 samples, or any of
  them over 256; all three numbers are ours.
- *vanishing*: Bengio, Simard and Frasconi, "Learning long-term dependencies with gradient descent is
  difficult", 1994, and Glorot and Bengio, "Understanding the difficulty of training deep feedforward neural
  networks", 2010: gradients shrink from layer to layer on their way back. Told below a thousandth of the
  largest layer's root mean square; the thousandth is ours.
- *exploding*: Pascanu, Mikolov and Bengio, "On the difficulty of training recurrent neural networks", 2013.
  Told where a gradient is more than a hundred times as long as the weights: plain gradient descent at the
  usual rate of 0.01 would put a step in their place. The hundred is ours.
- *large update*: the notes of Stanford's course CS231n ("Neural networks part 3", ratio of updates)
  call about 1/1,000 healthy. Told above a tenth, a hundred times that.
- *saturated*: Glorot and Bengio, 2010. Told where more than half of a layer's outputs lie within a hundredth
  of a bound of sigmoid or tanh; not of the last layer, whose outputs are meant to get there.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from eagerlab.backend.following.layers import Unit
from eagerlab.protocol.following import Flag, FlagKind, Level

DEAD_SHARE = 0.1
DEAD_SAMPLES = 256
FEW_SAMPLES = 32
VANISHING = 1e-3
EXPLODING = 100.0
LARGE_UPDATE = 0.1
SATURATED = 0.5
_RANK = {"bad": 0, "warning": 1, "info": 2}


def flags_of(
    unit: Unit, *, largest: float, is_last: bool, dead: int | None, samples: int
) -> tuple[Flag, ...]:
    """Return what stands out about a layer, the worst first.

    Parameters
    ----------
    unit : Unit
        Measured.
    largest : float
        The largest root mean square of a layer's gradient; NaN where there is none.
    is_last : bool
        Whether no other layer comes behind it.
    dead : int or None
        How many units gave what their activation gives where no gradient passes, or got none, whatever was
        looked at.
    samples : int
        How many samples that were.
    """
    found = [
        *_not_finite(unit),
        *_outputs(unit, is_last, dead, samples),  # before what follows from it: a dead unit has no gradient
        *_gradient(unit, largest),
        *_update(unit),
    ]
    return tuple(sorted(found, key=lambda flag: _RANK[flag.level]))


def _not_finite(unit: Unit) -> Iterator[Flag]:
    parts = (
        (unit.weights, "Its weights hold NaN.", "Its weights hold infinity."),
        (unit.gradients, "Its gradients hold NaN.", "Its gradients hold infinity."),
        (unit.output, "Its outputs hold NaN.", "Its outputs hold infinity."),
    )
    for numbers, if_nan, if_infinite in parts:
        if numbers is not None and not numbers.is_finite:
            yield _flag("not_finite", "bad", if_nan if numbers.nan else if_infinite)


def _gradient(unit: Unit, largest: float) -> Iterator[Flag]:
    for key in unit.never_trained:
        yield _flag("no_gradient", "warning", f"Keras does not train {key}: it is a plain tf.Variable.")
    if unit.is_frozen:
        yield _flag("frozen", "info", "It is frozen: training does not change it.")
    for name in unit.without_gradient:
        yield _flag("no_gradient", "warning", f"No gradient reaches {name}: the loss does not depend on it.")
    gradients, weights = unit.gradients, unit.weights
    if gradients is None or not gradients.is_finite:
        return
    if weights is not None and weights.is_finite and weights.norm:
        times = gradients.norm / weights.norm
        if times > EXPLODING:
            yield _flag(
                "exploding",
                "bad",
                f"Its gradient explodes: it is {times:,.0f} times as long as its weights.",
            )
    if not gradients.squares:
        yield _flag("vanishing", "warning", "Its gradient is zero: it learns nothing from this step.")
    elif not math.isnan(largest) and unit.largest_gradient < VANISHING * largest:
        share = largest / unit.largest_gradient
        yield _flag(
            "vanishing",
            "warning",
            f"Its gradient vanishes: another layer's is {share:,.0f} times as large.",
        )


def _update(unit: Unit) -> Iterator[Flag]:
    ratio = unit.update_ratio
    if ratio is not None and math.isfinite(ratio) and ratio > LARGE_UPDATE:
        yield _flag(
            "large_update",
            "warning",
            f"The step changed it by {ratio:.0%} of its weights: the learning rate may be too high.",
        )


def _outputs(unit: Unit, is_last: bool, dead: int | None, samples: int) -> Iterator[Flag]:
    if dead and unit.active is not None:
        units = len(unit.active)
        if samples >= (FEW_SAMPLES if dead >= DEAD_SHARE * units else DEAD_SAMPLES):
            yield _flag("dead", "warning", _dead_words(unit, dead, units, samples))
    elif unit.output is not None and unit.output.zeros == 1:
        yield _flag("dead", "warning", "It gives nothing but zeros: what comes before it gets no gradient.")
    if unit.saturated is not None and unit.saturated > SATURATED and not is_last:
        yield _flag(
            "saturated",
            "warning",
            f"It is saturated: {unit.saturated:.0%} of its outputs lie at a bound of {unit.activation}.",
        )


def _dead_words(unit: Unit, dead: int, units: int, samples: int) -> str:
    if unit.is_by_gradient:
        if dead == 1:
            return f"1 of {units:,} units is dead: no gradient reaches it in {samples:,} samples."
        return f"{dead:,} of {units:,} units are dead: no gradient reaches them in {samples:,} samples."
    if unit.tail:
        lowest, of = f"{unit.tail:.3g}", unit.activation
        return (
            f"{dead:,} of {units:,} units are dead: they give {lowest}, the lowest value of {of}, for all"
            f" {samples:,} samples looked at."
        )
    if dead == 1:
        return f"1 of {units:,} units is dead: it gives zero for all {samples:,} samples looked at."
    return f"{dead:,} of {units:,} units are dead: they give zero for all {samples:,} samples looked at."


def _flag(kind: FlagKind, level: Level, text: str) -> Flag:
    return Flag(kind=kind, level=level, text=text)
