"""The numerics watch of the console: which operation of a cell made the first NaN, or the first infinity."""

from __future__ import annotations

from eagerlab.backend.numerics.watch import NumericsWatch

__all__ = ["NumericsWatch"]
