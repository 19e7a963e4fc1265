"""What `Lab.compare` gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from eagerlab.backend.tensors.comparing import Tally
    from eagerlab.backend.tensors.differences import Pair
    from eagerlab.protocol.comparing import Worst


class Compared:
    """How two tensors differ; printed, it says so in words.

    Attributes
    ----------
    allclose : bool
        As ``numpy.allclose`` says.
    total, beyond, unequal : int
        Elements; those that differ beyond the tolerance; those that are not exactly equal.
    max_abs, mean_abs, max_rel : float or None
        Over pairs of finite numbers; None where there is none.
    norm, cosine : float or None
        Of the difference; of the angle between both.
    nan : tuple of int
        NaN on the left only, on the right only, on both.
    infinite : tuple of int
        Pairs with an infinity, and those of them that are equal.
    worst : Worst
        The pair that differs most.
    shape : tuple of int
        Of what was compared.
    note : str
        What is to be said of that, or empty.
    """

    def __init__(self, pair: Pair, tally: Tally) -> None:
        fields = tally.fields()
        self.shape = pair.shape
        self.note = pair.note
        self.allclose: bool = fields["allclose"]
        self.total, self.beyond, self.unequal = tally.total, tally.beyond, tally.unequal
        self.max_abs: float | None = fields["max_abs"]
        self.mean_abs: float | None = fields["mean_abs"]
        self.max_rel: float | None = fields["max_rel"]
        self.norm: float | None = fields["norm"]
        self.cosine: float | None = fields["cosine"]
        self.nan = (tally.nan_left, tally.nan_right, tally.nan_both)
        self.infinite = (tally.infinite, tally.infinite_equal)
        self.worst: Worst = tally.worst

    def __bool__(self) -> bool:
        return self.allclose

    def __repr__(self) -> str:
        lines = [
            f"all close: {self.allclose} ({self.beyond:,} of {self.total:,} differ beyond the tolerance)"
        ]
        if self.max_abs is not None:
            relative = "" if self.max_rel is None else f", largest relative {self.max_rel:.6g}"
            lines.append(f"largest difference {self.max_abs:.6g}{relative}, mean {self.mean_abs:.6g}")
        if self.norm is not None:
            angle = "" if self.cosine is None else f", cosine of both {self.cosine:.8g}"
            lines.append(f"norm of the difference {self.norm:.6g}{angle}")
        if self.worst.kind != "none":
            at = ", ".join(str(one) for one in self.worst.index)
            lines.append(f"worst at [{at}]: {self.worst.left} and {self.worst.right}")
        if any(self.nan):
            lines.append("NaN: {:,} left only, {:,} right only, {:,} both".format(*self.nan))
        if self.infinite[0]:
            lines.append("infinite: {:,}, of these equal: {:,}".format(*self.infinite))
        return "\n".join([*lines, *([self.note] if self.note else [])])
