"""What to try against a NaN or an infinity, by the operation that made it and the numbers it was given."""

from __future__ import annotations

from eagerlab.backend.numerics.report import Finding
from eagerlab.backend.numerics.step_looking import Found, Given

_LOG = frozenset(("Log", "Log1p", "Xlogy", "Xlog1py", "Xdivy"))
_DIVISION = frozenset(("RealDiv", "Div", "Reciprocal", "Inv", "FloorDiv", "Mod", "FloorMod", "DivNoNan"))
_EXP = frozenset(("Exp", "Expm1", "Sinh", "Cosh"))
_ROOT = frozenset(("Sqrt", "Rsqrt", "SqrtGrad", "RsqrtGrad", "Pow"))
_GREAT = 1e8
"""Numbers above that in a network are on their way to infinity."""


def advise(found: Found, learning_rate: float | None, has_own_step: bool) -> str:
    """Return what to try, as sentences.

    Parameters
    ----------
    found : Found
        The operation, with what it was given.
    learning_rate : float or None
        That of the next step.
    has_own_step : bool
        Whether the person's own step makes the update.
    """
    finding, given = found.finding, found.inputs
    operation = finding.forward or finding.op
    if finding.op == "ReadVariableOp":
        name = next((one.name for one in given if one.name), "") or "A weight"
        return f"{name} held it before this step: restore the last checkpoint, or reset."
    if operation in _LOG and _reaches(given, 0.0):
        return (
            "The logarithm of 0 is infinite, that of a negative number is NaN: keep its input above 0 with "
            "tf.maximum(x, 1e-7), or let a loss take logits (from_logits=True) instead of probabilities."
        )
    if operation in _DIVISION and _holds_zero(given):
        return "It divides by 0: use tf.math.divide_no_nan(a, b), or add a small number to the divisor."
    if operation in _ROOT:
        return (
            "The square root of a negative number is NaN, and its gradient at 0 is infinite: add a small "
            "number inside, tf.sqrt(x + 1e-12)."
        )
    if operation in _EXP:
        return (
            "exp overflows from 88.8 on in float32, and from 11.1 on in float16: use tf.nn.softmax, "
            "tf.nn.log_softmax, tf.reduce_logsumexp or tf.nn.softplus, which do not, or clip its input."
        )
    if _is_half(finding):
        return "float16 ends at 65,504: scale the values, or use mixed_bfloat16 or float32."
    return _against_growth(given, learning_rate, has_own_step)


def _against_growth(given: tuple[Given, ...], learning_rate: float | None, has_own_step: bool) -> str:
    rate = "" if learning_rate is None else f" (now {learning_rate:g})"
    clip = "tf.clip_by_global_norm" if has_own_step else "clipnorm=1.0 in the optimizer"
    if any(_greatest(one) > _GREAT for one in given):
        return (
            "The numbers have grown from step to step: go back to a checkpoint before that, use a lower "
            f"learning rate{rate}, clip gradients ({clip}), and bring inputs to about -1 to 1."
        )
    return f"Try a lower learning rate{rate}, clipped gradients ({clip}), and inputs of about -1 to 1."


def _greatest(one: Given) -> float:
    return max((abs(value) for value in (one.tally.low, one.tally.high) if value is not None), default=0.0)


def _reaches(given: tuple[Given, ...], limit: float) -> bool:
    return any(one.tally.low is not None and one.tally.low <= limit for one in given)


def _holds_zero(given: tuple[Given, ...]) -> bool:
    return any(
        one.tally.low is not None and one.tally.high is not None and one.tally.low <= 0.0 <= one.tally.high
        for one in given
    )


def _is_half(finding: Finding) -> bool:
    return finding.result.dtype == "float16"
