"""What must be said about a picture for it to be read rightly. Pure functions; no widgets."""

from __future__ import annotations

import math

from PySide6.QtCore import QCoreApplication

from eagerlab.gui import numbers
from eagerlab.gui.models.picture_places import PicturePlaces


def about(places: PicturePlaces, *, is_mask: bool, note: str) -> str:
    """Return the sentences below a picture, or nothing; `note` is what the backend said."""
    parts = ("" if is_mask else _constant(places), _stride(places), _cells(places), note)
    return " ".join(part for part in parts if part)


def _constant(places: PicturePlaces) -> str:
    reply = places.reply
    if places.mixed:
        return ""
    if not reply.finite:
        return QCoreApplication.translate("TensorImage", "No finite values.")
    if reply.low == reply.high and not _special(places):
        text = QCoreApplication.translate("TensorImage", "Every value is {0}.")
        return text.format(numbers.trimmed(reply.low))
    return ""


def _special(places: PicturePlaces) -> int:
    reply = places.reply
    return reply.nan + reply.positive_infinity + reply.negative_infinity


def _stride(places: PicturePlaces) -> str:
    if places.reply.stride == (1, 1):
        return ""
    text = QCoreApplication.translate("TensorImage", "Thinned: one point stands for {0} × {1} elements.")
    parts = [text.format(*places.reply.stride)]
    if _special(places):
        parts.append(QCoreApplication.translate("TensorImage", "NaN or Inf: at least one of these is."))
    parts.append(QCoreApplication.translate("TensorImage", "Zoom in to see each."))
    return " ".join(parts)


def _cells(places: PicturePlaces) -> str:
    if not places.cut_axes:
        return ""
    axes = (places.view.cells, None if places.mixed else places.view.channels)
    total = math.prod(places.shape[axis] for axis in axes if axis is not None)
    text = QCoreApplication.translate("TensorImage", "{0} of {1} cells are shown; the sliders move on.")
    return text.format(numbers.integer(places.reply.count), numbers.integer(total))
