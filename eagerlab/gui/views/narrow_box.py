"""A box of choices that takes little room: its words may be cut, its list shows them whole."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox


def narrow_box(name: str, object_name: str, least: int, opened: int) -> QComboBox:
    """Return a box without choices. GUI thread only.

    Parameters
    ----------
    name : str
        What is chosen: tooltip and accessible name.
    object_name : str
        Of the widget.
    least, opened : int
        Characters that there is room for, at least, in the box, and in its list.
    """
    box = QComboBox()
    box.setObjectName(object_name)
    box.setAccessibleName(name)
    box.setToolTip(name)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(least)
    box.view().setMinimumWidth(box.fontMetrics().averageCharWidth() * opened)
    return box
