"""Colours for values: diverging from zero, with NaN and the infinities in colours of their own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QColor

from eagerlab.gui.theme import Tokens, mixed

CELL_STRENGTH = 0.45
"""How far a table's cell goes to the full colour at most, so that its text stays readable."""


@dataclass(frozen=True)
class Scale:
    """From values to positions between the two ends of the colours.

    Attributes
    ----------
    low, high : float
        The values at the ends, finite. Equal: everything is grey.
    from_zero : bool
        Zero has the colour of zero, and both sides have the same measure. Else the end nearer to zero has it.
    """

    low: float
    high: float
    from_zero: bool = True

    @classmethod
    def diverging(cls, low: float, high: float) -> Scale:
        """Return the scale around zero that holds both values."""
        reach = max(abs(low), abs(high))
        return cls(-reach if low < 0 else 0.0, reach if high > 0 else 0.0)

    @property
    def reach(self) -> float:
        """The larger distance of the ends from zero."""
        return max(abs(self.low), abs(self.high))

    @classmethod
    def picture(cls, low: float, high: float) -> Scale:
        """Return the scale for a picture: around zero, except where all values are far from zero on one side.

        There (say, 1,000.0 to 1,000.5) a scale from zero would show one flat colour.
        """
        if low == high:
            return cls(low, high, from_zero=False)
        if low * high > 0 and abs(high - low) < 0.5 * max(abs(low), abs(high)):
            return cls(low, high, from_zero=False)
        return cls.diverging(low, high)

    def positions(self, values: npt.NDArray[np.floating[Any]]) -> npt.NDArray[np.float32]:
        """Return −1 … 1 for finite `values`; what lies outside the scale is put at its ends.

        Parameters
        ----------
        values : numpy.ndarray of float
            Any shape.

        Returns
        -------
        numpy.ndarray of float32
            The same shape.
        """
        wide = values.astype(np.float64, copy=False)
        if self.low == self.high:
            positions = np.zeros_like(wide)
        elif self.from_zero:
            positions = wide / self.reach
        else:
            span = self.high - self.low
            share = (wide - self.low) / span if self.high >= 0 else (wide - self.high) / span
            positions = share
        return np.clip(positions, -1.0, 1.0).astype(np.float32)


def colour_picture(
    values: npt.NDArray[np.floating[Any]], scale: Scale, tokens: Tokens
) -> npt.NDArray[np.uint8]:
    """Return an RGB picture of `values`.

    Parameters
    ----------
    values : numpy.ndarray of float, rows × columns
        May hold NaN and infinities.
    scale : Scale
        Where the colours' ends are.
    tokens : Tokens
        The theme's colours.

    Returns
    -------
    numpy.ndarray of uint8, rows × columns × 3
        Contiguous; never anything that a drawing library could stumble over.
    """
    finite = np.isfinite(values)
    positions = scale.positions(np.where(finite, values, 0.0))
    zero, positive, negative = (
        _rgb(c) for c in (tokens.heat_zero, tokens.heat_positive, tokens.heat_negative)
    )
    strength = np.abs(positions)[..., np.newaxis]
    ends = np.where(positions[..., np.newaxis] >= 0, positive, negative)
    picture = np.rint(zero + (ends - zero) * strength).astype(np.uint8)
    if scale.low == scale.high:
        picture[finite] = _rgb(tokens.disabled).astype(np.uint8)
    picture[np.isnan(values)] = _rgb(tokens.nan).astype(np.uint8)
    picture[np.isposinf(values)] = _rgb(tokens.positive_infinity).astype(np.uint8)
    picture[np.isneginf(values)] = _rgb(tokens.negative_infinity).astype(np.uint8)
    return np.ascontiguousarray(picture)


def cell_colour(value: float, scale: Scale, tokens: Tokens) -> QColor | None:
    """Return the ground of a table's cell, or None where the table's own is right (zero, NaN, infinities)."""
    if not np.isfinite(value) or scale.low == scale.high:
        return None
    position = float(scale.positions(np.asarray(value, np.float64)))
    if position == 0:
        return None
    end = QColor(tokens.heat_positive if position > 0 else tokens.heat_negative)
    zero = QColor(tokens.heat_zero)
    return mixed(zero, end, abs(position) * CELL_STRENGTH)


def special_colour(value: float, tokens: Tokens) -> str | None:
    """Return the text colour of NaN and the infinities, None for other values."""
    if np.isnan(value):
        return tokens.nan
    if np.isinf(value):
        return tokens.positive_infinity if value > 0 else tokens.negative_infinity
    return None


def _rgb(colour: str) -> npt.NDArray[np.float32]:
    return np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)], np.float32)
