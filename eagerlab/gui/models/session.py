"""What was done in this session, as Python."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

TYPED = "  # typed at the console"


class SessionLog(QObject):
    """Lines of Python in the order in which they happened. GUI thread only.

    Attributes
    ----------
    added : Signal(str)
        A line as it is shown.
    cleared : Signal
        All lines are gone.
    """

    added = Signal(str)
    cleared = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lines: list[str] = []

    @property
    def lines(self) -> tuple[str, ...]:
        """All lines, oldest first."""
        return tuple(self._lines)

    def add_click(self, python: str) -> None:
        """Note what a click did; nothing for what has no line of Python."""
        for line in python.splitlines():
            self._add(line)

    def add_typed(self, python: str) -> None:
        """Note a change that was typed."""
        for line in python.splitlines():
            self._add(line + TYPED)

    def clear(self) -> None:
        """Forget all lines."""
        self._lines.clear()
        self.cleared.emit()

    def script(self) -> str:
        """Return the session as a script for the console."""
        return "\n".join(['"""A session of EagerLab, to be run at its console."""', "", *self._lines, ""])

    def _add(self, line: str) -> None:
        self._lines.append(line)
        self.added.emit(line)
