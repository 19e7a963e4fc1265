"""Python's cyclic garbage, collected on the GUI thread alone.

Left to itself, Python collects on whatever thread happens to allocate. A worker would then destroy widgets,
timers and documents that lie in cycles, and Qt dies of that (a segmentation fault, seldom and anywhere).
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

LOOK_EVERY_MS = 250


def collect_due() -> None:
    """Collect the generations that Python would have collected by now. Call it on the GUI thread."""
    young, middle, old = gc.get_count()
    most_young, most_middle, most_old = gc.get_threshold()
    if young <= most_young:
        return
    if middle <= most_middle:
        gc.collect(0)
    elif old <= most_old:
        gc.collect(1)
    else:
        gc.collect(2)


class GuiGarbage(QObject):
    """Takes collecting over from Python while a window lives. GUI thread only.

    Parameters
    ----------
    parent : QObject
        Owner.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.timeout.connect(collect_due)
        self._timer.start(LOOK_EVERY_MS)

    def settle(self) -> None:
        """Leave what is there now out of all later collections, so that none holds the window up for long."""
        gc.collect()
        gc.freeze()

    def end(self) -> None:
        """Hand collecting back to Python."""
        self._timer.stop()
        gc.unfreeze()
        gc.enable()
