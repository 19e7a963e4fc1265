"""The plot of what the console watches, below loss and metrics. GUI thread only."""

from __future__ import annotations

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from eagerlab.gui.theme import Theme
from eagerlab.gui.views.legend import LegendBar
from eagerlab.gui.views.loss_plot import CurvePlot


class WatchArea(QWidget):
    """Curves of names given to ``lab.watch``, against their index.

    Attributes
    ----------
    plot : CurvePlot
        objectName ``watch_plot``.
    legend : LegendBar
        Its entries have a button that ends the watching.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        title = QLabel(self.tr("Watched"))
        title.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.legend = LegendBar(theme)
        self.plot = CurvePlot(theme, self.tr("index"))
        self.plot.setObjectName("watch_plot")
        self.plot.setAccessibleName(self.tr("Watched values"))
        self.plot.set_titles(self.tr("index"), self.tr("value"))
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(title)
        top.addWidget(self.legend, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(top)
        layout.addWidget(self.plot, 1)
