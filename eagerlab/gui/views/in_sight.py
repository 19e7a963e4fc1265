"""Whether a person can see a widget now: only what is in sight asks the backend while training runs."""

from __future__ import annotations

from PySide6.QtWidgets import QDockWidget, QWidget


def is_in_sight(widget: QWidget) -> bool:
    """Return whether a widget is shown: not closed, behind another tab, or in a minimised window.

    Parameters
    ----------
    widget : QWidget
        GUI thread only.
    """
    if not widget.isVisible() or widget.window().isMinimized():
        return False
    above: QWidget | None = widget
    while above is not None:
        if isinstance(above, QDockWidget) and not above.isFloating():
            window = above.parentWidget()
            # Docks behind others of their row are visible for Qt, which has moved them out of the window.
            if window is not None and not above.geometry().intersects(window.rect()):
                return False
        above = above.parentWidget()
    return True
