"""A small flat button that shows an icon alone, and tells in its tooltip what it does."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QToolButton


def icon_button(tip: str, object_name: str = "") -> QToolButton:
    """Return a button without an icon yet: that comes with the colours of the theme. GUI thread only.

    Parameters
    ----------
    tip : str
        What it does: tooltip and accessible name.
    object_name : str
        Of the widget.
    """
    button = QToolButton()
    button.setObjectName(object_name)
    button.setAutoRaise(True)
    button.setIconSize(QSize(16, 16))
    button.setToolTip(tip)
    button.setAccessibleName(tip)
    return button
