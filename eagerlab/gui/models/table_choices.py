"""What a person chose for tables of values, remembered from session to session."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from eagerlab.gui.models.number_format import Kind, NumberFormat
from eagerlab.gui.settings import Settings


class TableChoices(QObject):
    """Formats, colours and the folder of exports, the same for all inspectors. GUI thread only.

    Parameters
    ----------
    settings : Settings, optional
        Keeps them; without it they are forgotten at the end.
    parent : QObject, optional
        Owner.

    Attributes
    ----------
    changed : Signal
        A format or the colours were changed.
    """

    changed = Signal()

    def __init__(self, settings: Settings | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._formats: dict[Kind, NumberFormat] = {}
        self._coloured = settings is None or settings.table_coloured
        self._folder = "" if settings is None else settings.export_folder

    def number_format(self, kind: Kind) -> NumberFormat:
        """Return how numbers of a kind are written."""
        if kind not in self._formats:
            written = "" if self._settings is None else self._settings.table_format(kind)
            self._formats[kind] = NumberFormat.read(written)
        return self._formats[kind]

    def set_number_format(self, kind: Kind, style: NumberFormat) -> None:
        """Write numbers of a kind in another way from now on."""
        if style == self.number_format(kind):
            return
        self._formats[kind] = style
        if self._settings is not None:
            self._settings.set_table_format(kind, style.written())
        self.changed.emit()

    @property
    def is_coloured(self) -> bool:
        """Whether cells have a ground by their value."""
        return self._coloured

    def set_coloured(self, coloured: bool) -> None:
        """Colour the cells, or not."""
        if coloured == self._coloured:
            return
        self._coloured = coloured
        if self._settings is not None:
            self._settings.table_coloured = coloured
        self.changed.emit()

    @property
    def folder(self) -> str:
        """Where a file was last exported to; empty before the first."""
        return self._folder

    def set_folder(self, folder: str) -> None:
        """Remember where a file was exported to."""
        self._folder = folder
        if self._settings is not None:
            self._settings.export_folder = folder
