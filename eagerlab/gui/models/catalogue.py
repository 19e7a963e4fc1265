"""Which layers, optimizers, losses, metrics and schedules there are, as the backend described them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import QObject, Signal

from eagerlab.protocol.base import Problem
from eagerlab.protocol.editing import ClassEntry

Group = Literal["layer", "optimizer", "loss", "metric", "schedule"]
YOURS = "Yours"
"""The category of the person's own classes."""


class CatalogueModel(QObject):
    """Entries by group and type. GUI thread only.

    Attributes
    ----------
    changed : Signal
        There are other entries.
    problem : Problem or None
        Why the person's own classes could not be read.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: dict[tuple[str, str], ClassEntry] = {}
        self._own: dict[str, ClassEntry] = {}
        self.problem: Problem | None = None

    def __bool__(self) -> bool:
        return bool(self._entries)

    def set_classes(self, classes: Sequence[ClassEntry], problem: Problem | None = None) -> None:
        """Take what the backend described."""
        self._entries = {(entry.group, entry.type): entry for entry in classes if not entry.own}
        self._own = {entry.type: entry for entry in classes if entry.own}
        self.problem = problem
        self.changed.emit()

    def entry(self, group: Group, kind: str, own: bool = False) -> ClassEntry | None:
        """Return one entry; None while it is not known."""
        if own:
            return self._own.get(kind)
        return self._entries.get((group, kind)) or self._entries.get((group, _present_name(kind)))

    def entries(self, group: Group) -> tuple[ClassEntry, ...]:
        """Return all entries of a group; the person's own layers come last."""
        found = tuple(entry for entry in self._entries.values() if entry.group == group)
        return found + tuple(self._own.values()) if group == "layer" else found


def _present_name(kind: str) -> str:
    """Return what Keras calls a layer today that a file names by an older name."""
    kind = kind.replace("Convolution", "Conv")
    return re.sub(r"Avg(Pool)", r"Average\1", re.sub(r"Pool(?=\dD$)", "Pooling", kind))
