"""Where a callout stands beside what it points at: arithmetic on rectangles, without widgets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from PySide6.QtCore import QPoint, QRect, QSize

Side = Literal["right", "left", "below", "above"]

ARROW = 10
"""Pixels from the box to the arrow's tip."""
HALF_ARROW = 8
CORNER = 8
LEAD = 20
"""The arrow leaves the box so far from its corner, where there is room."""
EDGE = 8
"""Pixels kept free to the rim of the window."""


@dataclass(frozen=True)
class Place:
    """Where a callout stands, in the coordinates of `find_place`.

    Attributes
    ----------
    box : QRect
        The callout without its arrow.
    side : str or None
        On which side of the target it stands; None where no side has room, and then there is no arrow.
    tip : QPoint
        Where the arrow ends, on the target's rim.
    """

    box: QRect
    side: Side | None
    tip: QPoint


def find_place(target: QRect, size: QSize, room: QRect, wanted: Sequence[Side]) -> Place:
    """Put a box beside a target and inside the room; any thread may call.

    Parameters
    ----------
    target : QRect
        What is pointed at. Only what of it lies in `room` counts.
    size : QSize
        Of the box.
    room : QRect
        What can be seen.
    wanted : sequence of str
        Sides in the order of preference; the others are tried after them.

    Returns
    -------
    Place
        Never outside of `room`, unless the room is smaller than the box, and never over the target unless
        that leaves no room on any side.
    """
    room = room.adjusted(EDGE, EDGE, -EDGE, -EDGE)
    seen = target.intersected(room)
    if not seen.isEmpty():
        for side in (*wanted, *(side for side in get_args(Side) if side not in wanted)):
            place = _beside(seen, size, room, side)
            if room.contains(place.box):
                return place
    corner = room.bottomRight() - QPoint(size.width() - 1, size.height() - 1)
    corner = QPoint(max(room.left(), corner.x()), max(room.top(), corner.y()))
    return Place(QRect(corner, size), None, corner)


def _beside(target: QRect, size: QSize, room: QRect, side: Side) -> Place:
    middle = target.center()
    if side in ("left", "right"):
        y = _slide(middle.y(), size.height(), room.top(), room.bottom())
        x = target.right() + 1 + ARROW if side == "right" else target.left() - ARROW - size.width()
        box = QRect(QPoint(x, y), size)
        tip = QPoint(
            target.right() + 1 if side == "right" else target.left(), _on(middle.y(), y, box.bottom())
        )
    else:
        x = _slide(middle.x(), size.width(), room.left(), room.right())
        y = target.bottom() + 1 + ARROW if side == "below" else target.top() - ARROW - size.height()
        box = QRect(QPoint(x, y), size)
        tip = QPoint(
            _on(middle.x(), x, box.right()), target.bottom() + 1 if side == "below" else target.top()
        )
    return Place(box, side, tip)


def _slide(middle: int, length: int, low: int, high: int) -> int:
    """Return where the box begins, so that the arrow leaves near its beginning and the room holds it."""
    return max(low, min(middle - LEAD, high - length + 1))


def _on(middle: int, low: int, high: int) -> int:
    """Return the arrow's place along the box: over the target's middle, but not at a round corner."""
    least = CORNER + HALF_ARROW
    return max(low + least, min(middle, high - least))
