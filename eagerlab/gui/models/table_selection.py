"""What is selected of a table that holds a window of its cells, in numbers over the whole. Any thread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt

Key = Qt.Key
Box = tuple[int, int, int, int]
"""Top, left, bottom and right, all of them included, as Qt counts in the window."""


@dataclass(frozen=True)
class Selected:
    """A rectangle of absolute rows and columns; `bottom` and `right` are not included."""

    top: int
    bottom: int
    left: int
    right: int

    @property
    def count(self) -> int:
        """How many values it holds."""
        return (self.bottom - self.top) * (self.right - self.left)

    @classmethod
    def between(cls, one: tuple[int, int], other: tuple[int, int]) -> Selected:
        """Return the rectangle with these two cells in its corners."""
        (top, bottom), (left, right) = (sorted(pair) for pair in zip(one, other, strict=True))
        return cls(top, bottom + 1, left, right + 1)

    def in_window(self, start: tuple[int, int], size: tuple[int, int]) -> Box | None:
        """Return what a window of this size holds of it, or None for nothing."""
        top, left = max(0, self.top - start[0]), max(0, self.left - start[1])
        bottom, right = min(size[0], self.bottom - start[0]) - 1, min(size[1], self.right - start[1]) - 1
        return (top, left, bottom, right) if top <= bottom and left <= right else None


def absolute(
    boxes: Sequence[Box], start: tuple[int, int], size: tuple[int, int], extent: tuple[int, int]
) -> tuple[Selected, bool]:
    """Return what boxes of a window hold together, and whether they are no rectangle.

    What fills the window along an axis is the whole of that axis: a column that was selected, or all.

    Parameters
    ----------
    boxes : sequence of Box
        At least one.
    start, size, extent : tuple of int
        First cell and size of the window; size of the whole.
    """
    top, left = min(box[0] for box in boxes), min(box[1] for box in boxes)
    bottom, right = max(box[2] for box in boxes) + 1, max(box[3] for box in boxes) + 1
    held = sum((box[2] - box[0] + 1) * (box[3] - box[1] + 1) for box in boxes)
    whole_columns, whole_rows = (top, bottom) == (0, size[0]), (left, right) == (0, size[1])
    selected = Selected(
        0 if whole_columns else start[0] + top,
        extent[0] if whole_columns else start[0] + bottom,
        0 if whole_rows else start[1] + left,
        extent[1] if whole_rows else start[1] + right,
    )
    return selected, held != (bottom - top) * (right - left)


def moved(
    key: Qt.Key, control: bool, at: tuple[int, int], extent: tuple[int, int], page: int
) -> tuple[int, int] | None:
    """Return the cell that a key leads to, which may lie outside; None for a key that does not move.

    Parameters
    ----------
    key : Qt.Key
        What is pressed.
    control : bool
        Whether the control key is held: to the very end.
    at, extent : tuple of int
        The current cell; rows and columns of the whole.
    page : int
        Rows in sight.
    """
    (row, column), (rows, columns) = at, extent
    match key:
        case Key.Key_Up:
            return (0 if control else row - 1), column
        case Key.Key_Down:
            return (rows - 1 if control else row + 1), column
        case Key.Key_Left:
            return row, (0 if control else column - 1)
        case Key.Key_Right:
            return row, (columns - 1 if control else column + 1)
        case Key.Key_Home:
            return (0, 0) if control else (row, 0)
        case Key.Key_End:
            return (rows - 1, columns - 1) if control else (row, columns - 1)
        case Key.Key_PageUp:
            return row - page, column
        case Key.Key_PageDown:
            return row + page, column
    return None
