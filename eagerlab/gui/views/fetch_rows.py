"""Rows below the console: one for each file that a cell fetches, with its progress and Cancel."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QToolButton, QVBoxLayout, QWidget

from eagerlab.gui import numbers
from eagerlab.gui.views.status_bar import ElidedLabel
from eagerlab.protocol.fetching import FetchProgress

PARTS = 1000
"""A QProgressBar counts in 32 bits; files may be larger."""


class FetchRow(QWidget):
    """One file on its way; objectName ``fetch_row``.

    Attributes
    ----------
    cancelled : Signal
        The person gives the file up.
    """

    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("fetch_row")
        self.words = ElidedLabel()
        self.bar = QProgressBar()
        self.bar.setObjectName("fetch_progress")
        self.bar.setTextVisible(False)
        self.bar.setFixedSize(140, 14)
        self.bar.setAccessibleName(self.tr("Progress of the file"))
        self.numbers = QLabel()
        self.numbers.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.cancel = QToolButton()
        self.cancel.setObjectName("fetch_cancel")
        self.cancel.setText(self.tr("Cancel"))
        self.cancel.setToolTip(self.tr("Give this file up; the cell ends, and nothing of the file is kept"))
        self.cancel.clicked.connect(self._give_up)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 2, 8, 2)
        layout.setSpacing(8)
        layout.addWidget(self.words, 1)
        layout.addWidget(self.bar)
        layout.addWidget(self.numbers)
        layout.addWidget(self.cancel)
        self.setMinimumHeight(self.cancel.sizeHint().height() + 4)

    def show_progress(self, progress: FetchProgress) -> None:
        """Show how far the file is."""
        host = self.tr("{name} from {host}").format(name=progress.name, host=progress.host)
        self.words.setText(host if progress.host else progress.name)
        if progress.total:
            self.bar.setRange(0, PARTS)
            self.bar.setValue(round(PARTS * min(1.0, progress.done / progress.total)))
        else:
            self.bar.setRange(0, 0)
        self.numbers.setText(self._amounts(progress))

    def _amounts(self, progress: FetchProgress) -> str:
        if not progress.done:
            return self.tr("waiting for an answer")
        done = numbers.size_in_bytes(progress.done)
        if progress.total is None:
            parts = [done]
        else:
            total = numbers.size_in_bytes(progress.total)
            parts = [self.tr("{done} of {total}").format(done=done, total=total)]
        if progress.rate is not None:
            rate = numbers.size_in_bytes(round(progress.rate))
            parts.append(self.tr("{rate}/s").format(rate=rate))
        if progress.seconds_left is not None:
            parts.append(self.tr("{time} left").format(time=numbers.duration(progress.seconds_left)))
        return " · ".join(parts)

    def _give_up(self) -> None:
        self.cancel.setEnabled(False)
        self.cancelled.emit()


class FetchRows(QWidget):
    """All rows; hidden while nothing is fetched. GUI thread only.

    Attributes
    ----------
    cancel_requested : Signal(str)
        Id of a fetch that the person gives up.
    """

    cancel_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: dict[str, FetchRow] = {}
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)
        self.hide()

    def show_progress(self, progress: FetchProgress) -> None:
        """Show a file's progress, or take its row away when it has ended."""
        if progress.ended:
            self._remove(progress.fetch)
            return
        row = self._rows.get(progress.fetch)
        if row is None:
            row = self._rows[progress.fetch] = FetchRow()
            row.cancelled.connect(lambda: self.cancel_requested.emit(progress.fetch))
            self._layout.addWidget(row)
        row.show_progress(progress)
        self.show()

    def clear(self) -> None:
        """Take all rows away: who fetched is gone."""
        for fetch in list(self._rows):
            self._remove(fetch)

    def _remove(self, fetch: str) -> None:
        row = self._rows.pop(fetch, None)
        if row is not None:
            self._layout.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.setVisible(bool(self._rows))
