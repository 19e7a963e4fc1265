"""How two tensors differ, in words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from eagerlab.gui import numbers
from eagerlab.gui.told import told
from eagerlab.protocol.comparing import Comparison, Worst

CONTEXT = "ComparisonWords"
DIGITS = 4
ALMOST = 0.999
"""A cosine beyond this is told with more digits."""


def verdict(found: Comparison) -> str:
    """Return whether the two are equal within the tolerance, in one sentence."""
    translate = QCoreApplication.translate
    if found.refusal:
        return told(found.refusal)
    if not found.total:
        return translate(CONTEXT, "Both are empty: there is nothing that could differ.")
    if not found.unequal and not found.beyond:
        return translate(CONTEXT, "All {0} values are exactly equal.").format(numbers.integer(found.total))
    if found.allclose:
        return translate(CONTEXT, "Equal within the tolerance; {0} of {1} differ by less.").format(
            numbers.integer(found.unequal), numbers.integer(found.total)
        )
    return translate(CONTEXT, "{0} of {1} differ beyond the tolerance ({2}).").format(
        numbers.integer(found.beyond), numbers.integer(found.total), _percent(found.beyond, found.total)
    )


def lines(found: Comparison) -> list[str]:
    """Return what else there is to say, a line each."""
    if found.refusal or found.unchanged:
        return []
    return [
        *(line for line in (_sizes(found), _norms(found), _not_finite(found)) if line),
        *(told(note) for note in found.notes),
    ]


def worst(found: Worst) -> str:
    """Return the pair that differs most: ``[3, 0]: 0.5 and 0.6``; empty where none does."""
    if found.kind == "none":
        return ""
    index = ", ".join(numbers.integer(one) for one in found.index)
    left, right = (_shown(one) for one in (found.left, found.right))
    return QCoreApplication.translate(CONTEXT, "[{0}]: {1} and {2}").format(index, left, right)


def _sizes(found: Comparison) -> str:
    translate = QCoreApplication.translate
    if found.max_abs is None or found.mean_abs is None:
        return ""
    largest, mean = _number(found.max_abs), _number(found.mean_abs)
    if found.max_rel is None:
        return translate(CONTEXT, "Difference: largest {0}, mean {1}").format(largest, mean)
    return translate(CONTEXT, "Difference: largest {0}, mean {1}; relative at most {2}").format(
        largest, mean, _number(found.max_rel)
    )


def _norms(found: Comparison) -> str:
    translate = QCoreApplication.translate
    if found.norm is None or found.left_norm is None or found.right_norm is None:
        return ""
    norms = translate(CONTEXT, "Norm of the difference {0}, of both {1} and {2}").format(
        _number(found.norm), _number(found.left_norm), _number(found.right_norm)
    )
    if found.cosine is None:
        return norms
    digits = 8 if abs(found.cosine) > ALMOST else DIGITS
    return translate(CONTEXT, "{0}; cosine {1}").format(norms, numbers.trimmed(found.cosine, digits))


def _not_finite(found: Comparison) -> str:
    translate = QCoreApplication.translate
    parts = []
    if found.nan_left or found.nan_right or found.nan_both:
        parts.append(
            translate(CONTEXT, "NaN: {0} left only, {1} right only, {2} in both").format(
                *(numbers.integer(one) for one in (found.nan_left, found.nan_right, found.nan_both))
            )
        )
    if found.infinite:
        parts.append(
            translate(CONTEXT, "Infinite: {0}, of these equal {1}").format(
                numbers.integer(found.infinite), numbers.integer(found.infinite_equal)
            )
        )
    return "; ".join(parts)


def _percent(part: int, total: int) -> str:
    share = 100 * part / total
    if share >= 10:
        return "100 %" if part == total else f"{min(share, 99.9):.3g} %"
    return f"{share:.2g} %" if share >= 0.001 else "< 0.001 %"


def _number(value: float) -> str:
    return numbers.significant(value, DIGITS)


def _shown(text: str) -> str:
    return text.replace("-", numbers.MINUS) if len(text) < 40 else f"{text[:39]}…"
