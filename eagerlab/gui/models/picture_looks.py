"""How a picture's levels are coloured. Pure functions; no Qt but colours."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from eagerlab.gui import heat
from eagerlab.gui.theme import Tokens
from eagerlab.protocol.picturing import GAP, NAN, NEGATIVE_INFINITY, POSITIVE_INFINITY, TOP_LEVEL, Mix

Look = Literal["auto", "grey", "diverging", "colours"]
LOOKS: tuple[Look, ...] = ("auto", "grey", "diverging", "colours")
PICTURES = frozenset(("nhwc", "nchw", "hwc", "chw", "nhw", "grey"))
"""Ways to read axes under which values are brightness."""
LEVELS = TOP_LEVEL + 1


def mix_of(look: Look) -> Mix:
    """Return what becomes of channels under a look."""
    mixes: dict[Look, Mix] = {"auto": "auto", "grey": "cells", "diverging": "cells", "colours": "colours"}
    return mixes[look]


def is_grey(look: Look, layout: str, dtype: str, low: float) -> bool:
    """Whether one plane is drawn from black to white, and not from zero to both sides."""
    if look == "auto":
        return dtype == "uint8" or (layout in PICTURES and low >= 0)
    return look == "grey"


def scale_of(low: float, high: float, *, is_mask: bool) -> heat.Scale:
    """Return what the ends of the levels stand for."""
    return heat.Scale(0.0, 1.0, from_zero=False) if is_mask else heat.Scale.picture(low, high)


def table(
    low: float, high: float, tokens: Tokens, *, grey: bool, is_mask: bool = False
) -> npt.NDArray[np.uint8]:
    """Return the colour of each level, 256 × 4: the last number is opacity.

    Parameters
    ----------
    low, high : float
        The values of the lowest and the highest level.
    tokens : Tokens
        The theme's colours.
    grey : bool
        From black to white.
    is_mask : bool
        Only False and True occur.
    """
    found = np.zeros((256, 4), np.uint8)
    found[:LEVELS, 3] = 255
    share = np.linspace(0.0, 1.0, LEVELS)
    if is_mask:
        low, high = 0.0, 1.0
    if grey and high > low:
        found[:LEVELS, :3] = np.rint(share * 255)[:, np.newaxis]
    else:
        # Not the span times the share, which overflows for the largest floats.
        values: npt.NDArray[np.floating[Any]] = low * (1 - share) + high * share
        scale = scale_of(low, high, is_mask=is_mask)
        found[:LEVELS, :3] = heat.colour_picture(values[np.newaxis], scale, tokens)[0]
    for level, colour in (
        (GAP, tokens.line),
        (NAN, tokens.nan),
        (POSITIVE_INFINITY, tokens.positive_infinity),
        (NEGATIVE_INFINITY, tokens.negative_infinity),
    ):
        found[level] = (*(int(colour[place : place + 2], 16) for place in (1, 3, 5)), 255)
    return found


def marks_table(tokens: Tokens) -> npt.NDArray[np.uint8]:
    """Return the colours of what lies over mixed colours: nothing, but for points that are not finite."""
    found = table(0.0, 0.0, tokens, grey=True)
    found[: GAP + 1] = 0
    return found
