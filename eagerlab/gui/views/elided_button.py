"""A button whose words are cut in the middle where there is no room for all of them."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget
from typing_extensions import override

LEAST_WIDTH = 60


class ElidedButton(QPushButton):
    """As wide as its words at most. GUI thread only.

    Parameters
    ----------
    words : str
        What it says; ``&`` is an ampersand and no shortcut.
    parent : QWidget, optional
        Qt's owner.
    """

    def __init__(self, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self._margins = 0
        self.setAccessibleName(words)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._show(words)

    @property
    def words(self) -> str:
        """All of what it says."""
        return self._words

    def set_words(self, words: str) -> None:
        """Say something else."""
        self._words = words
        self.setAccessibleName(words)
        self._fit()
        self.updateGeometry()

    @override
    def sizeHint(self) -> QSize:
        shown = super().sizeHint()
        metrics = self.fontMetrics()
        self._margins = shown.width() - metrics.horizontalAdvance(self.text().replace("&&", "&"))
        return QSize(metrics.horizontalAdvance(self._words) + self._margins + 1, shown.height())

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(LEAST_WIDTH, self.sizeHint().height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.sizeHint()  # margins are those of the style and the words shown now
        room = self.width() - self._margins
        cut = self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideMiddle, room)
        self.setToolTip(self._words if cut != self._words else "")
        self._show(cut)

    def _show(self, words: str) -> None:
        self.setText(words.replace("&", "&&"))
