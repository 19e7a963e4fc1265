"""The pane in the middle: newest values, loss, metrics, and what the console watches. GUI thread only."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QAction, QColor, QImage, QPainter
from PySide6.QtWidgets import (
    QLabel,
    QSplitter,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from eagerlab.gui.theme import Theme
from eagerlab.gui.views.empty_state import EmptyState
from eagerlab.gui.views.learning_header import LearningHeader
from eagerlab.gui.views.legend import LegendBar
from eagerlab.gui.views.loss_plot import CurvePlot
from eagerlab.gui.views.own_plot import OwnArea
from eagerlab.gui.views.watch_plot import WatchArea

PICTURE_SCALE = 2
SHARES = (3, 2, 2, 2, 2, 2)


class LearningPane(QWidget):
    """Holds the plots and decides nothing.

    Parameters
    ----------
    theme : Theme
        Followed while the pane lives.
    train : QAction
        Offered as a button while there is nothing to show.
    parent : QWidget, optional
        Qt's owner.

    Attributes
    ----------
    header : LearningHeader
        Newest values, smoothing, log axis, export.
    legend : LegendBar
        One entry a curve of the current run, one a run laid over it.
    loss_plot, metric_plot, other_plot : CurvePlot
        objectNames ``loss_plot``, ``metric_plot`` (values from 0 to 1) and ``other_plot`` (other metrics, the
        learning rate of a schedule); their step axes move together.
    followed_plot : CurvePlot
        objectName ``followed_plot``: statistics of weights, gradients and outputs, on the same step axis.
    watch : WatchArea
        Hidden while nothing is watched.
    own : OwnArea
        Points of ``lab.plot``; hidden while there are none.
    """

    def __init__(self, theme: Theme, train: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.header = LearningHeader(theme)
        self.legend = LegendBar(theme)
        self.notes = QLabel()
        self.notes.setObjectName("plot_notes")
        self.notes.setWordWrap(True)
        self.notes.hide()
        self.loss_plot = CurvePlot(theme, self.tr("step"))
        self.loss_plot.setObjectName("loss_plot")
        self.loss_plot.setAccessibleName(self.tr("Loss by step"))
        self.loss_plot.set_titles(self.tr("step"), self.tr("loss"))
        self.metric_plot = CurvePlot(theme, self.tr("step"))
        self.metric_plot.setObjectName("metric_plot")
        self.metric_plot.setAccessibleName(self.tr("Metrics by step"))
        self.metric_plot.overlay.set_labels_shown(False)
        self.other_plot = CurvePlot(theme, self.tr("step"))
        self.other_plot.setObjectName("other_plot")
        self.other_plot.setAccessibleName(self.tr("Further metrics by step"))
        self.other_plot.overlay.set_labels_shown(False)
        self.followed_plot = CurvePlot(theme, self.tr("step"))
        self.followed_plot.setObjectName("followed_plot")
        self.followed_plot.setAccessibleName(self.tr("Followed values by step"))
        self.followed_plot.overlay.set_labels_shown(False)
        self.watch = WatchArea(theme)
        self.own = OwnArea(theme)
        self._parts: list[bool] = []
        self._assemble(train)
        theme.changed.connect(self._apply_theme)
        self._apply_theme()

    def set_shown(
        self, run: bool, shares: str, others: str, followed: str, watched: bool, plotted: bool = False
    ) -> None:
        """Say which parts have something to show; with none of them the pane says how to get there.

        Parameters
        ----------
        run, watched, plotted : bool
            Whether there are curves of a run, of names of the console, and of points of the person's own.
        shares, others, followed : str
            What the plots below the loss measure; empty where there is nothing.
        """
        some = run or watched or plotted
        self._pages.setCurrentIndex(1 if some else 0)
        self.header.setVisible(some)
        plots = (self.loss_plot, self.metric_plot, self.other_plot, self.followed_plot)
        titles = (self.tr("loss"), shares, others, followed)
        shown = [run and bool(title) for title in titles]
        last = max((index for index, part in enumerate(shown) if part), default=0)
        for index, (plot, title) in enumerate(zip(plots, titles, strict=True)):
            plot.setVisible(shown[index])
            # The plots share their step axis, and the one at the bottom names it.
            plot.set_titles(self.tr("step") if index == last else "", title)
        shown += [watched, plotted]
        if shown != self._parts:
            self._parts = shown
            self.watch.setVisible(watched)
            self.own.setVisible(plotted)
            total = self._plots.height()
            self._plots.setSizes(
                [total * share * part // sum(SHARES) for share, part in zip(SHARES, shown, strict=True)]
            )

    def set_train_is_queued(self, queued: bool) -> None:
        """Say in the empty pane what is missing: a click, or TensorFlow that is still being imported."""
        self._empty.set_sentence(
            self.tr("Training starts as soon as TensorFlow is ready; loss and accuracy appear here.")
            if queued
            else self.tr("Press Train: loss and accuracy appear here.")
        )

    def set_notes(self, text: str) -> None:
        """Show what the plots cannot: how many values are no numbers, and the like."""
        self.notes.setText(text)
        self.notes.setVisible(bool(text))

    def picture(self) -> QImage:
        """Return the legend and the plots as a picture, at twice their size on the screen."""
        hidden = self.legend.lines.height() - self.legend.height() if self.legend.isVisible() else 0
        size = self._sheet.size() + QSize(0, hidden)
        image = QImage(size * PICTURE_SCALE, QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(PICTURE_SCALE)
        image.fill(QColor(self._theme.tokens.background))
        painter = QPainter(image)
        parts = ((self.legend.lines, self.legend.pos(), 0), *((w, w.pos(), hidden) for w in self._below))
        for part, place, lower in parts:
            if part.isVisible():
                part.render(painter, place + QPoint(0, lower), renderFlags=QWidget.RenderFlag.DrawChildren)
        painter.end()
        return image

    def _assemble(self, train: QAction) -> None:
        self._plots = QSplitter(Qt.Orientation.Vertical)
        self._plots.setChildrenCollapsible(False)
        plots = (self.loss_plot, self.metric_plot, self.other_plot, self.followed_plot)
        widgets: tuple[QWidget, ...] = (*plots, self.watch, self.own)
        for widget, share in zip(widgets, SHARES, strict=True):
            self._plots.addWidget(widget)
            self._plots.setStretchFactor(self._plots.count() - 1, share)
        self._sheet = QWidget()
        sheet = QVBoxLayout(self._sheet)
        sheet.setContentsMargins(0, 0, 0, 0)
        sheet.setSpacing(4)
        sheet.addWidget(self.legend)
        sheet.addWidget(self.notes)
        sheet.addWidget(self._plots, 1)
        self._below = (self.notes, self._plots)
        self._empty = EmptyState("", train)
        self.set_train_is_queued(False)
        for button in self._empty.findChildren(QToolButton):
            button.setProperty("primary", True)
        self._pages = QStackedWidget()
        self._pages.addWidget(self._empty)
        self._pages.addWidget(self._sheet)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.setSpacing(4)
        layout.addWidget(self.header)
        layout.addWidget(self._pages, 1)
        self.set_shown(run=False, shares="", others="", followed="", watched=False)

    def _apply_theme(self) -> None:
        palette = self.notes.palette()
        palette.setColor(self.notes.foregroundRole(), QColor(self._theme.tokens.warn))
        self.notes.setPalette(palette)
